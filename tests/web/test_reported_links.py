"""Faults that people reported about links, codes and tokens elsewhere, each with what is right."""

import hashlib
from collections.abc import Callable, Iterator
from random import Random
from urllib.parse import quote

import pytest
from flask import Flask
from itsdangerous import Signer

from service.game.codes import LENGTH, display, make_code
from service.play import challenges, sharing
from service.web.limits import Limited
from service.web.tokens import Device, make_once
from tests.store.contents import Contents
from tests.web.devices import device_in, tokens, value_in, with_cookie
from tests.web.readers import TODAY
from tests.web.reading import open_page
from tests.web.test_challenges import link_of, program_in, solo, today_of
from tests.world import BASE, NOON, Clock, Program, Visitor, visitor_of, web_of

Stored = Callable[[], Contents]
Build = Callable[..., Flask]

KEYS = ("a signing key named A that is long enough", "a signing key named B that is long enough")
GUESSES = Limited.GUESSES.value.amount
HELP = "The link is incomplete: copy the whole of it, or type the code"
MARKS = (".", ",", ")", "!", "…", "%20", "%0A", "\u00a0", ").", "!!")
ADDED = ("?fbclid=abc", "?mode=gi_t", "?a=1&utm_source=x", "#:~:text=a", ".?fbclid=abc")


def shared(app: Flask, mode: str = "blind") -> tuple[Visitor, str, str]:
    """Somebody who has sent on a finished game: they, the code and their link."""
    maker, code, _ = solo(app)
    assert maker.post(f"/c/{code}/share", {"mode": mode}).status_code == 303
    return maker, code, link_of(app, maker, code)


def at(app: Flask, address: str) -> Visitor:
    visitor = Visitor(app)
    visitor.client.environ_base["REMOTE_ADDR"] = address
    return visitor


# What chat apps do to a link


def test_s01_a_link_ends_in_a_letter_or_digit_and_one_cut_by_it_gets_help(app: Flask) -> None:
    """S01: no last character is left out by chats, and the cut form is no fault."""
    for number in range(200):
        maker = visitor_of(app, f"{number:012x}")
        code = make_code(Random(number).randrange)
        for link in (link_of(app, maker, code), today_of(app, maker)):
            assert link[-1].isascii()
            assert link[-1].isalnum()
            cut = Visitor(app).get(link[:-1])
            assert cut.status_code == (404 if link.startswith("/c/") else 303)
            assert (HELP in cut.text) is link.startswith("/c/")


def test_s02_marks_that_follow_a_link_do_not_spoil_it(app: Flask) -> None:
    """S02: a full stop, a bracket, a line's end, to a code and to a day."""
    maker, _, link = shared(app)
    for address in (link, today_of(app, maker)):
        for mark in MARKS:
            assert Visitor(app).get(address + mark).status_code == 200, mark
            joined = Visitor(app).post(f"{address}{mark}/join", {"once": make_once()})
            assert joined.status_code == 303, mark


def test_s02_the_share_text_puts_the_link_alone_on_its_last_line(app: Flask) -> None:
    """S02: what we let people copy opens as it stands, to its end."""
    maker, code, link = shared(app)
    said = open_page(maker, f"/c/{code}").one("p", class_="message").text
    assert said.split()[-1] == f"{BASE}{link}"
    raw = maker.get(f"/c/{code}").text
    assert f"\n{BASE}{link}</p>" in raw
    day = maker.start_today(TODAY)
    program = program_in(app, maker)
    program.play(program.get(day).json)
    assert f"\n{BASE}{today_of(app, maker)}<" in maker.get(day).text


@pytest.mark.parametrize("added", ADDED)
def test_s03_parameters_that_apps_append_are_ignored_and_not_sent_on(
    app: Flask, added: str
) -> None:
    """S03: the link opens, and no page of it repeats what was appended."""
    maker, _, link = shared(app)
    for address in (link, today_of(app, maker)):
        page = Visitor(app).get(address + added)
        assert page.status_code == 200
        assert f'action="{address}/join"' in page.text
        for appended in ("fbclid", "gi_t", "utm_source", "text=a"):
            assert appended not in page.text


# Keys and salts


def test_s05_the_new_key_signs_old_links_open_until_the_old_key_is_removed(build: Build) -> None:
    """S05: rotate A to B: B signs cookie, token and link; A's hold until A goes, then help."""
    before, both, after = (
        build(SAMMAKAST_SECRET_KEYS=keys) for keys in (KEYS[0], ",".join(KEYS), KEYS[1])
    )
    maker = Visitor(before)
    made = maker.post("/challenges/new", {"ruleset": "maxi", "once": make_once()})
    code, player = made.headers["Location"][3:], str(device_in_app(before, maker).player)
    old = web_of(before).links.of_code(code, player)
    new = web_of(both).links.of_code(code, player)
    assert new == web_of(after).links.of_code(code, player) != old
    day_old, day_new = (web_of(app).links.of_day(TODAY, player) for app in (before, both))
    fresh = Visitor(both)
    fresh.start_today(TODAY)
    assert device_in_app(after, fresh).player, "the new key signs a new cookie"
    for app, links in ((both, (old, new, day_old, day_new)), (after, (new, day_new))):
        for link in links:
            assert Visitor(app).get(link).status_code == 200
    gone = Visitor(after).get(old)
    assert (gone.status_code, HELP in gone.text) == (404, True)
    assert display(code) in gone.text, "and the code may be typed"
    assert Visitor(after).get(day_old).headers["Location"] == f"/d/{TODAY}"
    assert Visitor(after).post(f"{old}/join").status_code == 404
    assert with_cookie(both, value_in(maker)).get(f"/c/{code}").status_code == 200
    lost = with_cookie(after, value_in(maker)).get("/")
    assert lost.headers["Location"] == "/players/arrive?unreadable=1"


def device_in_app(app: Flask, visitor: Visitor) -> Device:
    return web_of(app).tokens.read_device(value_in(visitor))


def test_s10_no_token_stands_in_for_one_of_another_use(app: Flask, stored: Stored) -> None:
    """S10: link, day's link, cookie and bearer, each put in the place of every other."""
    maker, code, link = shared(app)
    player = str(device_in(maker).player)
    day = today_of(app, maker)
    cookie, bearer = value_in(maker), tokens().bearer(player, NOON.date())
    tail, day_tail = link.rpartition("-")[2], day.rpartition("-")[2]
    before = stored()
    for text in (cookie, bearer, day_tail, cookie.rpartition(".")[2], day.removeprefix("/d/")):
        for address in (f"/c/{code}-{text}", f"/c/{text}"):
            assert Visitor(app).get(address).status_code == 404
            assert Visitor(app).post(f"{address}/join").status_code == 404
    for text in (cookie, bearer, tail, link.removeprefix("/c/")):
        for address in (f"/d/{TODAY}-{text}", f"/d/{text}"):
            assert Visitor(app).get(address).status_code in (303, 400, 404)
            assert Visitor(app).post(f"{address}/join").headers["Location"] == "/"
    for text in (bearer, tail, link[3:], day[3:], f"1-{NOON.toordinal()}-0-{player}.{tail}"):
        led = with_cookie(app, text).get("/players")
        assert led.headers["Location"] == "/players/arrive?unreadable=1"
    for text in (cookie, tail, link[3:], day[3:], link, code):
        assert Program(app, text).get("/me").status_code == 401
    assert stored() == before


@pytest.mark.parametrize("salt", ["link", "bearer", "once", "try", "", "itsdangerous"])
def test_s10_the_right_key_with_another_salt_signs_no_cookie(app: Flask, salt: str) -> None:
    """S10: every use has a salt of its own."""
    maker, _, _ = shared(app)
    text, _, _ = value_in(maker).rpartition(".")
    keys = [b"a secret of the tests alone which is long enough"]
    for purpose, opens in (("cookie", True), (salt, False)):
        signer = Signer(
            keys,
            salt=f"sammakast {purpose} 1",
            key_derivation="hmac",
            digest_method=hashlib.sha256,
        )
        led = with_cookie(app, signer.sign(text).decode()).get("/players")
        assert (led.status_code == 200) is opens


# Tokens that are cut, changed, old or nonsense


def spoiled(good: str) -> Iterator[tuple[str, str]]:
    """What may arrive in place of a token, by what happened to it."""
    middle = len(good) // 2
    yield "one character changed", good[:-1] + ("0" if good[-1] != "0" else "1")
    yield (
        "changed in the middle",
        good[:middle] + ("0" if good[middle] != "0" else "1") + good[middle + 1 :],
    )
    yield "cut in half", good[:middle]
    yield "cut by one", good[:-1]
    yield "empty", ""
    yield "two parts", "a.b"
    yield "words", "not-a-token"
    yield "ten kilobytes", "a" * 10_000
    yield "ten kilobytes after it", good + "a" * 10_000
    yield "not ascii", "åäö-" + "é" * 36
    yield "not ascii within", good[:-1] + "é"
    yield "a zero byte", good + "\x00"
    yield "not utf-8", good[:-1] + "\udcff"
    yield "twice", good + good


def as_sent(text: str) -> str:
    """A text in UTF-8, as a server meets it in a path or header."""
    return text.encode("utf-8", "surrogateescape").decode("latin-1")


def test_s08_a_link_that_is_not_whole_is_no_fault_at_any_address(
    app: Flask, stored: Stored
) -> None:
    """S08: landing page, join, picture, of a code and of a day: help, never access or a 500."""
    maker, _, link = shared(app)
    before = stored()
    for prefix, good in (("/c/", link[3:]), ("/d/", today_of(app, maker)[3:])):
        for case, text in spoiled(good):
            path = prefix + quote(text.encode("utf-8", "surrogateescape"))
            answers = [Visitor(app).get(path + tail) for tail in ("", "/picture.png", "/join")]
            answers.append(Visitor(app).post(f"{path}/join", {"once": make_once()}))
            assert all(300 <= answer.status_code < 500 for answer in answers), case
    assert stored() == before


def test_s08_a_bearer_token_that_is_not_whole_is_refused_by_every_call(
    app: Flask, stored: Stored
) -> None:
    """S08: 401 with a problem document, whatever is sent for a token."""
    maker, code, _ = shared(app)
    good = tokens().bearer(str(device_in(maker).player), NOON.date())
    calls = (
        ("GET", "/me"),
        ("GET", "/challenges"),
        ("GET", f"/challenges/{code}"),
        ("POST", "/challenges"),
        ("POST", "/rounds"),
        ("GET", f"/rounds/c-{code}.abc"),
        ("GET", "/boards/today"),
    )
    before = stored()
    for case, text in spoiled(good):
        for method, path in calls:
            answer = app.test_client().open(
                f"/api/v1{path}",
                method=method,
                headers={"Authorization": f"Bearer {as_sent(text)}"},
                base_url=BASE,
            )
            assert answer.status_code == 401, (case, path)
            assert answer.mimetype == "application/problem+json"
    assert stored() == before


def test_s08_a_cookie_that_is_not_whole_leads_to_a_way_out_at_every_address(
    app: Flask, stored: Stored
) -> None:
    """S08: pages of a code and of a day too; no post is taken in somebody's name."""
    maker, code, link = shared(app)
    good = value_in(maker)
    before = stored()
    for case, text in spoiled(good):
        visitor = Visitor(app, Cookie=f"sammakast={as_sent(text)}")
        visitor.client = app.test_client(use_cookies=False)
        for address in ("/", "/players", f"/c/{code}", f"/d/{TODAY}", link):
            assert visitor.get(address).status_code in (200, 303, 404), (case, address)
        for address in (f"/c/{code}/share", f"/c/{code}/play", "/challenges/new", f"{link}/join"):
            answer = visitor.post(address, {"mode": "open", "once": make_once()})
            led = answer.headers.get("Location")
            assert led == "/players/arrive?unreadable=1", (case, address)
    assert stored() == before


def test_s08_a_link_to_a_code_whose_time_is_over_says_so(app: Flask, clock: Clock) -> None:
    """S08: a link itself never expires; what it leads to does, with 410 for joining."""
    _, _, link = shared(app)
    clock.advance(days=30)
    page = Visitor(app).get(link)
    assert (page.status_code, "Nobody can join this challenge any more." in page.text) == (
        200,
        True,
    )
    assert Visitor(app).post(f"{link}/join", {"once": make_once()}).status_code == 410


# Codes typed by people


