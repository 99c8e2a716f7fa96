"""The odds page in words: what can be asked, and how likely it is with which dice kept; knows no
request and no store."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from service.coach.odds import Keep, least_of
from service.game.ruleset import Box, Ruleset
from service.play.challenges import USUAL_GAME
from service.play.odds import MOST_THROWS, Answer, wishes
from service.web.i18n import Language

#: So many keeps are shown at once, the others are folded.
SHOWN = 3
#: By what is wrong the field that it lies in.
_FIELDS = {"odds-dice": "dice", "odds-box": "box", "odds-throws": "throws"}
#: Under this chance "about 1 in …" says more than per cent do.
RARE = Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the form holds, as it was typed."""

    game: str
    box: str
    dice: str
    throws: str

    @property
    def every_box(self) -> bool:
        """Whether no box is named, but dice and throws are: then every box is meant."""
        return bool(self.throws) and not self.box


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a list to choose from."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Likely:
    """Dice that are kept, and how likely the box is then; `about` says it as one in so many."""

    faces: tuple[int, ...]
    chance: str
    about: str


@dataclass(frozen=True, slots=True)
class OddsView:
    """The whole page; `heading` names game, box and throws of the answer, where there is one, `at`
    the field that the problem lies in."""

    game: Ruleset
    games: tuple[Ruleset, ...]
    boxes: tuple[Choice, ...]
    throws: tuple[Choice, ...]
    dice: str
    problem: str
    at: str
    heading: str
    got: bool
    shown: tuple[Likely, ...]
    more: tuple[Likely, ...]


def view_odds(
    games: Sequence[Ruleset],
    asked: Asked,
    answer: Answer | None,
    reason: str | None,
    language: Language,
) -> OddsView:
    """The page with what was asked, and its answer or why there is none."""
    usual = next(game for game in games if game.spelling == USUAL_GAME)
    game = next((one for one in games if one.spelling == asked.game), usual)
    likely = tuple(likely_of(keep, language) for keep in answer.keeps) if answer else ()
    return OddsView(
        game=game,
        games=tuple(games),
        boxes=_boxes(game, asked, language),
        throws=_throws(asked, language),
        dice=asked.dice,
        problem=_problem(reason, game, language) if reason else "",
        at=_FIELDS.get(reason or "", ""),
        heading=_heading(answer, language) if answer else "",
        got=answer.got if answer else False,
        shown=likely[:SHOWN],
        more=likely[SHOWN:],
    )


def wish_text(boxes: Sequence[Box], dice: int, language: Language) -> str:
    """What is wished for: a box by its name, above the line with how many of its face."""
    if len(boxes) > 1:
        return language.gettext("Small or large straight")
    (box,) = boxes
    name = language.box_name(box)
    if not box.upper:
        return name
    count = least_of(box, dice) // int(box.args["face"])
    return language.gettext("{box}: at least {n}", box=name, n=count)


def _boxes(game: Ruleset, asked: Asked, language: Language) -> tuple[Choice, ...]:
    found = wishes(game)
    chosen = asked.box if asked.box in found or asked.every_box else list(found)[-1]
    every = Choice("", language.gettext("Every box"), not chosen)
    named = (
        Choice(name, wish_text(boxes, game.dice, language), name == chosen)
        for name, boxes in found.items()
    )
    return (every, *named)


def _throws(asked: Asked, language: Language) -> tuple[Choice, ...]:
    chosen = asked.throws or "2"
    return tuple(
        Choice(str(n), language.ngettext("{n} throw left", "{n} throws left", n), str(n) == chosen)
        for n in range(1, MOST_THROWS + 1)
    )


def likely_of(keep: Keep, language: Language) -> Likely:
    """Dice that are kept, and how likely the box is then."""
    rare = 0 < keep.chance < RARE
    count = language.number(round(1 / keep.chance)) if rare else ""
    about = language.gettext("about 1 in {n}", n=count) if rare else ""
    return Likely(keep.faces, language.chance(keep.chance), about)


def _heading(answer: Answer, language: Language) -> str:
    wish = answer.wish
    throws = language.ngettext("{n} throw left", "{n} throws left", wish.throws)
    return f"{wish_text(wish.boxes, wish.game.dice, language)} · {throws}"


def _problem(reason: str, game: Ruleset, language: Language) -> str:
    if reason == "odds-dice":
        return language.gettext("Dice are figures from 1 to 6, at most {n}", n=game.dice)
    return language.gettext("Choose a box and how many throws are left")
