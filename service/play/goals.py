"""Which total there is to beat in a round, and how likely perfect play comes to more; knows who may
see what, no page.

A computer's coming turns never count: what it is still to bring is its mean from its card.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from service.coach.advice import Coach
from service.coach.beating import Goal, chance_of, rest_of, spread_of
from service.game.ranking import total_of
from service.game.round import Round, begin
from service.play.advising import is_told
from service.play.beside import Rival, Whole, look_beside, placed, whole_of
from service.play.kit import Kit
from service.play.live import LiveRound
from service.store.boards import place_of
from service.store.question import Question, known, together


@dataclass(frozen=True, slots=True)
class Outlook:
    """How likely perfect play comes to more than a total, or than a computer, where `level` says
    how well it plays and `total` is None."""

    total: int | None
    level: str | None
    chance: float


@dataclass(frozen=True, slots=True)
class Around:
    """What there is around a round: another's beside it, and in practice a total to beat."""

    whole: Whole | None
    total: int | None

    def placed(self, live: LiveRound) -> LiveRound:
        """Return the round with what may be seen of it."""
        return replace(placed(self.whole, live), to_beat=self.total)


def around(kit: Kit, live: LiveRound) -> Question[Around]:
    """Ask for what there is around a round."""
    return together(whole_of(kit, live), to_beat(live)).then(lambda found: Around(*found))


def look_around(kit: Kit, live: LiveRound) -> LiveRound:
    """Return the round with what may be seen beside it and, where the coach has been asked, the
    total to beat; read in one trip, in none if there is nothing."""
    if is_told(live):
        return kit.store.ask(around(kit, live)).placed(live)
    return look_beside(kit, live)


def outlook(kit: Kit, live: LiveRound) -> Outlook | None:
    """Return how likely it is to beat the total of a round that was looked around, or the computer
    beside it; None where there is none, and in a game that is not measured. NotSolved."""
    coach = kit.coaches.coach(live.round.ruleset)
    if live.rival is not None and live.rival.level is not None:
        return _against(coach, live.round, live.rival)
    total = live.to_beat
    chance = None if total is None else chance_of(coach, live.round, Goal(total + 1))
    return None if chance is None else Outlook(total, None, chance)


def to_beat(live: LiveRound) -> Question[int | None]:
    """Ask for the total to beat in practice: the own one of these dice, or the maker's where the
    code shows it."""
    if live.id.number == 1:
        return known(None)
    own = place_of(live.challenge.id, live.id.player)
    return together(own, makers_total(live)).then(
        lambda found: found[1] if found[0] is None else total_of(found[0].score)
    )


def makers_total(live: LiveRound) -> Question[int | None]:
    """Ask for the total of a code's maker where another player may see it."""
    challenge, maker = live.challenge, live.challenge.maker
    if maker in (None, live.id.player) or not challenge.shows_total:
        return known(None)
    return place_of(challenge.id, maker).then(
        lambda place: None if place is None else total_of(place.score)
    )


def along(coach: Coach, starts: Sequence[Round], least: int) -> tuple[tuple[int, float], ...]:
    """Return how likely at least so many points were, after how many turns: before the first one,
    at each quarter and before the last one; nothing in a game that is not measured.

    `starts` are the rounds at the first throw of each turn.
    """
    last = len(starts) - 1
    turns = sorted({0, *(len(starts) * part // 4 for part in (1, 2, 3)), last})
    rounds = [replace(starts[turn], dice=None, throw=0) for turn in turns]
    found = [chance_of(coach, of, Goal(least)) for of in rounds]
    return tuple((turn, one) for turn, one in zip(turns, found, strict=True) if one is not None)


def _against(coach: Coach, of: Round, rival: Rival) -> Outlook | None:
    """How likely perfect play comes to more than a computer does on average from where it shows."""
    spread = spread_of(coach)
    card = MappingProxyType({**begin(of.ruleset).card, **rival.card})
    rest = rest_of(coach, replace(begin(of.ruleset), card=card))
    if spread is None or rest is None:
        return None
    share = spread.levels[str(rival.level)]
    chance = chance_of(coach, of, Goal(rival.total + 1 + share * rest.points, rest.variance))
    return None if chance is None else Outlook(None, rival.level, chance)
