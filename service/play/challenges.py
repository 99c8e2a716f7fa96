"""Challenges: where the dice of a round come from and until when, for days and for codes.

Knows seeds and instants; must not know what a player has done.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta

from service.game import codes, days, dice
from service.game.errors import BadKeyRing, GameError
from service.game.keyring import KeyRing
from service.game.moves import Opening
from service.game.ruleset import Ruleset
from service.game.rulesets import Rulesets
from service.play.errors import NameTaken, NotFound
from service.play.kit import Kit
from service.store import challenges as records
from service.store.challenges import CodeRecord
from service.store.question import Question, known

#: From which day on which game in which version is the day's.
DAILY = ((days.FIRST_DAY, "maxi", 1),)
#: The game of one's own where none is named.
USUAL_GAME = "maxi"
DICE_VERSION = 1
JOIN_DAYS, MOVE_DAYS, CODE_DAYS, LOG_DAYS, PRACTICE_DAYS = 30, 37, 400, 400, 30
DRAWS = 20
A_WEEK, HALF_A_DAY = timedelta(days=7), timedelta(hours=12)
#: How long a group's game is kept while its group is not closed: for ever, as an instant.
AGES = timedelta(days=5_000 * 365)
#: How much of a code's maker the others see, from the most sealed to the most open.
MODES = ("blind", "open", "side")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Challenge:
    """One set of dice and the instants of its life.

    `deleted_at` is when everything of it goes, the results of days excepted; a code has a maker,
    and a mode once others have been told of it. `week` is the one whose special it is, if any;
    `seats` are the names of those who play it on one device, each with dice of their own; `group`
    is the one whose game it is, which is kept as long as the group.
    """

    id: str
    ruleset: Ruleset
    key_date: date
    dice_version: int
    seed: bytes = field(repr=False)
    opens: datetime
    joins_until: datetime
    closes: datetime
    final_at: datetime
    deleted_at: datetime
    mode: str | None = None
    maker: str | None = None
    week: str | None = None
    seats: tuple[str, ...] = ()
    group: str | None = None

    @property
    def is_day(self) -> bool:
        """Whether the dice are those of a day."""
        return self.id.startswith("d-")

    @property
    def is_special(self) -> bool:
        """Whether it is a week's special: a code that belongs to everybody, as a day does."""
        return self.week is not None

    @property
    def among_friends(self) -> bool:
        """Whether it is a code that some have been told of, who are noted as its players."""
        return self.mode is not None and not self.is_special

    @property
    def day(self) -> date:
        """The date of a day's challenge."""
        return date.fromisoformat(self.id.removeprefix("d-"))

    @property
    def code(self) -> str:
        """The code of a code challenge."""
        return self.id.removeprefix("c-")

    @property
    def listed_until(self) -> datetime:
        """Until when a code stands among those of its players: a game of one's own until it closes,
        one that others have been told of as long as it is kept."""
        return self.deleted_at if self.mode else self.closes

    @property
    def shows_total(self) -> bool:
        """Whether the maker's total is the one to beat: a more open mode shows it too."""
        return self.mode in MODES[1:]

    @property
    def opening(self) -> Opening:
        """What a round of it that begins now is opened with."""
        game = self.ruleset
        return Opening(game.spelling, game.version, self.id, self.key_date, self.dice_version)

    @property
    def commitment(self) -> str:
        """The public commitment to its seed, in hex."""
        return dice.commitment(self.seed)

    def is_to_come(self, now: datetime) -> bool:
        """Whether it is a special whose week has not begun: until then there is nothing to play."""
        return self.is_special and now < self.opens

    def is_final(self, now: datetime) -> bool:
        """Whether board and seed are for everybody."""
        return now >= self.final_at


def daily_game(day: date) -> tuple[str, int]:
    """Return the game of a day and its version, which no later release changes."""
    spelling, version = next(
        (spelling, version) for since, spelling, version in reversed(DAILY) if since <= day
    )
    return spelling, version


def of_day(day: date, ring: KeyRing, rulesets: Rulesets) -> Challenge:
    """Return a day's challenge; NotFound for a day before the service had dice."""
    if day < days.FIRST_DAY:
        raise NotFound
    try:
        dated = ring.on(day)
    except BadKeyRing:
        raise NotFound from None
    return Challenge(
        id=days.challenge_of(day),
        ruleset=rulesets.find(*daily_game(day)),
        key_date=dated.day,
        dice_version=DICE_VERSION,
        seed=dice.day_seed(dated.key, day),
        opens=days.opens(day),
        joins_until=days.starts_until(day),
        closes=days.closes(day),
        final_at=days.final_at(day),
        deleted_at=days.opens(day) + timedelta(days=LOG_DAYS),
    )


def of_code(
    record: CodeRecord, ring: KeyRing, rulesets: Rulesets, seat: int | None = None
) -> Challenge:
    """Return a code's challenge, with the ruleset and key it was made with, and the dice of a seat
    where one is named; a week's special is made at the beginning of its Monday."""
    made = EPOCH + timedelta(milliseconds=record.made_at)
    key_date = date.fromisoformat(record.key_date)
    key = ring.dated(key_date).key
    joins_until, closes, deleted_at = _life_of(record, made)
    return Challenge(
        id=f"c-{record.code}",
        ruleset=rulesets.find(record.ruleset, record.version),
        key_date=key_date,
        dice_version=record.dice_version,
        seed=dice.seat_seed(key, record.code, seat) if seat else dice.code_seed(key, record.code),
        opens=made,
        joins_until=joins_until,
        closes=closes,
        final_at=closes,
        deleted_at=deleted_at,
        mode=record.mode,
        maker=record.maker,
        week=record.week,
        seats=record.seats,
        group=record.group,
    )


