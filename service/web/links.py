"""Signed links to a code, a day or a group: their spelling, and who sent them on.

Knows keys, one salt and what chat apps add; must not know names, totals, requests nor the store.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from itsdangerous import HMACAlgorithm, Signer
from itsdangerous.encoding import base64_decode, base64_encode

from service.game import codes
from service.game.errors import Malformed

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_VALUE = {symbol: value for value, symbol in enumerate(_ALPHABET)}
_LENGTHS = (codes.LENGTH, codes.GROUP_LENGTH)
_SENDER_BYTES, _SIGNATURE_BYTES = 6, 20

_TAIL = r"-(?P<sender>[0-9A-Za-z]{9})(?P<signature>[0-9A-Za-z]{27})"
_ADDED_BY_CHATS = r"""(?:[.,!?)\]}>"'’”…:;/\s]|%20)*"""
_TO_CODE = re.compile(rf"(?P<target>[0-9A-Za-z]{{8}}){_TAIL}{_ADDED_BY_CHATS}")
_TO_DAY = re.compile(rf"(?P<target>[1-9][0-9]{{0,6}}){_TAIL}{_ADDED_BY_CHATS}")
_TO_GROUP = re.compile(rf"(?P<target>[0-9A-Za-z]{{10}}){_TAIL}{_ADDED_BY_CHATS}")
_CODE_PART = re.compile(r"[0-9A-Za-z]{8}(?:[0-9A-Za-z]{2})?(?![0-9A-Za-z])")
_SENDER = re.compile(r"[0-9a-f]{12}")


class BadLink(Exception):
    """A link that is cut, altered or not signed here; `code` is the code it still shows, if any."""

    def __init__(self, code: str | None = None) -> None:
        super().__init__("The link is not whole.")
        self.code = code


@dataclass(frozen=True, slots=True)
class Link:
    """What a link names: the player who sent it, and either a canonical code, which may be that of
    a group, or a day's number."""

    sender: str
    code: str | None = None
    number: int | None = None


class Links:
    """Signs with the last of the keys and verifies with all of them."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        self._signer = Signer(
            list(keys),
            salt="sammakast link 1",
            key_derivation="hmac",
            digest_method=hashlib.sha256,
            algorithm=_ShortHmac(hashlib.sha256),
        )

    def of_code(self, code: str, sender: str) -> str:
        """Return the path of the sender's link to a canonical code, 48 characters. ValueError."""
        if not codes.is_valid(code):
            raise ValueError("a link names a canonical code")
        return f"/c/{code}-{self._tail('code', code, sender)}"

    def of_day(self, number: int, sender: str) -> str:
        """Return the path of the sender's link to a day, at most 47 characters. ValueError."""
        if not 1 <= number <= 9_999_999:
            raise ValueError("a link names a day by its number, from 1 on")
        return f"/d/{number}-{self._tail('day', str(number), sender)}"

    def of_group(self, code: str, sender: str) -> str:
        """Return the path of the sender's link to a group, 50 characters. ValueError."""
        if not codes.is_valid(code, codes.GROUP_LENGTH):
            raise ValueError("a link names the canonical code of a group")
        return f"/g/{code}-{self._tail('group', code, sender)}"

    def read_code(self, text: str) -> Link:
        """Return what the part of a path after `/c/` names. BadLink when it does not verify."""
        code, sender = self._read("code", _TO_CODE, text)
        return Link(sender, code=code)

    def read_day(self, text: str) -> Link:
        """Return what the part of a path after `/d/` names. BadLink when it does not verify."""
        number, sender = self._read("day", _TO_DAY, text)
        return Link(sender, number=int(number))

    def read_group(self, text: str) -> Link:
        """Return what the part of a path after `/g/` names. BadLink when it does not verify."""
        code, sender = self._read("group", _TO_GROUP, text)
        return Link(sender, code=code)

    def _tail(self, purpose: str, target: str, sender: str) -> str:
        if not _SENDER.fullmatch(sender):
            raise ValueError("a sender's id is twelve small hexadecimal digits")
        signature = base64_decode(self._signer.get_signature(f"{purpose} {target} {sender}"))
        return _spell(bytes.fromhex(sender), 9) + _spell(signature, 27)

    def _read(self, purpose: str, pattern: re.Pattern[str], text: str) -> tuple[str, str]:
        found = pattern.fullmatch(text)
        target = found["target"].upper() if found else ""
        sender = _bytes_of(found["sender"], _SENDER_BYTES) if found else None
        signature = _bytes_of(found["signature"], _SIGNATURE_BYTES) if found else None
        if sender is None or signature is None:
            raise BadLink(_code_in(text))
        signed = f"{purpose} {target} {sender.hex()}"
        if not self._signer.verify_signature(signed, base64_encode(signature)):
            raise BadLink(_code_in(text))
        return target, sender.hex()


class _ShortHmac(HMACAlgorithm):
    """The first 160 bits of an HMAC: enough against forgery, short enough for a chat."""

    def get_signature(self, key: bytes, value: bytes) -> bytes:
        return super().get_signature(key, value)[:_SIGNATURE_BYTES]


def _spell(data: bytes, symbols: int) -> str:
    number, spelled = int.from_bytes(data), ""
    for _ in range(symbols):
        number, value = divmod(number, len(_ALPHABET))
        spelled = _ALPHABET[value] + spelled
    return spelled


def _bytes_of(spelled: str, size: int) -> bytes | None:
    number = 0
    for symbol in spelled:
        number = number * len(_ALPHABET) + _VALUE[symbol]
    return number.to_bytes(size) if number < 256**size else None


def _code_in(text: str) -> str | None:
    found = _CODE_PART.match(text)
    try:
        return codes.canonical(found[0], *_LENGTHS) if found else None
    except Malformed:
        return None
