"""How calls name a challenge: a day as `today`, `2026-11-30` or `d-2026-11-30`, a code as typed,
this week's special as `special`.

Knows spellings; must not know who asks.
"""

from service.game.codes import canonical
from service.play import challenges, specials
from service.play.challenges import Challenge
from service.web.context import kit, now

SPECIAL = "special"


def names_day(text: str) -> bool:
    """Return whether the name is spelled as a day."""
    return text == "today" or text.removeprefix("d-").count("-") == 2


def day_named(text: str) -> Challenge:
    """Return the day of this name. Malformed, NotFound for a day to come."""
    return challenges.day_of(text.removeprefix("d-"), now(), kit())


def special_named() -> Challenge:
    """Return this week's special. NotFound where none is made."""
    return specials.of_week(kit(), specials.week_at(now()), now())


def id_named(text: str) -> str:
    """Return the id of the day or code of this name. Malformed, NotFound for a day to come."""
    if names_day(text):
        return day_named(text).id
    if text == SPECIAL:
        return special_named().id
    return text if challenges.is_code(text) else f"c-{canonical(text)}"
