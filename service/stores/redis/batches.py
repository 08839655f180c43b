"""Batches of scripts: those that come while others run go to the server together, which costs less for each."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from service.stores.redis.outgoing import Outgoing, outgoing

MOST = 64
"""The most scripts in a batch."""


@dataclass(frozen=True)
class Call:
    """A script to run, the future of its answer, and who is to know that it has gone out."""

    command: tuple[Any, ...]
    answer: asyncio.Future[Any]
    outgoing: Sequence[Outgoing]

    def end(self, answer: Any) -> None:
        """Set the answer, unless the caller gave up."""
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)


class Batches:
    """Runs scripts of one server as a `Redis` does; `seconds` is how long others wait for a batch that hangs."""

    def __init__(self, client: Redis, seconds: float) -> None:
        self._client: Any = client
        self._seconds = seconds
        self._waiting: list[Call] = []
        self._sending: asyncio.Task[None] | None = None

    def execute_command(self, *command: Any) -> asyncio.Future[Any]:
        """Run a script, in the words of Redis."""
        call = Call(command, asyncio.get_running_loop().create_future(), outgoing.get())
        self._waiting.append(call)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())
        return call.answer

    async def close(self) -> None:
        """Give up the scripts that still run: their connection would be made anew when it is closed."""
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.wait({self._sending})

    async def _send(self) -> None:
        while self._waiting:
            batch = [call for call in self._waiting[:MOST] if not call.answer.done()]
            del self._waiting[:MOST]
            outgoing.set([one for call in batch for one in call.outgoing])
            for call, answer in zip(batch, await self._answers(batch), strict=True):
                call.end(answer)

    async def _answers(self, batch: list[Call]) -> list[Any]:
        """Return an answer or an error for each call."""
        try:
            async with asyncio.timeout(self._seconds):
                if len(batch) == 1:
                    return [await self._client.execute_command(*batch[0].command)]
                return await self._together(batch)
        except (RedisError, OSError, TimeoutError) as error:
            return [error] * len(batch)

    async def _together(self, batch: list[Call]) -> list[Any]:
        pipeline = self._client.pipeline(transaction=False)
        for call in batch:
            pipeline.execute_command(*call.command)
        return list(await pipeline.execute(raise_on_error=False))
