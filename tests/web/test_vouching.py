"""The phone in the lake: a group's owner vouches, and the seat goes over to the new phone, once."""

from dataclasses import dataclass
from datetime import timedelta

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.game import days
from service.play import group_page, group_weeks, groups, players
from service.store import group_weeks as weeks
from tests.play.totals import finish_day, new_players
from tests.store.contents import Contents, keys_like
from tests.web.devices import Stored, device_in, with_cookie
from tests.web.reading import open_page, press, read
from tests.world import BASE, NOON, Clock, Visitor, program_of, visitor_of, web_of

TODAY = days.day_at(NOON)


@dataclass
class Company:
    """Aino's group, in which Pekka has lost the phone."""

    app: Flask
    aino: str
    pekka: str
    code: str

    @property
    def owner(self) -> Visitor:
        return visitor_of(self.app, self.aino)

    def link(self) -> str:
        """A fresh link for Pekka's seat, as the owner's page shows it."""
        page = open_page(self.owner, f"/groups/{self.code}/members")
        buttons = page.all("button", name="player", value=self.pekka)
        (button,) = (one for one in buttons if one.form["action"].endswith("/vouch"))
        shown = read(press(self.owner, button).text)
        assert shown.one("svg", role="img")["aria-label"] == "QR code of the link"
        return shown.one("p", class_="message").text.removeprefix(BASE)

    def seats(self) -> list[str]:
        mine = groups.find(web_of(self.app).kit, self.aino, self.code)
        return [seat.player for seat in mine.seats]


@pytest.fixture
def company(app: Flask) -> Company:
    kit = web_of(app).kit
    aino, pekka = new_players(kit, 2, NOON)
    for player, name in ((aino, "Aino"), (pekka, "Pekka")):
        players.rename(kit, player, name)
    made = groups.create(kit, aino, "Virtanens", NOON - timedelta(days=9))
    groups.join(kit, pekka, made.code, NOON - timedelta(days=8))
    return Company(app, aino, pekka, made.code)


def take(visitor: Visitor, link: str, **typed: str) -> TestResponse:
    """Open a link and press its button."""
    page = open_page(visitor, link)
    button = next(one for one in page.all("button") if one.form["action"].startswith("/v/"))
    answer: TestResponse = press(visitor, button, None, **typed)
    return answer


def test_the_new_phone_has_the_seat_with_its_own_name_and_not_the_old_history(
    app: Flask, company: Company
) -> None:
    kit = web_of(app).kit
    finish_day(kit, company.pekka, 300, TODAY, NOON)
    new = Visitor(app)
    answer = take(new, company.link(), name="Pekka again")
    assert answer.headers["Location"] == f"/groups/{company.code}"
    (player,) = device_in(new).players
    assert company.seats() == [company.aino, player]
    assert "Pekka again" in open_page(company.owner, f"/groups/{company.code}").one("main").text
    assert open_page(new, f"/groups/{company.code}").one("h1").text == "Virtanens"
    assert new.get(f"/rounds/{days.challenge_of(TODAY)}.{company.pekka}").status_code == 403
    old = visitor_of(app, company.pekka)
    assert old.get(f"/groups/{company.code}").status_code == 404
    assert program_of(app, company.pekka).get("/me").json["own_name"] == "Pekka"


def test_the_seat_keeps_its_name_unless_another_is_typed(company: Company) -> None:
    take(Visitor(company.app), company.link())
    assert "Pekka" in open_page(company.owner, f"/groups/{company.code}").one("main").text


@pytest.mark.parametrize("name", ["x" * 21, "vittu"])
def test_a_name_that_cannot_be_is_mended_where_it_stands(
    company: Company, stored: Stored, name: str
) -> None:
    link = company.link()
    before = stored()
    answer = take(Visitor(company.app), link, name=name)
    assert answer.status_code == 422
    assert read(answer.text).one("input", id="name")["value"] == name
    assert read(answer.text).one("p", role="alert").text
    assert stored() == before


def test_table_and_cup_go_over_with_the_seat(app: Flask, company: Company, clock: Clock) -> None:
    kit = web_of(app).kit
    last_week = TODAY - timedelta(days=7)
    finish_day(kit, company.pekka, 300, last_week, NOON - timedelta(days=7))
    finish_day(kit, company.pekka, 310, TODAY - timedelta(days=2), NOON - timedelta(days=2))
    group_weeks.close_due(kit, NOON)
    (cup,) = kit.store.ask(weeks.cups_of(company.code))
    assert cup.player == company.pekka
    new = Visitor(app)
    take(new, company.link(), name="Pekka")
    (player,) = device_in(new).players
    finish_day(kit, player, 200, TODAY - timedelta(days=1), NOON - timedelta(days=1))
    clock.advance(minutes=10)  # Yesterday is final then.
    found = group_page.find(kit, company.aino, company.code, clock())
    assert found.people.name(cup.player) == "Pekka"
    assert [(one.player, one.total) for one in found.week] == [(player, 510)]
    page = open_page(new, f"/groups/{company.code}")
    assert "Someone who has left" not in page.one("main").text


