"""Codes as the front page tells of them: with news, waiting for the reader, with nobody yet."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from service.game.keyring import KeyRing
from service.game.rulesets import Rulesets
from service.play import challenges
from service.play.challenges import milliseconds
from service.play.membership import Member, Members, Shared
from service.store.challenges import CodeRecord

READER = "3fa9c1d2e4b5"
CODES = ("K7QM3XT9", "00000000", "11111111", "22222222")


def awaited(names: Sequence[str], now: datetime, rulesets: Rulesets) -> list[Members]:
    """One code with each number of others, of whom the first has finished."""
    ring = KeyRing.parse(f"2026-05-01:{bytes(32).hex()}")
    return [_told(names[:count], count, now, (ring, rulesets)) for count in range(len(CODES))]


def _told(
    names: Sequence[str], count: int, now: datetime, kit: tuple[KeyRing, Rulesets]
) -> Members:
    made = milliseconds(now - timedelta(days=count))
    record = CodeRecord(CODES[count], "maxi", 1, "2026-05-01", 1, made, "a0", "blind", True)
    others = [
        Member(f"a{n}", name, "joined" if n else "finished", None) for n, name in enumerate(names)
    ]
    shared = Shared(challenges.of_code(record, *kit), record)
    me = Member(READER, "Aino", "joined", None)
    return Members(shared, READER, count != 1, None, [*others, me], count % 2 or None, now)
