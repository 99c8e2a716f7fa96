"""Friends on a day's dice: the link that sends a day on, and how one joins by it.

Parses links and renders; who meets whom is `play.meeting`'s.
"""

import re
from dataclasses import replace
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game import days
from service.play import challenges, meeting, rounds
from service.play.errors import NoPlayer, NotFound
from service.play.live import RoundId
from service.web.beginning import begun
from service.web.context import kit, now, player, web
from service.web.inviting import invited_to_day
from service.web.links import BadLink, Link
from service.web.views.challenges import view_preview

page = Blueprint("friends", __name__)

_CUT = re.compile(r"([1-9][0-9]{0,6})-[0-9A-Za-z]*")


@page.get("/d/<text>")
def show(text: str) -> str | AnyResponse:
    """Show whose link it is, or lead from a date, or from a link that is cut, to the day."""
    cut = _CUT.fullmatch(text)
    try:
        return _landing(web().links.read_day(text))
    except (BadLink, NoPlayer):
        if cut and len(cut[1]) != len("2026"):
            return redirect(f"/d/{cut[1]}", HTTPStatus.SEE_OTHER)
    challenge = challenges.day_of(text, now(), kit())
    return redirect(f"/d/{days.number_of(challenge.day)}", HTTPStatus.FOUND)


def _landing(link: Link) -> str | AnyResponse:
    invitation, words = invited_to_day(link)
    if link.sender == player():
        return redirect(f"/d/{link.number}", HTTPStatus.SEE_OTHER)
    invitation = replace(invitation, played=_has_played(link.number or 0))
    preview = view_preview(invitation, words)
    return render_template("challenges/landing.html", invitation=invitation, preview=preview)


def _has_played(number: int) -> bool:
    who = player()
    if who is None:
        return False
    try:
        day = days.date_of(number).isoformat()
        return rounds.find(kit(), who, RoundId(f"d-{day}", who), now()).round.over
    except NotFound:
        return False


@page.post("/d/<text>/join")
def join(text: str) -> AnyResponse:
    """Play a day by somebody's link, and be compared with them afterwards."""
    try:
        link = web().links.read_day(text)
    except BadLink:
        return redirect("/", HTTPStatus.SEE_OTHER)
    day = days.date_of(link.number or 0)
    challenge = challenges.day_of(day.isoformat(), now(), kit())
    name = request.form.get("name", "").strip()
    return begun(lambda who: meeting.join_day(kit(), who, challenge, link.sender, now()), name)
