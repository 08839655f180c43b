"""A cluster of three servers, and a replica of the first, for the tests."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from redis import Redis
from redis.crc import key_slot

from tests.service.stores.valkey import binary, free_port, launched

SLOTS = 16384
OPTIONS = (
    *("--cluster-enabled", "yes", "--cluster-node-timeout", "1000", "--cluster-require-full-coverage", "no"),
    *("--cluster-replica-validity-factor", "0", "--repl-diskless-sync-delay", "0"),
)


@dataclass(frozen=True)
class Cluster:
    """Servers by their ports, in the order of the slots they keep; the last one is the replica of the first."""

    url: str
    servers: dict[int, "subprocess.Popen[bytes]"]

    def port_of(self, key: str) -> int:
        """Return the port of the server that keeps a key, as long as none has failed."""
        return list(self.servers)[key_slot(key.encode()) * 3 // SLOTS]


@contextmanager
def clustered() -> Iterator[Cluster]:
    """Start the servers, and end them."""
    with ExitStack() as stack:
        ports = [free_port() for _ in range(4)]
        servers = {port: stack.enter_context(_server(port)) for port in ports}
        calls: dict[int, Any] = {port: stack.enter_context(Redis(port=port, decode_responses=True)) for port in ports}
        for place, port in enumerate(ports[:3]):
            calls[port].execute_command("CLUSTER ADDSLOTSRANGE", _start(place), _start(place + 1) - 1)
        for port in ports[1:]:
            bus = calls[port].config_get("cluster-port")["cluster-port"]
            calls[ports[0]].execute_command("CLUSTER MEET", "127.0.0.1", port, bus)
        _wait_until(lambda: all(_knows(calls[port]) for port in ports))
        calls[ports[3]].execute_command("CLUSTER REPLICATE", calls[ports[0]].execute_command("CLUSTER MYID"))
        _wait_until(lambda: calls[ports[3]].info("replication").get("master_link_status") == "up")
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        yield Cluster(f"redis+cluster://{hosts}", servers)


def _start(place: int) -> int:
    """Return the first slot of a server: a key's is times three, divided by the slots."""
    return -(-SLOTS * place // 3)


def _server(port: int) -> AbstractContextManager["subprocess.Popen[bytes]"]:
    return launched(binary(), port, *OPTIONS, "--cluster-port", str(free_port()))


def _knows(server: Any) -> bool:
    told: dict[str, str] = server.execute_command("CLUSTER INFO")
    return told["cluster_state"] == "ok" and told["cluster_known_nodes"] == "4"


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError("the servers for the tests form no cluster")
        time.sleep(0.05)
