"""How often the store is asked for one answer: counted by the server, which reads a pipeline at
once as long as it is short."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from redis import Redis

from tests.bench.client import User, ask_out


def trips_of(port: int, raw: Redis, user: User) -> Mapping[str, Sequence[int]]:
    """Let one user ask to the end while nobody else does; the trips of each answer, by kind."""
    found: dict[str, list[int]] = defaultdict(list)
    ask_out(port, _counting(raw, user, found))
    return found


def _counting(raw: Redis, user: User, found: dict[str, list[int]]) -> User:
    ask = next(user)
    while True:
        before = _reads(raw)
        reply = yield ask
        found[ask.kind].append(_reads(raw) - before - 1)
        try:
            ask = user.send(reply)
        except StopIteration:
            return


def _reads(raw: Redis) -> int:
    """How often the server has read, this question included."""
    return int(raw.info("stats")["total_reads_processed"])
