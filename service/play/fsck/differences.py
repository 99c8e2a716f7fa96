"""What does not agree: found again before it is told, so that no move made meanwhile counts.

Knows how differences are confirmed and put right; must not know what is compared.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from service.store.audit import Fix, Leftover, put_right
from service.store.client import Store

#: A difference must be found so often, with a pause between, to be told.
TIMES, PAUSE_SECONDS = 3, 0.05
#: What one repair brings to light is put right in the next round, so often at most.
ROUNDS = 4

Subject = TypeVar("Subject")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that does not agree, in a sentence, and what puts it right: nothing where it can
    only be told."""

    of: object
    text: str
    fixes: tuple[Fix | Leftover, ...] = ()


#: Compares some subjects and returns what does not agree, each with its subject.
Check = Callable[[Sequence[Subject]], list[Difference]]


def confirmed(check: Check[Subject], subjects: Sequence[Subject]) -> list[Difference]:
    """Return what does not agree, and still does not after a while."""
    found = check(subjects)
    for _ in range(TIMES - 1):
        if not found:
            break
        time.sleep(PAUSE_SECONDS)
        doubtful = {one.of for one in found}
        again = check([one for one in subjects if one in doubtful])
        found = [one for one in again if one in found]
    return found


def mended(
    store: Store, check: Check[Subject], found: Sequence[Difference]
) -> tuple[list[Difference], list[Difference]]:
    """Put right what can be, and return all that was, and what still does not agree."""
    done: dict[Difference, None] = {}
    left = list(found)
    for _ in range(ROUNDS):
        fixable = [one for one in left if one.fixes]
        if not fixable:
            break
        for one in fixable:
            put_right(store, one.fixes)
        done |= dict.fromkeys(fixable)
        subjects = list(dict.fromkeys(one.of for one in left))
        left = confirmed(check, subjects)  # type: ignore[arg-type]
    return [one for one in done if one not in left], left
