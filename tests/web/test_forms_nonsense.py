"""Whatever a form is filled with, no fault comes of it, and what is refused has changed nothing.

`make prove` sends far more of it.
"""

from collections import Counter
from collections.abc import Callable

import pytest
from flask import Flask
from hypothesis import given, settings

from service.web.context import (
    GAME_COOKIE,
    LANGUAGE_COOKIE,
    SEEN_COOKIE,
    SUMS_COOKIE,
    THEME_COOKIE,
)
from tests.store.contents import Contents
from tests.web.nonsense import Nonsense, Place, posts

Stored = Callable[[], Contents]

COOKIES = {
    "sammakast", LANGUAGE_COOKIE, SEEN_COOKIE, GAME_COOKIE, SUMS_COOKIE, THEME_COOKIE,
}  # fmt: skip
#: Of six that browsers keep, so that a jar is never so large that a server refuses it.
LONGEST_COOKIE = 400


def send_nonsense(app: Flask, stored: Stored, count: int) -> Counter[int]:
    """Post so many forms of nonsense, and return what they were answered with."""
    place, seen = Place.on(app), Counter[int]()
    known = [stored()]

    @settings(max_examples=count)
    @given(one=posts())
    def post(one: Nonsense) -> None:
        answer = place.send(one)
        assert answer.status_code < 500, (one, answer.status_code)
        before, known[0] = known[0], stored()
        if answer.status_code >= 400:
            assert known[0] == before, (one, answer.status_code)
        seen[answer.status_code] += 1
        for cookie in answer.headers.getlist("Set-Cookie"):
            assert cookie.partition("=")[0] in COOKIES
            assert len(cookie) < LONGEST_COOKIE

    post()
    return seen


def test_no_form_of_nonsense_makes_a_fault_and_a_refusal_changes_nothing(
    app: Flask, stored: Stored, caplog: pytest.LogCaptureFixture
) -> None:
    seen = send_nonsense(app, stored, 150)
    assert not caplog.records
    assert {200, 303, 404, 409} <= seen.keys()
