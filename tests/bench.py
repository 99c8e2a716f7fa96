"""How long pages take on this machine, whole answers with the store's part: `make bench`.

Prints median and 95 % of each page in milliseconds, and the median as a ratio to a page without
the store; ends with 1 where a page takes longer than it may.
"""

import sys
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from service.app import create_app
from service.play import sharing
from service.play.choices import LEAST
from service.store.embedded import EmbeddedStore, server_binary
from tests.play.test_choices import play, play_on
from tests.play.totals import new_players
from tests.web.readers import TODAY
from tests.world import NOON, Clock, Visitor, settings_for, visitor_of, web_of

TIMES, WARM_UP = 200, 20
PAGE_MS = 100
PLAIN = "/privacy"


def world(store_url: str) -> tuple[Visitor, tuple[str, ...]]:
    """A player of a day and of a code, both finished by twenty, and the pages to be timed."""
    app = create_app(settings_for(store_url), Clock())
    kit = web_of(app).kit
    players = new_players(kit, LEAST, NOON)
    code = sharing.create(kit, players[0], "maxi", "blind", NOON).code
    for player in players:
        live = play(kit, player, "throw", "throw", "score chance")
        play_on(kit, sharing.join(kit, player, code, NOON)[0])
    tails = (f"compare?with={players[0]}", "choices")
    pages = tuple(f"{place}/{tail}" for place in (f"/d/{TODAY}", f"/c/{code}") for tail in tails)
    reviewed = f"/rounds/{live.id}/review"
    return visitor_of(app, players[-1]), (PLAIN, *pages, reviewed)


def measured(visitor: Visitor, page: str) -> list[float]:
    """The milliseconds of each answer, after some that warm up."""
    taken = []
    for _ in range(WARM_UP + TIMES):
        before = perf_counter()
        answer = visitor.get(page)
        taken.append(1000 * (perf_counter() - before))
        assert answer.status_code == 200, page
    return taken[WARM_UP:]


def report(found: dict[str, list[float]]) -> bool:
    """Print a line a page; whether each is fast enough at 95 %."""
    plain = median(found[PLAIN])
    print(f"{'median ms':>10} {'95 % ms':>10} {'ratio':>8}  page")
    for page, taken in found.items():
        late = quantiles(taken, n=20)[-1]
        print(f"{median(taken):10.1f} {late:10.1f} {median(taken) / plain:8.1f}  {page}")
    return all(quantiles(taken, n=20)[-1] <= PAGE_MS for taken in found.values())


def main() -> int:
    """Measure on a store of its own."""
    with TemporaryDirectory() as folder:
        store = EmbeddedStore.start(Path(folder), server_binary())
        try:
            visitor, pages = world(store.url)
            return 0 if report({page: measured(visitor, page) for page in pages}) else 1
        finally:
            store.stop()


if __name__ == "__main__":
    sys.exit(main())
