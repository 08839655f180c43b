"""A server within the process, which tells what a request costs its event loop."""

import asyncio
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from starlette.types import ASGIApp, Message, Scope

from tests.service.hostile.dear import Dear


@dataclass(frozen=True)
class Cost:
    """What a request was answered, and what that took of the thread of the event loop."""

    status: int
    content: bytes
    lines: int
    """Lines of Python that ran, where they were counted."""
    seconds: float
    """CPU time."""


async def asked(app: ASGIApp, dear: Dear, *, counted: bool = False) -> Cost:
    """Ask, and return the cost; counting the lines takes time of its own."""
    sent: list[Message] = []
    whole: list[Message] = [{"type": "http.request", "body": dear.content}]

    async def receive() -> Message:
        if whole:
            return whole.pop()
        await asyncio.Event().wait()
        raise AssertionError("nobody hangs up")

    async def send(message: Message) -> None:
        sent.append(message)

    with counting(counted) as lines:
        begun = time.thread_time()
        await app(_scope(dear.path), receive, send)
        seconds = time.thread_time() - begun
    content = b"".join(message.get("body", b"") for message in sent)
    return Cost(sent[0]["status"], content, lines(), seconds)


@contextmanager
def counting(wanted: bool) -> Iterator[Callable[[], int]]:
    """Count the lines that run in this thread until the block ends."""
    count = 0

    def line(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return line

    before = sys.gettrace()
    if wanted:
        sys.settrace(line)
    try:
        yield lambda: count
    finally:
        sys.settrace(before)


def _scope(path: str) -> Scope:
    return {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
        "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"", "state": {},
        "headers": [(b"content-type", b"application/json"), (b"host", b"here")],
    }  # fmt: skip
