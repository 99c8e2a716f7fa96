"""The play page of a child who adds up: no points beforehand, three sums to choose from, and the
dice counted one by one. Knows boxes of one face; must know no request and no store."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import accumulate

from service.game.entries import possible
from service.game.round import Round
from service.web.i18n import Language
from service.web.views.rounds import Moment, RoundView, Sum
from service.web.views.sheet import Row, Sheet, points_text
from service.web.views.tray import Die

_OFFERED = 3


@dataclass(frozen=True, slots=True)
class Answer:
    """What was said of the box that has just been written, and what was right."""

    box: str
    said: int
    points: int


def add_up(view: RoundView, moment: Moment, language: Language) -> RoundView:
    """The play page without points beforehand: with three sums where a box was chosen, and with
    the dice counted where one of them was said."""
    bare = replace(
        view,
        sheet=_without_pencil(view.sheet, language),
        adds=True,
        asked=None,
        coach=False,
        advice=None,
        what_if="",
    )
    if moment.said is not None and view.round.last is not None:
        return _counted(bare, Answer(view.round.last[0], moment.said, view.round.last[1]), language)
    if moment.notice is None and moment.asked in view.round.options:
        return _asked(bare, str(moment.asked), language)
    return bare


def three_sums(of: Round, key: str, seed: str) -> tuple[int, ...]:
    """The points of a box and two that are near, in an order that follows from the seed."""
    every = possible(of.ruleset, of.ruleset.place(key).box)
    at = every.index(of.options[key])
    firsts = range(max(0, at - _OFFERED + 1), min(at, len(every) - _OFFERED) + 1)
    first = firsts[_drawn(seed, "first") % len(firsts)]
    near = every[first : first + _OFFERED]
    return tuple(sorted(near, key=lambda points: _drawn(seed, str(points))))


def _drawn(seed: str, purpose: str) -> int:
    return int.from_bytes(sha256(f"{seed} {purpose}".encode()).digest())


def _asked(view: RoundView, key: str, language: Language) -> RoundView:
    of = view.round
    box = language.box_short(of.ruleset.place(key).box)
    question = language.gettext("{box}: how many points?", box=box)
    seed = f"{view.place.id} {of.turn} {of.throw} {key}"
    sums = tuple(
        Sum(f"{key}={points}", points, points_text(points, language))
        for points in three_sums(of, key, seed)
    )
    return replace(view, sums=sums, status=question, announce=question)


def _counted(view: RoundView, answer: Answer, language: Language) -> RoundView:
    """The dice of the box lit one by one, each with what they come to so far."""
    face = view.round.ruleset.place(answer.box).box.args["face"]
    counting = [die for die in view.dice if die.face == face]
    sums = accumulate(die.face or 0 for die in counting)
    lit = {
        die.place: replace(die, lit=order, so_far=so_far)
        for order, (die, so_far) in enumerate(zip(counting, sums, strict=True), 1)
    }
    text = _answer_text(answer, counting, language)
    return replace(
        view,
        dice=tuple(replace(lit.get(die.place, die), kept=False) for die in view.dice),
        status=text,
        announce=text if view.round.over else f"{text}. {view.announce}",
    )


def _answer_text(answer: Answer, counting: Sequence[Die], language: Language) -> str:
    faces = " + ".join(str(die.face) for die in counting)
    added = f"{faces} = {answer.points}" if len(counting) > 1 else faces
    right = answer.said == answer.points
    if not counting:
        none = language.gettext("No die counts here: 0")
        return language.gettext("Right! {sum}", sum=none) if right else none
    if right:
        return language.gettext("Right! {sum}", sum=added)
    return language.gettext("Let us count: {sum}", sum=added)


def _without_pencil(sheet: Sheet, language: Language) -> Sheet:
    def bare(rows: Sequence[Row]) -> tuple[Row, ...]:
        return tuple(_bare(row, language) for row in rows)

    return replace(sheet, left=bare(sheet.left), right=bare(sheet.right))


def _bare(row: Row, language: Language) -> Row:
    """A row that tells no points before they are written."""
    if row.state not in ("pencil", "zero"):
        return row
    label = language.gettext("{box}, open", box=row.name)
    return replace(row, state="pencil", points=None, made=False, label=label)
