"""Static files: kept for long under an address of their content, never with a cookie."""

import gzip
import re

import brotli
import pytest
from flask import Flask

from service.web.assets import STATIC, version
from tests.web.readers import playing
from tests.web.reading import open_page
from tests.world import Visitor

FILES = sorted(str(path.relative_to(STATIC)) for path in STATIC.rglob("*") if path.is_file())
KINDS = {
    ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2",
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_kept_for_a_year_under_the_address_of_its_content(app: Flask, name: str) -> None:
    reader = playing(app)  # whose cookie stays out of it
    answer = reader.visitor.get(f"/static/{version()}/{name}")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    kind = KINDS.get(name[name.rfind(".") :])
    assert kind is None or answer.mimetype == kind


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith((".css", ".js", ".svg"))])
def test_a_text_is_as_small_as_brotli_makes_it_and_the_same(app: Flask, name: str) -> None:
    answer = Visitor(app, **{"Accept-Encoding": "gzip, deflate, br, zstd"}).get(f"/static/0/{name}")
    assert answer.headers["Content-Encoding"] == "br"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.data == brotli.compress(STATIC.joinpath(name).read_bytes(), quality=11)
    assert brotli.decompress(answer.data) == STATIC.joinpath(name).read_bytes()


@pytest.mark.parametrize("encoding", ["identity", "gzip", "br", "zstd"])
def test_a_file_that_has_not_changed_is_not_sent_again(app: Flask, encoding: str) -> None:
    visitor, address = Visitor(app, **{"Accept-Encoding": encoding}), "/static/0/tokens.css"
    answer = visitor.get(address)
    assert answer.headers["Cache-Control"] == "no-cache", "its address is not that of its content"
    again = visitor.get(address, **{"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_everything_that_pages_and_style_sheets_name_is_there(app: Flask) -> None:
    reader, named = playing(app), set()
    for address in ("/", str(reader.round), "/en/rules/maxi"):
        for node in open_page(reader.visitor, address).all("link", "script"):
            target = node.get("href") or node.get("src") or ""
            if target.startswith("/static/"):
                named.add(target)
    for sheet in [path for path in named if path.endswith(".css")]:
        text = reader.visitor.get(sheet).text
        assert "@import" not in text
        folder = sheet.rpartition("/")[0]
        named |= {f"{folder}/{target}" for target in re.findall(r"url\(([^)]+)\)", text)}
    assert len(named) > 6
    for path in named:
        assert path.startswith(f"/static/{version()}/"), path
        assert reader.visitor.get(path).status_code == 200, path


@pytest.mark.parametrize(
    "name",
    [
        "../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "//etc/passwd", "fonts",
        "fonts/", "", ".", "nothing.css", "tokens.css%00", "\\..\\app.py", "fonts/../../app.py",
    ],
)  # fmt: skip
def test_nothing_outside_the_folder_is_sent(app: Flask, name: str) -> None:
    answer = Visitor(app).get(f"/static/{version()}/{name}")
    assert answer.status_code in (404, 308), name
    assert "create_app" not in answer.text


@pytest.mark.parametrize("address", ["/", "/en/rules/maxi", f"/static/{version()}/paper.css"])
def test_pages_and_texts_travel_compressed_where_the_browser_can(app: Flask, address: str) -> None:
    plain = Visitor(app).get(address)
    small = Visitor(app, **{"Accept-Encoding": "gzip"}).get(address)
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert len(small.data) < len(plain.data) / 2
    inside = gzip.decompress(small.data)
    assert address == "/" or inside == plain.data
