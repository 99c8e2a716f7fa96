"""Players for whom what perfect play says is not enough: some err, and some know the dice."""

from collections.abc import Callable
from math import exp
from random import Random

from service.coach.advice import Coach, in_hand, turn_of
from service.coach.ceiling import reached
from service.coach.choosing import options_of
from service.coach.computers import Played
from service.coach.lattice import Faces, kept_sets
from service.coach.tables import POINT
from service.game import dice
from service.game.moves import Score, Throw, read_move, write_move
from service.game.round import Round, apply, begin

Choice = Score | Throw
Player = Callable[[Round], Choice]


def erring(coach: Coach, points: float, random: Random) -> Player:
    """A player to whom choices seem alike that differ by no more than about so many points."""

    def chosen(of: Round) -> Choice:
        options = options_of(coach, of)
        best = max(one.value for one in options)
        weights = [exp((one.value - best) / POINT / points) for one in options]
        return random.choices(options, weights)[0].move

    return chosen


def play(
    coach: Coach, seed: bytes, player: Player, knows: Callable[[int], bool], least: int = -100
) -> Played:
    """A whole round, where in some turns all dice of the turn are known beforehand, and used where
    that brings so many points more than is to be expected."""
    now, moves = begin(coach.states.game), list[Choice]()
    while not now.over:
        if now.dice is None:
            made: list[Choice] = [Throw()]
        else:
            known = now.throw == 1 and knows(now.turn)
            made = (known and known_turn(coach, seed, now, least)) or [player(now)]
        for move in made:
            now = apply(now, move, seed)
        moves += made
    return Played(tuple(map(write_move, moves)), now)


def moves_of(played: Played) -> list[Choice]:
    """The moves of a round."""
    found = map(read_move, played.lines)
    return [one for one in found if isinstance(one, Score | Throw)]


def never(_: int) -> bool:
    """Knows the dice of no turn."""
    return False


def known_turn(coach: Coach, seed: bytes, now: Round, least: int) -> list[Choice]:
    """What is chosen after the first throw of a turn by who knows all its dice: what leads to the
    end that is worth most, however that looks meanwhile; nothing where it brings too little."""
    game, net = coach.states.game, coach.states.lattice
    values = coach.values_of(turn_of(coach.states, now))
    boxes = values.boxes[0]
    worth = {end: boxes[:, net.number_of(end) - net.first] for end in reached(game, seed, now.turn)}
    end = max(sorted(worth), key=lambda one: int(worth[one].max()))
    expected = values.best[in_hand(now)][net.number_of(now.dice or ()) - net.first]
    if worth[end].max() - expected < least * POINT:
        return []
    written = Score(game.boxes[int(worth[end].argmax())].slug)
    return [*map(Throw, _keeps(seed, now, end)), written]


def _keeps(seed: bytes, now: Round, end: Faces) -> tuple[Faces, ...]:
    ways: dict[Faces, tuple[Faces, ...]] = {tuple(sorted(now.dice or ())): ()}
    for throw in range(2, now.ruleset.throws + 1):
        row = dice.throw(seed, now.turn, throw, now.ruleset.dice)
        if end in ways:
            break
        ways = {
            tuple(sorted(keep + row[: now.ruleset.dice - len(keep)])): (*kept, keep)
            for lying, kept in ways.items()
            for keep in kept_sets(lying)
        }
    return ways[end]
