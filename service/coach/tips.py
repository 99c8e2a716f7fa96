"""What the costliest choice teaches for the next time: its kind, where one is recognised; no words.

Knows rounds and moves, no values.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from service.coach.lattice import Faces
from service.game.moves import Score, Throw
from service.game.round import Round

Kind = Literal[
    "alike", "higher", "pairs", "row", "fewer", "again", "upper", "cheap", "chance"
]  # fmt: skip
_CHANCE, _STRAIGHT = "chance", "straight"
_ROWS = (frozenset((1, 2, 3, 4, 5)), frozenset((2, 3, 4, 5, 6)))


@dataclass(frozen=True, slots=True)
class Tip:
    """A kind of choice; `box` is the one that was written in vain, `least` the equal dice that an
    upper box asks for."""

    kind: Kind
    box: str = ""
    least: int = 0


def tip_of(before: Round, chosen: Score | Throw, better: Score | Throw) -> Tip | None:
    """What a choice teaches that gave less than the better one; None where no kind fits."""
    match chosen, better:
        case Throw(kept), Throw(more):
            kind = _of_keeps(before, kept, more)
            return Tip(kind) if kind else None
        case Score(), Throw():
            return Tip("again")
        case Score(box), Score(other):
            return _of_boxes(before, box, other)
    return None


def _of_keeps(before: Round, kept: Faces, better: Faces) -> Kind | None:
    had, wanted = Counter(kept), Counter(better)
    faces = len(wanted)
    if wanted < had:
        return "fewer"
    if faces == 1 and len(better) > 1:
        return _of_one_face(had, wanted)
    if faces == 2 and min(wanted.values()) > 1 and len(had) == 1 and had < wanted:
        return "pairs"
    return "row" if _is_row(before, better) and not wanted <= had else None


def _of_one_face(had: Counter[int], wanted: Counter[int]) -> Kind | None:
    """Where the better keep is equal dice: fewer of them were kept, or as many of a lower face."""
    ((face, count),) = wanted.items()
    if had < wanted:
        return "alike"
    lower = len(had) == 1 and max(had) < face and had.total() == count
    return "higher" if lower else None


def _is_row(before: Round, keep: Faces) -> bool:
    """Whether a keep is dice in a row, gaps allowed, with a straight open."""
    alone = len(keep) > 2 and len(set(keep)) == len(keep)
    open_boxes = [key for key, points in before.card.items() if points is None]
    straight = any(before.ruleset.place(key).box.slug.endswith(_STRAIGHT) for key in open_boxes)
    return alone and straight and any(set(keep) <= row for row in _ROWS)


def _of_boxes(before: Round, box: str, better: str) -> Tip | None:
    points, found = before.options, before.ruleset.place(box).box
    if not points[box] and not points[better]:
        return Tip("cheap")
    if found.slug == _CHANCE:
        return Tip("chance", box)
    least = before.ruleset.dice - 2
    few = found.upper and 0 < points[box] < least * int(found.args["face"])
    pending = before.ruleset.bonus is not None and before.bonus is None
    return Tip("upper", box, least) if few and pending else None
