"""What templates have drawn before and may give again; knows macros, not what they show."""

from collections.abc import Hashable
from functools import lru_cache

from jinja2 import Environment
from jinja2.runtime import Macro

#: How many pieces a process remembers: about 1 KB each.
REMEMBERED = 8192


def remember_pieces(environment: Environment) -> None:
    """Give templates `… | drawn(macro, …)`: the macro called with these values, or what it made of
    them before. For macros that are imported, which read nothing but their values."""
    environment.filters["drawn"] = lru_cache(maxsize=REMEMBERED)(_drawn)


def _drawn(shown: Hashable, macro: Macro, *values: Hashable) -> str:
    return macro(shown, *values)
