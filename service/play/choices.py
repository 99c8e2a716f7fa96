"""What everybody chose on a day's dice, turn by turn: how it is counted and who may see it.

Knows fields and finished rounds; must not know keys or pages.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from service.game import dice
from service.play import challenges, comparing
from service.play.challenges import Challenge
from service.play.errors import NotYet
from service.play.kit import Kit
from service.play.live import LiveRound, RoundId, live_of
from service.store.boards import choices_of, count_of
from service.store.question import Question, known, together

#: From how many finished rounds on it is told what was chosen.
LEAST = 20

_FIELD = re.compile(r"([0-9]+)([kb])([0-9]*)")


@dataclass(slots=True)
class _Counts:
    kept: dict[tuple[int, ...], int] = field(default_factory=dict)
    boxes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: how many kept what after the first throw, and how many wrote which box.

    Who chose a box at once has kept all dice. `mine` is the reader's own choice: None without one.
    """

    number: int
    first: tuple[int, ...]
    kept: Mapping[tuple[int, ...], int]
    boxes: Mapping[str, int]
    mine: tuple[tuple[int, ...], str] | None


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of a day, counted over `finished` rounds; no turns where these are too few."""

    challenge: Challenge
    finished: int
    turns: tuple[Turn, ...]


def fields_of(live: LiveRound, lines: Sequence[str]) -> tuple[str, ...]:
    """The fields in which a scored round of a day is counted: `7k556` for what was kept in turn 7
    after the first throw, `7b4` for the box, by its place on the card. None for other rounds."""
    challenge = live.challenge
    if not challenge.is_day or live.id.number != 1:
        return ()
    places = [box.slug for box in challenge.ruleset.boxes]
    return tuple(
        name
        for turn in comparing.tell(challenge.ruleset, challenge.seed, lines)
        for name in (
            f"{turn.number}k{''.join(map(str, _kept(turn)))}",
            f"{turn.number}b{places.index(turn.box)}",
        )
    )


def of_day(kit: Kit, reader: str | None, day: date, now: datetime) -> Choices:
    """Return what was chosen on a day; NotYet for a reader whose own round of an open day is not
    over. NotFound for a day to come."""
    challenge = challenges.day_of(day.isoformat(), now, kit)
    live, counts, finished = kit.store.ask(
        together(
            _own(kit, reader, challenge, now), choices_of(challenge.id), count_of(challenge.id)
        )
    )
    over = live is not None and live.round.over
    if not over and not challenge.is_final(now):
        raise NotYet(finished)
    return _choices(challenge, counts, live if over else None)


def _own(
    kit: Kit, reader: str | None, challenge: Challenge, now: datetime
) -> Question[LiveRound | None]:
    return known(None) if reader is None else live_of(kit, RoundId(challenge.id, reader), now)


def _choices(challenge: Challenge, counts: Mapping[str, int], live: LiveRound | None) -> Choices:
    turns = _by_turn(challenge, counts)
    counted = sum(turns[0].boxes.values())
    if counted < LEAST:
        return Choices(challenge, counted, ())
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
    return Choices(challenge, counted, told)


def _by_turn(challenge: Challenge, counts: Mapping[str, int]) -> list[_Counts]:
    boxes = challenge.ruleset.boxes
    turns = [_Counts() for _ in boxes]
    for name, players in counts.items():
        found = _FIELD.fullmatch(name)
        if not found:
            continue
        turn = turns[int(found[1]) - 1]
        if found[2] == "k":
            turn.kept[tuple(map(int, found[3]))] = players
        else:
            turn.boxes[boxes[int(found[3])].slug] = players
    return turns


def _kept(turn: comparing.Turn) -> tuple[int, ...]:
    return turn.kept[0] if turn.kept else tuple(sorted(turn.first))
