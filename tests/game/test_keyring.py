"""A key ring is read whole or refused in one sentence that never holds a key."""

import hashlib
import traceback
from datetime import date

import pytest

from service.game.errors import BadKeyRing
from service.game.keyring import DatedKey, KeyRing

OLD, NEW = bytes(range(32)), bytes(range(100, 132))
RING = f"2026-05-01:{OLD.hex()},2026-11-30:{NEW.hex()}"


@pytest.mark.parametrize(
    ("day", "key"),
    [
        (date(2026, 5, 1), OLD),
        (date(2026, 11, 29), OLD),
        (date(2026, 11, 30), NEW),
        (date(2030, 1, 1), NEW),
    ],
)
def test_a_day_uses_the_key_in_force_on_it(day: date, key: bytes) -> None:
    assert KeyRing.parse(RING).on(day).key == key


def test_an_old_key_is_still_found_by_its_date() -> None:
    ring = KeyRing.parse(RING)
    assert ring.dated(date(2026, 5, 1)) == DatedKey(date(2026, 5, 1), OLD)
    assert ring.first == date(2026, 5, 1)


@pytest.mark.parametrize("text", [RING.replace(",", ", "), f" {RING}\n", RING.upper()])
def test_spaces_and_capitals_do_not_matter(text: str) -> None:
    assert KeyRing.parse(text) == KeyRing.parse(RING)


def test_a_day_before_the_first_key_has_none() -> None:
    with pytest.raises(BadKeyRing, match=r"in force on 2026-04-30: the first is of 2026-05-01\.$"):
        KeyRing.parse(RING).on(date(2026, 4, 30))


def test_a_key_of_another_date_is_missing() -> None:
    with pytest.raises(BadKeyRing, match=r"^The dice key of 2026-05-02 is missing\.$"):
        KeyRing.parse(RING).dated(date(2026, 5, 2))


def test_a_fingerprint_tells_keys_apart_without_the_key() -> None:
    ring = KeyRing.parse(RING)
    assert ring.first is not None
    assert [dated.fingerprint for dated in ring.keys] == [
        hashlib.sha256(b"sammakast key 1" + key).hexdigest()[:12] for key in (OLD, NEW)
    ]


def test_a_ring_that_is_printed_shows_fingerprints_only() -> None:
    ring = KeyRing.parse(RING)
    for shown in (repr(ring), str(ring), repr(ring.keys), f"{ring.on(date(2027, 1, 1))}"):
        assert ring.keys[-1].fingerprint in shown
        assert not any(part in shown for key in (OLD, NEW) for part in (key.hex(), repr(key)))


REFUSED = {
    "empty": ("", "key-date", "Dice key number 1 must begin with its date"),
    "comma at the end": (f"{RING},", "key-date", "Dice key number 3"),
    "no date": (OLD.hex(), "key-date", "Dice key number 1"),
    "no such date": (RING.replace("2026-11-30", "2026-11-31"), "key-date", "Dice key number 2"),
    "key before date": (f"{OLD.hex()}:2026-05-01", "key-date", "Dice key number 1"),
    "same date": (
        RING.replace("11-30", "05-01").replace("2026-11", "2026-05"),
        "key-order",
        "05-01",
    ),
    "unsorted": (RING.replace("2026-11-30", "2026-04-30"), "key-order", "2026-04-30"),
    "not hex": (RING.replace("0001", "000g"), "key-hex", "2026-05-01 is not written in hex digits"),
    "wide digits": (RING.replace("0001", "０001"), "key-hex", "2026-05-01"),
    "space inside": (RING.replace("0001", "0 01"), "key-hex", "2026-05-01"),
    "short": (RING[:-1], "key-length", "2026-11-30 must have 64 hex digits and has 63"),
    "long": (RING + "0", "key-length", "2026-11-30 must have 64 hex digits and has 65"),
    "no key": ("2026-05-01:", "key-length", "2026-05-01 must have 64 hex digits and has 0"),
}


@pytest.mark.parametrize(("text", "reason", "part"), REFUSED.values(), ids=list(REFUSED))
def test_a_bad_ring_is_refused_in_a_sentence_without_keys(
    text: str, reason: str, part: str
) -> None:
    with pytest.raises(BadKeyRing) as refused:
        KeyRing.parse(text)
    assert refused.value.reason == reason
    assert part in str(refused.value)
    assert "\n" not in str(refused.value)
    said = "".join(traceback.format_exception_only(refused.value))
    assert not any(key.hex()[at : at + 8] in said for key in (OLD, NEW) for at in range(57))
