"""The pictures of pages that are open to all, which chat apps show of them."""

from io import BytesIO

import pytest
from flask import Flask
from PIL import Image

from service.web.pictures import SIZE
from service.web.views.listed import picture_at
from tests.web.searched import HOME, LOCALES, Public, said_of
from tests.world import Visitor


@pytest.mark.parametrize("locale", LOCALES)
def test_each_public_page_has_a_picture_in_its_language(app: Flask, locale: str) -> None:
    drawn = set()
    for tail in ("", "/rules", "/rules/maxi", "/rules/maxi/sheet"):
        answer = Visitor(app).get(f"/{locale}{tail}/picture.png")
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
        assert answer.headers["Cache-Control"] == "public, max-age=86400"
        assert len(answer.data) < 100_000
        with Image.open(BytesIO(answer.data)) as image:
            assert image.size == SIZE
        drawn.add(answer.data)
    assert len(drawn) == 4


def test_only_listed_games_have_a_picture(app: Flask) -> None:
    for spelled in ("maxi+bonus75", "nothing", "maxi+down+saved"):
        assert Visitor(app).get(f"/en/rules/{spelled}/picture.png").status_code == 404


def test_the_picture_that_a_page_names_is_there(app: Flask, public: Public) -> None:
    named = {said_of(page)["og:image"] for page in public.pages.values()}
    assert len(named) > 40
    for locale in ("en", "fi"):
        for tail in ("", "/rules", "/rules/classic+down", "/rules/yahtzee/sheet"):
            picture = f"/{locale}{tail}/picture.png"
            assert HOME + picture in named
            assert Visitor(app).get(picture).status_code == 200


@pytest.mark.parametrize("locale", ["sv", "pt-BR", "sr-Latn"])
def test_rules_have_a_picture_of_their_own_in_a_language_with_a_region_too(locale: str) -> None:
    for tail in ("/rules", "/rules/maxi", "/rules/maxi/sheet"):
        assert picture_at(f"/{locale}{tail}", locale) == f"/{locale}{tail}/picture.png"
    for path in ("/", f"/{locale}", f"/table/{locale}", "/privacy"):
        assert picture_at(path, locale) == f"/{locale}/picture.png"
