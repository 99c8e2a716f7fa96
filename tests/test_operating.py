"""What the operator is told is so: metrics, units, examples and what they name."""

import re
from configparser import RawConfigParser
from pathlib import Path

from service.settings import SETTINGS
from service.web.metrics import REGISTRY

ROOT = Path(__file__).parents[1]
UNITS = ROOT / "config" / "systemd"
TOLD = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
#: What is asked of the store, or of the package, when the metrics are shown.
OF_THAT_MOMENT = {
    "sammakast_store_ready",
    "sammakast_days_due",
    "sammakast_clock_running",
    "sammakast_info",
}


def unit(name: str) -> RawConfigParser:
    """A unit, of a name that stands twice the last value."""
    made = RawConfigParser(strict=False)
    made.optionxform = str  # type: ignore[assignment,method-assign]
    made.read(UNITS / name)
    return made


def test_the_table_of_metrics_is_that_of_the_service() -> None:
    rows = re.findall(r"^\| `(sammakast_\w+)` \| (.*?) \|", TOLD, re.M)
    counted = {
        metric.name + ("_total" if metric.type == "counter" else "")
        for metric in REGISTRY.collect()
    }
    assert {name for name, _ in rows} == counted | OF_THAT_MOMENT
    named = set(re.findall(r"\b(sammakast_[a-z_]+?)(?:_bucket|_sum|_count)?\b[^.]", TOLD))
    assert named <= {name for name, _ in rows}


def test_every_setting_that_is_named_is_one() -> None:
    assert set(re.findall(r"\bSAMMAKAST_[A-Z_]+", TOLD)) <= {setting.name for setting in SETTINGS}


def test_every_file_and_test_that_is_named_is_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", TOLD)
    assert links
    for link in links:
        assert (ROOT / "docs" / link).exists(), link
    for name in re.findall(r"pytest (?:-s )?(tests/\S+\.py)", TOLD):
        assert (ROOT / name).exists(), name


def test_the_units_start_what_the_procfile_names() -> None:
    procfile = (ROOT / "Procfile").read_text(encoding="utf-8")
    web, clock = unit("sammakast-web.service"), unit("sammakast-clock.service")
    assert "service.app:create_app()" in procfile
    assert web["Service"]["ExecStart"].endswith(
        "gunicorn --config config/gunicorn.py service.app:create_app()"
    )
    assert clock["Service"]["ExecStart"].endswith("/sammakast clock")
    for made in (web, clock):
        assert made["Service"]["EnvironmentFile"] == "/etc/sammakast/environment"
        assert made["Service"]["User"] == "sammakast"


def test_sockets_proxies_and_settings_speak_of_the_same_ports() -> None:
    socket = (UNITS / "sammakast-web.socket").read_text(encoding="utf-8")
    listened = re.findall(r"^ListenStream=(.*)$", socket, re.M)
    default = next(setting.default for setting in SETTINGS if setting.name == "PORT")
    assert listened == [f"127.0.0.1:{default}", "127.0.0.1:9100"]
    assert f"SAMMAKAST_METRICS={listened[1]}" in TOLD
    for name in ("nginx.conf", "Caddyfile"):
        assert listened[0] in (ROOT / "config" / "proxy" / name).read_text(encoding="utf-8")


def test_the_stores_socket_is_where_the_web_service_looks() -> None:
    conf = (UNITS / "store.conf").read_text(encoding="utf-8")
    (socket,) = re.findall(r"^unixsocket (.*)$", conf, re.M)
    assert f"SAMMAKAST_REDIS_URL=unix://{socket}" in TOLD
    runtime = unit("sammakast-store.service")["Service"]["RuntimeDirectory"]
    assert socket.startswith(f"/run/{runtime}/")
    assert {"appendonly yes", "maxmemory-policy noeviction"} <= set(conf.splitlines())
