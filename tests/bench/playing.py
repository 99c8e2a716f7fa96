"""Rounds that are thought out before anything is timed: the moves of players on the same dice, as
the bodies of requests. Knows rules and how moves are spelled, no service and no clock."""

import json
import random
from collections import Counter
from dataclasses import dataclass
from urllib.parse import urlencode

from service.game.moves import Move, Score, Throw, Undo
from service.game.round import Round, apply, begin
from service.game.ruleset import Ruleset

#: How many of a player's boxes are taken back, where any are.
UNDONE = 0.05


@dataclass(frozen=True, slots=True)
class Sent:
    """A move as a program and as a page send it."""

    document: bytes
    form: bytes


def rounds_of(game: Ruleset, seed: bytes, count: int, undo: bool = False) -> list[list[Sent]]:
    """So many different rounds on these dice, to their end."""
    draw = random.Random(1)
    return [_round_of(game, seed, draw, UNDONE if undo else 0) for _ in range(count)]


def _round_of(game: Ruleset, seed: bytes, draw: random.Random, undone: float) -> list[Sent]:
    now, sent = begin(game), list[Sent]()
    while not now.over:
        move = _chosen(now, draw)
        sent.append(_spelled(now, move))
        now = apply(now, move, seed)
        if isinstance(move, Score) and not now.over and draw.random() < undone:
            sent.append(_spelled(now, Undo()))
            now = apply(now, Undo(), seed)
    return sent


def _chosen(now: Round, draw: random.Random) -> Move:
    """Throw while there are throws left, keeping what there is most of; then one of the boxes that
    give most."""
    if now.dice is None or (now.throws_left and draw.random() < 0.9):
        most = Counter(now.dice or ()).most_common(draw.choice((1, 2)))
        kept = sorted(face for face, number in most for _ in range(number))
        return Throw(tuple(kept[: game_dice(now) - 1]))
    best = sorted(now.options, key=lambda box: -now.options[box])
    return Score(draw.choice(best[:3]))


def game_dice(now: Round) -> int:
    """How many dice are thrown."""
    return now.ruleset.dice


def _spelled(now: Round, move: Move) -> Sent:
    fields: list[tuple[str, str]] = [("version", str(now.version))]
    document: dict[str, object] = {"version": now.version}
    match move:
        case Throw(keep):
            document |= {"move": "throw", "keep": list(keep)}
            fields += [("throw", "1"), *(("keep", place) for place in _places(now, keep))]
        case Score(box):
            document |= {"move": "score", "box": box}
            fields.append(("box", box))
        case _:
            document |= {"move": "undo"}
            fields.append(("undo", "1"))
    return Sent(json.dumps(document).encode(), urlencode(fields).encode())


def _places(now: Round, keep: tuple[int, ...]) -> list[str]:
    """The kept dice as a page names them: place and face."""
    left, places = list(keep), list[str]()
    for place, face in enumerate(now.dice or (), 1):
        if face in left:
            left.remove(face)
            places.append(f"{place}-{face}")
    return places
