"""Signed links: one spelling each, nothing cut or altered opens, what chat apps add is forgiven."""

import hashlib
import random
import re
import string
import time
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from itsdangerous import Signer
from itsdangerous.encoding import base64_decode

from service.game import codes
from service.web.links import BadLink, Link, Links
from service.web.tokens import BadToken, Device, Tokens

OLD, NEW = b"an old key of the tests, long enough", b"a new key of the tests, long enough"
LINKS = Links([OLD, NEW])
ALPHABET = string.digits + string.ascii_uppercase + string.ascii_lowercase
CODE = "K7QM3XT9"
SENDERS = ("000000000000", "0123456789ab", "ffffffffffff")
OTHERS = "-_.,/%+=~!?)' \n\x00é０ſK"
PATH = re.compile(r"/[cd]/[0-9A-Za-z]+-[0-9A-Za-z]+")
MARKS = (*".,!?)]}>\"'’”…:;/ \n\t\r\u00a0", "%20", "\r\n", "...", ").", "!?”", " %20\n/", "/.")
TODAY = date(2026, 11, 30)

Read = Callable[[str], Link]


def after_prefix(path: str) -> str:
    return path[3:]


def refusal(read: Read, text: str) -> BadLink:
    with pytest.raises(BadLink) as caught:
        read(text)
    return caught.value


def number_of(spelled: str) -> int:
    number = 0
    for symbol in spelled:
        number = number * 62 + ALPHABET.index(symbol)
    return number


def spell(number: int, symbols: int) -> str:
    spelled = ""
    for _ in range(symbols):
        number, value = divmod(number, 62)
        spelled = ALPHABET[value] + spelled
    assert number == 0
    return spelled


def sample() -> list[tuple[Read, str]]:
    """A few links of both kinds, each with the reader that takes it."""
    to_codes = [(LINKS.read_code, LINKS.of_code(CODE, sender)) for sender in SENDERS]
    to_days = [(LINKS.read_day, LINKS.of_day(number, SENDERS[1])) for number in (1, 214, 9_999_999)]
    return [(read, after_prefix(path)) for read, path in (*to_codes, *to_days)]


def test_ten_thousand_links_are_short_plain_and_name_what_was_signed() -> None:
    """S01: none ends in a mark that chats leave out, and none opens without its last character."""
    chance = random.Random(1)
    paths = set()
    for number in range(1, 5_001):
        code = codes.make_code(chance.randrange)
        sender = f"{chance.getrandbits(48):012x}"
        to_code, to_day = LINKS.of_code(code, sender), LINKS.of_day(number, sender)
        assert LINKS.read_code(after_prefix(to_code)) == Link(sender, code, None)
        assert LINKS.read_day(after_prefix(to_day)) == Link(sender, None, number)
        assert refusal(LINKS.read_code, after_prefix(to_code)[:-1]).code == code
        refusal(LINKS.read_day, after_prefix(to_day)[:-1])
        paths |= {to_code, to_day}
    assert len(paths) == 10_000
    assert all(PATH.fullmatch(path) for path in paths)
    assert max(len(path) for path in paths) == 48
    assert len(LINKS.of_day(9_999_999, SENDERS[2])) == 47


def test_every_change_of_one_character_is_refused() -> None:
    for read, text in sample():
        code_part = range(8 if read == LINKS.read_code else 0)
        for place, was in enumerate(text):
            same = was.swapcase() if place in code_part else was
            for symbol in set(ALPHABET + OTHERS) - {was, same}:
                refusal(read, text[:place] + symbol + text[place + 1 :])


def test_every_cut_loss_doubling_and_exchange_is_refused() -> None:
    for read, text in sample():
        for place in range(len(text)):
            refusal(read, text[:place])
            refusal(read, text[place + 1 :])
            refusal(read, text[:place] + text[place + 1 :])
            refusal(read, text[:place] + text[place] + text[place:])
            swapped = text[:place] + text[place : place + 2][::-1] + text[place + 2 :]
            if swapped != text:
                refusal(read, swapped)


def test_every_symbol_put_in_anywhere_is_refused() -> None:
    for read, text in sample()[1::3]:
        for place in range(len(text)):
            for symbol in ALPHABET + OTHERS:
                refusal(read, text[:place] + symbol + text[place:])


def test_letter_case_is_forgiven_in_the_code_and_nowhere_else() -> None:
    text = after_prefix(LINKS.of_code(CODE, SENDERS[1]))
    code, tail = text[:8], text[8:]
    for spelled in (code.lower(), code.capitalize(), code.swapcase(), code[:3] + code[3:].lower()):
        assert LINKS.read_code(spelled + tail) == Link(SENDERS[1], CODE, None)
    for wrong in (tail.lower(), tail.upper(), tail.swapcase()):
        assert refusal(LINKS.read_code, code + wrong).code == CODE


