"""Friends on the dice of a day: who came by whose link, and how both have played.

Knows days and players; must not know links or pages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from service.game.ranking import total_of
from service.play import rounds
from service.play.boards import Own, own_of
from service.play.challenges import Challenge, milliseconds
from service.play.crowd import Crowd, crowd_of
from service.play.errors import Closed
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.play.same_dice import Kept, kept_of
from service.store import players as records
from service.store.boards import Place, histogram_of, place_of
from service.store.guests import given_to
from service.store.players import Player, player_of
from service.store.question import Question, each, together

MOST_SHOWN = 50


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody one has met on a day's dice; `total` is None until they have finished.

    Totals are for those alone whose own round is over.
    """

    player: str
    name: str
    total: int | None


def join_day(kit: Kit, player: str, challenge: Challenge, sender: str, now: datetime) -> LiveRound:
    """Start a day's round by somebody's link, or find it, and note that both have met; where the
    sender's round has gone over to another player, it is that one."""
    live, _ = rounds.start_day(kit, player, challenge, now)
    if sender == player:
        return live
    who, known = kit.store.ask(together(given_to(sender, challenge.id), player_of(sender)))
    friend = who or sender
    if friend != player and known is not None:
        records.meet(kit.store, (player, friend), challenge.id, milliseconds(now))
    return live


def send_day(kit: Kit, player: str, round_id: RoundId, now: datetime) -> Challenge:
    """Return the day whose round a player sends on. NotFound for no round, NotYours for another's,
    Closed for a day that takes no new rounds."""
    challenge = rounds.find(kit, player, round_id, now).challenge
    if now >= challenge.joins_until:
        raise Closed
    return challenge


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished round among all and among friends: own place, all totals, who was met; of a final
    day what is `kept` of the computers, and what its `crowd` left on the table."""

    own: Own
    histogram: Mapping[int, int]
    friends: Sequence[Friend]
    kept: Kept | None
    crowd: Crowd | None


def outcome(kit: Kit, live: LiveRound) -> Outcome:
    """Return how a finished round of a day stands, in two trips, the second for friends alone."""
    challenge, player = live.challenge.id, live.id.player
    own, histogram, met, (kept, crowd) = kit.store.ask(
        together(
            own_of(challenge, live.round.total),
            histogram_of(challenge),
            records.met_of(player, challenge),
            together(kept_of(live.challenge, live.now), crowd_of(live.challenge, live.now)),
        )
    )
    found = kit.store.ask(each([friend_of(challenge, one) for one in met[:MOST_SHOWN]]))
    friends = [friend for friend in found if friend is not None]
    return Outcome(own, histogram, sorted(friends, key=_standing), kept, crowd)


def friend_of(challenge: str, player: str) -> Question[Friend | None]:
    """Ask for somebody on a day's dice, None when they are gone."""

    def read(found: tuple[Player | None, Place | None]) -> Friend | None:
        who, place = found
        total = total_of(place.score) if place else None
        return Friend(player, who.name, total) if who else None

    return together(player_of(player), place_of(challenge, player)).then(read)


def _standing(friend: Friend) -> tuple[int, str]:
    return -(-1 if friend.total is None else friend.total), friend.player
