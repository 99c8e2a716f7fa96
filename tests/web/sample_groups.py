"""Sample pages of groups: before and after one has played, a large one, long names, closed ones."""

from collections.abc import Mapping
from datetime import timedelta

from service.game import days
from service.play.challenges import milliseconds
from service.play.group_page import GroupPage, Past, People
from service.play.group_season import Seasons
from service.play.groups import Listed, Mine
from service.play.seasons import Season
from service.play.standings import standings
from service.play.vouching import Offer
from service.store.group_weeks import Cup, Days, Ended
from service.store.groups import Group, Seat
from service.web.i18n import Language
from service.web.views.group_games import view_games
from service.web.views.group_members import view_members, view_seasons
from service.web.views.groups import members_text, view_group, view_invitation, view_list
from service.web.views.squares import view_squares
from tests.web.samples import MAXI, NAMES, NOW, TODAY, Context, Page

CODE = "K7QM3XT94B"
LINK = f"https://sammakast.example/g/{CODE}-bT4Qk9ZsD2mWxV7cLh3RfYp8NjGe5Ua1BoKi"
FAMILY = ("Aino", "Pekka", "Sara", "Åke", "Ville")
LONG = "Wolfeschlegelsteinhausenbergers"[:30]
PLAYERS = [f"{number:012x}" for number in range(200)]
READER = PLAYERS[1]


def group_of(names: tuple[str, ...], *, name: str, closed: bool = False) -> tuple[Mine, People]:
    """A group of people by these names, of whom the second reads."""
    made = milliseconds(NOW - timedelta(days=40))
    players = PLAYERS[: len(names)]
    season = Season("Vintern 2026", TODAY - timedelta(days=16)).text
    group = Group(CODE, name, made, players[0], made if closed else None, season)
    seats = [Seat(player, made + number) for number, player in enumerate(players)]
    people = People(dict(zip(players, names, strict=True)), {})
    return Mine(group, seats, READER), people


def _week(count: int, ago: int) -> Days:
    """Days of a week, on each of which some of the members have played."""
    dates = [str(TODAY - timedelta(days=ago + number)) for number in range(6)]
    return {
        date: {
            player: 300 + (at * 37 + number * 53) % 140
            for number, player in enumerate(PLAYERS[:count])
            if (number + at) % 4
        }
        for at, date in enumerate(dates)
    }


def _page(names: tuple[str, ...], name: str, *, open_: bool, closed: bool = False) -> Page:
    mine, people = group_of(names, name=name, closed=closed)
    count = len(names)
    played = PLAYERS[: 1 + count // 2] if open_ else PLAYERS[2 : 2 + count // 2]
    week = standings([_week(count, 7)], PLAYERS, lambda _: True)
    found = GroupPage(
        mine=mine,
        people=people,
        day=TODAY,
        played=played,
        totals={player: 402 - 3 * number for number, player in enumerate(played)}
        if open_
        else None,
        week=standings([_week(count, 0)], PLAYERS, lambda _: True) if open_ else (),
        cups=[Cup("2026-W48", week[0].player, week[0].total, week[0].won)],
        past=Past("2026-W48", week),
    )

    def shown(language: Language) -> Context:
        return _told(found, language)

    return Page("groups/group.html", shown)


def _told(found: GroupPage, language: Language) -> Context:
    games = view_games(found.games, found.mine, found.people, MAXI, language)
    return {"group": view_group(found, LINK, language), "games": games}


def _new(language: Language) -> Context:
    mine, people = group_of(FAMILY[:2], name="Virtanens")
    empty = GroupPage(mine, people, TODAY, [], None, (), (), None)
    return {**_told(empty, language), "plays": True}


def _members(names: tuple[str, ...], *, owned: bool) -> Page:
    mine, people = group_of(names, name="Virtanens")
    reader = Mine(mine.group, mine.seats, PLAYERS[0] if owned else READER)

    def shown(language: Language) -> Context:
        return {"group": view_members(reader, people, language)}

    return Page("groups/members.html", shown)


def _seasons(language: Language) -> Context:
    mine, people = group_of((*FAMILY, *NAMES), name="Virtanens")
    rows = tuple((PLAYERS[number], 4_812 - 97 * number, 9 - number) for number in range(6))
    gone = ("f" * 12, 1_208, 0)
    found = Seasons(
        mine=mine,
        people=people,
        season=Season("Vintern 2026", TODAY - timedelta(days=16)),
        standings=standings([_week(9, 0), _week(9, 7)], PLAYERS, lambda _: True),
        ended=[Ended("Hösten", "2026-08-31", "2026-11-01", (*rows, gone))],
        cups=[
            Cup(days.week_of(TODAY - timedelta(weeks=ago)), PLAYERS[ago % 4], 1_912 - ago, 3)
            for ago in range(1, 5)
        ],
    )
    return {"group": view_seasons(found, language)}


def _no_season(language: Language) -> Context:
    mine, people = group_of(FAMILY, name=LONG)
    owner = Mine(mine.group, mine.seats, PLAYERS[0])
    return {"group": view_seasons(Seasons(owner, people, None, (), (), ()), language)}


def _index(language: Language) -> Context:
    found = [
        Listed(Group(CODE, "Virtanens", 0, READER), 5),
        Listed(Group(CODE, LONG, 0, READER), 200),
        Listed(Group(CODE, "Sommarstugan", 0, READER, closed_at=1), 3),
    ]
    return {"groups": view_list(found, language), "text": "", "problem": None, "plays": True}


def _first(language: Language) -> Context:
    return {
        "groups": [],
        "text": "x" * 31,
        "at": "group",
        "problem": language.gettext("That is too long to be kept: shorten it."),
        "plays": False,
    }


def _landing(language: Language) -> Context:
    return {
        "group": "Virtanens",
        "members": members_text(5, language),
        "sender": NAMES[6],
        "address": LINK,
        "preview": view_invitation("Virtanens", NAMES[6], language),
        "picture_of": lambda address: f"https://sammakast.example{address}/picture.png",
        "plays": False,
    }


def _offered(_: Language) -> Context:
    """A seat that the owner vouches for, as both ends of its link show it."""
    link = "https://sammakast.example/v/K7QM3XT94B-7mPq2RkT9vXzB4nLcW8sGd"
    group = Group("K7QM3XT94B", LONG, 0, READER)
    offer = Offer(group, "00000000000a", NAMES[6], None)
    seat = {"offer": offer, "name": offer.name, "token": link[-33:]}
    return seat | {"link": link, "squares": view_squares(link)}


PAGES: Mapping[str, Page] = {
    "groups": Page("groups/index.html", _index),
    "groups-first": Page("groups/index.html", _first),
    "group-landing": Page("groups/landing.html", _landing),
    "group-new": Page("groups/group.html", _new),
    "group-waiting": _page(FAMILY, "Virtanens", open_=False),
    "group": _page(FAMILY, "Virtanens", open_=True),
    "group-long": _page(NAMES, LONG, open_=True),
    "group-many": _page(tuple(f"{NAMES[n % 4]} {n}" for n in range(50)), "Byalaget", open_=True),
    "group-closed": _page(FAMILY, "Virtanens", open_=True, closed=True),
    "group-members": _members((*FAMILY, *NAMES), owned=False),
    "group-owner": _members(FAMILY, owned=True),
    "group-vouch": Page("groups/vouch.html", _offered),
    "group-seat-new": Page("groups/seat.html", _offered),
    "group-seasons": Page("groups/season.html", _seasons),
    "group-no-season": Page("groups/season.html", _no_season),
}
