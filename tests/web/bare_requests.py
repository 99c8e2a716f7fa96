"""Requests byte by byte, as no client library sends them, and what may come back."""

import socket

#: Stands in all that is sent; none of it may stand in the log.
MARK = "canary7c1f"
HOST = "Host: localhost\r\n"
POST = f"POST /language?{MARK} HTTP/1.1\r\n{HOST}Sec-Fetch-Site: same-origin\r\n"
FORM = "Content-Type: application/x-www-form-urlencoded\r\n"


def get(*headers: str, path: str = f"/?{MARK}") -> bytes:
    lines = "".join(f"{header}\r\n" for header in headers)
    return f"GET {path} HTTP/1.1\r\n{HOST}{lines}Connection: close\r\n\r\n".encode("latin-1")


def post(headers: str, body: bytes) -> bytes:
    return f"{POST}{FORM}{headers}Connection: close\r\n\r\n".encode("latin-1") + body


def chunked(size: int) -> bytes:
    return b"%x\r\n%b\r\n0\r\n\r\n" % (size, b"locale=sv&x=" + b"x" * (size - 12))


#: What is sent, and the statuses that may come back; 0 where the connection may just be closed.
SENT = {
    "a usual request": (get(), {200}),
    "an address of ten kilobytes": (get(path="/" + MARK * 1_000), {400, 414}),
    "a cookie of ten kilobytes": (get(f"Cookie: sammakast={MARK}{'a' * 10_000}"), {400, 431}),
    "a jar of a hundred kilobytes": (
        get(*(f"Cookie: c{n}={MARK}{'a' * 2_000}" for n in range(50))),
        {200, 400, 431, 0},
    ),
    "one cookie of a hundred kilobytes": (get(f"Cookie: c={MARK}{'a' * 100_000}"), {400, 431, 0}),
    "a token of ten kilobytes": (
        get(f"Authorization: Bearer {MARK}{'a' * 10_000}", path="/api/v1/me"),
        {400, 431},
    ),
    "a hundred and one headers": (get(*(f"X-{n}: {MARK}" for n in range(101))), {400, 431}),
    "a header with a NUL": (get(f"X-Mark: {MARK}\0"), {400}),
    "a header with bytes that are no UTF-8": (get(f"X-Mark: {MARK}\xff\xfe"), {200}),
    "a cookie with bytes that are no UTF-8": (get(f"Cookie: sammakast={MARK}\xff\xfe"), {200, 303}),
    "a header that goes on in the next line": (get(f"X-Mark: a\r\n {MARK}"), {400}),
    "a header without a name": (get(f": {MARK}"), {400}),
    "a bare NUL in the address": (get(path=f"/{MARK}\0"), {400, 404}),
    "bytes that are no UTF-8 in the address": (get(path=f"/{MARK}\xff\xfe"), {400, 404}),
    "a whole address of another host": (get(path=f"http://evil.example/{MARK}"), {400, 404}),
    "two hosts": (get(f"Host: {MARK}.example"), {400}),
    "no HTTP": (f"{MARK}\r\n\r\n".encode(), {400, 0}),
    "a method that is none": (get().replace(b"GET", MARK.encode()), {400, 405}),
    "a future version": (get().replace(b"HTTP/1.1", b"HTTP/9.9"), {400, 505}),
    "a length that is none": (post("Content-Length: 1e3\r\n", b"locale=sv"), {400}),
    "a length below none": (post("Content-Length: -1\r\n", b"locale=sv"), {400}),
    "a length of a terabyte": (post(f"Content-Length: {2**40}\r\n", b"locale=sv"), {413}),
    "two lengths": (post("Content-Length: 9\r\nContent-Length: 8\r\n", b"locale=sv"), {400}),
    "a length and chunks": (
        post("Content-Length: 9\r\nTransfer-Encoding: chunked\r\n", chunked(50)),
        {400},
    ),
    "chunks": (post("Transfer-Encoding: chunked\r\n", chunked(50)), {411}),
    "chunks of seventy kilobytes": (post("Transfer-Encoding: chunked\r\n", chunked(70_000)), {411}),
    "a chunk without a size": (post("Transfer-Encoding: chunked\r\n", b"zz\r\nx\r\n"), {411}),
    "an encoding that nobody knows": (post(f"Transfer-Encoding: {MARK}\r\n", b"x"), {400, 501}),
    "a body that ends too early": (post("Content-Length: 100\r\n", b"locale=sv"), {303, 400, 0}),
}


def status_of(port: int, sent: bytes) -> int:
    """Send bytes and nothing after them, and return the answer's status; 0 without an answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        answer = b""
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            while more := connection.recv(65_536):
                answer += more
        except OSError:
            pass  # Closed before all was sent.
    return int(answer.split()[1]) if answer else 0
