"""Players in the store: made once, named, moved to another device."""

from collections.abc import Callable

import pytest
from redis import Redis

from service.store import challenges, keys, players
from service.store.client import Store
from service.store.players import Hiding, Player
from service.store.question import each
from tests.store.contents import Recorder, all_keys, assert_wrong_types_change_nothing, contents
from tests.store.played import AINO, CODE, NEIGHBOUR, THEN, make_player, open_round
from tests.store.threads import at_once

YEAR_400 = 400 * 86_400_000


def find(store: Store, *ids: str) -> list[Player | None]:
    return store.ask(each([players.player_of(player) for player in ids]))


def test_a_player_is_found_as_made(store: Store) -> None:
    assert make_player(store, AINO, "Iloinen Ilves")
    assert find(store, AINO) == [Player(AINO, "fi", "Iloinen Ilves", None)]
    assert players.made_at(store, AINO) == 1_000


def test_an_id_that_is_taken_is_not_made_again(store: Store, raw: Redis) -> None:
    make_player(store, AINO, "Iloinen Ilves")
    before = contents(raw)
    assert not make_player(store, AINO, "Vakava Varis")
    assert contents(raw) == before


def test_who_does_not_exist_is_not_found(store: Store) -> None:
    make_player(store)
    found = find(store, "00000000", AINO, "p")
    assert [player and player.id for player in found] == [None, AINO, None]
    assert players.made_at(store, "p") is None


def test_two_players_of_one_name_are_two(store: Store) -> None:
    for player in ("a", "b"):
        make_player(store, player)
        assert players.change(store, player, own_name="Aino")
    assert [found and found.name for found in find(store, "a", "b")] == ["Aino", "Aino"]


def test_a_player_keeps_what_was_changed(store: Store) -> None:
    make_player(store)
    assert players.change(store, AINO, own_name="Åke 李 𓀀", locale="sv")
    players.set_public_name(store, AINO, "Glad Groda")
    assert find(store, AINO) == [Player(AINO, "sv", "Glad Groda", "Åke 李 𓀀")]
    assert players.made_at(store, AINO) == 1_000


def test_the_name_for_oneself_is_the_own_one_if_there_is_one() -> None:
    assert Player(AINO, "fi", "Iloinen Ilves", None).name == "Iloinen Ilves"
    assert Player(AINO, "fi", "Iloinen Ilves", "Aino").name == "Aino"


def test_nothing_is_changed_of_a_player_who_does_not_exist(store: Store, raw: Redis) -> None:
    assert not players.change(store, AINO, own_name="Aino")
    assert all_keys(raw) == []


def test_the_moving_code_set_last_is_the_one_that_counts(store: Store) -> None:
    make_player(store)
    assert players.moved_by(store, "first") is None
    assert players.set_moving(store, AINO, "first")
    assert players.moved_by(store, "first") == AINO
    assert players.set_moving(store, AINO, "second")
    assert players.moved_by(store, "first") is None
    assert players.moved_by(store, "second") == AINO


def test_a_moving_code_lives_400_days_and_a_player_for_ever(store: Store, raw: Redis) -> None:
    make_player(store)
    players.set_moving(store, AINO, "first")
    assert YEAR_400 - 5_000 < raw.pttl(keys.moving("first")) <= YEAR_400
    assert raw.pexpiretime(keys.player(AINO)) == -1
    assert raw.pexpiretime(keys.names(8)) == -1


def _make(store: Store) -> object:
    return make_player(store, AINO, "Vakava Varis")


def _change(store: Store) -> object:
    return players.change(store, AINO, own_name="Aino")


def _name(store: Store) -> object:
    return players.set_public_name(store, NEIGHBOUR, "Glad Groda")


def _hide(store: Store) -> object:
    return players.hide(store, NEIGHBOUR, "hidden", True)


def _forget(store: Store) -> object:
    return players.forget(store, NEIGHBOUR)


@pytest.mark.parametrize(
    ("script", "call"),
    [
        ("create_player", _make),
        ("change_player", _change),
        ("name_player", _name),
        ("hide_player", _hide),
        ("forget_player", _forget),
    ],
)
def test_a_wrong_type_in_a_key_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis, script: str, call: Callable[[Store], object]
) -> None:
    def arrange() -> None:
        make_player(recorder, NEIGHBOUR)

    assert_wrong_types_change_nothing(raw, recorder, script, arrange, lambda: call(recorder))


def test_a_one_time_link_does_not_last_longer_for_being_spent(store: Store, raw: Redis) -> None:
    players.set_once(store, AINO, "5e1f", THEN)
    assert players.once_of(store, "5e1f") == (AINO, False)
    assert players.spend_once(store, "5e1f", "0123")
    assert players.once_of(store, "5e1f") == (AINO, True)
    assert raw.pexpiretime(keys.once("5e1f")) == THEN


def test_a_one_time_link_is_spent_by_one_who_may_say_so_again(store: Store, raw: Redis) -> None:
    players.set_once(store, AINO, "5e1f", THEN)
    assert players.spend_once(store, "5e1f", "0123")
    before = contents(raw)
    assert players.spend_once(store, "5e1f", "0123"), "the answer may have been lost"
    assert not players.spend_once(store, "5e1f", "012")
    assert contents(raw) == before


