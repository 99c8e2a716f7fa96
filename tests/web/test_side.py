"""Side by side on pages and in the API: the maker's turns show one by one, and nothing earlier."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from service.game.codes import display
from service.game.moves import Move, Score, Throw
from service.play import challenges, players, rounds, sharing
from service.play.rounds import MoveRequest
from service.store import challenges as records
from service.store.challenges import CodeRecord
from tests.world import NOON, Program, Visitor, empty, program_of, visitor_of, web_of

MAKER, READER, CODE = "3fa9c1d2e4b5", "00000000000b", "K7QM3XT9"
HTMX = {"HX-Request": "true"}
ONCE = re.compile(rb'name="once" value="[0-9a-f]{32}"')


def met(app: Flask, mode: str = "side", name: str = "Pekka") -> None:
    """A maker and a reader on a code told of in this mode; nobody has begun."""
    kit = web_of(app).kit
    for player, called in ((MAKER, name), (READER, "Aino")):
        players.create(kit, "en", player, NOON)
        players.rename(kit, player, called)
    made_at, until = challenges.milliseconds(NOON), challenges.milliseconds(NOON) + 400 * 86_400_000
    record = CodeRecord(CODE, "maxi", 1, "2026-05-01", 1, made_at, MAKER)
    assert records.create(kit.store, record, until)
    sharing.share(kit, MAKER, CODE, mode, NOON)


def play(app: Flask, player: str, *moves: Move) -> str:
    """Make moves in a player's round, then fill what is open in card order; return its address."""
    kit = web_of(app).kit
    live, _ = sharing.join(kit, player, CODE, NOON)
    for move in moves:
        live = rounds.move(kit, player, MoveRequest(live.id, live.round.version, move), NOON)
    while not live.round.over:
        open_boxes = (slug for slug, points in live.round.card.items() if points is None)
        move = Score(next(open_boxes)) if live.round.dice else Throw()
        live = rounds.move(kit, player, MoveRequest(live.id, live.round.version, move), NOON)
    return f"/rounds/{live.id}"


@pytest.fixture
def rival(app: Flask) -> dict[str, Any]:
    """A maker's finished round, told of side by side: its card as the API gives it."""
    met(app)
    address = play(app, MAKER, Throw(), Score("chance"), Throw(), Score("maxi-yatzy"))
    found: dict[str, Any] = program_of(app, MAKER).get(address).json
    return found


def begun(app: Flask) -> tuple[Visitor, Program, str]:
    """The reader's browser, program and round."""
    live, _ = sharing.join(web_of(app).kit, READER, CODE, NOON)
    return visitor_of(app, READER), program_of(app, READER), f"/rounds/{live.id}"


def shown(page: str) -> list[str]:
    """What the second column says aloud or in a button's label: points by name."""
    return re.findall(r"Pekka: (?:crossed out, )?\d+", page)


