"""The picture of a link, and the code to be photographed: what they show, and to whom."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pytest
from flask import Flask
from PIL import Image

from service.game.ruleset import LOCALES
from service.play import players
from service.web.i18n import load_languages
from service.web.pictures import SIZE, Picture, draw, drawable
from service.web.views.challenges import Invitation, view_picture
from service.web.views.squares import view_squares
from tests.store.contents import Contents
from tests.web.devices import device_in
from tests.web.reading import open_page
from tests.web.samples import MAXI, rulesets
from tests.web.test_challenges import BOTS, link_of, solo
from tests.world import Visitor, web_of

LANGUAGES = load_languages()
NAMES = (
    "Aino", "Wilhelmiina Wågström", "W" * 20, "محمد الأمين", "שרה", "Дмитрий", "Łucja Őszi",
    "🐸 Pekka 🎲", "Pekka 👨‍👩‍👧‍👦🇫🇮",
)  # fmt: skip
NOT_DRAWN = ("", "🐸🎲", "漢字", "नमस्ते", "1️⃣")
PLAIN = Picture("Aino", "challenges you", "A challenge", "Maxi Yatzy", True, None)


def invitation(sender: str, sealed: bool, target: int | None) -> Invitation:
    return Invitation(sender, MAXI, sealed, target, False, "/c/K7QM3XT9-x")


def pixels(picture: Picture) -> bytes:
    with Image.open(BytesIO(draw(picture))) as image:
        return image.convert("RGB").tobytes()


@pytest.mark.parametrize("name", [*NAMES, *NOT_DRAWN])
@pytest.mark.parametrize(("sealed", "score"), [(True, None), (False, None), (False, "231 to beat")])
def test_a_picture_is_small_and_of_the_size_that_chats_want(
    name: str, sealed: bool, score: str | None
) -> None:
    made = draw(replace(PLAIN, name=name, sealed=sealed, score=score))
    assert len(made) <= 100_000
    with Image.open(BytesIO(made)) as image:
        assert (image.format, image.size) == ("PNG", SIZE)


def test_the_same_picture_is_the_same_bytes() -> None:
    first = draw(PLAIN)
    draw.cache_clear()
    assert draw(replace(PLAIN)) == first


def test_every_name_that_a_font_has_is_drawn_and_pictures_are_left_out() -> None:
    assert len({pixels(replace(PLAIN, name=name)) for name in NAMES[:-1]}) == len(NAMES) - 1
    assert [found and found[0] for found in map(drawable, NAMES)] == [*NAMES[:-2], "Pekka", "Pekka"]
    assert pixels(replace(PLAIN, name="🐸 Pekka")) == pixels(replace(PLAIN, name="Pekka"))


@pytest.mark.parametrize("name", NOT_DRAWN)
def test_a_name_that_cannot_be_drawn_is_left_out(name: str) -> None:
    assert drawable(name) is None
    assert pixels(replace(PLAIN, name=name)) == pixels(replace(PLAIN, name=""))


@pytest.mark.parametrize(
    "saying",
    [
        lambda text: replace(PLAIN, words=text),
        lambda text: replace(PLAIN, name="", nameless=text),
        lambda text: replace(PLAIN, game=text),
        lambda text: replace(PLAIN, score=text),
    ],
)
def test_words_of_a_language_in_other_letters_are_drawn(saying: Callable[[str], Picture]) -> None:
    texts = ("Ορφέας", "Άλκηστη", "жжжж", "іііі")
    assert len({pixels(saying(text)) for text in texts}) == len(texts)


@pytest.mark.parametrize("name", ["W" * 20, "م" * 20, "Ж" * 20])
def test_the_widest_name_stays_on_the_paper(name: str) -> None:
    with Image.open(BytesIO(draw(replace(PLAIN, name=name)))) as image:
        edge = image.convert("RGB").crop((40, 300, 90, 480))
        colours = edge.getcolors()
    assert colours is not None
    assert len(colours) == 1


@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_with_many_options_stays_on_the_paper(locale: str) -> None:
    game = rulesets().find("yahtzee+down+bonus-at=105+saved+hand100+columns3")
    of = replace(invitation("Aino", sealed=True, target=None), game=game)
    with Image.open(BytesIO(draw(view_picture(of, LANGUAGES[locale])))) as image:
        edges = [image.convert("RGB").crop((x, 500, x + 50, 590)) for x in (40, 1110)]
    assert [len(edge.getcolors() or ()) for edge in edges] == [1, 1]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sealed_picture_is_the_same_whatever_the_total(locale: str) -> None:
    shown = {view_picture(invitation("Aino", True, of), LANGUAGES[locale]) for of in (None, 7, 231)}
    assert len(shown) == 1


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("sealed", [True, False])
def test_the_words_follow_the_name_in_every_language(locale: str, sealed: bool) -> None:
    picture = view_picture(invitation("Aino", sealed, None), LANGUAGES[locale])
    said = "challenges you – same dice" + (", sealed score" if sealed else "")
    whole = LANGUAGES[locale].gettext("{name} " + said, name=picture.name)
    assert f"{picture.name} {picture.words}" == whole
    assert picture.nameless[0].isupper()


def test_a_score_to_beat_is_on_the_picture() -> None:
    one, other = (view_picture(invitation("Aino", False, of), LANGUAGES["sv"]) for of in (230, 231))
    assert other.score == "231 att slå"
    assert pixels(one) != pixels(other)


def test_a_link_has_a_picture_that_is_kept_for_a_while_and_sets_no_cookie(app: Flask) -> None:
    maker, code, total = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    link = link_of(app, maker, code)
    address = open_page(Visitor(app), link).one("meta", property="og:image")["content"]
    assert address == f"http://localhost{link}/picture.png"
    for reader in (Visitor(app), maker):
        answer = reader.get(f"{link}/picture.png")
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
        assert answer.headers["Cache-Control"] == "public, max-age=600"
        assert "Set-Cookie" not in answer.headers
        assert answer.headers["Vary"] == "Accept-Encoding", "it is the same for everybody"
        tag = {"If-None-Match": answer.headers["ETag"]}
        assert reader.get(f"{link}/picture.png", **tag).status_code == 304
    sealed = Visitor(app).get(f"{link}/picture.png").data
    maker.post(f"/c/{code}/share", {"mode": "open"})
    opened = Visitor(app).get(f"{link}/picture.png").data
    assert total > 0
    assert sealed != opened


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_looking_at_a_picture_changes_nothing(
    app: Flask, stored: Callable[[], Contents], method: str
) -> None:
    maker, code, _ = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "open"})
    link, before = link_of(app, maker, code), stored()
    for robot in BOTS:
        client = Visitor(app, **{"User-Agent": robot}).client
        answer = client.open(f"{link}/picture.png", method=method, buffered=True)
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
        assert "Set-Cookie" not in answer.headers
    assert stored() == before


def test_a_picture_speaks_as_its_sender_does(app: Flask) -> None:
    maker = Visitor(app, **{"Accept-Language": "fi"})
    made = maker.post("/challenges/new", {"ruleset": "maxi", "name": "Aino", "once": "3" * 32})
    code = made.headers["Location"].removeprefix("/c/")
    sent = Visitor(app).get(f"{link_of(app, maker, code)}/picture.png").data
    name = players.find(web_of(app).kit, str(device_in(maker).player)).name
    assert sent == draw(view_picture(invitation(name, True, None), LANGUAGES["fi"]))


def test_a_link_that_is_not_whole_has_no_picture(app: Flask) -> None:
    maker, code, _ = solo(app)
    link = link_of(app, maker, code)
    assert Visitor(app).get(f"{link}/picture.png").status_code == 410, "nobody was told of it"
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    swapped = link[:-1] + ("a" if link[-1] != "a" else "b")
    for address in (f"/c/{code}", link[:-1], swapped, "/c/x", "/c/%00"):
        assert Visitor(app).get(f"{address}/picture.png").status_code == 404, address


def test_who_plays_can_show_the_link_to_be_photographed(app: Flask) -> None:
    maker, code, _ = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    page = open_page(maker, f"/c/{code}")
    squares = view_squares(f"http://localhost{link_of(app, maker, code)}")
    drawing = page.one("svg", class_="qr")
    assert drawing["viewbox"] == f"0 0 {squares.size} {squares.size}"
    assert page.all("path", d=squares.path)
    assert not [node for node in page.all() if "style" in node.attributes]


def test_the_squares_have_light_around_them_and_three_finders() -> None:
    squares = view_squares("https://example.org/c/K7QM3XT9")
    assert squares.path.startswith("M4 4h7v1h-7z")
    far = squares.size - 11
    assert f"M{far} 4h7v1h-7z" in squares.path
    assert f"M4 {far}h7v1h-7z" in squares.path
