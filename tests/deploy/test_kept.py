"""The Valkey of the compose file keeps what the service was told, also when it is killed."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.smoke import NotWell, Service
from tests.deploy.test_files import services
from tests.service.serving import PATIENCE, serving
from tests.service.stores.valkey import binary


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def composed(port: int, folder: Path) -> Iterator[None]:
    """Run Valkey with the options of the compose file, and kill it in the end."""
    _, *options = services("compose.redis.yaml")["valkey"]["command"]
    where = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder)]
    with subprocess.Popen([binary(), *options, *where], stdout=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.kill()


def until_ready(service: Service) -> None:
    """Wait until the sessions can be reached."""
    end = time.monotonic() + PATIENCE
    while service.rest("/readyz")["status"] != "ok":
        if time.monotonic() > end:
            raise NotWell("the store never came")
        time.sleep(0.1)


def test_a_session_outlives_the_store_that_is_killed(tmp_path: Path) -> None:
    port = free_port()
    with serving(CROUPIER_SESSIONS=f"redis://127.0.0.1:{port}") as served:
        service = Service(served.address, PATIENCE)
        with composed(port, tmp_path):
            until_ready(service)
            created = service.rest("/v1/sessions", {"game": "mega-jackpot", "seats": 2}, status=201)
        with composed(port, tmp_path):
            until_ready(service)
            read = service.rest(f"/v1/sessions/{created['id']}", key=created["keys"]["referee"])
    assert (read["version"], read["step"]["state"]) == (1, created["step"]["state"])