class TestPages:
    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
    def test_a_turn_shows_with_the_next_ones_first_throw(
        self, app: Flask, rival: dict[str, Any], headers: dict[str, str]
    ) -> None:
        visitor, _, address = begun(app)
        visitor.headers = headers

        def moved(version: int, **action: str) -> str:
            answer = visitor.post(f"{address}/moves", {"version": str(version), **action})
            page = answer.text if headers else visitor.get(address).text
            assert answer.status_code == (200 if headers else 303)
            return str(page)

        none = ["Pekka: 0"]
        chance = rival["card"]["chance"]
        assert shown(moved(1, throw="1")) == none
        assert shown(moved(2, box="ones")) == none
        assert shown(moved(3, undo="1")) == none
        assert shown(moved(4, box="twos")) == none
        page = moved(5, throw="1")
        assert shown(page).count(f"Pekka: {chance}") == 2
        assert 'class="his newest"' in page
        assert f"Pekka: Chance, {chance}" in page
        assert "shows when you throw turn 3" in moved(6, throw="1")

    def test_the_finished_page_shows_the_whole_round(
        self, app: Flask, rival: dict[str, Any]
    ) -> None:
        page = visitor_of(app, READER).get(play(app, READER)).text
        assert f"Pekka: {rival['total']}" in page
        assert len(shown(page)) >= 21

    def test_the_last_turn_is_told_to_show_after_the_last_box(
        self, app: Flask, rival: dict[str, Any]
    ) -> None:
        visitor, program, address = begun(app)
        state = program.move(program.play(program.get(address).json, until_turn=20), "throw").json
        state = program.move(state, "throw").json
        assert (rival["over"], state["rival"]["turn"]) == (True, 19)
        assert "Turn 20: Pekka shows after your last box." in visitor.get(address).text

    def test_a_refusal_a_conflict_and_a_question_keep_their_words_and_the_column(
        self, app: Flask, rival: dict[str, Any]
    ) -> None:
        visitor, _, address = begun(app)
        for version, action in ((1, {"throw": "1"}), (2, {"box": "ones"}), (3, {"throw": "1"})):
            visitor.post(f"{address}/moves", {"version": str(version), **action})
        for action, status in (({"box": "ones"}, 422), ({"say": "1"}, 200), ({"undo": "1"}, 422)):
            answer = visitor.post(f"{address}/moves", {"version": "4", **action}, **HTMX)
            assert answer.status_code == status
            assert f"Pekka: {rival['card']['chance']}" in answer.text
            assert "shows when" not in answer.text

    @pytest.mark.parametrize("mode", ["blind", "open"])
    def test_there_is_no_column_where_the_mode_gives_none(self, app: Flask, mode: str) -> None:
        met(app, mode)
        play(app, MAKER)
        visitor, program, address = begun(app)
        state = program.play(program.get(address).json, until_turn=3)
        assert (state["rival"], state["opponent"]) == (None, None)
        page = visitor.get(address).text
        assert "Pekka" not in page
        assert 'class="his' not in page

    def test_there_is_no_column_while_the_maker_plays(self, app: Flask) -> None:
        met(app)
        visitor, program, address = begun(app)
        program.play(program.get(address).json, until_turn=3)
        assert 'class="his' not in visitor.get(address).text
        play(app, MAKER)
        assert 'class="his' in visitor.get(address).text

    def test_a_long_name_is_its_initials_with_the_whole_name_at_hand(self, app: Flask) -> None:
        met(app, name="Maximilian Öhrnberg")
        play(app, MAKER)
        visitor, _, address = begun(app)
        page = visitor.get(address).text
        assert 'title="Maximilian Öhrnberg"' in page
        assert '<bdi aria-hidden="true">MÖ</bdi>' in page
        assert "<p>MÖ: <bdi>Maximilian Öhrnberg</bdi></p>" in page


class TestProgram:
    def test_the_state_names_the_rival_and_the_turns_that_show(
        self, app: Flask, rival: dict[str, Any]
    ) -> None:
        _, program, address = begun(app)
        state = program.get(address).json
        assert state["opponent"] == MAKER
        nothing = {"player": MAKER, "name": "Pekka", "turn": 0, "card": {}, "total": 0}
        assert state["rival"] == nothing
        for _ in range(2):
            state = program.move(state, "throw").json
            state = program.move(state, "score", box=next(iter(state["options"]))).json
        chance = rival["card"]["chance"]
        one = {**nothing, "turn": 1, "card": {"chance": chance}, "total": chance}
        assert state["rival"] == one
        assert program.start(display(CODE)).json == state
        assert program.move(state, "score", box="chance").json["round"]["rival"] == one
        assert program.play(state)["rival"]["card"] == rival["card"]

    def test_the_maker_has_no_rival(self, app: Flask, rival: dict[str, Any]) -> None:
        found = program_of(app, MAKER).get(f"/rounds/c-{CODE}.{MAKER}").json
        assert (found["rival"], found["opponent"]) == (None, None)
        assert rival["rival"] is None


