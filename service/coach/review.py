"""A finished round told by perfect play: what the dice brought, and what each choice left.

Values are points still to come on average, in 1 / POINT. Knows moves and tables; must not know who
played, nor what is shown of it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.coach.advice import TIE, Coach, in_hand, turn_of
from service.coach.choosing import best_of
from service.coach.tables import POINT
from service.game.moves import Score, Throw
from service.game.round import Round, apply, begin

#: Choices that cost less than half a point are not worth a look.
WORTH_A_LOOK = POINT // 2

_Step = tuple[Round, Score | Throw, Round]


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: the round before it, what was chosen, and the values of the best choice, of the
    chosen one and of the tempting one.

    `end` is the value of what the turn came to, `box` and `points` what was written.
    """

    before: Round
    chosen: Score | Throw
    best: int
    value: int
    tempted: int
    end: int
    box: str
    points: int

    @property
    def cost(self) -> int:
        """What the choice left on the table on average."""
        return self.best - self.value

    @property
    def is_best(self) -> bool:
        """Whether nothing gives more, ties aside."""
        return self.cost <= TIE

    @property
    def tempting(self) -> Score | Throw:
        """The choice that suggests itself."""
        return tempting(self.before)

    @property
    def resisted(self) -> int:
        """What the tempting choice would have cost on average."""
        return self.best - self.tempted

    @property
    def is_lucky(self) -> bool:
        """Whether dice that fell after it brought as much as the best choice does on average."""
        return isinstance(self.chosen, Throw) and self.end >= self.best

    @property
    def is_unlucky(self) -> bool:
        """Whether dice that fell after it brought less than it does on average."""
        return isinstance(self.chosen, Throw) and self.end < self.value


@dataclass(frozen=True, slots=True)
class Review:
    """A round as a sum: total = mean + luck − left, exactly, in 1 / POINT.

    `expected` is the total that perfect play would come to on average, before the first turn and
    after each one.
    """

    mean: int
    luck: int
    left: int
    total: int
    expected: tuple[int, ...]
    decisions: tuple[Decision, ...]

    @property
    def costly(self) -> tuple[Decision, ...]:
        """At most three choices worth a look, of as many turns, the costliest first."""
        ranked = sorted(self.decisions, key=lambda one: -one.cost)
        by_turn = {one.before.turn: one for one in reversed(ranked)}
        worth = [one for one in by_turn.values() if one.cost >= WORTH_A_LOOK]
        return tuple(sorted(worth, key=lambda one: -one.cost)[:3])

    @property
    def equals(self) -> tuple[Decision, ...]:
        """Best choices beside the tempting one where that was as good."""
        found = [one for one in self.decisions if one.is_best and one.resisted <= TIE]
        return tuple(one for one in found if one.chosen != one.tempting)

    @property
    def praised(self) -> tuple[Decision, ...]:
        """Best choices where the tempting one was worth less, the hardest to resist first."""
        found = [one for one in self.decisions if one.is_best and one.resisted >= WORTH_A_LOOK]
        return tuple(sorted(found, key=lambda one: -one.resisted))


def review(coach: Coach, seed: bytes, moves: Sequence[Score | Throw]) -> Review:
    """Tell a finished round by its moves, without those that were taken back. Illegal."""
    turns = [_Turn(coach, steps) for steps in _turns(coach, seed, moves)]
    expected = [turn.before * POINT + turn.values.start for turn in turns]
    last = turns[-1]
    ends = [*expected[1:], last.after * POINT]
    luck = sum(turn.luck for turn in turns)
    drift = sum(end - turn.expected for turn, end in zip(turns, ends, strict=True))
    decisions = tuple(one for turn in turns for one in turn.decisions)
    return Review(
        mean=expected[0],
        luck=luck + drift,
        left=sum(one.cost for one in decisions),
        total=last.after * POINT,
        expected=(expected[0], *ends),
        decisions=decisions,
    )


def _turns(coach: Coach, seed: bytes, moves: Sequence[Score | Throw]) -> Iterator[list[_Step]]:
    current, steps = begin(coach.states.game), list[_Step]()
    for move in moves:
        after = apply(current, move, seed)
        steps.append((current, move, after))
        if isinstance(move, Score):
            yield steps
            steps = []
        current = after


class _Turn:
    """One turn with its values; what the table says of its end may drift from what it says of the
    next turn's start, as far as it is packed."""

    def __init__(self, coach: Coach, steps: list[_Step]) -> None:
        start, end = steps[0][0], steps[-1][2]
        self.coach = coach
        self.values = coach.values_of(turn_of(coach.states, start))
        self.before, self.after = start.total, end.total
        self.decisions = tuple(self._decisions(steps))
        self.luck = self._luck()

    @property
    def expected(self) -> int:
        """The expected total at its end."""
        return self.before * POINT + self.decisions[-1].value

    def _luck(self) -> int:
        """What the dice brought, compared with what they bring on average."""
        before = [self.values.start, *(one.value for one in self.decisions[:-1])]
        return sum(one.best for one in self.decisions) - sum(before)

    def _decisions(self, steps: list[_Step]) -> Iterator[Decision]:
        box, points = steps[-1][2].last or ("", 0)
        last, score, _ = steps[-1]
        end = self._value(last, score)
        for before, chosen, _ in steps[1:]:
            yield Decision(
                before=before,
                chosen=chosen,
                best=int(self.values.best[in_hand(before)][self._throw(before)]),
                value=self._value(before, chosen),
                tempted=self._value(before, tempting(before)),
                end=end,
                box=box,
                points=points,
            )

    def _throw(self, of: Round) -> int:
        lattice = self.coach.states.lattice
        return lattice.number_of(of.dice or ()) - lattice.first

    def _value(self, before: Round, move: Score | Throw) -> int:
        if isinstance(move, Throw):
            kept = self.values.kept[in_hand(before) - 1]
            return int(kept[self.coach.states.lattice.number_of(move.keep)])
        slugs = [box.slug for box in self.coach.states.game.boxes]
        boxes = self.values.boxes[in_hand(before)]
        return int(boxes[slugs.index(move.box), self._throw(before)])


def tempting(before: Round) -> Score | Throw:
    """The choice that suggests itself: to keep the most dice alike, the higher face of equals, or
    with nothing to throw the box that gives most at once."""
    face, alike = max(Counter(before.dice or ()).items(), key=lambda one: (one[1], one[0]))
    if before.throws_left and alike < before.ruleset.dice:
        return Throw((face,) * alike)
    options = before.options
    return Score(max(options, key=lambda slug: options[slug]))


def better(coach: Coach, of: Decision) -> Score | Throw:
    """What perfect play chooses there."""
    return best_of(coach, of.before).move
