"""What the computers made of the dice of a round that is over, and for a final day the most there
was to get. Knows rounds and instants, no rule by which a computer plays."""

from dataclasses import dataclass

from service.coach.same_dice import Totals
from service.play.errors import NotYet
from service.play.kit import Kit
from service.play.live import LiveRound


@dataclass(frozen=True, slots=True)
class SameDiceFound:
    """The computers' totals beside the reader's own; `most` is known of a final day alone."""

    computers: Totals
    total: int
    most: int | None


def same_dice(kit: Kit, live: LiveRound) -> SameDiceFound:
    """Return what the dice of a player's own round gave others. NotYet before it is over: nobody
    learns of dice that are still to come."""
    if not live.round.over:
        raise NotYet(0)
    game, challenge = live.round.ruleset, live.challenge
    final = challenge.is_day and challenge.is_final(live.now)
    return SameDiceFound(
        computers=kit.same_dice.totals(game, challenge.seed),
        total=live.round.total,
        most=kit.same_dice.ceiling(game, challenge.seed) if final else None,
    )
