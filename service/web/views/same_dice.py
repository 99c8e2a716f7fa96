"""What the computers made of the same dice, in words: the medium one first, or the one that played
along, the others behind a tap. Knows totals, no dice."""

import re
from dataclasses import dataclass

from service.play.beside import Rival
from service.play.same_dice import SameDiceFound
from service.web.i18n import Language


@dataclass(frozen=True, slots=True)
class SameDiceView:
    """The first line, all totals in one line, how each computer plays, and for a final day the
    most there was to get."""

    first: str
    whole: str
    rules: tuple[str, ...]
    most: str


def view_same_dice(
    found: SameDiceFound, language: Language, rival: Rival | None = None
) -> SameDiceView:
    """The totals on the same dice as the result page tells them, beside those of a rival."""
    easy, medium, hard, total = map(
        language.number,
        (found.computers.easy, found.computers.medium, found.computers.hard, found.total),
    )
    _ = language.gettext
    whole = _(
        "Same dice: Easy {easy} · Medium {medium} · Hard {hard} · You {total}",
        easy=easy,
        medium=medium,
        hard=hard,
        total=total,
    )
    return SameDiceView(
        first=figures_kept(_first(found, language, rival)),
        whole=figures_kept(whole),
        rules=rules_of(found.computers.perfect, language),
        most=_most(found.most, language),
    )


def _first(found: SameDiceFound, language: Language, rival: Rival | None) -> str:
    _, total = language.gettext, language.number(found.total)
    played_along = language.number(rival.total if rival else 0)
    if rival is not None and rival.level == "easy":
        return _("Same dice: Easy {easy} · You {total}", easy=played_along, total=total)
    if rival is not None and rival.level == "hard":
        return _("Same dice: Hard {hard} · You {total}", hard=played_along, total=total)
    medium = language.number(found.computers.medium)
    return _("Same dice: Medium {medium} · You {total}", medium=medium, total=total)


def figures_kept(text: str) -> str:
    """The text in whose lines each figure stays with its name."""
    return re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", text)


def rules_of(perfect: bool, language: Language) -> tuple[str, ...]:
    """By which rule each computer plays, from easy to hard."""
    hard = (
        language.gettext("Hard plays perfectly, but it does not see the next throw either.")
        if perfect
        else language.gettext(
            "Hard thinks to the end of the turn; perfect play of this game is not known."
        )
    )
    return (
        language.gettext("Easy goes for the face it has most of and writes where it gets most."),
        language.gettext(
            "Medium thinks one throw ahead and goes for what gives more than a box usually does."
        ),
        hard,
    )


def _most(most: int | None, language: Language) -> str:
    if most is None:
        return ""
    return language.gettext(
        "The most there was to get: {total} (nobody could know)", total=language.number(most)
    )
