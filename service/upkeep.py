"""What the operator does to keep what is stored: `sammakast backup|restore|fsck`.

Prints lines, and on the way how far it is; what is done is `backup`'s and `play.fsck`'s.
"""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from service import backup
from service.play import days
from service.play.fsck.differences import Difference
from service.play.fsck.walk import Looked, Walk
from service.play.kit import Kit

SAYS_EVERY_SECONDS = 2.0


@dataclass(slots=True)
class Progress:
    """Says on stderr how far something is, now and then."""

    doing: str
    said_at: float = field(default_factory=time.monotonic)

    def __call__(self, keys: int) -> None:
        now = time.monotonic()
        if now - self.said_at >= SAYS_EVERY_SECONDS:
            self.said_at = now
            print(f"{self.doing}: {keys:,} keys so far", file=sys.stderr, flush=True)


Say = Callable[[str], None]


def add_commands(command: Callable[[str, str], ArgumentParser]) -> None:
    """Add the three commands, each with what it does."""
    added = command("backup", "Write all that the store holds to a file.")
    added.set_defaults(act=_backup)
    added.add_argument("file", type=Path, metavar="FILE")
    added = command("restore", "Put a backup into an empty store, or go on with that.")
    added.set_defaults(act=_restore)
    added.add_argument("file", type=Path, metavar="FILE")
    added = command("fsck", "Say whether rounds, results and boards agree.")
    added.set_defaults(act=_fsck)
    added.add_argument("--repair", action="store_true", help="put right what can be")


def _backup(kit: Kit, asked: Namespace, now: datetime, say: Say) -> bool:
    write_backup(kit, asked.file, now, say)
    return True


def _restore(kit: Kit, asked: Namespace, now: datetime, say: Say) -> bool:
    return restore_backup(kit, asked.file, now, say)


def _fsck(kit: Kit, asked: Namespace, now: datetime, say: Say) -> bool:
    looked = check(kit, now, asked.repair, say)
    return looked.differences == looked.mended


def write_backup(kit: Kit, path: Path, now: datetime, say: Say) -> None:
    """Write a backup and say what it holds and what it does not. BadBackup, Unavailable."""
    count = backup.write(kit.store, path, now, Progress("Backing up"))
    say(f"{path} holds all {count:,} keys of the store ({path.stat().st_size:,} bytes).")
    say(backup.KEYLESS)


def restore_backup(kit: Kit, path: Path, now: datetime, say: Say) -> bool:
    """Put a backup into an empty store and put right what it has half of; says whether all of it
    agrees. BadBackup, BadKeyRing where the dice keys are not those of the backup, Unavailable."""
    kept = backup.look_through(path)
    days.check_commitments(kit, kept.commitments)
    backup.restore(kit.store, path, kept, Progress("Putting back"))
    looked = check(kit, now, True, say)
    backup.finish(kit.store)
    say(f"All {kept.keys:,} keys of {path} are in the store.")
    say(backup.KEYLESS)
    return looked.differences == looked.mended


def check(kit: Kit, now: datetime, repair: bool, say: Say) -> Looked:
    """Compare rounds, results, boards and what is counted; say what does not agree, and put right
    what can be where that is wanted. Unavailable."""

    def tell(of: Difference, right: bool) -> None:
        say(f"{of.text}{'; put right' if right else '' if of.fixes else '; only told'}.")

    looked = Walk(kit, now, repair, tell, Progress("Checking")).go()
    say(_sum(looked, repair))
    return looked


def _sum(of: Looked, repair: bool) -> str:
    seen = f"Looked at {of.rounds:,} rounds, {of.players:,} players and {of.boards:,} board parts"
    if not of.differences:
        return f"{seen}: everything agrees."
    put_right = f", {of.mended:,} put right" if repair else "; fsck --repair puts right what it can"
    return f"{seen}: {of.differences:,} differences{put_right}."
