"""How gunicorn serves the app: where it listens, its processes and threads, its log, its counts.

Every process opens its own connections to the store, and only when it first needs them.
"""

import gc
import logging
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from service.lines import write_down
from service.settings import BadSettings, from_env, pin_now

pin_now(os.environ)
try:
    _settings = from_env(os.environ)
except BadSettings as error:
    raise SystemExit(str(error)) from None

SHARED = "PROMETHEUS_MULTIPROC_DIR"
# What is made in it gets a name that nobody can foresee.
_shared_memory = Path("/dev/shm")  # nosec B108
_memory = _shared_memory if _shared_memory.is_dir() else None


def _listener(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _folder_of_counts() -> str:
    """A folder of this start alone, in which the processes count; its name says whose it is."""
    kept_in = Path(os.environ.get("RUNTIME_DIRECTORY") or _memory or tempfile.gettempdir())
    for left in kept_in.glob("sammakast-counts-*"):
        if not Path(f"/proc/{left.name.split('-')[2]}").is_dir():
            shutil.rmtree(left, ignore_errors=True)
    return tempfile.mkdtemp(prefix=f"sammakast-counts-{os.getpid()}-", dir=kept_in)


# The library that counts looks for the folder when it is first imported. One that was named to us
# is somebody else's to take away.
_own_folder = _settings.metrics is not None and SHARED not in os.environ
if _own_folder:
    os.environ[SHARED] = _folder_of_counts()

from prometheus_client.multiprocess import mark_process_dead  # noqa: E402

from service.app import create_app  # noqa: E402
from service.game.errors import GameError  # noqa: E402
from service.web.logs import OfRequest, leave_out_visitors  # noqa: E402
from service.web.metrics import WORKERS  # noqa: E402
from service.web.watching import REQUESTS  # noqa: E402

bind = [_listener(_settings.host, _settings.port)]
if _settings.metrics:
    bind.append(_listener(*_settings.metrics))
workers = _settings.web_concurrency
worker_class = "gthread"
threads = 4

# A move waits for the store for two seconds at most, so a process silent for longer has hung.
timeout = 30
graceful_timeout = 10
keepalive = 5

# Signs of life go into memory where there is some: a slow disk must not end a process.
worker_tmp_dir = str(_memory) if _memory else None

# Requests are told of by the app, with their route instead of their path: rounds are named after
# their players. No address, query, cookie or browser is written down.
accesslog = None
errorlog = None
loglevel = "warning"
_log = write_down(OfRequest())
logging.getLogger("gunicorn.error").handlers[:] = [_log]
logging.getLogger("gunicorn.error").addFilter(leave_out_visitors)
REQUESTS.open(sys.stdout)

# Its control socket would lie in the home folder, one for all services.
control_socket_disable = True
# What proxies say is read by the app, which knows how many it may trust.
forwarded_allow_ips = ""


def on_starting(_server: object) -> None:
    """Builds the app once before any process is forked: what it refuses is said in one sentence."""
    try:
        create_app(_settings)
    except GameError as error:
        raise SystemExit(str(error)) from None


def post_fork(_server: object, _worker: object) -> None:
    """Counts a process that answers."""
    WORKERS.set(1)


def post_worker_init(_worker: object) -> None:
    """Looks no more for what can be thrown away among what was built once: each look took 30 ms."""
    gc.collect()
    gc.freeze()


def child_exit(_server: object, worker: Any) -> None:
    """Counts it no longer; what it has counted stays."""
    if _settings.metrics:
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(_server: object) -> None:
    """Takes the folder of counts away with the last process that counted."""
    if _own_folder:
        shutil.rmtree(os.environ[SHARED], ignore_errors=True)
