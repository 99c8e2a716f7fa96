"""Tables on one device as a list: none that goes on is crowded out, totals are those played."""

from datetime import timedelta

import pytest

from service.game.moves import Score, Throw, write_move
from service.game.packing import pack
from service.play import challenges, laid, seats, waiting
from service.play.challenges import milliseconds
from service.play.kit import Kit
from service.play.laid import MOST_LISTED
from service.play.seats import Wanted
from service.play.waiting import MOST_TABLES
from service.store import rounds as logs
from tests.play.test_seats import NAMES, play_out, turn
from tests.play.totals import new_players
from tests.world import NOON


@pytest.fixture
def player(kit: Kit) -> str:
    return new_players(kit, 1, NOON)[0]


def lay(kit: Kit, player: str, minute: int) -> str:
    wanted = Wanted(player, "junior", NAMES)
    return seats.begin(kit, wanted, NOON + timedelta(minutes=minute)).code


def end(kit: Kit, player: str, code: str) -> None:
    """Write the boxes of each seat from top to bottom, each after one throw."""
    for live in seats.find(kit, player, code, NOON).lives:
        moves = [move for key in live.round.card for move in (Throw(), Score(key))]
        packed = pack([*live.lines, *map(write_move, moves)], live.round.ruleset)
        ending = (1, packed, milliseconds(live.challenge.deleted_at))
        assert kit.store.ask(logs.finish(player, str(live.id), ending, None)).done


def listed(kit: Kit, player: str) -> list[str]:
    return [one.challenge.code for one in laid.latest(kit, player, NOON)]


def offered(kit: Kit, player: str) -> list[str]:
    today = challenges.day_of("today", NOON, kit)
    return [one.challenge.code for one in waiting.front(kit, player, [today], NOON).tables]


def test_tables_that_are_over_crowd_out_none_that_goes_on(kit: Kit, player: str) -> None:
    going_on = lay(kit, player, 0)
    over = [lay(kit, player, minute) for minute in range(1, MOST_LISTED + 2)]
    for code in over:
        end(kit, player, code)
    assert offered(kit, player) == [going_on]
    assert listed(kit, player) == [*over[:1:-1], going_on]


def test_of_tables_that_go_on_the_latest_are_offered(kit: Kit, player: str) -> None:
    codes = [lay(kit, player, minute) for minute in range(MOST_TABLES + 2)]
    end(kit, player, codes[-1])
    assert offered(kit, player) == codes[-2:0:-1]
    assert listed(kit, player) == codes[::-1]


def test_a_line_tells_the_turn_and_once_it_is_over_the_totals(kit: Kit, player: str) -> None:
    code = lay(kit, player, 0)
    table = turn(kit, turn(kit, turn(kit, turn(kit, seats.find(kit, player, code, NOON)))))
    (line,) = laid.latest(kit, player, NOON)
    filled = tuple(live.round.turn - 1 for live in table.lives)
    assert (line.challenge.seats, line.filled, line.turn, line.over) == (NAMES, filled, 2, False)
    assert line.standing == []
    table = play_out(kit, table)
    (line,) = laid.latest(kit, player, NOON)
    assert line.standing == [(place.name, place.live.round.total) for place in table.places]


def test_a_table_after_its_time_is_listed_and_not_offered(kit: Kit, player: str) -> None:
    code = lay(kit, player, 0)
    later = NOON + timedelta(days=challenges.MOVE_DAYS)
    today = challenges.day_of("today", later, kit)
    assert waiting.front(kit, player, [today], later).tables == []
    assert [one.challenge.code for one in laid.latest(kit, player, later)] == [code]
