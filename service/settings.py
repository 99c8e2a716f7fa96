"""The settings of the service: names, defaults and meanings, read once from the environment.

Every mistake stops start-up with one sentence that names the variable; no key is ever shown.
"""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from service import spelling


class BadSettings(Exception):
    """A setting that cannot be used; the text is one sentence naming the variable."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings as values; whatever is secret stays out of its printed form."""

    redis_url: str | None = field(repr=False)
    store_wait: bool
    secret_keys: tuple[bytes, ...] = field(repr=False)
    dice_keys: str = field(repr=False)
    base_url: str | None
    proxies: int
    data_dir: Path
    contact: str | None
    offline: bool
    metrics: tuple[str, int] | None
    testing: bool
    now: datetime | None
    host: str
    port: int
    web_concurrency: int


def from_env(environ: Mapping[str, str]) -> Settings:
    """Reads all settings; with a server of our own, makes the keys it finds missing.

    BadSettings for the first variable that cannot be used. An empty variable is an unset one.
    """
    values = {s.field: _read(s, environ.get(s.name) or s.unset) for s in SETTINGS}
    if values["now"] and not values["testing"]:
        raise BadSettings("SAMMAKAST_NOW is for tests: it needs SAMMAKAST_TESTING=1.")
    if values["metrics"] and values["metrics"][1] == values["port"]:
        raise BadSettings("SAMMAKAST_METRICS needs a port of its own, not that of PORT.")
    for setting in (SECRET_KEYS, DICE_KEYS):
        if values[setting.field] is None:
            values[setting.field] = _read(setting, _kept_key(setting, values))
    return Settings(**values)


def pin_now(environ: MutableMapping[str, str]) -> None:
    """Notes beside SAMMAKAST_NOW when it was so, so that every process has the same clock."""
    now = environ.get("SAMMAKAST_NOW")
    if now and "@" not in now:
        environ["SAMMAKAST_NOW"] = f"{now}@{datetime.now(UTC).isoformat()}"


def as_env(settings: Settings) -> dict[str, str]:
    """The variables that hand store, keys and address on to another process of ours."""
    handed_on = {
        "SAMMAKAST_SECRET_KEYS": b",".join(settings.secret_keys).decode(),
        "SAMMAKAST_DICE_KEYS": settings.dice_keys,
        "SAMMAKAST_DATA_DIR": str(settings.data_dir),
        "HOST": settings.host,
        "PORT": str(settings.port),
        "WEB_CONCURRENCY": str(settings.web_concurrency),
    }
    if settings.redis_url is not None:
        handed_on["SAMMAKAST_REDIS_URL"] = settings.redis_url
    return handed_on


@dataclass(frozen=True, slots=True)
class Setting:
    """One variable: its name, the field it fills, how it is read, its meaning, its default.

    An absent variable is read from `unset`, or is None; `default` is the table's word for that.
    """

    name: str
    field: str
    read: Callable[[str], Any]
    meaning: str
    default: str
    unset: str | None = None


def _setting(name: str, read: Callable[[str], Any], meaning: str, default: str) -> Setting:
    """A setting whose default is written as it would be in the environment."""
    return Setting(name, name.removeprefix("SAMMAKAST_").lower(), read, meaning, default, default)


def _optional(name: str, read: Callable[[str], Any], meaning: str, default: str) -> Setting:
    """A setting that may be None, with the table's word for that."""
    return Setting(name, name.removeprefix("SAMMAKAST_").lower(), read, meaning, default)


