"""My people: met on days, in codes or in groups; their day as names until the own round is over."""

from datetime import timedelta

from service.game import days
from service.play import challenges, groups, meeting, pairing, players, sharing, waiting
from service.play.kit import Kit
from service.play.people import MOST_PEOPLE, Circle, are_tied, others_of, ties_of
from service.store.groups import enlist
from service.store.players import forget
from tests.play.played_days import play_day
from tests.play.totals import finish_day, new_players
from tests.world import NOON

TODAY = days.day_at(NOON)


def circle_of(kit: Kit, player: str) -> Circle | None:
    chosen = [challenges.day_of("today", NOON, kit)]
    return waiting.front(kit, player, chosen, NOON).people


def names(found: Circle | None) -> list[tuple[str, int | None]]:
    return [(one.player, one.total) for one in found.finished] if found else []


def meet_in_a_code(kit: Kit, one: str, other: str) -> None:
    shared = sharing.create(kit, one, "classic", "blind", NOON)
    for player in (one, other):
        sharing.join(kit, player, shared.code, NOON)


def meet_in_a_group(kit: Kit, one: str, other: str) -> None:
    code = groups.create(kit, one, "Virtanens", NOON).code
    groups.join(kit, other, code, NOON)


def meet_on(kit: Kit, day: str, one: str, other: str) -> None:
    challenge = challenges.day_of(day, NOON, kit)
    meeting.join_day(kit, one, challenge, other, days.opens(challenge.day))


def test_people_of_codes_groups_and_days_are_names_until_the_own_round_is_over(kit: Kit) -> None:
    me, of_code, of_group, of_day, stranger = new_players(kit, 5, NOON)
    meet_in_a_code(kit, me, of_code)
    meet_in_a_group(kit, me, of_group)
    meet_on(kit, "2426-11-20", of_day, me)
    totals = {of_code: 300, of_group: 320, of_day: 310, stranger: 400}
    for player, total in totals.items():
        finish_day(kit, player, total, TODAY, NOON)
    before = circle_of(kit, me)
    assert {player for player, _ in names(before)} == {of_code, of_group, of_day}
    assert {total for _, total in names(before)} == {None}
    play_day(kit, me, TODAY)
    after = circle_of(kit, me)
    assert names(after) == [(one, totals[one]) for one in (of_group, of_day, of_code)]
    assert names(circle_of(kit, stranger)) == []


def test_people_of_a_group_that_is_listed_without_a_seat_are_none_of_ones_own(kit: Kit) -> None:
    me, owner = new_players(kit, 2, NOON)
    code = groups.create(kit, owner, "Virtanens", NOON).code
    enlist(kit.store, me, code, 1)
    finish_day(kit, owner, 300, TODAY, NOON)
    ties = kit.store.ask(ties_of(me, NOON))
    assert ties.groups == [code]
    assert circle_of(kit, me) is None
    assert not are_tied(kit, ties, owner)
    groups.join(kit, me, code, NOON)
    assert names(circle_of(kit, me)) == [(owner, None)]
    assert are_tied(kit, ties, owner)


def test_who_has_not_finished_is_not_told_of(kit: Kit) -> None:
    me, friend = new_players(kit, 2, NOON)
    meet_in_a_code(kit, me, friend)
    assert circle_of(kit, me) is None
    play_day(kit, friend, TODAY - timedelta(days=1))
    assert circle_of(kit, me) is None


def test_friends_of_today_alone_are_told_of_where_they_were(kit: Kit) -> None:
    me, friend, other = new_players(kit, 3, NOON)
    meet_on(kit, "today", friend, me)
    play_day(kit, friend, TODAY)
    assert circle_of(kit, me) is None, "they stand in the row of that day"
    meet_in_a_code(kit, me, other)
    play_day(kit, other, TODAY)
    assert {player for player, _ in names(circle_of(kit, me))} == {friend, other}


def test_somebody_met_twice_is_told_of_once_and_who_is_gone_not_at_all(kit: Kit) -> None:
    me, friend, gone = new_players(kit, 3, NOON)
    for other in (friend, gone):
        meet_in_a_code(kit, me, other)
        meet_in_a_group(kit, me, other)
        meet_on(kit, "2426-11-20", other, me)
        play_day(kit, other, TODAY)
    forget(kit.store, gone)
    assert [player for player, _ in names(circle_of(kit, me))] == [friend]


def test_own_names_are_compared_among_people_who_know_each_other(kit: Kit) -> None:
    me, of_code, of_group, stranger = new_players(kit, 4, NOON)
    meet_in_a_code(kit, me, of_code)
    meet_in_a_group(kit, me, of_group)
    for player in (me, of_code, of_group, stranger):
        players.rename(kit, player, "Aino")
        players.hide(kit, player, wanted=player != stranger)
        play_day(kit, player, TODAY)
    day = days.challenge_of(TODAY)
    for other in (of_code, of_group):
        assert pairing.pair(kit, me, day, (me, other), NOON).b.name == "Aino"
    unknown = pairing.pair(kit, me, day, (me, stranger), NOON).b.name
    assert unknown == players.find(kit, stranger).public_name
    ties = kit.store.ask(ties_of(me, NOON))
    assert [are_tied(kit, ties, one) for one in (of_code, of_group, stranger)] == [
        True,
        True,
        False,
    ]


def test_no_more_than_so_many_are_asked_for(kit: Kit) -> None:
    me, friend = new_players(kit, 2, NOON)
    meet_on(kit, "2426-11-20", friend, me)
    ties = kit.store.ask(ties_of(me, NOON))
    many = [str(number) for number in range(2 * MOST_PEOPLE)]
    assert others_of(ties, me, [me, friend, *many, *many]) == many[: MOST_PEOPLE - 1]
