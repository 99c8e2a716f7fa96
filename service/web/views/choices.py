"""The page of what others chose: shares of the commonest choices and the reader's own; no store."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from service.play.choices import Choices, Turn
from service.web.i18n import Language
from service.web.views.columns import whole_box_text

#: How many of the commonest choices are shown, besides the reader's own.
COMMONEST = 3

Choice = TypeVar("Choice", tuple[int, ...], str)


@dataclass(frozen=True, slots=True)
class Kept:
    """What some kept: the dice, how many did in per cent as text, and whether the reader did."""

    dice: tuple[int, ...]
    share: str
    me: bool


@dataclass(frozen=True, slots=True)
class Chosen:
    """A box that some wrote, as `Kept`."""

    box: str
    share: str
    me: bool


@dataclass(frozen=True, slots=True)
class TurnView:
    """One turn: its first throw, the commonest keeps and boxes, the commonest first."""

    number: int
    first: tuple[int, ...]
    kept: tuple[Kept, ...]
    boxes: tuple[Chosen, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """What the choices are of, a day or a code: its name and its address."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class ChoicesView:
    """Everything the page shows; no turns while it is hidden or too few have finished.

    `final` says that no more rounds will be counted.
    """

    place: Place
    count: int
    turns: tuple[TurnView, ...]
    final: bool = False
    hidden: bool = False


def view_hidden(finished: int, place: Place) -> ChoicesView:
    """How many have finished, for who may not see more."""
    return ChoicesView(place, finished, (), hidden=True)


def view_choices(found: Choices, place: Place, language: Language, now: datetime) -> ChoicesView:
    """The choices on the same dice in this language."""
    game = found.challenge.ruleset
    return ChoicesView(
        place=place,
        count=found.finished,
        final=found.challenge.is_final(now),
        turns=tuple(
            TurnView(
                number=turn.number,
                first=turn.first,
                kept=tuple(Kept(*shown) for shown in _kept(turn, found.finished, language)),
                boxes=tuple(
                    Chosen(whole_box_text(game, key, language), share, me)
                    for key, share, me in _boxes(turn, found.finished, language)
                ),
            )
            for turn in found.turns
        ),
    )


def _kept(turn: Turn, of: int, language: Language) -> Iterator[tuple[tuple[int, ...], str, bool]]:
    return _shown(turn.kept, turn.mine[0] if turn.mine else None, of, language)


def _boxes(turn: Turn, of: int, language: Language) -> Iterator[tuple[str, str, bool]]:
    return _shown(turn.boxes, turn.mine[1] if turn.mine else None, of, language)


def _shown(
    counts: Mapping[Choice, int], mine: Choice | None, of: int, language: Language
) -> Iterator[tuple[Choice, str, bool]]:
    ranked = sorted(counts, key=lambda choice: (-counts[choice], choice))
    for place, choice in enumerate(ranked):
        if place < COMMONEST or choice == mine:
            yield choice, share_text(counts[choice], of, language), choice == mine


def share_text(players: int, of: int, language: Language) -> str:
    """So many of all in per cent, rounded; who are fewer than one per cent are not none."""
    if 100 * players < of:
        return f"<{language.percent(1)}"
    return language.percent((200 * players + of) // (2 * of))
