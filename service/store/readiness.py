"""Whether the store can be played on at this moment: there, loaded, and taking writes.

Knows the refusals of a server in trouble; must not know what is stored.
"""

from typing import Any

from service.store import keys
from service.store.client import FAILURES, Store

#: What stands in a server's refusals, or in what the client makes of them, and what it means.
REFUSALS = {
    "LOADING": "loading",
    "READONLY": "a replica",
    "OUTOFMEMORY": "full",
    "MISCONF": "not writing to its disk",
    "NOREPLICAS": "without enough replicas",
    "CLUSTERDOWN": "a cluster that is down",
    "AUTHENTICATION": "closed to us",
    "NOPERM": "closed to us",
}
AWAY = "not answering"


def trouble(store: Store) -> str | None:
    """Return what is wrong with the store in a word or two, None when it takes moves.

    Each part is asked for a write that changes nothing, which is refused for whatever a move would
    be: to set nothing from the start of a string that is not there leaves it so. Never waits for
    more than about a second.
    """
    try:
        answers = store.glance(*(("SETRANGE", keys.nothing(part), 0, "") for part in keys.PARTS))
    except FAILURES as error:
        return _said(error)
    return next((_said(answer) for answer in answers if answer != 0), None)


def _said(answer: Any) -> str:
    text = f"{type(answer).__name__} {answer}".upper()
    return next((said for word, said in REFUSALS.items() if word in text), AWAY)
