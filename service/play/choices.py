"""What everybody chose on the same dice, turn by turn: how it is counted and who may see it.

Knows fields and finished rounds; must not know keys or pages.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from service.game import dice
from service.game.moves import Score, Throw
from service.play import comparing
from service.play.challenges import Challenge
from service.play.insight import insight_of, opened
from service.play.kit import Kit
from service.play.live import LiveRound
from service.store.boards import choices_of, count_of
from service.store.question import together

#: From how many finished rounds on it is told what was chosen.
LEAST = 20

Faces = tuple[int, ...]


@dataclass(slots=True)
class Counted:
    """How many kept what in a turn after the first throw, and how many wrote which box."""

    kept: dict[tuple[int, ...], int] = field(default_factory=dict)
    boxes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: how many kept what after the first throw, and how many wrote which box, by its
    key.

    Who chose a box at once has kept all dice. `mine` is the reader's own choice: None without one.
    """

    number: int
    first: tuple[int, ...]
    kept: Mapping[tuple[int, ...], int]
    boxes: Mapping[str, int]
    mine: tuple[tuple[int, ...], str] | None


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen, counted over `finished` rounds; no turns where these are too few."""

    challenge: Challenge
    finished: int
    turns: tuple[Turn, ...]


def fields_of(live: LiveRound, lines: Sequence[str]) -> tuple[str, ...]:
    """The fields in which a scored round of a day or of a shared code is counted, two a turn: whole
    numbers, which take the store least room. From 0 on they say what was kept after the first
    throw, below that which box was written.

    None for practice, and for a code that nobody has been told of.
    """
    challenge = live.challenge
    if live.id.number != 1 or not (challenge.is_day or challenge.mode):
        return ()
    game = challenge.ruleset
    keys = [place.key for place in game.places]
    return tuple(
        str(number)
        for turn, (first, kept, box) in enumerate(_chosen(challenge, lines))
        for number in (
            (turn << game.dice) + _dice_of(first, kept),
            -1 - turn * len(keys) - keys.index(box),
        )
    )


def _chosen(challenge: Challenge, lines: Sequence[str]) -> Iterator[tuple[Faces, Faces, str]]:
    """What lay there after the first throw of each turn, what of it was kept (all of it where a box
    was chosen at once), and which box was written. No turn is played for it."""
    firsts, keeps = iter(_first_throws(challenge)), list[Faces]()
    for move in comparing.standing(lines):
        match move:
            case Throw(keep):
                keeps.append(keep)
            case Score(box):
                first = next(firsts)
                yield first, keeps[1] if len(keeps) > 1 else tuple(sorted(first)), box
                keeps = []


def _dice_of(first: Faces, kept: Faces) -> int:
    """Which dice of the sorted first throw were kept, a bit a die, of equal ones the first."""
    left, dice_kept = list(kept), 0
    for number, face in enumerate(sorted(first)):
        if face in left:
            left.remove(face)
            dice_kept |= 1 << number
    return dice_kept


def of_challenge(kit: Kit, reader: str | None, challenge_id: str, now: datetime) -> Choices:
    """Return what was chosen on a day's id or a code's, in one trip.

    NotYet for a reader whose own round is not over before the day is final or the code closed.
    NotFound for who has not joined the code, as where there is none.
    """
    found, counts, finished = kit.store.ask(
        together(
            insight_of(kit, reader, challenge_id, now),
            choices_of(challenge_id),
            count_of(challenge_id),
        )
    )
    insight = opened(found, finished, now)
    return _choices(insight.challenge, counts, insight.over)


def _choices(challenge: Challenge, counts: Mapping[str, int], live: LiveRound | None) -> Choices:
    turns = counted(challenge, counts)
    rounds = sum(turns[0].boxes.values())
    if rounds < LEAST:
        return Choices(challenge, rounds, ())
    mine: list[tuple[Faces, str] | None] = [None] * len(turns)
    if live:
        mine = [(kept, box) for _, kept, box in _chosen(challenge, live.lines)]
    told = tuple(
        Turn(number, first, found.kept, found.boxes, chosen)
        for number, (first, found, chosen) in enumerate(
            zip(_first_throws(challenge), turns, mine, strict=True), 1
        )
    )
    return Choices(challenge, rounds, told)


def counted(challenge: Challenge, counts: Mapping[str, int]) -> list[Counted]:
    """Return what was counted in each turn."""
    places = challenge.ruleset.places
    turns, firsts = [Counted() for _ in places], _first_throws(challenge)
    for name, players in counts.items():
        number = int(name)
        if number < 0:
            turn, box = divmod(-1 - number, len(places))
            turns[turn].boxes[places[box].key] = players
        else:
            turn, kept = divmod(number, 1 << challenge.ruleset.dice)
            turns[turn].kept[_faces(firsts[turn], kept)] = players
    return turns


def _first_throws(challenge: Challenge) -> list[Faces]:
    game = challenge.ruleset
    return [
        dice.throw(challenge.seed, number, 1, game.dice)
        for number in range(1, len(game.places) + 1)
    ]


def _faces(first: Faces, kept: int) -> Faces:
    return tuple(face for number, face in enumerate(sorted(first)) if kept >> number & 1)
