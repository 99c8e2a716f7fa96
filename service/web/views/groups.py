"""A group as its members see it: today, the week, the last one and its cup, and what is sent on.

Knows groups and words; must not know requests or the store.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from service.game import days
from service.game.codes import display
from service.play.group_page import GroupPage, Past, People
from service.play.group_rows import GroupRow as Named
from service.play.groups import Listed, Mine
from service.play.standings import Standing
from service.web.i18n import Language
from service.web.pictures import Picture
from service.web.views.beside import kept_apart
from service.web.views.challenges import Preview, isolated
from service.web.views.gone import someone
from service.web.views.squares import Squares, view_squares

#: So many of a week are named in what is sent on.
MOST_SENT = 3


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody in a table: where they stand, their points and the days that they have won."""

    rank: int
    name: str
    me: bool
    total: int
    won: int


@dataclass(frozen=True, slots=True)
class Today:
    """The day in a group: who has played, with totals for who may see them, and who has not yet."""

    number: int
    day: str
    open: bool
    played: Sequence[Row]
    waiting: Sequence[str]
    mine: bool


@dataclass(frozen=True, slots=True)
class CupView:
    """Who has the cup, and of which week."""

    name: str
    week: str


@dataclass(frozen=True, slots=True)
class GroupView:
    """The page of a group; `reader` is what its others call who reads it, `share` what is sent on
    of the last closed week, `invite` what asks others to come."""

    code: str
    shown: str
    name: str
    closed: bool
    members: int
    reader: str
    today: Today
    week: str
    rows: Sequence[Row]
    cup: CupView | None
    past: str
    past_rows: Sequence[Row]
    share: str
    invite: str
    squares: Squares


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A group in a list: its name, and how many are in it or who has its cup."""

    code: str
    name: str
    detail: str


def view_group(of: GroupPage, link: str, language: Language) -> GroupView:
    """The page of a group; `link` is what the reader sends on."""
    group, ended = of.mine.group, of.past.standings if of.past else ()
    return GroupView(
        code=group.code,
        shown=display(group.code),
        name=group.name,
        closed=of.mine.closed,
        members=len(of.mine.seats),
        reader=name_of(of.mine.reader, of.people, language),
        today=_today(of, language),
        week=week_name(days.week_of(of.day), language),
        rows=rows_of(of.week, of.people, of.mine.reader, language),
        cup=_cup(of, language),
        past=week_name(of.past.week, language) if of.past else "",
        past_rows=rows_of(ended, of.people, of.mine.reader, language),
        share=f"{_share(of, of.past, language)}\n{link}" if of.past else "",
        invite=f"{_invite(of.mine, language)}\n{link}",
        squares=view_squares(link),
    )


def _today(of: GroupPage, language: Language) -> Today:
    waiting = [seat.player for seat in of.mine.seats if seat.player not in of.played]
    return Today(
        number=days.number_of(of.day),
        day=language.day_name(of.day),
        open=of.totals is not None,
        played=_played(of, language),
        waiting=[name_of(one, of.people, language) for one in waiting],
        mine=of.mine.reader in of.played,
    )


def _played(of: GroupPage, language: Language) -> list[Row]:
    """Those who have played: best total first where totals are told, as they joined where not."""
    totals = of.totals or {}
    ranked = sorted(of.played, key=lambda one: -totals.get(one, 0))
    return [
        Row(
            rank=1 + sum(totals.get(other, 0) > totals.get(one, 0) for other in of.played),
            name=name_of(one, of.people, language),
            me=one == of.mine.reader,
            total=totals.get(one, 0),
            won=0,
        )
        for one in ranked
    ]


def rows_of(
    found: Sequence[Standing], people: People, reader: str, language: Language
) -> list[Row]:
    """The rows of a table, as they stand."""
    return [
        Row(
            one.rank,
            name_of(one.player, people, language),
            one.player == reader,
            one.total,
            one.won,
        )
        for one in found
    ]


def name_of(player: str, people: People, language: Language) -> str:
    """What a player is called among members; of who is gone it is told that they are."""
    return people.name(player) or someone(language)


def week_name(week: str, language: Language) -> str:
    """A week by its number."""
    return language.gettext("Week {week}", week=int(week[-2:]))


def _cup(of: GroupPage, language: Language) -> CupView | None:
    if not of.cups:
        return None
    cup = of.cups[0]
    return CupView(name_of(cup.player, of.people, language), week_name(cup.week, language))


def _share(of: GroupPage, past: Past, language: Language) -> str:
    """How a week ended, to be sent on: the first ones by their rank, and whose the cup is."""
    first = " · ".join(
        f"{one.rank}. {kept_apart(name_of(one.player, of.people, language))}"
        for one in past.standings[:MOST_SENT]
    )
    return language.gettext(
        "{group}, week {week}: {names}. Cup: {name}",
        group=kept_apart(of.mine.group.name),
        week=int(past.week[-2:]),
        names=first,
        name=kept_apart(name_of(of.cups[0].player, of.people, language)),
    )


def _invite(mine: Mine, language: Language) -> str:
    about = language.gettext(
        "{group} – a group in Sammakast. The same dice for all of us, every day.",
        group=kept_apart(mine.group.name),
    )
    return f"{about}\n{language.gettext('Code {code}', code=display(mine.group.code))}"


def view_list(found: Sequence[Listed], language: Language) -> list[GroupRow]:
    """The lines of a list of groups."""
    return [GroupRow(of.group.code, of.group.name, _about(of, language)) for of in found]


def view_rows(found: Sequence[Named], language: Language) -> list[GroupRow]:
    """The lines of the front page: each group with who has its cup."""
    return [GroupRow(of.group.code, of.group.name, _cup_of(of, language)) for of in found]


def _cup_of(of: Named, language: Language) -> str:
    if of.cup is None:
        return ""
    name = of.holder or someone(language)
    return language.gettext("Cup: {name}", name=isolated(name))


def _about(of: Listed, language: Language) -> str:
    if of.group.closed_at is not None:
        return language.gettext("closed")
    return members_text(of.members, language)


def members_text(count: int, language: Language) -> str:
    """How many are in a group."""
    return language.ngettext("{n} member", "{n} members", count)


def view_invitation(group: str, sender: str, language: Language) -> Preview:
    """What a chat shows of a link to a group."""
    title = language.gettext("{name} invites you: {group}", name=sender, group=group)
    about = language.gettext("A group with the same dice for all, every day. No sign-up.")
    return Preview(title, about)


def view_picture(group: str, language: Language) -> Picture:
    """The picture of a link to a group: its name, which nobody inflects, and what it is for."""
    words = language.gettext("The same dice for everybody, every day")
    below = language.gettext("A group")
    return Picture(name=group, words=words, nameless=words, game=below, sealed=False, score=None)
