"""The one-time link that hands a player to the browser which a person uses otherwise.

Knows tokens, of which only a hash is kept; must not know addresses nor cookies.
"""

import hashlib
import re
import secrets
import string
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.game.errors import GameError
from service.play import players
from service.play.challenges import milliseconds
from service.play.errors import NotFound
from service.play.kit import Kit
from service.store import players as records
from service.store.players import Player

LIFETIME = timedelta(hours=24)
ALPHABET = string.digits + string.ascii_letters
SYMBOLS = 22
ADDED_BY_CHATS = re.compile(r"\W+\Z")

_TOKEN = re.compile(rf"[0-9A-Za-z]{{{SYMBOLS}}}")


class SpentLink(GameError):
    """The link has been used or is too old, or there was never such a one: said alike."""

    def __init__(self) -> None:
        super().__init__("link-spent", "This link can be used no more.")


@dataclass(frozen=True, slots=True)
class Kept:
    """Whom a link hands over, and whether it has been used."""

    player: Player
    spent: bool


def make_token(kit: Kit, player_id: str, now: datetime) -> str:
    """Make a link's token, 22 letters and digits or 131 bits, good once within 24 hours."""
    token = "".join(secrets.choice(ALPHABET) for _ in range(SYMBOLS))
    records.set_once(kit.store, player_id, _hash(token), milliseconds(now + LIFETIME))
    return token


def read_token(text: str) -> str:
    """Return the token of a link without what chat apps put behind it. NotFound for none."""
    token = ADDED_BY_CHATS.sub("", text)
    if not _TOKEN.fullmatch(token):
        raise NotFound("link-cut")
    return token


def look(kit: Kit, token: str) -> Kept:
    """Return whom a link hands over, changing nothing. SpentLink when there is none; NoPlayer."""
    found = records.once_of(kit.store, _hash(token))
    if found is None:
        raise SpentLink
    player_id, spent = found
    return Kept(players.find(kit, player_id), spent)


def spend(kit: Kit, token: str, once: str) -> None:
    """Use a link up by a page's once; by the same one it may be repeated. SpentLink."""
    if not records.spend_once(kit.store, _hash(token), once):
        raise SpentLink


def _hash(token: str) -> str:
    return hashlib.sha256(f"sammakast keep 1 {token}".encode()).hexdigest()[:32]
