"""What the coach says, as the play page shows it: what to keep or to write, why, what else there
is, and how likely the open boxes are; knows no request and no store."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from service.coach.choosing import Option
from service.coach.odds import least_of
from service.coach.tables import POINT
from service.game.moves import Score, Throw
from service.game.round import Round
from service.play.advising import Advised
from service.play.goals import Outlook
from service.web.i18n import Language
from service.web.views.outlook import outlook_text
from service.web.views.reasons import why_text
from service.web.views.rounds import Moment, RoundView

#: So many of the other moves are shown, folded.
MOST_OTHERS = 8


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move: the dice that are kept, or words where there are none; and what it gives."""

    dice: tuple[int, ...]
    text: str
    value: str


@dataclass(frozen=True, slots=True)
class ChanceView:
    """An open box and how likely it is in this turn."""

    name: str
    chance: str


@dataclass(frozen=True, slots=True)
class AdviceView:
    """What the coach says; `value` of the best is the total it leads to on average, that of others
    what they give less."""

    verb: str
    best: MoveView
    why: str
    equals: tuple[MoveView, ...]
    others: tuple[MoveView, ...]
    chances: tuple[ChanceView, ...]
    aloud: str
    outlook: str = ""


def with_advice(
    view: RoundView, moment: Moment, found: tuple[Advised, Outlook | None], language: Language
) -> RoundView:
    """The play page with what the coach says and how likely a total is beaten, if there is one;
    it is read aloud unless something else is."""
    told, outlook = found
    advice = view_advice(view.round, told, language)
    if outlook is not None:
        text = outlook_text(outlook, language)
        advice = replace(advice, outlook=text, aloud=f"{advice.aloud} {text}.")
    if moment.notice or moment.say or moment.asked:
        return replace(view, advice=advice)
    return replace(view, advice=advice, announce=advice.aloud)


def view_advice(of: Round, told: Advised, language: Language) -> AdviceView:
    """The coach's words in this language."""
    best = told.best
    verb = _verb(of, best, language)
    total = language.gettext("{points} on average in the end", points=_total(of, best, language))
    why = why_text(told.why, of.ruleset, language)
    because = f"{language.gettext('Why')}: {why}" if why else ""
    shown = _move(of, best, total, language)
    kept = ", ".join(map(str, shown.dice))
    return AdviceView(
        verb=verb,
        best=shown,
        why=why,
        equals=tuple(_move(of, one, "", language) for one in told.equals),
        others=_others(of, told, language),
        chances=_chances(of, told, language),
        aloud=" ".join(
            part for part in (f"{verb}: {kept or shown.text}.", f"{total}.", because) if part
        ),
    )


def _verb(of: Round, best: Option, language: Language) -> str:
    if isinstance(best.move, Throw):
        return language.gettext("Keep") if best.move.keep else language.gettext("Throw")
    return language.gettext("Write") if of.options[best.move.box] else language.gettext("Cross out")


def _total(of: Round, one: Option, language: Language) -> str:
    return language.number(round(of.total + one.value / POINT))


def _others(of: Round, told: Advised, language: Language) -> tuple[MoveView, ...]:
    shown: Sequence[Option] = told.others[:MOST_OTHERS]
    less = [language.tenths((one.value - told.best.value) / POINT) for one in shown]
    return tuple(_move(of, one, text, language) for one, text in zip(shown, less, strict=True))


def _move(of: Round, one: Option, value: str, language: Language) -> MoveView:
    move = one.move
    if isinstance(move, Throw):
        return MoveView(move.keep, "" if move.keep else language.gettext("all dice"), value)
    assert isinstance(move, Score)
    name, points = language.box_name(of.ruleset.place(move.box).box), of.options[move.box]
    if points:
        return MoveView((), f"{name} {points}", value)
    is_best = value and not value.startswith("−")
    text = name if is_best else language.gettext("cross out: {box}", box=name)
    return MoveView((), text, value)


def _chances(of: Round, told: Advised, language: Language) -> tuple[ChanceView, ...]:
    if not of.may_throw:
        return ()
    return tuple(
        ChanceView(_wish(of, key, language), language.chance(chance))
        for key, chance in told.chances.items()
    )


def _wish(of: Round, key: str, language: Language) -> str:
    box = of.ruleset.place(key).box
    name = language.box_short(box)
    if not box.upper:
        return name
    count = least_of(box, of.ruleset.dice) // int(box.args["face"])
    return language.gettext("{box}: at least {n}", box=name, n=count)
