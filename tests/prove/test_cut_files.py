"""A lost machine: the append-only file is cut back to its last fsync, or anywhere, and loaded.

What was answered with 200 is compared with what is left. Needs strace, which tells what was written
and synced; for a killed process alone see test_kills.py.
"""

import os
import random
import shutil
import signal
import time
from collections import defaultdict
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from service.app import make_kit
from service.play.kit import Kit
from service.store.client import Store
from service.store.embedded import EmbeddedStore
from tests.prove.killing import Answered, lost
from tests.prove.syncing import appended, synced, watched
from tests.prove.test_kills import Killer, fsck, playing
from tests.web.workers import gunicorn
from tests.world import settings_for

CUTS = 10
#: For how long players are watched before each cut.
PLAY_SECONDS = (1.0, 4.0)
PROMISED = {"always": 0.0, "everysec": 2.0}
ANYWHERE = 60


class Cutter(Killer):
    """Ends the store as a lost machine does."""

    folder: Path
    unsynced = 0

    def cut(self, number: int) -> None:
        file, trace = appended(self.folder), self.folder / f"trace-{number}"
        size = file.stat().st_size
        with watched(self.store.pid, trace):
            self.gate.way.set()
            time.sleep(self.random.uniform(*PLAY_SECONDS))
            at = time.time()
            os.kill(self.store.pid, signal.SIGKILL)
            while self.store.is_alive():
                time.sleep(0.001)
        on_disk = synced(trace, file, size)
        assert size <= on_disk <= file.stat().st_size
        self.unsynced += file.stat().st_size - on_disk
        os.truncate(file, on_disk)
        self.store.revive()
        self.set_sync()
        self.tally.stores += 1
        self.gate.close()
        self.look(at)


@pytest.mark.parametrize("sync", PROMISED)
def test_what_a_lost_machine_costs_is_within_the_promise(tmp_path: Path, sync: str) -> None:
    store = EmbeddedStore.start(tmp_path)
    kit = make_kit(settings_for(store.url))
    try:
        with gunicorn(store.url, tmp_path / "log") as served:
            cutter = Cutter(store, served, kit, sync)
            cutter.folder = tmp_path
            with playing(cutter, begin=False):
                for number in range(CUTS):
                    cutter.cut(number)
        looked, told = fsck(kit)
    finally:
        kit.store.close()
        store.stop()
    tally = cutter.tally
    print(f"\nappendfsync {sync}: {tally.stores} machines lost, {cutter.unsynced:,} bytes")
    print(f"{'answered':>10}{'found':>10}{'lost':>8}{'oldest, s':>12}{'promised, s':>13}")
    print(
        f"{tally.answered:>10,}{tally.answered - tally.lost:>10,}{tally.lost:>8,}"
        f"{tally.oldest:>12.2f}{PROMISED[sync]:>13.0f}"
    )
    print(f"fsck: {looked.rounds:,} rounds, {looked.differences} differences")
    assert tally.halves == []
    assert told == []
    assert tally.oldest <= PROMISED[sync]
    assert sync == "everysec" or tally.lost == 0


def test_a_file_cut_anywhere_leaves_whole_moves_in_their_order(tmp_path: Path) -> None:
    """Also in the middle of a command, and of the script that ends a round."""
    store, seeded = EmbeddedStore.start(tmp_path / "played"), random.Random("cut anywhere")
    kit = make_kit(settings_for(store.url))
    try:
        with gunicorn(store.url, tmp_path / "log") as served:
            killer = Killer(store, served, kit, "always")
            with playing(killer):
                time.sleep(8)
                killer.gate.close()
            answered = killer.notes.take()
    finally:
        kit.store.close()
        store.stop()
    file = appended(tmp_path / "played")
    found = [
        left_of(kit, tmp_path, seeded.randrange(file.stat().st_size), answered)
        for _ in range(ANYWHERE)
    ]
    print(
        f"\n{ANYWHERE} files of {file.stat().st_size:,} bytes cut anywhere, {len(answered):,} moves"
    )
    print(f"found {min(found):,} to {max(found):,} moves, none without those before it, fsck clean")


def left_of(kit: Kit, folder: Path, size: int, answered: list[Answered]) -> int:
    """How many moves are found in a file that is cut to a size: of each round the first ones."""
    cut = folder / "cut"
    shutil.rmtree(cut, ignore_errors=True)
    shutil.copytree(folder / "played", cut, ignore=shutil.ignore_patterns("*.sock", "lock"))
    os.truncate(appended(cut), size)
    store = EmbeddedStore.start(cut)
    try:
        with closing(Store(store.url)) as found:
            other = replace(kit, store=found)
            gone = lost(other, answered)
            assert_first_ones_left(answered, gone)
            assert fsck(other)[1] == []
    finally:
        store.stop()
    return len(answered) - len(gone)


def assert_first_ones_left(answered: list[Answered], gone: list[Answered]) -> None:
    missing = defaultdict(set)
    for move in gone:
        missing[move.round_id].add(move.version)
    for move in answered:
        versions = missing[move.round_id]
        assert move.version in versions or not versions or move.version < min(versions)
