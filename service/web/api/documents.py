"""The JSON documents of the API and how the service's values become them.

Knows values of `game` and `play`; must not know requests.
"""

from datetime import date, datetime
from typing import Annotated

from msgspec import Meta, Struct

from service.game import days
from service.game.codes import display
from service.game.seating import MOST_SEATS
from service.play.beside import Rival
from service.play.boards import BoardPage
from service.play.days import Published
from service.play.live import LiveRound
from service.store.boards import Row
from service.store.players import Player
from service.web.api.same_dice import SameDice, same_dice
from service.web.api.seats import SeatState, seats_of

Name = Annotated[str, Meta(max_length=200)]
Locale = Annotated[str, Meta(max_length=20, description="As in the address of the rules.")]
Level = Annotated[str, Meta(max_length=20, extra_json_schema={"enum": ["easy", "medium", "hard"]})]


class NewPlayer(Struct, frozen=True):
    """What a new player speaks."""

    locale: Locale = "en"


class PlayerMade(Struct, frozen=True):
    """A new player, and the token by which a program acts as them."""

    player: str
    name: str
    token: str


class Me(Struct, frozen=True):
    """The player who asks: the name boards show, the own name for people they know, and a token
    signed today with the service's current key."""

    player: str
    name: str
    own_name: str | None
    locale: str
    token: str


class MeChange(Struct, frozen=True):
    """What a player changes about themselves; what is left out stays."""

    own_name: Name | None = None
    locale: Locale | None = None


class Day(Struct, frozen=True):
    """A day; `seed` is null until the day is final, `same_dice` until it is counted soon after."""

    day: date
    number: int
    ruleset: str
    opens: datetime
    starts_until: datetime
    closes: datetime
    final_at: datetime
    final: bool
    commitment: str | None
    seed: str | None
    finished: int
    same_dice: SameDice | None


class Commitment(Struct, frozen=True):
    """What was published about a coming day's dice."""

    day: date
    number: int
    commitment: str


class RoundWanted(Struct, frozen=True):
    """Whose dice: `today`, a date, `solo`, a code, or this week's `special`.

    `ruleset` is the game of a solo round with its options, as in `maxi+bonus75+saved`, `opponent`
    the computer that a solo round is played against. `seats` are the names of two to six people who
    play a solo game by turns, each with dice of their own; the round is that of who begins.
    """

    challenge: Annotated[str, Meta(max_length=40)]
    ruleset: Annotated[str, Meta(max_length=100)] | None = None
    practice: bool = False
    opponent: Level | None = None
    seats: Annotated[list[Name], Meta(max_length=MOST_SEATS)] = []


class RivalState(Struct, frozen=True):
    """What shows of the maker's round side by side, or of the computer's: `card` and `total` up to
    `turn`, 0 before any; each turn shows with the first throw of the reader's next one, the last
    one when all is over. A computer is a `player` as `hard@1` and its `name` is `hard`."""

    player: str
    name: str
    turn: int
    card: dict[str, int]
    total: int


class ColumnState(Struct, frozen=True):
    """One column of a card; its `total` counts as often as the column does."""

    upper: int
    bonus: int | None
    total: int


class RoundState(Struct, frozen=True):
    """A round as it stands. `dice` is null before a turn's first throw; `options` holds the open
    boxes that may be filled now and what they would give; `bonus` is null while pending. With
    several columns a box is named `2.ones`. `bank` are the saved throws that may follow when no
    `throws_left`, null in a game that saves none; `extras` are the points of further Yatzys.
    `advised` says that the coach has been asked.
    `opponent` and `rival` are null unless the round is played against a computer, or the code side
    by side and its maker is done. `seats` are all who sit at its table, null elsewhere; it takes
    moves while it `plays`, and `undo` until the next one has thrown."""

    id: str
    challenge: str
    ruleset: str
    version: int
    scored: bool
    advised: bool
    turn: int
    throw: int
    throws_left: int
    dice: list[int] | None
    card: dict[str, int | None]
    options: dict[str, int]
    upper: int
    bonus: int | None
    bonus_missing: int | None
    extras: int
    bank: int | None
    columns: list[ColumnState]
    total: int
    over: bool
    closes_at: datetime | None
    may_undo: bool
    opponent: str | None
    rival: RivalState | None
    seats: list[SeatState] | None


