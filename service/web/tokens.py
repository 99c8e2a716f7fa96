"""Signed texts: the device's cookie, the bearer token, the once of a first button.

Knows keys and one salt a purpose; must not know requests, nor what a player may do.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from itsdangerous import BadSignature, Signer

PLAYERS_A_DEVICE = 6
COOKIE_SECONDS = 400 * 86_400

_ONCE = re.compile(r"[0-9a-f]{32}")
_PLAYER = re.compile(r"[0-9a-f]{1,32}")
_ID_DIGITS = 12


class BadToken(Exception):
    """A token that was not signed here, or not for this purpose."""


@dataclass(frozen=True, slots=True)
class Device:
    """The players of one device, up to six, and which of them plays now."""

    players: tuple[str, ...] = ()
    current: int = 0

    @property
    def player(self) -> str | None:
        """The player who plays now, or None on a device that has none."""
        return self.players[self.current] if self.players else None

    @property
    def is_full(self) -> bool:
        """Whether no further player fits."""
        return len(self.players) >= PLAYERS_A_DEVICE

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

    def device_cookie(self, device: Device) -> str:
        """Return the cookie's value: format 1, the current one, the players; signed."""
        return self._sign("cookie", "-".join(("1", str(device.current), *device.players)))

    def read_device(self, value: str) -> Device:
        """Return the device of a cookie. BadToken when it does not verify."""
        form, _, rest = self._unsign("cookie", value).partition("-")
        current, *players = rest.split("-")
        if form != "1" or not current.isdecimal() or int(current) >= len(players):
            raise BadToken
        return Device(tuple(players), int(current))

    def bearer(self, player: str) -> str:
        """Return the token by which a program acts as the player."""
        return self._sign("bearer", player)

    def read_bearer(self, value: str) -> str:
        """Return the player of a bearer token. BadToken when it does not verify."""
        player = self._unsign("bearer", value)
        if not _PLAYER.fullmatch(player):
            raise BadToken
        return player

    def id_of_once(self, once: str) -> str | None:
        """Return the player id that a page's once stands for, None for anything else.

        The same button pressed twice sends the same once, so it makes one player.
        """
        if not _ONCE.fullmatch(once):
            return None
        text = f"sammakast once 1 {once}".encode()
        return hmac.new(self._keys[-1], text, hashlib.sha256).hexdigest()[:_ID_DIGITS]

    def _sign(self, purpose: str, text: str) -> str:
        return self._signer(purpose).sign(text).decode()

    def _unsign(self, purpose: str, value: str) -> str:
        try:
            return self._signer(purpose).unsign(value).decode()
        except (BadSignature, UnicodeError) as error:
            raise BadToken from error

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
