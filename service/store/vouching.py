"""One-time links by which a seat in a group changes hands; only their hashes are kept.

Knows keys and scripts; must not know how a link is spelled.
"""

from dataclasses import dataclass, replace

from service.store import keys
from service.store.client import Store
from service.store.groups import Seat
from service.store.question import Command, Question

CHANGED = -1


@dataclass(frozen=True, slots=True)
class Vouched:
    """Who made a link, whose seat it gives, and who has taken it by now."""

    owner: str
    player: str
    taker: str | None


def vouch(store: Store, code: str, who: tuple[str, str], link_hash: str, expires_at: int) -> int:
    """Make a link for a seat; `who` are who does it and whose seat it is. NO_GROUP, NOT_ALLOWED,
    OTHERWISE without a seat and for the owner's own, as `store.groups` has them."""
    return int(store.run("vouch", _three(code, link_hash), *who, expires_at))


def vouched(code: str, link_hash: str) -> Question[Vouched | None]:
    """Ask whose seat a link gives, None when there is no such link."""
    command: Command = ("GET", keys.vouching(code, link_hash))
    return Question((command,), lambda answers: _vouched(answers[0]))


def _vouched(found: bytes | None) -> Vouched | None:
    owner, player, taker = [*(found or b"").decode().split(" "), "", ""][:3]
    return Vouched(owner, player, taker or None) if player else None


def take(store: Store, code: str, seats: tuple[Seat, Seat | None], taker: str, link: str) -> int:
    """Give a seat to who takes it by a link, whose own one, if any, is joined to it. 0 when the
    link gives none or its maker owns the group no longer, CHANGED when a seat has changed. May be
    repeated by the same."""
    given, own = seats
    after = _joined(given, own, taker)
    texts = (given.text, own.text if own else "", after.text)
    three = _three(code, link)
    return int(store.run("take_seat", three, taker, given.player, *texts))


def _joined(given: Seat, own: Seat | None, taker: str) -> Seat:
    if own is None:
        return replace(given, player=taker, was=given.ids)
    earlier = min(given.joined_at, own.joined_at)
    others = tuple(one for one in (*given.ids, *own.was) if one != taker)
    return Seat(taker, earlier, tuple(dict.fromkeys(others)))


def _three(code: str, link_hash: str) -> list[str]:
    return [keys.group(code), keys.members(code), keys.vouching(code, link_hash)]
