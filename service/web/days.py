"""Days as addresses: the front page, a day's page, and how a day becomes a view.

Parses and renders; what a reader may know of a day is `play.days`'s.
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.game import days
from service.play import challenges, waiting
from service.play import days as use
from service.play.boards import Own
from service.play.challenges import Challenge
from service.play.days import PlayersDay
from service.play.errors import NotFound
from service.play.live import LiveRound
from service.play.reviewing import left_of
from service.play.specials import Running
from service.store.players import Player
from service.web.calendar import day_before
from service.web.context import device, kit, language, now, player, required_player, speak
from service.web.games import remembered
from service.web.searching import as_data
from service.web.views.days import DayView, Envelope, MyDay, view_day
from service.web.views.games import game_name
from service.web.views.groups import view_rows
from service.web.views.people import view_people
from service.web.views.seats import view_tables
from service.web.views.special import RunningView, view_running
from service.web.views.standing import Standing
from service.web.views.structured import Thing, data_of_front
from service.web.views.waiting import day_address, view_waiting

page = Blueprint("days", __name__)


@page.get("/")
@page.get("/<locale:locale>")
def front(locale: str = "") -> str:
    """Show where the reader stands today and how yesterday ended, in the language of the address
    if it names one."""
    if locale:
        speak(locale, everybody=False)
    chosen = [challenges.day_of("today", now(), kit()), *_yesterday()]
    found = waiting.front(kit(), player(), chosen, now())
    views = [view_of_day(day) for day in found.days]
    return render_template(
        "pages/front.html",
        today=views[0],
        yesterday=views[1] if len(views) > 1 else None,
        earlier=day_before(chosen[0].day),
        who=_who(found.player),
        solos=found.solos,
        tables=view_tables(found.tables, language()),
        evenings=found.evenings,
        special=_special(found.special),
        people=view_people(found.people),
        groups=view_rows(found.groups, language()),
        waiting=view_waiting(found.shared, found.meetings, now(), language()),
        chosen=remembered(),
        structured=_structured(chosen[0], views[0]),
    )


def _structured(today: Challenge, view: DayView) -> Thing | None:
    """What the front page tells a newcomer, as data."""
    if view.state != "new":
        return None
    game = game_name(today.ruleset, language())
    return as_data(lambda base: data_of_front(base, request.path, game, language()))


@dataclass(frozen=True, slots=True)
class Who:
    """Who plays now, by name, and how many others play on this device."""

    name: str
    others: int


def _who(found: Player | None) -> Who | None:
    return Who(found.name, len(device().players) - 1) if found else None


def _special(found: Running | None) -> RunningView | None:
    view = view_running(found, language())
    if view is None or found is None or found.live is None or not found.live.round.over:
        return view
    return replace(view, left=left_of(kit(), found.live))


def _yesterday() -> list[Challenge]:
    day = days.day_at(now()) - timedelta(days=1)
    try:
        return [challenges.of_day(day, kit().ring, kit().rulesets)]
    except NotFound:
        return []


@page.get("/d/<int:number>")
def day_page(number: int) -> str:
    """Show one day to the reader."""
    challenge = challenges.day_of(days.date_of(number).isoformat(), now(), kit())
    found, who = use.of_player(kit(), player(), challenge, now())
    earlier = day_before(challenge.day)
    return render_template("days/day.html", day=view_of_day(found), earlier=earlier, who=_who(who))


@page.post("/d/<int:number>/seen")
def seen(number: int) -> AnyResponse:
    """Note that the reader looks at who of their friends has finished a day, and lead there."""
    who = required_player()
    challenge = challenges.day_of(days.date_of(number).isoformat(), now(), kit())
    found = waiting.see_day(kit(), who, challenge, now())
    return redirect(day_address(found), HTTPStatus.SEE_OTHER)


def view_of_day(day: PlayersDay) -> DayView:
    """Return the view of a day as the player meets it."""
    mine = _my_day(day, day.live) if day.live else None
    envelope = Envelope(day.finished, day.commitment, day.seed, day.kept)
    return view_day(day.challenge.day, envelope, mine, day.now, language())


def _my_day(day: PlayersDay, live: LiveRound) -> MyDay:
    standing = standing_of(day.own, day.challenge.is_final(day.now)) if day.own else None
    left = left_of(kit(), live) if live.round.over else None
    return MyDay(str(live.id), live.round.turn, live.round.ruleset.turns, standing, left)


def standing_of(own: Own, final: bool) -> Standing:
    """Return an own place as the pages speak of it."""
    return Standing(own.total, own.rank, own.count, own.percentile or 0, final)
