"""What takes long to make keeps nobody waiting who asks for something else, and is made once."""

import asyncio
import threading
from typing import Any

from starlette.responses import PlainTextResponse

from service.doors.later import Later


def called(later: Later) -> Any:
    """Return the call of an application, whose answers are passed by."""

    async def nothing(*_: Any) -> Any:
        return {}

    return later({"type": "http", "headers": []}, nothing, nothing)


async def test_all_who_call_meanwhile_are_answered_by_what_is_made_once_in_a_thread() -> None:
    made, may_end = list[str](), threading.Event()

    def make() -> Any:
        may_end.wait(20)
        made.append(threading.current_thread().name)
        return PlainTextResponse("there")

    later = Later(make)
    later.begin()
    later.begin()
    calls = [asyncio.create_task(called(later)) for _ in range(3)]
    await asyncio.sleep(0)  # the loop goes on
    assert not any(call.done() for call in calls)
    may_end.set()
    await asyncio.gather(*calls)
    later.begin()
    await called(later)
    assert len(made) == 1
    assert made != [threading.current_thread().name]


async def test_what_was_made_at_once_is_not_made_again() -> None:
    made = list[str]()

    def make() -> Any:
        made.append(threading.current_thread().name)
        return PlainTextResponse("there")

    later = Later(make)
    later.make_now()
    later.begin()
    await called(later)
    assert made == [threading.current_thread().name]
