"""What users ask, one after another: nothing, whole rounds by JSON, whole rounds by fragments."""

from collections.abc import Iterator, Sequence
from itertools import count

from service.web.tokens import make_once
from tests.bench.client import Ask, Reply, User, spelled
from tests.bench.playing import Sent

EMPTY = Ask("empty", spelled("GET", "/", {"Accept-Encoding": "br"}))
JSON = {"Content-Type": "application/json"}
PAGE = {"Accept-Encoding": "br", "Sec-Fetch-Site": "same-origin"}
FORM = PAGE | {"Content-Type": "application/x-www-form-urlencoded"}


def nobody() -> User:
    """Ask for nothing, again and again."""
    while True:
        yield EMPTY


def programs(rounds: Sequence[Sequence[Sent]]) -> Iterator[User]:
    """Programs, each of which plays one round after another as a new player each time."""
    for number in count():
        yield _program(rounds, number)


def _program(rounds: Sequence[Sequence[Sent]], number: int) -> User:
    for of in count(number):
        yield from one_program(rounds[of % len(rounds)])


def one_program(moves: Sequence[Sent]) -> User:
    """A new player who plays today's round by the API, and looks at result and board."""
    made = yield Ask("player", spelled("POST", "/api/v1/players", JSON, b"{}"))
    asked = JSON | {"Authorization": f"Bearer {_text(made, 'token')}"}
    wanted = b'{"challenge":"today"}'
    begun = yield Ask("start", spelled("POST", "/api/v1/rounds", asked, wanted))
    address = f"/api/v1/rounds/{_text(begun, 'id')}"
    for sent in moves:
        reply = yield Ask("move", spelled("POST", f"{address}/moves", asked, sent.document))
    assert b'"over":true' in reply.body, "the round does not end"
    yield Ask("result", spelled("GET", address, asked))
    yield Ask("board", spelled("GET", "/api/v1/boards/today?around=me", asked))


def browsers(rounds: Sequence[Sequence[Sent]], day: int) -> Iterator[User]:
    """Browsers, each of which plays one round after another as a new player each time."""
    for number in count():
        yield _browser(rounds, day, number)


def _browser(rounds: Sequence[Sequence[Sent]], day: int, number: int) -> User:
    for of in count(number):
        yield from one_browser(rounds[of % len(rounds)], day)


def one_browser(moves: Sequence[Sent], day: int) -> User:
    """A new player who plays today's round by fragments, and looks at result and board."""
    yield Ask("front page", spelled("GET", "/", PAGE))
    once = f"once={make_once()}".encode()
    begun = yield Ask("start", spelled("POST", f"/d/{day}/start", FORM, once))
    address, cookie = begun.headers["location"], begun.headers["set-cookie"].partition(";")[0]
    own = PAGE | {"Cookie": cookie}
    yield Ask("round", spelled("GET", address, own))
    asked = FORM | {"Cookie": cookie, "HX-Request": "true"}
    for sent in moves:
        reply = yield Ask("move", spelled("POST", f"{address}/moves", asked, sent.form))
    assert reply.headers.get("hx-redirect") == address, "the round does not end"
    yield Ask("result", spelled("GET", address, own))
    yield Ask("board", spelled("GET", f"/d/{day}/board", own))


def _text(reply: Reply, name: str) -> str:
    """A text field of a document, which is found faster than the document is read."""
    return reply.body.partition(f'"{name}":"'.encode())[2].partition(b'"')[0].decode()
