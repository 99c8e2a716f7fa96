"""kill -9 of the store and of web processes at random moments under load, two hundred times.

What was answered with 200 is compared with what the store holds after each of them.
"""

import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from service.app import make_kit
from service.play.fsck.differences import Difference
from service.play.fsck.walk import Looked, Walk
from service.play.kit import Kit
from service.store.client import Store
from service.store.embedded import EmbeddedStore
from tests.prove.killing import Answered, Gate, Notes, Player, halves, lost
from tests.web.workers import WORKERS, Served, gunicorn
from tests.world import NOON, settings_for

KILLS = 100
PLAYERS = 6
#: What each way of writing the append-only file promises of a lost process: the most seconds of
#: answered moves that may be gone. A write can wait for the disk behind an fsync for two seconds.
PROMISED = {"always": 0.0, "everysec": 2.0}
#: For how long at the most the players are left alone between two kills.
PEACE_SECONDS = 0.9
BOUND_SECONDS = 15 * 60


@dataclass
class Tally:
    """What the kills of one run came to."""

    stores: int = 0
    workers: int = 0
    answered: int = 0
    lost: int = 0
    oldest: float = 0.0
    halves: list[str] = field(default_factory=list)


class Killer:
    """Kills what serves the players, sees it come back, and looks for what was answered."""

    def __init__(self, store: EmbeddedStore, served: Served, kit: Kit, sync: str) -> None:
        self.store, self.served, self.kit, self.sync = store, served, kit, sync
        self.notes, self.gate, self.tally = Notes(), Gate(), Tally()
        self.random = random.Random(f"kills {sync}")
        self.set_sync()

    def set_sync(self) -> None:
        with closing(Store(self.store.url)) as raw:
            raw.do("CONFIG", "SET", "appendfsync", self.sync)

    def strike(self, number: int) -> None:
        time.sleep(self.random.uniform(0.02, PEACE_SECONDS))
        of_store = self.random.random() < 0.5
        at = self._kill_store(number) if of_store else self._kill_worker()
        self.gate.close()
        self.look(at)
        self.gate.way.set()

    def _kill_store(self, number: int) -> float:
        if number % 5 == 0:
            with closing(Store(self.store.url)) as raw:
                raw.do("BGREWRITEAOF")
        at = time.time()
        os.kill(self.store.pid, signal.SIGKILL)
        while self.store.is_alive():
            time.sleep(0.001)
        self.store.revive()
        self.set_sync()
        self.tally.stores += 1
        return at

    def _kill_worker(self) -> float:
        until, at = time.monotonic() + 60, time.time()
        os.kill(self.random.choice(self.served.workers()), signal.SIGKILL)
        time.sleep(0.05)
        while len(self.served.workers()) < WORKERS:
            assert time.monotonic() < until, "gunicorn begins no new process"
            time.sleep(0.02)
        self.tally.workers += 1
        return at

    def look(self, killed_at: float) -> None:
        """Look for every move answered since the last kill, and for halves of their rounds."""
        moves = self.notes.take()
        gone: list[Answered] = lost(self.kit, moves)
        self.tally.answered += len(moves)
        self.tally.lost += len(gone)
        self.tally.oldest = max([self.tally.oldest, *(killed_at - move.at for move in gone)])
        self.tally.halves += halves(self.kit, {move.round_id for move in moves})


@contextmanager
def playing(killer: Killer, *, begin: bool = True) -> Iterator[None]:
    """Six players at it, or waiting to be let in, each as one program after another."""
    players = [Player(killer.served.port, killer.notes, seed) for seed in range(PLAYERS)]
    with ThreadPoolExecutor(PLAYERS) as pool:
        if begin:
            killer.gate.way.set()
        done = [pool.submit(player.play, killer.gate) for player in players]
        try:
            yield
        finally:
            killer.gate.end()
    for one in done:
        one.result()


def fsck(kit: Kit) -> tuple[Looked, list[str]]:
    told: list[str] = []

    def tell(of: Difference, _right: bool) -> None:
        told.append(of.text)

    return Walk(kit, NOON, False, tell, lambda _: None).go(), told


@pytest.mark.parametrize("sync", PROMISED)
def test_nothing_that_was_answered_is_lost_with_a_process(tmp_path: Path, sync: str) -> None:
    store, began = EmbeddedStore.start(tmp_path), time.monotonic()
    kit = make_kit(settings_for(store.url))
    try:
        with gunicorn(store.url, tmp_path / "log") as served:
            killer = Killer(store, served, kit, sync)
            with playing(killer):
                for number in range(KILLS):
                    killer.strike(number)
                    assert time.monotonic() - began < BOUND_SECONDS
            killer.look(time.time())
        looked, told = fsck(kit)
    finally:
        kit.store.close()
        store.stop()
    show(killer, looked, time.monotonic() - began)
    assert killer.tally.halves == []
    assert told == []
    assert looked.rounds >= len(killer.notes.rounds) - killer.tally.lost
    assert killer.tally.oldest <= PROMISED[sync] + 0.5 * (PROMISED[sync] > 0)
    assert not [status for status in killer.notes.statuses if status.startswith("500")]
    assert sync == "everysec" or killer.tally.lost == 0


def show(killer: Killer, looked: Looked, seconds: float) -> None:
    tally, notes = killer.tally, killer.notes
    found = tally.answered - tally.lost
    print(f"\nappendfsync {killer.sync}: {tally.stores} kills of the store, {tally.workers} of")
    print(f"processes, {PLAYERS} players, {WORKERS} processes, {seconds:.0f} s")
    print(f"{'answered':>10}{'found':>10}{'lost':>8}{'oldest, s':>12}{'promised, s':>13}")
    print(
        f"{tally.answered:>10,}{found:>10,}{tally.lost:>8,}{tally.oldest:>12.2f}"
        f"{PROMISED[killer.sync]:>13.0f}"
    )
    print(f"rounds {len(notes.rounds):,}, finished {notes.finished:,}, halves {len(tally.halves)}")
    print(f"longest wait for a move {notes.longest:.1f} s; answers {dict(notes.statuses)}")
    print(f"fsck: {looked.rounds:,} rounds, {looked.differences} differences")
