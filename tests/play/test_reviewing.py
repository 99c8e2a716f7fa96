"""The review of one's own finished round: to whom, of which games, with whom others chose alike."""

from datetime import timedelta

import pytest

from service.coach.choosing import best_of
from service.coach.reasons import Reason
from service.coach.tables import POINT
from service.game import days
from service.game.moves import write_move
from service.play import challenges, reviewing, rounds, sharing
from service.play.choices import LEAST
from service.play.errors import NotFound, NotYours
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId
from service.play.reviewing import NoTable, Reviewed, Share, Unfinished
from tests.play.test_choices import move, play, play_on
from tests.play.totals import new_players
from tests.world import NOON


@pytest.fixture
def players(kit: Kit) -> list[str]:
    return new_players(kit, LEAST, NOON)


def reviewed(kit: Kit, live: LiveRound) -> Reviewed:
    return reviewing.of_round(kit, live.id.player, live.id, NOON)


def test_a_finished_round_of_the_day_is_a_sum(kit: Kit, players: list[str]) -> None:
    live = play(kit, players[0])
    found = reviewed(kit, live).review
    assert found.total == live.round.total * POINT
    assert found.mean + found.luck - found.left == found.total
    assert found.mean / POINT == pytest.approx(394.56, abs=0.05)


def test_what_was_taken_back_is_no_choice(kit: Kit, players: list[str]) -> None:
    plain = play(kit, players[0])
    undone = play(kit, players[1], "throw", "score sixes", "undo", "score ones")
    assert undone.lines != plain.lines
    assert reviewed(kit, undone).review == reviewed(kit, plain).review


def test_each_choice_worth_a_look_comes_with_a_better_one(kit: Kit, players: list[str]) -> None:
    found = reviewed(kit, play(kit, players[0]))
    assert len(found.costly) == 3
    for look in found.costly:
        assert look.other != look.decision.chosen
        assert look.share is None
        assert look.reason != Reason("open")


def test_it_is_told_how_many_chose_the_same_after_a_first_throw(
    kit: Kit, players: list[str]
) -> None:
    for player in players[:-1]:
        play(kit, player)
    live = play(kit, players[-1], "throw", "throw", "throw", "score ones")
    found = reviewed(kit, live)
    for look in (*found.costly, *([found.praised] if found.praised else [])):
        first, turn = look.decision.before.throw == 1, look.decision.before.turn
        players_alike = 1 if turn == 1 else LEAST
        assert look.share == (Share(players_alike, LEAST) if first else None)


def test_praised_is_a_best_choice_with_the_tempting_one_beside_it(
    kit: Kit, players: list[str]
) -> None:
    live, _ = rounds.start_day(kit, players[0], challenges.day_of("today", NOON, kit), NOON)
    while not live.round.over:
        live = move(kit, live, "throw") if live.round.dice is None else _best(kit, live)
    found = reviewed(kit, live)
    assert found.costly == ()
    assert found.praised
    assert found.praised.decision.is_best
    assert found.praised.other == found.praised.decision.tempting != found.praised.decision.chosen


def _best(kit: Kit, live: LiveRound) -> LiveRound:
    found = best_of(kit.coaches.coach(live.round.ruleset), live.round)
    return move(kit, live, write_move(found.move))


def test_practice_and_games_of_ones_own_are_reviewed(kit: Kit, players: list[str]) -> None:
    day = play(kit, players[0]).challenge
    practice, _ = rounds.practise(kit, players[0], day, NOON)
    assert reviewed(kit, play_on(kit, practice)).live.id.number == 2
    solo = play_on(kit, rounds.start_solo(kit, players[0], "classic", NOON))
    assert reviewed(kit, solo).review.total == solo.round.total * POINT


def test_a_code_is_reviewed_before_the_others_have_played(kit: Kit, players: list[str]) -> None:
    code = sharing.create(kit, players[0], "yahtzee", "blind", NOON).code
    live = play_on(kit, sharing.join(kit, players[0], code, NOON)[0])
    assert reviewed(kit, live).review.total == live.round.total * POINT


def test_only_the_own_finished_round_is_reviewed(kit: Kit, players: list[str]) -> None:
    live = play(kit, players[0], turns=19)
    with pytest.raises(Unfinished):
        reviewed(kit, live)
    with pytest.raises(NotYours):
        reviewing.of_round(kit, players[1], play_on(kit, live).id, NOON)
    yesterday = days.challenge_of(days.day_at(NOON - timedelta(days=1)))
    with pytest.raises(NotFound):
        reviewing.of_round(kit, players[0], RoundId(yesterday, players[0]), NOON)


@pytest.mark.parametrize("spelling", ["maxi+columns3", "maxi+saved", "seven"])
def test_a_game_without_a_table_says_so(kit: Kit, players: list[str], spelling: str) -> None:
    live = play_on(kit, rounds.start_solo(kit, players[0], spelling, NOON), turns=60)
    with pytest.raises(NoTable):
        reviewed(kit, live)
