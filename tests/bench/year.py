"""What a year of one daily player leaves in the store: real use cases, the clock beside them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, redirect_stderr
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from redis import Redis

from service import clock
from service.app import create_app
from service.coach.computers import MEDIUM, Computers
from service.game import days
from service.play import challenges, players, rounds
from service.play.kit import Kit
from service.play.rounds import MoveRequest
from service.store.embedded import EmbeddedStore
from tests.bench.machine import server_name
from tests.world import Clock, settings_for, web_of

YEAR = 365
#: A Monday in a far year, so that nothing expires while it is played.
FIRST = date(2426, 11, 30)
#: The first days teach the server its scripts, which is nobody's round.
BEFORE = 3


@dataclass(frozen=True, slots=True)
class Growth:
    """Bytes a day in the store: by the server's own count, and by kinds of keys as `MEMORY USAGE`
    tells them."""

    in_all: float
    kinds: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Year:
    """What days with one player leave, and what the same days leave without."""

    server: str
    played: Growth
    idle: Growth

    @property
    def a_round(self) -> float:
        """Bytes that a finished daily round leaves in all."""
        return self.played.in_all - self.idle.in_all


def year_on(binary: Path, length: int = YEAR) -> Year:
    """Play a round a day on a store of its own and close each day as the clock does, and then the
    same days on another one without a player."""
    with _service(binary) as (kit, raw):
        played = _grown(kit, raw, length, players.create(kit, "fi", None, _noon(0)).id)
        server = server_name(raw)
    with _service(binary) as (kit, raw):
        return Year(server, played, _grown(kit, raw, length, None))


@contextmanager
def _service(binary: Path) -> Iterator[tuple[Kit, Redis]]:
    with TemporaryDirectory() as folder:
        store = EmbeddedStore.start(Path(folder), binary)
        try:
            kit = web_of(create_app(settings_for(store.url), Clock())).kit
            with closing(kit.store), closing(Redis.from_url(store.url)) as raw:
                yield kit, raw
        finally:
            store.stop()


def _grown(kit: Kit, raw: Redis, length: int, player: str | None) -> Growth:
    computers = Computers(kit.coaches)
    checked = _pass(kit, computers, player, range(BEFORE), None)
    used, kinds = _used(raw), _kinds(raw)
    _pass(kit, computers, player, range(BEFORE, BEFORE + length), checked)
    in_all = (_used(raw) - used) / length
    after = _kinds(raw)
    return Growth(in_all, {kind: (after[kind] - kinds[kind]) / length for kind in after})


def _pass(
    kit: Kit, computers: Computers, player: str | None, numbers: range, checked: date | None
) -> date | None:
    for number in numbers:
        if player is not None:
            _play(kit, computers, player, _noon(number))
        with redirect_stderr(StringIO()):
            checked = clock.turn(kit, _noon(number + 1), "bench", checked)
    return checked


def _noon(number: int) -> datetime:
    """An instant at which the day before is final."""
    return days.opens(FIRST) + timedelta(days=number, hours=12, minutes=6)


def _play(kit: Kit, computers: Computers, player: str, now: datetime) -> None:
    challenge = challenges.day_of("today", now, kit)
    live, _ = rounds.start_day(kit, player, challenge, now)
    while not live.round.over:
        request = MoveRequest(live.id, live.round.version, computers.move(MEDIUM, live.round))
        live = rounds.move(kit, player, request, now)


def _used(raw: Redis) -> int:
    """The server's own count once it has nothing left to write."""
    while raw.info("persistence")["aof_buffer_length"]:
        Event().wait(0.01)
    return int(raw.info("memory")["used_memory"])


def _kinds(raw: Redis) -> Counter[str]:
    found: Counter[str] = Counter()
    for key in raw.scan_iter(count=1000):
        name = key.decode().rpartition("}:")[2]
        found[name.partition(":")[0]] += int(raw.memory_usage(key, samples=0) or 0)
    return found
