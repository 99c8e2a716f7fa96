"""What a link to a code or a day invites to, read anew from the store for each page and picture.

Knows links and the request; must not know how it is shown.
"""

from service.game import days
from service.play import challenges, players, sharing
from service.play.errors import NotFound
from service.web.context import kit, now, web
from service.web.i18n import Language
from service.web.links import Link
from service.web.views.challenges import Invitation
from service.web.views.gone import someone


def invited_by(text: str) -> tuple[Invitation, Language]:
    """Return what a link invites to, and its sender's language. BadLink; NotFound or NoPlayer when
    the code or its sender is gone, and for a week's special, to which nobody invites."""
    link = web().links.read_code(text)
    shared = sharing.find(kit(), link.code or "")
    if shared.challenge.is_special:
        raise NotFound("no-code")
    sender = players.find(kit(), link.sender)
    maker, spoken = shared.record.maker, web().spoken_by(sender)
    invitation = Invitation(
        sender=sender.name,
        game=shared.challenge.ruleset,
        sealed=shared.record.mode == "blind",
        target=sharing.target(kit(), shared),
        closed=now() >= shared.challenge.joins_until,
        address=web().links.of_code(shared.record.code, link.sender),
        duel=shared.record.duel,
        maker=sender.name if maker == link.sender else _name_of(maker, spoken),
    )
    return invitation, spoken


def _name_of(player: str, language: Language) -> str:
    found = players.find_all(kit(), (player,))
    return found[0].name if found else someone(language)


def invited_to_day(link: Link) -> tuple[Invitation, Language]:
    """Return what a link to a day invites to, and its sender's language. NotFound for a day that
    is not there, NoPlayer when the sender is gone."""
    number = link.number or 0
    challenge = challenges.day_of(days.date_of(number).isoformat(), now(), kit())
    sender = players.find(kit(), link.sender)
    invitation = Invitation(
        sender=sender.name,
        game=challenge.ruleset,
        sealed=False,
        target=None,
        closed=now() >= challenge.joins_until,
        address=web().links.of_day(number, link.sender),
    )
    return invitation, web().spoken_by(sender)
