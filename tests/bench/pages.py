"""How long pages take, whole answers with the store's part, beside a page without the store."""

import gc
import json
from dataclasses import asdict, replace
from datetime import timedelta
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from service.app import create_app
from service.play import seats, sharing
from service.play.choices import LEAST
from service.play.kit import Kit
from service.play.laid import MOST_READ
from service.play.seats import Wanted
from service.store.embedded import EmbeddedStore, server_binary
from tests.bench.machine import Table
from tests.game.books import RULESETS
from tests.play.test_choices import play, play_on
from tests.play.test_laid import end
from tests.play.totals import new_players
from tests.web.readers import TODAY
from tests.web.sample_evenings import sheet
from tests.web.samples import MAXI, NAMES
from tests.world import NOON, Clock, Visitor, settings_for, visitor_of, web_of

TIMES, WARM_UP = 200, 20
PAGE_MS = 100
PLAIN = "/privacy"
MORE = (
    "/", "/odds?game=maxi&box=villa&dice=123446&throws=2", "/odds?game=maxi&dice=123446&throws=2",
    "/seats", "/tables", "/table/en",
)  # fmt: skip
CODES, EVENINGS, COLD_TIMES = 10, 50, 20
JSON = {"Content-Type": "application/json"}


def world(store_url: str) -> tuple[Visitor, str, tuple[str, ...]]:
    """A player of a day and of a code, both finished by twenty, and the pages to be timed."""
    app = create_app(settings_for(store_url), Clock())
    kit = web_of(app).kit
    players = new_players(kit, LEAST, NOON)
    code = sharing.create(kit, players[0], "maxi", "blind", NOON).code
    for player in players:
        live = play(kit, player, "throw", "throw", "score chance")
        play_on(kit, sharing.join(kit, player, code, NOON)[0])
    _sit(kit, players[-1])
    for _ in range(CODES):
        alone = sharing.create(kit, players[-1], "maxi", "blind", NOON)
        play_on(kit, sharing.join(kit, players[-1], alone.code, NOON)[0])
    tails = (f"compare?with={players[0]}", "choices")
    pages = tuple(f"{place}/{tail}" for place in (f"/d/{TODAY}", f"/c/{code}") for tail in tails)
    reviewed = f"/rounds/{live.id}/review"
    visitor = visitor_of(app, players[-1])
    _send(visitor)
    return visitor, players[-1], (PLAIN, *pages, reviewed, *MORE)


def _sit(kit: Kit, player: str) -> None:
    """Tables of six on one device, over but for the first one."""
    for minute in range(MOST_READ):
        wanted = Wanted(player, "maxi", tuple("abcdef"))
        made = seats.begin(kit, wanted, NOON + timedelta(minutes=minute))
        if minute:
            end(kit, player, made.code)


def _send(visitor: Visitor) -> None:
    """Evenings of eight at a table with real dice, a page of them."""
    for number in range(EVENINGS):
        made = replace(sheet(MAXI, NAMES[:8]).evening, id=f"{number:032x}")
        document = asdict(made) | {"seats": [asdict(seat) for seat in made.seats]}
        visitor.post(f"/tables/{made.id}", json.dumps(document), **JSON)


def cold(store_url: str, player: str) -> list[float]:
    """The milliseconds of the front page where no round of the player's is counted yet."""
    taken = []
    for _ in range(COLD_TIMES):
        fresh = create_app(settings_for(store_url), Clock())
        reader = visitor_of(fresh, player)
        Visitor(fresh).get("/")
        web_of(fresh).kit.coaches.coach(RULESETS.find("maxi"))
        gc.collect()  # What is left of the services built before is not the page's.
        before = perf_counter()
        reader.get("/")
        taken.append(1000 * (perf_counter() - before))
        web_of(fresh).kit.store.close()
    return taken


def measured(visitor: Visitor, page: str) -> list[float]:
    """The milliseconds of each answer, after some that warm up."""
    taken = []
    for _ in range(WARM_UP + TIMES):
        before = perf_counter()
        answer = visitor.get(page)
        taken.append(1000 * (perf_counter() - before))
        assert answer.status_code == 200, page
    return taken[WARM_UP:]


def pages(table: Table) -> None:
    """Measure on a store of its own, and tell."""
    with TemporaryDirectory() as folder:
        store = EmbeddedStore.start(Path(folder), server_binary())
        try:
            visitor, player, addresses = world(store.url)
            found = {page: measured(visitor, page) for page in addresses}
            found["/ of rounds not counted yet"] = cold(store.url, player)
        finally:
            store.stop()
    plain = median(found[PLAIN])
    for page, taken in found.items():
        late = quantiles(taken, n=20)[-1]
        told = f"{median(taken):.1f} ms, {median(taken) / plain:.1f} plain pages"
        table.row(page, told, f"95 % {late:.1f} of {PAGE_MS} ms", late / PAGE_MS, (None, 1))
