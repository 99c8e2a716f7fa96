"""The accessibility tree of a whole turn, frozen in three languages."""

from difflib import unified_diff

import pytest

from tests.browser.conftest import Phones
from tests.browser.trees import LOCALES, file_of, trees_of_a_turn


@pytest.mark.parametrize("locale", LOCALES)
def test_a_turn_is_told_as_it_was(phones: Phones, locale: str) -> None:
    """A01: `python -m tests.browser.trees` writes the trees anew where a change is wanted."""
    kept = file_of(locale).read_text("utf-8")
    told = trees_of_a_turn(phones(locale=LOCALES[locale]))
    changes = "\n".join(unified_diff(kept.splitlines(), told.splitlines(), "kept", "told", "", ""))
    assert not changes, f"\n{changes}"
