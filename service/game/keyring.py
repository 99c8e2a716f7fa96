"""The dice keys and the days from which they are in force; shows fingerprints, never a key."""

import hashlib
import re
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Self

from service.game.days import read_day
from service.game.errors import BadKeyRing, Malformed

_KEY = re.compile(r"[0-9A-Fa-f]*")
_HEX_DIGITS = 64


@dataclass(frozen=True, slots=True, repr=False)
class DatedKey:
    """A dice key of 32 bytes and the UTC date from which it is in force."""

    day: date
    key: bytes

    @property
    def fingerprint(self) -> str:
        """Twelve hex digits that tell keys apart without telling the key."""
        return hashlib.sha256(b"sammakast key 1" + self.key).hexdigest()[:12]

    def __repr__(self) -> str:
        return f"DatedKey({self.day}, fingerprint {self.fingerprint})"


@dataclass(frozen=True, slots=True)
class KeyRing:
    """All dice keys, oldest first."""

    keys: tuple[DatedKey, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `YYYY-MM-DD:hex64,…`, dates rising; BadKeyRing in one sentence without keys."""
        keys = tuple(_read_key(n, entry) for n, entry in enumerate(text.strip().split(","), 1))
        for earlier, later in pairwise(keys):
            if earlier.day >= later.day:
                raise BadKeyRing(
                    "key-order",
                    f"The dice key of {later.day} must be of a later date than the one before it, "
                    f"which is of {earlier.day}.",
                )
        return cls(keys)

    @property
    def first(self) -> date:
        """The date of the oldest key."""
        return self.keys[0].day

    def on(self, day: date) -> DatedKey:
        """The key in force on a day; BadKeyRing for a day before the first key."""
        for dated in reversed(self.keys):
            if dated.day <= day:
                return dated
        raise BadKeyRing(
            "key-missing", f"No dice key is in force on {day}: the first is of {self.first}."
        )

    def dated(self, day: date) -> DatedKey:
        """The key that came into force on exactly this day; BadKeyRing if there is none."""
        for dated in self.keys:
            if dated.day == day:
                return dated
        raise BadKeyRing("key-missing", f"The dice key of {day} is missing.")


def _read_key(number: int, entry: str) -> DatedKey:
    written, colon, digits = entry.strip().partition(":")
    day = _read_date(number, written if colon else "")
    if not _KEY.fullmatch(digits):
        raise BadKeyRing("key-hex", f"The dice key of {day} is not written in hex digits.")
    if len(digits) != _HEX_DIGITS:
        raise BadKeyRing(
            "key-length",
            f"The dice key of {day} must have {_HEX_DIGITS} hex digits and has {len(digits)}.",
        )
    return DatedKey(day, bytes.fromhex(digits))


def _read_date(number: int, text: str) -> date:
    try:
        return read_day(text)
    except Malformed:
        raise BadKeyRing(
            "key-date", f"Dice key number {number} must begin with its date, as in 2026-11-30:…"
        ) from None
