"""What supervisors and proxies ask: does the process live, and can it be played with?"""

import signal
import time
from pathlib import Path

import pytest
from flask import Flask

from service.app import create_app
from service.play import days
from tests.store.servers import Server
from tests.web.test_keywatch import OTHER_KEY
from tests.world import Clock, settings_for, web_of


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_a_probe_is_answered_by_any_name_and_kept_nowhere(app: Flask, address: str) -> None:
    """Probes come by the machine's address, or with no name at all."""
    for host in ("203.0.113.9", "whatever.example"):
        answer = app.test_client().get(
            address, base_url=f"http://{host}", headers={"Cookie": "sammakast=broken"}
        )
        assert (answer.status_code, answer.mimetype) == (200, "application/json")
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Robots-Tag"] == "noindex"
        assert "Set-Cookie" not in answer.headers


def test_the_process_lives_whatever_its_store_does(shaky: Flask, server: Server) -> None:
    """P07: what may be restarted by a supervisor is not restarted for the store's sake."""
    prober = shaky.test_client()
    assert prober.get("/readyz").json == {"ready": True}
    server.signal(signal.SIGSTOP)
    began = time.monotonic()
    frozen, alive = prober.get("/readyz"), prober.get("/healthz")
    assert time.monotonic() - began < 1.5
    server.signal(signal.SIGCONT)
    server.reload_slowly(2)
    loading = prober.get("/readyz")
    for answer, said in ((frozen, "not answering"), (loading, "loading")):
        assert answer.status_code == 503
        assert answer.json == {"ready": False, "because": f"The store is {said}."}
    assert (alive.status_code, alive.json) == (200, {"alive": True})


def test_a_process_with_other_dice_keys_is_not_ready(
    app: Flask, clock: Clock, one_server: str, tmp_path: Path
) -> None:
    days.publish(web_of(app).kit, clock())
    socket = tmp_path / "store.sock"
    late = create_app(settings_for(f"unix://{socket}", SAMMAKAST_DICE_KEYS=OTHER_KEY), clock)
    assert late.test_client().get("/readyz").json == {
        "ready": False,
        "because": "The store is not answering.",
    }
    socket.symlink_to(one_server)
    answer = late.test_client().get("/readyz")
    assert (answer.status_code, answer.json) == (
        503,
        {"ready": False, "because": "The dice keys do not fit what is published."},
    )
    assert late.test_client().get("/healthz").status_code == 200
    web_of(late).kit.store.close()
