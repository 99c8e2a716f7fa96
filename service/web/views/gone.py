"""What those are called who have left: they have no name any more, and no id is told of them."""

from dataclasses import replace

from service.play.membership import Members
from service.web.i18n import Language


def someone(language: Language) -> str:
    """What stands in place of the name of somebody who has left."""
    return language.gettext("Someone who has left")


def named(found: Members, language: Language) -> Members:
    """A code whose every player is called something."""
    words = someone(language)
    rows = [replace(row, name=words) if row.gone else row for row in found.rows]
    return replace(found, rows=rows)
