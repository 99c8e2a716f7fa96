"""What the computers made of a final day's dice, as everybody may read it, beside the reader's
own total if there is one. Knows totals, no dice."""

from dataclasses import replace

from service.play.same_dice import Kept, SameDiceFound
from service.web.i18n import Language
from service.web.views.same_dice import SameDiceView, figures_kept, view_same_dice


def view_kept(kept: Kept | None, total: int | None, language: Language) -> SameDiceView | None:
    """The totals of a final day; None where none are kept."""
    if kept is None:
        return None
    view = view_same_dice(SameDiceFound(kept.computers, total or 0, kept.most), language)
    return view if total is not None else _without_reader(view, kept, language)


def _without_reader(view: SameDiceView, kept: Kept, language: Language) -> SameDiceView:
    _, of = language.gettext, kept.computers
    easy, medium, hard = map(language.number, (of.easy, of.medium, of.hard))
    first = _("Same dice: Medium {medium}", medium=medium)
    whole = _(
        "Same dice: Easy {easy} · Medium {medium} · Hard {hard}",
        easy=easy,
        medium=medium,
        hard=hard,
    )
    return replace(view, first=figures_kept(first), whole=figures_kept(whole))
