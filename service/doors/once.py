"""Values that are made once, on demand, without blocking the event loop."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """A value that is made in a thread of its own at the first call; concurrent calls wait for it."""

    _turn = threading.Lock()
    """Held while a value is made: several threads that compute at once would starve the event loop."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: Future[T] | None = None

    def begin(self) -> "Future[T]":
        """Have the value made, unless it is already, and return what will hold it."""
        made = self._made
        if made is None:
            made = self._made = Future()
            made.set_running_or_notify_cancel()  # so that a caller who is cancelled does not cancel it for the others
            threading.Thread(target=self._run, args=(made,), daemon=True).start()
        return made

    async def get(self) -> T:
        """Return the value. Raises what making it raises; the next call tries again."""
        made = self.begin()
        return made.result() if made.done() else await asyncio.wrap_future(made)

    def _run(self, made: "Future[T]") -> None:
        try:
            with self._turn:
                value = self._make()
        except BaseException as error:
            self._made = None
            made.set_exception(error)
        else:
            made.set_result(value)
