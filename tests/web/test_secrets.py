"""Keys stay where they are: no answer, log, trace or printed form of anything tells one."""

import logging
import traceback
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from service.app import create_app
from service.game.errors import BadKeyRing
from service.settings import BadSettings
from tests.web.leaks import spellings
from tests.web.readers import finished
from tests.web.test_guard import FORMS
from tests.web.test_pages import every_get
from tests.world import Program, settings_for, web_of

OLD, SIGNING = "canary-of-the-old-signing-key-5d2a", "canary-of-the-signing-key-91f7c3b0"
DICE = bytes.fromhex("c0ffee5eed" * 6 + "0badf00d"[:4])
PASSWORD = "canary-of-the-store-77aa"

Build = Callable[..., Flask]


def canaries() -> set[bytes]:
    """Each key as it stands and in every spelling that is likely to be met."""
    return {
        one
        for key in (OLD.encode(), SIGNING.encode(), DICE, PASSWORD.encode())
        for one in spellings(key)
    }


def found_in(text: bytes) -> list[bytes]:
    return [one for one in canaries() if one in text.lower()]


@pytest.fixture
def guarded(build: Build) -> Flask:
    return build(
        SAMMAKAST_SECRET_KEYS=f"{OLD},{SIGNING}", SAMMAKAST_DICE_KEYS=f"2026-05-01:{DICE.hex()}"
    )


def everything_sent(app: Flask) -> Iterator[tuple[str, bytes]]:
    reader = finished(app)
    program = Program(app)
    program.play(program.start("solo").json, until_turn=3)
    for address in every_get(app, reader):
        answer = reader.visitor.get(address)
        yield address, answer.data + str(answer.headers).encode()
        as_program = program.client.get(
            address, headers={"Authorization": f"Bearer {program.token}"}, buffered=True
        )
        yield address, as_program.data + str(as_program.headers).encode()
    for path, form in FORMS.values():
        address = path.format(round=reader.round, player=reader.player)
        answer = reader.visitor.post(address, form)
        yield address, answer.data + str(answer.headers).encode()


def test_no_answer_and_no_line_of_any_log_tells_a_key(
    guarded: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    @guarded.get("/faults/here")
    def fault() -> str:
        raise ZeroDivisionError(web_of(guarded).tokens, web_of(guarded).links)

    with caplog.at_level(logging.DEBUG):
        for address, sent in everything_sent(guarded):
            assert not found_in(sent), address
    assert "A fault at /faults/here" in caplog.text
    assert not found_in(caplog.text.encode())


def test_no_printed_form_tells_a_key(guarded: Flask) -> None:
    web = web_of(guarded)
    settings = settings_for(
        f"redis://:{PASSWORD}@127.0.0.1:1/0",
        SAMMAKAST_SECRET_KEYS=f"{OLD},{SIGNING}",
        SAMMAKAST_DICE_KEYS=f"2026-05-01:{DICE.hex()}",
    )
    app = create_app(settings)
    other = web_of(app)
    shown = (
        settings, web, web.kit, web.kit.ring, *web.kit.ring.keys, web.tokens, web.links,
        web.limits, other.kit.store, other, other.limits, guarded.config, guarded.extensions,
    )  # fmt: skip
    for one in shown:
        assert not found_in(f"{one!r} {one!s}".encode()), type(one)


@pytest.mark.parametrize(
    "wrong",
    [
        {"SAMMAKAST_SECRET_KEYS": f"{SIGNING},short"},
        {"SAMMAKAST_SECRET_KEYS": f"{SIGNING},,{OLD}"},
        {"SAMMAKAST_DICE_KEYS": DICE.hex()},
        {"SAMMAKAST_DICE_KEYS": f"2026-05-01:{DICE.hex()}ff"},
        {"SAMMAKAST_DICE_KEYS": f"2026-05-01:{DICE.hex()[:-1]}g"},
        {"SAMMAKAST_DICE_KEYS": f"2026-05-02:{DICE.hex()},2026-05-01:{DICE.hex()}"},
        {"SAMMAKAST_DICE_KEYS": f"{DICE.hex()}:2026-05-01"},
        {"SAMMAKAST_REDIS_URL": f"redis://:{PASSWORD}@:x"},
        {"SAMMAKAST_REDIS_URL": f"http://user:{PASSWORD}@127.0.0.1"},
        {"SAMMAKAST_REDIS_URL": f"redis+sentinel://:{PASSWORD}@127.0.0.1"},
        {"SAMMAKAST_REDIS_URL": f"redis+cluster://:{PASSWORD}@127.0.0.1:x"},
    ],
)
def test_a_mistake_in_a_key_is_told_without_the_key(wrong: dict[str, str]) -> None:
    with pytest.raises((BadSettings, BadKeyRing)) as refused:
        create_app(settings_for("redis://127.0.0.1:1", **wrong))
    told = "".join(traceback.format_exception(refused.value))
    assert not found_in(told.encode()), told
