"""What fell after choices, by player: of final days alone, of unfinished rounds too, and so many
rounds at most."""

from datetime import date, timedelta
from random import Random

import pytest

from service.coach.shelf import Shelf
from service.game import days
from service.game.moves import write_opening
from service.play import challenges, fairness, leaving
from service.play.challenges import milliseconds
from service.play.errors import NotFound
from service.play.fairness import Chosen, Looked, Measure
from service.play.kit import Kit
from service.store import keys
from service.store import rounds as logs
from tests.coach.knowing import erring, never, play
from tests.game.books import MAXI
from tests.play.played_days import put_played
from tests.play.totals import finish_all, finish_day, new_players
from tests.world import NOON

TODAY = date(2426, 11, 29)
FINAL = NOON + timedelta(days=1, minutes=5)
COACH = Shelf().coach(MAXI)


def put(kit: Kit, player: str, day: date, *, knows: bool) -> None:
    """Play a day as one who errs, with or without knowing the dice."""
    challenge = challenges.of_day(day, kit.ring, kit.rulesets)
    how = (lambda _: True) if knows else never
    played = play(COACH, challenge.seed, erring(COACH, 1, Random(player)), how)
    put_played(kit, player, challenge, days.opens(day) + timedelta(hours=18), played)


def look(kit: Kit, of: Chosen) -> dict[str, Looked]:
    return {one.id: one for one in fairness.look(kit, of)}


def test_who_knows_the_dice_is_listed_and_nobody_else(kit: Kit) -> None:
    knowing, blind = new_players(kit, 2, NOON)
    for day in (TODAY - timedelta(days=1), TODAY):
        put(kit, knowing, day, knows=True)
        put(kit, blind, day, knows=False)
    chosen = fairness.chosen(kit, 30, 1000, FINAL)
    found = look(kit, chosen)
    assert chosen.players == [knowing, blind]
    listed = [one for one in found if chosen.is_unlike_chance(found[one].whole)]
    assert listed == [knowing]
    measure = found[knowing].whole
    assert (measure.rounds, list(found[knowing].by_day)) == (2, [TODAY - timedelta(days=1), TODAY])
    assert measure.better_than > 65
    assert measure.gain > 100
    assert measure.throws == sum(one.throws for one in found[knowing].by_day.values())


def test_only_final_days_are_looked_at(kit: Kit) -> None:
    one = new_players(kit, 1, NOON)[0]
    put(kit, one, TODAY, knows=True)
    early = fairness.chosen(kit, 30, 1000, FINAL - timedelta(milliseconds=1))
    assert (early.players, early.challenges[-1].day) == ([], TODAY - timedelta(days=1))
    late = fairness.chosen(kit, 30, 1000, FINAL)
    assert (late.players, late.challenges[-1].day) == ([one], TODAY)
    assert len(early.challenges) == len(late.challenges) == 30
    assert fairness.chosen(kit, 2, 1000, FINAL + timedelta(days=2)).players == []


def test_no_day_before_the_first_one_is_looked_at(kit: Kit) -> None:
    now = days.final_at(days.FIRST_DAY + timedelta(days=1))
    found = fairness.chosen(kit, 400, 1000, now).challenges
    assert [one.day for one in found] == [days.FIRST_DAY, days.FIRST_DAY + timedelta(days=1)]


def test_of_many_those_with_the_highest_totals_are_looked_at(kit: Kit) -> None:
    first, second, third = finish_all(kit, [500, 400, 300], NOON)
    finish_day(kit, third, 690, TODAY - timedelta(days=1), NOON - timedelta(days=1))
    finish_day(kit, second, 10, TODAY - timedelta(days=1), NOON - timedelta(days=1))
    for most, players in ((1, []), (2, [third]), (4, [third, first]), (5, [third, first, second])):
        found = fairness.chosen(kit, 30, most, FINAL)
        assert (found.players, found.others) == (players, 3 - len(players))


def test_a_round_that_was_given_up_counts_as_far_as_it_went(kit: Kit) -> None:
    one = new_players(kit, 1, NOON)[0]
    challenge = challenges.of_day(TODAY, kit.ring, kit.rulesets)
    played = play(COACH, challenge.seed, erring(COACH, 1, Random(1)), never)
    lines = (write_opening(challenge.opening), *played.lines[:30])
    round_id, until = f"{challenge.id}.{one}", milliseconds(challenge.deleted_at)
    logs.start(kit.store, one, round_id, lines[0], until)
    kit.store.do("RPUSH", keys.log(one, round_id), *lines[1:])
    (found,) = fairness.look(kit, fairness.alone(kit, one, 30, FINAL))
    assert found.whole.rounds == 1
    assert found.whole.throws > 3
    assert fairness.chosen(kit, 30, 1000, FINAL).players == []


def test_who_has_left_is_looked_at_without_a_name_and_without_rounds(kit: Kit) -> None:
    one = new_players(kit, 1, NOON)[0]
    put(kit, one, TODAY, knows=True)
    leaving.leave(kit, one, FINAL)
    found = look(kit, fairness.chosen(kit, 30, 1000, FINAL))[one]
    assert (found.player, found.whole.rounds, found.whole.unlikely) == (None, 0, 0)
    with pytest.raises(NotFound):
        fairness.alone(kit, one, 30, FINAL)


def test_the_more_are_looked_at_the_higher_somebody_must_stand_to_be_listed() -> None:
    chosen = [Chosen((), ["x"] * count, 0) for count in (0, 1, 100, 1000, 100_000)]
    found = [round(one.threshold, 1) for one in chosen]
    assert found == [4.0, 4.0, 4.0, 4.3, 5.2]


def test_nobody_is_listed_for_a_few_throws() -> None:
    few, enough = (Measure(1, throws, 100, 300, 100, 40, 5) for throws in (19, 20))
    chosen = Chosen((), ["x"], 0)
    assert few.unlikely == enough.unlikely == 8
    assert [chosen.is_unlike_chance(one) for one in (few, enough)] == [False, True]
