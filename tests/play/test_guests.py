"""A guest's rounds come along: into the same places as if the player had played them, and once."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from redis import Redis

from service.play import challenges, guests, meeting, players, rounds
from service.play.errors import GoneAlong
from service.play.kit import Kit
from service.play.live import live_of
from service.store import groups
from service.store import players as records
from service.store.players import met_of
from service.store.results import results_of
from tests.play.guest_rounds import (
    CODE,
    DAY,
    Act,
    a_pair,
    duel,
    fifteen_days,
    finished_day,
    held,
    move,
    open_day,
    open_game,
    own_game,
    play,
    round_of,
    seven_days,
    shared_game,
    start_day,
    start_own,
    today,
)
from tests.store.contents import plain_client
from tests.world import NOON, empty

BOOKKEEPING = (":player:", ":names", "given:", "brought:")


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    with plain_client(store_url) as made:
        yield made


@pytest.mark.parametrize(
    "act",
    [finished_day, open_day, own_game, open_game, shared_game, duel, seven_days, fifteen_days],
)
def test_what_comes_along_stands_as_if_the_player_had_played_it(
    kit: Kit, raw: Redis, store_url: str, act: Act
) -> None:
    found = []
    for brings in (True, False):
        empty(store_url)
        guest, player = a_pair(kit)
        act(kit, guest if brings else player)
        if brings:
            assert guests.bring_along(kit, guest, player, NOON) > 0
        found.append(held(raw, *BOOKKEEPING))
    assert found[0] == found[1]


def test_days_of_both_make_one_week(kit: Kit, raw: Redis, store_url: str) -> None:
    """Of seven days the guest has played some and the player others."""
    found = []
    for brings in (True, False):
        empty(store_url)
        guest, player = a_pair(kit)
        if brings:
            seven_days(kit, guest, (6, 4, 3, 0))
            seven_days(kit, player, (5, 2, 1))
            assert guests.bring_along(kit, guest, player, NOON) == 4
        else:
            seven_days(kit, player)
        found.append(held(raw, *BOOKKEEPING))
    assert found[0] == found[1]


def test_what_the_player_has_played_too_stays_and_still_counts(
    kit: Kit, raw: Redis, store_url: str
) -> None:
    found = []
    for brings in (True, False):
        empty(store_url)
        guest, player = a_pair(kit)
        seven_days(kit, guest, (6, 5, 4, 2, 1) if brings else (5, 4, 2))
        seven_days(kit, player, (5, 4, 2) if brings else (6, 5, 4, 2, 1))
        if brings:
            assert guests.bring_along(kit, guest, player, NOON) == 2
        found.append(held(raw, *BOOKKEEPING))
    assert found[0] == found[1]


# What stays


@pytest.mark.parametrize("own", [finished_day, open_day])
@pytest.mark.parametrize("theirs", [finished_day, open_day])
def test_of_dice_that_the_player_has_begun_the_guest_keeps_the_round(
    kit: Kit, raw: Redis, own: Act, theirs: Act
) -> None:
    guest, player = a_pair(kit)
    theirs(kit, guest)
    own(kit, player)
    before = held(raw)
    assert guests.bring_along(kit, guest, player, NOON) == 0
    assert held(raw) == before


def test_a_round_that_takes_no_more_moves_and_practice_stay(kit: Kit) -> None:
    guest, player = a_pair(kit)
    open_day(kit, guest)
    live = play(kit, start_own(kit, guest))
    practice, _ = rounds.practise(kit, guest, live.challenge, NOON)
    late = NOON + timedelta(days=1)
    assert guests.bring_along(kit, guest, player, late) == 1, "the game of one's own alone"
    assert round_of(kit, guest) is not None
    assert kit.store.ask(live_of(kit, practice.id, NOON)) is not None


def test_of_many_rounds_some_come_along_at_once_and_the_others_soon(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, player = a_pair(kit)
    fifteen_days(kit, guest)
    monkeypatch.setattr(guests, "MOST_AT_ONCE", 4)
    assert guests.bring_along(kit, guest, player, NOON) == 4
    assert len(kit.store.ask(results_of(player))) == 4
    guests.resume(kit, NOON + guests.PATIENCE)
    assert len(kit.store.ask(results_of(player))) == 15
    assert kit.store.ask(results_of(guest)) == {}


def test_who_has_a_name_a_code_or_a_group_is_no_guest(kit: Kit) -> None:
    named, coded, grouped, guest = (players.create(kit, "en", None, NOON) for _ in range(4))
    for one in (named, coded, grouped, guest):
        assert kit.store.ask(guests.is_guest(one.id))
    players.rename(kit, named.id, "Aino")
    players.new_moving_code(kit, coded)
    groups.enlist(kit.store, grouped.id, "K7QM3XT94B", 1_000)
    for one in (named, coded, grouped):
        assert not kit.store.ask(guests.is_guest(one.id))
    assert kit.store.ask(guests.is_guest(guest.id))


# One scored round on one set of dice


def test_who_has_given_a_round_begins_no_other_on_its_dice(kit: Kit, raw: Redis) -> None:
    guest, player = a_pair(kit)
    open_day(kit, guest)
    open_game(kit, guest)
    own = kit.store.ask(challenges.challenge_of(kit, CODE))
    assert own is not None
    guests.bring_along(kit, guest, player, NOON)
    before = held(raw)
    with pytest.raises(GoneAlong):
        start_day(kit, guest)
    with pytest.raises(GoneAlong):
        rounds.start_code(kit, guest, own, NOON)
    assert held(raw) == before


def test_the_player_goes_on_with_what_came_along_and_it_comes_once(kit: Kit, raw: Redis) -> None:
    guest, player = a_pair(kit)
    open_day(kit, guest)
    guests.bring_along(kit, guest, player, NOON)
    live = start_day(kit, player)
    assert (live.round.turn, live.round.throw) == (3, 1)
    over = play(kit, move(kit, live, box=next(iter(live.round.options))))
    assert over.round.over
    before = held(raw)
    assert guests.bring_along(kit, guest, player, NOON) == 0
    assert held(raw) == before


def test_a_code_of_the_guest_is_the_players_with_all_who_joined(kit: Kit) -> None:
    guest, player = a_pair(kit)
    duel(kit, guest)
    guests.bring_along(kit, guest, player, NOON)
    own = kit.store.ask(challenges.challenge_of(kit, CODE))
    assert own is not None
    assert own.maker == player


# Friends on a day's dice


def test_whom_the_guest_met_the_player_has_met(kit: Kit) -> None:
    guest, player = a_pair(kit)
    friend, later = (players.create(kit, "en", None, NOON).id for _ in range(2))
    open_day(kit, guest)
    meeting.join_day(kit, friend, today(kit), guest, NOON)
    records.meet(kit.store, (guest, player), DAY, 1_000)
    guests.bring_along(kit, guest, player, NOON)
    meeting.join_day(kit, later, today(kit), guest, NOON + timedelta(seconds=1))
    assert kit.store.ask(met_of(player, DAY)) == [friend, later], "by the guest's links too"
    assert kit.store.ask(met_of(friend, DAY)) == [player]
    assert kit.store.ask(met_of(guest, DAY)) == []
