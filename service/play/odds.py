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
from service.play.challenges import CODE_DAYS, MOVE_DAYS, Challenge, milliseconds
from service.play.errors import NotFound
from service.play.kit import Kit
from service.play.live import RoundId
from service.store import challenges as records
from service.store.guests import joined_at as joined_at_of
from service.store.question import Question, each, known, together
from service.store.rounds import Log, log_of

MOST_DICE, MOST_THROWS = 6, 3
#: The newest codes of a player that are looked through for a round under way, of each kind: one's
#: own, shared ones, and games of groups, which are kept the longest.
MOST_CODES = 100
_STRAIGHTS = ("small-straight", "large-straight")


class OddsClosed(GameError):
    """The reader has a round under way that counts on a day, a week's special or a shared code."""

    def __init__(self, round_id: RoundId) -> None:
        super().__init__(
            "odds-closed", "The odds are closed while a round of yours counts and is under way."
        )
        self.round_id = round_id


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
    for round_id in _under_way(kit, player, now) if player is not None else ():
        if round_id is not None:
            raise OddsClosed(round_id)


def _under_way(kit: Kit, player: str, now: datetime) -> list[RoundId | None]:
    """The scored rounds under way: of two days, of two weeks' specials, of codes."""
    rounds, weeks, codes = kit.store.ask(
        together(
            each([_if_under_way(kit, RoundId(name, player), now) for name in _open_days(kit, now)]),
            specials.own_rounds(kit, player, now),
            _codes_of(player, now),
        )
    )
    of_codes = each([_if_under_way(kit, RoundId(f"c-{code}", player), now) for code in codes])
    of_weeks = [live.id for live in weeks if live and not live.closed and not live.round.over]
    return [*rounds, *of_weeks, *kit.store.ask(of_codes)]


def _codes_of(player: str, now: datetime) -> Question[list[str]]:
    """Ask for the newest codes of each kind, so that none crowds out the others."""
    own, shared = (milliseconds(now + timedelta(days=count)) for count in (MOVE_DAYS, CODE_DAYS))
    kinds = ((milliseconds(now), own), (own + 1, shared), (shared + 1, None))
    found = [records.latest_codes(player, after, MOST_CODES, until=until) for after, until in kinds]
    return each(found).then(lambda lists: [code for codes in lists for code in codes])


def _if_under_way(kit: Kit, name: RoundId, now: datetime) -> Question[RoundId | None]:
    """Ask for a round that counts among others and is not over: a log that is not yet packed.

    A group's game takes moves for ever; a round of it counts as long as one of another code would.
    """

    def read(found: tuple[Log, Challenge | None, int | None]) -> RoundId | None:
        log, challenge, joined_at = found
        if challenge is None or not log.lines or now >= challenge.closes:
            return None
        if challenge.group is not None and joined_at is not None and joined_at <= long_ago:
            return None
        return name if challenge.is_day or challenge.mode is not None else None

    long_ago = milliseconds(now - timedelta(days=MOVE_DAYS))
    log, challenge = log_of(name.player, str(name)), challenges.challenge_of(kit, name.challenge)
    is_code = challenges.is_code(name.challenge)
    joined = joined_at_of(name.player, name.challenge) if is_code else known(None)
    return together(log, challenge, joined).then(read)


def _open_days(kit: Kit, now: datetime) -> list[str]:
    """The days whose rounds may be under way: today, and yesterday where it had dice."""
    today, found = days.day_at(now), []
    for day in (today, today - timedelta(days=1)):
        with suppress(NotFound):
            found.append(challenges.of_day(day, kit.ring, kit.rulesets).id)
    return found
