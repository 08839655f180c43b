"""How long the service takes until it says its address."""

import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Final

from tests.bench import http

ROOT: Final = Path(__file__).parents[2]


def measured(rounds: int) -> str:
    """Return the medians of the time and the CPU time, in seconds."""
    wall, cpu = map(median, zip(*(_once() for _ in range(rounds)), strict=True))
    return f"\nFrom `./run` to the line with the address, {rounds} starts: {wall:.2f} s, of which {cpu:.2f} s of CPU"


def _once() -> tuple[float, float]:
    begun, port = time.monotonic(), http.free_port()
    command = [sys.executable, str(ROOT / "run"), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            return time.monotonic() - begun, http.Server(port, process.pid).cpu_seconds()
        finally:
            process.terminate()
