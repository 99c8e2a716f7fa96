"""A game's rules: the turn, and what each box asks for, with an example the scorer has counted.

Knows patterns and figures, whatever the game; it must know no request and no card.
"""

from dataclasses import dataclass
from itertools import combinations

from service.game.highest import highest_total
from service.game.patterns import FACES
from service.game.ruleset import Box, Ruleset
from service.game.scoring import score
from service.web.i18n import Language
from service.web.views.differing import home_rules
from service.web.views.games import game_name
from service.web.views.house_rules import (
    HouseRule,
    chosen_rules,
    exactly,
    extra_points,
    offered_rules,
)
from service.web.views.jokers import JokerRule, joker_rules, joker_text
from service.web.views.sheet import points_text
from service.web.views.sought import BoxAbroad, boxes_abroad, rules_about, rules_title


@dataclass(frozen=True, slots=True)
class BoxRule:
    """One box of a rules page: its name, what it asks for, dice and the points they give."""

    box: Box
    name: str
    sentence: str
    dice: tuple[int, ...]
    counts: tuple[bool, ...]
    points: int


@dataclass(frozen=True, slots=True)
class RulesView:
    """All that the rules page of one game says."""

    ruleset: Ruleset
    name: str
    title: str
    about: str
    highest: int
    turn: tuple[str, ...]
    chosen: tuple[HouseRule, ...]
    exactly: tuple[str, ...]
    extras: tuple[str, ...]
    joker: str
    jokers: tuple[JokerRule, ...]
    boxes: tuple[BoxRule, ...]
    bonus: str
    home: tuple[str, ...]
    offered: tuple[HouseRule, ...]
    abroad: tuple[BoxAbroad, ...]


def view_game(ruleset: Ruleset, language: Language) -> RulesView:
    """The whole rules of a game, its options included."""
    return RulesView(
        ruleset=ruleset,
        name=game_name(ruleset, language),
        title=rules_title(ruleset, language),
        about=rules_about(ruleset, language),
        highest=highest_total(ruleset),
        turn=turn_rules(ruleset, language),
        chosen=chosen_rules(ruleset, language),
        exactly=exactly(ruleset, language),
        extras=extra_points(ruleset, language),
        joker=joker_text(ruleset, language),
        jokers=joker_rules(ruleset, language),
        boxes=view_rules(ruleset, language),
        bonus=bonus_text(ruleset, language),
        home=home_rules(ruleset, language),
        offered=offered_rules(ruleset, language),
        abroad=boxes_abroad(ruleset, language),
    )


def turn_rules(ruleset: Ruleset, language: Language) -> tuple[str, ...]:
    """How a turn goes, and how the game ends."""
    _ = language.gettext
    saved = _("Then fill one open box. You may do so as early as after the first throw.")
    lost = _(
        "Then fill one open box. You may do so as early as after the first throw; throws that are"
        " left over are not saved."
    )
    return (
        language.ngettext(
            "Throw all the dice: a turn has {n} throw.",
            "Throw all the dice. Keep the ones you like and throw the others again: a turn has {n}"
            " throws. A die that was kept may be thrown later.",
            ruleset.throws,
        ),
        saved if ruleset.saved else lost,
        _(
            "A box that the dice do not fit may be crossed out: it gives 0. A filled box never"
            " changes."
        ),
        _(
            "The game ends when every box is filled. The highest total wins; equal totals share the"
            " place."
        ),
        _(
            "A box counts only the dice of its combination, unless it says otherwise, and always in"
            " the way that gives most."
        ),
    )


def view_rules(ruleset: Ruleset, language: Language) -> tuple[BoxRule, ...]:
    """Every box of a game in card order."""
    return tuple(
        BoxRule(
            box=box,
            name=language.box_name(box),
            sentence=_sentence(box, ruleset, language),
            dice=box.example,
            counts=_counting(box),
            points=score(box, box.example),
        )
        for box in ruleset.boxes
    )


def bonus_text(ruleset: Ruleset, language: Language) -> str:
    """What the bonus asks for; empty where there is none."""
    if ruleset.bonus is None:
        return ""
    points, limit = points_text(ruleset.bonus.points, language), ruleset.bonus.limit
    each, rest = divmod(limit, sum(box.args["face"] for box in ruleset.upper))
    if rest:
        return language.gettext(
            "{points} as soon as the boxes above reach {limit}.", points=points, limit=limit
        )
    return language.gettext(
        "{points} as soon as the boxes above reach {limit}, as with {each} of each face.",
        points=points,
        limit=limit,
        each=each,
    )


def _counting(box: Box) -> tuple[bool, ...]:
    """Which dice of the example its points come from: the fewest that give as much."""
    places, points = range(len(box.example)), score(box, box.example)
    if box.pattern == "all-alike":
        return (True,) * len(box.example)
    for few in places:
        for chosen in combinations(places, few):
            if score(box, tuple(box.example[place] for place in chosen)) == points:
                return tuple(place in chosen for place in places)
    return (True,) * len(box.example)


def _sentence(box: Box, ruleset: Ruleset, language: Language) -> str:
    points = points_text(score(box, box.example), language)
    at_once = points_text(ruleset.at_once, language)
    figures = {"dice": ruleset.dice, "first": FACES[0], "last": FACES[-1], **box.args}
    asked = _sentences(language)[_kind(box, ruleset)]
    sentence = asked.format(**{**figures, "points": points, "at_once": at_once})
    return f"{sentence} {_left_out(box, ruleset, language)}".strip()


def _kind(box: Box, ruleset: Ruleset) -> str:
    """The sentence that a box takes: its pattern's, or that of a case of it."""
    match box.pattern:
        case "pairs" if box.args["count"] == 1:
            return "pair"
        case "run" if box.args["length"] == len(FACES):
            return "straight"
        case "all-alike" if ruleset.at_once:
            return "at-once"
    return box.pattern


def _sentences(language: Language) -> dict[str, str]:
    """What the patterns ask for; the places are filled with their arguments."""
    gettext = language.gettext
    return {
        "face": gettext("Add up the dice that show {face}."),
        "alike": gettext("{count} dice alike; only those count."),
        "alike-all": gettext("{count} dice alike: all dice are added up."),
        "pair": gettext("Two dice alike. The highest pair counts."),
        "pairs": gettext("{count} pairs of different faces; four alike are not two pairs."),
        "house": gettext(
            "{more} of one face and {fewer} of another; one face alone is not enough."
        ),
        "house-for": gettext("{more} of one face and {fewer} of another: always {points}."),
        "hut": gettext("{most} of one face and {fewer} each of two others; all are added up."),
        "straight": gettext("Every face from {first} to {last}: always {points}."),
        "run": gettext("Any {length} faces in a row: always {points}."),
        "chance": gettext("Whatever lies on the table: all dice are added up."),
        "all-alike": gettext("All {dice} dice alike: always {points}."),
        "at-once": gettext(
            "All {dice} dice alike: {points}; in the first throw of a turn {at_once}."
        ),
    }


def _left_out(box: Box, ruleset: Ruleset, language: Language) -> str:
    rest = ruleset.dice - sum(box.args.values()) if box.pattern == "house" else 0
    return language.ngettext("{n} die is left out.", "{n} dice are left out.", rest) if rest else ""
