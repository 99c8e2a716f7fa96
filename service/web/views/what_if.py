"""What if I keep …: every box with the dice that make it likeliest, each keep with a page of its
own; knows no request and no store."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from service.coach.lattice import Faces
from service.game.round import Round
from service.play.odds import Hope, Lying
from service.web.i18n import Language
from service.web.views.odds import Likely, likely_of, wish_text
from service.web.views.returning import FRONT, with_way_back


@dataclass(frozen=True, slots=True)
class KeepLink:
    """Dice that can be kept, and the page that says what they lead to."""

    faces: Faces
    address: str


@dataclass(frozen=True, slots=True)
class HopeView:
    """A box, how likely it is, and the page of the keep, "" where that is the one shown."""

    name: str
    got: bool
    likely: Likely
    address: str


@dataclass(frozen=True, slots=True)
class WhatIfView:
    """The whole answer: `kept` are the dice it is about, none where all dice lie there."""

    kept: Faces
    whole: bool
    throws: str
    hopes: tuple[HopeView, ...]
    keeps: tuple[KeepLink, ...]


def view_what_if(
    of: Lying, hopes: Sequence[Hope], language: Language, back: str = FRONT
) -> WhatIfView:
    """Every box that can be missed, and the keeps that can be looked at one by one; `back` is where
    their pages lead back to."""
    whole = len(of.dice) == of.game.dice
    return WhatIfView(
        kept=() if whole else of.dice,
        whole=whole,
        throws=language.ngettext("{n} throw left", "{n} throws left", of.throws),
        hopes=tuple(_hope(of, hope, language, back) for hope in hopes),
        keeps=tuple(KeepLink(faces, _address(of, faces, back)) for faces in of.keeps),
    )


def what_if_address(of: Round, back: str = FRONT) -> str:
    """The page that says what can be kept of the dice of a round and leads back to it; "" where
    none can be thrown."""
    if of.dice is None or not of.throws_left:
        return ""
    return _address(Lying(of.ruleset, of.dice, of.throws_left), of.dice, back)


def _hope(of: Lying, hope: Hope, language: Language, back: str) -> HopeView:
    likely = likely_of(hope.keep, language)
    address = _address(of, hope.keep.faces, back) if of.keeps and not hope.got else ""
    name = wish_text((hope.box,), of.game.dice, language)
    return HopeView(name, hope.got, likely, address)


def _address(of: Lying, dice: Faces, back: str) -> str:
    faces = "".join(map(str, sorted(dice)))
    asked = {"game": of.game.spelling, "dice": faces, "throws": of.throws}
    return with_way_back(f"/odds?{urlencode(asked)}", back)