KEPT = "made and kept in the data folder, only with the own server"
SECRET_KEYS = _optional(
    "SAMMAKAST_SECRET_KEYS",
    spelling.secret_keys,
    "signing keys, comma-separated, oldest first; the last one signs, all verify",
    KEPT,
)
DICE_KEYS = _optional(
    "SAMMAKAST_DICE_KEYS",
    spelling.dice_keys,
    "`YYYY-MM-DD:hex64,…`: dice keys, each in force from that day on",
    KEPT,
)
SETTINGS = (
    _optional(
        "SAMMAKAST_REDIS_URL",
        spelling.redis_url,
        "`redis://`, `rediss://`, `unix://`; `redis+sentinel://h1:p,h2:p/name`; "
        "`redis+cluster://h1:p,h2:p`",
        "own server",
    ),
    _setting(
        "SAMMAKAST_STORE_WAIT",
        spelling.switch,
        "`1` answers a move only when a replica of the store has it too; it wants two replicas a "
        "master ([stores](docs/stores.md))",
        "0",
    ),
    SECRET_KEYS,
    DICE_KEYS,
    _optional(
        "SAMMAKAST_BASE_URL",
        spelling.base_url,
        "the one scheme and host that links are made with",
        "the request's, on localhost and private addresses only",
    ),
    _setting(
        "SAMMAKAST_PROXIES",
        spelling.number(0, 9),
        "how many proxies to trust for `X-Forwarded-*`",
        "0",
    ),
    _setting("SAMMAKAST_DATA_DIR", spelling.folder, "the own server's files and keys", "./data"),
    _optional("SAMMAKAST_CONTACT", str.strip, "shown on the privacy page", "unset"),
    _setting(
        "SAMMAKAST_OFFLINE",
        spelling.switch,
        "`0` takes back what browsers keep for when there is no net, with its worker",
        "1",
    ),
    _optional(
        "SAMMAKAST_METRICS",
        spelling.listener,
        "`127.0.0.1:9100`: where `/metrics` is shown to Prometheus, and nothing else; never to all",
        "unset",
    ),
    _setting(
        "SAMMAKAST_TESTING",
        spelling.switch,
        "for tests: `1` lifts limits per address and allows `SAMMAKAST_NOW`",
        "0",
    ),
    _optional(
        "SAMMAKAST_NOW",
        spelling.now,
        "for tests: the time at which the clock starts, ISO 8601 with its offset",
        "unset",
    ),
    _setting(
        "HOST", spelling.host, "where to listen; `0.0.0.0` for the phones at home", "127.0.0.1"
    ),
    _setting("PORT", spelling.number(1, 65535), "the port to listen on", "8000"),
    Setting(
        "WEB_CONCURRENCY",
        "web_concurrency",
        spelling.number(1, 256),
        "how many processes answer requests",
        "cores",
        str(min(os.cpu_count() or 1, 256)),
    ),
)


def _read(setting: Setting, text: str | None) -> Any:
    if text is None:
        return None
    try:
        return setting.read(text)
    except ValueError as error:
        raise BadSettings(f"{setting.name} {error}.") from None


def _kept_key(setting: Setting, values: Mapping[str, Any]) -> str:
    if values["redis_url"] is not None:
        raise BadSettings(f"{setting.name} must be set when SAMMAKAST_REDIS_URL is.")
    folder: Path = values["data_dir"]
    made = secrets.token_hex(32)
    if setting is DICE_KEYS:
        made = f"{(values['now'] or datetime.now(UTC)).date()}:{made}"
    try:
        return _keep(folder, f"{setting.field.removesuffix('_keys')}.keys", made)
    except OSError as error:
        raise BadSettings(f"SAMMAKAST_DATA_DIR cannot hold the keys: {error}.") from None


def _keep(folder: Path, name: str, made: str) -> str:
    """What the folder's file holds; if there is none yet, what was made becomes it, once."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not (folder / name).exists():
        # A link is all or nothing: of two processes that start at once, the second reads.
        with tempfile.NamedTemporaryFile("w", dir=folder, prefix=".") as file:
            file.write(made + "\n")
            file.flush()
            os.fsync(file.fileno())
            with suppress(FileExistsError):
                os.link(file.name, folder / name)
    return (folder / name).read_text().strip()
