"""Trying first: three turns with other dice, by form and by fragment, that leave no trace."""

import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.game import codes
from service.game.dice import code_seed, day_seed, throw
from service.play import players, sharing
from service.web.context import SEEN_COOKIE
from service.web.links import BadLink
from service.web.tokens import BadToken, Device, Tokens
from service.web.trying import LONGEST_STATE, TURNS
from tests.store.contents import Contents
from tests.web.devices import with_cookie
from tests.web.readers import TODAY, playing
from tests.web.reading import Node, open_page, press, read
from tests.web.table import HTMX, faces, marked, status, version_of
from tests.world import BASE, NOON, ZERO_KEY, Visitor, web_of

Stored = Callable[[], Contents]

TRIAL = "/try/maxi"
SENDER = "0123456789ab"
DAY_LINK = f"/d/{TODAY}-{'x' * 36}"


def link_of(app: Flask) -> str:
    """The path of somebody's link to a sealed code."""
    web = web_of(app)
    players.create(web.kit, "sv", SENDER, NOON)
    made = sharing.create(web.kit, SENDER, "classic", "blind", NOON)
    return web.links.of_code(made.code, SENDER)


def first_box(page: Node) -> Node:
    return next(b for b in page.all("button") if (b.get("id") or "").startswith("box-"))


def state_of(page: Node) -> str:
    return page.one("input", name="state")["value"]


def thrown(visitor: Visitor, path: str = TRIAL) -> Node:
    """A fresh trial after its first throw."""
    answer = press(visitor, open_page(visitor, path).one("button", id="throw"))
    assert answer.status_code == 200
    return read(answer.text)


def play(visitor: Visitor, path: str, headers: dict[str, str]) -> tuple[TestResponse, list[Node]]:
    """Press the buttons of a trial to its end; return the last answer and the pages seen."""
    pages = [open_page(visitor, path)]
    while True:
        answer = press(visitor, pages[-1].one("button", id="throw"), headers)
        assert (answer.status_code, "Set-Cookie" in answer.headers) == (200, False)
        pages.append(read(answer.text))
        answer = press(visitor, first_box(pages[-1]), headers)
        assert "Set-Cookie" not in answer.headers
        if answer.status_code != 200:
            return answer, pages
        pages.append(read(answer.text))


# What is offered, and where it leads


def test_a_newcomer_may_try_first_from_the_front_page_a_link_and_a_game(app: Flask) -> None:
    link = link_of(app)
    seven = "/games/seven"
    offered = {"/": TRIAL, link: f"/try/classic?for={link}", seven: f"/try/seven?for={seven}"}
    for address, wanted in offered.items():
        page = open_page(Visitor(app), address)
        assert [a["href"] for a in page.all("a") if a.text == "Try first"] == [wanted]
    knows = playing(app).visitor
    for address in offered:
        assert not [a for a in open_page(knows, address).all("a") if a.text == "Try first"]


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["forms", "fragments"])
def test_three_turns_are_played_and_leave_no_trace(
    app: Flask, stored: Stored, headers: dict[str, str]
) -> None:
    link, visitor = link_of(app), Visitor(app)
    before = stored()
    answer, pages = play(visitor, f"/try/classic?for={link}", headers)
    assert len(pages) == 2 * TURNS
    assert [page.one("b", class_="push").text for page in pages[::2]] == [
        f"Turn {turn} of {TURNS}" for turn in (1, 2, 3)
    ]
    assert pages[0].one("title").text == "Trying: Turn 1 of 3 – Sammakast"
    over = f"/try/classic/over?for={link}"
    led = answer.headers["HX-Redirect" if headers else "Location"]
    assert (answer.status_code, led) == (204 if headers else 303, over)
    end = open_page(visitor, over)
    assert end.one("a", class_="btn main")["href"] == link
    assert [a["href"] for a in end.all("a") if a.text == "Try once more"] == [
        f"/try/classic?for={link}"
    ]
    assert open_page(visitor, link).one("button", class_="btn main").text == "Begin"
    assert stored() == before
    assert not visitor.client.get_cookie("sammakast")
    assert not visitor.client.get_cookie(SEEN_COOKIE)


def test_a_form_is_answered_by_a_page_and_htmx_by_the_form_alone(app: Flask) -> None:
    visitor = Visitor(app)
    button = open_page(visitor, TRIAL).one("button", id="throw")
    page = read(press(visitor, button).text)
    assert page.one("main")["id"] == "main"
    fragment = read(press(visitor, button, HTMX).text)
    assert fragment.children[0] is fragment.one("form", id="round")
    assert faces(page) == faces(fragment), "the same press shows the same dice"
    assert fragment.one("form", id="round")["data-hx-post"] == TRIAL


