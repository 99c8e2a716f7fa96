"""Backups: all that the store holds in one file, and back from it into any kind of store.

Knows the file: a line of JSON for each key, compressed, with a count and a digest at its end. It
never holds a key ring, without which it is worthless.
"""

import gzip
import hashlib
import json
import os
import tempfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from service.store import everything, keys
from service.store.client import Store
from service.store.everything import Item, Value

FORM = 1
#: The end of the name of a file that is not whole yet.
PARTIAL = ".partial"
KEYS_AT_ONCE = 200
KEYLESS = (
    "A backup holds no keys: without SAMMAKAST_DICE_KEYS and SAMMAKAST_SECRET_KEYS (of the own "
    "server the files dice.keys and secret.keys) it is worthless. Keep them in another place."
)

#: Is told of how many keys have been read or written so far.
Progress = Callable[[int], None]


class BadBackup(Exception):
    """The file or the store is not fit for it; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a whole backup holds: how many keys, the digest of its lines, and of the commitments
    that were published, with the fingerprints of their dice keys."""

    keys: int
    digest: str
    commitments: Mapping[str, str] = field(repr=False)


def write(store: Store, path: Path, now: datetime, progress: Progress) -> int:
    """Write all that the store holds to a file, and return how many keys these are.

    The file is there once it is whole, and an older one of that name until then. BadBackup where it
    cannot be written; Unavailable.
    """
    if everything.restoring(store) is not None:
        raise BadBackup("A backup is being put back into this store and is not all there.")
    try:
        with _beside(path) as partial:
            with partial.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:
                count = _write_lines(file, _documents(store, now), progress)
            _sync(partial)
            partial.replace(path)
            _sync(path.parent)
    except OSError as error:
        raise BadBackup(f"{path} cannot be written: {error}.") from error
    return count


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A new file of nobody else's beside it, for its owner alone, since it tells everything of
    everybody; one that is not renamed goes in the end."""
    handle, name = tempfile.mkstemp(PARTIAL, f"{path.name}.", path.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        with suppress(OSError):
            Path(name).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _documents(store: Store, now: datetime) -> Iterator[list[Any]]:
    """Yield the lines, some at a time: first what it is, then the keys."""
    yield [{"sammakast": "backup", "form": FORM, "made": now.isoformat(timespec="seconds")}]
    for some in everything.items(store):
        yield [_document(item) for item in some]


def _write_lines(file: gzip.GzipFile, documents: Iterable[list[Any]], progress: Progress) -> int:
    digest, count = hashlib.sha256(), -1
    for some in documents:
        text = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in some).encode()
        digest.update(text)
        file.write(text)
        count += len(some)
        progress(max(count, 0))
    end = {"end": True, "keys": count, "sha256": digest.hexdigest()}
    file.write(json.dumps(end).encode() + b"\n")
    return count


def look_through(path: Path) -> Kept:
    """Read a backup to its end and say what it holds; BadBackup when it is none, or not whole."""
    digest, count = hashlib.sha256(), -1
    commitments: Any = ()
    for line, document in _lines(path):
        if "end" in document:
            if (document.get("keys"), document.get("sha256")) == (count, digest.hexdigest()):
                return Kept(count, digest.hexdigest(), dict(commitments))
            break
        if count < 0 and document.get("form") != FORM:
            raise BadBackup(f"{path} is no backup of a form that this version reads.")
        if document.get("key") == keys.COMMITMENTS:
            commitments = document.get("value")
        digest.update(line)
        count += 1
    raise BadBackup(f"{path} is damaged or cut off: nothing was put back.")


def _lines(path: Path) -> Iterator[tuple[bytes, Any]]:
    """Yield the lines of a file and what they say, up to where it is cut off."""
    try:
        with gzip.open(path) as file:
            for line in file:
                document = json.loads(line)
                if not isinstance(document, dict):
                    raise BadBackup(f"{path} is no backup.")
                yield line, document
    except gzip.BadGzipFile:
        raise BadBackup(f"{path} is no backup, or damaged: nothing was put back.") from None
    except (EOFError, ValueError, zlib.error):
        return
    except OSError as error:
        raise BadBackup(f"{path} cannot be read: {error}.") from error


def restore(store: Store, path: Path, kept: Kept, progress: Progress) -> None:
    """Put a whole backup into an empty store, or go on with that. May be repeated after it was
    broken off. BadBackup where the store holds anything else; Unavailable."""
    if not everything.begin_restoring(store, kept.digest):
        raise BadBackup("The store is not empty: a backup is put back into an empty one alone.")
    done, some = 0, []
    for _, document in _lines(path):
        if "key" in document:
            some.append(_item(document))
        if len(some) == KEYS_AT_ONCE or "end" in document:
            everything.put(store, some)
            done, some = done + len(some), []
            progress(done)


def finish(store: Store) -> None:
    """Note that a backup is wholly back, and in order. May be repeated. Unavailable."""
    everything.end_restoring(store)


def _document(item: Item) -> dict[str, Any]:
    return {
        "key": item.key,
        "type": item.type,
        "until": item.until,
        "value": _spelled(item.value),
    }


def _spelled(value: Any) -> Any:
    """Return a value as JSON has it: what is no text in Base64, and scores to the last digit."""
    if isinstance(value, bytes):
        try:
            return value.decode()
        except UnicodeDecodeError:
            return {"base64": b64encode(value).decode()}
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    return [_spelled(one) for one in value]


def _item(document: Mapping[str, Any]) -> Item:
    read = READERS[document["type"]]
    return Item(document["key"], document["type"], document["until"], read(document["value"]))


def _bytes(spelled: Any) -> bytes:
    return spelled.encode() if isinstance(spelled, str) else b64decode(spelled["base64"])


def _list(spelled: Any) -> tuple[bytes, ...]:
    return tuple(map(_bytes, spelled))


def _pairs(spelled: Any) -> tuple[tuple[bytes, bytes], ...]:
    return tuple((_bytes(name), _bytes(value)) for name, value in spelled)


def _scores(spelled: Any) -> tuple[tuple[bytes, float], ...]:
    return tuple((_bytes(member), float(score)) for member, score in spelled)


READERS: Mapping[str, Callable[[Any], Value]] = {
    "string": _bytes,
    "list": _list,
    "hash": _pairs,
    "zset": _scores,
}
