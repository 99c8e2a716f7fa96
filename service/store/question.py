"""Questions to the store: plain commands, and how their answers are read.

Several questions make one, so that whatever a use case needs is read in one trip.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, overload

Argument = str | bytes | int
Command = tuple[Argument, ...]
Found = TypeVar("Found")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Question(Generic[Found]):
    """Commands sent in one trip, and the reader of their answers, in order."""

    commands: tuple[Command, ...]
    read: Callable[[Sequence[Any]], Found]

    def then(self, make: Callable[[Found], A]) -> "Question[A]":
        """Return the same question, whose finding is turned into something else."""
        return Question(self.commands, lambda answers: make(self.read(answers)))

    @property
    def maybe(self) -> "Question[Found | None]":
        """The same question where finding nothing is possible too."""
        return Question(self.commands, self.read)


def each(questions: Sequence[Question[Found]]) -> Question[list[Found]]:
    """Return the question that asks all of them and finds a list."""
    commands = tuple(command for question in questions for command in question.commands)

    def read(answers: Sequence[Any]) -> list[Found]:
        found, at = [], 0
        for question in questions:
            size = len(question.commands)
            found.append(question.read(answers[at : at + size]))
            at += size
        return found

    return Question(commands, read)


@overload
def together(a: Question[A], b: Question[B], /) -> Question[tuple[A, B]]: ...


@overload
def together(a: Question[A], b: Question[B], c: Question[C], /) -> Question[tuple[A, B, C]]: ...


@overload
def together(
    a: Question[A], b: Question[B], c: Question[C], d: Question[D], /
) -> Question[tuple[A, B, C, D]]: ...


def together(*questions: Question[Any]) -> Question[Any]:
    """Return the question that asks each of them and finds a tuple."""
    one = each(questions)
    return Question(one.commands, lambda answers: tuple(one.read(answers)))


def known(value: Found) -> Question[Found]:
    """Return the question that asks nothing, for what is known already."""
    return Question((), lambda _: value)
