"""The code that makes another device be the player: made, read in any spelling, and hashed.

Knows neither players nor store: only the hash is ever kept.
"""

import hashlib
from collections.abc import Callable
from unicodedata import normalize

import regex

from service.game.errors import Malformed
from service.play.names import NameWords

_LONGEST_INPUT = 200
_GAP = r"[\s\p{P}\p{Cc}\p{Cf}\u2212]"
_WORD = r"(\p{L}++)"
_MARKS = regex.compile(r"\p{M}+")
_FORM = regex.compile(
    rf"{_GAP}*+{_WORD}{_GAP}++{_WORD}{_GAP}++{_WORD}((?:{_GAP}*+[0-9]){{6}}){_GAP}*+"
)
_SALT = b"sammakast moving 1"  # Frozen: a code that was written down must go on working.


def make_moving_code(words: NameWords, draw: Callable[[int], int]) -> str:
    """A code such as "räv måne båt 482 913"; draw(n) gives a random number below n.

    Three of 512 words and a number below a million: 27 + 19.9 = 46.9 bits.
    """
    chosen = [words.moving[draw(len(words.moving))] for _ in range(3)]
    number = f"{draw(1_000_000):06}"
    return " ".join((*chosen, number[:3], number[3:]))


def normal_moving_code(text: str) -> str:
    """The one spelling of a code, "rav mane bat 482913"; Malformed if it has not that form.

    Without marks, since a phone abroad may have no key for å, ä and ö; no two words need them.
    """
    folded = normalize("NFKD", normalize("NFKC", text[: _LONGEST_INPUT + 1]).casefold())
    folded = _MARKS.sub("", folded)
    found = _FORM.fullmatch(folded) if len(text) <= _LONGEST_INPUT else None
    if found is None:
        raise Malformed("moving-form", "A moving code is three words and a six-digit number.")
    number = "".join(digit for digit in found[4] if digit in "0123456789")
    return f"{found[1]} {found[2]} {found[3]} {number}"


def moving_hash(text: str) -> str:
    """What is kept of a code, 32 hex digits; Malformed as above.

    Scrypt makes each guess cost 16 MiB and some 40 ms, so that all 2^46.9 codes of a stolen store
    would take a hundred thousand years of one core. One salt for all, since a code is looked up
    by its hash: whoever tries them all finds everybody's.
    """
    code = normal_moving_code(text).encode()
    return hashlib.scrypt(code, salt=_SALT, n=2**14, r=8, p=1, dklen=16).hex()
