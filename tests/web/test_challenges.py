"""Friends on the same dice: by code and by link, sealed or with a score to beat."""

import pytest
from flask import Flask

from service.game.codes import display
from tests.web.devices import Stored, device_in, tokens
from tests.web.readers import TODAY
from tests.web.reading import open_page
from tests.world import NOON, Clock, Program, Visitor, web_of

BOTS = (
    "TelegramBot (like TwitterBot)",
    "WhatsApp/2.23.20.0",
    "facebookexternalhit/1.1",
    "Slackbot-LinkExpanding 1.0",
    "Mozilla/5.0 (compatible; Microsoft Outlook)",
)


def program_in(app: Flask, visitor: Visitor) -> Program:
    """A program that plays as the visitor's player."""
    return Program(app, tokens().bearer(str(device_in(visitor).player), NOON.date()))


def finish(app: Flask, visitor: Visitor, address: str) -> int:
    """Play a round out through the API; return its total."""
    program = program_in(app, visitor)
    name = address.rpartition("/")[2]
    return int(program.play(program.get(f"/rounds/{name}").json)["total"])


def solo(app: Flask) -> tuple[Visitor, str, int]:
    """Somebody who has finished a game of their own: the code and the total."""
    visitor = Visitor(app)
    address = visitor.post("/solo/start", {"ruleset": "classic"}).headers["Location"]
    code = address.partition("c-")[2].partition(".")[0]
    return visitor, code, finish(app, visitor, address)


def tells(page: str, total: int) -> bool:
    """Whether a page shows a total, as a figure or as the one to beat."""
    return any(told in page for told in (f">{total}<", f"{total} to beat", f": {total}"))


def link_of(app: Flask, visitor: Visitor, code: str) -> str:
    return web_of(app).links.of_code(code, str(device_in(visitor).player))


def test_a_finished_game_is_sent_on_sealed_played_blind_and_compared(app: Flask) -> None:
    maker, code, total = solo(app)
    assert maker.post(f"/c/{code}/share", {"mode": "blind"}).headers["Location"] == f"/c/{code}"
    link = link_of(app, maker, code)
    page = maker.get(f"/c/{code}").text
    assert f"http://localhost{link}" in page

    friend = Visitor(app)
    landing = friend.get(link)
    assert (landing.status_code, tells(landing.text, total)) == (200, False)
    address = friend.post(f"{link}/join", {"name": "Pekka", "once": "0" * 32}).headers["Location"]
    assert address.startswith(f"/rounds/c-{code}.")
    assert f">{total}<" not in friend.get(f"/c/{code}").text
    assert "Pekka" in maker.get(f"/c/{code}").text

    scored = finish(app, friend, address)
    assert f">{total}<" in friend.get(f"/c/{code}").text
    assert f">{scored}<" in maker.get(f"/c/{code}").text
    other = str(device_in(maker).player)
    compared = friend.get(f"/c/{code}/compare?with={other}")
    assert compared.status_code == 200
    assert str(total) in compared.text


def test_an_open_link_shows_exactly_the_score_to_beat(app: Flask) -> None:
    maker, code, total = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "open"})
    landing = Visitor(app).get(link_of(app, maker, code)).text
    assert f"{total} to beat" in landing
    assert maker.post(f"/c/{code}/share", {"mode": "blind"}).status_code == 409


def test_a_friend_who_sends_the_link_on_does_not_claim_the_makers_score(app: Flask) -> None:
    maker, code, total = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "open"})
    maker.post("/players/name", {"name": "Aino"})
    friend = Visitor(app)
    friend.post(f"{link_of(app, maker, code)}/join", {"name": "Pekka", "once": "0" * 32})
    page = open_page(Visitor(app), link_of(app, friend, code))
    assert page.one("title").text == f"Aino: {total} to beat"
    assert page.one("h1").text == "Pekka challenges you"


def test_a_code_nobody_was_told_of_is_nowhere(app: Flask) -> None:
    maker, code, _ = solo(app)
    stranger = Visitor(app)
    assert stranger.get(link_of(app, maker, code)).status_code == 410
    assert stranger.post("/code", {"code": code}).status_code == 404
    assert stranger.get(f"/c/{code}").status_code == 404
    assert stranger.post(f"/c/{code}/share", {"mode": "open"}).status_code == 403


def test_a_typed_code_leads_to_the_makers_link_in_any_spelling(app: Flask) -> None:
    maker, code, _ = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    link = link_of(app, maker, code)
    for typed in (code, code.lower(), display(code), f" {code[:4]} {code[4:]} "):
        answer = Visitor(app).post("/code", {"code": typed})
        assert (answer.status_code, answer.headers["Location"]) == (303, link)
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    for typed in (wrong, code[:-1], "", "x" * 5000, "\x00"):
        assert Visitor(app).post("/code", {"code": typed}).status_code == 404


