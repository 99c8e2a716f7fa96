"""How long pages and the coach take on this machine: `make bench`.

Prints median and 95 % of each page in milliseconds, whole answers with the store's part, and the
median as a ratio to a page without the store; then median and 99 % of advice and of reviews beside
the same in plain loops. Ends with 1 where something takes longer than it may.
"""

import gc
import json
import random
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import timedelta
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from service.app import create_app
from service.coach.advice import Coach
from service.coach.chances import chances_of
from service.coach.choosing import options_of
from service.coach.reasons import reason_of
from service.coach.review import review, tempting
from service.coach.shelf import Shelf
from service.game.moves import Score, Throw
from service.game.round import Round, apply, begin
from service.play import seats, sharing
from service.play.choices import LEAST
from service.play.kit import Kit
from service.play.laid import MOST_READ
from service.play.seats import Wanted
from service.store.embedded import EmbeddedStore, server_binary
from tests.coach.plain import PlainCoach
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
#: Milliseconds of advice, median and 99 %, and of a whole review.
ADVICE_MS, LATE_ADVICE_MS, REVIEW_MS = 3, 10, 150
ROUNDS, PLAIN_TIMES = 10, 3
Asked = TypeVar("Asked")


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
        taken.append(_taken(reader.get, "/"))
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


def report(found: dict[str, list[float]]) -> bool:
    """Print a line a page; whether each is fast enough at 95 %."""
    plain = median(found[PLAIN])
    print(f"{'median ms':>10} {'95 % ms':>10} {'ratio':>8}  page")
    for page, taken in found.items():
        late = quantiles(taken, n=20)[-1]
        print(f"{median(taken):10.1f} {late:10.1f} {median(taken) / plain:8.1f}  {page}")
    return all(quantiles(taken, n=20)[-1] <= PAGE_MS for taken in found.values())


def coached() -> bool:
    """Print how long advice and reviews take beside plain loops; whether they are fast enough."""
    coach, rng = Shelf().coach(RULESETS.find("maxi")), random.Random(1)
    plain = PlainCoach(coach.table)
    played = [_played(coach, rng) for _ in range(ROUNDS)]
    asked = [of for _, _, rounds in played for of in rounds]
    told = [(seed, moves) for seed, moves, _ in played]
    print(f"{'median ms':>10} {'99 % ms':>10} {'ratio':>8}  maxi, to the same in plain loops")
    advice = _beside("advice", lambda of: _advise(coach, of), lambda of: _advise(plain, of), asked)
    reviews = _beside(
        "review", lambda of: review(coach, *of), lambda of: review(plain, *of), told * 10
    )
    late = quantiles(advice, n=100)[-1]
    return median(advice) < ADVICE_MS and late < LATE_ADVICE_MS and max(reviews) < REVIEW_MS


def _played(coach: Coach, rng: random.Random) -> tuple[bytes, list[Score | Throw], list[Round]]:
    """A round of one of the three best moves each time: its seed, its moves, and where dice lay."""
    seed, now = rng.randbytes(32), begin(coach.states.game)
    moves, asked = list[Score | Throw](), list[Round]()
    while not now.over:
        move: Score | Throw = Throw()
        if now.dice is not None:
            asked.append(now)
            move = rng.choice(options_of(coach, now)[:3]).move
        moves.append(move)
        now = apply(now, move, seed)
    return seed, moves, asked


def _advise(coach: Coach, of: Round) -> None:
    """What is told when advice is asked for: all moves with their values, why, and the chances."""
    options = options_of(coach, of)
    reason_of(coach, of, options[0].move, tempting(of))
    chances_of(coach, of)


def _beside(
    name: str, ours: Callable[[Asked], object], plain: Callable[[Asked], object], all_: list[Asked]
) -> list[float]:
    """Time one way and the plain one, and print a line of each."""
    ours(all_[0])
    plain(all_[0])
    taken = [_taken(ours, one) for one in all_]
    slow = [_taken(plain, one) for one in all_[:: max(1, len(all_) // PLAIN_TIMES)]]
    for title, some in ((name, taken), (f"{name} in plain loops", slow)):
        late = quantiles(some, n=100)[-1]
        print(f"{median(some):10.1f} {late:10.1f} {median(some) / median(slow):8.3f}  {title}")
    return taken


def _taken(ask: Callable[[Asked], object], of: Asked) -> float:
    before = perf_counter()
    ask(of)
    return 1000 * (perf_counter() - before)


def main() -> int:
    """Measure on a store of its own."""
    with TemporaryDirectory() as folder:
        store = EmbeddedStore.start(Path(folder), server_binary())
        try:
            visitor, player, pages = world(store.url)
            found = {page: measured(visitor, page) for page in pages}
            quick = report(found | {"/ of rounds not counted yet": cold(store.url, player)})
        finally:
            store.stop()
    return 0 if coached() and quick else 1


if __name__ == "__main__":
    sys.exit(main())
