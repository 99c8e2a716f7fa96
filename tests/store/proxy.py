"""A wire between client and server that counts trips and can lose a reply on the way."""

import socket
import threading
from contextlib import suppress
from select import select

#: A burst of bytes that ends with this much silence is one trip.
QUIET_SECONDS = 0.03
PAUSE_SECONDS = 0.01


class Proxy:
    """Listens on a port of its own and passes everything to the Unix socket `target`."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._threads: list[threading.Thread] = []
        self._closing = threading.Event()
        self.trips = 0
        self.replies_to_lose = 0
        self._go(self._accept)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self._listener.getsockname()[1]}"

    def close(self) -> None:
        self._closing.set()
        for thread in self._threads:
            thread.join(10)
        self._listener.close()

    def _go(self, work: object, *arguments: socket.socket) -> None:
        thread = threading.Thread(target=work, args=arguments)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._closing.is_set():
            if select([self._listener], [], [], PAUSE_SECONDS)[0]:
                client, _ = self._listener.accept()
                self._go(self._pass_on, client)

    def _pass_on(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, suppress(ConnectionError):
            server.connect(self._target)
            while not self._closing.is_set():
                ready, _, _ = select([client, server], [], [], PAUSE_SECONDS)
                if client in ready and not self._request(client, server):
                    return
                if server in ready and not self._reply(client, server):
                    return

    def _request(self, client: socket.socket, server: socket.socket) -> bool:
        """Pass one burst on, as a whole, and count it."""
        burst = _burst(client)
        self.trips += bool(burst)
        server.sendall(burst)
        return bool(burst)

    def _reply(self, client: socket.socket, server: socket.socket) -> bool:
        """Pass a reply back, or lose it and break the line."""
        data = server.recv(1 << 16)
        if data and self.replies_to_lose:
            self.replies_to_lose -= 1
            return False
        client.sendall(data)
        return bool(data)


def _burst(client: socket.socket) -> bytes:
    burst = client.recv(1 << 16)
    while burst and select([client], [], [], QUIET_SECONDS)[0]:
        more = client.recv(1 << 16)
        if not more:
            break
        burst += more
    return burst