def test_s11_a_typed_code_reaches_the_round_in_every_spelling(app: Flask) -> None:
    """S11: lower case, spaces, dashes, dots, full width, O for 0 and I or L for 1."""
    maker, code, _ = shared(app)
    player = str(device_in(maker).player)
    wide = "".join(chr(ord(symbol) + 0xFEE0) for symbol in code)
    spelled = [code, code.lower(), display(code), display(code).lower(), f" {code}\n"]
    spelled += [
        f"{code[:4]} {code[4:]}",
        f"{code[:4]} – {code[4:]}",
        "-".join(code),
        " ".join(code),
    ]
    spelled += [".".join(code), f"{code}.", wide, wide.lower(), f"{wide[:4]}－{wide[4:]}"]
    for read, letters in (("0", "Oo"), ("1", "IiLl")):
        spelled += [code.replace(read, letter) for letter in letters]
    for typed in spelled:
        answer = Visitor(app).post("/code", {"code": typed})
        assert answer.status_code == 303, typed
        assert answer.headers["Location"] == web_of(app).links.of_code(code, player)


def test_s11_ohs_and_ells_reach_a_code_of_noughts_and_ones(app: Flask) -> None:
    """S11: a code that has both figures, made by hand."""
    maker = Visitor(app)
    maker.start_today(TODAY)
    player = str(device_in(maker).player)
    kit = web_of(app).kit
    drawn = iter([0, 1, 0, 1, 1, 0, 22])
    made = challenges.create(kit, player, "maxi", NOON, lambda below: next(drawn) % below)
    sharing.share(kit, player, made.code, "blind", NOON)
    assert made.code.startswith("010110")
    for typed in ("oIoLlO", "OiOlIo", "010110", "０１０１１０"):
        answer = Visitor(app).post("/code", {"code": typed + made.code[6:]})
        assert answer.headers["Location"] == link_of(app, maker, made.code)


def test_s11_a_wrong_symbol_is_caught_before_any_look_up(limited: Flask) -> None:
    """S11: a slip costs no guess, however often it is made."""
    _, code, _ = shared(limited)
    slip = code[:-1] + ("0" if code[-1] != "0" else "1")
    typist = at(limited, "203.0.113.9")
    for _ in range(GUESSES + 5):
        assert typist.post("/code", {"code": slip}).status_code == 404
    assert typist.post("/code", {"code": code}).status_code == 303


def wrong_codes(count: int) -> list[str]:
    chance = Random(11)
    return [make_code(chance.randrange) for _ in range(count)]


def test_s11_a_thousand_guesses_at_the_front_page_are_slowed(limited: Flask) -> None:
    """S11: so many an hour are looked up; then not even the right one is."""
    _, code, _ = shared(limited)
    guesser = at(limited, "203.0.113.7")
    answers = [guesser.post("/code", {"code": one}).status_code for one in wrong_codes(1_000)]
    assert answers == [404] * GUESSES + [429] * (1_000 - GUESSES)
    assert guesser.post("/code", {"code": code}).status_code == 429
    assert at(limited, "203.0.113.8").post("/code", {"code": code}).status_code == 303


@pytest.mark.parametrize("way", ["play", "share", "api round", "api challenge"])
def test_s11_no_other_way_to_try_a_code_is_quicker(limited: Flask, way: str) -> None:
    """S11: nor does any say for long whether a code is there."""
    _, code, _ = shared(limited)
    guesser = at(limited, "203.0.113.7")
    guesser.start_today(TODAY)
    program = program_in(limited, guesser)
    program.client.environ_base["REMOTE_ADDR"] = "203.0.113.7"
    tries: dict[str, Callable[[str], int]] = {
        "play": lambda one: int(guesser.post(f"/c/{one}/play").status_code),
        "share": lambda one: int(guesser.post(f"/c/{one}/share", {"mode": "open"}).status_code),
        "api round": lambda one: int(program.start(one).status_code),
        "api challenge": lambda one: int(program.get(f"/challenges/{one}").status_code),
    }
    answers = [tries[way](one) for one in wrong_codes(GUESSES + 10)]
    assert answers == [404] * GUESSES + [429] * 10
    assert tries[way](code) == 429
    assert len(code) == LENGTH


def test_s11_a_player_goes_on_with_a_known_code_at_an_address_that_guesses(limited: Flask) -> None:
    """S11: reading and moving cost no guess."""
    maker, code, _ = shared(limited)
    maker.client.environ_base["REMOTE_ADDR"] = "203.0.113.7"
    for one in wrong_codes(GUESSES + 1):
        at(limited, "203.0.113.7").post("/code", {"code": one})
    assert maker.get(f"/c/{code}").status_code == 200
    assert maker.post(f"/c/{code}/share", {"mode": "open"}).status_code == 303
