"""Names that people report: a page to choose one, a form that may be sent again, a thank-you.

Parses forms and renders; what becomes of a report is `play.reporting`'s.
"""

from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game import days
from service.game.codes import GROUP_LENGTH, canonical
from service.play import group_page, membership, reporting
from service.web import guard
from service.web.context import kit, now, required_player
from service.web.limits import Limited

page = Blueprint("reporting", __name__)


@page.get("/c/<code>/names")
def of_code(code: str) -> str:
    """List the names of who plays a code, for one of them to be reported."""
    found = membership.members(kit(), required_player(), code, now())
    named = [(row.player, row.name) for row in found.others if not row.gone]
    return _page(named, f"/c/{found.shared.challenge.code}")


@page.get("/d/<int:number>/names")
def of_day(number: int) -> str:
    """List the names of those met on a day's dice, for one of them to be reported."""
    day = days.challenge_of(days.date_of(number))
    met = reporting.met_on(kit(), required_player(), day)
    return _page([(one.id, one.name) for one in met], f"/d/{number}")


@page.get("/groups/<code>/names")
def of_group(code: str) -> str:
    """List the name of a group and those of its members, for one of them to be reported."""
    mine, people = group_page.members(kit(), required_player(), canonical(code, GROUP_LENGTH))
    others = [seat.player for seat in mine.seats if seat.player != mine.reader]
    named = [(one, people.name(one)) for one in others]
    group = (mine.group.code, mine.group.name)
    return _page([group, *(one for one in named if one[1])], f"/groups/{mine.group.code}")


def _page(named: list[tuple[str, str]], back: str) -> str:
    return render_template("names/report.html", named=named, back=back)


@page.post("/names/report")
def report() -> AnyResponse:
    """Note that a name should be looked at, and say so."""
    guard.limit(Limited.REPORTS)
    reporting.report(kit(), required_player(), request.form.get("who", ""), now())
    return redirect("/names/reported", HTTPStatus.SEE_OTHER)


@page.get("/names/reported")
def reported() -> str:
    """Say what happens now."""
    return render_template("names/reported.html")
