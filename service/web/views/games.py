"""What a game and its options are called, and what an option means; knows no request, no card."""

from service.game.ruleset import Ruleset
from service.web.i18n import Language
from service.web.views.sheet import points_text


def game_name(ruleset: Ruleset, language: Language) -> str:
    """The game's name and, after it, its options in a few words each."""
    options = (option_name(option, language) for option in ruleset.options)
    return " · ".join((language.ruleset_name(ruleset), *options))


def minutes_of(ruleset: Ruleset) -> int:
    """About how many minutes a round takes: two turns a minute, in steps of five minutes."""
    return max(5, 5 * round(ruleset.turns / 10))


def option_name(option: str, language: Language) -> str:
    """An option, spelled as in a game's spelling, in a few words."""
    _, ngettext = language.gettext, language.ngettext
    name, _equals, value = option.partition("=")
    names = {
        "bonus75": _("bonus {points} at {limit}", points=50, limit=75),
        "full25": _("full straight {points}", points=25),
        "full30": _("full straight {points}", points=30),
        "down": _("forced from the top"),
        "up": _("forced from the bottom"),
        "bonus-at": _("bonus at {limit}", limit=value) if value else _("another bonus limit"),
        "saved": _("saved throws"),
        "again50": _("further Yatzys +{points}", points=50),
        "again100": _("further Yatzys +{points}", points=100),
        "hand100": _("Yatzy at once {points}", points=100),
        "columns2": ngettext("{n} column", "{n} columns", 2),
        "columns3": ngettext("{n} column", "{n} columns", 3),
        "columns-mixed": _("mixed columns"),
    }
    return names[name]


def option_text(option: str, ruleset: Ruleset, language: Language) -> str:
    """What an option changes in this game, in one sentence; a value may be left out."""
    name, _equals, value = option.partition("=")
    return {
        **_bonus_texts(value, language),
        **_points_texts(ruleset, language),
        **_order_texts(language),
    }[name]


def _bonus_texts(limit: str, language: Language) -> dict[str, str]:
    _ = language.gettext
    agreed = _("The bonus is given at {limit}, as agreed before the game.", limit=limit)
    open_yet = _("In a forced game another sum may be agreed on for the bonus.")
    return {
        "bonus75": _(
            "{points} as soon as the boxes above reach {limit}.",
            points=points_text(50, language),
            limit=75,
        ),
        "bonus-at": agreed if limit else open_yet,
    }


def _points_texts(ruleset: Ruleset, language: Language) -> dict[str, str]:
    _ = language.gettext
    yatzy = next((language.box_name(box) for box in ruleset.boxes if box.is_yatzy), "Yatzy")
    fifty, hundred = points_text(50, language), points_text(100, language)
    return {
        "full25": _("The full straight gives {points} in place of {usual}.", points=25, usual=21),
        "full30": _("The full straight gives {points} in place of {usual}.", points=30, usual=21),
        "again50": _("{box}: each further one gives {points} on top.", box=yatzy, points=fifty),
        "again100": _("{box}: each further one gives {points} on top.", box=yatzy, points=hundred),
        "hand100": _(
            "{box}: in the first throw of a turn it gives {points}.", box=yatzy, points=hundred
        ),
    }


def _order_texts(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        "down": _("The boxes are filled in order from the top; none may be skipped."),
        "up": _("The boxes are filled in order from the bottom up; none may be skipped."),
        "saved": _("Throws left over in a turn are saved: later they buy a fourth throw, or more."),
        "columns2": _("Two columns are filled at once. The second one counts twice."),
        "columns3": _(
            "Three columns are filled at once. The second one counts twice, the third three times."
        ),
        "columns-mixed": _(
            "Three columns are filled at once: the first freely, the second from the top, the third"
            " from the bottom. All count once."
        ),
    }
