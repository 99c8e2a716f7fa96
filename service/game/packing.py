"""The packed form of a round, format 1, frozen for ever; knows how logs are spelled, no rules."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from service.game.errors import Malformed
from service.game.moves import Advice, Move, Score, Throw, Undo, read_opening, write_move
from service.game.patterns import FACES
from service.game.ruleset import Ruleset
from service.game.rulesets import Rulesets

_FORMAT = b"1"
_SHORT = 248  # Tokens below this take one byte; 248 to 255 begin two.


def pack(lines: Sequence[str], ruleset: Ruleset) -> bytes:
    """A round's log as bytes, about one a move; Malformed if a line is no move of the game."""
    named = read_opening(lines[0] if lines else "")
    if (named.ruleset, named.version) != (ruleset.spelling, ruleset.version):
        raise Malformed("opening", f"This log is not of {ruleset.spelling} v{ruleset.version}.")
    index = _index(*_shape(ruleset))
    try:
        moves = b"".join(_written(index[line]) for line in lines[1:])
        return _FORMAT + lines[0].encode("ascii") + b"\n" + moves
    except KeyError:
        raise Malformed("log", "This log holds a line that is no move of its game.") from None


def unpack(data: bytes, rulesets: Rulesets) -> list[str]:
    """The log that was packed; Malformed for bytes that `pack` never gives."""
    head, newline, moves = data.partition(b"\n")
    if not newline or not head.startswith(_FORMAT) or not head.isascii():
        raise Malformed("packed", "This is no packed round.")
    opening = head[len(_FORMAT) :].decode("ascii")
    named = read_opening(opening)
    tokens = _tokens(*_shape(rulesets.find(named.ruleset, named.version)))
    try:
        return [opening, *(tokens[number] for number in _numbers(moves))]
    except IndexError:
        raise Malformed("packed", "This packed round is cut or of another game.") from None


def _shape(ruleset: Ruleset) -> tuple[int, tuple[str, ...]]:
    return ruleset.dice, tuple(place.key for place in ruleset.places)


@lru_cache(maxsize=64)
def _tokens(dice: int, boxes: tuple[str, ...]) -> tuple[str, ...]:
    keeps = [keep for n in range(dice) for keep in combinations_with_replacement(FACES, n)]
    keeps.sort(key=lambda keep: (len(set(keep)), len(keep), keep))
    moves: list[Move] = [Undo(), Advice(), *map(Score, boxes), *map(Throw, keeps)]
    return tuple(write_move(move) for move in moves)


@lru_cache(maxsize=64)
def _index(dice: int, boxes: tuple[str, ...]) -> Mapping[str, int]:
    return {token: number for number, token in enumerate(_tokens(dice, boxes))}


def _written(number: int) -> bytes:
    if number < _SHORT:
        return bytes((number,))
    page, rest = divmod(number - _SHORT, 256)
    return bytes((_SHORT + page, rest))


def _numbers(moves: bytes) -> list[int]:
    numbers, at = [], 0
    while at < len(moves):
        first = moves[at]
        long = first >= _SHORT
        numbers.append(_SHORT + (first - _SHORT) * 256 + moves[at + 1] if long else first)
        at += 2 if long else 1
    return numbers
