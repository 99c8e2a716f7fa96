"""A store that loads its file: every page says so in words, and the service recovers by itself."""

from concurrent.futures import ThreadPoolExecutor

from flask import Flask

from tests.store.servers import Server
from tests.web.devices import value_in, with_cookie
from tests.web.readers import TODAY, playing
from tests.web.reading import open_page, read
from tests.web.table import faces, version_of
from tests.world import Program


def test_while_the_store_loads_no_page_is_a_fault(shaky: Flask, server: Server) -> None:
    """P07: home, day, game and API are 503 with a text, and then as they were."""
    reader, program = playing(shaky), Program(shaky)
    cookie, before = value_in(reader.visitor), open_page(reader.visitor, str(reader.round))
    server.reload_slowly(seconds=2.8)
    pages = ("/", f"/d/{TODAY}", str(reader.round))
    with ThreadPoolExecutor() as pool:
        called = pool.submit(program.get, "/days/today")
        shown = list(pool.map(lambda path: with_cookie(shaky, cookie).get(path), pages))
    for answer in (*shown, called.result()):
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
    for answer in shown:
        assert read(answer.text).one("h1").text
        assert "Your game is safe" in answer.text
    assert called.result().json["reason"] == "unavailable"
    server.wait()
    after = open_page(reader.visitor, str(reader.round))
    assert (version_of(after), faces(after)) == (version_of(before), faces(before))
