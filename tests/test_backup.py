"""Backups: one whole file or none, and a store that is as it was, or untouched."""

import gzip
import json
import random
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from redis import Redis

from service import backup
from service.backup import BadBackup
from service.store import keys
from service.store.client import Store, Unavailable
from tests.store.contents import Contents, contents
from tests.store.played import AINO, THEN
from tests.store.played_all import play_everything

NOW = datetime(2426, 11, 30, 12, 30, tzinfo=UTC)


def silent(_: int) -> None:
    """Hear of no progress."""


@pytest.fixture
def raw(store_url: str, one_server: str) -> Iterator[Redis]:
    assert one_server
    with closing(Redis.from_url(store_url)) as client:
        client.flushall()
        yield client


@pytest.fixture
def store(store_url: str, raw: Redis) -> Iterator[Store]:
    """A store with a key of every kind, one of which is no text, and nothing of a moment alone."""
    with closing(Store(store_url)) as made:
        play_everything(made)
        raw.set(keys.packed(AINO, "binary"), bytes(range(256)), pxat=THEN)
        raw.delete(keys.LEASE, keys.RESTORING)
        yield made


@pytest.fixture
def path(store: Store, tmp_path: Path) -> Path:
    """A backup of the store."""
    path = tmp_path / "kept"
    backup.write(store, path, NOW, silent)
    return path


def restore(store: Store, path: Path, progress: Callable[[int], None] = silent) -> None:
    backup.restore(store, path, backup.look_through(path), progress)
    backup.finish(store)


def test_a_store_is_as_it_was_byte_by_byte(store: Store, raw: Redis, path: Path) -> None:
    before = contents(raw)
    raw.flushall()
    restore(store, path)
    assert contents(raw) == before


def test_it_is_one_readable_line_a_key_for_its_owner_alone(
    store: Store, raw: Redis, path: Path
) -> None:
    lines = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    assert lines[0] == {"sammakast": "backup", "form": 1, "made": "2426-11-30T12:30:00+00:00"}
    assert sorted(line["key"] for line in lines[1:-1]) == sorted(contents(raw))
    assert lines[-1]["keys"] == len(lines) - 2
    assert path.stat().st_mode & 0o777 == 0o600
    assert backup.look_through(path).commitments == {"2026-11-30": "c0ffee 123456789abc"}
    del store


def test_how_far_it_is_is_told(store: Store, path: Path) -> None:
    told: list[int] = []
    count = backup.write(store, path, NOW, told.append)
    assert told == sorted(told)
    assert told[-1] == count


@pytest.mark.parametrize("error", [Unavailable("away"), KeyboardInterrupt()])
def test_broken_off_it_leaves_the_older_one_as_it_was(
    store: Store, path: Path, error: BaseException
) -> None:
    def break_off(keys: int) -> None:
        if keys:
            raise error

    before = path.read_bytes()
    with pytest.raises(type(error)):
        backup.write(store, path, NOW, break_off)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_two_of_one_name_do_not_meet(store: Store, path: Path) -> None:
    """A second one begins and ends while the first is written."""
    inner: list[int] = []

    def meanwhile(_: int) -> None:
        if not inner:
            inner.append(0)
            inner.append(backup.write(store, path, NOW, silent))

    assert backup.write(store, path, NOW, meanwhile) == inner[1]
    assert backup.look_through(path).keys == inner[1]
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_where_it_cannot_be_written_one_sentence_says_so(store: Store, tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match=r"cannot be written: .*\.$"):
        backup.write(store, tmp_path / "nowhere" / "kept", NOW, silent)


def cut_anywhere(data: bytes, random: random.Random) -> bytes:
    return data[: random.randrange(len(data))]


def change_anywhere(data: bytes, random: random.Random) -> bytes:
    # The ten bytes of gzip's head may say what they like.
    at = random.randrange(10, len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def drop_a_line(data: bytes, random: random.Random) -> bytes:
    lines = gzip.decompress(data).splitlines(keepends=True)
    del lines[random.randrange(1, len(lines) - 1)]
    return gzip.compress(b"".join(lines))


def of_another_form(data: bytes, _: random.Random) -> bytes:
    return gzip.compress(gzip.decompress(data).replace(b'"form": 1', b'"form": 9', 1))


def something_else(data: bytes, random: random.Random) -> bytes:
    return random.choice([b"", b"text", gzip.compress(b"text"), gzip.compress(b"[]\n"), data[10:]])


@pytest.mark.parametrize(
    "damage", [cut_anywhere, change_anywhere, drop_a_line, of_another_form, something_else]
)
def test_a_damaged_file_is_refused_before_anything_is_written(
    store: Store, raw: Redis, path: Path, damage: Callable[[bytes, random.Random], bytes]
) -> None:
    whole, seeded = path.read_bytes(), random.Random(1)
    raw.flushall()
    for _ in range(20):
        path.write_bytes(damage(whole, seeded))
        with pytest.raises(BadBackup):
            restore(store, path)
    assert contents(raw) == {}


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="cannot be read"):
        backup.look_through(tmp_path / "nothing")


def test_a_store_that_holds_anything_is_refused_and_left_as_it_is(
    store: Store, raw: Redis, path: Path
) -> None:
    before = contents(raw)
    with pytest.raises(BadBackup, match="not empty"):
        restore(store, path)
    assert contents(raw) == before


class TestBrokenOff:
    """A restore that was broken off half-way."""

    @pytest.fixture
    def before(
        self, raw: Redis, store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> Contents:
        monkeypatch.setattr(backup, "KEYS_AT_ONCE", 5)
        before = contents(raw)
        raw.flushall()

        def break_off(keys: int) -> None:
            if keys > 10:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            restore(store, path, break_off)
        return before

    def test_goes_on_with_the_same_file(
        self, store: Store, raw: Redis, path: Path, before: Contents
    ) -> None:
        assert 10 < len(contents(raw)) < len(before)
        restore(store, path)
        assert contents(raw) == before

    @pytest.mark.usefixtures("before")
    def test_refuses_another_file_and_a_backup_of_what_is_there(
        self, store: Store, raw: Redis, path: Path
    ) -> None:
        other = path.with_name("other")
        with pytest.raises(BadBackup, match="not all there"):
            backup.write(store, other, NOW, silent)
        there = contents(raw)
        assert raw.rename(keys.RESTORING, "kept apart")
        backup.write(store, other, NOW, silent)
        assert raw.rename("kept apart", keys.RESTORING)
        with pytest.raises(BadBackup, match="not empty"):
            restore(store, other)
        assert contents(raw) == there
