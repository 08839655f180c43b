"""Connections to a Redis, as its address says."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.exceptions import RedisClusterException

from service.stores.redis.address import RedisAddress, Topology
from service.stores.redis.batches import Batches
from service.stores.redis.outgoing import (
    NotingConnection,
    NotingMasterConnection,
    NotingMasterSSLConnection,
    NotingSocketConnection,
    NotingSSLConnection,
)

SOCKET_SECONDS = 1.0
"""Longer than a call: the time-outs of sockets do not know whether this process was too busy to look."""
HOP_SECONDS = 0.25
"""Where another server can be asked instead: there must be time left in a call for that one."""
LISTENER_SECONDS = 0.4
"""How long a connection for messages may take to be made."""
CONNECTIONS = 16
"""How many calls run at once."""


@dataclass(frozen=True)
class Clients:
    """The clients of a store."""

    calls: Any
    """A Redis or a RedisCluster: what they share is not typed."""
    scripts: Any
    """What runs scripts: those for one server go together, those of a cluster each on its own."""
    listener: Callable[[], Redis]
    """Makes a client for messages: it never gives up waiting for one, and whoever asked for it closes it."""
    ping: Callable[[], Awaitable[Any]]
    """Asks every server that has a part in answering."""
    server_of: Callable[[str], str]
    """Names the server that keeps a key, as far as it is known."""
    close: Callable[[], Awaitable[None]]
    finishes: bool = False
    """Whether a call is to be finished even where nobody waits for it: it may be learning who keeps what."""


def clients_of(address: RedisAddress) -> Clients:
    """Return clients for an address; nothing is connected yet."""
    return MAKERS[address.topology](address)


def _single(address: RedisAddress) -> Clients:
    pool: Any = BlockingConnectionPool(
        timeout=SOCKET_SECONDS, max_connections=CONNECTIONS, **_place(address), **_calling(SOCKET_SECONDS)
    )
    client = Redis.from_pool(pool)
    batches = Batches(client, SOCKET_SECONDS)

    async def close() -> None:
        await batches.close()
        await client.aclose()

    def listener() -> Redis:
        waiting: Any = BlockingConnectionPool(max_connections=2, **_place(address), **_waiting())
        return Redis.from_pool(waiting)

    return Clients(client, batches, listener, client.ping, _anywhere, close)


def _sentinel(address: RedisAddress) -> Clients:
    asked = _calling(HOP_SECONDS) | dict(address.options) | dict(address.sentinel_options)
    asked |= {"ssl": address.has_tls, "retry": Retry(NoBackoff(), 0)}
    sentinel: Any = Sentinel(address.nodes, sentinel_kwargs=asked)  # type: ignore[no-untyped-call]  # the library has no types for it
    served = {**address.options, **address.server_options, "ssl": address.has_tls}
    noting = NotingMasterSSLConnection if address.has_tls else NotingMasterConnection
    calling = _calling(SOCKET_SECONDS)
    client: Redis = sentinel.master_for(address.service, **served, **calling, connection_class=noting)
    batches = Batches(client, SOCKET_SECONDS)

    async def close() -> None:
        await batches.close()
        await client.aclose()
        await sentinel.aclose()

    def listener() -> Redis:
        waiting: Redis = sentinel.master_for(address.service, **served, **_waiting())
        return waiting

    return Clients(client, batches, listener, client.ping, _anywhere, close)


def _cluster(address: RedisAddress) -> Clients:
    served: dict[str, Any] = {**address.options, **address.server_options}
    client = RedisCluster(
        startup_nodes=[ClusterNode(host, port) for host, port in address.nodes],
        require_full_coverage=False,  # a part that is lost takes only its own sessions along
        ssl=address.has_tls,
        **served,
        **_calling(HOP_SECONDS),
    )
    _note(client, NotingSSLConnection if address.has_tls else NotingConnection)
    nodes = cycle(address.nodes)

    def listener() -> Redis:
        """A message is carried to every node, so any of them will do: each time the next one."""
        host, port = next(nodes)
        return Redis(host=host, port=port, ssl=address.has_tls, **served, **_waiting())

    def server_of(key: str) -> str:
        try:
            node = client.get_node_from_key(key)
        except RedisClusterException:
            return ""
        return node.name if node else ""

    def ping() -> Awaitable[Any]:
        return client.ping(target_nodes=RedisCluster.PRIMARIES)

    return Clients(client, client, listener, ping, server_of, client.aclose, finishes=True)


MAKERS: dict[Topology, Callable[[RedisAddress], Clients]] = {
    Topology.SINGLE: _single,
    Topology.SENTINEL: _sentinel,
    Topology.CLUSTER: _cluster,
}


def _note(client: RedisCluster, noting: type[Any]) -> None:
    """Have a cluster's connections note what goes out, those to servers that it comes to know as well."""
    client.connection_kwargs["connection_class"] = noting
    for node in client.startup_nodes:
        node.connection_class = noting


def _place(address: RedisAddress) -> dict[str, Any]:
    told: dict[str, Any] = {**address.options, **address.server_options}
    if not address.nodes:
        return {**told, "connection_class": NotingSocketConnection}
    host, port = address.nodes[0]
    noting = NotingSSLConnection if address.has_tls else NotingConnection
    return {**told, "host": host, "port": port, "connection_class": noting}


def _calling(seconds: float) -> dict[str, Any]:
    return {
        "socket_timeout": seconds,
        "socket_connect_timeout": seconds,
        "health_check_interval": 15,
        "retry": Retry(ExponentialWithJitterBackoff(cap=0.03, base=0.01), 1),
    }


def _waiting() -> dict[str, Any]:
    return {
        "socket_timeout": None,
        "socket_connect_timeout": LISTENER_SECONDS,
        "socket_keepalive": True,
        "retry": Retry(NoBackoff(), 0),
    }


def _anywhere(key: str) -> str:
    return ""
