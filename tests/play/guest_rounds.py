"""What a guest may have played before the device becomes somebody's who plays already."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

from redis import Redis

from service.game import codes, days
from service.game.moves import Move, Score, Throw, write_move
from service.game.packing import pack
from service.game.round import apply
from service.play import challenges, choices, places, players, rounds, sharing
from service.play import days as closing
from service.play.challenges import Challenge, milliseconds
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.play.rounds import MoveRequest
from service.store import rounds as logs
from tests.store.contents import all_keys, text
from tests.world import NOON

TODAY = days.day_at(NOON)
DAY = days.challenge_of(TODAY)


def _always(below: int) -> int:
    return 7 % below


#: A code that is always drawn alike, where it is the first one.
CODE = f"c-{codes.make_code(_always)}"
Act = Callable[[Kit, str], object]


def play(kit: Kit, live: LiveRound, now: datetime = NOON, turns: int = 20) -> LiveRound:
    """Throw once a turn and write the first open box, so many turns or to the end."""
    for _ in range(turns):
        if not live.round.over:
            live = move(kit, live, now)
            live = move(kit, live, now, next(iter(live.round.options)))
    return live


def move(kit: Kit, live: LiveRound, now: datetime = NOON, box: str | None = None) -> LiveRound:
    """Write a box, or throw all dice."""
    made: Move = Throw(()) if box is None else Score(box)
    return rounds.move(kit, live.id.player, MoveRequest(live.id, live.round.version, made), now)


def played_out(kit: Kit, player: str, now: datetime) -> None:
    """Play a day to its end in memory, and put it where the last move puts it."""
    live = start_day(kit, player, now)
    lines, current = [*live.lines], live.round
    while not current.over:
        for move in (Throw(()), None):
            chosen = move or Score(next(iter(current.options)))
            current = apply(current, chosen, live.challenge.seed)
            lines.append(write_move(chosen))
    ending = (1, pack(lines, current.ruleset), milliseconds(live.challenge.deleted_at))
    of = places.of(live, current, choices.fields_of(live, lines))
    assert kit.store.ask(logs.finish(player, str(live.id), ending, of)).done


def today(kit: Kit, now: datetime = NOON) -> Challenge:
    return challenges.of_day(days.day_at(now), kit.ring, kit.rulesets)


def start_day(kit: Kit, player: str, now: datetime = NOON) -> LiveRound:
    return rounds.start_day(kit, player, today(kit, now), now)[0]


def start_own(kit: Kit, player: str, opponent: str | None = None) -> LiveRound:
    """A game of one's own."""
    challenge = challenges.create(kit, player, "classic", NOON, _always)
    return rounds.start_code(kit, player, challenge, NOON, opponent)


def finished_day(kit: Kit, player: str) -> None:
    played_out(kit, player, NOON)


def open_day(kit: Kit, player: str) -> None:
    move(kit, play(kit, start_day(kit, player), turns=2))


def own_game(kit: Kit, player: str) -> None:
    play(kit, start_own(kit, player))


def open_game(kit: Kit, player: str) -> None:
    play(kit, start_own(kit, player, "hard@1"), turns=1)


def shared_game(kit: Kit, player: str) -> None:
    """One that was finished before others were told of it."""
    live = play(kit, start_own(kit, player))
    sharing.share(kit, player, live.challenge.code, "open", NOON)


def duel(kit: Kit, player: str) -> None:
    live = start_own(kit, player)
    sharing.share(kit, player, live.challenge.code, "blind", NOON)
    play(kit, live, NOON + timedelta(minutes=9))


def seven_days(kit: Kit, player: str, which: Iterable[int] = range(6, -1, -1)) -> None:
    """A week, of which five days count; the last two are not yet final. `which` are days ago."""
    for ago in which:
        at = NOON - timedelta(days=ago, minutes=7 * ago)
        played_out(kit, player, at)
        close(kit, ago)


def fifteen_days(kit: Kit, player: str) -> None:
    """Enough final days for the all-time board."""
    for ago in range(16, 1, -1):
        at = NOON - timedelta(days=ago, minutes=ago)
        played_out(kit, player, at)
        close(kit, ago)


def close(kit: Kit, ago: int) -> None:
    if ago > 1:
        closing.close(kit, TODAY - timedelta(days=ago), NOON)


def held(raw: Redis, *unlike: str) -> dict[str, Any]:
    """Everything that the store holds as it reads, without keys that hold any of these words."""
    readers: dict[str, Callable[[str], Any]] = {
        "string": raw.get,
        "hash": raw.hgetall,
        "list": lambda key: raw.lrange(key, 0, -1),
        "zset": lambda key: raw.zrange(key, 0, -1, withscores=True),
    }
    names = [key for key in all_keys(raw) if not any(one in key for one in unlike)]
    return {key: (readers[text(raw.type(key))](key), raw.pexpiretime(key)) for key in names}


def a_pair(kit: Kit) -> tuple[str, str]:
    """A guest and a player, of two parts of the store."""
    guest, player = (players.create(kit, "en", one, NOON).id for one in ("0" * 12, "f" * 12))
    return guest, player


def round_of(kit: Kit, player: str, challenge: str = DAY) -> LiveRound | None:
    return kit.store.ask(live_of(kit, RoundId(challenge, player), NOON))
