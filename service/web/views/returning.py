"""Where a page leads back to: kept in its address and checked each time, so that it is never a page
of another host; knows no request and no page."""

import re
from urllib.parse import urlencode

FRONT = "/"
#: The part of an address that says where its page leads back to.
FIELD = "for"


def way_back(wanted: str, allowed: re.Pattern[str]) -> str:
    """Return where a page leads back to that was asked to: the front page unless `allowed`."""
    return wanted if allowed.fullmatch(wanted) else FRONT


def with_way_back(address: str, back: str) -> str:
    """Return an address that says where its page leads back to; the front page goes without."""
    if back == FRONT:
        return address
    joint = "&" if "?" in address else "?"
    return f"{address}{joint}{urlencode({FIELD: back}, safe='/')}"