def test_a_one_time_link_that_there_is_not_is_spent_by_nobody(store: Store, raw: Redis) -> None:
    assert not players.spend_once(store, "5e1f", "0123")
    assert players.once_of(store, "5e1f") is None
    assert not all_keys(raw)


def test_a_one_time_link_of_a_wrong_type_is_an_error_and_changes_nothing(
    recorder: Recorder, raw: Redis
) -> None:
    injured = assert_wrong_types_change_nothing(
        raw,
        recorder,
        "spend",
        lambda: players.set_once(recorder, AINO, "5e1f", THEN),
        lambda: players.spend_once(recorder, "5e1f", "0123"),
    )
    assert injured == 1


def test_of_32_who_spend_one_link_at_once_one_does(store: Store) -> None:
    players.set_once(store, AINO, "5e1f", THEN)
    spent = at_once(lambda number: players.spend_once(store, "5e1f", f"{number:04}"))
    assert sum(spent) == 1


def test_of_32_who_make_one_player_at_once_one_does(store: Store) -> None:
    made = at_once(lambda number: make_player(store, AINO, f"Ilves {number}"))
    assert sum(made) == 1
    assert find(store, AINO) == [Player(AINO, "fi", f"Ilves {made.index(True)}", None)]


def test_32_changes_at_once_are_all_kept(store: Store, raw: Redis) -> None:
    make_player(store)
    assert all(at_once(lambda number: players.change(store, AINO, **{f"field{number}": "x"})))
    assert raw.hlen(keys.player(AINO)) == 2 + 32


# Left out of boards


@pytest.mark.parametrize("wish", ["hidden", "barred"])
def test_a_hidden_player_keeps_the_name_that_boards_do_not_find(
    store: Store, raw: Redis, wish: Hiding
) -> None:
    make_player(store, AINO, "Iloinen Ilves")
    before = contents(raw)
    for _ in range(2):
        assert players.hide(store, AINO, wish, True)
        (found,) = find(store, AINO)
        assert found
        assert (found.name, found.hidden, found.barred) == (
            "Iloinen Ilves", wish == "hidden", wish == "barred",
        )  # fmt: skip
        assert not raw.hexists(keys.names(8), AINO)
    for _ in range(2):
        assert players.hide(store, AINO, wish, False)
        assert contents(raw) == before


def test_who_is_hidden_twice_is_shown_when_neither_wishes_it_any_more(
    store: Store, raw: Redis
) -> None:
    make_player(store)
    players.hide(store, AINO, "hidden", True)
    players.hide(store, AINO, "barred", True)
    players.hide(store, AINO, "hidden", False)
    assert not raw.hexists(keys.names(8), AINO)
    players.hide(store, AINO, "barred", False)
    assert raw.hexists(keys.names(8), AINO)


def test_another_public_name_does_not_show_who_is_hidden(store: Store, raw: Redis) -> None:
    make_player(store)
    players.hide(store, AINO, "hidden", True)
    assert players.set_public_name(store, AINO, "Glad Groda")
    assert not raw.hexists(keys.names(8), AINO)
    players.hide(store, AINO, "hidden", False)
    assert find(store, AINO) == [Player(AINO, "fi", "Glad Groda", None)]


# Gone


def test_who_is_forgotten_is_not_found_and_leaves_a_name_that_nobody_has(
    store: Store, raw: Redis
) -> None:
    make_player(store)
    players.change(store, AINO, own_name="Aino")
    for _ in range(2):
        assert players.forget(store, AINO)
        assert find(store, AINO) == [None]
        assert set(all_keys(raw)) == {keys.names(8)}
        assert raw.hgetall(keys.names(8)) == {AINO.encode(): players.GONE.encode()}


def test_who_is_forgotten_while_hidden_is_gone_like_others(store: Store, raw: Redis) -> None:
    make_player(store)
    players.hide(store, AINO, "barred", True)
    assert players.forget(store, AINO)
    assert raw.hgetall(keys.names(8)) == {AINO.encode(): players.GONE.encode()}


def test_nobody_gets_the_id_of_one_who_is_gone(store: Store, raw: Redis) -> None:
    make_player(store)
    players.forget(store, AINO)
    before = contents(raw)
    assert not make_player(store)
    assert not players.set_public_name(store, AINO, "Glad Groda")
    assert not players.hide(store, AINO, "hidden", True)
    assert contents(raw) == before


def test_who_was_never_there_leaves_nothing(store: Store, raw: Redis) -> None:
    assert not players.forget(store, AINO)
    assert not players.set_public_name(store, AINO, "Glad Groda")
    assert not players.hide(store, AINO, "barred", True)
    assert not all_keys(raw)


def test_who_is_forgotten_begins_nothing(store: Store) -> None:
    make_player(store)
    players.forget(store, AINO)
    assert not open_round(store, AINO)
    assert challenges.invite(store, (AINO,), CODE, (THEN, 1_000)) == [False]
