"""Two finished rounds on the same dice side by side, as an address of a day and of a code.

Parses addresses and renders; who may see what is `play.pairing`'s.
"""

from flask import Blueprint, render_template, request

from service.game import days
from service.game.codes import canonical, display
from service.game.errors import Malformed
from service.play import challenges, pairing
from service.web.context import kit, language, now, player
from service.web.views.comparing import Pair, view_comparison

page = Blueprint("comparing", __name__)


def read_pair(reader: str | None) -> tuple[str, str]:
    """Return the two who are asked for: `?players=a,b`, or `?with=b` and the reader. Malformed."""
    pair = request.args.get("players", "").partition(",")[::2]
    if "with" in request.args:
        pair = reader or "", request.args["with"]
    one, other = pair
    if not other or one == other:
        raise Malformed("players", "Two players are compared: ?players=one,other.")
    return one, other


@page.get("/d/<int:number>/compare")
def of_day(number: int) -> str:
    """Show two finished rounds of a day side by side."""
    day = challenges.day_of(days.date_of(number).isoformat(), now(), kit())
    return _compared(day.id, language().gettext("No. {number}", number=number), f"/d/{number}")


@page.get("/c/<code>/compare")
def of_code(code: str) -> str:
    """Show two finished rounds of a code side by side."""
    shown = canonical(code)
    return _compared(f"c-{shown}", display(shown), f"/c/{shown}")


def _compared(challenge_id: str, title: str, back: str) -> str:
    found = pairing.pair(kit(), player(), challenge_id, read_pair(player()), now())
    names = Pair(title, back, found.a.name, found.b.name, found.me)
    view = view_comparison(found.comparison, found.challenge.ruleset, names, language())
    return render_template("challenges/compare.html", comparison=view)
