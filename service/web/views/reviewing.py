"""The page "You or the dice?": the sum, the best choice and those worth a look; knows no store."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from service.coach.bands import verdict
from service.coach.tables import POINT
from service.game.moves import Score, Throw
from service.game.ruleset import Ruleset
from service.play.reviewing import Look, Reviewed, Share
from service.web.i18n import Language
from service.web.views.choices import share_text
from service.web.views.expected import ExpectedChart, draw_expected
from service.web.views.headline import headline
from service.web.views.outlook import OutlookTable, outlook_table
from service.web.views.reasons import why_text
from service.web.views.tips import tip_text


@dataclass(frozen=True, slots=True)
class Choice:
    """Dice that are kept, or words where nothing is: a box, or that nothing was kept."""

    dice: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class LookView:
    """One choice as a small table, each text "" where there is nothing to say."""

    when: str
    dice: tuple[int, ...]
    did: str
    chosen: Choice
    gives: str
    other: Choice
    points: str
    why: str
    share: str
    came: str


@dataclass(frozen=True, slots=True)
class SumRow:
    """One line of the sum."""

    kind: Literal["", "total"]
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class ReviewView:
    """Everything the page shows, of a round at an address."""

    title: str
    address: str
    rows: tuple[SumRow, ...]
    sentence: str
    praise: str
    praised: LookView | None
    heading: str
    costly: tuple[LookView, ...]
    chart: ExpectedChart
    everyday: str = ""
    tip: str = ""
    equal: LookView | None = None
    outlook: OutlookTable | None = None


def view_review(of: Reviewed, title: str, language: Language) -> ReviewView:
    """The review of a round, of dice so titled, in this language."""
    game = of.live.round.ruleset
    return ReviewView(
        title=title,
        address=f"/rounds/{of.live.id}",
        rows=tuple(_rows(of, language)),
        sentence=_sentence(of, language),
        praise=_praise(of.praised, language),
        praised=_praised(of.praised, game, language) if of.praised else None,
        heading=_heading(len(of.costly), language),
        costly=tuple(_costly(look, game, language) for look in of.costly),
        chart=draw_expected([points / POINT for points in of.review.expected], language),
        everyday=_everyday(of, language),
        tip=tip_text(of.tip, game, language) if of.tip else "",
        equal=_equal(of.equal, game, language) if of.equal else None,
        outlook=outlook_table(of, language),
    )


def _rows(of: Reviewed, language: Language) -> Iterator[SumRow]:
    """The sum in whole points; luck takes the rounding, so that it adds up."""
    mean, left = (round(points / POINT) for points in (of.review.mean, of.review.left))
    total = of.live.round.total
    luck = total - mean + left
    yield SumRow("", language.gettext("Perfect play, on average"), language.number(mean))
    yield SumRow("", language.gettext("Your luck with the dice"), language.signed(luck))
    yield SumRow("", language.gettext("Left on the table"), language.signed(-left))
    yield SumRow("total", language.gettext("Your total"), language.number(total))


def _sentence(of: Reviewed, language: Language) -> str:
    """What the round was, in a sentence."""
    game = of.live.round.ruleset
    flawless = all(decision.is_best for decision in of.review.decisions)
    return headline(verdict(of.review, game.spelling), flawless, game.turns, language)


def _heading(looks: int, language: Language) -> str:
    headings = (
        "",
        language.gettext("One choice worth a look"),
        language.gettext("Two choices worth a look"),
        language.gettext("Three choices worth a look"),
    )
    return headings[looks]


def _praise(of: Look | None, language: Language) -> str:
    if of is None:
        return ""
    if of.share is None or 2 * of.share.players > of.share.of:
        return language.gettext("Your best choice")
    if 100 * of.share.players < of.share.of:
        one = language.percent(1)
        return language.gettext("Your best choice: fewer than {share} found it.", share=one)
    share = share_text(of.share.players, of.share.of, language)
    return language.gettext("Your best choice: only {share} found it.", share=share)


@dataclass(frozen=True, slots=True)
class _Telling:
    """What is told of a choice beside itself: how the other one compares, and what came."""

    gives: str
    value: int
    came: str
    share: str


def _praised(of: Look, game: Ruleset, language: Language) -> LookView:
    decision = of.decision
    unlucky = language.gettext("Right choice, wrong dice.") if decision.is_unlucky else ""
    got = language.gettext("You got {points}.", points=decision.points)
    gives, came = language.gettext("Gives less"), f"{unlucky} {got}".strip()
    return _look(of, _Telling(gives, -decision.resisted, came, ""), game, language)


def _equal(of: Look, game: Ruleset, language: Language) -> LookView:
    got = language.gettext("You got {points}.", points=of.decision.points)
    telling = _Telling(language.gettext("Gives as much"), 0, got, _share(of.share, language))
    return replace(_look(of, telling, game, language), points="", why="")


def _everyday(of: Reviewed, language: Language) -> str:
    """Told where it is true, and where something was left at all."""
    some = any(not decision.is_best for decision in of.review.decisions)
    return language.gettext("Most days, most people leave more.") if of.below and some else ""


def _costly(of: Look, game: Ruleset, language: Language) -> LookView:
    decision, points = of.decision, of.decision.points
    came = language.gettext("You got {points}.", points=points)
    if decision.is_lucky:
        came = language.gettext("It paid off anyway: you got {points}.", points=points)
    gives, share = language.gettext("Gives most"), _share(of.share, language)
    return _look(of, _Telling(gives, decision.cost, came, share), game, language)


def _look(of: Look, telling: _Telling, game: Ruleset, language: Language) -> LookView:
    decision = of.decision
    return LookView(
        when=_when(decision.before.turn, decision.before.throw, language),
        dice=decision.before.dice or (),
        did=_did(decision.chosen, decision.points, language),
        chosen=_choice(decision.chosen, of, game, language),
        gives=telling.gives,
        other=_choice(of.other, of, game, language),
        points=language.tenths(telling.value / POINT),
        why=why_text(of.reason, game, language),
        share=telling.share,
        came=telling.came if isinstance(decision.chosen, Throw) else "",
    )


def _when(turn: int, throw: int, language: Language) -> str:
    throws = {
        1: language.gettext("Turn {turn}, first throw", turn=turn),
        2: language.gettext("Turn {turn}, second throw", turn=turn),
        3: language.gettext("Turn {turn}, third throw", turn=turn),
    }
    bought = language.gettext("Turn {turn}, throw {throw}", turn=turn, throw=throw)
    return throws.get(throw, bought)


def _did(chosen: Score | Throw, points: int, language: Language) -> str:
    if isinstance(chosen, Throw):
        return language.gettext("You kept")
    return language.gettext("You wrote") if points else language.gettext("You crossed out")


def _choice(move: Score | Throw, of: Look, game: Ruleset, language: Language) -> Choice:
    if isinstance(move, Throw):
        return Choice(move.keep, "" if move.keep else language.gettext("nothing kept"))
    box = language.box_name(game.place(move.box).box)
    points = of.decision.before.options[move.box]
    if points:
        return Choice((), f"{box} {points}")
    crossed = language.gettext("cross out: {box}", box=box)
    return Choice((), box if move == of.decision.chosen else crossed)


def _share(of: Share | None, language: Language) -> str:
    if of is None:
        return ""
    share = share_text(of.players, of.of, language)
    return language.gettext("{share} chose as you did.", share=share)
