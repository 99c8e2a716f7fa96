"""Sample pages of what a group plays: its games on demand, its cabin book, two of its members."""

from collections.abc import Mapping
from datetime import timedelta

from service.game.keyring import KeyRing
from service.play import challenges
from service.play.book_entries import Entry, Told
from service.play.challenges import milliseconds
from service.play.duels import Tally
from service.play.group_book import Book, Offered, Record
from service.play.group_games import Game, State
from service.play.groups import Mine
from service.play.head_to_head import Against, Day
from service.store.challenges import CodeRecord
from service.web.i18n import Language
from service.web.views.group_book import view_book, view_draft, view_offered
from service.web.views.group_games import view_games
from service.web.views.head_to_head import view_against
from tests.web.sample_evenings import sheet
from tests.web.sample_groups import CODE, FAMILY, PLAYERS, READER, group_of
from tests.web.samples import CLASSIC, MAXI, NAMES, NOW, TODAY, Context, Page, rulesets

RING = KeyRing.parse(f"2026-05-01:{bytes(32).hex()}")
EVENING, MADE = "0e" * 16, milliseconds(NOW)
STUGA = Told(
    "Sommarstugan på Kökar, bastun och brygga",
    "Lauri, Oona ja naapurin kissa, joka istui pöydällä koko illan",
    "Ukkosta ja saunaa, ja Sara voitti taas.",
)


def _game(number: int, joined: int, finished: int, state: State) -> Game:
    game = (MAXI, CLASSIC)[number % 2]
    record = CodeRecord(
        f"K7QM3XT{number}", game.spelling, 1, "2026-05-01", 1, MADE, PLAYERS[number % 5], "blind",
        group=CODE,
    )  # fmt: skip
    done = PLAYERS[:finished]
    return Game(
        challenge=challenges.of_code(record, RING, rulesets()),
        joined=PLAYERS[:joined],
        finished=done,
        totals={one: 412 - 9 * at for at, one in enumerate(done)} if state == "finished" else None,
        state=state,
        closed=False,
    )


GAMES = (
    _game(1, 0, 0, "invited"),
    _game(2, 3, 1, "playing"),
    _game(3, 9, 9, "finished"),
    _game(4, 9, 8, "invited"),
)


def _games(language: Language) -> Context:
    mine, people = group_of((*FAMILY, *NAMES), name="Virtanens")
    return {"games": view_games(GAMES, mine, people, MAXI, language), "name": mine.group.name}


def _no_games(language: Language) -> Context:
    mine, people = group_of(FAMILY, name="Virtanens")
    return {"games": view_games((), mine, people, CLASSIC, language), "name": mine.group.name}


def _entry(number: int, of: str, rows: tuple[tuple[str, int], ...], told: Told) -> Entry:
    day = str(TODAY - timedelta(days=90 * number))
    return Entry(of, PLAYERS[number % 3], MADE, day, "maxi", 1, rows, told=told)


def _book(language: Language) -> Context:
    mine, people = group_of((*FAMILY, *NAMES), name="Virtanens")
    played = tuple((player, 412 - 7 * at) for at, player in enumerate(PLAYERS[:4]))
    sat = tuple((name, 398 - 7 * at) for at, name in enumerate((*NAMES[:4], *FAMILY)))
    entries = [
        Entry("g-K7QM3XT9", READER, MADE, str(TODAY), "maxi", 1, played, more=3),
        _entry(1, f"e-{EVENING}", sat, STUGA),
        Entry(
            "g-K7QM3XT8", PLAYERS[0], MADE, str(TODAY), "classic", 1,
            tuple((player, 0) for player in PLAYERS[:2]), sealed=True,
        ),
        Entry("g-K7QM3XT7", "f" * 12, MADE, str(TODAY), "classic", 1, (), more=31, sealed=True),
        _entry(2, "s-K7QM3XT8", sat[:2], Told("Mökki")),
    ]  # fmt: skip
    records = [Record("maxi", 1, 412, PLAYERS[:2], True, str(TODAY))]
    found = Book(mine, people, entries, records, [(NAMES[0], 12)])
    return {"book": view_book(found, rulesets(), language)}


def _empty_book(language: Language) -> Context:
    mine, people = group_of(FAMILY, name="Virtanens")
    return {"book": view_book(Book(mine, people, [], [], []), rulesets(), language)}


def _offered(language: Language) -> Context:
    mine, _ = group_of(FAMILY, name="Virtanens")
    found = Offered(mine, GAMES[2:3], [sheet(MAXI), sheet(MAXI, NAMES[:8])], [])
    return {"group": mine.group, "rows": view_offered(found, language)}


def _write(language: Language) -> Context:
    mine, _ = group_of(FAMILY, name="Virtanens")
    entry = _entry(1, f"e-{EVENING}", tuple((name, 300) for name in NAMES[:6]), STUGA)
    return {
        "group": mine.group,
        "entry": view_draft(entry, rulesets(), language),
        "told": STUGA,
        "problem": language.gettext("That is too long to be kept: shorten it."),
    }


def _against(language: Language) -> Context:
    mine, _ = group_of(FAMILY, name="Virtanens")
    days = [Day(TODAY - timedelta(days=ago), 412 - ago, 377 + ago, ago < 9) for ago in range(1, 40)]
    tallies = (Tally(17, 1, 21), Tally(2, 0, 3), Tally(1, 1, 0))
    found = Against(mine, PLAYERS[0], NAMES[7], days, *tallies)
    return {"pair": view_against(found, language)}


def _not_yet(language: Language) -> Context:
    mine: Mine = group_of(FAMILY, name="Virtanens")[0]
    return {"pair": view_against(Against(mine, PLAYERS[0], "Aino"), language)}


PAGES: Mapping[str, Page] = {
    "group-games": Page("groups/games.html", _games),
    "group-games-none": Page("groups/games.html", _no_games),
    "group-book": Page("groups/book.html", _book),
    "group-book-empty": Page("groups/book.html", _empty_book),
    "group-offered": Page("groups/offered.html", _offered),
    "group-write": Page("groups/write.html", _write),
    "group-with": Page("groups/with.html", _against),
    "group-with-none": Page("groups/with.html", _not_yet),
}
