"""A thread that writes a SQLite file: only writers wait for the disk, and they share a commit."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from service.stores.in_time import in_time
from service.stores.sqlite.calls import CALL_SECONDS, Busy, File, Work, given
from service.stores.sqlite.file import SqliteAddress
from service.stores.store import StoreDown, Unsure

T = TypeVar("T")

BUSY_SECONDS = 0.3
"""How long to wait for another process that writes."""
TOGETHER = 64
"""How many changes go into one commit."""
RUNNING_SECONDS = 5.0
"""How much longer to wait for what is being written already: only then it is known what came of it."""
END_SECONDS = 1.0


@dataclass(frozen=True)
class Job:
    """A change and the future of its result."""

    work: Work[Any]
    done: "Future[Any]" = field(default_factory=Future)


class WritingThread:
    """Writes in a thread of its own, all changes that wait in one commit."""

    def __init__(self, address: SqliteAddress) -> None:
        self._file_of_thread = File(address, BUSY_SECONDS)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def write(self, work: Work[T]) -> T:
        """Carry out a change."""
        if self._thread is None:
            self._thread = Thread(target=self._serve, name="sqlite", daemon=True)
            self._thread.start()
        job = Job(work)
        self._jobs.put(job)
        try:
            found: T = given(await self._result(job))
        except (Busy, TimeoutError) as error:
            raise StoreDown(str(error)) from error
        return found

    async def _result(self, job: Job) -> Any:
        """Return what a change came to. Raises TimeoutError where it is not begun in time, and never will be."""
        done = asyncio.shield(asyncio.wrap_future(job.done))
        with suppress(TimeoutError):
            return await in_time(done, CALL_SECONDS)
        if job.done.cancel():
            raise TimeoutError("there was no answer in time")
        try:
            return await in_time(asyncio.wrap_future(job.done), RUNNING_SECONDS)  # it is being written
        except TimeoutError as error:
            raise Unsure("it takes long to write, and may be written yet") from error

    async def close(self) -> None:
        """Let the thread finish its work, and wait for that for a short time."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join, END_SECONDS)

    def _serve(self) -> None:
        while (first := self._jobs.get()) is not None:
            jobs, is_last = self._waiting(first)
            self._carry_out([job for job in jobs if job.done.set_running_or_notify_cancel()])
            if is_last:
                break
        self._file_of_thread.close()

    def _waiting(self, first: Job) -> tuple[list[Job], bool]:
        jobs = [first]
        with suppress(Empty):
            while len(jobs) < TOGETHER:
                job = self._jobs.get_nowait()
                if job is None:
                    return jobs, True
                jobs.append(job)
        return jobs, False

    def _carry_out(self, jobs: Sequence[Job]) -> None:
        try:
            found = self._file_of_thread.write([job.work for job in jobs])
        except Exception as error:  # whatever it is, who waits is told
            self._fail(jobs, error)
        else:
            for job, one in zip(jobs, found, strict=True):
                job.done.set_result(one)

    def _fail(self, jobs: Sequence[Job], error: Exception) -> None:
        """Tell those who wait; unless the file itself is out of reach it may be the fault of one of them alone."""
        is_shared = len(jobs) > 1 and not isinstance(error, Busy | StoreDown)
        for job in jobs:
            if is_shared:
                self._carry_out([job])
            else:
                job.done.set_exception(error)
