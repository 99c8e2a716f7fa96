"""All that is kept of a player: every round that is there, found in three trips, nobody else's."""

from dataclasses import replace
from datetime import timedelta

import pytest

from service.game.moves import Advice, Score, Throw, Undo
from service.game.round import replay
from service.play import belongings, rounds, seats, sharing, specials
from service.play.belongings import Belongings
from service.play.errors import NoPlayer
from service.play.kit import Kit
from service.play.seats import Wanted
from service.store.belongings import listed_of
from service.store.client import Store
from service.store.question import Command
from tests.play.test_choices import play_on
from tests.play.test_rounds import make, practise, start
from tests.play.totals import new_players
from tests.world import NOON

LATER = NOON + timedelta(days=1)


@pytest.fixture
def player(kit: Kit) -> str:
    return new_players(kit, 1, NOON)[0]


def names(found: Belongings) -> list[str]:
    return sorted(str(one.live.id) for one in found.rounds)


def play_everything(kit: Kit, player: str) -> list[str]:
    """One round of every kind: a day, a code shared and joined, one's own with the coach and one
    against a computer, a special, practice, a table."""
    other = new_players(kit, 1, NOON)[0]
    begun = [play_on(kit, start(kit, player))]
    shared = sharing.create(kit, other, "junior", "blind", NOON)
    begun.append(sharing.join(kit, player, shared.code, NOON)[0])
    advised = rounds.start_solo(kit, player, "classic", NOON)
    for move in (Throw(), Advice(), Score("chance"), Undo(), Throw()):
        advised = make(kit, advised, move)
    begun += [advised, rounds.start_solo(kit, player, "junior", NOON, "easy@1")]
    specials.prepare(kit, NOON)
    special = specials.of_week(kit, "2426-W48", NOON)
    begun.append(specials.begin(kit, player, special, NOON)[0])
    begun += [practise(kit, player)[0]]
    table = seats.begin(kit, Wanted(player, "junior", ("Aino", "Pekka")), NOON)
    begun += seats.find(kit, player, table.code, NOON).lives
    return sorted(str(live.id) for live in begun)


def test_every_round_that_is_kept_is_found(kit: Kit, player: str) -> None:
    begun = play_everything(kit, player)
    assert len(begun) == 8
    assert names(belongings.find(kit, player, NOON)) == begun


def test_a_game_of_ones_own_is_found_as_long_as_it_is_kept(kit: Kit, player: str) -> None:
    """Others are begun after it has left the list of what goes on."""
    live = play_on(kit, rounds.start_solo(kit, player, "junior", NOON))
    for days in (40, 399):
        at = NOON + timedelta(days=days)
        rounds.start_solo(kit, player, "junior", at)
        sharing.create(kit, player, "junior", "blind", at)
        assert str(live.id) in names(belongings.find(kit, player, at)), days
    gone = NOON + timedelta(days=401)
    rounds.start_solo(kit, player, "junior", gone)
    assert live.challenge.code not in kit.store.ask(listed_of(player, 100)).codes


def test_what_is_told_of_a_round_replays_to_the_same_card(kit: Kit, player: str) -> None:
    play_everything(kit, player)
    for kept in belongings.find(kit, player, NOON).rounds:
        live = kept.live
        lines = (live.lines[0], *(one.line for one in kept.made))
        again = replay(live.round.ruleset, live.challenge.seed, lines)
        assert again.card == live.round.card
        assert (again.total, again.version) == (live.round.total, live.round.version)


def test_dice_are_told_of_throws_and_points_of_boxes(kit: Kit, player: str) -> None:
    live = make(kit, rounds.start_solo(kit, player, "junior", NOON), Throw())
    dice = live.round.dice
    live = make(kit, live, Score("ones"))
    points = live.round.card["ones"]
    make(kit, live, Undo())
    (kept,) = belongings.find(kit, player, NOON).rounds
    told = [(one.line, one.dice, one.points) for one in kept.made]
    assert told == [("throw", dice, None), ("score ones", None, points), ("undo", None, None)]


def test_of_many_practice_rounds_the_latest_are_told(kit: Kit, player: str) -> None:
    play_on(kit, start(kit, player))
    latest = [str(play_on(kit, practise(kit, player)[0]).id) for _ in range(3)]
    assert set(latest) < set(names(belongings.find(kit, player, NOON)))


def test_a_round_with_which_a_day_closed_is_told_and_no_result(kit: Kit, player: str) -> None:
    make(kit, start(kit, player), Throw())
    found = belongings.find(kit, player, LATER + timedelta(hours=1))
    assert [one.live.scored for one in found.rounds] == [False]
    assert not found.results


def test_results_are_found_too(kit: Kit, player: str) -> None:
    live = play_on(kit, start(kit, player))
    found = belongings.find(kit, player, NOON)
    assert [one.total for one in found.results] == [live.round.total]


def test_nothing_of_others_is_found(kit: Kit, player: str) -> None:
    other = new_players(kit, 1, NOON)[0]
    play_everything(kit, other)
    found = belongings.find(kit, player, NOON)
    assert (found.rounds, list(found.results), found.evenings) == ([], [], [])


def test_of_nobody_nothing_is_found(kit: Kit) -> None:
    with pytest.raises(NoPlayer):
        belongings.find(kit, "abcdef", NOON)


class Counting(Store):
    """A store that counts its trips."""

    trips = 0

    def read(self, *commands: Command) -> list[object]:
        self.trips += 1
        return super().read(*commands)


def test_however_much_is_kept_it_takes_three_trips(kit: Kit, player: str, store_url: str) -> None:
    play_everything(kit, player)
    counting = Counting(store_url)
    belongings.find(replace(kit, store=counting), player, NOON)
    assert counting.trips == 3
    counting.close()
