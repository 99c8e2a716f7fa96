"""Evenings at the table with real dice: checked, kept for their player, found and removed.

Knows what may be written on a sheet; must not know pages or scripts of the browser.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from service.game.entries import written
from service.game.errors import GameError, Malformed
from service.game.round import Round
from service.game.ruleset import Ruleset
from service.play.challenges import milliseconds
from service.play.errors import NoPlayer, NotFound
from service.play.kit import Kit
from service.play.names import clean_name, clean_words
from service.store import evenings as records
from service.store.question import Question, each

MOST_SEATS = 8
MOST_KEPT = 500
PAGE_SIZE = 50
LONGEST_PLACE, LONGEST_LINE = 40, 120

#: How many parts a packed evening had before its day was told.
_FIRST_LENGTH = 10

_ID = re.compile(r"[0-9a-f]{32}")
_HIGHEST = 2**51
#: So far may the day where people sit be from the one in Greenwich, and a little more.
_NEAR = timedelta(days=2)
#: How far a revision goes on when an evening is ended where it is read: beyond what its browser may
#: send before it hears of this, so that what is written there stays the newer one.
_LEAP = 1000


class TooManyEvenings(GameError):
    """A player has as many evenings as are kept of one."""

    def __init__(self) -> None:
        super().__init__("evenings-full", f"{MOST_KEPT} evenings are the most that are kept.")


class RemovedEvening(GameError):
    """An evening was removed by its player, and does not come back."""

    def __init__(self) -> None:
        super().__init__("evening-removed", "This evening was removed.")


@dataclass(frozen=True, slots=True)
class Seat:
    """One who plays: the name, points by box in card order, saved throws, extra points."""

    name: str
    points: dict[str, int]
    bank: int = 0
    extras: int = 0


@dataclass(frozen=True, slots=True)
class Evening:
    """What people have written on a sheet; `revision` counts its changes, `made` is in ms.

    `day` is the date at the table when it was made, empty where none was told; `ended` says that
    they have stopped, whatever is open.
    """

    id: str
    revision: int
    made: int
    game: str
    version: int
    hidden: bool
    place: str
    guests: str
    comment: str
    seats: tuple[Seat, ...]
    corrections: int = 0
    day: str = ""
    ended: bool = False

    @property
    def date(self) -> date:
        """The date at the table, else the one in Greenwich, when it was made."""
        return date.fromisoformat(self.day) if self.day else _instant(self.made).date()


@dataclass(frozen=True, slots=True)
class Sheet:
    """An evening with its game, and each seat's card as a round that knows its sums."""

    evening: Evening
    game: Ruleset
    rounds: tuple[Round, ...]

    @property
    def over(self) -> bool:
        """Whether every box of every seat is filled."""
        return all(one.over for one in self.rounds)

    @property
    def secret(self) -> bool:
        """Whether its totals are hidden still: until every box is filled or it was ended."""
        return self.evening.hidden and not (self.over or self.evening.ended)

    @property
    def ranks(self) -> list[int]:
        """The place of each seat by its total; equal totals share one."""
        totals = [one.total for one in self.rounds]
        return [1 + sum(other > total for other in totals) for total in totals]


def _instant(made: int) -> datetime:
    return datetime.fromtimestamp(made / 1000, UTC)


def read_id(text: str) -> str:
    """Return the id of an evening. NotFound for what cannot be one."""
    if not _ID.fullmatch(text):
        raise NotFound("no-evening")
    return text


def check(kit: Kit, sent: Evening) -> Sheet:
    """Return an evening as it can be kept, its words made clean. Malformed says what cannot be."""
    _check_frame(sent)
    return _sheet(
        kit,
        replace(
            sent,
            place=clean_words(sent.place, LONGEST_PLACE),
            guests=clean_words(sent.guests, LONGEST_LINE),
            comment=clean_words(sent.comment, LONGEST_LINE),
            seats=tuple(replace(seat, name=clean_name(seat.name)) for seat in sent.seats),
        ),
    )


def _check_frame(sent: Evening) -> None:
    if not _ID.fullmatch(sent.id):
        raise Malformed("evening", "An evening is named by 32 hex digits.")
    for number, lowest in ((sent.revision, 1), (sent.made, 1), (sent.corrections, 0)):
        if number < lowest or number > _HIGHEST:
            raise Malformed("evening", "A number of the evening is out of its bounds.")
    if not 1 <= len(sent.seats) <= MOST_SEATS:
        raise Malformed("evening", f"One to {MOST_SEATS} people play on a sheet.")
    if sent.day and not _is_near(sent):
        raise Malformed("evening", "The day of the evening is not one on which it can be made.")


def _is_near(sent: Evening) -> bool:
    """Whether the day is written as an ISO date, and one on which it can have been made."""
    try:
        told = date.fromisoformat(sent.day)
        return told.isoformat() == sent.day and abs(told - _instant(sent.made).date()) <= _NEAR
    except (ValueError, OverflowError, OSError):
        return False


