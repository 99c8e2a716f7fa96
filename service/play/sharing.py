"""What a person can do with a code: share it, join it, see who else plays the same dice.

Knows who may see which total; must not know links or pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from service.game.codes import canonical
from service.game.errors import GameError, Malformed
from service.game.ranking import total_of
from service.play import challenges, rounds
from service.play.challenges import MODES, Challenge, milliseconds
from service.play.errors import Closed, NotFound, NotYours
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.store import challenges as records
from service.store.boards import Place, place_of
from service.store.challenges import CodeRecord
from service.store.players import Player, player_of
from service.store.question import Question, each, known, together

MOST_SHOWN = 200
MOST_CODES = 8

State = Literal["joined", "finished"]


class MoreOpen(GameError):
    """The code is shared more openly already, and cannot be sealed again."""

    def __init__(self) -> None:
        super().__init__("more-open", "A challenge can only become more open.")


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a code as the reader may see them; `total` is None where it is sealed."""

    player: str
    name: str
    state: State
    total: int | None


@dataclass(frozen=True, slots=True)
class Shared:
    """A code challenge with the record it was made with."""

    challenge: Challenge
    record: CodeRecord

    @property
    def is_shared(self) -> bool:
        """Whether anybody has been told of it."""
        return self.record.mode is not None


@dataclass(frozen=True, slots=True)
class Members:
    """A code as one of its players sees it: who plays it, best total first, and the own round."""

    shared: Shared
    mine: LiveRound | None
    rows: Sequence[Member]
    closed: bool

    @property
    def finished(self) -> int:
        """How many have finished."""
        return sum(row.state == "finished" for row in self.rows)


def find(kit: Kit, text: str) -> Shared:
    """Return a shared code as typed; NotFound for one that nobody was told of, or that is gone."""
    code = canonical(text)
    record = kit.store.ask(records.record_of(code))
    if record is None or record.mode is None:
        raise NotFound("no-code")
    return Shared(challenges.of_code(record, kit.ring, kit.rulesets), record)


def create(kit: Kit, player: str, spelling: str, mode: str, now: datetime) -> Challenge:
    """Make a code to be played by friends: a duel, made before anybody has thrown."""
    check_mode(mode)
    challenge = challenges.create(kit, player, spelling, now)
    records.share(kit.store, challenge.code, mode, ())
    _note(kit, challenge, player, now)
    return challenge


def share(kit: Kit, player: str, text: str, mode: str, now: datetime) -> Challenge:
    """Tell others of one's own code, or open it further. NotFound, NotYours, MoreOpen."""
    check_mode(mode)
    record = kit.store.ask(records.record_of(canonical(text)))
    if record is None:
        raise NotFound("no-code")
    if record.maker != player:
        raise NotYours
    challenge = challenges.of_code(record, kit.ring, kit.rulesets)
    if now >= challenge.joins_until:
        raise Closed
    if not records.share(kit.store, record.code, mode, MODES[: MODES.index(mode)]):
        raise MoreOpen
    _note(kit, challenge, player, now)
    return challenge


def check_mode(mode: str) -> None:
    """Refuse what is no mode. Malformed."""
    if mode not in MODES:
        raise Malformed("mode", "A challenge is blind, open or side by side.")


def join(kit: Kit, player: str, text: str, now: datetime) -> tuple[LiveRound, bool]:
    """Join a shared code and begin its round, or find one's round of a code, shared or not; also
    says whether it was begun now. NotFound, Closed, NoPlayer."""
    round_id = RoundId(f"c-{canonical(text)}", player)
    existing = kit.store.ask(live_of(kit, round_id, now))
    if existing is not None:
        if existing.challenge.mode is not None:
            _note(kit, existing.challenge, player, now)
        return existing, False
    shared = find(kit, text)
    if now >= shared.challenge.joins_until:
        raise Closed
    live = rounds.start_code(kit, player, shared.challenge, now)
    _note(kit, shared.challenge, player, now)
    return live, True


def _note(kit: Kit, challenge: Challenge, player: str, now: datetime) -> None:
    deleted_at = milliseconds(challenge.deleted_at)
    records.join(kit.store, challenge.code, player, milliseconds(now), deleted_at)


def members(kit: Kit, reader: str, text: str, now: datetime) -> Members:
    """Return a code as one of its players may see it, in two trips; NotYours for others."""
    found = kit.store.ask(_told_of(kit, reader, canonical(text), now))
    if found is None:
        raise NotFound("no-code")
    if reader not in found.joined:
        raise NotYours
    return _members(found, kit.store.ask(_rows_of(found)), now)


def mine(kit: Kit, player: str, now: datetime) -> list[Members]:
    """Return the shared codes that a player has joined, the newest first, in three trips."""
    codes = kit.store.ask(records.latest_codes(player, milliseconds(now), MOST_CODES))
    told = kit.store.ask(each([_told_of(kit, player, code, now) for code in codes]))
    joined = [one for one in told if one is not None and player in one.joined]
    rows = kit.store.ask(each([_rows_of(one) for one in joined]))
    return [_members(one, found, now) for one, found in zip(joined, rows, strict=True)]


@dataclass(frozen=True, slots=True)
class _Told:
    """A shared code, who has joined it, and the reader's round of it."""

    shared: Shared
    joined: Sequence[str]
    mine: LiveRound | None


def _told_of(kit: Kit, reader: str, code: str, now: datetime) -> Question[_Told | None]:
    def read(found: tuple[CodeRecord | None, list[str], LiveRound | None]) -> _Told | None:
        record, joined, live = found
        if record is None or record.mode is None:
            return None
        challenge = challenges.of_code(record, kit.ring, kit.rulesets)
        return _Told(Shared(challenge, record), joined, live)

    own = live_of(kit, RoundId(f"c-{code}", reader), now)
    return together(records.record_of(code), records.joined_of(code), own).then(read)


_Row = tuple[str, Player | None, Place | None]


def _rows_of(told: _Told) -> Question[list[_Row]]:
    board = told.shared.challenge.id
    shown = told.joined[:MOST_SHOWN]
    return each([together(known(one), player_of(one), place_of(board, one)) for one in shown])


def _members(told: _Told, found: list[_Row], now: datetime) -> Members:
    closed = now >= told.shared.challenge.closes
    may_see_all = closed or (told.mine is not None and told.mine.round.over)
    rows = [_member(told.shared, row, may_see_all) for row in found]
    return Members(told.shared, told.mine, sorted(rows, key=_standing), closed)


def _member(shared: Shared, row: _Row, may_see_all: bool) -> Member:
    player, found, place = row
    is_target = shared.challenge.shows_total and player == shared.record.maker
    total = total_of(place.score) if place and (may_see_all or is_target) else None
    state: State = "joined" if place is None else "finished"
    return Member(player, found.name if found else "", state, total)


def _standing(member: Member) -> tuple[int, str]:
    return -(member.total if member.total is not None else -1), member.player


def target(kit: Kit, shared: Shared) -> int | None:
    """Return the maker's total where the code shows it and the maker has finished."""
    if not shared.challenge.shows_total:
        return None
    place = kit.store.ask(place_of(shared.challenge.id, shared.record.maker))
    return None if place is None else total_of(place.score)
