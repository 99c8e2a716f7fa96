"""What was made of the dice of final challenges, kept once for everybody.

Knows keys and how figures are spelled; must not know how they are counted.
"""

from collections.abc import Mapping

from service.store import keys
from service.store.client import Store
from service.store.question import Command, Question


def keep(store: Store, challenge: str, figures: Mapping[str, int]) -> None:
    """Keep figures by their names, once: what is kept stays. May be repeated."""
    text = " ".join(f"{name}={figure}" for name, figure in figures.items())
    store.do("HSETNX", keys.SAME_DICE, challenge, text)


def kept_of(challenge: str) -> Question[dict[str, int] | None]:
    """Ask for what is kept of a challenge, None where nothing is."""
    command: Command = ("HGET", keys.SAME_DICE, challenge)
    return Question((command,), lambda answers: _figures(answers[0]))


def _figures(found: bytes | None) -> dict[str, int] | None:
    if found is None:
        return None
    pairs = (word.partition("=") for word in found.decode().split())
    return {name: int(figure) for name, _, figure in pairs}


def all_kept() -> Question[set[str]]:
    """Ask of which challenges something is kept."""
    command: Command = ("HKEYS", keys.SAME_DICE)
    return Question((command,), lambda answers: {name.decode() for name in answers[0]})
