"""Names that somebody has asked to be looked at, until the operator has.

Knows keys; must not know whose name it is, or what was wrong with it.
"""

from dataclasses import dataclass

from service.store import keys
from service.store.client import Store
from service.store.question import Question


@dataclass(frozen=True, slots=True)
class Report:
    """Who has asked for what to be looked at, the name that it had, and when, in ms."""

    subject: str
    reporter: str
    name: str
    at: int


def report(store: Store, found: Report) -> None:
    """Note a report; the same person's of the same name takes its place. May be repeated."""
    field = f"{found.subject} {found.reporter}"
    store.do("HSET", keys.REPORTS, field, f"{found.at} {found.name}")


def all_reports() -> Question[list[Report]]:
    """Ask for every report, the first one first."""
    return Question((("HGETALL", keys.REPORTS),), lambda answers: _reports(answers[0]))


def _reports(found: dict[bytes, bytes]) -> list[Report]:
    reports = []
    for field, text in found.items():
        subject, _, reporter = field.decode().partition(" ")
        at, _, name = text.decode().partition(" ")
        reports.append(Report(subject, reporter, name, int(at)))
    return sorted(reports, key=lambda one: (one.at, one.subject, one.reporter))


def settle(store: Store, settled: list[Report]) -> None:
    """Forget reports that have been looked at. May be repeated."""
    if settled:
        store.do("HDEL", keys.REPORTS, *(f"{one.subject} {one.reporter}" for one in settled))
