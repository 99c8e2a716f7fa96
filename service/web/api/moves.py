"""The moves that programs send, as JSON documents; knows how moves are spelled, not the rules."""

from typing import Annotated

from msgspec import Meta, Struct

from service.game.moves import Advice, Move, Score, Throw, Undo, read_move

Face = Annotated[int, Meta(ge=1, le=6)]
Version = Annotated[int, Meta(ge=1, le=100_000)]


class ThrowMove(Struct, frozen=True, tag_field="move", tag="throw"):
    """Keep these faces and throw the rest."""

    version: Version
    keep: Annotated[list[Face], Meta(max_length=8)] = []


class ScoreMove(Struct, frozen=True, tag_field="move", tag="score"):
    """Write the dice into a box."""

    version: Version
    box: Annotated[str, Meta(max_length=40)]


class UndoMove(Struct, frozen=True, tag_field="move", tag="undo"):
    """Take the last box back."""

    version: Version


class AdviceMove(Struct, frozen=True, tag_field="move", tag="advice"):
    """Ask the coach of the dice that lie there, which marks the round; noted once a throw."""

    version: Version


MoveWanted = ThrowMove | ScoreMove | UndoMove | AdviceMove


def move_of(wanted: MoveWanted) -> Move:
    """Return the move that a document asks for. Malformed for a box that cannot be one."""
    match wanted:
        case ThrowMove(keep=keep):
            return Throw(tuple(sorted(keep)))
        case ScoreMove(box=box):
            move = read_move(f"score {box}")
            assert isinstance(move, Score)
            return move
        case UndoMove():
            return Undo()
        case AdviceMove():
            return Advice()
