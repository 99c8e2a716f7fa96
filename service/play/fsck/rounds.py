"""What the logs of rounds say, against the results and places of those that are finished.

Knows rounds and what they count for; must not know keys.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from service.game.ranking import elapsed_of, total_of
from service.play import challenges, places
from service.play.challenges import Challenge, milliseconds
from service.play.errors import BROKEN, NotFound
from service.play.fsck.differences import Difference
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, of_log, read_round_id
from service.store import audit
from service.store.question import Question, each, together
from service.store.results import results_of
from service.store.rounds import CodePlaces, DayPlaces, Log, log_of


@dataclass(frozen=True, slots=True)
class _Found:
    """A round as it is kept, its score on its board and its result, if any."""

    id: RoundId
    log: Log
    challenge: Challenge | None
    row: int | None
    result: str | None
    gone: bool

    def differs(self, text: str, *fixes: audit.Fix | audit.Leftover) -> Difference:
        return Difference(str(self.id), f"{self.id}: {text}", fixes)


def of_rounds(kit: Kit, now: datetime, rounds: Sequence[str]) -> list[Difference]:
    """Compare rounds with what they count for, in one trip."""
    named, differences = [], []
    for text in rounds:
        try:
            named.append(read_round_id(text))
        except NotFound:
            differences.append(Difference(text, f"{text}: this is no name of a round"))
    found = kit.store.ask(each([_found_of(kit, one) for one in named]))
    for one in found:
        differences += _of_round(kit, one, now)
    return differences


def _found_of(kit: Kit, of: RoundId) -> Question[_Found]:
    return together(
        together(
            log_of(of.player, str(of)), challenges.challenge_of(kit, of.challenge, of.seat).maybe
        ),
        audit.score_of(of.player, of.challenge),
        results_of(of.player),
        audit.is_gone(of.player),
    ).then(lambda found: _Found(of, *found[0], found[1], found[2].get(of.challenge), found[3]))


def _of_round(kit: Kit, of: _Found, now: datetime) -> Iterator[Difference]:
    if not of.log:
        return
    if of.challenge is None:
        yield of.differs("there is no such code")
        return
    if of.log.packed is not None and of.log.lines:
        yield of.differs("it is kept open too", audit.leftover(of.id.player, str(of.id)))
    try:
        live = of_log(kit, of.id, of.challenge, of.log, now)
    except BROKEN as error:
        yield of.differs(f"it cannot be replayed: {error}")
        return
    if live.round.over != (of.log.packed is not None):
        yield of.differs("it is packed before its end" if of.log.packed else "its end is open")
    elif of.id.counts and not of.gone:
        yield from _of_scored(of, live)


def _of_scored(of: _Found, live: LiveRound) -> Iterator[Difference]:
    if not live.round.over or live.round.advised:
        yield from _counting_nowhere(of)
        return
    finished = replace(live, now=live.challenge.opens + _elapsed(of, live))
    match places.of(finished, live.round):
        case CodePlaces() as right:
            yield from _of_code(of, right, live)
        case DayPlaces() as right:
            yield from _of_day(of, right)


def _counting_nowhere(of: _Found) -> Iterator[Difference]:
    """A round that is open or has asked the coach stands nowhere. Whose result is kept while it is
    open is told of with the results."""
    if of.row is not None and (of.result is None or of.log.packed is not None):
        fix = audit.row_fix(of.id.player, of.id.challenge, of.row, None)
        yield of.differs("it is on a board and does not count", fix)
    if of.result is not None and of.log.packed is not None:
        fix = audit.result_fix(of.id.player, of.id.challenge, of.result, None)
        yield of.differs("it has a result and does not count", fix)


def _elapsed(of: _Found, live: LiveRound) -> timedelta:
    """How long after its opening it was finished, as far as that is kept; else the latest it can
    have been."""
    words = (of.result or "").split()
    if len(words) > 1 and words[1].isdecimal():
        return timedelta(milliseconds=int(words[1]))
    if of.row is not None:
        return elapsed_of(of.row)
    return live.challenge.closes - live.challenge.opens


def _of_code(of: _Found, right: CodePlaces, live: LiveRound) -> Iterator[Difference]:
    if of.row is None or total_of(of.row) != live.round.total:
        until = milliseconds(live.challenge.deleted_at)
        fix = audit.row_fix(of.id.player, right.board, of.row, right.score, until)
        yield of.differs(f"it has {live.round.total} points, and not so on its board", fix)


def _of_day(of: _Found, right: DayPlaces) -> Iterator[Difference]:
    if of.result != right.result:
        fix = audit.result_fix(of.id.player, right.challenge, of.result, right.result)
        what = "no result" if of.result is None else "another result"
        yield of.differs(f"it has {right.total} points, and {what}", fix)
