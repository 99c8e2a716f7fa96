"""Nothing that is sent before a throw reveals it: neither the seed nor any later die."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask

from service.game import dice
from tests.web.leaks import (
    TODAY,
    Game,
    Sent,
    seeds_not_public,
    service_with,
    spellings,
    static_files,
    without_what_may_differ,
)
from tests.web.reading import read
from tests.world import Program

#: Two keys that were searched for: today's dice agree in turn 1 on the first throw and on the first
#: die of the second one, and then no more.
KEY, TWIN = (sha256(number).digest() for number in (b"494", b"930"))


@pytest.fixture(scope="module")
def app(store_url: str) -> Iterator[Flask]:
    with service_with(KEY, store_url) as made:
        yield made


@pytest.fixture(scope="module")
def game(app: Flask) -> Game:
    return Game(app).play()


@pytest.fixture(scope="module")
def twin(game: Game, store_url: str) -> Iterator[Game]:
    """The same game under the other key, after the first one."""
    del game
    with service_with(TWIN, store_url) as app:
        yield Game(app).play()


#: The rules as data, the same for everybody.
RULES = "/table/"


def documents(game: Game) -> list[Sent]:
    return [sent for sent in game.transcript if sent.json is not None]


def rows_of_numbers(document: Any) -> Iterator[list[int]]:
    """Every list of numbers anywhere in a document."""
    if isinstance(document, dict):
        for part in document.values():
            yield from rows_of_numbers(part)
    elif isinstance(document, list) and document and all(isinstance(n, int) for n in document):
        yield document
    elif isinstance(document, list):
        for part in document:
            yield from rows_of_numbers(part)


def lying_dice(seed: bytes) -> dict[str, list[int]]:
    """The dice that lie on the table, by state of the round; between turns those of the last one
    lie there still."""
    first = list(dice.throw(seed, 1, 1, 6))
    second = [*first[:5], *dice.throw(seed, 1, 2, 1)]
    later = dict.fromkeys(("thrown again", "written 3", "taken back", "written 5"), second)
    return {"begun": [], "thrown": first, **later}


def test_the_game_reads_every_address_in_every_state(game: Game) -> None:
    assert len(game.transcript) > 500
    assert {sent.state for sent in game.transcript} == {
        "before the round", "begun", "thrown", "thrown again", "written 3", "taken back",
        "written 5",
    }  # fmt: skip
    statuses = {sent.status for sent in game.transcript}
    assert statuses == {200, 302, 303, 400, 401, 403, 404, 409, 422}


def test_neither_a_seed_nor_the_key_stands_in_anything_that_is_sent(game: Game) -> None:
    """D07: pages, answers, scripts and cookies."""
    secrets = {text for one in (KEY, *seeds_not_public(KEY)) for text in spellings(one)}
    for sent in game.transcript:
        everything = sent.everything.lower()
        assert not [text for text in secrets if text in everything], sent.name


def test_neither_a_seed_nor_the_key_stands_in_a_static_file(app: Flask) -> None:
    """D07: the scripts and everything else that is static."""
    secrets = {text for one in (KEY, *seeds_not_public(KEY)) for text in spellings(one)}
    for content in static_files(app):
        assert not [text for text in secrets if text in content.lower()]


def test_an_answer_of_the_api_has_no_dice_but_those_that_lie_on_the_table(game: Game) -> None:
    """D07: only dice already thrown are sent."""
    lying = lying_dice(dice.day_seed(KEY, TODAY))
    rows = 0
    for sent in documents(game):
        if sent.asked != "/api/v1/openapi.json" and not sent.asked.startswith(RULES):
            for row in rows_of_numbers(sent.json):
                assert row == lying[sent.state], sent.name
                rows += 1
    assert rows > 10


def test_a_page_has_no_dice_but_those_that_lie_on_the_table(game: Game) -> None:
    """D07: only dice already thrown are sent; a fresh trial has none."""
    lying = lying_dice(dice.day_seed(KEY, TODAY))
    pages = 0
    for sent in game.transcript:
        if b'name="keep"' in sent.body:
            places = read(sent.body.decode()).all("input", name="keep")
            shown = [place["value"].partition("-")[2] for place in places]
            there = [] if sent.asked.startswith("/try/") else lying[sent.state]
            assert shown == ([str(face) for face in there] or ["None"] * 6), sent.name
            pages += 1
    assert pages > 20


def test_services_that_differ_only_in_later_dice_send_the_same(game: Game, twin: Game) -> None:
    """D07: nothing that is sent depends on a later throw."""
    assert [sent.name for sent in game.transcript] == [sent.name for sent in twin.transcript]
    for one, other in zip(game.transcript, twin.transcript, strict=True):
        assert without_what_may_differ(one, KEY, game.names) == without_what_may_differ(
            other, TWIN, twin.names
        ), one.name


def test_the_dice_of_the_two_services_do_differ_later(twin: Game) -> None:
    later = [dice.throw(dice.day_seed(key, TODAY), 2, 1, 6) for key in (KEY, TWIN)]
    assert later[0] != later[1]
    assert twin.next_throw["dice"] == list(later[1])


def test_a_solo_game_sends_nothing_of_its_seed(app: Flask) -> None:
    player = Program(app)
    state = player.start("solo").json
    seed = dice.code_seed(KEY, state["challenge"].replace("-", ""))
    answers = [player.get(f"/rounds/{state['id']}")]
    for _ in range(3):
        answers.append(player.move(state, "throw"))
        state = answers[-1].json
        answers.append(player.move(state, "score", box=next(iter(state["options"]))))
        state = answers[-1].json
    for answer in answers:
        everything = f"{answer.headers}{answer.text}".lower().encode()
        assert not [text for text in spellings(seed) if text in everything]
        assert list(rows_of_numbers(answer.json)) in ([], [answer.json["dice"]])
