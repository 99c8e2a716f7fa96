"""Clients for the addresses of a store: one server, a master behind Sentinel, or a cluster.

Knows how an address is spelled; must not know what is sent.
"""

from typing import Any
from urllib.parse import urlsplit

import redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.maint_notifications import MaintNotificationsConfig
from redis.retry import Retry
from redis.sentinel import Sentinel

Client = redis.Redis | RedisCluster

#: Seconds to wait for one answer.
ANSWER_SECONDS = 1.0


def connect(url: str, seconds: float = ANSWER_SECONDS) -> Client:
    """Return a client for the address, and so much time for each answer; nothing is sent yet,
    except to find a cluster's nodes."""
    parts = urlsplit(url)
    options: dict[str, Any] = {
        "socket_timeout": seconds,
        "socket_connect_timeout": seconds,
        "retry": Retry(NoBackoff(), 0),
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
    }
    if parts.scheme == "redis+cluster":
        nodes = [ClusterNode(*address) for address in _addresses(parts.netloc)]
        return RedisCluster(startup_nodes=nodes, **options)
    if parts.scheme == "redis+sentinel":
        sentinel = Sentinel(_addresses(parts.netloc), sentinel_kwargs=options)
        master: redis.Redis = sentinel.master_for(parts.path.strip("/"), **options)
        return master
    return redis.Redis.from_url(url, **options)


def _addresses(netloc: str) -> list[tuple[str, int]]:
    pairs = (part.rpartition(":") for part in netloc.split(","))
    return [(host, int(port)) for host, _, port in pairs]
