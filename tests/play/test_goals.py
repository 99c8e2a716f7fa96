"""Which total there is to beat: the own one in practice, the maker's where a code shows it, and a
computer's by its mean alone."""

from dataclasses import replace

import pytest

from service.coach.beating import Goal, chance_of
from service.play import rounds, sharing
from service.play.goals import along, makers_total, outlook, to_beat
from service.play.kit import Kit
from service.play.live import LiveRound
from tests.play.test_choices import move, play, play_on
from tests.play.totals import new_players
from tests.world import NOON


@pytest.fixture
def players(kit: Kit) -> list[str]:
    return new_players(kit, 2, NOON)


def shared(kit: Kit, players: list[str], mode: str) -> tuple[LiveRound, LiveRound]:
    """A finished round of a maker, and another one's round of the code under way."""
    maker, friend = players
    made = play_on(kit, rounds.start_solo(kit, maker, "classic", NOON), turns=15)
    sharing.share(kit, maker, made.challenge.code, mode, NOON)
    return made, sharing.join(kit, friend, made.challenge.code, NOON)[0]


def test_practice_has_the_own_total_to_beat(kit: Kit, players: list[str]) -> None:
    over = play(kit, players[0])
    live, _ = rounds.practise(kit, players[0], over.challenge, NOON)
    assert kit.store.ask(to_beat(live)) == over.round.total
    found = outlook(kit, move(kit, live, "throw"))
    assert found
    assert (found.total, found.level) == (over.round.total, None)


def test_a_scored_round_has_none(kit: Kit, players: list[str]) -> None:
    assert kit.store.ask(to_beat(play(kit, players[0], turns=3))) is None
    alone = rounds.start_solo(kit, players[0], "classic", NOON)
    assert outlook(kit, alone) is None


@pytest.mark.parametrize(("mode", "shows"), [("blind", False), ("open", True), ("side", True)])
def test_a_makers_total_is_known_where_the_code_shows_it(
    kit: Kit, players: list[str], mode: str, shows: bool
) -> None:
    made, live = shared(kit, players, mode)
    known = made.round.total if shows else None
    assert kit.store.ask(makers_total(live)) == known
    assert kit.store.ask(makers_total(made)) is None


def test_a_computer_is_beaten_by_more_than_its_total_and_its_mean(
    kit: Kit, players: list[str]
) -> None:
    live = rounds.start_solo(kit, players[0], "classic", NOON, "hard@1")
    live = move(kit, play_on(kit, live, turns=4), "throw")
    found, coach = outlook(kit, live), kit.coaches.coach(live.round.ruleset)
    assert found
    assert live.rival
    assert (found.total, found.level, live.rival.turn) == (None, "hard", 4)
    ahead = replace(live, rival=replace(live.rival, total=live.rival.total + 100))
    farther = outlook(kit, ahead)
    assert farther
    assert farther.chance < found.chance
    assert found.chance < (chance_of(coach, live.round, Goal(live.rival.total + 1)) or 0)


def test_chances_along_a_round_are_of_its_quarters(kit: Kit, players: list[str]) -> None:
    live = rounds.start_solo(kit, players[0], "classic", NOON)
    coach, starts = kit.coaches.coach(live.round.ruleset), []
    while not live.round.over:
        live = move(kit, live, "throw")
        starts.append(live.round)
        live = move(kit, live, f"score {next(iter(live.round.options))}")
    found = along(coach, starts, live.round.total)
    assert [turn for turn, _ in found] == [0, 3, 7, 11, 14]
    assert all(0 <= chance <= 1 for _, chance in found)
