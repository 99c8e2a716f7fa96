"""Forms full of nonsense: what is drawn, and how it is sent as no page of ours would send it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import quote_from_bytes

from flask import Flask
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from werkzeug.test import TestResponse

from tests.web.readers import Reader, playing
from tests.web.test_guard import FORMS
from tests.world import BASE

Pair = tuple[bytes, bytes]

FIELDS = (
    "adding also another ask box code end group hide keep locale mode mode-1 name name-1 name-2 "
    "next of once opponent order player practice record ruleset season show state stays sum theme "
    "throw undo version week who with"
).split()
WORDS = (
    "", " ", "0", "1", "2", "6", "7", "-1", "+1", "1.0", "1e3", "٣", "６", "9" * 5_000, "on",
    "maxi", "maxi+saved", "maxi+", "classic+columns3+hand100", "chance", "ones", "2.ones", "hard",
    "blind", "dark", "sv", "xx", "/", "//evil.example", "/\\evil.example", "a" * 32, "K7QM3XT9",
    "K7QM-3XT9", "0" * 12, "1-5", "1-5 2-5", "2426-W48", "2426-11-29", "one two three 123456",
    "\0", "a\0b", "\r\nSet-Cookie: x=y", "\u202eabc", "👨‍👩‍👧‍👦", "{{7*7}}", "%s%n", "' OR 1=1--",
    "<img src=x onerror=alert(1)>", "../../etc/passwd", "\ud800", "\udcff\udcfe", "é" * 400,
    "x" * 10_000,
)  # fmt: skip
FORM = "application/x-www-form-urlencoded"
PARTED = "multipart/form-data; boundary=b"
KINDS = (
    FORM,
    FORM,
    FORM,
    PARTED,
    PARTED,
    "application/json",
    "text/plain",
    "",
    "multipart/form-data",
)


@dataclass(frozen=True)
class Nonsense:
    """One post: to which form, which of its own fields are right, and what is sent besides."""

    rule: str
    right: bool
    pairs: Sequence[Pair]
    kind: str
    tail: bytes = field(default=b"")


def _as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def posts() -> SearchStrategy[Nonsense]:
    """Any form, with any fields, in any wrapping."""
    values = st.sampled_from(WORDS) | st.text(max_size=30) | st.binary(max_size=12)
    as_sent = values.map(lambda one: one if isinstance(one, bytes) else _as_bytes(one))
    names = (st.sampled_from(FIELDS) | st.text(max_size=8)).map(_as_bytes)
    return st.builds(
        Nonsense,
        rule=st.sampled_from(sorted(FORMS)),
        right=st.booleans(),
        pairs=st.lists(st.tuples(names, as_sent), max_size=8),
        kind=st.sampled_from(KINDS),
        tail=st.sampled_from((b"", b"", b"", b"%zz", b"&&&==", b"\xff\xfe", b"\r\n--b--")),
    )


@dataclass(frozen=True)
class Place:
    """Where the forms lead: a reader with a game, a code, a group and a table of their own."""

    reader: Reader
    parts: dict[str, str]

    @classmethod
    def on(cls, app: Flask) -> "Place":
        """Fill the store with what forms are about."""
        reader = playing(app)
        visitor = reader.visitor
        made = visitor.post("/challenges/new", {"once": "4" * 32, "ruleset": "maxi"})
        code = made.headers["Location"].split("/")[2]
        group = visitor.post("/groups", {"once": "a" * 32, "group": "Virtanens"})
        seats = {"once": "9" * 32, "name-1": "Aino", "name-2": "Pekka", "ruleset": "junior"}
        assert visitor.post("/seats", seats).status_code == 303
        return cls(
            reader, {"K7QM3XT94B": group.headers["Location"].split("/")[2], "K7QM3XT9": code}
        )

    def send(self, one: Nonsense) -> TestResponse:
        """Post it as a browser on a page of ours would, but for what is in it."""
        path, form = FORMS[one.rule]
        words = {"round": self.reader.round or "", "player": self.reader.player}
        own = [(name, value.format(**words)) for name, value in form.items()] if one.right else []
        pairs = [*((name.encode(), value.encode()) for name, value in own), *one.pairs]
        address = path.format(**words)
        for sample, real in self.parts.items():
            address = address.replace(sample, real)
        return self.reader.visitor.client.post(
            address,
            data=_body(pairs, one.kind) + one.tail,
            content_type=one.kind,
            headers={"Sec-Fetch-Site": "same-origin"},
            base_url=BASE,
            buffered=True,
        )


def _body(pairs: Sequence[Pair], kind: str) -> bytes:
    if not kind.startswith("multipart"):
        return b"&".join(b"%s=%s" % (_quoted(name), _quoted(value)) for name, value in pairs)
    parts = (
        b'--b\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % pair for pair in pairs
    )
    return b"".join(parts) + b"--b--\r\n"


def _quoted(text: bytes) -> bytes:
    return quote_from_bytes(text).encode()
