"""The week's special: one code a week that belongs to everybody, made ahead by the clock.

Knows weeks and who may see what of one; must not know pages.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import TypeVar

from service.game import codes, days
from service.play import boards, challenges, rounds
from service.play.boards import BoardPage, CodeBoard, Page
from service.play.challenges import Challenge, milliseconds
from service.play.errors import Closed, NameTaken, NotFound
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.play.rotation import monday_of, week_beside
from service.play.same_dice import Kept, kept_under
from service.store import challenges as records
from service.store.boards import count_of
from service.store.challenges import CodeRecord
from service.store.question import Question, each, known, together

#: No player's id: a special is made by nobody.
MAKER = "clock"
MODE = "blind"

Found = TypeVar("Found")


def week_at(now: datetime) -> str:
    """Return the week that is played at an instant."""
    return days.week_of(days.day_at(now))


# What the clock does


def prepare(kit: Kit, now: datetime) -> None:
    """Make the codes of this week and the next that are not yet made. May be repeated."""
    this_week = week_at(now)
    for week in (this_week, week_beside(this_week, 1)):
        game = kit.rotation.game_of(week)
        if game is not None and kit.store.ask(records.special_of(week)) is None:
            records.claim_special(kit.store, week, _made(kit, week, game))


def _made(kit: Kit, week: str, game: str) -> str:
    """Make the code of a week, or find it made: whoever does it draws the same codes."""
    for code in islice(_drawn(kit, week), challenges.DRAWS):
        record = _record(kit, week, game, code)
        challenge = challenges.of_code(record, kit.ring, kit.rulesets)
        if records.create(kit.store, record, milliseconds(challenge.deleted_at)):
            return code
        taken = kit.store.ask(records.record_of(code))
        if taken is not None and taken.week == week:
            return code
    raise NameTaken


def _record(kit: Kit, week: str, game: str, code: str) -> CodeRecord:
    """The dice key is the one in force on the Monday; a service's own first week has its first."""
    monday, ruleset = monday_of(week), kit.rulesets.find(game)
    return CodeRecord(
        code=code,
        ruleset=ruleset.spelling,
        version=ruleset.version,
        key_date=kit.ring.on(max(monday, kit.ring.first)).day.isoformat(),
        dice_version=challenges.DICE_VERSION,
        made_at=milliseconds(days.opens(monday)),
        maker=MAKER,
        mode=MODE,
        week=week,
    )


def _drawn(kit: Kit, week: str) -> Iterator[str]:
    """The codes of a week in the order in which they are tried. They tell nothing of the dice, for
    which a key is needed that nobody knows."""
    stream = iter(hashlib.shake_256(f"sammakast special 1 {week}".encode()).digest(4096))
    while True:
        code = codes.make_code(lambda count: next(stream) % count)
        if kit.wording.allows(code):
            yield code


# What players do


def at_week(kit: Kit, week: str, ask: Callable[[str], Question[Found]]) -> Found:
    """Ask something of the code of a week, in one trip; in two where its first code was taken.

    NotFound for a week to come or without a special, Closed for one that is kept no longer.
    """
    expected = next(_drawn(kit, week))
    code, found = kit.store.ask(together(records.special_of(week), ask(expected)))
    if code is None:
        raise NotFound("no-special")
    return found if code == expected else kit.store.ask(ask(code))


def of_week(kit: Kit, week: str, now: datetime) -> Challenge:
    """Return the special of a week that has begun. Malformed, NotFound, Closed when it is gone."""
    _refuse_unknown(week, now)
    return _kept(at_week(kit, week, lambda code: challenges.challenge_of(kit, f"c-{code}")))


def of_code(kit: Kit, code: str, now: datetime) -> Challenge | None:
    """Return a code that is the special of a week that has begun, None for any other."""
    found = kit.store.ask(challenges.challenge_of(kit, f"c-{code}"))
    return found if found and found.is_special and not found.is_to_come(now) else None


@dataclass(frozen=True, slots=True)
class Published:
    """A week's special as anybody may know it, with what is `kept` of the computers once it is
    final."""

    challenge: Challenge
    finished: int
    kept: Kept | None


def published(kit: Kit, week: str, now: datetime) -> Published:
    """Return the special of a week that has begun, or of the next one, in one trip.

    Malformed, NotFound, Closed when it is gone.
    """
    _refuse_unknown(week, now + timedelta(weeks=1))
    found, finished, kept = at_week(
        kit,
        week,
        lambda code: together(
            challenges.challenge_of(kit, f"c-{code}"),
            count_of(f"c-{code}"),
            kept_under(f"c-{code}"),
        ),
    )
    return Published(_kept(found), finished, kept)


