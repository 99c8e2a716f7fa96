"""What waits for a reader or is new, as rows titled by people; knows no request and no store."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from service.game import days
from service.game.codes import display
from service.play.meeting import Friend
from service.play.membership import Member, Members
from service.play.waiting import Meeting
from service.web.i18n import Language
from service.web.views.challenges import isolated, left_text
from service.web.views.games import game_name
from service.web.views.gone import named

MOST_NAMES = 3
MOST_ROWS = 10


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """Who it is about, on which dice, and what expires; `address` is posted to where it is new."""

    title: str
    detail: str
    end: str
    address: str
    new: bool
    waits: bool


def view_waiting(
    shared: Sequence[Members], meetings: Sequence[Meeting], now: datetime, language: Language
) -> list[WaitingRow]:
    """The rows of the front page: what is new first, then what waits for the reader."""
    days_of_friends = [_of_day(one, language) for one in meetings if _is_told(one, now)]
    rows = [*days_of_friends, *(_of_code(one, language) for one in shared)]
    return sorted(rows, key=lambda row: (not row.new, not row.waits))[:MOST_ROWS]


def _of_code(members: Members, language: Language) -> WaitingRow:
    found = named(members, language)
    code = found.shared.challenge.code
    address = f"/c/{code}"
    if found.new:
        address = f"{address}/seen"
    elif found.mine is not None and found.waits:
        address = f"/rounds/{found.mine.id}"
    return WaitingRow(
        title=_title(found, language),
        detail=" · ".join((display(code), *_about(found, language))),
        end=_end(found, language),
        address=address,
        new=found.new > 0,
        waits=found.waits,
    )


def _title(found: Members, language: Language) -> str:
    others = found.others
    if found.state == "invited":
        maker = found.shared.record.maker
        name = next((one.name for one in others if one.player == maker), "")
        return language.gettext("{name} wants a rematch", name=isolated(name))
    if not others:
        return language.gettext("Nobody has joined yet")
    may_go_on = found.waits or found.state == "finished"
    if len(others) > 1 or found.closed or not may_go_on:
        return _people(others, with_totals=_knows_all(found))
    if found.waits:
        return _waits(others[0], language)
    return _alone(others[0], found.new > 0, language)


def _waits(other: Member, language: Language) -> str:
    name = isolated(other.name)
    if other.gone:
        return name
    return language.gettext("{name} is waiting", name=name) if other.state == "finished" else name


def _alone(other: Member | Friend, new: bool, language: Language) -> str:
    """One other, for a reader who is done: what there is to see, or their total once seen."""
    if other.total is None and isinstance(other, Member) and other.gone:
        return isolated(other.name)
    if other.total is None:
        return language.gettext("{name} has not finished yet", name=isolated(other.name))
    if new:
        return language.gettext("{name} has played: see who won", name=isolated(other.name))
    return _people([other], with_totals=True)


def _people(others: Sequence[Member | Friend], with_totals: bool) -> str:
    named = [
        Markup("{} {}").format(isolated(one.name), one.total)
        if with_totals and one.total is not None
        else isolated(one.name)
        for one in others[:MOST_NAMES]
    ]
    more = len(others) - len(named)
    return Markup(", ").join(named) + (f" +{more}" if more else "")


def _knows_all(found: Members) -> bool:
    return (found.closed or found.state == "finished") and not found.new


def _about(found: Members, language: Language) -> list[str]:
    """The game, how far the reader is, how far the others are."""
    told = [game_name(found.shared.challenge.ruleset, language)]
    if found.mine is not None and found.waits:
        at = found.mine.round
        told.append(
            language.gettext(
                "Continue: turn {turn} of {turns}", turn=at.turn, turns=at.ruleset.turns
            )
        )
    if len(found.others) > 1:
        told.append(_done(found.finished, len(found.rows), language))
    elif found.waits and found.others and found.others[0].total is not None:
        told.append(language.gettext("{points} to beat", points=found.others[0].total))
    told += _own_left(found, language)
    return told


def _own_left(found: Members, language: Language) -> list[str]:
    """What the reader's own round left, beside its total."""
    left = next((row.left for row in found.rows if row.player == found.reader), None)
    if left is None:
        return []
    return [f"{language.gettext('Left on the table')}\N{NO-BREAK SPACE}{language.signed(-left)}"]


def _done(finished: int, joined: int, language: Language) -> str:
    return language.gettext("{finished} of {joined} finished", finished=finished, joined=joined)


def _end(found: Members, language: Language) -> str:
    """What expires, or the reader's own total once nothing does."""
    left = left_text(found, language)
    if left or found.new or found.mine is None:
        return left
    return _you(found.mine.round.total, language)


def _you(total: int, language: Language) -> str:
    return f"{language.gettext('you')} {language.number(total)}"


def _is_told(found: Meeting, now: datetime) -> bool:
    """Whether a day's friends are worth a row: not those who left a day that is over."""
    return bool(found.finished) or now < found.challenge.closes


def _of_day(found: Meeting, language: Language) -> WaitingRow:
    day = found.challenge.day
    number = days.number_of(day)
    named = language.gettext("No. {number}", number=number)
    return WaitingRow(
        title=_day_title(found, language),
        detail=" · ".join((named, language.day_name(day), *_day_about(found, language))),
        end=_day_end(found, language),
        address=f"/d/{number}/seen" if found.new else day_address(found),
        new=found.new > 0,
        waits=False,
    )


def _day_title(found: Meeting, language: Language) -> str:
    if not found.open or len(found.friends) > 1:
        best_first = sorted(found.friends, key=lambda one: -(one.total or 0))
        return _people(best_first, with_totals=not found.new)
    return _alone(found.friends[0], found.new > 0, language)


def _day_about(found: Meeting, language: Language) -> list[str]:
    if not found.open:
        return [language.gettext("totals when you have finished")]
    if len(found.friends) > 1:
        return [_done(len(found.finished), len(found.friends), language)]
    return []


def _day_end(found: Meeting, language: Language) -> str:
    over = found.live is not None and found.live.round.over
    if not over or found.new or found.live is None:
        return ""
    return _you(found.live.round.total, language)


def day_address(found: Meeting) -> str:
    """Where a day's friends are seen: side by side with the one, on the reader's result with
    several, on the board of a day that the reader has not finished."""
    number = days.number_of(found.challenge.day)
    if not found.open:
        return f"/d/{number}"
    if found.live is None or not found.live.round.over:
        return f"/d/{number}/board"
    if len(found.finished) == 1:
        return f"/d/{number}/compare?with={found.finished[0].player}"
    return f"/rounds/{found.live.id}"
