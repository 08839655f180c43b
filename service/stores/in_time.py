"""Waiting for an answer with a time limit."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")

BREATH_SECONDS = 0.02


async def in_time(call: Awaitable[T], seconds: float) -> T:
    """Return the answer of a call. Raises TimeoutError if there is none within so many seconds.

    If this process was too busy to look, the answer may be here although the time is up. So it looks again,
    for as long as it was late.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    task = asyncio.ensure_future(call)
    try:
        done, _ = await asyncio.wait({task}, timeout=seconds)
        if not done:
            done, _ = await asyncio.wait({task}, timeout=max(loop.time() - end, BREATH_SECONDS))
        if not done:
            raise TimeoutError("there was no answer in time")
        return task.result()
    finally:
        if not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=BREATH_SECONDS)
