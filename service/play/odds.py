"""How likely a box is, for dice that are typed in; closed to who is in the middle of a round that
counts among others. Knows who may ask; must not know pages."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.coach.lattice import Faces, kept_sets
from service.coach.odds import Keep, is_certain, odds_of
from service.game import days
from service.game.errors import GameError
from service.game.ruleset import Box, Ruleset
from service.play import challenges, specials
from service.play.challenges import milliseconds
from service.play.errors import NotFound
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.store import challenges as records
from service.store.question import each, together

MOST_DICE, MOST_THROWS = 6, 3
#: The newest codes of a player that are looked through for a round under way.
MOST_CODES = 100
_STRAIGHTS = ("small-straight", "large-straight")


class OddsClosed(GameError):
    """The reader has a round under way that counts on a day, a week's special or a shared code."""

    def __init__(self, live: LiveRound) -> None:
        super().__init__(
            "odds-closed", "The odds are closed while a round of yours counts and is under way."
        )
        self.round_id = live.id


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked: one of these boxes of a game, with dice that lie there and throws left.

    Fewer dice than the game has are those that are kept.
    """

    game: Ruleset
    boxes: tuple[Box, ...]
    dice: Faces
    throws: int


@dataclass(frozen=True, slots=True)
class Answer:
    """How likely it is: the keeps, the likeliest first; `got` where the dice have the box."""

    wish: Wish
    got: bool
    keeps: tuple[Keep, ...]


@dataclass(frozen=True, slots=True)
class Lying:
    """Dice that lie there, or fewer that are kept, with throws left."""

    game: Ruleset
    dice: Faces
    throws: int

    @property
    def keeps(self) -> tuple[Faces, ...]:
        """What can be kept of all dice, more dice first; none where they are kept already."""
        return tuple(kept_sets(self.dice)) if len(self.dice) == self.game.dice else ()


@dataclass(frozen=True, slots=True)
class Hope:
    """A box with the keep that makes it likeliest; `got` where the dice have it."""

    box: Box
    got: bool
    keep: Keep


def games(kit: Kit) -> list[Ruleset]:
    """Return the games whose odds can be asked for."""
    return [game for game in kit.rulesets if game.dice <= MOST_DICE]


def wishes(game: Ruleset) -> dict[str, tuple[Box, ...]]:
    """Return what can be asked of a game, by name: a box that can be missed, or either straight."""
    found: dict[str, tuple[Box, ...]] = {
        box.slug: (box,) for box in game.boxes if not is_certain(box, game.dice)
    }
    straights = tuple(box for box in game.boxes if box.slug in _STRAIGHTS)
    if straights and all(box.pattern == "straight" for box in straights):
        found["straights"] = straights
    return found


def look(wish: Wish) -> Answer:
    """Return how likely a wish is."""
    odds = odds_of(wish.boxes, wish.game.dice, wish.throws)
    if len(wish.dice) < wish.game.dice:
        return Answer(wish, False, (Keep(tuple(sorted(wish.dice)), odds.of_keep(wish.dice)),))
    return Answer(wish, odds.are_got(wish.dice), odds.keeps(wish.dice))


def hopes(of: Lying) -> tuple[Hope, ...]:
    """Return how likely each box is that can be missed, in card order."""
    singles = [boxes for boxes in wishes(of.game).values() if len(boxes) == 1]
    return tuple(_hope(look(Wish(of.game, boxes, of.dice, of.throws))) for boxes in singles)


def _hope(of: Answer) -> Hope:
    return Hope(of.wish.boxes[0], of.got, of.keeps[0])


def refuse_players(kit: Kit, player: str | None, now: datetime) -> None:
    """Say no to who is in the middle of a round that counts. OddsClosed. Two trips for a player,
    none for nobody."""
    for live in _scored(kit, player, now) if player is not None else ():
        if live is not None and _is_under_way(live):
            raise OddsClosed(live)


def _is_under_way(live: LiveRound) -> bool:
    among_others = live.challenge.is_day or live.challenge.mode is not None
    return among_others and not live.closed and not live.round.over


def _scored(kit: Kit, player: str, now: datetime) -> list[LiveRound | None]:
    """The scored rounds that may be under way: of two days, of two weeks' specials, of codes."""
    rounds, weeks, codes = kit.store.ask(
        together(
            each([live_of(kit, RoundId(name, player), now) for name in _open_days(kit, now)]),
            specials.own_rounds(kit, player, now),
            records.latest_codes(player, milliseconds(now), MOST_CODES),
        )
    )
    of_codes = each([live_of(kit, RoundId(f"c-{code}", player), now) for code in codes])
    return [*rounds, *weeks, *kit.store.ask(of_codes)]


def _open_days(kit: Kit, now: datetime) -> list[str]:
    """The days whose rounds may be under way: today, and yesterday where it had dice."""
    today, found = days.day_at(now), []
    for day in (today, today - timedelta(days=1)):
        with suppress(NotFound):
            found.append(challenges.of_day(day, kit.ring, kit.rulesets).id)
    return found
