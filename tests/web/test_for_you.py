"""What waits for a reader and what is new: the block of the front page, the list, the dot."""

from collections.abc import Callable

import pytest
from flask import Flask

from service.game.codes import display
from tests.store.contents import Contents
from tests.web.devices import device_in
from tests.web.readers import TODAY
from tests.web.reading import Node, open_page, press
from tests.web.test_challenges import finish, link_of, program_in, solo, today_of
from tests.world import Clock, Program, Visitor

Stored = Callable[[], Contents]


def rows(visitor: Visitor) -> list[Node]:
    """The rows of the block, which is there when it has any."""
    page = open_page(visitor, "/")
    headings = [heading for heading in page.all("h2") if heading.text == "For you"]
    if not headings:
        return []
    section = headings[0].parent
    assert section
    return section.all("li")


def only_row(visitor: Visitor) -> Node:
    (row,) = rows(visitor)
    return row


def has_dot(row: Node) -> bool:
    return any("fresh" in (span.get("class") or "") for span in row.all("span"))


def news(visitor: Visitor) -> list[bool]:
    return [has_dot(row) for row in rows(visitor)]


def join(app: Flask, maker: Visitor, code: str, name: str, once: str) -> tuple[Visitor, str]:
    """A friend who comes by the maker's link; who they are and the address of their round."""
    friend = Visitor(app)
    form = {"name": name, "once": once * 32}
    answer = friend.post(f"{link_of(app, maker, code)}/join", form)
    assert answer.status_code == 303, answer.text
    return friend, answer.headers["Location"]


def sent(app: Flask) -> tuple[Visitor, str]:
    """Somebody who has played a game and sent it on."""
    maker, code, _ = solo(app)
    maker.post(f"/c/{code}/share", {"mode": "blind"})
    return maker, code


def listed(app: Flask, visitor: Visitor) -> dict[str, object]:
    (found,) = program_in(app, visitor).get("/challenges").json
    return dict(found)


def test_a_sender_learns_without_being_told_that_the_friend_has_finished(app: Flask) -> None:
    maker, code = sent(app)
    assert "Nobody has joined yet" in only_row(maker).text
    assert "30 days left" in only_row(maker).text
    friend, address = join(app, maker, code, "Pekka", "1")
    assert "Pekka has not finished yet" in only_row(maker).text
    assert (news(maker), listed(app, maker)["new"]) == ([False], 0)
    finish(app, friend, address)
    row = only_row(maker)
    assert "Pekka has played: see who won" in row.text
    assert (has_dot(row), listed(app, maker)["new"]) == (True, 1)
    assert "new" in row.text


def test_the_dot_goes_with_opening_the_row_and_not_with_looking(app: Flask, stored: Stored) -> None:
    maker, code = sent(app)
    friend, address = join(app, maker, code, "Pekka", "2")
    scored = finish(app, friend, address)
    before = stored()
    for path in ("/", f"/c/{code}", f"/c/{code}/seen", f"/c/{code}/rematch", "/"):
        maker.get(path)
    assert (stored() == before, news(maker)) == (True, [True])
    answer = press(maker, only_row(maker).one("button"))
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/c/{code}")
    row = only_row(maker)
    assert (has_dot(row), f"Pekka {scored}" in row.text) == (False, True)
    assert row.one("a")["href"] == f"/c/{code}"


def test_rows_are_titled_by_people_and_name_the_code_beneath(app: Flask) -> None:
    maker, code = sent(app)
    join(app, maker, code, "Pekka", "3")
    row = only_row(maker)
    assert row.one("bdi").text == "Pekka"
    assert display(code) in row.one("small").text


def test_a_friend_in_the_middle_goes_on_in_one_tap(app: Flask) -> None:
    maker, code = sent(app)
    friend, address = join(app, maker, code, "Pekka", "4")
    row = only_row(friend)
    assert row.one("a")["href"] == address
    assert "is waiting" in row.text
    assert "Continue: turn 1 of 15" in row.text
    assert "30 days left" not in row.text


def test_who_never_began_is_told_nothing_false_of_a_friend_who_has_finished(
    app: Flask, clock: Clock
) -> None:
    maker = Visitor(app)
    form = {"ruleset": "classic", "mode": "blind", "once": "d" * 32}
    code = maker.post("/challenges/new", form).headers["Location"].removeprefix("/c/")
    finish(app, *join(app, maker, code, "Pekka", "e"))
    assert "Pekka is waiting" in only_row(maker).text
    maker.post(f"/c/{code}/seen")
    clock.advance(days=30)
    row = only_row(maker)
    assert ("Pekka" in row.text, "has not finished" in row.text) == (True, False)


def test_several_friends_are_counted(app: Flask) -> None:
    maker, code = sent(app)
    friends = [join(app, maker, code, name, once) for name, once in (("Pekka", "5"), ("Sara", "6"))]
    assert "1 of 3 finished" in only_row(maker).text
    finish(app, *friends[1])
    row = only_row(maker)
    assert ("2 of 3 finished" in row.text, has_dot(row)) == (True, True)
    assert {name.text for name in row.all("bdi")} == {"Pekka", "Sara"}


