"""What a request has at hand: the service's parts, the instant, the device, the language.

Knows Flask's request; must not know any one page.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from ipaddress import ip_address
from typing import cast
from urllib.parse import urlsplit

from flask import current_app, g, request

from service.play.kit import Kit
from service.store.players import Player
from service.web.catalogues import SOURCE
from service.web.i18n import Language, choose_locale
from service.web.limits import Limits
from service.web.links import Links
from service.web.refusals import Nobody, UnknownHost
from service.web.tokens import Device, Tokens

LANGUAGE_COOKIE = "sammakast_language"
SEEN_COOKIE = "sammakast_seen"
GAME_COOKIE = "sammakast_game"
SUMS_COOKIE = "sammakast_sums"
THEME_COOKIE = "sammakast_theme"
#: How the pages look: as the device does, by day, by night.
THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class Web:
    """The parts of the service that pages and API use, built once."""

    kit: Kit
    tokens: Tokens
    languages: Mapping[str, Language]
    limits: Limits
    links: Links
    clock: Callable[[], datetime]
    base_url: str | None
    contact: str | None
    offline: bool

    def spoken_by(self, player: Player) -> Language:
        """Return the language that a player reads, English if it is there no longer."""
        return self.languages.get(player.locale) or self.languages[SOURCE]


def web() -> Web:
    """Return the parts of the service."""
    return cast(Web, current_app.extensions["sammakast"])


def kit() -> Kit:
    """Return what the use cases need."""
    return web().kit


def now() -> datetime:
    """Return the instant of this request, the same one however often it is asked for."""
    if "now" not in g:
        g.now = web().clock()
    return cast(datetime, g.now)


def device() -> Device:
    """Return the device that asks; one without players when it has no cookie."""
    return cast(Device, g.get("device", Device()))


def player() -> str | None:
    """Return the id of the player who asks, or None."""
    return device().player


def required_player() -> str:
    """Return the id of the player who asks. Nobody."""
    known = player()
    if known is None:
        raise Nobody
    return known


def is_unreadable() -> bool:
    """Return whether the device has a cookie that does not verify."""
    return bool(g.get("unreadable", False))


def language() -> Language:
    """Return the language of this request: the address's, the chosen one, the browser's."""
    if "language" not in g:
        chosen = request.cookies.get(LANGUAGE_COOKIE)
        wanted = request.headers.get("Accept-Language")
        g.language = web().languages[choose_locale(chosen, wanted, web().languages)]
    return cast(Language, g.language)


def theme() -> str:
    """Return how this device wants the pages to look."""
    chosen = request.cookies.get(THEME_COOKIE)
    return chosen if chosen in THEMES else THEMES[0]


def speak(locale: str, *, everybody: bool = True) -> None:
    """Answer this request in the language of its address, by a page that is for everybody alike
    or, if that is said, for its reader."""
    g.language = web().languages[locale]
    g.for_everybody = everybody


def may_arrive() -> bool:
    """Return whether the page may be read by somebody who plays elsewhere, and not here yet."""
    return not device().players or bool(g.get("for_everybody", False))


def base_url() -> str:
    """Return scheme and host that links are made with.

    Without a configured one the request's own will do on localhost and private addresses only;
    UnknownHost elsewhere.
    """
    configured = web().base_url
    if configured:
        return configured
    if not _is_private(urlsplit(f"//{request.host}").hostname or ""):
        raise UnknownHost
    return f"{request.scheme}://{request.host}"


def _is_private(host: str) -> bool:
    if host == "localhost" or host.endswith((".localhost", ".local")):
        return True
    try:
        return ip_address(host).is_private
    except ValueError:
        return False
