"""The page of a move asks once for what it shows, not once a line: counted, so that no clock and no
busy machine has a say in it."""

import sys
from collections import Counter
from collections.abc import Callable
from types import CodeType, FrameType

import pytest
from flask import Flask
from jinja2.environment import TemplateModule
from jinja2.runtime import Macro

from service.game import legal
from service.web.i18n import Language
from tests.web.readers import Reader, playing
from tests.web.reading import read
from tests.web.table import HTMX

#: Far fewer than the lines of a sheet of twenty boxes with all that stands in each.
A_FEW = 5


def counted(act: Callable[[], object]) -> Counter[CodeType]:
    """How often each function is called while something is done."""
    found: Counter[CodeType] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found[frame.f_code] += 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return found


def throw(reader: Reader) -> None:
    """Throw a second time in the third turn, as the page's script does."""
    moved = {"version": "6", "throw": "1"}
    answer = reader.visitor.post(f"{reader.round}/moves", moved, **HTMX)
    assert len(read(answer.text).all("button", name="box")) == 18


@pytest.fixture
def calls(app: Flask) -> Counter[CodeType]:
    """What one throw calls once its templates are read and its words known."""
    throw(playing(app))
    reader = playing(app)
    return counted(lambda: throw(reader))


def test_the_boxes_are_scored_once_for_a_move_that_is_shown(calls: Counter[CodeType]) -> None:
    assert calls[legal.options.__code__] == 1


def test_a_line_of_the_sheet_is_written_where_it_stands(calls: Counter[CodeType]) -> None:
    assert 0 < calls[Macro._invoke.__code__] <= A_FEW
    assert calls[TemplateModule.__init__.__code__] == 0, "macros are imported once, not per page"


def test_words_are_looked_up_for_the_page_and_not_for_each_line(calls: Counter[CodeType]) -> None:
    assert 0 < calls[Language.gettext.__code__] + calls[Language.ngettext.__code__] <= 30