def test_a_letter_read_as_a_digit_helps_and_does_not_open() -> None:
    code = "01" + CODE[2:7]
    code = code[:7] + codes.check_symbol(code)
    tail = after_prefix(LINKS.of_code(code, SENDERS[1]))[8:]
    for spelled in ("O1", "0I", "0l", "oi"):
        assert refusal(LINKS.read_code, spelled + code[2:] + tail).code == code


def test_a_long_s_is_not_the_letter_that_it_becomes_in_upper_case() -> None:
    code = "SSSSSSS" + codes.check_symbol("SSSSSSS")
    text = after_prefix(LINKS.of_code(code, SENDERS[1]))
    assert LINKS.read_code("s" + text[1:]) == Link(SENDERS[1], code, None)
    refusal(LINKS.read_code, "ſ" + text[1:])


def test_a_dash_within_the_code_does_not_open() -> None:
    tail = after_prefix(LINKS.of_code(CODE, SENDERS[1]))[8:]
    refusal(LINKS.read_code, codes.display(CODE) + tail)


def test_a_number_has_no_leading_zeros_and_no_sign() -> None:
    text = after_prefix(LINKS.of_day(214, SENDERS[1]))
    for spelled in ("0" + text, "+" + text, " " + text, "２" + text[1:], "0000" + text):
        refusal(LINKS.read_day, spelled)


@pytest.mark.parametrize("mark", MARKS)
def test_what_chat_apps_add_at_the_end_is_forgiven(mark: str) -> None:
    for read, text in sample():
        assert read(text + mark) == read(text + mark * 3) == read(text)


def test_nothing_else_is_forgiven_at_the_end_and_nothing_at_the_start() -> None:
    for read, text in sample():
        for more in ("a", "0", "-", "_", "*", "(", "%", "%2", "%21", "20", "\x00", "\u200b", ".a"):
            refusal(read, text + more)
        for mark in MARKS:
            refusal(read, mark + text)


def test_a_refused_link_still_shows_its_code() -> None:
    text = after_prefix(LINKS.of_code(CODE, SENDERS[1]))
    cuts = [text[:length] for length in range(8, len(text))]
    for shown in (*cuts, text.lower(), CODE + ".", CODE + ")", text + "-", text + "x"):
        assert refusal(LINKS.read_code, shown).code == CODE


def test_a_refused_link_without_a_valid_code_shows_none() -> None:
    text = after_prefix(LINKS.of_code(CODE, SENDERS[1]))
    slip = CODE[:-1] + ("0" if CODE[-1] != "0" else "1")
    for shown in ("", "-", text[:7], text[1:], slip + text[8:], "9" + text, "UUUUUUUU" + text[8:]):
        assert refusal(LINKS.read_code, shown).code is None
    assert refusal(LINKS.read_day, after_prefix(LINKS.of_day(214, SENDERS[1]))[:-1]).code is None


def test_the_last_key_signs_and_all_verify_until_removed() -> None:
    for sender in SENDERS:
        assert LINKS.of_code(CODE, sender) == Links([NEW]).of_code(CODE, sender)
        assert LINKS.of_day(214, sender) == Links([NEW]).of_day(214, sender)
        old_code = after_prefix(Links([OLD]).of_code(CODE, sender))
        old_day = after_prefix(Links([OLD]).of_day(214, sender))
        assert LINKS.read_code(old_code) == Link(sender, CODE, None)
        assert LINKS.read_day(old_day) == Link(sender, None, 214)
        assert refusal(Links([NEW]).read_code, old_code).code == CODE
        assert refusal(Links([NEW]).read_day, old_day).code is None


def test_a_number_too_large_for_its_bits_is_no_second_spelling() -> None:
    text = next(
        found
        for sender in range(100)
        if number_of((found := after_prefix(LINKS.of_code(CODE, f"{sender:012x}")))[-27:])
        < 62**27 - 2**160
    )
    head, sender_part, signature = text[:9], text[9:18], text[18:]
    assert LINKS.read_code(head + sender_part + signature).code == CODE
    refusal(LINKS.read_code, head + spell(number_of(sender_part) + 2**48, 9) + signature)
    refusal(LINKS.read_code, head + sender_part + spell(number_of(signature) + 2**160, 27))
    for largest in ("z" * 9 + signature, sender_part + "z" * 27):
        refusal(LINKS.read_code, head + largest)


