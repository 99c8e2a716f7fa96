"""What the rounds of final days left on the table: how many left so many points, kept once a day.

Knows keys and how counts are spelled; must not know how a round is counted.
"""

from collections.abc import Mapping

from service.store import keys
from service.store.client import Store
from service.store.question import Command, Question


def keep(store: Store, challenge: str, counts: Mapping[int, int]) -> None:
    """Keep how many rounds left so many points, once: what is kept stays. May be repeated."""
    text = " ".join(f"{points}:{rounds}" for points, rounds in sorted(counts.items()))
    store.do("HSETNX", keys.LEFT, challenge, text)


def kept_of(challenge: str) -> Question[dict[int, int] | None]:
    """Ask for what is kept of a challenge, None where nothing is."""
    command: Command = ("HGET", keys.LEFT, challenge)
    return Question((command,), lambda answers: _counts(answers[0]))


def _counts(found: bytes | None) -> dict[int, int] | None:
    if found is None:
        return None
    pairs = (word.partition(":") for word in found.decode().split())
    return {int(points): int(rounds) for points, _, rounds in pairs}


def all_kept() -> Question[set[str]]:
    """Ask of which challenges something is kept."""
    command: Command = ("HKEYS", keys.LEFT)
    return Question((command,), lambda answers: {name.decode() for name in answers[0]})
