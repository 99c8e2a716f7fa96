"""What each box asks for, in words and with an example that the scorer has counted."""

from dataclasses import dataclass
from itertools import combinations

from service.game.ruleset import Box, Ruleset
from service.game.scoring import score
from service.web.i18n import Language
from service.web.views.sheet import points_text


@dataclass(frozen=True, slots=True)
class BoxRule:
    """One box of a rules page: its name, what it asks for, dice and the points they give."""

    box: Box
    name: str
    sentence: str
    dice: tuple[int, ...]
    counts: tuple[bool, ...]
    points: int


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
    single = box.pattern == "pairs" and box.args["count"] == 1
    asked = _sentences(language)["pair" if single else box.pattern]
    points = points_text(score(box, box.example), language)
    sentence = asked.format(**{**box.args, "dice": ruleset.dice, "points": points})
    return f"{sentence} {_left_out(box, ruleset, language)}".strip()


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
    }


def _left_out(box: Box, ruleset: Ruleset, language: Language) -> str:
    rest = ruleset.dice - sum(box.args.values()) if box.pattern == "house" else 0
    return language.ngettext("{n} die is left out.", "{n} dice are left out.", rest) if rest else ""
