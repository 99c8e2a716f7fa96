"""How each setting is spelled in the environment: one reader a kind, strict about what it takes.

A reader gives the value, or raises ValueError with the end of a sentence that begins with the name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import IPv6Address
from pathlib import Path
from urllib.parse import urlsplit

from service.game.errors import BadKeyRing
from service.game.keyring import KeyRing

REDIS_SCHEMES = ("redis", "rediss", "unix", "redis+sentinel", "redis+cluster")
_SERVERS = r"[^:,@/]+:[0-9]{1,5}(,[^:,@/]+:[0-9]{1,5})*"
SEVERAL_SERVERS = {
    "redis+sentinel": re.compile(rf"{_SERVERS}/[^/]+"),
    "redis+cluster": re.compile(rf"{_SERVERS}/?"),
}
SHORTEST_SECRET = 32
DEFAULT_PORTS = {"http": 80, "https": 443}
NO_BASE_URL = "must be a scheme and a host, as in https://example.org"


def redis_url(text: str) -> str:
    """The address of a store, of a kind that the store package can open."""
    scheme, _, rest = text.partition("://")
    if scheme not in REDIS_SCHEMES or not rest:
        raise ValueError(f"must begin with {'://, '.join(REDIS_SCHEMES)}://")
    if not _names_servers(scheme, text):
        raise ValueError("must name its servers as the README does")
    return text


def _names_servers(scheme: str, text: str) -> bool:
    """Whether a store can be looked for there; what urllib says of a port may be of a password."""
    if scheme in SEVERAL_SERVERS:
        return SEVERAL_SERVERS[scheme].fullmatch(text.partition("://")[2]) is not None
    try:
        return scheme == "unix" or urlsplit(text).port != 0
    except ValueError:
        return False


def secret_keys(text: str) -> tuple[bytes, ...]:
    """Signing keys separated by commas, oldest first, as bytes."""
    keys = tuple(key.strip().encode() for key in text.split(","))
    if any(len(key) < SHORTEST_SECRET for key in keys):
        raise ValueError(f"needs at least {SHORTEST_SECRET} characters in each key")
    return keys


def dice_keys(text: str) -> str:
    """Dice keys that the key ring accepts, unchanged."""
    try:
        KeyRing.parse(text)
    except BadKeyRing as error:
        raise ValueError(f"cannot be used: {str(error).removesuffix('.')}") from None
    return text.strip()


def listener(text: str) -> tuple[str, int]:
    """An address of this machine and a port of its own."""
    address, _, port = text.rpartition(":")
    if not address or not port.isdecimal() or not 0 < int(port) < 65_536:
        raise ValueError("must be an address and a port, as in 127.0.0.1:9100")
    return host(address.removeprefix("[").removesuffix("]")), int(port)


def base_url(text: str) -> str:
    """A scheme and a host as browsers spell them: lower case, ASCII, without a default port."""
    try:
        parts = urlsplit(text)
        host, port = _host_of(parts.hostname or ""), parts.port
    except ValueError:
        raise ValueError(NO_BASE_URL) from None
    extras = ("@" in parts.netloc, parts.path.strip("/"), parts.query, parts.fragment)
    if parts.scheme not in DEFAULT_PORTS or port == 0 or any(extras):
        raise ValueError(NO_BASE_URL)
    written = "" if port in (None, DEFAULT_PORTS[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{host}{written}"


def _host_of(name: str) -> str:
    """A host in the letters of DNS; ValueError where browsers might read another one."""
    if ":" in name:
        address = IPv6Address(name)
        if address.scope_id:
            raise ValueError("a scope is known to this machine alone")
        return f"[{address.compressed}]"
    written = name.encode("idna").decode()
    read_back = written.encode().decode("idna")
    if name not in (written, read_back) or not re.fullmatch(r"[a-z0-9._-]+", written):
        raise ValueError("no host")
    return written


def number(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,6}", text) or not low <= int(text) <= high:
            raise ValueError(f"must be a whole number from {low} to {high}")
        return int(text)

    return read


def folder(text: str) -> Path:
    """A folder as an absolute path; it need not exist."""
    return Path(text).absolute()


def switch(text: str) -> bool:
    """Whether something is on: 1 or 0."""
    if text not in ("0", "1"):
        raise ValueError("must be 1, 0 or unset")
    return text == "1"


def now(text: str) -> datetime:
    """A time with its offset in UTC, moved on by what has passed since the `@` time after it."""
    start, _, pinned = text.partition("@")
    passed = datetime.now(UTC) - _instant(pinned) if pinned else None
    return _instant(start) + passed if passed else _instant(start)


def _instant(text: str) -> datetime:
    try:
        instant = datetime.fromisoformat(text)
        if instant.tzinfo is not None:
            return instant.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise ValueError("must be a time with its offset, as in 2026-11-30T23:59:30+00:00")


def host(text: str) -> str:
    """A host name or an address to listen on."""
    if not re.fullmatch(r"[A-Za-z0-9_.:-]+", text):
        raise ValueError("must be a host name or an address")
    return text
