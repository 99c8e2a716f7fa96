"""What two players have won of each other: duels alone, finished by both, as long as kept."""

import pytest

from service.play import duels, rounds, sharing
from service.play.challenges import AGES
from service.play.duels import Around, Tally
from service.play.kit import Kit
from tests.play.habits import Habit, finish_code, hurried, patient
from tests.play.totals import crowd, new_players
from tests.world import NOON


@pytest.fixture
def pair(kit: Kit) -> tuple[str, str]:
    one, other = new_players(kit, 2, NOON)
    return one, other


def duel(kit: Kit, pair: tuple[str, str], *habits: Habit) -> str:
    code = sharing.create(kit, pair[0], "classic", "blind", NOON).code
    for player, habit in zip(pair, habits, strict=True):
        finish_code(kit, player, code, habit)
    return code


def test_a_duel_is_won_drawn_or_lost(kit: Kit, pair: tuple[str, str]) -> None:
    drawn = duel(kit, pair, hurried, hurried)
    assert duels.around(kit, drawn, pair, NOON) == Around(Tally(0, 1, 0), True)
    played = duel(kit, pair, hurried, patient)
    totals = [finish_code(kit, player, played, hurried).round.total for player in pair]
    tally = duels.around(kit, played, pair, NOON).tally
    assert tally == (Tally(1, 1, 0) if totals[0] > totals[1] else Tally(0, 1, 1))
    turned = duels.around(kit, played, (pair[1], pair[0]), NOON).tally
    assert turned == Tally(tally.lost, tally.drawn, tally.won)


def test_games_of_groups_crowd_out_no_duel(kit: Kit, pair: tuple[str, str]) -> None:
    drawn = duel(kit, pair, hurried, hurried)
    crowd(kit, pair, NOON + AGES)
    assert duels.around(kit, drawn, pair, NOON).tally == Tally(0, 1, 0)


def test_a_target_is_no_duel(kit: Kit, pair: tuple[str, str]) -> None:
    live = rounds.start_solo(kit, pair[0], "classic", NOON)
    finish_code(kit, pair[0], live.challenge.code, hurried)
    sharing.share(kit, pair[0], live.challenge.code, "blind", NOON)
    finish_code(kit, pair[1], live.challenge.code, hurried)
    assert duels.around(kit, live.challenge.code, pair, NOON) == Around(Tally(), True)


def test_a_duel_that_one_has_not_finished_is_not_decided(kit: Kit, pair: tuple[str, str]) -> None:
    code = sharing.create(kit, pair[0], "classic", "blind", NOON).code
    finish_code(kit, pair[0], code, hurried)
    sharing.join(kit, pair[1], code, NOON)
    assert duels.around(kit, code, pair, NOON) == Around(Tally(), False)


def test_the_duels_of_others_are_not_counted(kit: Kit, pair: tuple[str, str]) -> None:
    third = new_players(kit, 1, NOON)[0]
    duel(kit, (pair[0], third), hurried, patient)
    code = duel(kit, pair, hurried, hurried)
    assert duels.around(kit, code, pair, NOON).tally == Tally(0, 1, 0)