class TestMode:
    def test_a_code_is_made_side_by_side_by_form_and_program(self, app: Flask) -> None:
        maker = Program(app)
        made = maker.send("POST", "/challenges", {"mode": "side"})
        assert (made.status_code, made.json["mode"]) == (201, "side")
        form = {"ruleset": "maxi", "mode": "side", "once": "1" * 32}
        assert Visitor(app).post("/challenges/new", form).status_code == 303

    def test_a_code_only_becomes_more_open_and_by_its_maker(self, app: Flask) -> None:
        met(app, "blind")
        play(app, MAKER)
        maker, reader = visitor_of(app, MAKER), visitor_of(app, READER)

        def offered() -> list[str]:
            return re.findall(r'name="mode" value="(\w+)"', maker.get(f"/c/{CODE}").text)

        assert offered() == ["open", "side"]
        assert reader.post(f"/c/{CODE}/share", {"mode": "side"}).status_code == 403
        assert maker.post(f"/c/{CODE}/share", {"mode": "open"}).status_code == 303
        assert offered() == ["side"]
        assert maker.post(f"/c/{CODE}/share", {"mode": "side"}).status_code == 303
        assert offered() == []
        for mode in ("blind", "open"):
            assert maker.post(f"/c/{CODE}/share", {"mode": mode}).status_code == 409

    def test_a_finished_game_is_offered_side_by_side(self, app: Flask) -> None:
        kit = web_of(app).kit
        players.create(kit, "en", MAKER, NOON)
        program = program_of(app, MAKER)
        state = program.play(program.start("solo").json)
        page = visitor_of(app, MAKER).get(f"/rounds/{state['id']}").text
        assert re.findall(r'name="mode" value="(\w+)"', page) == ["blind", "open", "side"]

    def test_the_total_is_the_one_to_beat_as_in_an_open_code(
        self, app: Flask, rival: dict[str, Any]
    ) -> None:
        total = rival["total"]
        link = web_of(app).links.of_code(CODE, MAKER)
        landing = Visitor(app).get(link).text
        assert f"Pekka: {total} to beat" in landing
        begun(app)
        assert f">{total}<" in visitor_of(app, READER).get(f"/c/{CODE}").text
        members = program_of(app, READER).get(f"/challenges/{CODE}").json["members"]
        assert [one["total"] for one in members] == [total, None]
        assert f"I got {total} in Maxi Yatzy" in visitor_of(app, MAKER).get(f"/c/{CODE}").text


#: The same first two turns; then the same two boxes crossed out, in turn or the other way round
#: with other dice, so that the totals are the same.
ALIKE = (Throw(), Score("chance"), Throw(), Score("ones"))
ONE = (*ALIKE, Throw(), Score("maxi-yatzy"), Throw(), Score("full-straight"))
OTHER = (*ALIKE, Throw(), Throw(), Score("full-straight"), Throw(), Score("maxi-yatzy"))


def everything(app: Flask, version: int) -> Iterator[bytes]:
    """All that the reader and a stranger are sent."""
    visitor, program = visitor_of(app, READER), program_of(app, READER)
    address, link = f"/rounds/c-{CODE}.{READER}", web_of(app).links.of_code(CODE, MAKER)
    api = (address, "/challenges", f"/challenges/{CODE}", f"/rounds/c-{CODE}.{MAKER}")
    paths = (address, "/", f"/c/{CODE}", link, f"/c/{CODE}/compare?with={MAKER}")
    yield from (program.get(path).data for path in api)
    yield program.start(display(CODE)).data
    for path in (*paths, f"/rounds/c-{CODE}.{MAKER}"):
        yield from (visitor.get(path).data, Visitor(app).get(path).data)
    for action in ({"say": "1"}, {"ask": "sixes"}, {"box": "nines"}):
        yield visitor.post(f"{address}/moves", {"version": str(version), **action}, **HTMX).data


def transcript(app: Flask, *of_maker: Move) -> tuple[list[bytes], bytes, int]:
    """What is sent while the reader plays two turns, and a third until its box is written, taken
    back and written again; what the next throw is answered with; and the maker's total."""
    met(app)
    address = play(app, MAKER, *of_maker)
    total = program_of(app, MAKER).get(address).json["total"]
    visitor, program, mine = begun(app)
    sent: list[bytes] = []
    moves = ["throw", "twos", "throw", "threes", "throw", "sixes", "undo", "throw", "sixes"]
    for version, move in enumerate(moves, 1):
        form = {move: "1"} if move in ("throw", "undo") else {"box": move}
        sent.append(visitor.post(f"{mine}/moves", {"version": str(version), **form}, **HTMX).data)
        sent.append(visitor.post(f"{mine}/moves", {"version": str(version), **form}).data)
        sent.append(program.get(mine).data)
        sent += everything(app, version + 1)
    assert program.get(mine).json["version"] == 10
    after = visitor.post(f"{mine}/moves", {"version": "10", "throw": "1"}, **HTMX).data
    return [plain(one) for one in sent], after, total


def plain(sent: bytes) -> bytes:
    """What was sent, without what a page is made anew with."""
    return ONCE.sub(b"once", sent)


def test_nothing_of_a_turn_is_sent_before_the_next_is_thrown(app: Flask, store_url: str) -> None:
    first, then, total = transcript(app, *ONE)
    empty(store_url)
    second, other_then, same_total = transcript(app, *OTHER)
    assert total == same_total
    assert len(first) == len(second)
    for one, other in zip(first, second, strict=True):
        assert one == other
    assert then != other_then
