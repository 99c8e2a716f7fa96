"""Where families and printed sheets differ from a game as it is played here; knows no card."""

from service.game.highest import highest_of
from service.game.ruleset import Ruleset
from service.web.i18n import Language
from service.web.views.sheet import points_text

_FULL_STRAIGHT = "full-straight"


def home_rules(ruleset: Ruleset, language: Language) -> tuple[str, ...]:
    """What people may know otherwise, and how it is in this game."""
    return (
        *_of_turns(ruleset, language),
        *_of_points(ruleset, language),
        *_own_choices(language).get(ruleset.slug, ()),
        *_of_names(ruleset, language),
    )


def _of_turns(ruleset: Ruleset, language: Language) -> list[str]:
    _ = language.gettext
    if ruleset.saved:
        told = [_("Unused throws are saved here. Most printed rules do not save them.")]
    else:
        told = [_("Unused throws are not saved here. Many families save them for a later turn.")]
    if all(column.order == "free" for column in ruleset.columns):
        told.append(
            _("The boxes may be filled in any order. In forced Yatzy they are filled from the top.")
        )
    return told


def _of_points(ruleset: Ruleset, language: Language) -> list[str]:
    _, told = language.gettext, []
    if ruleset.bonus and "bonus75" in ruleset.takes:
        told.append(
            _(
                "Two bonuses are printed for six dice: 100 at 84, and 50 at 75. Neither is “the”"
                " rule; here it is {points} at {limit}.",
                points=ruleset.bonus.points,
                limit=ruleset.bonus.limit,
            )
        )
    if "full25" in ruleset.takes:
        told.append(
            _(
                "The full straight gives {points} here. Some give 21, the sum of its dice, others"
                " 25 or 30.",
                points=points_text(highest_of(ruleset.box(_FULL_STRAIGHT), ruleset.dice), language),
            )
        )
    if "again50" in ruleset.takes and not ruleset.further:
        told.append(
            _("Some give 50 or 100 points for each further Yatzy. Here one Yatzy counts once.")
        )
    return told


def _of_names(ruleset: Ruleset, language: Language) -> list[str]:
    if not any(box.hint for box in ruleset.boxes):
        return []
    return [
        language.gettext(
            "House names differ between countries: look at the pattern beside the name, such as"
            " 3+2."
        )
    ]


def _own_choices(language: Language) -> dict[str, tuple[str, ...]]:
    """What was chosen here for each of our games where the books differ or are silent."""
    _ = language.gettext
    return {
        "maxi": (
            _(
                "Some sheets list the houses before the straights. It makes a difference in a"
                " forced order only."
            ),
        ),
        "yahtzee": _of_yahtzee(language),
        "yahtzee-nordic": (
            _("Three and four of a kind count the dice alike only. The American game adds up all."),
            _("Some give a bonus of 50 points in this game. Here it is 35."),
        ),
        "junior": (
            _("There is no bonus here: this is the short game to practise with, for children too."),
        ),
        "seven": _of_seven(language),
    }


def _of_yahtzee(language: Language) -> tuple[str, ...]:
    _ = language.gettext
    return (
        _(
            "Three and four of a kind add up all dice here. In the Nordic games only the dice"
            " alike count."
        ),
        _(
            "The American sheet lists Yahtzee before Chance. It makes a difference in a forced"
            " order only."
        ),
        _(
            "Some give 100 points for a Yahtzee when the upper bonus is already earned. That is"
            " not played here."
        ),
    )


def _of_seven(language: Language) -> tuple[str, ...]:
    return (
        language.gettext(
            "We know no printed table for seven dice: all new boxes and their points are our"
            " own, and so is the bonus. The new houses are named by their pattern."
        ),
    )
