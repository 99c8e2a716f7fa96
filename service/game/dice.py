"""The fixed rows of dice behind all throws, version 1; knows seeds, not who has thrown or kept."""

import hashlib
import hmac
import struct
from collections.abc import Iterator
from datetime import date
from itertools import count as count_up
from itertools import islice

_FACE_OF_BYTE = bytes(byte % 6 + 1 for byte in range(256))
_SKIPPED = bytes(range(252, 256))


def day_seed(key: bytes, day: date) -> bytes:
    """The seed of a day under the dice key in force on it; 32 bytes."""
    return _derived(key, f"sammakast day 1 {day.isoformat()}")


def code_seed(key: bytes, code: str) -> bytes:
    """The seed of a code in its canonical spelling; 32 bytes."""
    return _derived(key, f"sammakast code 1 {code}")


def seat_seed(key: bytes, code: str, seat: int) -> bytes:
    """The seed of a seat, counted from 1, at the table of a code; 32 bytes."""
    return _derived(key, f"sammakast seat 1 {code}.{seat}")


def group_seed(key: bytes, day: date, group: str) -> bytes:
    """The seed of a day for a group with dice of its own; 32 bytes."""
    return _derived(key, f"sammakast group 1 {day.isoformat()} {group}")


def commitment(seed: bytes) -> str:
    """What is published before the seed: 64 hex digits that fix it without telling it."""
    return hashlib.sha256(b"sammakast commit 1" + seed).hexdigest()


def throw(seed: bytes, turn: int, throw: int, count: int) -> tuple[int, ...]:
    """The first `count` dice of the row of a turn (1 and up) and a throw (1 and up)."""
    first = _block(seed, turn, throw, 0)
    if len(first) >= count:
        return tuple(first[:count])
    return tuple(islice(_row(seed, turn, throw), count))


def _row(seed: bytes, turn: int, throw: int) -> Iterator[int]:
    for block in count_up():
        yield from _block(seed, turn, throw, block)


def _block(seed: bytes, turn: int, throw: int, block: int) -> bytes:
    place = struct.pack(">HHH", turn, throw, block)
    drawn = hmac.digest(seed, b"sammakast dice 1" + place, "sha256")
    return drawn.translate(_FACE_OF_BYTE, _SKIPPED)


def _derived(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode("ascii"), "sha256")
