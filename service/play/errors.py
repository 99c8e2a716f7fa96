"""Refusals of the use cases, each with what a page needs to go on; knows no status codes."""

from typing import TYPE_CHECKING

from service.game.errors import GameError
from service.store.client import UNREADABLE

#: What work on something can end in that is not kept as this service writes it.
BROKEN: tuple[type[Exception], ...] = (GameError, *UNREADABLE)

if TYPE_CHECKING:
    from service.play.live import LiveRound


class NotFound(GameError):
    """There is no such day, code, round, board or player, as far as this reader may know."""

    def __init__(self, reason: str = "not-found") -> None:
        super().__init__(reason, "There is nothing here.")


class NoPlayer(GameError):
    """The player who asks is known to nobody: deleted, or lost with a store."""

    def __init__(self) -> None:
        super().__init__("no-player", "There is no such player any more.")


class GoneAlong(GameError):
    """The round has gone over to another player, who plays it on."""

    def __init__(self) -> None:
        super().__init__("gone-along", "The round of these dice has gone over to another player.")


class NotYours(GameError):
    """The round is somebody else's."""

    def __init__(self) -> None:
        super().__init__("not-yours", "This round is somebody else's.")


class NotYet(GameError):
    """A board, or what others chose, is for who has finished; until then only how many have."""

    def __init__(self, finished: int) -> None:
        super().__init__("not-yet", "Totals are shown when your own round of these dice is over.")
        self.finished = finished


class PracticeTooEarly(GameError):
    """Practice opens when the player's scored round is over or the challenge is final."""

    def __init__(self) -> None:
        super().__init__(
            "practice-too-early", "Practice opens when your scored round of these dice is over."
        )


class Closed(GameError):
    """The challenge takes no new rounds, or this round no more moves."""

    def __init__(self, live: "LiveRound | None" = None) -> None:
        super().__init__("closed", "The time for this round is over.")
        self.live = live


class Stale(GameError):
    """The move was made for a round that has gone on meanwhile."""

    def __init__(self, live: "LiveRound") -> None:
        super().__init__("stale", "The round has gone on since this page was made.")
        self.live = live


class Refused(GameError):
    """The rules refuse the move; the round is as it was."""

    def __init__(self, cause: GameError, live: "LiveRound") -> None:
        super().__init__(cause.reason, str(cause))
        self.live = live


class ForEverybody(GameError):
    """The week's special belongs to everybody: nobody opens it further or plays it once more."""

    def __init__(self) -> None:
        super().__init__("for-everybody", "The week's special belongs to everybody.")


class NameTaken(GameError):
    """An id or code that was drawn is taken again and again."""

    def __init__(self) -> None:
        super().__init__("taken", "No free id was found; please try again.")
