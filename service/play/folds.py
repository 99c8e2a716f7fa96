"""Remembers how far the logs of rounds were folded, so that a move folds only what came after it.

A round follows from its log alone: what is kept here is found faster, never differently. Knows
logs and rounds; must not know whose they are.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from service.game.round import Round, go_on, replay
from service.game.ruleset import Ruleset

#: So many rounds are kept, those asked for last.
KEPT = 2048


@dataclass(frozen=True, slots=True)
class _Fold:
    """A round as it stood after so many lines of its log."""

    seed: bytes
    log: str
    round: Round

    def begins(self, ruleset: Ruleset, seed: bytes, lines: Sequence[str]) -> bool:
        """Whether this log of this game begins with what was folded."""
        alike = self.seed == seed and self.round.ruleset is ruleset
        return alike and _joined(lines[: self.round.version]) == self.log


class Folds:
    """Folds logs, and keeps the rounds that they tell by name."""

    def __init__(self, kept: int = KEPT) -> None:
        self._limit = kept
        self._folds: OrderedDict[str, _Fold] = OrderedDict()
        self._lock = Lock()

    def replay(self, name: str, ruleset: Ruleset, seed: bytes, lines: Sequence[str]) -> Round:
        """The round that a log tells, as `game.round.replay`. Malformed, Illegal."""
        known = self._folds.get(name)
        if known is None or not known.begins(ruleset, seed, lines):
            found = replay(ruleset, seed, lines)
        else:
            found = go_on(known.round, seed, lines[known.round.version :])
        self.keep(name, seed, lines, found)
        return found

    def keep(self, name: str, seed: bytes, lines: Sequence[str], told: Round) -> None:
        """Remember the round that a log tells."""
        with self._lock:
            self._folds[name] = _Fold(seed, _joined(lines), told)
            self._folds.move_to_end(name)
            if len(self._folds) > self._limit:
                self._folds.popitem(last=False)


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines)
