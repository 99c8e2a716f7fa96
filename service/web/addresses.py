"""How addresses name a language: `<locale:…>` in a route is one of those that there are."""

import re
from collections.abc import Iterable

from flask import Flask
from werkzeug.routing import BaseConverter


def name_languages(app: Flask, locales: Iterable[str]) -> None:
    """Let the routes of this app name these languages, and no other."""
    spelled = "|".join(map(re.escape, locales))
    kind = type("LocaleConverter", (BaseConverter,), {"regex": f"(?:{spelled})"})
    app.url_map.converters["locale"] = kind
