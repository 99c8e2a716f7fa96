"""Two members against each other: days both have played, duels, games, and nothing else."""

from dataclasses import replace
from datetime import timedelta

import pytest

from service.game import days
from service.play import groups, head_to_head, players, sharing
from service.play.challenges import AGES
from service.play.duels import Tally
from service.play.errors import NotFound
from service.play.head_to_head import Against, Day
from service.play.kit import Kit
from service.store import keys
from tests.play.gaming import Group, group_of_three
from tests.play.habits import finish_code, hurried
from tests.play.totals import crowd, finish_day, new_players
from tests.store.counting import Counting
from tests.world import NOON

TODAY = days.day_at(NOON)


@pytest.fixture
def group(kit: Kit) -> Group:
    return group_of_three(kit)


def against(group: Group, reader: str, other: str) -> Against:
    return head_to_head.find(group.kit, reader, group.code, other, NOON)


def play(group: Group, player: str, totals: dict[int, int]) -> None:
    """A player's totals of the days so many days ago."""
    for ago, total in totals.items():
        day = TODAY - timedelta(days=ago)
        finish_day(group.kit, player, total, day, days.opens(day) + timedelta(hours=20))


def give_seat(group: Group, member: str, heir: str) -> None:
    seat = f'{{"joined": 1, "was": ["{member}"]}}'
    group.kit.store.do("HSET", keys.members(group.code), heir, seat)
    group.kit.store.do("HDEL", keys.members(group.code), member)


def test_the_days_that_both_have_played_are_won_drawn_and_lost(group: Group) -> None:
    play(group, group.aino, {0: 301, 1: 290, 2: 280, 3: 270, 9: 400})
    play(group, group.pekka, {0: 300, 1: 290, 2: 281, 3: 100, 8: 400})
    found = against(group, group.aino, group.pekka)
    assert [(one.mine, one.theirs) for one in found.days] == [
        (301, 300), (290, 290), (280, 281), (270, 100)
    ]  # fmt: skip
    assert found.days[0] == Day(TODAY, 301, 300, kept=True)
    assert found.on_days == Tally(2, 1, 1)
    assert against(group, group.pekka, group.aino).on_days == Tally(1, 1, 2)


def test_days_are_set_side_by_side_as_long_as_both_rounds_are_kept(kit: Kit, group: Group) -> None:
    for player in (group.aino, group.pekka):
        play(group, player, {0: 300, 399: 300, 400: 300})
    assert [one.kept for one in against(group, group.aino, group.pekka).days] == [True, True, False]
    players.hide(kit, group.pekka, True)
    found = against(group, group.aino, group.pekka)
    assert [one.kept for one in found.days] == [False, False, False]
    assert found.on_days == Tally(0, 3, 0)


def test_of_a_day_that_the_reader_has_not_finished_nothing_is_told(group: Group) -> None:
    play(group, group.pekka, {0: 300})
    assert against(group, group.aino, group.pekka).days == []


def test_duels_and_games_of_the_group_are_counted_apart(kit: Kit, group: Group) -> None:
    duel = sharing.create(kit, group.aino, "junior", "blind", NOON).code
    game = group.begin(group.sara)
    for player in (group.aino, group.pekka):
        finish_code(kit, player, duel, hurried)
        group.play(player, game)
    open_game = group.begin(group.sara, 2)
    group.play(group.pekka, open_game)
    found = against(group, group.aino, group.pekka)
    assert (found.duels, found.games) == (Tally(0, 1, 0), Tally(0, 1, 0))
    assert against(group, group.aino, group.sara).games == Tally()


def test_however_many_codes_there_are_since_duels_and_games_are_counted(
    kit: Kit, group: Group
) -> None:
    both = (group.aino, group.pekka)
    duel = sharing.create(kit, group.aino, "junior", "blind", NOON).code
    game = group.begin(group.sara)
    for player in both:
        finish_code(kit, player, duel, hurried)
        group.play(player, game)
    crowd(kit, both, NOON + AGES + timedelta(days=1))
    found = against(group, *both)
    assert (found.duels, found.games) == (Tally(0, 1, 0), Tally(0, 1, 0))


def test_what_was_had_under_an_earlier_id_counts_and_goes_before_the_own(
    kit: Kit, group: Group
) -> None:
    play(group, group.aino, {1: 300, 2: 300})
    play(group, group.pekka, {1: 310, 2: 310})
    heir = new_players(kit, 1, NOON)[0]
    play(group, heir, {2: 200})
    give_seat(group, group.pekka, heir)
    assert against(group, group.aino, heir).on_days == Tally(0, 0, 2)
    groups.join(kit, group.pekka, group.code, NOON)
    assert against(group, group.aino, heir).on_days == Tally(1, 0, 0)


def test_of_a_day_that_was_finished_under_an_earlier_id_alone_nothing_is_told_before_it_is_final(
    kit: Kit, group: Group
) -> None:
    play(group, group.aino, {0: 301})
    play(group, group.pekka, {0: 300})
    heir = new_players(kit, 1, NOON)[0]
    give_seat(group, group.pekka, heir)
    assert against(group, heir, group.aino).days == []
    final = days.final_at(TODAY)
    found = head_to_head.find(kit, heir, group.code, group.aino, final)
    assert [(one.mine, one.theirs) for one in found.days] == [(300, 301)]
    assert [one.mine for one in against(group, group.aino, heir).days] == [301]


def test_others_see_nothing_as_where_there_is_nothing(group: Group) -> None:
    for reader, other in (
        (group.stranger, group.aino),
        (group.aino, group.stranger),
        (group.aino, group.aino),
        ("", group.aino),
    ):
        with pytest.raises(NotFound):
            against(group, reader, other)
    with pytest.raises(NotFound):
        head_to_head.find(group.kit, group.aino, "x" * 10, group.pekka, NOON)


def test_however_much_both_have_played_it_takes_two_trips(group: Group, store_url: str) -> None:
    play(group, group.aino, dict.fromkeys(range(9), 300))
    play(group, group.pekka, dict.fromkeys(range(9), 300))
    group.join(group.aino, group.begin(group.aino))
    counting = Counting(store_url)
    kit = replace(group.kit, store=counting)
    head_to_head.find(kit, group.aino, group.code, group.pekka, NOON)
    counting.close()
    assert counting.trips == 2
