"""How gunicorn serves the app: where it listens, its processes and threads, its log.

Every process opens its own connections to the store, and only when it first needs them.
"""

import logging
import os
from pathlib import Path

from service.app import create_app
from service.game.errors import GameError
from service.settings import BadSettings, from_env, pin_now
from service.web.logs import leave_out_visitors

pin_now(os.environ)
try:
    _settings = from_env(os.environ)
except BadSettings as error:
    raise SystemExit(str(error)) from None

_host = f"[{_settings.host}]" if ":" in _settings.host else _settings.host
bind = f"{_host}:{_settings.port}"
workers = _settings.web_concurrency
worker_class = "gthread"
threads = 8

# A move waits for the store for two seconds at most, so a process silent for longer has hung.
timeout = 30
graceful_timeout = 10
keepalive = 5

# Signs of life go into memory where there is some: a slow disk must not end a process.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None

# No address, path (rounds are named after their players), query, cookie or browser.
accesslog = "-"
access_log_format = "%(t)s %(m)s %(s)s %(M)sms"
errorlog = "-"
loglevel = "warning"
logging.getLogger("gunicorn.error").addFilter(leave_out_visitors)

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
