"""Two finished rounds on the same dice side by side, as an address of a day and of a code.

Parses addresses and renders; who may see what is `play.pairing`'s.
"""

from dataclasses import replace

from flask import Blueprint, render_template, request

from service.game import days
from service.game.codes import canonical, display
from service.game.errors import Malformed
from service.play import challenges, duels, pairing
from service.web.context import base_url, kit, language, now, player, web
from service.web.views.comparing import (
    ComparisonView,
    Pair,
    duels_text,
    share_text,
    view_comparison,
    with_left,
)

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
    found = pairing.pair(kit(), player(), day.id, read_pair(player()), now())
    return _page(_view(found, language().gettext("No. {number}", number=number), f"/d/{number}"))


@page.get("/c/<code>/compare")
def of_code(code: str) -> str:
    """Show two finished rounds of a code side by side, with all duels of the reader and another."""
    shown = canonical(code)
    found = pairing.pair(kit(), player(), f"c-{shown}", read_pair(player()), now())
    if found.challenge.week is not None:
        return _page(_of_special(found, found.challenge.week))
    view = _view(found, display(shown), f"/c/{shown}")
    return _page(_with_duels(view, found) if found.me else view)


def _of_special(found: pairing.Pair, week: str) -> ComparisonView:
    """A week's special is a game of everybody's, and no duel of two."""
    return _view(found, language().gettext("The week’s special"), f"/special/{week}")


def _view(found: pairing.Pair, title: str, back: str) -> ComparisonView:
    names = Pair(title, back, found.a.name, found.b.name, found.me)
    view = view_comparison(found.comparison, found.challenge.ruleset, names, language())
    view = replace(view, later=found.a.later or found.b.later)
    return with_left(view, found.left, language()) if found.left else view


def _with_duels(view: ComparisonView, found: pairing.Pair) -> ComparisonView:
    me, other = (found.a, found.b) if found.a.me else (found.b, found.a)
    code = found.challenge.code
    around = duels.around(kit(), code, (me.player, other.player), now())
    link = base_url() + web().links.of_code(code, me.player)
    return replace(
        view,
        duels=duels_text(around.tally, language()),
        share=share_text(view, link, language()) if around.decided else "",
        rematch=code,
    )


def _page(view: ComparisonView) -> str:
    return render_template("challenges/compare.html", comparison=view)
