"""The real process: started on a free port, asked by plain sockets, and ended by signals."""

import contextlib
import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.kit.seals import RING

ROOT = Path(__file__).parents[2]
PATIENCE = 30
"""Seconds after which a test gives up; nothing should take that long."""

GATED = '''
"""A race in which every step of the games of one seed waits until a file is there."""

import os
import time
from dataclasses import replace

from engines.core.chance import seeded
from tests.kit import toy


def decide(turn, actor, action):
    if turn.draw.chance.key == seeded("a").key:
        open(os.environ["GATE"] + ".reached", "w").close()
        while not os.path.exists(os.environ["GATE"]):
            time.sleep(0.005)
    toy.decide(turn, actor, action)


PROFILE = replace(toy.PROFILE, id="gated-race", title="Gated Race")
ENGINE = replace(toy.ENGINE, profile=PROFILE, decide=decide)
'''


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.005)


def install_gated(folder: Path) -> None:
    """Put a distribution into a folder that brings the gated race."""
    (folder / "gated_race.py").write_text(GATED)
    information = folder / "gated_race-1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: gated-race\nVersion: 1\n")
    (information / "entry_points.txt").write_text("[croupier.engines]\ngated-race = gated_race:ENGINE\n")


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "service", *arguments]


def environment(**settings: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
    defaults = {
        "PYTHONPATH": str(ROOT),
        "CROUPIER_SESSIONS": "off",  # several workers share no memory
        "CROUPIER_SEAL_KEYS": ",".join(RING.entries()),
    }
    return kept | defaults | settings


class Served:
    """A serving process and its address."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        self.process = process
        self.line = process.stdout.readline()
        self.address = self.line.split()[-1] if self.line else ""

    def connection(self, patience: float = PATIENCE) -> http.client.HTTPConnection:
        """A connection that stays open until it is closed."""
        parts = urlsplit(self.address)
        assert parts.hostname
        return http.client.HTTPConnection(parts.hostname, parts.port, timeout=patience)

    def get(self, path: str, patience: float = PATIENCE) -> int:
        """The status of a page."""
        with contextlib.closing(self.connection(patience)) as connection:
            connection.request("GET", path)
            return connection.getresponse().status

    def post(self, path: str, body: Any, media_type: str = "application/json") -> tuple[int, Any]:
        """The status and the answer to a body, which is sent as it is where it is bytes."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        with contextlib.closing(self.connection()) as connection:
            connection.request("POST", path, content, {"content-type": media_type})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())

    def memory(self) -> int:
        """How many bytes of memory the process holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def workers(self) -> set[int]:
        """The processes that serve by order of this one, by their ids."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return {int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}

    def rest(self) -> tuple[int, str, str]:
        """How the process ended, and what it printed besides the first line."""
        printed, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, printed, complained


@contextlib.contextmanager
def serving(*arguments: str, **settings: str) -> Iterator[Served]:
    """Serve on a free port for as long as the block lasts."""
    with running(command("--port", "0", *arguments), settings) as served:
        yield served


@contextlib.contextmanager
def serving_with(open_files: int, **settings: str) -> Iterator[Served]:
    """Serve with so many open files at most."""
    line = ["sh", "-c", f'ulimit -n {open_files} && exec "$@"', "sh", *command("--port", "0")]
    with running(line, settings) as served:
        yield served


@contextlib.contextmanager
def running(line: list[str], settings: dict[str, str]) -> Iterator[Served]:
    """Run a command that serves."""
    pipe = subprocess.PIPE
    with subprocess.Popen(line, stdout=pipe, stderr=pipe, text=True, env=environment(**settings), cwd=ROOT) as process:
        try:
            yield Served(process)
        finally:
            process.kill()
