"""Pages and ranks of boards of 1,000 and of 1,000,000 players, asked in turns, and what closing
such a day costs."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from redis import Redis

from service.app import create_app
from service.game import days
from service.game.ranking import total_of
from service.play import days as closing_days
from service.play.boards import own_of
from service.play.kit import Kit
from service.store.embedded import EmbeddedStore, server_binary
from tests.bench.crowd import Crowd, final_day, put_crowd
from tests.bench.machine import Table
from tests.world import NOON, Clock, program_of, settings_for, visitor_of, web_of

FEW, MANY = 1_000, 1_000_000
TIMES, WARM_UP = 100, 10
MOST = 1.5


@dataclass(frozen=True, slots=True)
class Filled:
    """A service with a board of many players."""

    kit: Kit
    raw: Redis
    crowd: Crowd
    asked: Mapping[str, Callable[[], object]]


@contextmanager
def filled(players: int) -> Iterator[Filled]:
    """A service on a store of its own with so many players on the board of a final day."""
    with TemporaryDirectory() as folder, ExitStack() as ended:
        store = EmbeddedStore.start(Path(folder), server_binary())
        ended.callback(store.stop)
        raw = ended.enter_context(closing(Redis.from_url(store.url)))
        crowd = put_crowd(raw, final_day(NOON), players)
        app = create_app(settings_for(store.url), Clock())
        kit = web_of(app).kit
        ended.callback(kit.store.close)
        reader = sorted(crowd.scores, key=lambda one: crowd.scores[one])[players // 2]
        number, board = days.number_of(crowd.day), f"/boards/{crowd.day.isoformat()}"
        visitor, program = visitor_of(app, reader), program_of(app, reader)
        after = program.get(f"{board}?around=me&limit=10").json["after"]
        total = total_of(crowd.scores[reader])

        def page(path: str) -> Callable[[], object]:
            return lambda: _good(visitor.get(f"/d/{number}/board{path}"))

        def call(path: str) -> Callable[[], object]:
            return lambda: _good(program.get(f"{board}{path}"))

        asked = {
            "board page, top": page(""),
            "board page, around me": page("?around=me"),
            "board page, further down": page(f"?after={after}"),
            "board by JSON, top": call(""),
            "board by JSON, around me": call("?around=me"),
            "board by JSON, further down": call(f"?after={after}"),
            "exact rank": lambda: kit.store.ask(own_of(crowd.board, total)),
        }
        yield Filled(kit, raw, crowd, asked)


def _good(answer: object) -> None:
    assert getattr(answer, "status_code", 0) == 200, answer


def boards(table: Table) -> None:
    """Measure and tell."""
    with filled(FEW) as few, filled(MANY) as many:
        for what in many.asked:
            slow, quick = map(median, in_turns(many.asked[what], few.asked[what]))
            figure, beside = f"{slow:.2f} ms of {MANY:,}", f"{quick:.2f} ms of {FEW:,}"
            table.row(what, figure, beside, slow / quick, (None, MOST))
        used = int(many.raw.info("memory")["used_memory"]) / MANY
        table.row("a row of a large board, name and count", f"{used:.0f} bytes of the store")
        seconds = closed(many)
        table.row(f"closing a day of {MANY:,}", f"{seconds:.1f} s, once a day")


def in_turns(
    slow: Callable[[], object], quick: Callable[[], object]
) -> tuple[list[float], list[float]]:
    """The milliseconds of two that are asked in turns."""
    taken: tuple[list[float], list[float]] = ([], [])
    for number in range(WARM_UP + TIMES):
        for ask, found in zip((slow, quick), taken, strict=True):
            begun = time.perf_counter()
            ask()
            if number >= WARM_UP:
                found.append(1000 * (time.perf_counter() - begun))
    return taken


def closed(of: Filled) -> float:
    """The seconds of closing the day of a crowd."""
    begun = time.perf_counter()
    closing_days.close(of.kit, of.crowd.day, NOON)
    return time.perf_counter() - begun