@pytest.mark.parametrize(
    ("locale", "heading", "waiting", "dot"),
    [
        ("sv", "För dig", "har spelat: se vem som vann", "nytt"),
        ("fi", "Sinulle", "on pelannut: katso, kumpi voitti", "uutta"),
    ],
)
def test_the_block_is_told_in_three_languages(
    app: Flask, locale: str, heading: str, waiting: str, dot: str
) -> None:
    maker, code = sent(app)
    finish(app, *join(app, maker, code, "Pekka", "7"))
    maker.post("/language", {"locale": locale, "next": "/"})
    page = maker.get("/").text
    for text in (f"<h2>{heading}</h2>", f"<bdi>Pekka</bdi> {waiting}", f'class="sr">{dot}<'):
        assert text in page


def test_the_block_stands_second_and_only_where_there_is_something(app: Flask) -> None:
    maker, _ = sent(app)
    headings = [heading.text for heading in open_page(maker, "/").all("h2")]
    assert headings[0] == "For you"
    assert rows(Visitor(app)) == []


def test_duels_and_targets_say_so(app: Flask) -> None:
    maker, code = sent(app)
    friend, _ = join(app, maker, code, "Pekka", "8")
    landing = Visitor(app).get(link_of(app, maker, code)).text
    assert "has already played this game and sends it on" in landing
    assert "has already played this game and sends it on" in friend.get(f"/c/{code}").text
    assert "You had played this game before you sent it on" in maker.get(f"/c/{code}").text
    assert listed(app, friend)["kind"] == "target"
    made = maker.post("/challenges/new", {"ruleset": "maxi", "once": "9" * 32})
    fresh = made.headers["Location"].removeprefix("/c/")
    assert "Fresh dice" in Visitor(app).get(link_of(app, maker, fresh)).text
    assert "Fresh dice" in maker.get(f"/c/{fresh}").text
    assert program_in(app, maker).get(f"/challenges/{fresh}").json["kind"] == "duel"


def test_a_friends_link_to_a_target_names_who_has_played_it(app: Flask) -> None:
    maker, code = sent(app)
    maker.post("/players/name", {"name": "Aino"})
    friend, _ = join(app, maker, code, "Pekka", "a")
    landing = Visitor(app).get(link_of(app, friend, code)).text
    assert "<bdi>Pekka</bdi> challenges you" in landing
    assert "<bdi>Aino</bdi> has already played" in landing


class TestRematch:
    def played(self, app: Flask) -> tuple[Visitor, Visitor, str]:
        maker, code = sent(app)
        friend, address = join(app, maker, code, "Pekka", "b")
        finish(app, friend, address)
        return maker, friend, code

    def test_it_is_one_tap_and_the_other_learns_of_it(self, app: Flask) -> None:
        maker, friend, code = self.played(app)
        buttons = open_page(friend, f"/c/{code}").all("button", class_="btn")
        answer = press(friend, next(one for one in buttons if one.text == "Rematch"))
        again = answer.headers["Location"]
        assert (answer.status_code, again != f"/c/{code}") == (303, True)
        row = rows(maker)[0]
        assert ("Pekka wants a rematch" in row.text, has_dot(row)) == (True, True)
        opened = press(maker, row.one("button"))
        assert opened.headers["Location"] == again
        assert not has_dot(next(row for row in rows(maker) if "rematch" in row.text))
        buttons = open_page(maker, again).all("button", class_="btn main")
        begun = press(maker, next(one for one in buttons if one.text == "Play"))
        assert begun.headers["Location"].startswith(f"/rounds/c-{again.removeprefix('/c/')}.")

    def test_whoever_taps_second_is_led_to_the_same(self, app: Flask) -> None:
        maker, friend, code = self.played(app)
        found = {who.post(f"/c/{code}/rematch").headers["Location"] for who in (maker, friend)}
        assert len(found) == 1

    def test_it_is_taken_when_the_own_game_is_over_and_offered_once_two_are_done(
        self, app: Flask
    ) -> None:
        maker, code = sent(app)
        friend, address = join(app, maker, code, "Pekka", "c")
        assert "/rematch" not in friend.get(f"/c/{code}").text
        assert "/rematch" not in maker.get(f"/c/{code}").text
        refused = friend.post(f"/c/{code}/rematch")
        assert refused.status_code == 409
        assert "A rematch begins when your own game is over." in refused.text
        finish(app, friend, address)
        assert "/rematch" in friend.get(f"/c/{code}").text
        assert "/rematch" in maker.get(f"/c/{code}").text

    def test_strangers_have_none(self, app: Flask) -> None:
        _, code = sent(app)
        assert Visitor(app).post(f"/c/{code}/rematch").status_code == 403
        stranger = Visitor(app)
        stranger.start_today(TODAY)
        assert stranger.post(f"/c/{code}/rematch").status_code == 403
        assert stranger.post(f"/c/{code}/seen").status_code == 403

    def test_a_program_makes_it_or_finds_it(self, app: Flask) -> None:
        maker, friend = Program(app), Program(app)
        code = maker.send("POST", "/challenges", {"ruleset": "classic"}).json["code"]
        early = maker.send("POST", f"/challenges/{code}/rematch")
        assert (early.status_code, early.json["reason"]) == (409, "rematch-too-early")
        for who in (maker, friend):
            who.play(who.start(code).json)
        made = friend.send("POST", f"/challenges/{code}/rematch")
        found = maker.send("POST", f"/challenges/{code}/rematch")
        assert (made.status_code, found.status_code) == (201, 200)
        assert made.json["code"] == found.json["code"] != code
        opened = friend.play(friend.start(made.json["code"]).json)["id"]
        friend.send("POST", "/challenges", {"from_round": opened, "mode": "open"})
        assert maker.send("POST", f"/challenges/{code}/rematch").json["mode"] == "open"
        assert Program(app).send("POST", f"/challenges/{code}/rematch").status_code == 403


