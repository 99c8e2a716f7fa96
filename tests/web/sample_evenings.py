"""Evenings at the table with made-up points: of few and of many, finished, hidden, in a list."""

from collections.abc import Mapping
from random import Random

from service.game.entries import possible, written
from service.game.ruleset import Ruleset
from service.play.evenings import Evening, Seat, Sheet
from service.web.i18n import Language
from service.web.views.evenings import view_evening, view_list
from tests.web.samples import MAXI, NAMES, NOW, Context, Page, rulesets

SEVEN = rulesets().find("seven+saved")
YAHTZEE = rulesets().find("yahtzee")
FAMILY = ("Aino", "Pekka", "Sara", "Ville")
LONG = "Sommarstugan på Kökar, bastun och bryggan"
MADE = int(NOW.timestamp() * 1000)


def _seat(game: Ruleset, name: str, filled: int, chance: Random) -> Seat:
    points = {box.slug: chance.choice(possible(game, box)) for box in game.boxes[:filled]}
    return Seat(name, points, extras=100 if points.get("yahtzee") else 0)


def sheet(
    game: Ruleset, names: tuple[str, ...] = FAMILY, filled: int = 99, hidden: bool = False
) -> Sheet:
    """An evening with so many boxes filled of each seat."""
    chance = Random(f"{game.spelling} {len(names)}")
    seats = tuple(_seat(game, name[:20], filled, chance) for name in names)
    rounds = tuple(written(game, one.points, one.bank, one.extras) for one in seats)
    evening = Evening(
        "0e" * 16, 90, MADE, game.spelling, game.version, hidden, LONG[:40], ", ".join(FAMILY),
        "Ukkosta ja saunaa, ja Sara voitti taas.", seats, 3,
    )  # fmt: skip
    return Sheet(evening, game, rounds)


def _evening(of: Sheet, language: Language) -> Context:
    return {"evening": view_evening(of, language)}


def _list(language: Language) -> Context:
    found = [sheet(MAXI), sheet(SEVEN, NAMES[:8]), sheet(YAHTZEE, filled=5, hidden=True)]
    return {"evenings": view_list(found, language), "older": MADE, "until": MADE}


PAGES: Mapping[str, Page] = {
    "evening": Page("tables/evening.html", lambda t: _evening(sheet(MAXI), t)),
    "evening-of-eight": Page("tables/evening.html", lambda t: _evening(sheet(SEVEN, NAMES[:8]), t)),
    "evening-extras": Page("tables/evening.html", lambda t: _evening(sheet(YAHTZEE), t)),
    "evening-hidden": Page(
        "tables/evening.html", lambda t: _evening(sheet(MAXI, filled=9, hidden=True), t)
    ),
    "evenings": Page("tables/index.html", _list),
    "evenings-none": Page("tables/index.html", lambda _: {"evenings": []}),
}
