"""The service as an app: a manifest in every language, icons of the size that it tells, and an
offer to install that is made in one place."""

import io

import pytest
from flask import Flask
from PIL import Image

from service.web.assets import STATIC
from service.web.installing import ICONS
from service.web.pictures import PAPER
from tests.web.readers import finished, newcomer, playing
from tests.web.reading import open_page
from tests.web.test_home_screen import SAFARI, icon_of
from tests.world import Visitor, web_of

#: Launchers may cut away all but the middle 80 per cent of a maskable icon.
SAFE = 0.4


def manifest(app: Flask, locale: str) -> dict[str, object]:
    visitor = Visitor(app)
    address = open_page(visitor, f"/{locale}/rules").one("link", rel="manifest")["href"]
    answer = visitor.get(address)
    assert answer.mimetype == "application/manifest+json"
    return dict(answer.get_json(force=True))


def picture(app: Flask, address: str) -> Image.Image:
    answer = Visitor(app).get(address)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "public, max-age=86400"
    return Image.open(io.BytesIO(answer.data))


def test_every_language_has_a_manifest_of_one_and_the_same_app(app: Flask) -> None:
    told = [manifest(app, locale) for locale in web_of(app).languages]
    assert [(one["lang"], one["dir"]) for one in told[:3]] == [
        (locale, "ltr") for locale in ("en", "sv", "fi")
    ]
    for name in ("name", "description"):
        assert len({one[name] for one in told}) == len(told)
    for name, value in {
        "id": "/", "start_url": "/", "scope": "/", "display": "standalone",
        "short_name": "Sammakast", "theme_color": PAPER, "background_color": PAPER,
    }.items():  # fmt: skip
        assert [one[name] for one in told] == [value] * len(told)


@pytest.mark.parametrize("locale", ["en", "sv", "fi"])
def test_a_shortcut_leads_to_a_page_in_its_language(app: Flask, locale: str) -> None:
    shortcuts = manifest(app, locale)["shortcuts"]
    assert isinstance(shortcuts, list)
    assert [one["url"] for one in shortcuts] == ["/", f"/table/{locale}"]
    visitor = Visitor(app, **{"Accept-Language": locale})
    for one in shortcuts:
        assert open_page(visitor, one["url"]).one("html")["lang"] == locale
        assert one["name"] in visitor.get(one["url"]).text


def test_every_icon_is_there_in_the_size_that_is_told(app: Flask) -> None:
    icons = manifest(app, "en")["icons"]
    assert isinstance(icons, list)
    for told in icons:
        icon = picture(app, told["src"])
        assert (icon.format, told["type"]) == ("PNG", "image/png")
        assert told["sizes"] == f"{icon.width}x{icon.height}"
    kinds = {(one["purpose"], one["sizes"]) for one in icons}
    assert kinds >= {
        (kind, f"{size}x{size}") for kind in ("any", "maskable") for size in (192, 512)
    }


@pytest.mark.parametrize("size", ICONS["maskable"])
def test_a_maskable_icon_is_paper_to_the_edge_and_the_frog_within_the_middle(
    app: Flask, size: int
) -> None:
    icon = picture(app, f"/icons/maskable-{size}.png").convert("RGB")
    paper = icon.getpixel((0, 0))
    middle = (size - 1) / 2
    frog = [(x, y) for x in range(size) for y in range(size) if icon.getpixel((x, y)) != paper]
    furthest = max((x - middle) ** 2 + (y - middle) ** 2 for x, y in frog) ** 0.5
    assert 0.3 * size < furthest <= SAFE * size


def test_the_icon_of_one_colour_is_see_through(app: Flask) -> None:
    seen = picture(app, "/icons/monochrome-192.png").convert("RGBA").getchannel("A").tobytes()
    assert seen[0] == 0
    assert seen[80 * 192 + 96] >= 250


def test_browsers_find_the_icons_that_they_ask_for_unasked(app: Flask) -> None:
    favicon = picture(app, "/favicon.ico")
    assert favicon.info["sizes"] == {(16, 16), (32, 32), (48, 48)}
    for address in ("/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"):
        assert picture(app, address).size == (180, 180)
    assert Visitor(app).get("/icons/nothing.png").status_code == 404


def test_icons_are_light(app: Flask) -> None:
    del app
    files = [path.stat().st_size for path in (STATIC / "icons").iterdir()]
    assert max(files) < 8_000
    assert sum(files) < 24_000


def test_every_page_names_icon_and_manifest_but_what_an_iphone_puts_on_its_home_screen(
    app: Flask,
) -> None:
    """With a manifest the icon would open the front page and not the link of its player."""
    for reader in (newcomer(app), playing(app), finished(app)):
        for address in ("/", "/players", "/table/en", str(reader.round or "/en/rules")):
            page = open_page(reader.visitor, address)
            assert page.one("link", rel="manifest")["href"] == "/en/manifest.webmanifest"
            assert page.one("link", rel="apple-touch-icon")["href"] == "/apple-touch-icon.png"
    known = playing(app)
    put_there = open_page(known.visitor, icon_of(known), **SAFARI)
    assert not put_there.all("link", rel="manifest")
    assert len(put_there.all("link", rel="apple-touch-icon")) == 1


def test_it_is_offered_among_the_players_alone_and_only_where_a_browser_can(app: Flask) -> None:
    known = playing(app)
    [offer] = open_page(known.visitor, "/players").all("section", id="install")
    assert "hidden" in offer.attributes, "until the browser says so"
    assert not open_page(known.visitor, "/players", **SAFARI).all("section", id="install")
    for address in ("/", "/me", str(known.round)):
        assert not open_page(known.visitor, address).all("section", id="install")
    over = finished(app)
    assert not open_page(over.visitor, str(over.round)).all("section", id="install")
