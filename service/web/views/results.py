"""The end of a game: the total, where it stands, the card and the words to send on."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.play.meeting import Friend
from service.play.membership import Member, Members
from service.web.i18n import Language
from service.web.views.challenges import ChallengeView
from service.web.views.days import DayName
from service.web.views.gone import named
from service.web.views.same_dice import SameDiceView
from service.web.views.standing import (
    Chart,
    Invitation,
    Standing,
    comfort_text,
    place_text,
    share_text,
    share_text_with_total,
    standing_text,
)


@dataclass(frozen=True, slots=True)
class ResultView:
    """What the result page shows beside the card.

    A day's round has a `day`, a code's that friends know of a `challenge`, one of a week's special
    the address of that `special`; `tell` is the first thing to do: whom to tell. `opponent` is the
    level of the computer that played along, `sentence` tells how dice and choices were. `later` are
    those beside whom practice on a day's dice can be looked at.
    """

    total: int
    practice: bool
    day: DayName | None = None
    standing: str = ""
    place: str = ""
    chart: Chart | None = None
    friends: Sequence[Friend] = ()
    challenge: ChallengeView | None = None
    tell: str = ""
    share: str = ""
    share_with_total: str = ""
    special: str = ""
    same_dice: SameDiceView | None = None
    left: int | None = None
    sentence: str = ""
    crowd: str = ""
    opponent: str = ""
    later: Sequence[Friend] = ()


def view_daily_result(
    day: DayName,
    standing: Standing,
    chart: Chart | None,
    invitation: Invitation,
    language: Language,
) -> ResultView:
    """The result of a scored round of a day, and the invitation to it that is sent on."""
    return ResultView(
        total=standing.total,
        practice=False,
        day=day,
        standing=standing_text(standing, language),
        place=place_text(standing, language),
        chart=chart,
        share=share_text(standing, invitation, language),
        share_with_total=share_text_with_total(standing, invitation, language),
    )


def view_practice_result(total: int, day: DayName | None) -> ResultView:
    """The result of a round that counts for no board."""
    return ResultView(total=total, practice=True, day=day)


def view_shared_result(challenge: ChallengeView, found: Members, language: Language) -> ResultView:
    """The result of a round that friends play too: who has won so far, and the word to send on."""
    found = named(found, language)
    mine = found.mine
    total = mine.round.total if mine else 0
    return ResultView(
        total=total,
        practice=False,
        standing=_among(found, challenge.reader, total, language),
        place=comfort_text(*_rank(found, challenge.reader, total), language),
        challenge=challenge,
        tell=_tell(found, challenge.reader, language),
        share=challenge.share or "",
    )


def _among(found: Members, reader: str, total: int, language: Language) -> str:
    """Where one stands among those who have finished; empty for the first one."""
    others = _others(found, reader)
    if not others:
        return ""
    if len(others) == 1:
        return _against(others[0].name, total - (others[0].total or 0), language)
    rank, count = _rank(found, reader, total)
    return language.gettext(
        "Place {rank} of {count}", rank=language.number(rank), count=language.number(count)
    )


def _rank(found: Members, reader: str, total: int) -> tuple[int, int]:
    """The place among those who have finished, and how many they are."""
    others = _others(found, reader)
    return 1 + sum((row.total or 0) > total for row in others), len(others) + 1


def _others(found: Members, reader: str) -> list[Member]:
    return [row for row in found.rows if row.player != reader and row.total is not None]


def _against(name: str, lead: int, language: Language) -> str:
    if not lead:
        return language.gettext("A draw!")
    if lead > 0:
        return language.ngettext("You won by {n} point.", "You won by {n} points.", lead)
    return language.ngettext(
        "{name} won by {n} point.", "{name} won by {n} points.", -lead, name=name
    )


def _tell(found: Members, reader: str, language: Language) -> str:
    """Whom one tells first: the maker, who has sent the dice."""
    maker = found.shared.record.maker
    names = [row.name for row in found.rows if row.player == maker != reader and not row.gone]
    return language.gettext("Tell {name}", name=names[0]) if names else ""
