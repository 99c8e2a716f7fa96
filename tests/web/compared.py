"""Finished games of players with habits of their own, to be compared on the same dice."""

from collections.abc import Callable

from service.game.moves import Move, Score, Throw, write_move
from service.game.round import Round, apply, begin
from service.game.ruleset import Ruleset
from service.game.scoring import score
from service.play.comparing import Comparison, compare

OPENING = "start {game} v{version} c-K7QM3XT9 key 2026-11-01 dice 1"
Habit = Callable[[Round], Move]


def log_of(ruleset: Ruleset, seed: bytes, habit: Habit) -> tuple[str, ...]:
    """The log of a whole game in which every move is chosen by a habit."""
    current, lines = (
        begin(ruleset),
        [OPENING.format(game=ruleset.spelling, version=ruleset.version)],
    )
    while not current.over:
        move = Throw() if current.dice is None else habit(current)
        current = apply(current, move, seed)
        lines.append(write_move(move))
    return tuple(lines)


def collector(now: Round) -> Move:
    """Keeps the most frequent face, throws as often as it may, and takes the most points."""
    return _after_keeping(now, max(now.dice or (), key=lambda die: _count(now, die)))


def climber(now: Round) -> Move:
    """Keeps the most frequent face that the upper section still asks for."""
    asked = [
        die
        for die in now.dice or ()
        if any(
            now.card[place.key] is None and place.box.args.get("face") == die
            for place in now.ruleset.places
            if place.box.upper
        )
    ]
    return _after_keeping(now, max(asked or now.dice or (), key=lambda die: _count(now, die)))


def hurried(now: Round) -> Move:
    """Throws once and takes the most points."""
    return Score(_best(now))


def sample_comparison(ruleset: Ruleset, seed: bytes, *habits: Habit) -> Comparison:
    """Two whole games by two habits on the same dice."""
    a, b = (log_of(ruleset, seed, habit) for habit in habits)
    return compare(ruleset, seed, a, b)


def _after_keeping(now: Round, face: int) -> Move:
    keep = (face,) * (now.dice or ()).count(face)
    if now.throws_left and len(keep) < now.ruleset.dice and _worth(now, _best(now)) <= 0:
        return Throw(keep)
    return Score(_best(now))


def _best(now: Round) -> str:
    return max(now.options, key=lambda key: _worth(now, key))


def _worth(now: Round, key: str) -> float:
    """How much more a box gives now than it usually would."""
    box = now.ruleset.place(key).box
    usual = 4 * box.args["face"] if box.upper else 0.75 * score(box, box.example)
    return now.options[key] - usual


def _count(now: Round, die: int) -> tuple[int, int]:
    return ((now.dice or ()).count(die), die)