def test_a_mistyped_code_stays_in_the_field_to_be_looked_over(app: Flask) -> None:
    for typed, kept in (
        ("k7qm-3xt0", "k7qm-3xt0"),
        ("<k\x007>", "&lt;k7&gt;"),
        ("x" * 99, "x" * 40),
    ):
        assert f'name="code" value="{kept}"' in Visitor(app).post("/code", {"code": typed}).text


def test_who_plays_a_code_is_led_by_its_link_to_the_players(app: Flask) -> None:
    maker, code, _ = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    link = link_of(app, maker, code)
    friend = Visitor(app)
    assert friend.get(link).status_code == 200
    friend.post(f"{link}/join", {"once": "0" * 32})
    for player in (maker, friend):
        answer = player.get(link)
        assert (answer.status_code, answer.headers["Location"]) == (303, f"/c/{code}")
    assert Visitor(app).post("/challenges/new", {"ruleset": "classic"}).status_code == 303
    assert Visitor(app).get(link).status_code == 200


def test_who_has_played_a_day_may_compare_by_its_link_instead_of_beginning(app: Flask) -> None:
    sender, reader = Visitor(app), Visitor(app)
    sender.start_today(TODAY)
    link = today_of(app, sender)
    address = reader.start_today(TODAY)
    assert ">Begin<" in reader.get(link).text
    finish(app, reader, address)
    page = reader.get(link).text
    assert ">Compare<" in page
    assert ">Begin<" not in page
    assert "about 10 minutes. Pause" not in page


def test_a_duel_is_made_before_anybody_throws_and_both_meet_the_same_dice(app: Flask) -> None:
    maker = Visitor(app)
    made = maker.post("/challenges/new", {"ruleset": "maxi", "once": "1" * 32})
    code = made.headers["Location"].removeprefix("/c/")
    mine = maker.post(f"/c/{code}/play").headers["Location"]
    friend = Visitor(app)
    link = link_of(app, maker, code)
    theirs = friend.post(f"{link}/join", {"once": "2" * 32}).headers["Location"]
    states = [
        program_in(app, who).get(f"/rounds/{address.rpartition('/')[2]}").json
        for who, address in ((maker, mine), (friend, theirs))
    ]
    thrown = [
        program_in(app, who).move(state, "throw").json["dice"]
        for who, state in zip((maker, friend), states, strict=True)
    ]
    assert thrown[0] == thrown[1]


def test_joining_twice_is_joining_once(app: Flask) -> None:
    maker, code, _ = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    friend = Visitor(app)
    link = link_of(app, maker, code)
    answers = [friend.post(f"{link}/join", {"once": "3" * 32}) for _ in range(3)]
    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert maker.get(f"/c/{code}").text.count("has joined") == 1


def test_previews_change_nothing_and_set_no_cookie(app: Flask, stored: Stored) -> None:
    maker, code, total = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    link = link_of(app, maker, code)
    before = stored()
    for agent in BOTS:
        for method in ("GET", "HEAD"):
            client = app.test_client()
            answer = client.open(
                link, method=method, headers={"User-Agent": agent}, base_url="http://localhost"
            )
            assert (answer.status_code, "Set-Cookie" in answer.headers) == (200, False)
            assert not tells(answer.text, total)
    assert stored() == before


@pytest.mark.parametrize(
    "added", [".", ",", ")", "!", "…", "%20", "\n", "?fbclid=abc", "?mode=gi_t"]
)
def test_a_link_survives_what_chats_add(app: Flask, added: str) -> None:
    maker, code, _ = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    assert Visitor(app).get(link_of(app, maker, code) + added).status_code == 200


def test_a_cut_link_gets_help_and_not_access(app: Flask) -> None:
    maker, code, _ = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    link = link_of(app, maker, code)
    for cut in (link[:-1], link[:-10], link[:13], link[:8], "/c/x-y", "/c/" + "a" * 3000):
        answer = Visitor(app).get(cut)
        assert answer.status_code in (303, 404), cut
    assert Visitor(app).post(f"{link[:-1]}/join").status_code == 404


