"""Games of one's own begun by a button: one however often it is pressed, until it is thrown in."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random

import pytest

from service.game.errors import Malformed
from service.game.moves import Throw
from service.play import challenges, rounds, sharing
from service.play.errors import NoPlayer
from service.play.kit import Kit
from service.play.live import LiveRound
from service.play.rounds import Alone, MoveRequest
from tests.play.totals import new_players
from tests.world import NOON


@pytest.fixture
def player(kit: Kit) -> str:
    return new_players(kit, 1, NOON)[0]


def begin(kit: Kit, wanted: Alone, now: timedelta = timedelta(0)) -> LiveRound:
    return rounds.start_alone(kit, wanted, NOON + now, Random(7).randrange)


@pytest.mark.parametrize("opponent", [None, "hard@1"])
def test_pressed_by_many_at_once_it_is_one_game(
    kit: Kit, player: str, opponent: str | None
) -> None:
    wanted = Alone(player, "maxi", opponent)
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: begin(kit, wanted), range(16)))
    assert len({live.id for live in made}) == 1
    assert {live.opponent for live in made} == {opponent}
    assert (made[0].rival is not None) == (opponent is not None)


def test_once_it_is_thrown_in_the_same_button_begins_another(kit: Kit, player: str) -> None:
    wanted = Alone(player, "maxi", None)
    first = begin(kit, wanted)
    rounds.move(kit, player, MoveRequest(first.id, 1, Throw()), NOON)
    second = begin(kit, wanted)
    assert second.id != first.id
    assert begin(kit, wanted).id == second.id


def test_one_that_takes_no_more_moves_is_not_found(kit: Kit, player: str) -> None:
    wanted = Alone(player, "maxi", None)
    first = begin(kit, wanted)
    later = begin(kit, wanted, timedelta(days=challenges.JOIN_DAYS))
    assert (later.id == first.id, later.closed) == (False, False)


def test_one_that_others_were_told_of_is_not_found(kit: Kit, player: str) -> None:
    wanted = Alone(player, "maxi", None)
    first = begin(kit, wanted)
    sharing.share(kit, player, first.challenge.code, "blind", NOON)
    assert begin(kit, wanted).id != first.id


def test_another_game_and_another_player_begin_their_own(kit: Kit, player: str) -> None:
    other = new_players(kit, 2, NOON)[1]
    wanted = [
        Alone(player, "maxi", None),
        Alone(player, "junior", None),
        Alone(other, "maxi", None),
    ]
    assert len({begin(kit, one).id for one in wanted}) == 3


def test_it_is_made_for_who_is_known_and_of_a_game_that_there_is(kit: Kit, player: str) -> None:
    with pytest.raises(Malformed):
        begin(kit, Alone(player, "mini", None))
    with pytest.raises(NoPlayer):
        begin(kit, Alone("nobody", "maxi", None))
