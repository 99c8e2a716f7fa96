"""The day of the reader's people: who has played, and with what total once they may know it."""

from dataclasses import dataclass

from markupsafe import Markup

from service.game import days
from service.play.people import Circle
from service.web.views.challenges import isolated

MOST_ROWS = 10


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody with their total, and where both are compared; the reader's own row leads to their
    result."""

    name: str
    total: int
    address: str
    me: bool


@dataclass(frozen=True, slots=True)
class PeopleView:
    """Names alone, or rows with totals, and how many more there are."""

    names: str
    rows: tuple[PersonRow, ...]
    more: int


def view_people(found: Circle | None) -> PeopleView | None:
    """The day of the reader's people; None where there is nothing to tell."""
    if found is None:
        return None
    shown = found.finished[:MOST_ROWS]
    more = len(found.finished) - len(shown)
    if not found.open or found.mine is None:
        return PeopleView(Markup(", ").join(isolated(one.name) for one in shown), (), more)
    number = days.number_of(found.challenge.day)
    rows = [
        PersonRow(one.name, one.total or 0, f"/d/{number}/compare?with={one.player}", me=False)
        for one in shown
    ]
    rows.append(PersonRow("", found.mine.round.total, f"/rounds/{found.mine.id}", me=True))
    return PeopleView("", tuple(sorted(rows, key=lambda row: -row.total)), more)
