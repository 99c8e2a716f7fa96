"""The rows of boards against the rounds they stand for, and what is counted from rows and rounds.

Knows boards by their names; must not know keys.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from service.game import days
from service.game.ranking import bin_of, total_of
from service.play import challenges, choices, places
from service.play.challenges import LOG_DAYS, Challenge, milliseconds
from service.play.errors import BROKEN
from service.play.fsck.differences import Difference
from service.play.kit import Kit
from service.play.live import RoundId, of_log
from service.store import audit
from service.store.audit import Fix
from service.store.question import Question, each, together
from service.store.rounds import log_of

SOON = timedelta(days=1)
ROUNDS_AT_ONCE = 200

#: A board, or what is counted of a day, in one part.
Place = tuple[int, str]


def of_boards(kit: Kit, boards: Sequence[Place]) -> list[Difference]:
    """Look for rows of players who are here and have no round for them."""
    return [
        _row(place, player, score)
        for place in boards
        for rows in audit.rows_of(kit.store, *place)
        for player, score in _unfounded(kit, place[1], rows)
    ]


def _row(place: Place, player: str, score: int) -> Difference:
    fix = audit.row_fix(player, place[1], score, None)
    return Difference(place, f"{player}: on the board {place[1]} without a round", (fix,))


def _unfounded(kit: Kit, board: str, rows: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    asked = [together(_founded(board, player), audit.is_gone(player)) for player in rows]
    found = kit.store.ask(each(asked))
    for (player, score), (founded, gone) in zip(rows.items(), found, strict=True):
        if not founded and not gone:
            yield player, score


def _founded(board: str, player: str) -> Question[bool]:
    """Ask whether there is what a row of a board stands for."""
    if board == places.ALL_TIME:
        return audit.best_of(player).then(lambda best: best is not None)
    if board.startswith("w-"):
        seven = [days.challenge_of(day) for day in days.days_of(board.removeprefix("w-"))]
        return audit.has_results(player, seven)
    packed = audit.has_packed(player, f"{board}.{player}")
    if board.startswith("c-"):
        return packed
    return together(packed, audit.has_results(player, [board])).then(any)


def of_noted(kit: Kit, parts: Sequence[int]) -> list[Difference]:
    """Look for sums of players who are here and have no results."""
    return [
        Difference(part, f"{player}: sums of days are noted, and there are no results", fixes)
        for part in parts
        for players in audit.noted_in(kit.store, part)
        for player, fixes in _groundless(kit, sorted(players))
    ]


def _groundless(kit: Kit, players: Sequence[str]) -> Iterator[tuple[str, tuple[Fix, ...]]]:
    asked = [
        together(
            audit.has_results(player),
            audit.is_gone(player),
            audit.finished_of(player),
            audit.best_of(player),
        )
        for player in players
    ]
    found = kit.store.ask(each(asked))
    for player, (has, gone, finished, best) in zip(players, found, strict=True):
        if not has and not gone and (finished or best):
            fixes = audit.finished_fix(player, finished, None), audit.best_fix(player, best, None)
            yield player, tuple(fix for fix in fixes if fix.found is not None)


@dataclass(frozen=True, slots=True)
class _Counts:
    """What is counted of a part of a day: stored, and anew from its rows and their rounds; `gone`
    of its rows have no round any more, and `broken` ones cannot be read."""

    bins: Mapping[str, int]
    rows: Mapping[str, int]
    choices: Mapping[str, int]
    chosen: Mapping[str, int]
    gone: int
    broken: int


def of_counts(kit: Kit, now: datetime, counted: Sequence[Place]) -> list[Difference]:
    """Compare what is counted of days with the rows of their boards and with their rounds. A day on
    which rounds end meanwhile is left to another time."""
    differences: list[Difference] = []
    for part, name in counted:
        challenge = _day(kit, name)
        if challenge is None:
            continue
        before = kit.store.ask(audit.count_of(part, name))
        found = _counts(kit, part, challenge, now)
        if kit.store.ask(audit.count_of(part, name)) == before:
            differences += _of_counts((part, name), challenge, found)
    return differences


def _day(kit: Kit, name: str) -> Challenge | None:
    if not challenges.is_day(name):
        return None
    return challenges.of_day(date.fromisoformat(name[2:]), kit.ring, kit.rulesets)


def _counts(kit: Kit, part: int, challenge: Challenge, now: datetime) -> _Counts:
    bins: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    unread = {"gone": 0, "broken": 0}
    players: set[str] = set()
    for rows in audit.rows_of(kit.store, part, challenge.id):
        fresh = {player: score for player, score in rows.items() if player not in players}
        players |= fresh.keys()
        bins.update(str(bin_of(total_of(score))) for score in fresh.values())
        if _is_logged(challenge, now):
            _add_choices(kit, challenge, list(fresh), (chosen, unread))
    stored = kit.store.ask(
        together(audit.bins_of(part, challenge.id), audit.choices_of(part, challenge.id))
    )
    return _Counts(stored[0], bins, stored[1], chosen, **unread)


def _is_logged(challenge: Challenge, now: datetime) -> bool:
    return max(now, datetime.now(UTC)) < challenge.opens + timedelta(days=LOG_DAYS) - SOON


def _add_choices(
    kit: Kit,
    challenge: Challenge,
    players: Sequence[str],
    into: tuple[Counter[str], dict[str, int]],
) -> None:
    chosen, unread = into
    for first in range(0, len(players), ROUNDS_AT_ONCE):
        some = [RoundId(challenge.id, one) for one in players[first : first + ROUNDS_AT_ONCE]]
        logs = kit.store.ask(each([log_of(one.player, str(one)) for one in some]))
        for one, log in zip(some, logs, strict=True):
            if log.packed is None:
                unread["gone"] += 1
                continue
            try:
                live = of_log(kit, one, challenge, log, challenge.closes)
                chosen.update(choices.fields_of(live, live.lines))
            except BROKEN:
                unread["broken"] += 1


def _of_counts(place: Place, challenge: Challenge, found: _Counts) -> Iterator[Difference]:
    part, name = place
    wrong = _wrong(found.bins, found.rows)
    if wrong:
        fixes = tuple(audit.bin_fix(part, name, *one) for one in wrong)
        yield Difference(
            place, f"{name}, part {part}: the histogram is not that of the board", fixes
        )
    if not found.chosen or found.broken or _agree(challenge, found):
        return
    wrong, until = _wrong(found.choices, found.chosen), milliseconds(challenge.deleted_at)
    # What is counted beyond the rounds may be of who has left, and cannot be counted again.
    certain = [one for one in wrong if not found.gone or one[1] < one[2]]
    fixes = tuple(audit.choice_fix(place, *one, until) for one in certain)
    yield Difference(
        place, f"{name}, part {part}: what was chosen is not that of the rounds", fixes
    )


def _wrong(stored: Mapping[str, int], right: Mapping[str, int]) -> list[tuple[str, int, int]]:
    names = sorted(stored.keys() | right.keys())
    pairs = [(name, stored.get(name, 0), right.get(name, 0)) for name in names]
    return [(name, found, wanted) for name, found, wanted in pairs if found != wanted]


def _agree(challenge: Challenge, found: _Counts) -> bool:
    """Whether the choices are those of the rounds, and in each turn of at most as many more as have
    gone with their players."""
    more = {name: count - found.chosen.get(name, 0) for name, count in found.choices.items()}
    if found.chosen.keys() - found.choices.keys() or min(more.values(), default=0) < 0:
        return False
    turns = choices.counted(challenge, more)
    sums = {sum(one.values()) for turn in turns for one in (turn.kept, turn.boxes)}
    return max(sums, default=0) <= found.gone