def _life_of(record: CodeRecord, made: datetime) -> tuple[datetime, datetime, datetime]:
    """Until when a code is joined, takes moves and is kept; a group's as long as the group."""
    join, move, keep = (timedelta(days=days) for days in (JOIN_DAYS, MOVE_DAYS, CODE_DAYS))
    if record.group is not None:
        kept = EPOCH + timedelta(milliseconds=record.until) if record.until else made + AGES
        closed = kept - keep
        return closed, closed + move - join, kept
    if record.week is not None:
        return made + A_WEEK, made + A_WEEK + HALF_A_DAY, made + keep
    return made + join, made + move, made + keep


def challenge_of(
    kit: Kit, challenge_id: str, seat: int | None = None
) -> Question[Challenge | None]:
    """Ask for the challenge of an id, with the dice of a seat where one is named; a day's is known
    without asking, a code's may be gone, or have no such seat."""
    if challenge_id.startswith("d-"):
        day = date.fromisoformat(challenge_id.removeprefix("d-"))
        return known(of_day(day, kit.ring, kit.rulesets))

    def read(record: CodeRecord | None) -> Challenge | None:
        if record is None or (seat or 0) > len(record.seats):
            return None
        return of_code(record, kit.ring, kit.rulesets, seat)

    return records.record_of(challenge_id.removeprefix("c-")).then(read)


def day_of(text: str, now: datetime, kit: Kit) -> Challenge:
    """Return the challenge of `today` or of a date not after today; NotFound otherwise."""
    today = days.day_at(now)
    day = today if text == "today" else days.read_day(text)
    if day > today:
        raise NotFound
    return of_day(day, kit.ring, kit.rulesets)


def create(
    kit: Kit,
    maker: str,
    spelling: str,
    now: datetime,
    draw: Callable[[int], int] = secrets.randbelow,
) -> Challenge:
    """Make a code challenge that nobody else has been told of; a code that is taken or holds a rude
    word is drawn again. Malformed for an unknown game."""
    return create_of(kit, record_for(kit, maker, spelling, now), draw, found=False)


def record_for(kit: Kit, maker: str, spelling: str, now: datetime) -> CodeRecord:
    """Return what is stored of a code made now that has yet to be drawn. Malformed for an unknown
    game."""
    ruleset = kit.rulesets.find(spelling)
    return CodeRecord(
        code="",
        ruleset=ruleset.spelling,
        version=ruleset.version,
        key_date=kit.ring.on(days.day_at(now)).day.isoformat(),
        dice_version=DICE_VERSION,
        made_at=milliseconds(now),
        maker=maker,
    )


def create_of(
    kit: Kit, wanted: CodeRecord, draw: Callable[[int], int], *, found: bool = True
) -> Challenge:
    """Make the challenge of a record under a code that is drawn for it. One of the same people and
    game whose code was drawn alike is found, unless a code that is taken is to be drawn again."""
    drawn = (codes.make_code(draw) for _ in range(DRAWS))
    for code in filter(kit.wording.allows, drawn):
        record = replace(wanted, code=code)
        if made := _made(kit, record) or (_drawn_alike(kit, record) if found else None):
            return made
    raise NameTaken


def _made(kit: Kit, record: CodeRecord) -> Challenge | None:
    """Make a code once; a group's game is kept no longer than others until it is the group's."""
    challenge = of_code(record, kit.ring, kit.rulesets)
    until = min(challenge.deleted_at, challenge.opens + timedelta(days=CODE_DAYS))
    return challenge if records.create(kit.store, record, milliseconds(until)) else None


def _drawn_alike(kit: Kit, record: CodeRecord) -> Challenge | None:
    taken = kit.store.ask(records.record_of(record.code))
    if taken is None or _people(taken) != _people(record):
        return None
    return of_code(taken, kit.ring, kit.rulesets)


def _people(of: CodeRecord) -> tuple[str | tuple[str, ...] | None, ...]:
    return of.maker, of.ruleset, of.seats, of.mode, of.group


def forgets_before(now: datetime) -> int:
    """Return until when a code must have been listed, in ms, for nothing of it to be kept by now:
    the finished round of a game of one's own outlasts its listing."""
    return milliseconds(now - timedelta(days=CODE_DAYS - MOVE_DAYS))


def milliseconds(instant: datetime) -> int:
    """Return an instant as the store counts it: whole milliseconds since 1970, UTC."""
    return (instant - EPOCH) // timedelta(milliseconds=1)


def is_code(challenge_id: str) -> bool:
    """Return whether the id is that of a code that can exist."""
    return challenge_id.startswith("c-") and codes.is_valid(challenge_id.removeprefix("c-"))


def is_day(challenge_id: str) -> bool:
    """Return whether the id is that of a day in the calendar."""
    try:
        return days.challenge_of(days.read_day(challenge_id.removeprefix("d-"))) == challenge_id
    except GameError:
        return False
