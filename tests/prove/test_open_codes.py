"""Of an open code nothing is sent before one's own round is over but the total to beat."""

import re

from tests.play.habits import hurried, patient
from tests.web.code_leaks import MAKER, Sealed
from tests.web.test_promises_sealed import played
from tests.world import web_of

PICTURE = "/picture"


def test_an_open_code_shows_exactly_the_makers_total(store_url: str) -> None:
    """Whatever the friend has done; of the maker's game nothing but the total is seen."""
    with played(store_url, "open", hurried, hurried) as one:
        pass
    with played(store_url, "open", patient, patient) as other:
        _, landing = other.sent["invited", "stranger", _link(other)]
    assert f"{other.totals[MAKER]} to beat" in landing
    for name, (status, text) in one.sent.items():
        if not name[2].endswith(".png") and PICTURE not in name[2]:
            told = _without(text, one.totals[MAKER])
            assert (status, told) == (status, _without(other.sent[name][1], other.totals[MAKER]))


def _link(of: Sealed) -> str:
    return web_of(of.app).links.of_code("K7QM3XT9", MAKER)


def _without(text: str, total: int) -> str:
    return re.sub(rf"\b{total}\b", "<total>", text)
