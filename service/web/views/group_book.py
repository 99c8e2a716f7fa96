"""A group's cabin book as a page to keep: its entries, records, what can be written in.

Knows entries and words; must not know requests or the store.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from service.game.rulesets import Rulesets
from service.play.book_entries import EVENING, GAME, TABLE, Entry, Told
from service.play.group_book import Book, Offered, Record
from service.play.group_page import People
from service.play.groups import Mine
from service.web.i18n import Language
from service.web.views.beside import kept_apart
from service.web.views.games import game_name
from service.web.views.gone import someone


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Who had what, and where they came; no place and total while these are sealed."""

    rank: int | None
    name: str
    total: int | None


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry; `more` are others who have finished its game, `share` what may be sent of it.
    `own` is the reader's to change, `goes` theirs to take out."""

    id: str
    title: str
    about: str
    rows: Sequence[EntryRow]
    more: int
    told: Told
    by: str
    share: str
    own: bool
    goes: bool
    sealed: bool


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record: of what, whose it is, and the figure."""

    about: str
    names: Sequence[str]
    figure: str


@dataclass(frozen=True, slots=True)
class BookView:
    """A group's book, the latest day first."""

    group: str
    name: str
    closed: bool
    entries: Sequence[EntryView]
    records: Sequence[RecordRow]


@dataclass(frozen=True, slots=True)
class OfferedRow:
    """Something that can be written in."""

    id: str
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class Words:
    """How entries are told: in which language, by the names of which people and games."""

    people: People
    rulesets: Rulesets
    language: Language

    def who(self, player: str) -> str:
        """The name of a player, or that they are gone."""
        return self.people.name(player) or someone(self.language)

    def game(self, spelling: str, version: int) -> str:
        """The name of a game with its options."""
        return game_name(self.rulesets.find(spelling, version), self.language)

    def day(self, day: str) -> str:
        """A day with its year."""
        return self.language.date_name(date.fromisoformat(day), year=True)


def view_book(of: Book, rulesets: Rulesets, language: Language) -> BookView:
    """The page of a group's book."""
    words, group = Words(of.people, rulesets, language), of.mine.group
    return BookView(
        group=group.code,
        name=group.name,
        closed=of.mine.closed,
        entries=[_entry(one, of.mine, words) for one in of.entries],
        records=[*(_record(one, words) for one in of.records), *_evenings(of, language)],
    )


def _entry(of: Entry, mine: Mine, words: Words) -> EntryView:
    game, day = words.game(of.game, of.version), words.day(of.day)
    own = of.by in mine.own
    return EntryView(
        id=of.id,
        title=of.told.place or game,
        about=" · ".join(filter(None, (day, game if of.told.place else ""))),
        rows=_rows(of, words),
        more=of.more,
        told=of.told,
        by=words.who(of.by),
        share="" if of.sealed else _share(of, words),
        own=own and not mine.closed,
        goes=own or mine.owned,
        sealed=of.sealed,
    )


def view_draft(of: Entry, rulesets: Rulesets, language: Language) -> OfferedRow:
    """What is about to be written in."""
    game, day = rulesets.find(of.game, of.version), date.fromisoformat(of.day)
    names = ", ".join(kept_apart(who) for who, _ in of.rows) if not of.of_players else ""
    name = game_name(game, language)
    return OfferedRow(of.id, names or name, _detail(name if names else "", day, language))


def _rows(of: Entry, words: Words) -> list[EntryRow]:
    totals = [total for _, total in of.rows]
    return [
        EntryRow(
            rank=None if of.sealed else 1 + totals.index(total),
            name=_name(of, who, words),
            total=None if of.sealed else total,
        )
        for who, total in of.rows
    ]


def _name(of: Entry, who: str, words: Words) -> str:
    return words.who(who) if of.of_players else who


def _share(of: Entry, words: Words) -> str:
    """What may be sent of an entry, in one line."""
    game = words.rulesets.find(of.game, of.version)
    number = words.language.number
    totals = [f"{kept_apart(_name(of, who, words))} {number(total)}" for who, total in of.rows]
    told = {
        "game": words.language.ruleset_name(game),
        "day": words.language.date_name(date.fromisoformat(of.day)),
        "totals": " · ".join(totals),
    }
    if of.told.place:
        place = kept_apart(of.told.place)
        return words.language.gettext("{game}, {day}, {place}: {totals}", place=place, **told)
    return words.language.gettext("{game}, {day}: {totals}", **told)


def _record(of: Record, words: Words) -> RecordRow:
    names = [words.who(one) for one in of.who] if of.of_players else of.who
    about = f"{words.game(of.game, of.version)} · {words.day(of.day)}"
    return RecordRow(about, names, words.language.number(of.total))


def _evenings(of: Book, language: Language) -> list[RecordRow]:
    """Those who have sat at the table most often."""
    about = language.gettext("Most evenings at the table")
    return [RecordRow(about, [name], language.number(count)) for name, count in of.evenings]


def view_offered(of: Offered, language: Language) -> list[OfferedRow]:
    """What a member can write in: evenings, tables, games of the group."""
    evenings = [
        OfferedRow(
            f"{EVENING}{one.evening.id}",
            ", ".join(kept_apart(seat.name) for seat in one.evening.seats),
            _detail(game_name(one.game, language), one.evening.date, language, one.evening.place),
        )
        for one in of.evenings
    ]
    tables = [
        OfferedRow(
            f"{TABLE}{one.challenge.code}",
            ", ".join(map(kept_apart, one.challenge.seats)),
            _detail(
                game_name(one.challenge.ruleset, language), one.challenge.opens.date(), language
            ),
        )
        for one in of.tables
    ]
    games = [
        OfferedRow(
            f"{GAME}{one.challenge.code}",
            game_name(one.challenge.ruleset, language),
            _detail(language.gettext("Game of the group"), one.challenge.opens.date(), language),
        )
        for one in of.games
    ]
    return [*evenings, *tables, *games]


def _detail(about: str, day: date, language: Language, place: str = "") -> str:
    return " · ".join(filter(None, (language.date_name(day, year=True), about, place)))
