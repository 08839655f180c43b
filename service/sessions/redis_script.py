"""A script that a Redis runs."""

from collections.abc import Sequence
from hashlib import sha1
from typing import Any

from redis.exceptions import NoScriptError


class Script:
    """Runs by its digest; a server that does not know it, as after a failover, is told the whole.

    What redis-py registers would be loaded into every server of a cluster, and fail where one of them is gone.
    """

    def __init__(self, client: Any, text: str) -> None:
        self._client = client
        self._text = text
        self._digest = sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def __call__(self, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Run it on the server that keeps the keys."""
        try:
            return await self._client.evalsha(self._digest, len(keys), *keys, *args)
        except NoScriptError:
            return await self._client.eval(self._text, len(keys), *keys, *args)
