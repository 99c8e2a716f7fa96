"""What a player's results say, against the boards, counts and rounds that belong to them.

Knows results and sums; must not know keys.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from service.game import days
from service.game.ranking import board_score
from service.play import places
from service.play.challenges import LOG_DAYS
from service.play.days import ALL_TIME_DAYS
from service.play.fsck.differences import Difference
from service.play.kit import Kit
from service.play.moved_days import for_all_time, week_score
from service.play.results import Result, read_result
from service.store import audit
from service.store.aside import is_aside
from service.store.audit import Fix
from service.store.question import Question, each, together
from service.store.results import results_of
from service.store.rounds import Log, log_of

#: A log that expires so soon may be gone.
SOON = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the store has of a player's results: scores by board, logs by challenge, sums; who is
    `aside` is left out of the boards of weeks and of all time."""

    scores: Mapping[str, int | None]
    logs: Mapping[str, Log]
    finished: int | None
    best: int | None
    aside: bool


def of_players(
    kit: Kit, sealed: Set[str], now: datetime, players: Sequence[str]
) -> list[Difference]:
    """Compare the results of players with all that is counted from them, in two trips; `sealed` are
    the challenges of days that were closed before."""
    found = kit.store.ask(each([together(results_of(one), audit.is_gone(one)) for one in players]))
    here = {
        one: results
        for one, (results, gone) in zip(players, found, strict=True)
        if results and not gone
    }
    seen = kit.store.ask(each([_seen_of(one, here[one], now) for one in here]))
    return [
        difference
        for (player, results), of in zip(here.items(), seen, strict=True)
        for difference in _of_player(_Player(player, results, of, sealed, now))
    ]


def _seen_of(player: str, results: Mapping[str, str], now: datetime) -> Question[_Seen]:
    boards = [*_readable(results), *_weeks(results), places.ALL_TIME]
    kept = [one for one in _readable(results) if _is_logged(one, now)]
    return together(
        each([audit.score_of(player, board) for board in boards]),
        each([log_of(player, f"{one}.{player}") for one in kept]),
        together(audit.finished_of(player), audit.best_of(player)),
        is_aside(player),
    ).then(
        lambda found: _Seen(
            dict(zip(boards, found[0], strict=True)),
            dict(zip(kept, found[1], strict=True)),
            *found[2],
            aside=found[3],
        )
    )


def _readable(results: Mapping[str, str]) -> dict[str, Result]:
    """Return the results that are spelled as results are, by challenge."""
    read: dict[str, Result] = {}
    for challenge, text in results.items():
        try:
            read[challenge] = read_result(challenge, text)
        except (ValueError, LookupError):
            continue
    return read


def _weeks(results: Mapping[str, str]) -> dict[str, str]:
    """Return the boards of the weeks in which a player has finished days, each with one of them."""
    return {
        places.week_board(days.week_of(found.day)): challenge
        for challenge, found in _readable(results).items()
    }


def _is_logged(challenge: str, now: datetime) -> bool:
    day = date.fromisoformat(challenge.removeprefix("d-"))
    gone_at = days.opens(day) + timedelta(days=LOG_DAYS) - SOON
    # The store's clock is the machine's, which is not that of a test.
    return max(now, datetime.now(UTC)) < gone_at


@dataclass(frozen=True, slots=True)
class _Player:
    id: str
    results: Mapping[str, str]
    seen: _Seen
    sealed: Set[str]
    now: datetime

    def differs(self, text: str, *fixes: Fix) -> Difference:
        return Difference(self.id, f"{self.id}: {text}", fixes)

    def row(self, board: str, right: int | None, text: str) -> Iterator[Difference]:
        """Say so where the score on a board is not the right one."""
        found = self.seen.scores.get(board)
        if found != right:
            yield self.differs(text, audit.row_fix(self.id, board, found, right))


def _of_player(of: _Player) -> Iterator[Difference]:
    readable = _readable(of.results)
    for challenge in of.results.keys() - readable.keys():
        yield of.differs(f"the result of {challenge} cannot be read")
    for challenge, result in readable.items():
        yield from _of_day(of, challenge, result)
    if len(readable) < len(of.results):
        return
    for board, challenge in _weeks(of.results).items():
        right = None if of.seen.aside else week_score(challenge, of.results)
        yield from of.row(board, right, f"wrong on the board {board}")
    yield from _of_sums(of, readable)


def _of_day(of: _Player, challenge: str, result: Result) -> Iterator[Difference]:
    log = of.seen.logs.get(challenge)
    if log is not None and log.packed is None:
        yield _without_round(of, challenge, log)
        return
    elapsed = timedelta(milliseconds=int(of.results[challenge].split()[1]))
    score = board_score(result.total, elapsed)
    yield from of.row(challenge, score, f"wrong on the board {challenge}")


def _without_round(of: _Player, challenge: str, log: Log) -> Difference:
    """A result whose round is not finished: of one that is still open it goes, since the round can
    be finished; where there is none nothing can be told any more."""
    if not log:
        return of.differs(f"the result of {challenge} has no round")
    fix = audit.result_fix(of.id, challenge, of.results[challenge], None)
    return of.differs(f"the result of {challenge} is that of a round which is still open", fix)


def _of_sums(of: _Player, readable: Mapping[str, Result]) -> Iterator[Difference]:
    count, found = len(readable), of.seen.finished
    if found != count:
        fix = audit.finished_fix(of.id, found, count)
        yield of.differs(f"{found or 0} days are noted as finished, {count} are", fix)
    best, possible = _bests(of, readable)
    if of.seen.best != best and of.seen.best not in possible:
        fix = audit.best_fix(of.id, of.seen.best, best)
        yield of.differs("what is noted for the board of all time is not the best day", fix)
    else:
        yield from _of_all_time(of, readable)


def _bests(of: _Player, readable: Mapping[str, Result]) -> tuple[int | None, set[int]]:
    """Return the best of the days that were closed before, and what it is with one or more of those
    that are final and may have been closed meanwhile."""
    scores = {one: for_all_time(found.day, of.results[one]) for one, found in readable.items()}
    closed = max((scores[one] for one in scores.keys() & of.sealed), default=None)
    final = [score for one, score in scores.items() if of.now >= days.final_at(readable[one].day)]
    return closed, {score for score in final if closed is None or score > closed}


def _of_all_time(of: _Player, readable: Mapping[str, Result]) -> Iterator[Difference]:
    found = of.seen.scores[places.ALL_TIME]
    must = len(readable.keys() & of.sealed) >= ALL_TIME_DAYS
    may = len(readable) >= ALL_TIME_DAYS
    listed = not of.seen.aside and (must or (may and found is not None))
    right = of.seen.best if listed else None
    yield from of.row(places.ALL_TIME, right, "wrong on the board of all time")
