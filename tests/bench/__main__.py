"""What the service can carry on this machine, as one table: `make bench`, or for some parts alone
`python -m tests.bench` with their names. Ends with 1 where a ratio is not as it should be."""

import signal
import sys
from collections.abc import Callable, Mapping

from tests.bench.boards import boards
from tests.bench.coach import coach
from tests.bench.load import load
from tests.bench.machine import Table, described
from tests.bench.memory import memory, year
from tests.bench.pages import pages
from tests.bench.profile import profile

PARTS: Mapping[str, Callable[[Table], None]] = {
    "load": load,
    "profile": profile,
    "boards": boards,
    "memory": memory,
    "year": year,
    "pages": pages,
    "coach": coach,
}


def main(names: list[str]) -> int:
    """Measure the parts of these names, or all."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"There is no part {unknown[0]}: there are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    print(f"{described()}\n")
    table = Table()
    for name in names or PARTS:
        PARTS[name](table)
    return 0 if table.good else 1


if __name__ == "__main__":
    # Whoever ends it ends all that it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(main(sys.argv[1:]))
