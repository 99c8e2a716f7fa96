"""A player's own page: what they have played and what it came to.

Renders; which figures there are is `play.history`'s.
"""

from flask import Blueprint, render_template

from service.play import history
from service.web.context import kit, language, now, player
from service.web.views.me import view_me

page = Blueprint("me", __name__, url_prefix="/me")


@page.get("")
def index() -> str:
    """Show what the player of this device has played; a word on how to begin to who is nobody."""
    who = player()
    found = history.of_player(kit(), who, now()) if who else None
    view = view_me(found, now(), language()) if found else None
    return render_template("me/index.html", view=view)
