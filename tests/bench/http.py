"""Requests over loopback: servers on one core, the caller on the other, rounds interleaved."""

import asyncio
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Generator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

import uvloop

LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
HEAD_ENDS = b"\r\n\r\n"

Script = Generator[bytes, bytes, None]
"""Yields one message after the other, and is sent the body of each answer."""


@dataclass(frozen=True)
class Server:
    """A running server and the id of its first process."""

    port: int
    pid: int

    def cpu_seconds(self) -> float:
        """Return the CPU time that the process and its children have used."""
        return sum(map(_seconds, _family(self.pid)))


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from _family(int(child))


def _seconds(pid: int) -> float:
    """Return the CPU time of a process by its clock, whose number clock_getcpuclockid(3) makes of the process's."""
    return time.clock_gettime(~pid << 3 | 2)


@dataclass(frozen=True)
class Subject:
    """What is called: a server, and what a connection sends there, by the number of the connection."""

    server: Server
    script: Callable[[int], Script]
    sign: bytes = b'"state":'
    """What no answer lacks that is a success."""


@contextmanager
def serving(
    command: Sequence[str],
    port: int,
    environment: Mapping[str, str] | None = None,
    *,
    cores: int = 1,
    program: str = sys.executable,
) -> Iterator[Server]:
    """Run a server on the first core, or cores, until the block ends."""
    at = set(sorted(os.sched_getaffinity(0))[:cores])
    with subprocess.Popen([program, *command], env={**os.environ, **(environment or {})}) as process:
        os.sched_setaffinity(process.pid, at)
        try:
            _wait_for(port)
            yield Server(port, process.pid)
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    for _ in range(1200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)  # the server is another process: there is nothing to await
    raise RuntimeError(f"nothing listens on port {port}")


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Round:
    """What one round of one subject came to."""

    per_second: float
    per_cpu_second: float


class Player:
    """A script that is gone on with where it was left."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._answer: bytes | None = None

    def next(self) -> bytes:
        """Return the next message."""
        return next(self._script) if self._answer is None else self._script.send(self._answer)

    def answered(self, body: bytes) -> None:
        """Take the answer to the last message."""
        self._answer = body


def load(subject: Subject, players: Sequence[Player], seconds: float) -> Round:
    """Let players go on for a while, each over a connection of its own."""
    before, start = subject.server.cpu_seconds(), time.monotonic()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        done = runner.run(_played(subject, players, start + seconds))
    wall = time.monotonic() - start
    return Round(done / wall, done / (subject.server.cpu_seconds() - before))


async def _played(subject: Subject, players: Sequence[Player], end: float) -> int:
    loop = asyncio.get_running_loop()
    callers = [_Caller(player, subject.sign, end) for player in players]
    for caller in callers:
        await loop.create_connection(partial(_itself, caller), "127.0.0.1", subject.server.port)
    return sum([await caller.done for caller in callers])


def _itself(caller: "_Caller") -> "_Caller":
    return caller


class _Caller(asyncio.Protocol):
    """One connection, which carries one request after the other, as cheaply as can be."""

    def __init__(self, player: Player, sign: bytes, end: float) -> None:
        self.done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._player, self._sign, self._end = player, sign, end
        self._answered, self._wanted = 0, 0
        self._received = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._send()

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self._wanted:
            self._wanted = _length(self._received)
        if self._wanted and len(self._received) >= self._wanted:
            body = bytes(self._received)
            self._received, self._wanted = bytearray(), 0
            self._answer(body)

    def _answer(self, answer: bytes) -> None:
        head, _, body = answer.partition(HEAD_ENDS)
        if b" 20" not in head[:12] or self._sign not in body:
            self.done.set_exception(AssertionError(answer))
            return self._transport.close()
        self._player.answered(body)
        self._answered += 1
        if time.monotonic() < self._end:
            return self._send()
        self.done.set_result(self._answered)
        return self._transport.close()

    def _send(self) -> None:
        try:
            self._transport.write(self._player.next())
        except Exception as error:
            self.done.set_exception(error)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.done.done():
            self.done.set_exception(error or ConnectionError("the server hung up"))


def _length(received: bytearray) -> int:
    """Return the length of an answer with its head, 0 where it is not known yet."""
    head = received.find(HEAD_ENDS)
    if head < 0:
        return 0
    found = LENGTH.search(received, 0, head)
    assert found is not None, received
    return head + len(HEAD_ENDS) + int(found[1])


@dataclass(frozen=True)
class Wire:
    """One connection, which carries one request after the other."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def ask(self, message: bytes) -> bytes:
        """Send a request and return the body of its answer, which must be a success."""
        self.writer.write(message)
        head = await self.reader.readuntil(HEAD_ENDS)
        length = LENGTH.search(head)
        assert length is not None, head
        body = await self.reader.readexactly(int(length[1]))
        assert b" 20" in head.partition(b"\r\n")[0], head + body
        return body


@asynccontextmanager
async def connected(server: Server) -> AsyncIterator[Wire]:
    """Connect to a server until the block ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=2**20)
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()


def once(server: Server, message: bytes) -> bytes:
    """Send one request and return the body of its answer."""

    async def asked() -> bytes:
        async with connected(server) as wire:
            return await wire.ask(message)

    return asyncio.run(asked())


def message(path: str, body: bytes, key: str | None = None) -> bytes:
    """Return a request as it goes over the wire."""
    head = f"POST {path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\naccept: */*\r\n"
    head += f"authorization: Bearer {key}\r\n" if key else ""
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body
