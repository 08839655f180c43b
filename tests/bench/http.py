"""Requests over loopback: servers on one core, the caller on the other, rounds interleaved."""

import asyncio
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Server:
    """A running server and its process id."""

    port: int
    pid: int

    def cpu_seconds(self) -> float:
        """Return the CPU time that the process has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


@dataclass(frozen=True)
class Target:
    """One kind of request to one server."""

    server: Server
    path: str
    body: bytes
    key: str | None = None

    def message(self) -> bytes:
        """Return the request as it goes over the wire."""
        return message(self.path, self.body, self.key)


@contextmanager
def serving(command: list[str], port: int, environment: Mapping[str, str] | None = None) -> Iterator[Server]:
    """Run a server on the first core until the block ends."""
    core = sorted(os.sched_getaffinity(0))[0]
    with subprocess.Popen([sys.executable, *command], env={**os.environ, **(environment or {})}) as process:
        os.sched_setaffinity(process.pid, {core})
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


def once(server: Server, path: str, body: bytes) -> bytes:
    """Send one request and return the answer."""
    request = Request(f"http://127.0.0.1:{server.port}{path}", body, {"content-type": "application/json"})
    with urlopen(request, timeout=30) as response:
        return bytes(response.read())


@dataclass(frozen=True)
class Round:
    """What one round of one target came to."""

    per_second: float
    per_cpu_second: float


def load(target: Target, connections: int, seconds: float) -> Round:
    """Send requests over some connections for a while."""
    end = time.monotonic() + seconds
    return measured(target.server, [_one(target, end) for _ in range(connections)])


def measured(server: Server, callers: Iterable[Coroutine[Any, Any, int]]) -> Round:
    """Run callers of a server at once; each returns how many answers it had."""
    before, start = server.cpu_seconds(), time.monotonic()
    done = asyncio.run(_together(callers))
    wall = time.monotonic() - start
    return Round(done / wall, done / max(server.cpu_seconds() - before, 1 / TICKS))


async def _together(callers: Iterable[Coroutine[Any, Any, int]]) -> int:
    return sum(await asyncio.gather(*callers))


async def _one(target: Target, end: float) -> int:
    message, done = target.message(), 0
    async with connected(target.server) as wire:
        while time.monotonic() < end:
            await wire.ask(message)
            done += 1
    return done


@dataclass(frozen=True)
class Wire:
    """One connection, which carries one request after the other."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def ask(self, message: bytes) -> bytes:
        """Send a request and return the body of its answer, which must be a success."""
        self.writer.write(message)
        head = await self.reader.readuntil(b"\r\n\r\n")
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


def message(path: str, body: bytes, key: str | None = None) -> bytes:
    """Return a request as it goes over the wire."""
    head = f"POST {path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\naccept: */*\r\n"
    head += f"authorization: Bearer {key}\r\n" if key else ""
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body
