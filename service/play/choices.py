"""What everybody chose on the same dice, turn by turn: how it is counted and who may see it.

Knows fields and finished rounds; must not know keys or pages.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from service.game import dice
from service.play import comparing
from service.play.challenges import Challenge
from service.play.insight import insight_of, opened
from service.play.kit import Kit
from service.play.live import LiveRound
from service.store.boards import choices_of, count_of
from service.store.question import together

#: From how many finished rounds on it is told what was chosen.
LEAST = 20

_FIELD = re.compile(r"([0-9]+)([kb])([0-9]*)")


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
    """The fields in which a scored round of a day or of a shared code is counted: `7k556` for what
    was kept in turn 7 after the first throw, `7b4` for the box, by its place among those of
    all columns.

    None for practice, and for a code that nobody has been told of.
    """
    challenge = live.challenge
    if live.id.number != 1 or not (challenge.is_day or challenge.mode):
        return ()
    keys = [place.key for place in challenge.ruleset.places]
    return tuple(
        name
        for turn in comparing.tell(challenge.ruleset, challenge.seed, lines)
        for name in (
            f"{turn.number}k{''.join(map(str, _kept(turn)))}",
            f"{turn.number}b{keys.index(turn.box)}",
        )
    )


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
    mine = comparing.tell(challenge.ruleset, challenge.seed, live.lines) if live else ()
    chosen = {turn.number: (_kept(turn), turn.box) for turn in mine}
    told = tuple(
        Turn(
            number=number,
            first=dice.throw(challenge.seed, number, 1, challenge.ruleset.dice),
            kept=found.kept,
            boxes=found.boxes,
            mine=chosen.get(number),
        )
        for number, found in enumerate(turns, 1)
    )
    return Choices(challenge, rounds, told)


def counted(challenge: Challenge, counts: Mapping[str, int]) -> list[Counted]:
    """Return what was counted in each turn."""
    places = challenge.ruleset.places
    turns = [Counted() for _ in places]
    for name, players in counts.items():
        found = _FIELD.fullmatch(name)
        if not found:
            continue
        turn = turns[int(found[1]) - 1]
        if found[2] == "k":
            turn.kept[tuple(map(int, found[3]))] = players
        else:
            turn.boxes[places[int(found[3])].key] = players
    return turns


def _kept(turn: comparing.Turn) -> tuple[int, ...]:
    return turn.kept[0] if turn.kept else tuple(sorted(turn.first))
