"""Signed texts: the device's cookie, the bearer token, the state of a trial, the once of a button.

Knows keys and one salt a purpose; must not know requests, nor what a player may do.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import count
from typing import Self

from itsdangerous import BadSignature, Signer
from itsdangerous.encoding import base64_decode, base64_encode

PLAYERS_A_DEVICE = 6
COOKIE_SECONDS = 400 * 86_400

_ONCE = re.compile(r"[0-9a-f]{32}")
_COOKIE = re.compile(
    r"1-(?P<day>[1-9][0-9]{5,6})-(?P<current>[0-5])-(?P<players>[0-9a-f]{1,32}(-[0-9a-f]{1,32}){0,5})"
)
_BEARER = re.compile(r"1-[1-9][0-9]{5,6}-(?P<player>[0-9a-f]{1,32})")
_TRIAL = re.compile(r"[0-9a-f]{32}\|[^|]+(\|[^|]+)*")
_ID_DIGITS = 12


class BadToken(Exception):
    """A token that was not signed here, or not for this purpose."""


@dataclass(frozen=True, slots=True)
class Device:
    """The players of one device, up to six, which of them plays now, and when that was signed."""

    players: tuple[str, ...] = ()
    current: int = 0
    signed_on: date | None = None

    @property
    def player(self) -> str | None:
        """The player who plays now, or None on a device that has none."""
        return self.players[self.current] if self.players else None

    @property
    def is_full(self) -> bool:
        """Whether no further player fits."""
        return len(self.players) >= PLAYERS_A_DEVICE

    def without(self, player: str) -> Self:
        """Return the device without a player who is known to nobody any more."""
        left = tuple(one for one in self.players if one != player)
        return replace(self, players=left, current=0)

    def with_player(self, player: str) -> Self:
        """Return the device with this player, who plays now; a full one forgets nobody."""
        if player in self.players:
            return replace(self, current=self.players.index(player))
        if self.is_full:
            raise ValueError("a device holds six players")
        return replace(self, players=(*self.players, player), current=len(self.players))


class Tokens:
    """Signs with the last of the keys and verifies with all of them."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        self._keys = list(keys)

    def device_cookie(self, device: Device, today: date) -> str:
        """Return the cookie's value: format 1, day of signing, the current one, the players."""
        words = ("1", str(today.toordinal()), str(device.current), *device.players)
        return self._sign("cookie", "-".join(words))

    def read_device(self, value: str) -> Device:
        """Return the device of a cookie. BadToken when it does not verify."""
        found = _COOKIE.fullmatch(self._unsign("cookie", value))
        players = tuple(found["players"].split("-")) if found else ()
        if found is None or int(found["current"]) >= len(players):
            raise BadToken
        return Device(players, int(found["current"]), date.fromordinal(int(found["day"])))

    def bearer(self, player: str, today: date) -> str:
        """Return the token by which a program acts as the player: format 1, day, player."""
        return self._sign("bearer", f"1-{today.toordinal()}-{player}")

    def read_bearer(self, value: str) -> str:
        """Return the player of a bearer token. BadToken when it does not verify."""
        found = _BEARER.fullmatch(self._unsign("bearer", value))
        if found is None:
            raise BadToken
        return found["player"]

    def trial(self, text: str) -> str:
        """Return what a trial's page carries: a nonce, `|`, the game and the moves, signed."""
        return self._sign("try", text)

    def read_trial(self, value: str) -> str:
        """Return the text of a trial. BadToken when it does not verify, or has no nonce.

        Its dice come from the newest key, so no older one verifies it.
        """
        text = Tokens(self._keys[-1:])._unsign("try", value)
        if not _TRIAL.fullmatch(text):
            raise BadToken
        return text

    def seed_of_trial(self, nonce: str) -> bytes:
        """Return what a trial's dice come from: never the seed of a day or a code."""
        return hmac.digest(self._keys[-1], f"sammakast try 1 {nonce}".encode(), "sha256")

    def id_of_once(self, once: str, name: str = "") -> str | None:
        """Return the player id that a page's once and the name typed there stand for, else None.

        The same button pressed twice sends the same, so it makes one player.
        """
        if not _ONCE.fullmatch(once):
            return None
        text = f"sammakast once 1 {once} {name}".encode()
        return hmac.new(self._keys[-1], text, hashlib.sha256).hexdigest()[:_ID_DIGITS]

    def draw_of_once(self, once: str, *about: str) -> Callable[[int], int] | None:
        """Return what draws numbers below a bound, the same ones for the same once and what was
        sent with it, else None.

        The same button pressed twice draws the same code, so it makes one.
        """
        if not _ONCE.fullmatch(once):
            return None
        text = "\n".join(("sammakast draw 1", once, *about))
        key, numbers = hmac.digest(self._keys[-1], text.encode(), "sha256"), count()

        def draw(below: int) -> int:
            block = hmac.digest(key, str(next(numbers)).encode(), "sha256")
            return int.from_bytes(block, "big") % below

        return draw

    def _sign(self, purpose: str, text: str) -> str:
        return self._signer(purpose).sign(text).decode()

    def _unsign(self, purpose: str, value: str) -> str:
        try:
            text = self._signer(purpose).unsign(value).decode()
        except (BadSignature, UnicodeError) as error:
            raise BadToken from error
        signature = value.rpartition(".")[2]
        if base64_encode(base64_decode(signature)).decode() != signature:
            raise BadToken  # Another spelling of the same bytes.
        return text

    def _signer(self, purpose: str) -> Signer:
        return Signer(
            self._keys,
            salt=f"sammakast {purpose} 1",
            key_derivation="hmac",
            digest_method=hashlib.sha256,
        )


def make_once() -> str:
    """Return a fresh once for a page's first button."""
    return secrets.token_hex(16)
