"""Codes of eight symbols, of groups ten, with a check over GF(32); knows their spelling, not who
uses them."""

import unicodedata
from collections.abc import Callable

from service.game.errors import Malformed

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8
GROUP_LENGTH = 10

_VALUE = {symbol: value for value, symbol in enumerate(ALPHABET)}
_POLYNOMIAL = 0b101111
_BETWEEN = ".\u00b7\u2212\u00ad"  # Full stop, middle dot, minus sign, soft hyphen.
_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1"})


def check_symbol(rest: str) -> str:
    """The last symbol, which makes the weighted sum zero together with the canonical ones."""
    return ALPHABET[_doubled(_weighted_sum(rest))]


def is_valid(code: str, length: int = LENGTH) -> bool:
    """Whether a text is a code in its canonical spelling, check symbol included."""
    return len(code) == length and all(s in _VALUE for s in code) and _weighted_sum(code) == 0


def canonical(text: str, *lengths: int) -> str:
    """The code a person meant: any case, dashes, dots, spaces, wide letters, O I L; Malformed.

    It has eight symbols where no other lengths are given.
    """
    wide = unicodedata.normalize("NFKC", text).upper()
    code = "".join(s for s in wide if not _is_between(s)).translate(_READ_AS)
    if not all(s in _VALUE for s in code):
        raise Malformed("code-symbol", "A code has only the letters A-Z without U and the digits.")
    if len(code) not in (lengths or (LENGTH,)):
        raise Malformed("code-length", "A code has eight letters and digits, that of a group ten.")
    if _weighted_sum(code) != 0:
        raise Malformed("code-check", "There is a slip in the code: one symbol does not fit.")
    return code


def display(code: str) -> str:
    """A canonical code as it is shown, `K7QM-3XT9` or `K7QM3-XT94B`."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"


def make_code(draw: Callable[[int], int], length: int = LENGTH) -> str:
    """A new code; `draw(32)` gives a number below 32 by chance."""
    rest = "".join(ALPHABET[draw(len(ALPHABET))] for _ in range(length - 1))
    return rest + check_symbol(rest)


def _is_between(symbol: str) -> bool:
    return symbol in _BETWEEN or symbol.isspace() or unicodedata.category(symbol) == "Pd"


def _weighted_sum(symbols: str) -> int:
    total = 0
    for symbol in symbols:
        total = _doubled(total) ^ _VALUE[symbol]
    return total


def _doubled(element: int) -> int:
    twice = element << 1
    return twice ^ _POLYNOMIAL if twice >= len(ALPHABET) else twice
