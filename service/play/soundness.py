"""Whether the store is one that keeps what it is given: asked once, before anything is answered.

Knows what stops the service and what is only told; must not know servers.
"""

from service.game.errors import GameError
from service.play.kit import Kit
from service.store.health import look


class UnfitStore(GameError):
    """The store would throw away or break what is kept; the sentence says what to change."""

    def __init__(self, sentence: str) -> None:
        super().__init__("unfit-store", sentence)


def require_fit_store(kit: Kit) -> tuple[str, ...]:
    """Return what the operator should know of the store, a sentence each.

    UnfitStore, Unavailable.
    """
    found = look(kit.store)
    if found.faults:
        raise UnfitStore(found.faults[0])
    return found.problems
