"""Days as people meet them, and the clock's work: publishing commitments and closing days.

Knows what a reader may know of a day; must not know pages.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Literal

from service.game import days, dice
from service.game.errors import BadKeyRing
from service.play import boards, challenges, places
from service.play.boards import Own
from service.play.challenges import Challenge, milliseconds
from service.play.errors import NotFound
from service.play.kit import POINT, Kit
from service.play.live import LiveRound, RoundId, of_log
from service.store import boards as sets
from service.store import challenges as records
from service.store import players
from service.store import rounds as logs
from service.store.players import Player

PUBLISHED_AHEAD = 30
ALL_TIME_DAYS = 14

State = Literal["new", "playing", "done", "missed", "practice"]


@dataclass(frozen=True, slots=True)
class Published:
    """A day as anybody may know it: how many have finished, commitment, and seed once final."""

    challenge: Challenge
    final: bool
    finished: int
    commitment: str
    seed: str | None

    @property
    def number(self) -> int:
        """The number of the day."""
        return days.number_of(self.challenge.day)


@dataclass(frozen=True, slots=True)
class PlayersDay:
    """A day as one player meets it: not begun, in the middle, done with a place, or missed."""

    challenge: Challenge
    now: datetime
    finished: int
    live: LiveRound | None
    own: Own | None

    @property
    def number(self) -> int:
        """The number of the day."""
        return days.number_of(self.challenge.day)

    @property
    def state(self) -> State:
        """What the player can do: `practice` where the dice are free for all, `missed` before."""
        if self.live is not None and self.live.round.over:
            return "done"
        if self.challenge.is_final(self.now):
            return "practice"
        if self.live is not None:
            return "missed" if self.live.closed else "playing"
        return "new" if self.now < self.challenge.joins_until else "missed"


def published(kit: Kit, text: str, now: datetime) -> Published:
    """Return a day by `today` or its date, in one trip; NotFound for a future one."""
    challenge = challenges.day_of(text, now, kit)
    day = challenge.day.isoformat()
    counts = kit.boards.count_commands(challenge.id)
    commitment, seed, *finished = kit.store.read(*records.published_commands(day), *counts)
    final = challenge.is_final(now)
    return Published(
        challenge=challenge,
        final=final,
        finished=sum(finished),
        commitment=records.read_commitment(commitment) or challenge.commitment,
        seed=(records.read_text(seed) or challenge.seed.hex()) if final else None,
    )


def of_player(
    kit: Kit, player: str | None, chosen: list[Challenge], now: datetime
) -> tuple[list[PlayersDay], Player | None]:
    """Return days as the player meets them, and the player, in two trips at most."""
    commands = [
        command
        for challenge in chosen
        for command in (
            *logs.log_commands(player or "", str(RoundId(challenge.id, player or ""))),
            *kit.boards.count_commands(challenge.id),
        )
    ]
    answers = kit.store.read(*commands, *players.commands(player or ""))
    *rest, fields, name = answers
    size = len(rest) // len(chosen)
    rows = [rest[at : at + size] for at in range(0, len(rest), size)]
    lives = [
        _live(kit, player, challenge, row, now) for challenge, row in zip(chosen, rows, strict=True)
    ]
    owns = _own_places(kit, lives)
    found = [
        PlayersDay(challenge, now, sum(row[2:]), live, owns.get(challenge.id))
        for challenge, row, live in zip(chosen, rows, lives, strict=True)
    ]
    return found, players.read(player or "", fields, name)


def _live(
    kit: Kit, player: str | None, challenge: Challenge, row: list[Any], now: datetime
) -> LiveRound | None:
    log = logs.read_log(row[0], row[1])
    if player is None or not log:
        return None
    return of_log(kit, RoundId(challenge.id, player), challenge, log, now)


def _own_places(kit: Kit, lives: list[LiveRound | None]) -> Mapping[str, Own]:
    over = [live for live in lives if live is not None and live.round.over]
    return boards.own_of_days(kit, [(live.challenge.id, live.round.total) for live in over])


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
    found = records.commitments(kit.store)
    return [
        (date.fromisoformat(day), text.split()[0])
        for day, text in sorted(found.items())
        if today <= date.fromisoformat(day)
    ]


def seeds(kit: Kit) -> list[tuple[date, str]]:
    """Return the seeds of all closed days, the latest first."""
    found = sorted(records.seeds(kit.store).items(), reverse=True)
    return [(date.fromisoformat(day), seed) for day, seed in found]


def due(kit: Kit, now: datetime) -> list[date]:
    """Return the days that are final and not yet closed, oldest first."""
    opened = records.commitments(kit.store).keys() - records.seeds(kit.store).keys()
    return [day for day in sorted(map(date.fromisoformat, opened)) if now >= days.final_at(day)]


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
    found = records.commitments(kit.store)
    for text in sorted(found):
        day = date.fromisoformat(text)
        if day < kit.ring.first or found[text] != _commitment(kit, day):
            raise BadKeyRing("commitment-differs", _difference(kit, day, max(found)))
    for text in records.key_dates_needed(kit.store, milliseconds(now)):
        kit.ring.dated(date.fromisoformat(text))
    kit.ring.on(days.day_at(now))


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