def test_who_plays_already_takes_it_as_who_plays_now(app: Flask, company: Company) -> None:
    (known,) = new_players(web_of(app).kit, 1, NOON)
    visitor = visitor_of(app, known)
    page = open_page(visitor, link := company.link())
    assert not page.all("input", id="name")
    take(visitor, link)
    assert company.seats() == [company.aino, known]


def test_who_joined_anew_before_has_one_seat(app: Flask, company: Company) -> None:
    kit = web_of(app).kit
    (known,) = new_players(kit, 1, NOON)
    groups.join(kit, known, company.code, NOON)
    take(visitor_of(app, known), company.link())
    assert company.seats() == [company.aino, known]


def test_a_link_gives_a_seat_once(app: Flask, company: Company, stored: Stored) -> None:
    link = company.link()
    new, late = Visitor(app), Visitor(app)
    first = open_page(new, link)
    button = next(one for one in first.all("button") if one.form["action"].startswith("/v/"))
    assert press(new, button).status_code == 303
    assert press(Visitor(app), button).status_code == 303, "the same press, its answer lost"
    before = stored()
    for answer in (late.get(link), late.post(link, {"once": "2" * 32})):
        assert answer.status_code == 410
    assert new.get(link).headers["Location"] == f"/groups/{company.code}"
    assert _but_players(stored()) == _but_players(before)


def _but_players(found: Contents) -> Contents:
    return {key: one for key, one in found.items() if ":player:" not in key and "names" not in key}


def test_only_the_owner_vouches_and_only_for_members(app: Flask, company: Company) -> None:
    address = f"/groups/{company.code}/vouch"
    pekka = visitor_of(app, company.pekka)
    assert pekka.post(address, {"player": company.aino}).status_code == 403
    assert f'action="{address}"' not in pekka.get(f"/groups/{company.code}/members").text
    assert Visitor(app).post(address, {"player": company.pekka}).status_code == 403
    stranger = visitor_of(app, new_players(web_of(app).kit, 1, NOON)[0])
    assert stranger.post(address, {"player": company.pekka}).status_code == 404
    for nobody in ("", "nobody", "0" * 12, company.aino):
        assert company.owner.post(address, {"player": nobody}).status_code == 404


def test_a_link_ends_with_its_day_its_seat_and_its_group(app: Flask, company: Company) -> None:
    kit = web_of(app).kit
    removed = company.link()
    groups.remove(kit, company.aino, company.code, company.pekka, NOON)
    groups.join(kit, company.pekka, company.code, NOON)
    links = [removed, company.link()]
    for key in keys_like(kit.store, "vouching:*"):
        assert kit.store.do("PEXPIRETIME", key) == int(NOON.timestamp() + 86_400) * 1000
    groups.close(kit, company.aino, company.code, NOON)
    for link in links:
        assert Visitor(app).get(link).status_code == 410
        assert Visitor(app).post(link, {"once": "2" * 32}).status_code == 410


def test_a_link_ends_when_its_maker_hands_the_group_over(app: Flask, company: Company) -> None:
    link = company.link()
    groups.hand_over(web_of(app).kit, company.aino, company.code, company.pekka)
    assert company.owner.get(link).status_code == 410
    assert company.owner.post(link, {"once": "2" * 32}).status_code == 410
    assert company.seats() == [company.aino, company.pekka]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_looking_changes_nothing(app: Flask, company: Company, stored: Stored, method: str) -> None:
    """S09."""
    link = company.link()
    before = stored()
    answer = app.test_client().open(link, method=method, base_url=BASE)
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (200, False)
    assert company.pekka not in answer.text
    assert stored() == before


def test_unknown_links_are_answered_alike_and_cut_ones_get_help(
    app: Flask, company: Company
) -> None:
    link = company.link()
    other = link[:-1] + ("b" if link[-1] == "a" else "a")
    unknown = "/v/0000000000-" + "a" * 22
    answers = [Visitor(app).get(one) for one in (other, unknown)]
    assert {answer.status_code for answer in answers} == {410}
    assert len({answer.text.replace(other, "").replace(unknown, "") for answer in answers}) == 1
    for cut in (link[:-1], f"{link}x", "/v/x", "/v/K7QM3XT94C-" + "a" * 22):
        assert Visitor(app).get(cut).status_code == 404
    assert Visitor(app).get(f"{link}).").status_code == 200, "S03"


def test_making_and_taking_are_limited_and_only_hashes_are_kept(
    limited: Flask, app: Flask, company: Company, stored: Stored
) -> None:
    secret = company.link().rpartition("-")[2]
    assert not [key for key, (value, _) in stored().items() if secret in f"{key} {value!r}"]
    address, form = f"/groups/{company.code}/vouch", {"player": company.pekka}
    owner = visitor_of(limited, company.aino)
    assert [owner.post(address, form).status_code for _ in range(61)] == [200] * 60 + [429]
    guess = "/v/0000000000-" + "a" * 22
    tried = [Visitor(limited).post(guess).status_code for _ in range(21)]
    assert tried == [410] * 20 + [429]
    del app


def test_a_device_that_is_not_recognised_is_led_to_a_way_out(app: Flask, company: Company) -> None:
    answer = with_cookie(app, "no cookie of ours").post(company.link(), {"once": "2" * 32})
    assert answer.headers["Location"] == "/players/arrive?unreadable=1"
    assert company.seats() == [company.aino, company.pekka]
