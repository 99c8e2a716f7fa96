"""A game's house rules as a form, and what cannot be chosen together; knows no request."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from service.game.highest import highest_upper
from service.game.options import OPTIONS
from service.game.ruleset import Bonus, Ruleset
from service.web.i18n import Language
from service.web.views.games import option_name, option_text

LIMIT = "bonus-at"
_FULL_STRAIGHT = "full-straight"
_WHOLE = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True, slots=True)
class Choice:
    """One option to choose: its value in the form, what it is called, what it changes."""

    value: str
    name: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Options of which one is chosen; the first one is what the game does without any."""

    name: str
    legend: str
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class Limit:
    """Where a forced game gives its bonus: what is filled in, and the game's own."""

    value: str
    usual: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class GameForm:
    """Everything that can be chosen of a game; `problem` says why a choice was refused."""

    game: Ruleset
    also: Sequence[Choice]
    groups: Sequence[Group]
    limit: Limit | None
    chosen: bool
    problem: str


def view_form(game: Ruleset, chosen: Sequence[str], problem: str, language: Language) -> GameForm:
    """The form of a game without options, with these options chosen as they are spelled."""
    offered = [option for option in OPTIONS.values() if option.name in game.takes]
    names = dict.fromkeys(o.groups[0] for o in offered if o.groups and not o.valued)
    return GameForm(
        game=game,
        also=[_choice(o.name, game, chosen, language) for o in offered if not o.groups],
        groups=[_group(name, game, chosen, language) for name in names],
        limit=_limit(game, chosen, language) if LIMIT in game.takes else None,
        chosen=bool(chosen),
        problem=problem,
    )


def problem_of(chosen: Sequence[str], game: Ruleset, language: Language) -> str:
    """Why these options cannot be played in one game, in one sentence; empty where they can."""
    found = {text: OPTIONS[text.partition("=")[0]] for text in chosen}
    for one, other in combinations(found, 2):
        if found[one].excludes(found[other]):
            return language.gettext(
                "These two cannot be played together: {one}, {other}.",
                one=option_name(one, language),
                other=option_name(other, language),
            )
    if any(option.lacks(found.values()) for option in found.values()):
        return language.gettext("Your own bonus limit is for forced games only: choose an order.")
    return _problem_of_limit(_limit_in(chosen), game, language)


def _problem_of_limit(limit: str, game: Ruleset, language: Language) -> str:
    highest = highest_upper(game)
    if not limit or (_WHOLE.fullmatch(limit) and int(limit) <= highest):
        return ""
    return language.gettext(
        "The bonus limit is a whole number from 1 to {highest}.", highest=highest
    )


def _limit_in(chosen: Sequence[str]) -> str:
    values = (text.removeprefix(f"{LIMIT}=") for text in chosen if text.startswith(LIMIT))
    return next(values, "")


def _limit(game: Ruleset, chosen: Sequence[str], language: Language) -> Limit:
    assert game.bonus is not None
    return Limit(
        value=_limit_in(chosen),
        usual=game.bonus.limit,
        name=option_name(LIMIT, language),
        text=option_text(LIMIT, game, language),
    )


def _group(name: str, game: Ruleset, chosen: Sequence[str], language: Language) -> Group:
    options = [
        option.name
        for option in OPTIONS.values()
        if option.groups[:1] == (name,) and option.name in game.takes and not option.valued
    ]
    usual = Choice("", _usual(game, language)[name], "", not set(options) & set(chosen))
    choices = [_choice(option, game, chosen, language) for option in options]
    return Group(name, _legends(game, language)[name], [usual, *choices])


def _choice(name: str, game: Ruleset, chosen: Sequence[str], language: Language) -> Choice:
    text = option_text(name, game, language)
    return Choice(name, option_name(name, language), text, name in chosen)


def _legends(game: Ruleset, language: Language) -> Mapping[str, str]:
    _ = language.gettext
    full = (language.box_name(box) for box in game.boxes if box.slug == _FULL_STRAIGHT)
    return {
        "bonus": _("Bonus"),
        "full": next(full, ""),
        "order": _("Order of the boxes"),
        "again": _("Further Yatzys"),
        "columns": _("Columns"),
    }


def _usual(game: Ruleset, language: Language) -> Mapping[str, str]:
    """What a game does where nothing else is chosen."""
    _, bonus = language.gettext, game.bonus or Bonus(0, 0)
    return {
        "bonus": _("bonus {points} at {limit}", points=bonus.points, limit=bonus.limit),
        "full": _("full straight {points}", points=21),
        "order": _("in any order"),
        "again": _("nothing extra"),
        "columns": language.ngettext("{n} column", "{n} columns", 1),
    }
