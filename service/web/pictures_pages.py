"""The picture of a link at an address of its own: drawn once for what it shows.

Parses the link and answers; what is drawn is `web.pictures`'.
"""

from http import HTTPStatus

from flask import Blueprint, Response, abort

from service.play import groups
from service.play.errors import NoPlayer, NotFound
from service.web.context import base_url, kit, web
from service.web.inviting import invited_by, invited_to_day
from service.web.lasting import TEN_MINUTES, as_picture
from service.web.links import BadLink
from service.web.pictures import draw
from service.web.views.challenges import view_picture
from service.web.views.groups import view_picture as view_group_picture

page = Blueprint("pictures", __name__)


@page.get("/c/<text>/picture.png")
def of_code(text: str) -> Response:
    """Send the picture of a link to a code; it shows what the landing page shows."""
    try:
        invitation, language = invited_by(text)
    except BadLink:
        abort(HTTPStatus.NOT_FOUND)
    except (NotFound, NoPlayer):
        abort(HTTPStatus.GONE)
    return as_picture(draw(view_picture(invitation, language)), TEN_MINUTES)


@page.get("/d/<text>/picture.png")
def of_day(text: str) -> Response:
    """Send the picture of a link to a day."""
    try:
        invitation, language = invited_to_day(web().links.read_day(text))
    except (BadLink, NotFound, NoPlayer):
        abort(HTTPStatus.NOT_FOUND)
    return as_picture(draw(view_picture(invitation, language)), TEN_MINUTES)


@page.get("/g/<text>/picture.png")
def of_group(text: str) -> Response:
    """Send the picture of a link to a group, to members and others alike."""
    try:
        link = web().links.read_group(text)
        found = groups.look_by_link(kit(), "", link.code or "", link.sender)
    except BadLink:
        abort(HTTPStatus.NOT_FOUND)
    except NotFound:
        abort(HTTPStatus.GONE)
    if found is None:
        abort(HTTPStatus.NOT_FOUND)
    listed, sender = found
    return as_picture(
        draw(view_group_picture(listed.group.name, web().spoken_by(sender))), TEN_MINUTES
    )


@page.app_template_global()
def picture_of(link: str) -> str:
    """The whole address of a link's picture, as chat apps want it."""
    return f"{base_url()}{link}/picture.png"
