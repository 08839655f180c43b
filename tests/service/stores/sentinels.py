"""A master, a replica and three Sentinels that watch them, for the tests."""

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from redis import Redis
from redis.exceptions import RedisError

from tests.service.stores.valkey import binary, free_port, launched

PASSWORD = "a/b@c:d?e#f,g"
DOWN_AFTER_MS = 500


@dataclass(frozen=True)
class Watched:
    """Two servers, by their ports, and who watches them."""

    url: str
    sentinels: tuple[int, ...]
    servers: dict[int, "subprocess.Popen[bytes]"]

    def master(self) -> int:
        """Return the port of the server that is the master by the first Sentinel."""
        return int(told(self.sentinels[0])["port"])

    def fail_over(self) -> None:
        """Have the replica take over from a master that runs on."""
        with Redis(port=self.sentinels[0], decode_responses=True) as sentinel:
            sentinel.execute_command("SENTINEL", "FAILOVER", "tables")


@contextmanager
def watched() -> Iterator[Watched]:
    """Start them, and end them."""
    with ExitStack() as stack:
        ports = (free_port(), free_port())
        servers = {port: stack.enter_context(launched(binary(), port, *_options(port, ports[0]))) for port in ports}
        sentinels = tuple(free_port() for _ in range(3))
        for port in sentinels:
            stack.enter_context(_sentinel(port, ports[0]))
        _wait_for(sentinels)
        hosts = ",".join(f"127.0.0.1:{port}" for port in sentinels)
        yield Watched(f"redis+sentinel://:{quote(PASSWORD, safe='')}@{hosts}/tables?db=1", sentinels, servers)


def _options(port: int, master: int) -> list[str]:
    told = ["--requirepass", PASSWORD, "--masterauth", PASSWORD, "--repl-diskless-sync-delay", "0"]
    return told if port == master else [*told, "--replicaof", f"127.0.0.1 {master}"]


@contextmanager
def _sentinel(port: int, master: int) -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sentinel.conf"
        file.write_text(
            f"port {port}\nbind 127.0.0.1\ndir {folder}\n"
            f"sentinel monitor tables 127.0.0.1 {master} 2\n"
            f'sentinel auth-pass tables "{PASSWORD}"\n'
            f"sentinel down-after-milliseconds tables {DOWN_AFTER_MS}\n"
            "sentinel failover-timeout tables 2000\n"
        )
        process = subprocess.Popen([binary(), str(file), "--sentinel"], stdout=subprocess.DEVNULL)
        try:
            yield
        finally:
            process.kill()
            process.wait()


def told(port: int) -> dict[str, Any]:
    """Return what a Sentinel says about the master."""
    with Redis(port=port, decode_responses=True) as sentinel:
        found: dict[str, Any] = sentinel.sentinel_master("tables")
        return found


def _wait_for(sentinels: tuple[int, ...]) -> None:
    """Wait until each Sentinel knows the replica and the other two."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with suppress(RedisError):
            found = [told(port) for port in sentinels]
            if all(one["num-slaves"] == 1 and one["num-other-sentinels"] == 2 for one in found):
                return
        time.sleep(0.1)
    raise TimeoutError("the Sentinels for the tests do not find each other")
