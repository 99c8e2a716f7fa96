"""What search engines are told: which pages there are, in which languages, and which to leave out.

Knows addresses; must not know players nor what the pages say. Whole addresses are made with the
configured one alone: without it nothing is offered to search engines.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus

from flask import Blueprint, Flask, Response, abort, render_template, request

from service.game.rulesets import Rulesets
from service.web.context import kit, language, web
from service.web.lasting import lasting
from service.web.views.listed import Listed, listed_pages, picture_at, without_options
from service.web.views.structured import Thing

page = Blueprint("searching", __name__)

#: Where nothing is to be read: no page that is open to all leads there. What such pages do lead to
#: must be readable, for it says itself that it is not to be listed; so must links, for previews.
SHUT = ("/api/", "/rounds/", "/me/", "/groups/", "/tables/", "/seats/")
#: What comes from here is no page: pictures, styles, and what this module says.
KEPT = ("assets", "installing", "searching", "public_pictures")


@dataclass(frozen=True, slots=True)
class Offered:
    """A page as it is offered: scheme and host of whole addresses, its one whole address and its
    picture's, all empty without a configured address, and each language with its path."""

    base: str
    canonical: str
    picture: str
    alternates: tuple[tuple[str, str], ...]


def offer_pages(app: Flask) -> None:
    """Mark every answer that is not to be listed, and tell templates how a page is offered."""

    @app.after_request
    def _mark(response: Response) -> Response:
        open_to_all = request.blueprint in KEPT or is_listed(without_options(request.path))
        if not open_to_all or response.status_code >= HTTPStatus.BAD_REQUEST:
            response.headers["X-Robots-Tag"] = "noindex"
        return response

    @app.context_processor
    def _of_this_page() -> dict[str, object]:
        return {"offered": _offered()}


@page.get("/robots.txt")
def robots() -> Response:
    """Say where nothing is to be read, and where the pages are listed."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in SHUT)]
    if web().base_url:
        lines += ["", f"Sitemap: {web().base_url}/sitemap.xml"]
    return lasting(Response("\n".join((*lines, "")), mimetype="text/plain"))


@page.get("/sitemap.xml")
def sitemap() -> Response:
    """List every page that may be found, each with its languages; nothing without an address."""
    if not web().base_url:
        abort(HTTPStatus.NOT_FOUND)
    text = render_template("searching/sitemap.xml", listed=_listed(), base=web().base_url)
    return lasting(Response(text, mimetype="application/xml"))


def as_data(make: Callable[[str], Thing]) -> Thing | None:
    """Return what a page says as data, made with the configured address; None without one, and for
    an address that is not listed itself."""
    base = web().base_url
    return make(base) if base and is_listed(request.path) else None


def _offered() -> Offered | None:
    """The page of this request as it is offered, None for one that is not."""
    base, path = web().base_url or "", request.path
    canonical = path if is_listed(path) else without_options(path)
    found = _listed().get(canonical)
    if found is None:
        return None
    return Offered(
        base=base,
        canonical=base and base + canonical,
        picture=base and base + picture_at(canonical, language().locale),
        alternates=found.alternates if path == canonical else (),
    )


def is_listed(path: str) -> bool:
    """Return whether there is a page at this address that may be found."""
    return path in _listed()


def _listed() -> Mapping[str, Listed]:
    return _by_address(kit().rulesets, tuple(web().languages))


@cache
def _by_address(rulesets: Rulesets, locales: Sequence[str]) -> Mapping[str, Listed]:
    pages = listed_pages(rulesets, locales)
    return {address: listed for listed in pages for address in listed.addresses}
