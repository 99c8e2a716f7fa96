"""How likely a total is beaten or reached, in words; knows no request and no store."""

from dataclasses import dataclass

from service.play.goals import Outlook
from service.play.reviewing import Reviewed
from service.web.i18n import Language
from service.web.views.against import level_name


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a round, and how likely the total was then."""

    when: str
    chance: str


@dataclass(frozen=True, slots=True)
class OutlookTable:
    """What was how likely along a round."""

    heading: str
    moments: tuple[Moment, ...]


def outlook_text(of: Outlook, language: Language) -> str:
    """How likely it is to beat a total, or a computer."""
    chance = estimate_text(of.chance, language)
    if of.total is None:
        name = level_name(str(of.level), language)
        return language.gettext(
            "Odds of beating {computer}: {chance}", computer=name, chance=chance
        )
    total = language.number(of.total)
    return language.gettext("Odds of more than {total}: {chance}", total=total, chance=chance)


def outlook_table(of: Reviewed, language: Language) -> OutlookTable | None:
    """How likely the own total was after some turns, or more than the total to beat; None where
    nothing is known of it."""
    if not of.along:
        return None
    if of.beaten is None:
        total = language.number(of.least)
        text = language.gettext("How likely {total} or more was", total=total)
    else:
        total = language.number(of.beaten)
        text = language.gettext("How likely more than {total} was", total=total)
    moments = (
        Moment(_when(turn, language), estimate_text(one, language)) for turn, one in of.along
    )
    return OutlookTable(text, tuple(moments))


def estimate_text(chance: float, language: Language) -> str:
    """An estimate in whole per cent; 0 and 100 where it is certain alone."""
    if 0 < chance < 0.01:
        return f"<{language.percent(1)}"
    if 0.99 < chance < 1:
        return f">{language.percent(99)}"
    return language.percent(round(100 * chance))


def _when(turn: int, language: Language) -> str:
    if not turn:
        return language.gettext("Before the first throw")
    return language.gettext("After turn {turn}", turn=turn)
