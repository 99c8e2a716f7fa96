"""Rounds that have ended with a total of the test's choice, put where a last move puts them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from service.game import days
from service.game.moves import write_opening
from service.game.packing import pack
from service.game.round import begin
from service.play import challenges, places, players
from service.play.challenges import Challenge, milliseconds
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.store import keys
from service.store import rounds as logs


def finish_day(kit: Kit, player: str, total: int, day: date, at: datetime) -> None:
    """Start and end a day's scored round with this total, all of it in one box."""
    finish(kit, player, total, challenges.of_day(day, kit.ring, kit.rulesets), at)


def finish(kit: Kit, player: str, total: int, challenge: Challenge, at: datetime) -> None:
    """The same of any challenge; of a code the player is noted by the caller."""
    before = begin(challenge.ruleset)
    card = dict.fromkeys(before.card, 0) | {"chance": total}
    lines = (write_opening(challenge.opening),)
    live = LiveRound(RoundId(challenge.id, player), challenge, lines, before, at)
    after = replace(before, card=card, over=True)
    expires_at = milliseconds(challenge.deleted_at)
    logs.start(kit.store, player, str(live.id), lines[0], expires_at)
    ending = (1, pack(lines, challenge.ruleset), expires_at)
    done = kit.store.ask(logs.finish(player, str(live.id), ending, places.of(live, after)))
    assert done.done


def crowd(kit: Kit, among: Sequence[str], until: datetime) -> None:
    """Put 300 codes that are gone among those of players, as kept until an instant."""
    pairs = [text for number in range(300) for text in (milliseconds(until), f"gone{number:04}")]
    for player in among:
        kit.store.do("ZADD", keys.codes(player), *pairs)


def new_players(kit: Kit, count: int, now: datetime) -> list[str]:
    return [players.create(kit, "en", None, now).id for _ in range(count)]


def finish_all(kit: Kit, totals: Sequence[int], now: datetime) -> list[str]:
    """So many new players end today's round with these totals, a second apart."""
    made = new_players(kit, len(totals), now)
    for seconds, (player, total) in enumerate(zip(made, totals, strict=True)):
        finish_day(kit, player, total, days.day_at(now), now + timedelta(seconds=seconds))
    return made
