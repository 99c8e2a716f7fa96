"""A group's cabin book: what its members have written in, records, and who takes out what.

Knows who may see which total; must not know how an entry is made, nor pages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from service.game import codes
from service.game.codes import GROUP_LENGTH
from service.game.errors import GameError
from service.play import evenings, group_games, groups, laid
from service.play.book_entries import (
    EVENING,
    GAME,
    TABLE,
    UNSHOWN,
    Entry,
    Told,
    clean,
    entry_of,
    is_done,
    read_entry,
    sealed,
    shown,
)
from service.play.challenges import JOIN_DAYS, MOVE_DAYS, milliseconds
from service.play.errors import NotFound
from service.play.evenings import Sheet
from service.play.group_games import Game
from service.play.group_page import People, people_of
from service.play.groups import Mine, mine_of
from service.play.kit import Kit
from service.play.laid import Laid
from service.store import evenings as evening_records
from service.store import group_books as records
from service.store import group_games as game_records
from service.store.groups import NO_GROUP, NOT_ALLOWED
from service.store.question import Question, each, together

MOST_ENTRIES = 500
#: After so many days of a closed group nobody plays its games any more.
PLAYED_OUT = timedelta(days=MOVE_DAYS - JOIN_DAYS)


class FullBook(GameError):
    """The book has as many entries as are kept."""

    def __init__(self) -> None:
        super().__init__("book-full", f"{MOST_ENTRIES} entries are the most of a book.")


class WrittenAlready(GameError):
    """Another member has written this in."""

    def __init__(self) -> None:
        super().__init__("book-written", "Another member has written this in.")


@dataclass(frozen=True, slots=True)
class Record:
    """The highest total of a game, and who had it on which day; several where they were even."""

    game: str
    version: int
    total: int
    who: Sequence[str]
    of_players: bool
    day: str


@dataclass(frozen=True, slots=True)
class Book:
    """A group's book as one of its members sees it, the latest day first; `evenings` are those who
    have sat at the table most often, by name."""

    mine: Mine
    people: People
    entries: Sequence[Entry]
    records: Sequence[Record]
    evenings: Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Offered:
    """What a member can write in: games of the group that they have finished, evenings and tables
    of their own that are over; nothing that stands in the book."""

    mine: Mine
    games: Sequence[Game]
    evenings: Sequence[Sheet]
    tables: Sequence[Laid]


def find(kit: Kit, reader: str, code: str, now: datetime) -> Book:
    """Return a group's book as a member sees it, in two trips. NotFound for who has no seat."""
    mine, kept = _opened(kit, reader, code)
    entries = [shown(kit, read_entry(*one)) for one in kept.items()]
    of_games = [entry for entry in entries if entry.of_players]
    named = [who for entry in of_games for who, _ in entry.rows]
    over = each(
        [each([game_records.is_over(one, f"c-{of.code}") for one in mine.own]) for of in of_games]
    )
    people, finished = kit.store.ask(
        together(people_of(mine, [*named, *(entry.by for entry in entries)]), over)
    )
    seen = {of.id for of, some in zip(of_games, finished, strict=True) if any(some)}
    told = [
        one if not one.of_players or one.id in seen or _played_out(mine, now) else sealed(one)
        for one in sorted(entries, key=lambda one: (one.day, one.written_at), reverse=True)
    ]
    return Book(mine, people, told, _records(told), _most_evenings(told))


def _opened(kit: Kit, reader: str, code: str) -> tuple[Mine, Mapping[str, str]]:
    if not codes.is_valid(code, GROUP_LENGTH):
        raise NotFound("no-code")
    mine, kept = kit.store.ask(together(mine_of(reader, code), records.entries_of(code)))
    if mine is None:
        raise NotFound("no-code")
    return mine, kept


def _played_out(mine: Mine, now: datetime) -> bool:
    closed = mine.group.closed_at
    return closed is not None and milliseconds(now - PLAYED_OUT) >= closed


