"""What makes the service installable: a manifest in each language, and its icons under addresses
that stay when it is released anew. Knows no player.
"""

import json

from flask import Blueprint, Response

from service.web.assets import send
from service.web.context import language, speak
from service.web.i18n import Language
from service.web.lasting import lasting
from service.web.pictures import PAPER

page = Blueprint("installing", __name__)

#: Icons by their kind, with their widths.
ICONS = {"any": (192, 512), "maskable": (192, 512), "monochrome": (192,)}


@page.get("/<locale:locale>/manifest.webmanifest")
def manifest(locale: str) -> Response:
    """Say how the service is installed, in the language of the address."""
    speak(locale)
    body = json.dumps(_told(language()), ensure_ascii=False)
    return lasting(Response(body, mimetype="application/manifest+json"))


@page.get("/favicon.ico")
def favicon() -> Response:
    """Send the icon that browsers ask for unasked."""
    return lasting(send("icons/favicon.ico"))


@page.get("/apple-touch-icon.png")
@page.get("/apple-touch-icon-precomposed.png")
def touch_icon() -> Response:
    """Send the icon that iPhones put on the home screen."""
    return lasting(send("icons/touch-180.png"))


@page.get("/icons/<icon>")
def icon(icon: str) -> Response:
    """Send an icon of the manifest."""
    return lasting(send(f"icons/{icon}"))


def _told(spoken: Language) -> dict[str, object]:
    _ = spoken.gettext
    return {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "lang": spoken.locale,
        "dir": spoken.globals()["direction"],
        "name": _("Sammakast: the same dice for everybody"),
        "short_name": "Sammakast",
        "description": _("Every day the same dice for everybody, and a score sheet for real dice."),
        "categories": ["games"],
        "theme_color": PAPER,
        "background_color": PAPER,
        "icons": [_icon(kind, size) for kind, sizes in ICONS.items() for size in sizes],
        "shortcuts": [
            _shortcut(_("Today’s dice"), "/"),
            _shortcut(_("The sheet for real dice"), f"/table/{spoken.locale}"),
        ],
    }


def _icon(kind: str, size: int) -> dict[str, str]:
    return {
        "src": f"/icons/{kind}-{size}.png",
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": kind,
    }


def _shortcut(name: str, address: str) -> dict[str, object]:
    return {"name": name, "url": address, "icons": [_icon("any", ICONS["any"][0])]}