def test_a_program_reads_what_waits_and_notes_what_it_has_seen(app: Flask) -> None:
    maker, friend = Program(app), Program(app)
    code = maker.send("POST", "/challenges", {"ruleset": "classic"}).json["code"]

    def mine() -> tuple[object, ...]:
        (found,) = maker.get("/challenges").json
        return found["state"], found["waits"], found["new"], found["maker"] == maker.player

    assert mine() == ("joined", True, 0, True)
    begun = maker.start(code).json
    assert mine() == ("playing", True, 0, True)
    friend.play(friend.start(code).json)
    assert mine() == ("playing", True, 1, True)
    maker.play(begun)
    assert mine() == ("finished", False, 1, True)
    seen = maker.send("POST", f"/challenges/{code}/seen")
    assert (seen.status_code, seen.json["new"]) == (200, 0)
    assert mine() == ("finished", False, 0, True)
    assert Program(app).send("POST", f"/challenges/{code}/seen").status_code == 403


class TestDays:
    def met(self, app: Flask) -> tuple[Visitor, str, Visitor, str]:
        """Two who have met by a link to today, and the addresses of their rounds."""
        sender, friend = Visitor(app), Visitor(app)
        mine = sender.start_today(TODAY)
        form = {"name": "Pekka", "once": "d" * 32}
        theirs = friend.post(f"{today_of(app, sender)}/join", form).headers["Location"]
        return sender, mine, friend, theirs

    def test_friends_are_names_only_until_the_own_game_is_over(self, app: Flask) -> None:
        sender, mine, friend, theirs = self.met(app)
        scored = finish(app, friend, theirs)
        row = only_row(sender)
        assert ("Pekka" in row.text, has_dot(row)) == (True, False)
        assert str(scored) not in row.text
        assert row.one("a")["href"] == f"/d/{TODAY}"
        assert sender.post(f"/d/{TODAY}/seen").headers["Location"] == f"/d/{TODAY}"
        finish(app, sender, mine)
        assert news(sender) == [True]

    def test_a_friend_who_has_finished_is_compared_with(self, app: Flask) -> None:
        sender, mine, friend, theirs = self.met(app)
        total = finish(app, sender, mine)
        assert "Pekka has not finished yet" in only_row(sender).text
        scored = finish(app, friend, theirs)
        row = only_row(sender)
        assert ("Pekka has played: see who won" in row.text, has_dot(row)) == (True, True)
        answer = press(sender, row.one("button"))
        compared = f"/d/{TODAY}/compare?with={device_in(friend).player}"
        assert answer.headers["Location"] == compared
        row = only_row(sender)
        assert (has_dot(row), row.one("a")["href"]) == (False, compared)
        assert f"Pekka {scored}" in row.text
        assert f"you {total}" in row.text

    def test_yesterdays_friends_are_there_too(self, app: Flask, clock: Clock) -> None:
        sender, mine, friend, theirs = self.met(app)
        finish(app, sender, mine)
        finish(app, friend, theirs)
        clock.advance(hours=14)
        assert news(sender) == [True]
        clock.advance(days=1)
        assert rows(sender) == []

    def test_who_leaves_a_day_is_not_told_of_when_it_is_over(
        self, app: Flask, clock: Clock
    ) -> None:
        sender, mine, _, _ = self.met(app)
        finish(app, sender, mine)
        clock.advance(days=1)
        assert rows(sender) == []


def test_what_expires_is_told_to_the_last_day(app: Flask, clock: Clock) -> None:
    maker, code = sent(app)
    clock.advance(days=29, hours=23)
    assert "1 day left" in only_row(maker).text
    join(app, maker, code, "Pekka", "e")
    assert "8 days left" in only_row(maker).text
    clock.advance(days=8)
    assert rows(maker) == []


def test_a_name_of_another_direction_stands_alone(app: Flask) -> None:
    maker, code = sent(app)
    join(app, maker, code, "ليلى", "f")
    assert only_row(maker).one("bdi").text == "ليلى"
