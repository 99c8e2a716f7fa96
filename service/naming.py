"""What the operator does about names: `sammakast names reports|rename|hide|unhide`.

Prints lines; what is done is `play.reporting`'s.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta

from service.play import reporting
from service.play.challenges import EPOCH
from service.play.kit import Kit
from service.play.reporting import Reported

#: What is done with a name, by the word for it: whose, and the name to give, if any.
Action = Callable[[Kit, str, str | None], str]
ACTIONS: dict[str, Action] = {
    "rename": reporting.rename,
    "hide": lambda kit, who, _: reporting.bar(kit, who, True),
    "unhide": lambda kit, who, _: reporting.bar(kit, who, False),
}


def reports(kit: Kit) -> Iterator[str]:
    """Yield a line for each name that was reported, with those by which it was known then."""
    found = reporting.reported(kit)
    yield from (_line(one) for one in found)
    if not found:
        yield "No name was reported."


def _line(of: Reported) -> str:
    latest = EPOCH + timedelta(milliseconds=max(one.at for one in of.reports))
    then = ", ".join(sorted({plain(one.name) for one in of.reports}))
    now = plain(of.name) or "(gone)"
    hidden = ", hidden" if of.barred else ""
    return f"{of.subject} {now} (reported as {then}; {len(of.reports)}×, {latest:%F}{hidden})"


def plain(name: str) -> str:
    """A name that does nothing to a terminal."""
    return "".join(one if one.isprintable() else "?" for one in name)
