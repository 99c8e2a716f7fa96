"""Players: made once, named in their language, moved to another device by a code that is theirs."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

import pytest
from redis import Redis

from service.game.errors import Malformed
from service.game.ruleset import LOCALES
from service.play import players
from service.play.errors import NoPlayer
from service.play.kit import Kit
from service.play.players import UnknownCode
from service.store.players import Player
from tests.store.contents import contents, plain_client
from tests.world import NOON

WANTED = "3fa9c1d2e4b5"


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    with closing(plain_client(store_url)) as client:
        yield client


@pytest.fixture
def aino(kit: Kit) -> Player:
    return players.create(kit, "fi", WANTED, NOON)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_player_has_a_public_name_of_words_of_their_language(kit: Kit, locale: str) -> None:
    made = players.create(kit, locale, None, NOON)
    words = kit.words[locale]
    assert made.locale == locale
    assert made.own_name is None
    assert made.name == made.public_name
    assert any(animal.casefold() in made.public_name.casefold() for animal in words.animals)
    assert players.find(kit, made.id) == made


def test_ids_are_twelve_hex_digits_and_no_two_are_alike(kit: Kit) -> None:
    made = {players.create(kit, "en", None, NOON).id for _ in range(50)}
    assert len(made) == 50
    assert all(len(one) == 12 and int(one, 16) >= 0 for one in made)


def test_a_first_button_pressed_again_within_a_minute_makes_the_same_player(
    kit: Kit, aino: Player, raw: Redis
) -> None:
    before = contents(raw)
    assert aino.id == WANTED
    assert players.create(kit, "fi", WANTED, NOON) == aino
    assert players.create(kit, "fi", WANTED, NOON + timedelta(minutes=1)) == aino
    assert contents(raw) == before


def test_a_page_left_open_for_longer_makes_another_player(kit: Kit, aino: Player) -> None:
    later = players.create(kit, "fi", WANTED, NOON + timedelta(minutes=1, milliseconds=1))
    assert later.id != aino.id
    assert players.find(kit, aino.id) == aino


def test_players_are_found_in_order_and_strangers_left_out(kit: Kit, aino: Player) -> None:
    other = players.create(kit, "en", None, NOON)
    assert players.find_all(kit, (other.id, "0" * 12, aino.id)) == [other, aino]
    assert players.find_all(kit, ()) == []
    with pytest.raises(NoPlayer):
        players.find(kit, "0" * 12)


def test_an_own_name_is_cleaned_kept_and_not_put_on_boards(kit: Kit, aino: Player) -> None:
    assert players.rename(kit, aino.id, "  Aino  Ö ") == "Aino Ö"
    named = players.find(kit, aino.id)
    assert (named.own_name, named.name) == ("Aino Ö", "Aino Ö")
    assert named.public_name == aino.public_name


def test_a_name_that_is_none_changes_nothing(kit: Kit, aino: Player, raw: Redis) -> None:
    before = contents(raw)
    for text in ("", "   ", "\u200b", "W" * 21):
        with pytest.raises(Malformed):
            players.rename(kit, aino.id, text)
        assert contents(raw) == before


def test_nobody_cannot_be_named_or_moved(kit: Kit, raw: Redis) -> None:
    before = contents(raw)
    with pytest.raises(NoPlayer):
        players.rename(kit, "0" * 12, "Aino")
    players.speak(kit, "0" * 12, "sv")
    assert contents(raw) == before


def test_a_language_is_noted_and_another_public_name_drawn_in_it(kit: Kit, aino: Player) -> None:
    players.speak(kit, aino.id, "sv")
    swede = players.find(kit, aino.id)
    assert swede.locale == "sv"
    names = {players.draw_public_name(kit, swede) for _ in range(20)}
    assert len(names) > 10
    animals = [animal.casefold() for animal in kit.words["sv"].animals]
    assert all(any(animal in name.casefold() for animal in animals) for name in names)
    assert players.find(kit, aino.id).public_name in names


def test_a_moving_code_leads_to_its_player_as_often_as_wished(kit: Kit, aino: Player) -> None:
    code = players.new_moving_code(kit, aino)
    for typed in (code, code.upper(), code.replace(" ", "-"), f" {code} "):
        assert players.arrive(kit, typed).id == aino.id


def test_a_new_moving_code_replaces_the_one_before(kit: Kit, aino: Player) -> None:
    old = players.new_moving_code(kit, aino)
    new = players.new_moving_code(kit, aino)
    with pytest.raises(UnknownCode):
        players.arrive(kit, old)
    assert players.arrive(kit, new).id == aino.id


def test_a_code_of_nobody_and_what_is_no_code_lead_nowhere(kit: Kit, aino: Player) -> None:
    code = players.new_moving_code(kit, aino)
    words, last = code[:-1], code[-1]
    with pytest.raises(UnknownCode):
        players.arrive(kit, words + str((int(last) + 1) % 10))
    with pytest.raises(Malformed):
        players.arrive(kit, words)


def test_nothing_that_is_kept_is_the_moving_code(kit: Kit, aino: Player, raw: Redis) -> None:
    code = players.new_moving_code(kit, aino)
    kept = b"".join(
        key.encode() + (value or b"") for key, (value, _) in contents(raw).items()
    ).lower()
    number = code.encode().replace(b" ", b"")[-6:]
    assert number not in kept
    assert not [word for word in code.split()[:3] if word.encode().lower() + b" " in kept]