class Entry(Struct, frozen=True):
    """One line of a board; equal totals share a rank. Of somebody who has left `player` and `name`
    are null."""

    rank: int
    player: str | None
    name: str | None
    total: int
    me: bool


class OwnPlace(Struct, frozen=True):
    """Where the reader stands; `percentile` says better than how many per cent of the others."""

    rank: int
    total: int
    percentile: int | None


class Bin(Struct, frozen=True):
    """How many players have a total from `low` to `high`."""

    low: int
    high: int
    players: int


class Board(Struct, frozen=True):
    """Lines of a board from the higher to the lower; `after` and `before` go on from them."""

    count: int
    entries: list[Entry]
    me: OwnPlace | None
    histogram: list[Bin]
    before: str | None
    after: str | None


class Problem(Struct, frozen=True, omit_defaults=True):
    """A refusal, as RFC 9457 has it. `reason` is a slug; `round` is the round as it stands."""

    type: str
    title: str
    status: int
    detail: str
    reason: str
    round: RoundState | None = None
    finished: int | None = None


def round_state(live: LiveRound) -> RoundState:
    """Return a round as its owner sees it."""
    of, challenge = live.round, live.challenge
    rival = live.rival if live.rival and live.rival.sealed else None
    return RoundState(
        id=str(live.id),
        challenge=challenge.id if challenge.is_day else display(challenge.code),
        ruleset=of.ruleset.spelling,
        version=of.version,
        scored=live.scored,
        advised=live.round.advised,
        turn=of.turn,
        throw=of.throw,
        throws_left=of.throws_left,
        dice=list(of.dice) if of.dice else None,
        card=dict(of.card),
        options=dict(of.options),
        upper=of.upper,
        bonus=of.bonus,
        bonus_missing=of.bonus_missing,
        extras=of.extras,
        bank=of.bank if of.ruleset.saved else None,
        columns=[ColumnState(one.upper, one.bonus, one.total) for one in of.columns],
        total=of.total,
        over=of.over,
        closes_at=live.closes_at,
        may_undo=of.may_undo,
        opponent=rival.player if rival else None,
        rival=_rival_state(rival) if rival else None,
        seats=seats_of(live),
    )


def _rival_state(of: Rival) -> RivalState:
    return RivalState(of.player, of.name, of.turn, dict(of.card), of.total)


def me(player: Player, token: str) -> Me:
    """Return a player as they see themselves."""
    return Me(player.id, player.public_name, player.own_name, player.locale, token)


def day(found: Published) -> Day:
    """Return a day as anybody may see it."""
    challenge = found.challenge
    return Day(
        day=challenge.day,
        number=found.number,
        ruleset=challenge.ruleset.spelling,
        opens=challenge.opens,
        starts_until=challenge.joins_until,
        closes=challenge.closes,
        final_at=challenge.final_at,
        final=found.final,
        commitment=found.commitment,
        seed=found.seed,
        finished=found.finished,
        same_dice=same_dice(found.kept) if found.kept else None,
    )


def commitment(of: tuple[date, str]) -> Commitment:
    """Return what was published about a coming day."""
    return Commitment(of[0], days.number_of(of[0]), of[1])


def board(found: BoardPage, reader: str | None, step: int) -> Board:
    """Return a board; `step` is the width of a bin of the histogram."""
    own = found.own
    return Board(
        count=found.count,
        entries=[_entry(row, reader) for row in found.rows],
        me=OwnPlace(own.rank, own.total, own.percentile) if own else None,
        histogram=[
            Bin(number * step, number * step + step - 1, players)
            for number, players in sorted(found.histogram.items())
        ],
        before=found.before,
        after=found.after,
    )


def _entry(row: Row, reader: str | None) -> Entry:
    if row.gone:
        return Entry(row.rank, None, None, row.total, me=False)
    return Entry(row.rank, row.player, row.name, row.total, row.player == reader)
