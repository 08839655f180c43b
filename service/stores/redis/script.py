"""A script that a Redis runs."""

from collections.abc import Sequence
from hashlib import sha1
from typing import Any

from redis.exceptions import NoScriptError

from service.stores.redis.outgoing import answered
from service.stores.store import Unsure

CONFIRM_MS = 250
"""How long replicas have to confirm that they have what was written."""


class Script:
    """Runs by its digest; a server that does not know it, as after a failover, gets its text.

    What redis-py registers would be loaded into every server of a cluster, and fail where one of them is gone.
    """

    def __init__(self, client: Any, text: str, replicas: int = 0, *, writes: bool = False) -> None:
        """`writes`: whether callers rely on what it writes; `replicas`: how many must have it before it is done."""
        self.writes = writes
        self._client = client
        self._replicas = replicas
        self._text = text
        self._digest = sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def __call__(self, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Run it on the server that keeps the keys. Raises Unsure where too few replicas confirm it."""
        try:
            return await self._run("EVALSHA", self._digest, len(keys), *keys, *args)
        except NoScriptError:
            answered()
            return await self._run("EVAL", self._text, len(keys), *keys, *args)

    async def _run(self, *command: Any) -> Any:
        if not self._replicas:
            return await self._client.execute_command(*command)
        async with self._client.pipeline(transaction=False) as together:  # replicas confirm a connection's writes
            together.execute_command(*command)
            together.execute_command("WAIT", self._replicas, CONFIRM_MS)
            found, confirmed = await together.execute()
        if confirmed < self._replicas:
            raise Unsure(f"{confirmed} replicas have it, {self._replicas} are wanted")
        return found
