"""A group: who joins, who leaves, who is removed, and what its owner alone may do."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from service.game.errors import GameError, Malformed
from service.play import groups
from service.play.errors import NoPlayer, NotFound
from service.play.groups import MOST_MEMBERS, FullGroup, NotOwner, OwnerStays, closing_after
from service.play.kit import Kit
from service.store import groups as records
from service.store.groups import Group, Seat
from tests.play.grouped import make_group, members_of
from tests.play.totals import new_players
from tests.store.counting import Counting
from tests.world import NOON

NOBODY = "00000000beef"


@pytest.fixture
def people(kit: Kit) -> list[str]:
    return new_players(kit, 3, NOON)


def listed(kit: Kit, player: str) -> list[str]:
    return [one.group.code for one in groups.latest(kit, player)]


class TestMaking:
    def test_its_maker_owns_it_and_is_its_first_member(self, kit: Kit, people: list[str]) -> None:
        group = groups.create(kit, people[0], "  Virtanens \n", NOON)
        mine = groups.find(kit, people[0], group.code)
        assert mine.group == group
        assert group.name == "Virtanens"
        assert mine.owned
        assert not mine.closed
        assert [one.members for one in groups.latest(kit, people[0])] == [1]
        assert listed(kit, people[0]) == [group.code]

    def test_drawn_alike_it_is_found_and_for_others_drawn_again(
        self, kit: Kit, people: list[str]
    ) -> None:
        first, again = (
            groups.create(kit, people[0], "Virtanens", NOON, lambda _: 5) for _ in range(2)
        )
        assert first == again
        numbers = iter([5] * 9 + [6] * 9)
        other = groups.create(kit, people[1], "Virtanens", NOON, lambda _: next(numbers))
        assert other.code != first.code
        assert members_of(kit, first) == [people[0]]

    @pytest.mark.parametrize(
        ("text", "reason"),
        [("", "name-empty"), ("\u200b ", "name-empty"), ("x" * 31, "words-long")],
    )
    def test_it_needs_a_name_of_30_characters_at_most(
        self, kit: Kit, people: list[str], text: str, reason: str
    ) -> None:
        with pytest.raises(Malformed) as error:
            groups.create(kit, people[0], text, NOON)
        assert error.value.reason == reason
        assert groups.create(kit, people[0], "ä" * 30, NOON).name == "ä" * 30

    def test_nobody_makes_none(self, kit: Kit) -> None:
        with pytest.raises(NoPlayer):
            groups.create(kit, NOBODY, "Virtanens", NOON)

    def test_its_week_is_closed_when_its_sunday_is_final(self) -> None:
        due = datetime(2426, 11, 30, 12, 5, tzinfo=UTC).timestamp() * 1000
        assert closing_after(NOON) == due
        assert closing_after(NOON - timedelta(days=6)) == due
        assert (
            closing_after(NOON + timedelta(hours=12)) == due + timedelta(7).total_seconds() * 1000
        )


class TestJoining:
    def test_whoever_has_the_code_is_in_it_once(self, kit: Kit, people: list[str]) -> None:
        group = make_group(kit, people[1], people[1], owner=people[0])
        assert members_of(kit, group) == people[:2] or members_of(kit, group) == people[1::-1]
        assert listed(kit, people[1]) == [group.code]
        assert not groups.find(kit, people[1], group.code).owned
        assert groups.look(kit, group.code).members == 2

    def test_others_find_nothing_as_where_there_is_nothing(
        self, kit: Kit, people: list[str]
    ) -> None:
        group = make_group(kit, owner=people[0])
        for reader, code in ((people[1], group.code), (people[0], "0000000000"), ("", "x")):
            with pytest.raises(NotFound) as error:
                groups.find(kit, reader, code)
            assert error.value.reason == "no-code"
        with pytest.raises(NotFound):
            groups.look(kit, "0000000000")

    def test_nobody_joins(self, kit: Kit, people: list[str]) -> None:
        group = make_group(kit, owner=people[0])
        with pytest.raises(NoPlayer):
            groups.join(kit, NOBODY, group.code, NOON)
        with pytest.raises(NotFound):
            groups.join(kit, people[1], "0000000000", NOON)
        assert listed(kit, people[1]) == []

    def test_200_are_the_most(self, kit: Kit, people: list[str]) -> None:
        group = make_group(kit, owner=people[0])
        for number in range(MOST_MEMBERS - 1):
            records.join(kit.store, group.code, Seat(f"{number:012x}", 1), MOST_MEMBERS)
        with pytest.raises(FullGroup):
            groups.join(kit, people[1], group.code, NOON)
        assert len(members_of(kit, group)) == MOST_MEMBERS
        assert listed(kit, people[1]) == []


class TestLeaving:
    def test_who_leaves_is_in_it_no_more_and_may_come_back(
        self, kit: Kit, people: list[str]
    ) -> None:
        group = make_group(kit, people[1], owner=people[0])
        for _ in range(2):
            groups.leave(kit, people[1], group.code, NOON)
        assert members_of(kit, group) == [people[0]]
        assert listed(kit, people[1]) == []
        groups.join(kit, people[1], group.code, NOON)
        assert listed(kit, people[1]) == [group.code]

    def test_an_owner_hands_it_over_first(self, kit: Kit, people: list[str]) -> None:
        group = make_group(kit, people[1], owner=people[0])
        with pytest.raises(OwnerStays):
            groups.leave(kit, people[0], group.code, NOON)
        groups.hand_over(kit, people[0], group.code, people[1])
        groups.leave(kit, people[0], group.code, NOON)
        mine = groups.find(kit, people[1], group.code)
        assert mine.owned
        assert [seat.player for seat in mine.seats] == [people[1]]

    def test_the_last_one_closes_it(self, kit: Kit, people: list[str]) -> None:
        group = make_group(kit, owner=people[0])
        groups.leave(kit, people[0], group.code, NOON)
        with pytest.raises(NotFound):
            groups.look(kit, group.code)
        with pytest.raises(NotFound):
            groups.join(kit, people[1], group.code, NOON)

    def test_leaving_what_is_not_ones_own_does_nothing_wherever(
        self, kit: Kit, people: list[str]
    ) -> None:
        group = make_group(kit, owner=people[0])
        groups.leave(kit, people[1], group.code, NOON)
        for code in ("0000000000", group.code[:-1], "}", "{x}", ""):
            groups.leave(kit, people[1], code, NOON)
        assert members_of(kit, group) == [people[0]]

    def test_a_stranger_does_nothing_to_the_games_of_a_closed_group(
        self, kit: Kit, people: list[str], store_url: str
    ) -> None:
        group = make_group(kit, owner=people[0])
        groups.leave(kit, people[0], group.code, NOON)
        counting = Counting(store_url)
        groups.leave(replace(kit, store=counting), people[1], group.code, NOON)
        assert counting.trips == 2
        counting.close()


class TestRemoving:
    def test_the_owner_removes_a_member(self, kit: Kit, people: list[str]) -> None:
        group = make_group(kit, people[1], owner=people[0])
        for _ in range(2):
            groups.remove(kit, people[0], group.code, people[1], NOON)
        assert members_of(kit, group) == [people[0]]
        assert listed(kit, people[1]) == []
        with pytest.raises(NotFound):
            groups.find(kit, people[1], group.code)

    def test_the_owner_does_not_remove_themselves_from_others(
        self, kit: Kit, people: list[str]
    ) -> None:
        group = make_group(kit, people[1], owner=people[0])
        with pytest.raises(OwnerStays):
            groups.remove(kit, people[0], group.code, people[0], NOON)


#: What the owner alone does.
WISHES: dict[str, Callable[[Kit, str, Group, str], object]] = {
    "remove": lambda kit, actor, group, other: groups.remove(kit, actor, group.code, other, NOON),
    "rename": lambda kit, actor, group, _: groups.rename(kit, actor, group.code, "Mökki"),
    "hand over": lambda kit, actor, group, other: groups.hand_over(kit, actor, group.code, other),
    "close": lambda kit, actor, group, _: groups.close(kit, actor, group.code, NOON),
}


@pytest.mark.parametrize("wish", WISHES.values(), ids=WISHES)
@pytest.mark.parametrize(
    ("actor", "refusal"), [(1, NotOwner), (2, NotFound)], ids=["member", "stranger"]
)
def test_what_the_owner_does_nobody_else_does(
    kit: Kit,
    people: list[str],
    wish: Callable[[Kit, str, Group, str], object],
    actor: int,
    refusal: type[GameError],
) -> None:
    other = new_players(kit, 1, NOON)[0]
    group = make_group(kit, people[1], other, owner=people[0])
    before = groups.find(kit, people[0], group.code)
    with pytest.raises(refusal):
        wish(kit, people[actor], group, other)
    assert groups.find(kit, people[0], group.code) == before
    wish(kit, people[0], group, other)
    assert groups.find(kit, people[0], group.code) != before


def test_it_is_handed_over_to_members_alone(kit: Kit, people: list[str]) -> None:
    group = make_group(kit, owner=people[0])
    with pytest.raises(NotFound):
        groups.hand_over(kit, people[0], group.code, people[1])


def test_a_closed_group_is_looked_at_by_its_members_alone(kit: Kit, people: list[str]) -> None:
    group = make_group(kit, people[1], owner=people[0])
    groups.close(kit, people[0], group.code, NOON)
    assert groups.find(kit, people[1], group.code).closed
    with pytest.raises(NotFound):
        groups.look(kit, group.code)
    with pytest.raises(NotOwner):
        groups.rename(kit, people[0], group.code, "Mökki")
    groups.leave(kit, people[0], group.code, NOON)
    assert members_of(kit, group, people[1]) == [people[1]]