def board(kit: Kit, reader: str | None, page: Page, now: datetime) -> BoardPage:
    """Return the board of this week's special in two trips. NotFound, NotYet."""
    found = at_week(kit, week_at(now), lambda code: boards.code_board_of(kit, reader, code))
    if found is None:
        raise Closed
    return boards.page_of(kit, found, page, now)


def begin(kit: Kit, player: str, challenge: Challenge, now: datetime) -> tuple[LiveRound, bool]:
    """Begin the scored round of a special, or find it; also says whether it was begun now.

    NotFound before its week, Closed after it, NoPlayer.
    """
    if challenge.is_to_come(now):
        raise NotFound("no-code")
    return rounds.start_day(kit, player, challenge, now)


@dataclass(frozen=True, slots=True)
class Coming:
    """The special of a week to come: its dice are sealed already, and nobody can play them yet."""

    week: str
    challenge: Challenge


@dataclass(frozen=True, slots=True)
class Special:
    """A week's special as one reader meets it: how many have finished, their own round, the board
    where they may see it, the weeks beside it that have one, and what is `kept` of the computers
    once it is final."""

    week: str
    challenge: Challenge
    finished: int
    live: LiveRound | None
    board: BoardPage | None
    earlier: str | None
    later: str | None
    coming: Coming | None
    kept: Kept | None


@dataclass(frozen=True, slots=True)
class _Seen:
    board: CodeBoard | None
    live: LiveRound | None
    kept: Kept | None
    earlier: str | None
    later: str | None
    coming: Challenge | None


def look(kit: Kit, reader: str | None, week: str, page: Page, now: datetime) -> Special:
    """Return a week's special as a reader may see it, in two trips. Malformed, NotFound, Closed."""
    _refuse_unknown(week, now)
    seen = at_week(kit, week, lambda code: _seen(kit, reader, week, code, now))
    if seen.board is None:
        raise Closed
    challenge, following = seen.board.challenge, week_beside(week, 1)
    is_this_week = week == week_at(now)
    return Special(
        week=week,
        challenge=challenge,
        finished=seen.board.count,
        live=seen.live,
        board=boards.page_of(kit, seen.board, page, now) if seen.board.is_open(now) else None,
        earlier=week_beside(week, -1) if seen.earlier else None,
        later=following if seen.later and not is_this_week else None,
        coming=Coming(following, seen.coming) if seen.coming and is_this_week else None,
        kept=seen.kept,
    )


def _seen(kit: Kit, reader: str | None, week: str, code: str, now: datetime) -> Question[_Seen]:
    before, after = week_beside(week, -1), week_beside(week, 1)
    beside = together(records.special_of(before), records.special_of(after))
    coming = challenges.challenge_of(kit, f"c-{next(_drawn(kit, after))}")
    own, kept = _own(kit, reader, code, now), kept_under(f"c-{code}")
    found = together(boards.code_board_of(kit, reader, code), own, kept)
    return together(found, beside, coming).then(
        lambda read: _Seen(*read[0], *read[1], read[2] if _is_of(read[2], after) else None)
    )


def _own(kit: Kit, reader: str | None, code: str, now: datetime) -> Question[LiveRound | None]:
    return known(None) if reader is None else live_of(kit, RoundId(f"c-{code}", reader), now)


def _is_of(challenge: Challenge | None, week: str) -> bool:
    return challenge is not None and challenge.week == week


@dataclass(frozen=True, slots=True)
class Running:
    """This week's special in one line: how many have finished, and the reader's own round."""

    challenge: Challenge
    finished: int
    live: LiveRound | None


def running(kit: Kit, reader: str | None, now: datetime) -> Question[Running | None]:
    """Ask for this week's special, None where none is made, or its first code was taken."""
    week = week_at(now)
    code = next(_drawn(kit, week))
    parts = together(
        challenges.challenge_of(kit, f"c-{code}"),
        count_of(f"c-{code}"),
        _own(kit, reader, code, now),
    )
    return parts.then(
        lambda found: Running(found[0], *found[1:]) if _is_of(found[0], week) and found[0] else None
    )


def own_rounds(kit: Kit, reader: str, now: datetime) -> Question[list[LiveRound | None]]:
    """Ask for a reader's scored rounds of this week's special and the last one's; None where there
    is none, or its first code was taken."""
    week = week_at(now)
    codes_of_weeks = [next(_drawn(kit, one)) for one in (week, week_beside(week, -1))]
    return each([_own(kit, reader, code, now) for code in codes_of_weeks])


def _refuse_unknown(week: str, now: datetime) -> None:
    monday, *_, sunday = days.days_of(week)
    if days.opens(monday) > now or sunday < days.FIRST_DAY:
        raise NotFound("no-special")


def _kept(challenge: Challenge | None) -> Challenge:
    if challenge is None:
        raise Closed
    return challenge
