"""Signed texts: one purpose each, the newest key signs, all verify, nothing else is ever taken."""

import string
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.web.tokens import BadToken, Device, Tokens, make_once

OLD, NEW = b"an old key of the tests, long enough", b"a new key of the tests, long enough"
PLAYERS = ("0123456789ab", "abcdefabcdef")
TODAY = date(2026, 11, 30)


def test_a_device_is_what_was_signed() -> None:
    tokens = Tokens([OLD])
    for device in (Device(PLAYERS, 0), Device(PLAYERS, 1), Device(PLAYERS[:1], 0)):
        signed = tokens.device_cookie(device, TODAY)
        assert tokens.read_device(signed) == replace(device, signed_on=TODAY)


def test_the_last_key_signs_and_all_verify() -> None:
    device = Device(PLAYERS, 1, TODAY)
    both = Tokens([OLD, NEW])
    assert both.device_cookie(device, TODAY) == Tokens([NEW]).device_cookie(device, TODAY)
    assert both.read_device(Tokens([OLD]).device_cookie(device, TODAY)) == device
    with pytest.raises(BadToken):
        Tokens([NEW]).read_device(Tokens([OLD]).device_cookie(device, TODAY))


def test_no_token_stands_in_for_one_of_another_purpose() -> None:
    tokens = Tokens([OLD])
    with pytest.raises(BadToken):
        tokens.read_device(tokens.bearer("1-0-abc", TODAY))
    with pytest.raises(BadToken):
        tokens.read_bearer(tokens.device_cookie(Device(PLAYERS), TODAY))


def test_what_is_signed_never_changes() -> None:
    """Cookies and tokens are kept for years."""
    tokens = Tokens([b"k" * 32])
    assert tokens.device_cookie(Device(("0123456789ab",)), TODAY) == (
        "1-739950-0-0123456789ab.7XwEENjvD9CzRDnSl1yWzAws0RQ8f4vf_EfYD2t4lyA"
    )
    assert tokens.bearer("0123456789ab", TODAY) == (
        "1-739950-0123456789ab.PyEdE4HK0laXyDxIVM7NCfuWWCxVoa_OwYXR1RkeBFU"
    )
    assert tokens.id_of_once("0" * 32) == "7907fe855241"


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "1-",
        "1-739950-0",
        "1-739950-1-abc",
        "1-739950-x-abc",
        "2-739950-0-abc",
        "1-739950--abc",
        "1-739950-²-abc",
        "1-0-0-abc",
        "1-0-abc",
        "",
        "-",
    ],
)
def test_even_well_signed_a_device_must_make_sense(text: str) -> None:
    tokens = Tokens([OLD])
    signed = tokens._sign("cookie", text)
    with pytest.raises(BadToken):
        tokens.read_device(signed)


@given(st.text() | st.sampled_from(["a.b", "not-a-token", ".", "..", "a" * 10_000, "å.ä", "\x00."]))
def test_no_text_is_a_token_and_none_is_an_accident(text: str) -> None:
    tokens = Tokens([OLD, NEW])
    for read in (tokens.read_device, tokens.read_bearer):
        with pytest.raises(BadToken):
            read(text)


@given(st.integers(0, 50), st.characters(min_codepoint=33, max_codepoint=126))
def test_one_changed_character_spoils_a_token(place: int, character: str) -> None:
    tokens = Tokens([OLD])
    token = tokens.bearer(PLAYERS[0], TODAY)
    changed = token[:place] + character + token[place + 1 :]
    if changed != token:
        with pytest.raises(BadToken):
            tokens.read_bearer(changed)


def test_another_spelling_of_the_same_signature_is_no_token() -> None:
    """Base 64 leaves two bits of the last character unread, and other decoders skip characters."""
    tokens = Tokens([OLD])
    token = tokens.bearer(PLAYERS[0], TODAY)
    symbols = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
    last = symbols.index(token[-1])
    near = [token[:-1] + symbols[last ^ change] for change in (1, 2, 3)]
    added = [token[:place] + sign + token[place:] for place in (-1, -20) for sign in "=!+/\n "]
    for spelled in (*near, *added, token + "="):
        with pytest.raises(BadToken):
            tokens.read_bearer(spelled)


def test_a_device_forgets_nobody() -> None:
    device = Device()
    assert device.player is None
    for player in "abcdef":
        device = device.with_player(player)
        assert device.player == player
    assert device.is_full
    assert device.with_player("c").player == "c"
    assert len(device.with_player("c").players) == 6
    with pytest.raises(ValueError, match="six"):
        device.with_player("g")


def test_a_once_names_one_player_and_only_here() -> None:
    tokens, once = Tokens([OLD]), make_once()
    assert tokens.id_of_once(once) == tokens.id_of_once(once)
    assert tokens.id_of_once(once) != tokens.id_of_once(make_once())
    assert tokens.id_of_once(once) != Tokens([NEW]).id_of_once(once)
    for nonsense in ("", "0" * 31, "0" * 33, "G" * 32, "0" * 32 + "\n", "٠" * 32):
        assert tokens.id_of_once(nonsense) is None


def test_a_once_draws_the_same_numbers_for_the_same_things_and_only_here() -> None:
    once = make_once()

    def drawn(tokens: Tokens, once: str, *about: str) -> list[int]:
        draw = tokens.draw_of_once(once, *about)
        assert draw
        return [draw(32) for _ in range(2000)]

    numbers = drawn(Tokens([OLD]), once, "a", "b")
    assert drawn(Tokens([OLD]), once, "a", "b") == numbers
    assert set(numbers) == set(range(32))
    others = [
        drawn(Tokens([NEW]), once, "a", "b"),
        drawn(Tokens([OLD]), make_once(), "a", "b"),
        drawn(Tokens([OLD]), once, "b", "a"),
        drawn(Tokens([OLD]), once, "ab"),
    ]
    assert numbers not in others
    for nonsense in ("", once[:-1], once.upper() + "g"):
        assert Tokens([OLD]).draw_of_once(nonsense) is None
