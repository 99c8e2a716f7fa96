"""The end of a game: the total, where it stands, the card and the words to send on."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.play.meeting import Friend
from service.web.i18n import Language
from service.web.views.days import DayName
from service.web.views.standing import (
    Chart,
    Invitation,
    Standing,
    place_text,
    share_text,
    share_text_with_total,
    standing_text,
)


@dataclass(frozen=True, slots=True)
class ResultView:
    """What the result page shows beside the card; without a day it is a solo or practice round."""

    total: int
    practice: bool
    day: DayName | None = None
    standing: str = ""
    place: str = ""
    chart: Chart | None = None
    friends: Sequence[Friend] = ()
    share: str = ""
    share_with_total: str = ""


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