def test_a_code_takes_joins_for_thirty_days_and_moves_for_a_week_more(
    app: Flask, clock: Clock
) -> None:
    maker, code, total = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    link = link_of(app, maker, code)
    friend, late = Visitor(app), Visitor(app)
    address = friend.post(f"{link}/join", {"once": "4" * 32}).headers["Location"]
    clock.advance(days=30)
    assert late.post(f"{link}/join", {"once": "5" * 32}).status_code == 410
    state = program_in(app, friend).get(f"/rounds/{address.rpartition('/')[2]}").json
    assert program_in(app, friend).move(state, "throw").status_code == 200
    clock.advance(days=7)
    assert program_in(app, friend).move(state, "throw").status_code in (200, 410)
    assert f">{total}<" in friend.get(f"/c/{code}").text, "a blind one opens at closing"


def test_nobody_compares_before_the_own_round_is_over(app: Flask) -> None:
    maker, code, _ = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    friend = Visitor(app)
    friend.post(f"{link_of(app, maker, code)}/join", {"once": "6" * 32})
    other = str(device_in(maker).player)
    assert friend.get(f"/c/{code}/compare?with={other}").status_code == 403
    assert Visitor(app).get(f"/c/{code}/compare?with={other}").status_code in (403, 404)


def test_a_program_challenges_joins_and_sees_what_it_may(app: Flask) -> None:
    maker, friend = Program(app), Program(app)
    made = maker.send("POST", "/challenges", {"ruleset": "classic", "mode": "blind"})
    assert made.status_code == 201
    code = made.json["code"]
    assert made.json["link"].startswith("http://localhost/c/")
    mine = maker.play(maker.start(code).json)
    assert friend.get(f"/challenges/{code}").status_code == 403
    joined = friend.start(code)
    assert (joined.status_code, friend.start(code).status_code) == (201, 200)
    sealed = friend.get(f"/challenges/{code}").json
    assert [member["total"] for member in sealed["members"]] == [None, None]
    assert (sealed["closed"], sealed["seed"]) == (False, None)
    theirs = friend.play(joined.json)
    totals = {member["total"] for member in friend.get(f"/challenges/{code}").json["members"]}
    assert totals == {mine["total"], theirs["total"]}


def test_a_program_sends_on_its_own_finished_game_alone(app: Flask) -> None:
    maker, other = Program(app), Program(app)
    state = maker.play(maker.start("solo", ruleset="classic").json)
    wanted = {"from_round": state["id"], "mode": "open"}
    assert other.send("POST", "/challenges", wanted).status_code == 403
    made = maker.send("POST", "/challenges", wanted)
    assert (made.status_code, made.json["mode"]) == (201, "open")
    other.start(made.json["code"])
    members = other.get(f"/challenges/{made.json['code']}").json["members"]
    assert [member["total"] for member in members] == [state["total"], None]


def today_of(app: Flask, visitor: Visitor) -> str:
    return web_of(app).links.of_day(TODAY, str(device_in(visitor).player))


def test_a_day_is_sent_on_and_both_meet_at_its_end(app: Flask) -> None:
    sender, friend = Visitor(app), Visitor(app)
    mine = sender.start_today(TODAY)
    total = finish(app, sender, mine)
    link = today_of(app, sender)
    assert f"http://localhost{link}" in sender.get(mine).text
    landing = friend.get(link)
    assert (landing.status_code, tells(landing.text, total)) == (200, False)
    picture = friend.get(f"{link}/picture.png")
    assert (picture.status_code, picture.mimetype) == (200, "image/png")
    assert f"http://localhost{link}/picture.png" in landing.text
    theirs = friend.post(f"{link}/join", {"once": "8" * 32, "name": "Pekka"}).headers["Location"]
    assert "Pekka" in sender.get(mine).text
    assert friend.get(f"/d/{TODAY}/compare?with={device_in(sender).player}").status_code == 403
    scored = finish(app, friend, theirs)
    assert f">{scored}<" in sender.get(mine).text
    assert f">{total}<" in friend.get(theirs).text
    for who, other in ((sender, friend), (friend, sender)):
        page = who.get(f"/d/{TODAY}/compare?with={device_in(other).player}")
        assert page.status_code == 200


def test_a_days_link_changes_nothing_and_a_cut_one_leads_to_the_day(
    app: Flask, stored: Stored
) -> None:
    sender = Visitor(app)
    sender.start_today(TODAY)
    link = today_of(app, sender)
    before = stored()
    assert Visitor(app).get(link + ".").status_code == 200
    assert Visitor(app).get(link[:-3]).headers["Location"] == f"/d/{TODAY}"
    assert sender.get(link).headers["Location"] == f"/d/{TODAY}"
    assert stored() == before


def test_one_who_plays_already_is_compared_without_a_second_game(app: Flask) -> None:
    sender, friend = Visitor(app), Visitor(app)
    sender.start_today(TODAY)
    address = friend.start_today(TODAY)
    assert friend.post(f"{today_of(app, sender)}/join").headers["Location"] == address