def test_a_link_to_a_day_never_stands_in_for_one_to_a_code() -> None:
    with_check = (f"{n}{codes.check_symbol(str(n))}" for n in range(1_000_000, 1_001_000))
    all_digits = next(code for code in with_check if code.isdecimal())
    to_code = after_prefix(LINKS.of_code(all_digits, SENDERS[1]))
    to_day = after_prefix(LINKS.of_day(int(all_digits[:7]), SENDERS[1]))
    refusal(LINKS.read_day, to_code)
    refusal(LINKS.read_day, to_code[:7] + to_code[8:])
    refusal(LINKS.read_code, to_day)
    refusal(LINKS.read_code, all_digits + to_day[7:])


def test_no_tail_serves_another_code_day_or_sender() -> None:
    other = codes.make_code(random.Random(2).randrange)
    first, second = (after_prefix(LINKS.of_code(CODE, sender)) for sender in SENDERS[:2])
    refusal(LINKS.read_code, other + first[8:])
    refusal(LINKS.read_code, first[:18] + second[18:])
    refusal(LINKS.read_day, "215" + after_prefix(LINKS.of_day(214, SENDERS[1]))[3:])


def test_no_token_of_another_purpose_is_a_link_and_no_link_is_a_token() -> None:
    tokens = Tokens([OLD, NEW])
    cookie = tokens.device_cookie(Device(SENDERS[1:]), TODAY)
    for token in (cookie, tokens.bearer(SENDERS[1], TODAY)):
        for text in (token, f"{CODE}-{token}", f"214-{token}", token.rpartition(".")[2]):
            refusal(LINKS.read_code, text)
            refusal(LINKS.read_day, text)
    for path in (LINKS.of_code(CODE, SENDERS[1]), LINKS.of_day(214, SENDERS[1])):
        for text in (path, after_prefix(path), path[-27:], f"1-739950-0-{SENDERS[1]}.{path[-27:]}"):
            for read in (tokens.read_device, tokens.read_bearer):
                with pytest.raises(BadToken):
                    read(text)
            assert tokens.id_of_once(text) is None


@pytest.mark.parametrize(("salt", "opens"), [("link", True), ("cookie", False), ("bearer", False)])
def test_only_the_salt_of_links_signs_links(salt: str, opens: bool) -> None:
    """The very text of a link, signed by the right key for another purpose, opens nothing."""
    signer = Signer(
        [OLD, NEW],
        salt=f"sammakast {salt} 1",
        key_derivation="hmac",
        digest_method=hashlib.sha256,
    )
    digest = base64_decode(signer.get_signature(f"code {CODE} {SENDERS[1]}"))[:20]
    made = f"/c/{CODE}-{spell(int(SENDERS[1], 16), 9)}{spell(int.from_bytes(digest), 27)}"
    assert (made == LINKS.of_code(CODE, SENDERS[1])) is opens
    if not opens:
        refusal(LINKS.read_code, after_prefix(made))


def test_the_spelling_of_links_never_changes() -> None:
    """Links lie in chats for years."""
    links = Links([b"k" * 32])
    assert links.of_code(CODE, "0123456789ab") == "/c/K7QM3XT9-00M1WO4jLAMLjL91Rx6FjpHAL91fx9Umoddq"
    assert links.of_day(214, "0123456789ab") == "/d/214-00M1WO4jLVtlmlppMjwtImXlq4Ssd25OVuki"
    assert links.of_day(1, "000000000000") == "/d/1-000000000SejhKpjbT5NMxfvwbkNT7RpK6VR"


def test_no_link_is_made_of_anything_but_canonical_values() -> None:
    for code in (CODE.lower(), codes.display(CODE), CODE[:7] + "8", ""):
        with pytest.raises(ValueError, match="a link names a canonical code"):
            LINKS.of_code(code, SENDERS[1])
    for sender in ("0123456789AB", "0123456789a", "0123456789ab\n", ""):
        with pytest.raises(ValueError, match="a sender's id"):
            LINKS.of_code(CODE, sender)


def test_no_link_is_made_to_a_day_out_of_range() -> None:
    for number in (0, -1, 10_000_000):
        with pytest.raises(ValueError, match="a link names a day"):
            LINKS.of_day(number, SENDERS[1])


@given(st.one_of(st.text(), st.text(ALPHABET + OTHERS, max_size=60), st.binary().map(str)))
@example("\x00" * 45)
@example("\ud800" * 8 + "-")
@example("a.b")
@example("not-a-token")
@example("%20" * 20)
def test_nonsense_is_refused_and_nothing_else_happens(text: str) -> None:
    for read in (LINKS.read_code, LINKS.read_day):
        for shown in (text, f"{CODE}-{text}", f"214-{text}"):
            refusal(read, shown)


def test_ten_kilobytes_are_refused_at_once() -> None:
    began = time.perf_counter()
    for read, text in sample():
        for long in ("." * 10_000 + "a", "a" * 10_000, "%20" * 3_000 + "%", "\x00" * 10_000):
            refusal(read, long)
            refusal(read, text + long)
    assert time.perf_counter() - began < 1