def _sheet(kit: Kit, evening: Evening) -> Sheet:
    game = kit.rulesets.find(evening.game, evening.version)
    if len(game.columns) > 1:
        raise Malformed("evening", "A sheet for real dice has one column for each who plays.")
    rounds = (written(game, seat.points, seat.bank, seat.extras) for seat in evening.seats)
    return Sheet(evening, game, tuple(rounds))


def keep(kit: Kit, player: str, checked: Sheet, now: datetime) -> int:
    """Keep a checked evening unless it is kept as new already; return the revision that is kept.

    NoPlayer, TooManyEvenings, RemovedEvening; nothing is changed then.
    """
    evening = _not_after(checked.evening, milliseconds(now))
    return _stored(kit, player, replace(checked, evening=evening))


def _not_after(sent: Evening, now: int) -> Evening:
    """The evening, made by now at the latest; a day of a clock that is wrong is left out."""
    kept = replace(sent, made=min(sent.made, now))
    return kept if not kept.day or _is_near(kept) else replace(kept, day="")


def _stored(kit: Kit, player: str, sheet: Sheet) -> int:
    evening = sheet.evening
    record = records.Record(evening.id, evening.revision, evening.made, _packed(sheet))
    found = records.keep(kit.store, player, record, MOST_KEPT)
    if found == records.NO_PLAYER:
        raise NoPlayer
    if found == records.FULL:
        raise TooManyEvenings
    if found == records.REMOVED:
        raise RemovedEvening
    return found


def owner_of(kit: Kit, players: Sequence[str], evening: str) -> str | None:
    """Return who of these players has an evening or has removed it, None when nobody has."""
    has = kit.store.ask(each([records.has(player, evening) for player in players]))
    return next((player for player, one in zip(players, has, strict=True) if one), None)


def find(kit: Kit, players: Sequence[str], evening: str) -> Sheet:
    """Return an evening of one of these players. NotFound when none has it."""
    texts = kit.store.ask(each([records.text_of(player, evening) for player in players]))
    found = next((text for text in texts if text is not None), None)
    if found is None:
        raise NotFound("no-evening")
    return _unpacked(kit, evening, found)


def latest(kit: Kit, player: str, before: int | None) -> list[Sheet]:
    """Return the evenings of a player that were made before an instant in ms, if any, the latest
    first and PAGE_SIZE at most."""
    ids = kit.store.ask(records.latest(player, before, PAGE_SIZE))
    return kit.store.ask(sheets_of(kit, player, ids))


def sheets_of(kit: Kit, player: str, ids: Sequence[str]) -> Question[list[Sheet]]:
    """Ask for those of a player's evenings that are there."""
    return records.texts_of(player, ids).then(
        lambda texts: [
            _unpacked(kit, one, text) for one, text in zip(ids, texts, strict=True) if text
        ]
    )


def end(kit: Kit, players: Sequence[str], evening: str) -> None:
    """End an evening of one of these players, so that nothing of it is hidden; one that is over
    stays as it is. NotFound when none has it."""
    sheet = find(kit, players, evening)
    owner = owner_of(kit, players, evening)
    if owner and not (sheet.over or sheet.evening.ended):
        revision = sheet.evening.revision + _LEAP
        _stored(
            kit,
            owner,
            replace(sheet, evening=replace(sheet.evening, revision=revision, ended=True)),
        )


def remove(kit: Kit, players: Sequence[str], evening: str) -> None:
    """Remove an evening of one of these players; one that is not there is gone already."""
    owner = owner_of(kit, players, evening)
    if owner:
        records.remove(kit.store, owner, evening)


def _packed(sheet: Sheet) -> str:
    """An evening in few bytes: of a seat the points in card order, null for an open box. What older
    ones lack stands last: the day, and whether it was ended."""
    evening = sheet.evening
    head = [
        evening.revision, evening.made, evening.game, evening.version, int(evening.hidden),
        evening.place, evening.guests, evening.comment, evening.corrections,
    ]  # fmt: skip
    seats = [
        [seat.name, seat.bank, seat.extras, *round_.card.values()]
        for seat, round_ in zip(evening.seats, sheet.rounds, strict=True)
    ]
    return json.dumps(
        [*head, seats, evening.day, int(evening.ended)], ensure_ascii=False, separators=(",", ":")
    )


def _unpacked(kit: Kit, evening: str, text: str) -> Sheet:
    revision, made, spelling, version, hidden, *words, corrections, seats, day, ended = _whole(text)
    place, guests, comment = words
    game = kit.rulesets.find(spelling, version)
    return _sheet(kit, Evening(
        evening, revision, made, spelling, version, bool(hidden), place, guests, comment,
        tuple(_seat(game, seat) for seat in seats), corrections, day, bool(ended),
    ))  # fmt: skip


def _whole(text: str) -> list[Any]:
    """What was packed, with what it lacked when it was."""
    packed: list[Any] = json.loads(text)
    return [*packed, "", 0] if len(packed) == _FIRST_LENGTH else packed


def _seat(game: Ruleset, packed: Sequence[Any]) -> Seat:
    name, bank, extras, *points = packed
    held = zip(game.places, points, strict=True)
    return Seat(
        name, {place.key: value for place, value in held if value is not None}, bank, extras
    )
