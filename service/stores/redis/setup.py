"""How a Redis is set up: the rights of the user, and the settings by which a server may lose sessions."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from redis.exceptions import RedisError

from service.stores.redis.address import RedisAddress, Topology
from service.stores.redis.clients import Clients
from service.stores.redis.keyspace import channel, owner_key, refusals_key, session_keys
from service.stores.redis.script import Script
from service.stores.redis.scripts import RIGHTS
from service.stores.store import SessionLost, StoreDown

Ask = Callable[[str, Callable[[], Awaitable[Any]]], Awaitable[Any]]

PROBE = "ready.rights"
SCANNED = 500
"""How many keys one call looks at."""
KINDS = ("session", "entries")


class Setup:
    """Asks a server how it is set up; `ask` carries a call out."""

    def __init__(self, clients: Clients, ask: Ask, address: RedisAddress) -> None:
        self._clients = clients
        self._ask = ask
        self._address = address
        self._rights = Script(clients.scripts, RIGHTS)

    async def concerns(self) -> list[str]:
        """Return in sentences what is wrong; nothing where the server does not answer now."""
        try:
            return [*await self._lacking(), *await self._settings()]
        except (StoreDown, SessionLost) as error:
            return [f"the sessions cannot be looked after: {error}"]

    async def _lacking(self) -> list[str]:
        """Return the rights that the user lacks; a cluster asks for the owner's on another server."""
        id = PROBE
        keys = [*session_keys(id, "key"), refusals_key(id), owner_key(id)]
        lacking = await self._ask(keys[0], lambda: self._rights(keys, [channel(id)]))
        return [f"the user of Redis may not {one.decode().replace(id, '*')}" for one in lacking]

    async def _settings(self) -> list[str]:
        """Return which settings may lose sessions, as far as the user may ask."""
        info: Any = await self._ask("", lambda: self._clients.calls.info())
        servers = list(info.values()) if self._address.topology is Topology.CLUSTER and _is_many(info) else [info]
        found = [concern for server in servers for concern in self._of(server)]
        return list(dict.fromkeys(found))

    def _of(self, info: dict[str, Any]) -> list[str]:
        found = []
        policy = info.get("maxmemory_policy", "noeviction")
        if policy != "noeviction":
            found.append(f"maxmemory-policy is {policy}, so a full server deletes parts of sessions; set noeviction")
        replicas = info.get("connected_slaves", 0)
        if replicas and "min_slaves_good_slaves" not in info and not self._address.replicas:
            found.append(
                "min-replicas-to-write is not set: a server that is cut off from its replicas takes actions "
                "that are lost when one of them takes over"
            )
        return found

    async def ids(self) -> AsyncIterator[str]:
        """Yield the ids of all sessions, also of those of which only a part is there."""
        seen = set()
        try:
            for kind in KINDS:
                async for key in self._clients.calls.scan_iter(match=f"croupier:{kind}:*", count=SCANNED):
                    id = key.decode().partition("{")[2].removesuffix("}")
                    if id not in seen:
                        seen.add(id)
                        yield id
        except (RedisError, OSError) as error:
            raise StoreDown(str(error)) from error


def _is_many(info: dict[str, Any]) -> bool:
    return all(isinstance(value, dict) for value in info.values())
