"""Earlier days as practice: on no board, and beside anybody who played them."""

from datetime import timedelta

import pytest
from flask import Flask

from service.coach.computers import EASY, HARD, MEDIUM
from service.game import days
from service.play import challenges, players, rounds
from service.play.challenges import milliseconds
from service.play.kit import Kit
from service.store.players import meet
from tests.play.played_days import play_day
from tests.play.test_waiting import play_out
from tests.web.reading import open_page
from tests.world import NOON, Visitor, visitor_of, web_of

EARLIER = days.day_at(NOON) - timedelta(days=9)
NUMBER = days.number_of(EARLIER)


def new_player(kit: Kit, name: str) -> str:
    player = players.create(kit, "en", None, NOON).id
    players.rename(kit, player, name)
    return player


@pytest.fixture
def practised(app: Flask) -> tuple[Kit, str]:
    """Somebody who has practised a day that four others have played in time."""
    kit = web_of(app).kit
    challenge = challenges.of_day(EARLIER, kit.ring, kit.rulesets)
    for name, level in (("Pekka", EASY), ("Sara", MEDIUM), ("Ville", HARD)):
        play_day(kit, new_player(kit, name), EARLIER, level)
    me, friend = new_player(kit, "Aino"), new_player(kit, "Minna")
    play_day(kit, friend, EARLIER)
    meet(kit.store, (me, friend), challenge.id, milliseconds(NOON))
    play_out(kit, rounds.practise(kit, me, challenge, NOON)[0])
    return kit, me


def links_of(app: Flask, me: str) -> dict[str, str]:
    page = open_page(visitor_of(app, me), f"/rounds/d-{EARLIER}.{me}.2")
    links = [one for one in page.all("a") if f"/compare?players={me}.2," in one["href"]]
    return {link.one("bdi").text: link["href"] for link in links}


def test_practice_leads_to_those_who_played_the_day(app: Flask, practised: tuple[Kit, str]) -> None:
    _, me = practised
    links = links_of(app, me)
    assert next(iter(links)) == "Minna", "who was met there comes first, by their own name"
    assert len(links) == 4
    assert not {"Pekka", "Sara", "Ville"} & set(links), "others by their public names"
    for name, link in links.items():
        page = open_page(visitor_of(app, me), link)
        assert [one.text for one in page.all("span", class_="name")] == ["Aino you", name]
        assert "You played later, as practice." in page.text


def test_practice_changes_no_board(app: Flask, practised: tuple[Kit, str]) -> None:
    _, me = practised
    page = open_page(visitor_of(app, me), f"/d/{NUMBER}/board")
    assert len(page.one("tbody").all("tr")) == 4
    assert not page.all("tr", class_="me")


def test_nobody_else_looks_into_a_round_of_practice(app: Flask, practised: tuple[Kit, str]) -> None:
    kit, me = practised
    other = new_player(kit, "Kalle")
    challenge = challenges.of_day(EARLIER, kit.ring, kit.rulesets)
    play_out(kit, rounds.practise(kit, other, challenge, NOON)[0])
    for reader in (visitor_of(app, other), Visitor(app)):
        for pair in (f"{me}.2,{other}.2", f"{other}.2,{me}.2", f"{me}.3,{me}.2"):
            assert reader.get(f"/d/{NUMBER}/compare?players={pair}").status_code == 404, pair
    mine = visitor_of(app, me)
    for nonsense in (f"{me}.s2", f"{me}.02", f"{me}.1", f"{me}.3", ".2"):
        answer = mine.get(f"/d/{NUMBER}/compare?players={nonsense},{other}")
        assert answer.status_code == 404, nonsense


def test_who_is_left_out_of_boards_is_offered_to_no_stranger(
    app: Flask, practised: tuple[Kit, str]
) -> None:
    kit, me = practised
    for link in links_of(app, me).values():
        players.hide(kit, link.rpartition(",")[2], wanted=True)
    assert list(links_of(app, me)) == ["Minna"]
