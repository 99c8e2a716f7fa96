"""The examples of proxies do what they promise: TLS outside, no address or path in any log, nothing
of the inside to be had, and what a visitor says of a proxy thrown away."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection, HTTPSConnection
from json import dumps, loads
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.web.workers import CHECKOUT, Served, gunicorn
from tests.world import empty

HOST = "sammakast.example"
EXAMPLES = CHECKOUT / "config" / "proxy"
CADDY = "{{\n\thttp_port {plain}\n\thttps_port {tls}\n\tadmin off\n\tskip_install_trust\n}}\n"
NGINX = "daemon off;\npid {folder}/pid;\nevents {{}}\nhttp {{\n{text}\n}}\n"
SPOOFED = {
    "X-Forwarded-For": "203.0.113.77",
    "X-Forwarded-Host": "elsewhere.example",
    "X-Request-Id": "of-the-visitor",
}
POSTED = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Origin": f"https://{HOST}",
    "Sec-Fetch-Site": "same-origin",
}


class Encrypted(HTTPSConnection):
    """A connection to this machine that is meant for the name of the example."""

    def connect(self) -> None:
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        self.sock = self._context.wrap_socket(plain, server_hostname=HOST)  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Message
    text: str


@dataclass(frozen=True)
class Proxied:
    """A service behind a proxy, as a browser elsewhere reaches it."""

    tls: int
    plain: int
    folder: Path
    served: Served

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        trust = ssl.create_default_context(cafile=str(self.folder / "cert.pem"))
        return answered(Encrypted(HOST, self.tls, context=trust), method, path, body, headers)

    def said(self) -> str:
        """Everything that service and proxy have written down."""
        names = ("log", "said", "start.log", "sammakast.log", "sammakast-error.log")
        kept = [self.folder / name for name in names]
        return "".join(path.read_text() for path in kept if path.exists())


def answered(
    connection: HTTPConnection, method: str, path: str, body: str | None, headers: dict[str, str]
) -> Answer:
    connection.request(method, path, body, {"Host": HOST, **headers})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return Answer(answer.status, answer.headers, text)


def nginx(folder: Path, tls: int, plain: int, port: int) -> list[str]:
    text = (EXAMPLES / "nginx.conf").read_text()
    for was, now in {
        "listen [::]:443 ssl http2;": "",
        "listen [::]:80;": "",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{tls} ssl http2;",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "127.0.0.1:8000": f"127.0.0.1:{port}",
        "/etc/letsencrypt/live/sammakast.example/fullchain.pem": f"{folder}/cert.pem",
        "/etc/letsencrypt/live/sammakast.example/privkey.pem": f"{folder}/key.pem",
        "/var/log/nginx": str(folder),
    }.items():
        assert was in text, was
        text = text.replace(was, now)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, text=text))
    command = [found("nginx"), "-e", str(folder / "start.log"), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    return command


def caddy(folder: Path, tls: int, plain: int, port: int) -> list[str]:
    text = (EXAMPLES / "Caddyfile").read_text()
    assert f"{HOST} {{\n" in text
    text = text.replace(
        f"{HOST} {{\n", f"{HOST} {{\n\ttls {folder}/cert.pem {folder}/key.pem\n"
    ).replace("127.0.0.1:8000", f"127.0.0.1:{port}")
    (folder / "Caddyfile").write_text(CADDY.format(tls=tls, plain=plain) + text)
    return [found("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def found(program: str) -> str:
    path = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    assert path, f"{program} is not on the PATH: install it and try again."
    return path


@pytest.fixture(scope="module", params=[nginx, caddy])
def proxied(
    request: pytest.FixtureRequest, store_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxied]:
    make: Callable[[Path, int, int, int], list[str]] = request.param
    folder = tmp_path_factory.mktemp("proxied")
    empty(store_url)
    settings = {"SAMMAKAST_PROXIES": "1", "SAMMAKAST_BASE_URL": f"https://{HOST}"}
    tls, plain = free_port(), free_port()
    subprocess.run(
        f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={HOST} "
        f"-addext subjectAltName=DNS:{HOST} -keyout key.pem -out cert.pem".split(),
        cwd=folder,
        check=True,
        capture_output=True,
    )
    with gunicorn(store_url, folder / "log", **settings) as served:
        made = Proxied(tls, plain, folder, served)
        with running(make(folder, tls, plain, served.port), made):
            yield made


@contextmanager
def running(command: list[str], proxied: Proxied) -> Iterator[None]:
    said = (proxied.folder / "said").open("wb")
    environ = {"HOME": str(proxied.folder), "PATH": "/usr/bin:/bin"}
    with said, subprocess.Popen(command, stdout=said, stderr=said, env=environ) as process:
        try:
            until = time.monotonic() + 30
            while True:
                with suppress(OSError):
                    if proxied.ask("GET", "/privacy").status == 200:
                        break
                assert time.monotonic() < until, (proxied.folder / "said").read_text()
                time.sleep(0.1)
            yield
        finally:
            process.terminate()
            process.wait(30)


def test_a_visitor_is_led_to_the_encrypted_address(proxied: Proxied) -> None:
    plain = HTTPConnection("127.0.0.1", proxied.plain, timeout=20)
    moved = answered(plain, "GET", "/games", None, {})
    assert moved.status in (301, 308)
    assert moved.headers["Location"].startswith(f"https://{HOST}")


def test_what_is_for_this_machine_alone_is_not_there(proxied: Proxied) -> None:
    for inside in ("/healthz", "/readyz", "/metrics"):
        assert proxied.ask("GET", inside).status == 404, inside


def test_a_body_that_is_too_large_is_refused(proxied: Proxied) -> None:
    assert proxied.ask("POST", "/api/v1/players", "x" * 70_000).status == 413


def test_a_request_has_the_name_that_the_proxy_gave_it(proxied: Proxied) -> None:
    front = proxied.ask("GET", "/", **SPOOFED)
    name = front.headers["X-Request-Id"]
    assert re.fullmatch(r"[0-9a-f-]{32,36}", name)
    lines = [loads(line) for line in (proxied.folder / "log").read_text().splitlines()]
    assert name in {line.get("request") for line in lines}


def test_a_game_is_begun_encrypted_and_nothing_of_it_is_written_down(proxied: Proxied) -> None:
    front = proxied.ask("GET", "/", **SPOOFED)
    assert (front.status, "elsewhere.example" in front.text) == (200, False)
    assert front.headers["Strict-Transport-Security"]
    begun = proxied.ask("POST", *first_form(front.text), **POSTED)
    assert begun.status == 303, begun.text
    cookie, _, _ = begun.headers["Set-Cookie"].partition(";")
    assert cookie.startswith("__Host-sammakast=")
    address = begun.headers["Location"]
    assert proxied.ask("GET", address, Cookie=cookie, **SPOOFED).status == 200
    for word in (address.rpartition(".")[2], "203.0.113.77", "/rounds/d-"):
        assert word not in proxied.said(), word


def test_a_process_killed_between_two_throws_is_missed_by_nobody(proxied: Proxied) -> None:
    """P10: every process in turn, and the round goes on as it was."""
    as_json = {"Content-Type": "application/json"}
    token = loads(proxied.ask("POST", "/api/v1/players", "{}", **as_json).text)["token"]
    own = {**as_json, "Authorization": f"Bearer {token}"}
    state = loads(proxied.ask("POST", "/api/v1/rounds", '{"challenge": "solo"}', **own).text)
    address = f"/api/v1/rounds/{state['id']}"
    moves = [{"move": "throw"}, {"move": "throw"}, {"move": "throw"}, {"move": "score"}]
    for number, (move, process) in enumerate(zip(moves, proxied.served.workers(), strict=True)):
        os.kill(process, signal.SIGKILL)
        box = {"box": "chance"} if move["move"] == "score" else {}
        sent = dumps({**move, **box, "version": number + 1})
        answer = proxied.ask("POST", f"{address}/moves", sent, **own)
        assert (answer.status, loads(answer.text)["version"]) == (200, number + 2)
        assert loads(proxied.ask("GET", address, **own).text) == loads(answer.text)
    proxied.served.wait()


def first_form(page: str) -> tuple[str, str]:
    """Where the first button sends, and what."""
    action = re.search(r'action="(/d/[0-9]+/start)"', page)
    once = re.search(r'name="once" value="([^"]+)"', page)
    assert action
    assert once
    return action[1], f"once={once[1]}"