def _records(entries: Sequence[Entry]) -> list[Record]:
    """The highest total of each game; of equal ones those of the first day."""
    best: dict[str, Record] = {}
    for entry in reversed([one for one in entries if one.rows and not one.sealed]):
        total = entry.rows[0][1]
        who = [one for one, even in entry.rows if even == total]
        if entry.game not in best or total > best[entry.game].total:
            best[entry.game] = Record(
                entry.game, entry.version, total, who, entry.of_players, entry.day
            )
    return sorted(best.values(), key=lambda one: one.game)


def _most_evenings(entries: Sequence[Entry]) -> list[tuple[str, int]]:
    """Those who have sat at the table most often, if more than once."""
    spelled: dict[str, str] = {}
    counts: dict[str, int] = {}
    for entry in (one for one in entries if not one.of_players):
        for name in dict.fromkeys(who for who, _ in entry.rows if who != UNSHOWN):
            spelled.setdefault(name.casefold(), name)
            counts[name.casefold()] = counts.get(name.casefold(), 0) + 1
    most = max(counts.values(), default=0)
    if most < 2:
        return []
    return [(spelled[name], most) for name, count in counts.items() if count == most]


def offered(kit: Kit, reader: str, code: str, now: datetime) -> Offered:
    """Return what a member can write in of late, in two trips. NotFound for who has no seat in the
    group, and for a closed one."""
    if not codes.is_valid(code, GROUP_LENGTH):
        raise NotFound("no-code")
    three = together(mine_of(reader, code), records.entries_of(code), _of_late(reader, code, now))
    mine, kept, (listed, sat, held) = kit.store.ask(three)
    if mine is None or mine.closed:
        raise NotFound("no-code")
    games, tables, sheets = kit.store.ask(
        together(
            group_games.games_of(kit, mine, listed, now),
            laid.listed_of(kit, reader, sat, now),
            evenings.sheets_of(kit, reader, held),
        )
    )
    return Offered(
        mine,
        [one for one in games if one.totals and f"{GAME}{one.challenge.code}" not in kept],
        [one for one in sheets if is_done(one) and f"{EVENING}{one.evening.id}" not in kept],
        [one for one in tables if one.over and f"{TABLE}{one.challenge.code}" not in kept],
    )


def _of_late(
    reader: str, code: str, now: datetime
) -> Question[tuple[list[str], list[str], list[str]]]:
    """Ask for the latest games of a group, and tables and evenings of a reader."""
    return together(
        game_records.latest(code, group_games.MOST_LISTED),
        laid.codes_of(reader, now),
        evening_records.latest(reader, None, evenings.PAGE_SIZE),
    )


def draft(kit: Kit, player: str, asked: tuple[str, str], now: datetime) -> tuple[Mine, Entry]:
    """Return the group asked for and the entry as a member could write it, with what they have told
    there before. NotFound as `write`, WrittenAlready where another has."""
    group, of = asked
    mine, kept = _opened(kit, player, group)
    if mine.closed:
        raise NotFound("no-code")
    entry = entry_of(kit, player, asked, now)
    if of not in kept:
        return mine, entry
    before = read_entry(of, kept[of])
    if before.by not in mine.own:
        raise WrittenAlready
    return mine, replace(entry, told=before.told)


def write(kit: Kit, player: str, group: str, wanted: tuple[str, Told], now: datetime) -> Entry:
    """Write an entry, what it is of and what is told beside it; one's own is written anew.

    NotFound for no member, a closed group, and for what is not there or not finished; Malformed for
    words that are too long or rude; FullBook, WrittenAlready. May be repeated.
    """
    of, told = wanted
    if groups.find(kit, player, group).closed:
        raise NotFound("no-code")
    entry = replace(entry_of(kit, player, (group, of), now), told=clean(kit, told))
    answer = records.put(kit.store, group, player, (of, entry.text), MOST_ENTRIES)
    if answer == records.FULL_BOOK:
        raise FullBook
    if answer == records.ANOTHERS:
        raise WrittenAlready
    if answer in (NO_GROUP, NOT_ALLOWED):
        raise NotFound("no-code")
    return entry


def take_out(kit: Kit, player: str, group: str, entry: str) -> None:
    """Take an entry out, one's own or as the owner of the group; one that is not there is out
    already. NotFound for no member; NotOwner. May be repeated."""
    groups.find(kit, player, group)
    groups.check(records.take(kit.store, group, player, entry))
