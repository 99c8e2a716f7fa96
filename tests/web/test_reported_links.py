"""Faults that people reported about links, codes and tokens elsewhere, each with what is right."""

from collections.abc import Callable
from random import Random

import pytest
from flask import Flask

from service.game.codes import LENGTH, display, make_code
from service.play import challenges, sharing
from service.web.limits import Limited
from service.web.tokens import Device, make_once
from tests.store.contents import Contents
from tests.web.devices import device_in, value_in, with_cookie
from tests.web.readers import TODAY
from tests.web.reading import open_page
from tests.web.test_challenges import link_of, program_in, solo, today_of
from tests.world import BASE, NOON, Visitor, visitor_of, web_of

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


def test_s01_every_cut_and_every_changed_place_of_a_link_gets_help_and_no_access(
    app: Flask,
) -> None:
    """S01: for pages as for forms; letter case in the code part alone is forgiven."""
    _, code, link = shared(app)
    text = link.removeprefix("/c/")
    spoiled = [text[:place] for place in range(10, len(text))]
    for place in range(len(text)):
        others = {"0", "1", "Z", "a", "_", text[place].swapcase()} - {text[place]}
        spoiled += [text[:place] + other + text[place + 1 :] for other in sorted(others)]
    forgiven = {text[:8].swapcase() + text[8:], text.replace(code, code.lower())}
    for changed in spoiled:
        if changed.upper() == text.upper() and changed[8:] == text[8:]:
            forgiven.add(changed)
            continue
        page = Visitor(app).get(f"/c/{changed}")
        assert (page.status_code, 'name="code"' in page.text) == (404, True), changed
        assert Visitor(app).post(f"/c/{changed}/join", {"once": make_once()}).status_code == 404
    assert Visitor(app).get(f"/c/{text[:9]}").headers["Location"] == f"/c/{code}"
    for spelled in forgiven:
        assert f'action="{link}/join"' in Visitor(app).get(f"/c/{spelled}").text


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


# Keys change


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


def test_s11_comparison_and_choices_tell_a_stranger_nothing_of_a_code(limited: Flask) -> None:
    """S11: their answers are alike for a code that is there and for one that is not."""
    _, code, _ = shared(limited)
    guesser = at(limited, "203.0.113.7")
    guesser.start_today(TODAY)
    program = program_in(limited, guesser)
    for tail in ("compare?with=a", "choices"):
        for one in (code, *wrong_codes(GUESSES + 1)):
            assert guesser.get(f"/c/{one}/{tail}").status_code == 404
            refused = program.get(f"/challenges/{one}/{tail}")
            assert (refused.status_code, refused.json["reason"]) == (404, "no-round")


def test_s11_a_player_goes_on_with_a_known_code_at_an_address_that_guesses(limited: Flask) -> None:
    """S11: reading and moving cost no guess."""
    maker, code, _ = shared(limited)
    maker.client.environ_base["REMOTE_ADDR"] = "203.0.113.7"
    for one in wrong_codes(GUESSES + 1):
        at(limited, "203.0.113.7").post("/code", {"code": one})
    assert maker.get(f"/c/{code}").status_code == 200
    assert maker.post(f"/c/{code}/share", {"mode": "open"}).status_code == 303
