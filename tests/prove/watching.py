"""What it costs a request to be counted and told of, beside an empty route: `python -m
tests.prove.watching`."""

import os
import tempfile
import time
from pathlib import Path

# The library that counts looks for the folder when it is first imported.
os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp()

from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from service.web import watching

TIMES = 2000
ROUNDS = 9


def empty_app() -> Flask:
    made = Flask("empty")

    @made.get("/")
    def empty() -> str:
        return "ok"

    return made


def microseconds(app: Flask) -> float:
    """Processor time for a request, the least of several rounds."""
    best = float("inf")
    environ = EnvironBuilder("/").get_environ()
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(TIMES):
            run_wsgi_app(app, dict(environ))
        best = min(best, time.process_time() - began)
    return best / TIMES * 1e6


def main() -> None:
    plain, watched = empty_app(), Flask("watched")
    watching.watch(watched, 0)
    watched.add_url_rule("/", view_func=plain.view_functions["empty"])
    print(f"an empty route {microseconds(plain):.0f} us")
    print(f"counted in files that processes share {microseconds(watched):.0f} us")
    with Path(os.devnull).open("w") as nowhere:
        watching.REQUESTS.open(nowhere)
        print(f"counted and told of {microseconds(watched):.0f} us")


if __name__ == "__main__":
    main()
