"""Ports of this machine for servers of tests: each is given once, and the system hands out none."""

import os
import socket
from contextlib import suppress
from itertools import count

#: The system hands out ports from 32,768 on; processes that run tests begin apart.
_PORTS = count(12_000 + os.getpid() % 200 * 100)


def free_port() -> int:
    """A port that nobody takes before the server that it is for."""
    for port in _PORTS:
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError
