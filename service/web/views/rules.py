"""What each box asks for, in words and with an example that the scorer has counted."""

from dataclasses import dataclass
from itertools import combinations

from service.game.ruleset import Box, Ruleset
from service.game.scoring import score
from service.web.i18n import Language


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
    if box.upper:
        return language.gettext("Add up the dice that show {face}.", face=box.args["face"])
    if box.slug == "full-house" and ruleset.dice > 5:
        return language.gettext("Three of one face and two of another; the sixth die is left out.")
    return _sentences(language)[box.slug]


def _sentences(language: Language) -> dict[str, str]:
    gettext = language.gettext
    return {
        "one-pair": gettext("Two dice alike. The highest pair counts."),
        "two-pairs": gettext("Two pairs of different faces; four alike are not two pairs."),
        "three-pairs": gettext("Three pairs of three different faces."),
        "three-of-a-kind": gettext("Three dice alike; only those three count."),
        "four-of-a-kind": gettext("Four dice alike; only those four count."),
        "five-of-a-kind": gettext("Five dice alike; only those five count."),
        "small-straight": gettext("1, 2, 3, 4 and 5: always 15 points."),
        "large-straight": gettext("2, 3, 4, 5 and 6: always 20 points."),
        "full-straight": gettext("One of every face: always 21 points."),
        "full-house": gettext("Three of one face and two of another; five alike do not fit."),
        "villa": gettext("Three of one face and three of another."),
        "tower": gettext("Four of one face and two of another."),
        "chance": gettext("Whatever lies on the table: all dice are added up."),
        "yatzy": gettext("Five dice alike: always 50 points."),
        "maxi-yatzy": gettext("Six dice alike: always 100 points."),
    }
