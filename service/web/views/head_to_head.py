"""Two members of a group against each other, as lines; knows no request and no store."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.game import days
from service.play.duels import Tally
from service.play.head_to_head import Against, Day
from service.web.i18n import Language
from service.web.views.gone import someone

#: So many days are listed, the latest.
MOST_DAYS = 30


@dataclass(frozen=True, slots=True)
class TallyRow:
    """What has been won, drawn and lost of a kind."""

    name: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class DayRow:
    """A day that both have played, and where it is told side by side, as long as it can be."""

    name: str
    number: int
    mine: int
    theirs: int
    address: str


@dataclass(frozen=True, slots=True)
class AgainstView:
    """The page of two members; `more` days than are listed count too."""

    group: str
    group_name: str
    name: str
    tallies: Sequence[TallyRow]
    days: Sequence[DayRow]
    more: bool


def view_against(of: Against, language: Language) -> AgainstView:
    """The page of how the reader stands against another member."""
    _ = language.gettext
    kinds = ((_("Days"), of.on_days), (_("Duels"), of.duels), (_("Games of the group"), of.games))
    return AgainstView(
        group=of.mine.group.code,
        group_name=of.mine.group.name,
        name=of.name or someone(language),
        tallies=[_row(name, tally) for name, tally in kinds if tally.played],
        days=[_day(one, of.other, language) for one in of.days[:MOST_DAYS]],
        more=len(of.days) > MOST_DAYS,
    )


def _row(name: str, tally: Tally) -> TallyRow:
    return TallyRow(name, tally.won, tally.drawn, tally.lost)


def _day(of: Day, other: str, language: Language) -> DayRow:
    number = days.number_of(of.day)
    return DayRow(
        name=language.date_name(of.day, year=True),
        number=number,
        mine=of.mine,
        theirs=of.theirs,
        address=f"/d/{number}/compare?with={other}" if of.kept else "",
    )
