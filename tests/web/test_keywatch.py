"""A process with dice keys that do not fit what is published answers nothing of the game."""

from pathlib import Path

import pytest
from flask import Flask

from service.app import create_app
from service.play import days
from tests.world import Clock, Visitor, settings_for

OTHER_KEY = "2026-05-01:" + "11" * 32


def test_keys_that_could_not_be_checked_at_the_start_are_checked_with_the_first_request(
    app: Flask, clock: Clock, one_server: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kit = app.extensions["sammakast"].kit
    days.publish(kit, clock())
    socket = tmp_path / "store.sock"
    late = create_app(settings_for(f"unix://{socket}", SAMMAKAST_DICE_KEYS=OTHER_KEY), clock)
    assert Visitor(late).get("/privacy").status_code == 200
    socket.symlink_to(one_server)
    answer = Visitor(late).get("/privacy")
    assert (answer.status_code, clock.now.date().isoformat() in caplog.text) == (503, True)
    late.extensions["sammakast"].kit.store.close()


def test_keys_are_checked_anew_each_day(app: Flask, clock: Clock, store_url: str) -> None:
    other = create_app(settings_for(store_url, SAMMAKAST_DICE_KEYS=OTHER_KEY), clock)
    visitor = Visitor(other)
    assert visitor.get("/dice").status_code == 200
    days.publish(app.extensions["sammakast"].kit, clock())
    assert visitor.get("/dice").status_code == 200
    clock.advance(days=1)
    assert visitor.get("/dice").status_code == 503
    other.extensions["sammakast"].kit.store.close()