def test_a_trial_is_found_by_no_search_engine_and_speaks_every_language(app: Flask) -> None:
    for locale, said in (("en", "Turn 1 of 3"), ("sv", "Omgång 1 av 3"), ("fi", "Vuoro 1/3")):
        for address in (TRIAL, f"{TRIAL}/over"):
            answer = Visitor(app).get(address, **{"Accept-Language": locale})
            assert (answer.status_code, answer.headers["X-Robots-Tag"]) == (200, "noindex")
        page = open_page(Visitor(app), TRIAL, **{"Accept-Language": locale})
        assert page.one("b", class_="push").text == said


def test_choosing_a_language_leads_back_to_the_link(app: Flask) -> None:
    link = link_of(app)
    page = open_page(Visitor(app), f"/try/classic?for={link}")
    assert page.one("form", class_="langs").one("input")["value"] == link


@pytest.mark.parametrize(
    "wanted",
    [
        "https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "",
        "/players", "/c/K7QM3XT9", "/c/../players", f"{DAY_LINK}/", f"{DAY_LINK}\n", f" {DAY_LINK}",
        f"/c/K7QM3XT9-{'x' * 35}", f"{DAY_LINK}?x=//evil.example", "/%2Fevil.example",
    ],
)  # fmt: skip
def test_a_trial_leads_back_to_links_of_ours_and_to_no_other_page(app: Flask, wanted: str) -> None:
    visitor = Visitor(app)
    for path in (TRIAL, f"{TRIAL}/over"):
        answer = visitor.client.get(path, query_string={"for": wanted}, base_url=BASE)
        page = read(answer.text)
        assert answer.status_code == 200
        assert "evil" not in answer.text
        leads = {a["href"] for a in page.one("main").all("a")}
        assert "/" in leads
        assert leads <= {"/", "/en/rules/maxi", TRIAL}
    for link in (DAY_LINK, "/games/yahtzee-nordic"):
        allowed = open_page(visitor, f"{TRIAL}/over?for={link}")
        assert allowed.one("a", class_="btn main")["href"] == link


def test_a_game_that_there_is_not_cannot_be_tried(app: Flask) -> None:
    for path in ("/try/none", "/try/none/over", "/try/Maxi", "/try/maxi-", "/try/%00"):
        assert Visitor(app).get(path).status_code == 404, path
    assert Visitor(app).post("/try/none").status_code == 404


# The rules


def test_dice_are_kept_thrown_and_taken_back_as_in_a_game(app: Flask) -> None:
    visitor = Visitor(app)
    page = thrown(visitor)
    lying = faces(page)
    answer = press(visitor, page.one("button", id="throw"), keep=[f"1-{lying[0]}"])
    page = read(answer.text)
    assert marked(page) == [f"1-{lying[0]}"]
    assert faces(page)[0] == lying[0]
    assert "1 throw left" in page.one("button", id="throw").text
    written = read(press(visitor, first_box(page)).text)
    undone = read(press(visitor, written.one("button", id="undo")).text)
    assert faces(undone) == faces(page)
    assert undone.one("b", class_="push").text == "Turn 1 of 3"
    said = read(press(visitor, undone.one("button", id="say")).text)
    assert version_of(said) == version_of(undone)


def test_what_the_rules_refuse_is_refused_and_the_trial_stands(app: Flask) -> None:
    visitor = Visitor(app)
    begun = open_page(visitor, TRIAL)
    fields = {"state": state_of(begun), "version": "1"}
    for action, reason in (
        ({"box": "chance"}, "Throw first"),
        ({"undo": "1"}, "There is nothing to undo"),
        ({"box": "nines"}, "This game has no such box"),
    ):
        answer = visitor.post(TRIAL, {**fields, **action})
        assert answer.status_code == 422, action
        page = read(answer.text)
        assert status(page) == reason
        assert state_of(page) == state_of(begun)
    stale = visitor.post(TRIAL, {**fields, "version": "2", "throw": "1"})
    assert (stale.status_code, state_of(read(stale.text))) == (409, state_of(begun))
    for nonsense in ({}, {"throw": "1", "undo": "1"}, {"throw": "1", "keep": "9-9"}):
        assert visitor.post(TRIAL, {**fields, **nonsense}).status_code == 400


def test_a_trial_cannot_grow_without_end(app: Flask) -> None:
    """The longest one there is, with every throw thrown and every undo used."""
    visitor, longest = Visitor(app), 0
    page = open_page(visitor, TRIAL)
    for _ in range(2):
        for kept in (0, 5, 5):
            keep = [f"{place}-{face}" for place, face in enumerate(faces(page)[:kept], 1)]
            page = read(press(visitor, page.one("button", id="throw"), keep=keep).text)
        for _ in range(3):
            page = read(press(visitor, first_box(page)).text)
            longest = max(longest, len(state_of(page)))
            page = read(press(visitor, page.one("button", id="undo")).text)
        page = read(press(visitor, first_box(page)).text)
    assert 2 * longest < LONGEST_STATE


# Its dice


