"""What the computers made of the same dice: after the reader's own round, and nothing before."""

from dataclasses import replace
from datetime import timedelta

import pytest

from service.coach.computers import EASY, HARD, MEDIUM, Computers
from service.game.moves import Throw
from service.play import rounds, sharing
from service.play.errors import NotYet
from service.play.kit import Kit
from service.play.rounds import MoveRequest
from service.play.same_dice import same_dice
from tests.play.habits import finish_code, hurried
from tests.play.test_choices import play
from tests.play.totals import new_players
from tests.world import NOON


def test_nobody_learns_of_the_dice_of_a_round_that_goes_on(kit: Kit) -> None:
    live = rounds.start_solo(kit, new_players(kit, 1, NOON)[0], "classic", NOON)
    with pytest.raises(NotYet):
        same_dice(kit, live)
    thrown = rounds.move(kit, live.id.player, MoveRequest(live.id, 1, Throw()), NOON)
    with pytest.raises(NotYet):
        same_dice(kit, thrown)


def test_the_computers_have_played_the_dice_of_the_round(kit: Kit) -> None:
    (player,) = new_players(kit, 1, NOON)
    code = sharing.create(kit, player, "classic", "blind", NOON).code
    live = finish_code(kit, player, code, hurried)
    found, computers = same_dice(kit, live), Computers(kit.coaches)
    game, seed = live.round.ruleset, live.challenge.seed
    played = [computers.play(name, game, seed).end.total for name in (EASY, MEDIUM, HARD)]
    assert [found.computers.easy, found.computers.medium, found.computers.hard] == played
    assert found.total == live.round.total
    assert found.most is None


def test_the_most_there_was_to_get_is_told_of_a_final_day(kit: Kit) -> None:
    live = play(kit, new_players(kit, 1, NOON)[0])
    final = live.challenge.final_at
    assert same_dice(kit, replace(live, now=final - timedelta(milliseconds=1))).most is None
    found = same_dice(kit, replace(live, now=final))
    assert found.most is not None
    assert found.most >= max(found.total, found.computers.hard)
