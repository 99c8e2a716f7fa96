"""A link out of an app: guessed by nobody, good once, and nothing that is kept gives it away."""

import re
from datetime import timedelta
from threading import Barrier, Thread

import pytest

from service.play import keeping, players
from service.play.challenges import milliseconds
from service.play.errors import NoPlayer, NotFound
from service.play.keeping import Kept, SpentLink
from service.play.kit import Kit
from service.store.players import Player
from tests.store.contents import contents, plain_client
from tests.world import NOON

THREADS = 16
ONE, OTHER = "1" * 32, "2" * 32


@pytest.fixture
def aino(kit: Kit) -> Player:
    return players.create(kit, "fi", None, NOON)


def test_a_token_is_long_plain_and_never_the_same(kit: Kit, aino: Player) -> None:
    tokens = {keeping.make_token(kit, aino.id, NOON) for _ in range(200)}
    assert len(tokens) == 200
    assert all(re.fullmatch(r"[0-9A-Za-z]{22}", token) for token in tokens)
    assert len(set("".join(tokens))) == 62
    assert 62**22 > 2**128


def test_a_token_hands_over_its_player_once(kit: Kit, aino: Player) -> None:
    token = keeping.make_token(kit, aino.id, NOON)
    assert keeping.look(kit, token) == Kept(aino, spent=False)
    keeping.spend(kit, token, ONE)
    assert keeping.look(kit, token) == Kept(aino, spent=True)
    with pytest.raises(SpentLink):
        keeping.spend(kit, token, OTHER)


def test_the_same_press_may_be_repeated(kit: Kit, aino: Player) -> None:
    token = keeping.make_token(kit, aino.id, NOON)
    for _ in range(3):
        keeping.spend(kit, token, ONE)


def test_of_sixteen_who_press_at_the_same_instant_one_gets_it(kit: Kit, aino: Player) -> None:
    token, barrier, got = keeping.make_token(kit, aino.id, NOON), Barrier(THREADS), []

    def press(number: int) -> None:
        barrier.wait(10)
        try:
            keeping.spend(kit, token, f"{number:032x}")
        except SpentLink:
            return
        got.append(number)

    threads = [Thread(target=press, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(got) == 1


def test_links_of_one_player_are_each_for_themselves(kit: Kit, aino: Player) -> None:
    first, second = (keeping.make_token(kit, aino.id, NOON) for _ in range(2))
    keeping.spend(kit, first, ONE)
    assert not keeping.look(kit, second).spent


def test_looking_changes_nothing_and_no_token_is_kept(
    kit: Kit, aino: Player, store_url: str
) -> None:
    token = keeping.make_token(kit, aino.id, NOON)
    with plain_client(store_url) as raw:
        before = contents(raw)
        keeping.look(kit, token)
        assert contents(raw) == before
        lives = [expires for key, (_, expires) in before.items() if key.startswith("once:")]
        assert lives == [milliseconds(NOON + timedelta(hours=24))]
        for key, (value, _) in before.items():
            assert token not in key
            assert token.encode() not in (value or b"")


def test_unknown_tokens_and_those_of_a_player_who_is_gone_are_told_apart(kit: Kit) -> None:
    with pytest.raises(SpentLink):
        keeping.look(kit, "A" * 22)
    with pytest.raises(SpentLink):
        keeping.spend(kit, "A" * 22, ONE)
    with pytest.raises(NoPlayer):
        keeping.look(kit, keeping.make_token(kit, "00000000000b", NOON))


def test_what_chat_apps_put_behind_a_token_is_forgiven() -> None:
    token = "0Az" * 7 + "9"
    for mark in ("", ".", ",", ")", "…", "!”", " ", "\n", "/", "/.", ". \r\n"):
        assert keeping.read_token(token + mark) == token


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "A" * 21, "A" * 23, "A" * 21 + "-", "A" * 21 + "_", "A" * 21 + "é", " " + "A" * 22,
        "A" * 11 + "." + "A" * 11, "A" * 10_000, "\x00" * 22, "\ud800" * 22, "Ａ" * 22,
        "A" * 22 + "_",
    ],
)  # fmt: skip
def test_what_is_no_token_is_refused_before_any_look(text: str) -> None:
    with pytest.raises(NotFound):
        keeping.read_token(text)