def test_its_dice_are_others_each_time_and_not_those_of_a_day_or_a_code(app: Flask) -> None:
    seen = {tuple(faces(thrown(Visitor(app)))) for _ in range(12)}
    assert len(seen) > 10
    tokens, nonces = web_of(app).tokens, [f"{number:032x}" for number in range(50)]
    seeds = {tokens.seed_of_trial(nonce) for nonce in nonces}
    assert len(seeds) == 50
    key = bytes.fromhex(ZERO_KEY)
    assert not seeds & {day_seed(key, NOON.date()), code_seed(key, "K7QM3XT9")}
    assert len({throw(seed, 1, 1, 6) for seed in seeds}) > 40


def test_even_where_dice_key_and_secret_were_one_the_seeds_would_differ() -> None:
    key = b"k" * 32
    seeds = {day_seed(key, NOON.date()), code_seed(key, codes.canonical("K7QM-3XT9"))}
    assert Tokens([key]).seed_of_trial("0" * 32) not in seeds


def test_what_the_page_carries_does_not_tell_its_seed(app: Flask) -> None:
    page = Visitor(app).get(TRIAL).text
    found = re.search(r'name="state" value="([0-9a-f]{32})\|', page)
    assert found
    assert web_of(app).tokens.seed_of_trial(found[1]).hex() not in page


# What is not whole


def spoiled(state: str) -> Iterator[str]:
    text, _, signature = state.rpartition(".")
    yield from (
        "",
        ".",
        "a.b",
        "not-a-token",
        "x" * 10_000,
        "å.ä",
        "\x00",
        f"{state}\n",
        f" {state}",
    )
    yield from (text, signature, f".{signature}", f"{text}.", state[::-1], state + state)
    yield from (state[:length] for length in range(0, len(state), 7))
    yield from (state[:place] + "0z"[state[place] == "0"] + state[place + 1 :]
                for place in range(0, len(state), 5))  # fmt: skip
    yield f"{text}|throw.{signature}"
    yield state.replace("maxi", "classic")


def assert_begins_anew(visitor: Visitor, state: str, lying: list[str]) -> None:
    form = {"state": state, "version": "2", "throw": "1", "keep": f"1-{lying[0]}"}
    answer = visitor.post(TRIAL, form)
    assert answer.status_code == 409, state
    assert "Set-Cookie" not in answer.headers
    page = read(answer.text)
    assert status(page) == "The trial has begun anew"
    assert version_of(page) == 1
    assert press(visitor, page.one("button", id="throw")).status_code == 200


def test_a_state_that_is_cut_or_altered_begins_anew(app: Flask, stored: Stored) -> None:
    visitor = Visitor(app)
    page = thrown(visitor)
    for state in set(spoiled(state_of(page))) - {state_of(page)}:
        assert_begins_anew(visitor, state, faces(page))
    assert not stored()


def test_the_trial_of_another_game_begins_anew(app: Flask) -> None:
    visitor = Visitor(app)
    other = state_of(thrown(visitor, "/try/classic"))
    assert_begins_anew(visitor, other, ["1"])


def test_no_token_of_another_purpose_is_a_trial(app: Flask) -> None:
    """S10."""
    web = web_of(app)
    visitor = Visitor(app)
    page = thrown(visitor)
    text = state_of(page).rpartition(".")[0]
    for token in (
        web.tokens.device_cookie(Device((SENDER,)), NOON.date()),
        web.tokens.bearer(SENDER, NOON.date()),
        web.links.of_day(TODAY, SENDER),
        web.links.of_code("K7QM3XT9", SENDER),
        web.tokens._sign("cookie", text),
        web.tokens._sign("bearer", text),
        web.tokens._sign("link", text),
        web.tokens._sign("try", f"1-739950-0-{SENDER}"),
    ):
        assert_begins_anew(visitor, token, faces(page))


def test_a_trial_is_no_token_of_another_purpose(app: Flask, stored: Stored) -> None:
    """S10: in the cookie, as a program's token, as a link, as the once of a button."""
    web = web_of(app)
    state = state_of(thrown(Visitor(app)))
    for signed in (state, web.tokens._sign("try", f"1-739950-0-{SENDER}")):
        for reader in (web.tokens.read_device, web.tokens.read_bearer):
            with pytest.raises(BadToken):
                reader(signed)
        for link in (web.links.read_code, web.links.read_day):
            with pytest.raises(BadLink):
                link(signed)
        assert web.tokens.id_of_once(signed) is None
        assert with_cookie(app, signed.replace("|", "-")).get("/players").status_code == 303
        answer = app.test_client().get(
            "/api/v1/me", headers={"Authorization": f"Bearer {signed}"}, base_url=BASE
        )
        assert answer.status_code == 401
    assert not stored()


def test_a_new_key_begins_every_trial_anew() -> None:
    """Its dice come from the key, so that they would be others in the middle of a turn."""
    old, new = Tokens([b"o" * 32]), Tokens([b"o" * 32, b"n" * 32])
    text = f"{'0' * 32}|maxi v1|throw"
    assert old.read_trial(old.trial(text)) == text
    with pytest.raises(BadToken):
        new.read_trial(old.trial(text))
