"""Where long work is done: in a few threads beside the event loop, for as long as somebody waits for it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, TypeVar

from service.prices import LOOP_UNITS

T = TypeVar("T")


class HungUp(Exception):
    """Whoever asked for the work has gone."""


class Busy(Exception):
    """More work waits than is taken; none of this was done."""

    def __init__(self) -> None:
        super().__init__("More long work waits than this service takes; try again in a moment.")


class Wait:
    """Whether somebody still waits for a piece of work."""

    def __init__(self) -> None:
        self._over = Event()

    def end(self) -> None:
        """Say that nobody waits any more."""
        self._over.set()

    def check(self) -> None:
        """Raise HungUp once nobody waits any more: what is long asks in between."""
        if self._over.is_set():
            raise HungUp


WAITED_FOR = Wait()
"""For work that is always done to its end."""

Work = Callable[[Wait], T]
Gone = Callable[[], Awaitable[object]]
"""Returns once the caller has gone."""


def at_once(answering: Coroutine[Any, Any, T]) -> T:
    """Return what a coroutine comes to that has nothing to wait for, such as one that needs no store, in a thread."""
    try:
        answering.send(None)
    except StopIteration as ended:
        value: T = ended.value
        return value
    finally:
        answering.close()
    raise RuntimeError("it waits for something, which only the event loop can do")


class Lane:
    """A few threads, started when they are needed; what finds none free waits for its turn, `most` at a time."""

    def __init__(self, threads: int, most: int) -> None:
        self._threads = threads
        self._room = threads + most
        self._pool: ThreadPoolExecutor | None = None

    async def run(self, work: Work[T], gone: Gone | None = None, *, is_due: bool = False) -> T:
        """Do work in a thread; `gone` returns once the caller has hung up. Raises HungUp then, and Busy at once.

        Work that has not begun is dropped where the caller goes or this call is cancelled; other work is told. What is
        due, because a change has been made that it answers, is never refused.
        """
        if self._room <= 0 and not is_due:
            raise Busy
        self._room -= 1
        try:
            return await self._run(work, gone)
        finally:
            self._room += 1

    async def priced(self, units: int, work: Callable[[], T], gone: Gone | None = None, *, is_due: bool = False) -> T:
        """Do work where it belongs: here if it costs little or if this is a thread already, else as `run` does it."""
        if units <= LOOP_UNITS or not _is_on_a_loop():
            return work()
        return await self.run(lambda _: work(), gone, is_due=is_due)

    async def _run(self, work: Work[T], gone: Gone | None) -> T:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads, "lane")
        wait = Wait()
        doing = asyncio.get_running_loop().run_in_executor(self._pool, _begun, work, wait)
        leaving = None if gone is None else asyncio.ensure_future(gone())
        try:
            await asyncio.wait((doing,) if leaving is None else (doing, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                raise HungUp
            return doing.result()
        finally:
            wait.end()
            for task in (doing, leaving):
                if task is not None:
                    task.cancel()

    def close(self) -> None:
        """Let go of the threads, and drop what has not begun."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _is_on_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _begun(work: Work[T], wait: Wait) -> T:
    """Begin work that somebody still waits for: a thread may come to it before its cancellation does."""
    wait.check()
    return work(wait)
