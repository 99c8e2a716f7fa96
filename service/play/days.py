"""Days as people meet them, and the clock's work: publishing commitments and closing days.

Knows what a reader may know of a day; must not know pages.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from service.game import days, dice
from service.game.errors import BadKeyRing
from service.play import challenges, places
from service.play.boards import Own, own_of
from service.play.challenges import Challenge, milliseconds
from service.play.errors import NotFound
from service.play.kit import POINT, Kit
from service.play.live import LiveRound, RoundId, live_of
from service.play.same_dice import Kept, kept_of
from service.store import boards as sets
from service.store import challenges as records
from service.store.boards import count_of
from service.store.players import Player, player_of
from service.store.question import Question, known, together

PUBLISHED_AHEAD = 30
ALL_TIME_DAYS = 14


@dataclass(frozen=True, slots=True)
class Published:
    """A day as anybody may know it: how many have finished, what was published before it, and
    once it is final the seed and what the computers made of its dice."""

    challenge: Challenge
    final: bool
    finished: int
    commitment: str | None
    seed: str | None
    kept: Kept | None

    @property
    def number(self) -> int:
        """The number of the day."""
        return days.number_of(self.challenge.day)


@dataclass(frozen=True, slots=True)
class PlayersDay:
    """A day as one player meets it: who has finished, the player's round and its place, if any.

    `commitment` is what was published, where it was asked for; `seed` and what is `kept` of the
    computers only once the day is final.
    """

    challenge: Challenge
    now: datetime
    finished: int
    live: LiveRound | None
    own: Own | None
    commitment: str | None = None
    seed: str | None = None
    kept: Kept | None = None


def published(kit: Kit, text: str, now: datetime) -> Published:
    """Return a day by `today` or its date, in one trip; NotFound for a future one."""
    challenge = challenges.day_of(text, now, kit)
    day = challenge.day.isoformat()
    (commitment, seed), finished, kept = kit.store.ask(
        together(records.published(day), count_of(challenge.id), kept_of(challenge, now))
    )
    final = challenge.is_final(now)
    return Published(
        challenge=challenge,
        final=final,
        finished=finished,
        commitment=commitment,
        seed=(seed or challenge.seed.hex()) if final else None,
        kept=kept,
    )


def of_player(
    kit: Kit, player: str | None, challenge: Challenge, now: datetime
) -> tuple[PlayersDay, Player | None]:
    """Return a day as the player meets it, and the player, in two trips at most."""
    live, (count, kept), who, (commitment, _) = kit.store.ask(
        together(
            _live_of(kit, player, challenge, now),
            together(count_of(challenge.id), kept_of(challenge, now)),
            _player_of(player),
            records.published(challenge.day.isoformat()),
        )
    )
    own = kit.store.ask(own_place_of(live))
    seed = challenge.seed.hex() if challenge.is_final(now) else None
    return PlayersDay(challenge, now, count, live, own, commitment, seed, kept), who


def _live_of(
    kit: Kit, player: str | None, challenge: Challenge, now: datetime
) -> Question[LiveRound | None]:
    if player is None:
        return known(None)
    return live_of(kit, RoundId(challenge.id, player), now)


def _player_of(player: str | None) -> Question[Player | None]:
    return known(None) if player is None else player_of(player)


def own_place_of(live: LiveRound | None) -> Question[Own | None]:
    """Ask for the place of a player's round of a day, None before it is over."""
    if live is None or not live.round.over:
        return known(None)
    return own_of(live.challenge.id, live.round.total).maybe


def publish(kit: Kit, now: datetime) -> None:
    """Write the commitments of today and the coming days that are not yet written."""
    today = days.day_at(now)
    coming = [today + timedelta(days=ahead) for ahead in range(PUBLISHED_AHEAD + 1)]
    records.publish(kit.store, {day.isoformat(): _commitment(kit, day) for day in coming})


def _commitment(kit: Kit, day: date) -> str:
    dated = kit.ring.on(day)
    return f"{dice.commitment(dice.day_seed(dated.key, day))} {dated.fingerprint}"


def commitments(kit: Kit, now: datetime) -> list[tuple[date, str]]:
    """Return the published commitments of today and the coming days."""
    today = days.day_at(now)
    found = kit.store.ask(records.all_commitments())
    return [(day, text) for day, text in _dated(found) if day >= today]


def _dated(found: Mapping[str, str]) -> list[tuple[date, str]]:
    return [(date.fromisoformat(day), text.split()[0]) for day, text in sorted(found.items())]


def opened(kit: Kit) -> list[tuple[date, str, str]]:
    """Return commitment and seed of all closed days, the latest first."""
    found, seeds = kit.store.ask(together(records.all_commitments(), records.all_seeds()))
    pairs = [(day, text, seeds.get(day.isoformat())) for day, text in reversed(_dated(found))]
    return [(day, text, seed) for day, text, seed in pairs if seed]


def due(kit: Kit, now: datetime) -> list[date]:
    """Return the days that are final and not yet closed, oldest first."""
    found, seeds = kit.store.ask(together(records.all_commitments(), records.all_seeds()))
    still_sealed = sorted(map(date.fromisoformat, found.keys() - seeds.keys()))
    return [day for day in still_sealed if now >= days.final_at(day)]


def close(kit: Kit, day: date, now: datetime) -> None:
    """Fix a final day: take its totals over into the all-time board and publish its seed.

    May be repeated. NotFound for a day that is not final.
    """
    challenge = challenges.day_of(day.isoformat(), now, kit)
    if not challenge.is_final(now):
        raise NotFound("not-final")
    figures = (ALL_TIME_DAYS, POINT, places.all_time_offset(challenge.opens))
    sets.promote(kit.store, challenge.id, places.ALL_TIME, figures)
    records.publish_seed(kit.store, day.isoformat(), challenge.seed.hex())


def check_ring(kit: Kit, now: datetime) -> None:
    """Compare the dice keys with what has been published, and with what today and open codes need.

    BadKeyRing names the first date that differs.
    """
    published_so_far = kit.store.ask(records.all_commitments())
    check_commitments(kit, published_so_far)
    for text in records.key_dates_needed(kit.store, milliseconds(now)):
        kit.ring.dated(date.fromisoformat(text))
    kit.ring.on(days.day_at(now))


def check_commitments(kit: Kit, found: Mapping[str, str]) -> None:
    """Compare the dice keys with commitments as they are stored; BadKeyRing as above."""
    for text in sorted(found):
        day = date.fromisoformat(text)
        if day < kit.ring.first or found[text] != _commitment(kit, day):
            raise BadKeyRing("commitment-differs", _difference(kit, day, max(found)))


def _difference(kit: Kit, day: date, last: str) -> str:
    if day < kit.ring.first:
        return (
            f"The dice key for {day} is missing: a commitment is published for that day "
            f"and the oldest key is dated {kit.ring.first}."
        )
    return (
        f"The dice key dated {kit.ring.on(day).day} does not fit the commitment published for "
        f"{day}: a new key must be dated after {last}."
    )
