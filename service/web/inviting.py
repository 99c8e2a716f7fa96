"""What a link to a code invites to, read anew from the store whenever a page or a picture is made.

Knows links and the request; must not know how it is shown.
"""

from service.play import players, sharing
from service.web.context import kit, now, web
from service.web.i18n import Language
from service.web.views.challenges import Invitation


def invited_by(text: str) -> tuple[Invitation, Language]:
    """Return what a link invites to, and its sender's language. BadLink; NotFound or NoPlayer when
    the code or its sender is gone."""
    link = web().links.read_code(text)
    shared = sharing.find(kit(), link.code or "")
    sender = players.find(kit(), link.sender)
    invitation = Invitation(
        sender=sender.name,
        game=shared.challenge.ruleset,
        sealed=shared.record.mode == "blind",
        target=sharing.target(kit(), shared),
        closed=now() >= shared.challenge.joins_until,
        address=web().links.of_code(shared.record.code, link.sender),
    )
    return invitation, web().languages[sender.locale]
