"""Long work is done in a few threads, and for nobody who has gone."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from service.lane import Busy, HungUp, Lane, Wait, at_once

PATIENCE = 30


@pytest.fixture
def lane() -> Iterator[Lane]:
    one = Lane(1, 1)
    yield one
    one.close()


class Gate:
    """Work that goes on until it is let through, and notes what it was told of its caller."""

    def __init__(self) -> None:
        self.begun, self.open, self.done = threading.Event(), threading.Event(), threading.Event()
        self.is_waited_for: bool | None = None

    def __call__(self, wait: Wait) -> str:
        self.begun.set()
        assert self.open.wait(PATIENCE)
        try:
            wait.check()
            self.is_waited_for = True
        except HungUp:
            self.is_waited_for = False
            raise
        finally:
            self.done.set()
        return threading.current_thread().name

    async def reached(self) -> None:
        """Wait until it has begun."""
        async with asyncio.timeout(PATIENCE):
            while not self.begun.is_set():
                await asyncio.sleep(0.001)


@pytest.fixture
async def gate() -> AsyncIterator[Gate]:
    one = Gate()
    yield one
    one.open.set()


async def test_work_is_done_in_a_thread_and_its_result_returned(lane: Lane, gate: Gate) -> None:
    gate.open.set()
    assert (await lane.run(gate)).startswith("lane")
    assert gate.is_waited_for


async def test_an_exception_of_the_work_is_the_callers(lane: Lane) -> None:
    def broken(_: Wait) -> None:
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        await lane.run(broken)


async def test_a_lane_that_was_closed_begins_anew(lane: Lane) -> None:
    for _ in range(2):
        assert await lane.run(lambda _: 3) == 3
        lane.close()


async def test_only_so_much_work_goes_on_at_once(lane: Lane, gate: Gate) -> None:
    second = Gate()
    tasks = [asyncio.create_task(lane.run(one)) for one in (gate, second)]
    await gate.reached()
    await asyncio.sleep(0)
    assert not second.begun.is_set()
    second.open.set()
    gate.open.set()
    await asyncio.gather(*tasks)
    assert second.begun.is_set()


async def test_what_would_wait_behind_too_many_is_refused_at_once_and_taken_once_there_is_room(
    lane: Lane, gate: Gate
) -> None:
    tasks = [asyncio.create_task(lane.run(gate)) for _ in range(2)]
    await gate.reached()
    with pytest.raises(Busy):
        await lane.run(lambda _: None)
    gate.open.set()
    await asyncio.gather(*tasks)
    assert await lane.run(lambda _: 3) == 3


async def test_who_leaves_makes_room_for_others(lane: Lane, gate: Gate) -> None:
    async def gone() -> None:
        await asyncio.sleep(0)

    first = asyncio.create_task(lane.run(gate))
    await gate.reached()
    for _ in range(5):
        with pytest.raises(HungUp):
            await lane.run(lambda _: None, gone)
    gate.open.set()
    await first


async def test_work_is_told_that_its_caller_has_gone(lane: Lane, gate: Gate) -> None:
    with pytest.raises(HungUp):
        await lane.run(gate, gate.reached)
    gate.open.set()
    assert await asyncio.to_thread(gate.done.wait, PATIENCE)
    assert gate.is_waited_for is False


async def test_work_is_told_that_its_call_was_cancelled(lane: Lane, gate: Gate) -> None:
    task = asyncio.create_task(lane.run(gate))
    await gate.reached()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    gate.open.set()
    assert await asyncio.to_thread(gate.done.wait, PATIENCE)
    assert gate.is_waited_for is False


async def test_work_that_has_not_begun_is_not_begun_for_somebody_who_has_gone(lane: Lane, gate: Gate) -> None:
    first = asyncio.create_task(lane.run(gate))
    await gate.reached()
    dropped: list[Any] = []

    async def gone() -> None:
        await asyncio.sleep(0)

    with pytest.raises(HungUp):
        await lane.run(dropped.append, gone)
    gate.open.set()
    await first
    await lane.run(lambda _: None)
    assert dropped == []


async def value(given: int) -> int:
    return given


async def waiting() -> None:
    await asyncio.sleep(0)


def test_a_coroutine_with_nothing_to_wait_for_is_done_at_once() -> None:
    assert at_once(value(3)) == 3
    with pytest.raises(RuntimeError, match="only the event loop"):
        at_once(waiting())
