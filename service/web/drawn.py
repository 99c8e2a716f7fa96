"""Draws parts of pages with no more than they need, and what was drawn before not again; knows
templates and macros, not what they show."""

from collections.abc import Hashable
from functools import lru_cache

from flask import current_app
from jinja2 import Environment
from jinja2.runtime import Macro

from service.web.context import language

#: How many pieces a process remembers: about 1.5 KB each, with what they show.
REMEMBERED = 4096


def remember_pieces(environment: Environment) -> None:
    """Give templates `… | drawn(macro, …)`: the macro called with these values, or what it made of
    them before. For macros that are imported, which read nothing but their values."""
    environment.filters["drawn"] = lru_cache(maxsize=REMEMBERED)(_drawn)


def _drawn(shown: Hashable, macro: Macro, *values: Hashable) -> str:
    return macro(shown, *values)


def draw_fragment(template: str, **shown: object) -> str:
    """Draw a template that is no whole page: it has the language and what is shown, and is spared
    all that the head and the foot of a page ask for."""
    found = current_app.jinja_env.get_template(template)
    return found.render({**language().globals(), **shown})
