"""The whole service as a person starts it: one address, one end, and what a dying part does."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self

import pytest

from service.app import make_kit
from service.claim import LOCK
from service.play.days import publish
from service.serve import CHECKOUT
from service.settings import SETTINGS
from service.store.embedded import EmbeddedStore, running_url
from tests.commands import heeding_signals
from tests.ports import free_port
from tests.store.servers import wait_until_written
from tests.world import settings_for

SAMMAKAST = Path(sys.executable).with_name("sammakast")
KEYS = {"SAMMAKAST_SECRET_KEYS": "s" * 32, "SAMMAKAST_DICE_KEYS": "2026-05-01:" + "0f" * 32}
ENOUGH_SECONDS = 60


@dataclass
class Service:
    """`sammakast serve` in a folder, on a free port; leaving the block ends it."""

    folder: Path
    port: int
    changes: dict[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environ(self) -> dict[str, str]:
        ours = {setting.name for setting in SETTINGS}
        return {
            **{name: value for name, value in os.environ.items() if name not in ours},
            "SAMMAKAST_DATA_DIR": str(self.folder),
            "SAMMAKAST_TESTING": "1",
            "PORT": str(self.port),
            "WEB_CONCURRENCY": "1",
            **self.changes,
        }

    def launch(self) -> Self:
        with heeding_signals():
            self.process = subprocess.Popen(
                [SAMMAKAST, "serve"],
                env=self.environ,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        return self

    def __enter__(self) -> Self:
        self.launch()
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline()
        if not self.first_line:
            pytest.fail(f"It did not start: {self.end()}")
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.end()

    def end(self) -> tuple[int, str]:
        """Waits for the end: the exit code, and all that was said on standard error."""
        _, said = self.process.communicate(timeout=ENOUGH_SECONDS)
        return self.process.returncode, said

    def refused(self) -> str:
        """Starts it where it cannot start, and gives its one sentence."""
        code, said = self.launch().end()
        assert code == 1
        assert said.endswith("\n")
        assert said.count("\n") == 1
        return said.strip()

    def parts(self) -> tuple[int, int, int]:
        """The processes of clock, web and store."""
        clock, web, store = (self.folder / LOCK).read_text().split()[2:]
        return int(clock), int(web), int(store)

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """One call of the JSON API."""
        request = urllib.request.Request(
            f"{self.address}/api/v1{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
        )
        with urllib.request.urlopen(request, timeout=ENOUGH_SECONDS) as answer:
            return json.load(answer)

    def new_player(self) -> str:
        """A token of somebody new."""
        return str(self.ask("POST", "/players", {})["token"])

    def answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", "/")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def _wait_until(is_so: Any) -> None:
    until = time.monotonic() + ENOUGH_SECONDS
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def service(tmp_path: Path, port: int) -> Service:
    """A service that is not started yet."""
    return Service(tmp_path / "data", port)


@pytest.fixture
def outside_store(tmp_path: Path) -> Iterator[str]:
    """The address of a store that is not the service's own, with nothing promised in it yet."""
    store = EmbeddedStore.start(tmp_path / "outside")
    yield store.url
    store.stop()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A running service, for tests that leave it as it is."""
    with Service(tmp_path_factory.mktemp("running") / "my data", free_port()) as service:
        yield service


def test_it_prints_the_address_at_which_it_answers(running: Service) -> None:
    assert running.first_line == f"Sammakast: {running.address}\n"
    assert running.answers()


def test_no_key_stands_on_a_command_line_or_in_what_others_may_read(running: Service) -> None:
    secrets = [
        (running.folder / name).read_text().strip().rpartition(":")[2].encode()
        for name in ("secret.keys", "dice.keys")
    ]
    for process in (running.process.pid, *running.parts()):
        command = Path(f"/proc/{process}/cmdline").read_bytes()
        assert command
        assert not any(secret in command for secret in secrets)
    assert not any(path.stat().st_mode & 0o077 for path in running.folder.glob("*.keys"))


def test_a_second_one_on_the_same_folder_names_the_first_and_leaves_it_alone(
    running: Service, port: int
) -> None:
    second = Service(running.folder, port)
    assert second.refused() == f"Sammakast already runs with this data folder: {running.address}"
    assert running.answers()


def test_a_port_that_is_taken_is_said_in_one_sentence(tmp_path: Path, running: Service) -> None:
    other = Service(tmp_path / "data", running.port)
    assert other.refused() == (
        f"Cannot listen on 127.0.0.1, port {running.port} (Address already in use): "
        "set HOST or PORT to another one."
    )
    counting = Service(
        tmp_path / "counts", free_port(), {"SAMMAKAST_METRICS": f"127.0.0.1:{running.port}"}
    )
    assert counting.refused().endswith("set SAMMAKAST_METRICS to another one.")
    assert running_url(other.folder) is None
    assert running.answers()


def test_a_setting_that_cannot_be_used_is_said_in_one_sentence(service: Service) -> None:
    service.changes["SAMMAKAST_PROXIES"] = "many"
    assert service.refused() == "SAMMAKAST_PROXIES must be a whole number from 0 to 9."


def test_a_dice_key_for_a_day_already_promised_is_refused_with_its_date(service: Service) -> None:
    now, own = datetime.now(UTC), KEYS["SAMMAKAST_DICE_KEYS"]
    promised = now.date() + timedelta(days=10)
    store = EmbeddedStore.start(service.folder)
    kit = make_kit(settings_for(store.url, SAMMAKAST_DICE_KEYS=own))
    publish(kit, now)
    kit.store.close()
    store.stop()
    service.changes["SAMMAKAST_DICE_KEYS"] = f"{own},{promised}:{'1e' * 32}"
    assert service.refused().startswith(
        f"The dice key dated {promised} does not fit the commitment"
    )
    assert running_url(service.folder) is None


def test_an_outside_store_without_keys_is_said_in_one_sentence(
    service: Service, outside_store: str
) -> None:
    service.changes["SAMMAKAST_REDIS_URL"] = outside_store
    assert service.refused() == "SAMMAKAST_SECRET_KEYS must be set when SAMMAKAST_REDIS_URL is."
    assert not service.folder.exists()


def test_with_an_outside_store_it_starts_none_of_its_own(
    service: Service, outside_store: str
) -> None:
    service.changes |= {"SAMMAKAST_REDIS_URL": outside_store, **KEYS}
    with service:
        assert service.answers()
        assert not (service.folder / "store").exists()
        assert [path.name for path in service.folder.iterdir()] == [LOCK]


def test_the_procfile_runs_web_and_clock_on_an_outside_store(
    service: Service, outside_store: str
) -> None:
    service.changes |= {"SAMMAKAST_REDIS_URL": outside_store, **KEYS}
    service.changes["PATH"] = f"{SAMMAKAST.parent}{os.pathsep}{os.environ['PATH']}"
    lines = (CHECKOUT / "Procfile").read_text().splitlines()
    commands = dict(line.split(": ", 1) for line in lines)
    started = [
        subprocess.Popen(["sh", "-c", f"exec {command}"], env=service.environ, cwd=CHECKOUT)
        for command in commands.values()
    ]
    try:
        assert list(commands) == ["web", "clock"]
        _wait_until(service.answers)
        _wait_until(lambda: service.ask("GET", "/commitments"))
        assert [process.poll() for process in started] == [None, None]
    finally:
        for process in started:
            process.terminate()
            process.wait(ENOUGH_SECONDS)


def test_a_signal_to_the_whole_terminal_ends_every_part_without_a_word_and_loses_nothing(
    service: Service,
) -> None:
    """Whichever signal it was, the next start finds keys, players and rounds again."""
    with service:
        token = service.new_player()
        begun = service.ask("POST", "/rounds", {"challenge": "today"}, token)
        thrown = _throw(service, begun, token)
        _end_by(service, signal.SIGTERM)
    for number in (signal.SIGINT, signal.SIGHUP):
        with service:
            assert service.ask("GET", f"/rounds/{begun['id']}", None, token) == thrown
            _end_by(service, number)


def _end_by(service: Service, number: signal.Signals) -> None:
    parts = service.parts()
    os.killpg(service.process.pid, number)
    assert service.end() == (0, ""), number
    assert not any(map(_lives, parts)), number
    assert running_url(service.folder) is None
    assert not service.answers()


def test_it_can_be_ended_while_it_starts(service: Service) -> None:
    service.launch()
    _wait_until(lambda: running_url(service.folder) is not None)
    service.process.terminate()
    assert service.end() == (0, "")
    assert running_url(service.folder) is None


def test_a_round_goes_on_when_the_store_is_killed_in_its_middle(service: Service) -> None:
    with service:
        token = service.new_player()
        begun = service.ask("POST", "/rounds", {"challenge": "today"}, token)
        thrown = _throw(service, begun, token)
        store = service.parts()[2]
        wait_until_written(running_url(service.folder) or "")
        os.kill(store, signal.SIGKILL)
        _wait_until(lambda: service.parts()[2] != store and running_url(service.folder))
        assert service.ask("GET", f"/rounds/{begun['id']}", None, token) == thrown
        again = _throw(service, thrown, token)
        assert (again["throw"], again["version"]) == (2, thrown["version"] + 1)
        service.process.terminate()
        code, said = service.end()
    assert (code, said) == (0, "The store had ended unexpectedly and runs again.\n")


def _throw(service: Service, before: Any, token: str) -> Any:
    move = {"version": before["version"], "move": "throw", "keep": []}
    return service.ask("POST", f"/rounds/{before['id']}/moves", move, token)


def test_a_store_that_keeps_dying_ends_the_service(service: Service) -> None:
    with service:
        for _ in range(4):
            store = service.parts()[2]
            os.kill(store, signal.SIGKILL)
            _wait_until(lambda old=store: _has_moved_on(service, old))
        code, said = service.end()
    assert code == 1
    assert said.endswith("The store keeps ending unexpectedly.\n")


def _has_moved_on(service: Service, store: int) -> bool:
    return service.process.poll() is not None or service.parts()[2] != store


@pytest.mark.parametrize(("part", "name"), [(0, "clock"), (1, "web service")])
def test_the_death_of_another_part_ends_all_with_one_sentence(
    service: Service, part: int, name: str
) -> None:
    with service:
        parts = service.parts()
        os.kill(parts[part], signal.SIGKILL)
        code, said = service.end()
    assert (code, said) == (1, f"The {name} ended unexpectedly (status -9).\n")
    assert not any(map(_lives, parts))
    assert running_url(service.folder) is None


def test_after_a_hard_kill_the_next_start_says_what_is_left_and_how_to_end_it(
    service: Service,
) -> None:
    with service:
        parts = service.parts()
        service.process.kill()
        service.process.wait()
        try:
            assert Service(service.folder, service.port).refused() == (
                "An earlier Sammakast was killed and parts of it still run; "
                f"they can be ended with: kill {' '.join(map(str, parts))}"
            )
            assert service.answers()
        finally:
            for process in parts:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGTERM)
    _wait_until(lambda: not any(map(_lives, parts)))
    with service:
        assert service.answers()


def test_a_store_left_behind_alone_is_refused_with_the_way_to_end_it(service: Service) -> None:
    store = EmbeddedStore.start(service.folder)
    try:
        assert service.refused() == (
            f"A store already runs in {service.folder}/store; it can be ended with: "
            f"kill {store.pid}"
        )
        assert store.is_alive()
    finally:
        store.stop()
