"""Builds the web service once: settings, store, keys, games, words, pages and API.

The composition root: it knows every part and holds no logic of its own.
"""

import logging
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from flask import Flask
from flask_compress import Compress
from werkzeug.middleware.proxy_fix import ProxyFix

from service.coach.left import LeftOnTable
from service.coach.same_dice import SameDice
from service.coach.shelf import Shelf
from service.game.days import day_at
from service.game.keyring import KeyRing
from service.game.reading import read_ruleset
from service.game.rulesets import Rulesets
from service.play import days
from service.play.folds import Folds
from service.play.kit import Kit
from service.play.manners import Manners, read_list
from service.play.names import read_words
from service.play.rotation import Rotation, read_rotation
from service.play.soundness import require_fit_store
from service.play.wording import Wording, read_rude_words
from service.settings import Settings, from_env
from service.store.client import Store, Unavailable
from service.store.players import SHOWING
from service.web import (
    answers,
    api,
    assets,
    belongings,
    boards,
    challenges,
    choices,
    comparing,
    errors,
    evenings,
    friends,
    games,
    group_books,
    group_games,
    group_links,
    group_members,
    groups,
    guard,
    health,
    installing,
    keeping,
    keywatch,
    me,
    odds,
    offline,
    pages,
    pictures_pages,
    players,
    public_pictures,
    records,
    reporting,
    reviewing,
    rounds,
    searching,
    seats,
    special,
    tabling,
    trying,
    verifying,
    vouching,
    watching,
)
from service.web import days as day_pages
from service.web.addresses import name_languages
from service.web.catalogues import CATALOGUES
from service.web.context import Web
from service.web.exposing import Exposed
from service.web.i18n import Language, load_languages
from service.web.limits import Limits
from service.web.links import Links
from service.web.logs import Service
from service.web.metrics import heed
from service.web.tokens import Tokens

log = logging.getLogger(__name__)

ROOT = Path(__file__).parent.parent
LARGEST_BODY = 64 * 1024
PARTS = (
    day_pages,
    rounds,
    records,
    verifying,
    challenges,
    friends,
    games,
    boards,
    special,
    choices,
    comparing,
    reviewing,
    odds,
    pages,
    pictures_pages,
    public_pictures,
    searching,
    players,
    me,
    keeping,
    belongings,
    reporting,
    evenings,
    seats,
    groups,
    group_links,
    group_members,
    group_games,
    group_books,
    vouching,
    trying,
    tabling,
    offline,
    installing,
    answers,
    assets,
    health,
    api,
)

Clock = Callable[[], datetime]


def create_app(
    settings: Settings | None = None, clock: Clock | None = None, catalogues: Path = CATALOGUES
) -> Flask:
    """Build the service in the languages of a folder. UnfitStore when the store would throw games
    away or is too old, BadKeyRing when the dice keys do not fit what has been published."""
    settings = settings or from_env(os.environ)
    app = Service(__name__, static_folder=None, template_folder=str(ROOT / "templates"))
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.config["COMPRESS_ALGORITHM"] = ["br", "gzip"]
    # A page is made small while somebody waits: the next level takes three times as long.
    app.config["COMPRESS_BR_LEVEL"] = 1
    web = make_web(settings, clock or make_clock(settings), load_languages(catalogues))
    app.extensions["sammakast"] = web
    app.wsgi_app = guard.WithHeaders(app.wsgi_app, web.base_url)  # type: ignore[method-assign]
    _trust_proxies(app, settings.proxies)
    if settings.metrics:
        app.wsgi_app = Exposed(app.wsgi_app, web, settings.metrics[1])  # type: ignore[method-assign]
    watching.watch(app, settings.proxies)
    Compress(app)
    guard.stand_before(app)
    errors.show_refusals(app, api.problem)
    name_languages(app, web.languages)
    for part in PARTS:
        app.register_blueprint(part.page)
    assets.give_templates(app)
    searching.offer_pages(app)
    keywatch.watch(app, _day_of_checked_keys(web))
    return app


def _trust_proxies(app: Flask, hops: int) -> None:
    if hops:
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]
    else:
        guard.warn_of_proxies(app)


def make_web(settings: Settings, clock: Clock, languages: Mapping[str, Language]) -> Web:
    """Build what the pages need: use cases, signatures, languages, limits."""
    return Web(
        kit=make_kit(settings),
        tokens=Tokens(settings.secret_keys),
        languages=languages,
        limits=Limits(None if settings.testing else settings.redis_url),
        links=Links(settings.secret_keys),
        clock=clock,
        base_url=settings.base_url,
        contact=settings.contact,
        offline=settings.offline,
    )


def make_kit(settings: Settings) -> Kit:
    """Build what the use cases need: store, dice keys, games, words."""
    if settings.redis_url is None:
        raise ValueError("the store's own server must be started first: use `sammakast serve`")
    rulesets, coaches, manners = read_rulesets(), Shelf(), read_manners()
    SHOWING.allows = manners.allows
    return Kit(
        store=Store(settings.redis_url, heed, settings.store_wait),
        ring=KeyRing.parse(settings.dice_keys),
        rulesets=rulesets,
        folds=Folds(),
        coaches=coaches,
        same_dice=SameDice(coaches),
        left=LeftOnTable(coaches),
        words={
            path.stem: read_words(path.read_text(encoding="utf-8"), path.name)
            for path in sorted((ROOT / "config" / "words").glob("*.toml"))
        },
        wording=read_wording(),
        manners=manners,
        rotation=read_specials(rulesets),
    )


def read_wording() -> Wording:
    """Read the rude words of every language. BadWords names the file and what is amiss."""
    files = sorted((ROOT / "config" / "words" / "filter").glob("*.toml"))
    return Wording.of(
        word
        for path in files
        for word in read_rude_words(path.read_text(encoding="utf-8"), path.name)
    )


def read_manners() -> Manners:
    """Read what nobody should be called, in every language. BadWords names the file."""
    words = ROOT / "config" / "words"
    return Manners.of(
        _listed(words / "filter", ("listed", "added", "inflected")),
        _listed(words / "pass", ("names", "words")),
        _listed(words / "pass", ("phrases",)),
    )


def _listed(folder: Path, keys: Sequence[str]) -> Iterator[str]:
    for path in sorted(folder.glob("*.toml")):
        yield from read_list(path.read_text(encoding="utf-8"), path.name, keys)


def read_specials(rulesets: Rulesets) -> Rotation:
    """Read which game is whose week's special. BadRuleset names the file and what is amiss."""
    path = ROOT / "config" / "specials.toml"
    return read_rotation(path.read_text(encoding="utf-8"), path.name, rulesets)


def read_rulesets() -> Rulesets:
    """Read every game of `config/rulesets`. BadRuleset names file, box and reason."""
    files = sorted((ROOT / "config" / "rulesets").glob("*.toml"))
    return Rulesets(read_ruleset(path.read_text(encoding="utf-8"), path.name) for path in files)


def make_clock(settings: Settings) -> Clock:
    """Return the clock: the machine's, moved by a fixed offset where a test says so."""
    if settings.now is None:
        return lambda: datetime.now(UTC)
    offset: timedelta = settings.now - datetime.now(UTC)
    return lambda: datetime.now(UTC) + offset


def _day_of_checked_keys(web: Web) -> date | None:
    """Check store and dice keys before the first request; None where the store is away."""
    now = web.clock()
    try:
        for problem in require_fit_store(web.kit):
            log.warning("%s", problem)
        days.check_ring(web.kit, now)
    except Unavailable:
        return None
    finally:
        web.kit.store.close()
    return day_at(now)
