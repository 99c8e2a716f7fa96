"""Entries of a group's cabin book: how they are kept, and how one is made of what was played.

Knows what may be written in; must not know who may read it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from service.game import codes
from service.game.errors import Malformed
from service.game.ranking import total_of
from service.play import evenings, group_games, groups, seats
from service.play.challenges import milliseconds
from service.play.errors import NotFound
from service.play.evenings import LONGEST_LINE, LONGEST_PLACE, Sheet
from service.play.kit import Kit
from service.play.names import clean_words
from service.store import group_games as game_records
from service.store.question import together

#: So many of those who have finished a game stand in its entry, the best ones.
MOST_ROWS = 20
#: What an entry tells of begins its id.
GAME, EVENING, TABLE = "g-", "e-", "s-"
#: The lines of what is told, each with so many signs at most.
LONGEST = {"place": LONGEST_PLACE, "guests": LONGEST_LINE, "comment": LONGEST_LINE}
#: What stands in place of a name at the table that nobody should be called.
UNSHOWN = "–"


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of an entry beside its totals."""

    place: str = ""
    guests: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: what was played on which day (ISO), `rows` of who had what, the best first.

    Of a game of the group these are players by id, else names as they were written; `more` others
    have finished it. `sealed` rows have no totals, and stand in no order that tells of these.
    """

    id: str
    by: str
    written_at: int
    day: str
    game: str
    version: int
    rows: tuple[tuple[str, int], ...]
    more: int = 0
    told: Told = Told()
    sealed: bool = False

    @property
    def of_players(self) -> bool:
        """Whether its rows are players by id."""
        return self.id.startswith(GAME)

    @property
    def code(self) -> str:
        """The code of the game that it tells of."""
        return self.id.removeprefix(GAME)

    @property
    def text(self) -> str:
        """The entry as it is kept under its id."""
        kept = [
            self.written_at, self.day, self.game, self.version, self.rows, self.more,
            self.told.place, self.told.guests, self.told.comment,
        ]  # fmt: skip
        return json.dumps({"by": self.by, "of": kept}, ensure_ascii=False, separators=(",", ":"))


def read_entry(entry: str, text: str) -> Entry:
    """The entry that `text` has written under its id."""
    kept = json.loads(text)
    written_at, day, game, version, rows, more, *told = kept["of"]
    named = tuple((who, total) for who, total in rows)
    return Entry(entry, kept["by"], written_at, day, game, version, named, more, Told(*told))


def sealed(entry: Entry) -> Entry:
    """The entry for who may yet play the game: who has finished, and nothing of how. Where not all
    stand in it, who does would say too much."""
    if entry.more:
        return replace(entry, rows=(), more=len(entry.rows) + entry.more, sealed=True)
    return replace(entry, rows=tuple(sorted((who, 0) for who, _ in entry.rows)), sealed=True)


def shown(kit: Kit, entry: Entry) -> Entry:
    """The entry without words and names at the table that the rude words of today refuse."""
    words = (entry.told.place, entry.told.guests, entry.told.comment)
    told = Told(*(line if kit.manners.allows(line) else "" for line in words))
    if entry.of_players:
        return replace(entry, told=told)
    named = ((who if kit.manners.allows(who) else UNSHOWN, total) for who, total in entry.rows)
    return replace(entry, told=told, rows=tuple(named))


def clean(kit: Kit, told: Told) -> Told:
    """The words of an entry without what cannot be seen. Malformed as `clean_line` is."""
    return Told(**{name: clean_line(kit, told, name) for name in LONGEST})


def clean_line(kit: Kit, told: Told, name: str) -> str:
    """One of an entry's lines without what cannot be seen. Malformed for one that is too long, and
    for a rude one."""
    line = clean_words(getattr(told, name), LONGEST[name])
    if not kit.manners.allows(line):
        raise Malformed("words-rude", "The line holds a word that nobody should be called.")
    return line


def is_done(sheet: Sheet) -> bool:
    """Whether an evening is over: all boxes are filled, or it was ended."""
    return sheet.over or sheet.evening.ended


def entry_of(kit: Kit, player: str, asked: tuple[str, str], now: datetime) -> Entry:
    """What a member can write into the book, asked by group and what it is of. NotFound for what is
    not there, not finished, or not theirs."""
    group, of = asked
    kind, name = of[:2], of[2:]
    if kind == EVENING:
        return _of_evening(kit, player, name, now)
    if not codes.is_valid(name):
        raise NotFound("no-entry")
    if kind == GAME:
        return _of_game(kit, player, (group, name), now)
    if kind == TABLE:
        return _of_table(kit, player, name, now)
    raise NotFound("no-entry")


def _of_game(kit: Kit, player: str, asked: tuple[str, str], now: datetime) -> Entry:
    group, code = asked
    mine = groups.find(kit, player, group)
    listed, scores = kit.store.ask(
        together(group_games.games_of(kit, mine, [code], now), game_records.scores_of(f"c-{code}"))
    )
    if not listed or not listed[0].totals:
        raise NotFound("no-entry")
    challenge = listed[0].challenge
    rows = tuple((who, total_of(score)) for who, score in scores.items())
    return Entry(
        id=f"{GAME}{code}",
        by=player,
        written_at=milliseconds(now),
        day=challenge.opens.date().isoformat(),
        game=challenge.ruleset.spelling,
        version=challenge.ruleset.version,
        rows=rows[:MOST_ROWS],
        more=len(rows[MOST_ROWS:]),
    )


def _of_evening(kit: Kit, player: str, name: str, now: datetime) -> Entry:
    sheet = evenings.find(kit, [player], evenings.read_id(name))
    if not is_done(sheet):
        raise NotFound("no-entry")
    evening = sheet.evening
    rows = [(seat.name, one.total) for seat, one in zip(evening.seats, sheet.rounds, strict=True)]
    return Entry(
        id=f"{EVENING}{name}",
        by=player,
        written_at=milliseconds(now),
        day=evening.date.isoformat(),
        game=evening.game,
        version=evening.version,
        rows=_ranked(rows),
        told=Told(evening.place, evening.guests, evening.comment),
    )


def _of_table(kit: Kit, player: str, code: str, now: datetime) -> Entry:
    table = seats.find(kit, player, code, now)
    if not table.over:
        raise NotFound("no-entry")
    game = table.challenge.ruleset
    return Entry(
        id=f"{TABLE}{code}",
        by=player,
        written_at=milliseconds(now),
        day=table.challenge.opens.date().isoformat(),
        game=game.spelling,
        version=game.version,
        rows=_ranked([(place.name, place.live.round.total) for place in table.places]),
    )


def _ranked(rows: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(rows, key=lambda one: -one[1]))
