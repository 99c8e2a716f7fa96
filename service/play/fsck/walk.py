"""Goes through all that is kept, while the service runs: what does not agree is told, and put right
where that is asked for.

Knows what is compared with what, and in which order; must not know how.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from service.play import challenges
from service.play.fsck.boards import Place, of_boards, of_counts, of_noted
from service.play.fsck.differences import Check, Difference, Subject, confirmed, mended
from service.play.fsck.references import of_codes, of_groups
from service.play.fsck.results import of_players
from service.play.fsck.rounds import of_rounds
from service.play.kit import Kit
from service.store import audit
from service.store import challenges as records

AT_ONCE = 100

#: Is told of what does not agree, and whether that is right now.
Tell = Callable[[Difference, bool], None]


@dataclass(slots=True)
class Looked:
    """What was looked at, what did not agree, and how much of that was put right."""

    keys: int = 0
    rounds: int = 0
    players: int = 0
    boards: int = 0
    differences: int = 0
    mended: int = 0


@dataclass(slots=True)
class Walk:
    """One walk through a store; `tell` hears of each difference, `progress` of the keys so far."""

    kit: Kit
    now: datetime
    repair: bool
    tell: Tell
    progress: Callable[[int], None]
    looked: Looked = field(default_factory=Looked)

    def go(self) -> Looked:
        """Look at everything once: rounds and results first, then boards and what is counted from
        them. May be broken off and begun again at any time. Unavailable."""
        sealed = {f"d-{day}" for day in self.kit.store.ask(records.all_seeds())}
        of_results = partial(of_players, self.kit, sealed, self.now)
        boards: dict[Place, None] = {}
        counted: dict[Place, None] = {}
        parts: dict[int, None] = {}
        for count, named in audit.named(self.kit.store):
            self._rounds(named.rounds, of_results)
            self._look(of_results, named.players)
            self._look(partial(of_groups, self.kit), named.groups)
            self._look(partial(of_codes, self.kit), named.codes)
            boards |= dict.fromkeys(named.boards)
            counted |= dict.fromkeys(one for one in named.counted if challenges.is_day(one[1]))
            parts |= dict.fromkeys(named.parts)
            self.looked.rounds += len(named.rounds)
            self.looked.players += len(named.players)
            self.looked.keys += count
            self.progress(self.looked.keys)
        self._boards(boards, counted, parts)
        return self.looked

    def _rounds(self, rounds: Sequence[str], of_results: Check[str]) -> None:
        """A result that is made anew changes the sums of its player."""
        for one in self._look(partial(of_rounds, self.kit, self.now), rounds):
            self._look(of_results, [str(one.of).split(".")[1]])

    def _boards(
        self, boards: dict[Place, None], counted: dict[Place, None], parts: dict[int, None]
    ) -> None:
        self._look(partial(of_boards, self.kit), sorted(boards), 1)
        self._look(partial(of_noted, self.kit), sorted(parts), 1)
        of_days = {one for one in boards if challenges.is_day(one[1])} | counted.keys()
        self._look(partial(of_counts, self.kit, self.now), sorted(of_days), 1)
        self.looked.boards = len(boards)

    def _look(
        self, check: Check[Subject], subjects: Sequence[Subject], at_once: int = AT_ONCE
    ) -> list[Difference]:
        """Compare some at a time; return what was put right."""
        done: list[Difference] = []
        for first in range(0, len(subjects), at_once):
            found = confirmed(check, subjects[first : first + at_once])
            right, left = mended(self.kit.store, check, found) if self.repair else ([], found)
            for one in right:
                self.tell(one, True)
            for one in left:
                self.tell(one, False)
            done += right
            self.looked.differences += len(right) + len(left)
            self.looked.mended += len(right)
        return done
