"""The sheet for real dice among the samples: its page, and an evening as a browser keeps it."""

import json
from typing import Any

from service.play.evenings import Seat
from service.web.i18n import Language
from service.web.tabling import LIMITS, module_names
from tests.web.sample_evenings import MADE, sheet
from tests.web.samples import NAMES, Context, Page, rulesets

GAME = rulesets().find("maxi+saved")
FAMILY = ("Aino", "Karin-Elisabeth", "Sara", "Ville")


def table_page(language: Language) -> Context:
    """The context of the page, whose rules the samples send below its own address."""
    games = f"/table/{language.locale}/games"
    return {"games": games, "limits": LIMITS, "scripts": module_names()}


def kept(filled: int = 9, names: tuple[str, ...] = FAMILY) -> str:
    """What a browser keeps of an evening with so many boxes filled of each person, as JSON."""
    evening = sheet(GAME, names, filled).evening
    written: dict[str, Any] = {
        "id": evening.id, "revision": 90, "made": MADE, "day": "2026-11-30", "game": GAME.spelling,
        "version": GAME.version, "hidden": False, "ended": False, "place": "Mökki",
        "guests": "", "comment": "", "seats": [_seat(one) for one in evening.seats],
        "corrections": 0, "once": "1d" * 16,
    }  # fmt: skip
    return json.dumps({"evening": written, "past": [], "sent": 90})


def _seat(of: Seat) -> dict[str, Any]:
    return {"name": of.name, "points": of.points, "bank": 2, "extras": 0}


EIGHT = NAMES[:8]
PAGES = {"table": Page("table/sheet.html", table_page)}
