"""For the phone in the lake: a group's owner vouches that somebody new is one of its members.

The seat in the group changes hands; the games and results of before are private and stay. Knows
tokens, of which only a hash is kept; must not know addresses nor cookies.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import datetime

from service.game import codes
from service.game.codes import GROUP_LENGTH
from service.play import groups
from service.play.challenges import milliseconds
from service.play.errors import NoPlayer, NotFound
from service.play.keeping import ADDED_BY_CHATS, ALPHABET, LIFETIME, SYMBOLS, SpentLink
from service.play.kit import Kit
from service.store import groups as seats
from service.store import vouching as records
from service.store.groups import Group
from service.store.players import player_of
from service.store.question import together
from service.store.vouching import CHANGED, Vouched

TRIES = 5

_TOKEN = re.compile(rf"([0-9A-Z]{{{GROUP_LENGTH}}})-([0-9A-Za-z]{{{SYMBOLS}}})")


@dataclass(frozen=True, slots=True)
class Token:
    """What a link carries: the group, and what is known to nobody else."""

    code: str
    secret: str

    def __str__(self) -> str:
        return f"{self.code}-{self.secret}"

    @property
    def hash(self) -> str:
        """What is kept of it."""
        text = f"sammakast vouch 1 {self}".encode()
        return hashlib.sha256(text).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat that a link gives: in which group, what its member is called, who has taken it."""

    group: Group
    player: str
    name: str
    taker: str | None


def vouch(kit: Kit, owner: str, code: str, player: str, now: datetime) -> Token:
    """Make a link that gives a member's seat to who uses it, once within 24 hours, by the group's
    owner. NotFound, NotOwner."""
    groups.find(kit, owner, code)
    secret = "".join(secrets.choice(ALPHABET) for _ in range(SYMBOLS))
    token, until = Token(code, secret), milliseconds(now + LIFETIME)
    groups.check(records.vouch(kit.store, code, (owner, player), token.hash, until))
    return token


def read_token(text: str) -> Token:
    """Return the token of a link without what chat apps put behind it. NotFound for none."""
    found = _TOKEN.fullmatch(ADDED_BY_CHATS.sub("", text))
    if found is None or not codes.is_valid(found[1], GROUP_LENGTH):
        raise NotFound("link-cut")
    return Token(found[1], found[2])


def look(kit: Kit, token: Token) -> Offer:
    """Return the seat that a link gives, changing nothing. SpentLink, alike for one that was never
    made, is too old, whose seat or group is there no longer, or whose maker is owner no longer."""
    vouched, group = kit.store.ask(
        together(records.vouched(token.code, token.hash), seats.group_of(token.code))
    )
    if vouched is None or group is None or group.closed_at is not None:
        raise SpentLink
    if vouched.taker is None and vouched.owner != group.owner:
        raise SpentLink
    return _offer(kit, group, vouched)


def _offer(kit: Kit, group: Group, vouched: Vouched) -> Offer:
    who = vouched.taker or vouched.player
    seat, member = kit.store.ask(together(seats.seat_of(group.code, who), player_of(who)))
    if seat is None:
        raise SpentLink
    return Offer(group, vouched.player, member.name if member else "", vouched.taker)


def take(kit: Kit, player: str, token: Token, now: datetime) -> None:
    """Give a player the seat of a link. SpentLink, NoPlayer. May be repeated by the same player."""
    if kit.store.ask(player_of(player)) is None:
        raise NoPlayer
    offer = look(kit, token)
    if player == offer.player:
        return
    _take(kit, player, token, offer.player)
    groups.check_still_there(kit, player, token.code, now)
    seats.strike(kit.store, offer.player, token.code)


def _take(kit: Kit, player: str, token: Token, member: str) -> None:
    for _ in range(TRIES):
        given, own = kit.store.ask(
            together(seats.seat_of(token.code, member), seats.seat_of(token.code, player))
        )
        seat = given or own
        if seat is None:
            raise SpentLink
        seats.enlist(kit.store, player, token.code, seat.joined_at)
        pair = (given or seats.Seat(member, seat.joined_at), own)
        answer = records.take(kit.store, token.code, pair, player, token.hash)
        if answer != CHANGED:
            break
    if answer != 1:
        raise SpentLink
