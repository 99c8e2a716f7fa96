"""fsck and backup while people play: no false alarm, and a backup that holds what was answered."""

import time
from dataclasses import dataclass
from pathlib import Path

from service import backup
from service.app import make_kit
from service.play.kit import Kit
from service.store.embedded import EmbeddedStore
from service.upkeep import check, restore_backup
from tests.prove.killing import Answered, lost
from tests.prove.test_kills import Killer, fsck, playing
from tests.web.workers import gunicorn
from tests.world import NOON, settings_for

BACKUPS = 10
CHECKS = 5
#: So many more keys make a backup last while rounds begin and end.
OTHERS = 20_000


def test_checks_and_backups_beside_players(tmp_path: Path) -> None:
    store = EmbeddedStore.start(tmp_path)
    kit = make_kit(settings_for(store.url))
    try:
        with gunicorn(store.url, tmp_path / "log") as served:
            killer = Killer(store, served, kit, "everysec")
            fill(kit)
            with playing(killer):
                time.sleep(3)
                written = [back_up(killer, tmp_path / str(number)) for number in range(BACKUPS)]
                for _ in range(CHECKS):
                    assert fsck(kit)[1] == [], "a false alarm"
    finally:
        kit.store.close()
        store.stop()
    torn = sum(put_back(one) for one in written)
    moves, longest = len(killer.notes.open), max(one.seconds for one in written)
    print(f"\n{moves:,} moves answered beside {BACKUPS + CHECKS} checks and {BACKUPS} backups;")
    print(f"a backup with {OTHERS:,} more keys lasted {longest:.1f} s at most; no false alarm")
    print(f"put back: nothing answered before was missing, {torn} differences put right")


@dataclass(frozen=True)
class Written:
    """A backup, how long it took, and what had been answered before it."""

    path: Path
    seconds: float
    before: list[Answered]


def back_up(killer: Killer, path: Path) -> Written:
    before, began = list(killer.notes.open), time.monotonic()
    backup.write(killer.kit.store, path, NOON, lambda _: None)
    seconds = time.monotonic() - began
    assert fsck(killer.kit)[1] == [], "a false alarm"
    return Written(path, seconds, before)


def fill(kit: Kit) -> None:
    some = [("SET", f"once:{number}", "somebody", "EX", 3_600) for number in range(OTHERS)]
    for first in range(0, OTHERS, 1_000):
        kit.store.read(*some[first : first + 1_000])


def put_back(of: Written) -> int:
    """How much of a backup had to be put right; afterwards all that was answered is there."""
    store = EmbeddedStore.start(of.path.with_suffix(".back"))
    kit = make_kit(settings_for(store.url))
    said: list[str] = []
    try:
        assert restore_backup(kit, of.path, NOON, said.append), "\n".join(said)
        assert lost(kit, of.before) == []
        assert check(kit, NOON, False, said.append).differences == 0
    finally:
        kit.store.close()
        store.stop()
    return sum(one.endswith("; put right.") for one in said)
