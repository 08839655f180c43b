"""Counting the instructions of the script, and the file of what was counted before.

`python -m tests.instructions.counted` counts all titles and records them for the interpreter that runs it.
"""

import os
import platform
import re
import subprocess
import sys
from pathlib import Path

import msgspec

from engines.registry import build

HERE = Path(__file__).parent
FILE = HERE / "counts.json"
COUNTED = re.compile(r"Collected : (\d+)")
VALGRIND = "valgrind"
INSTALL = "valgrind is not installed; on Debian: apt-get install valgrind"

Counts = dict[str, dict[str, int]]
"""By the build of the interpreter: of each title the thousands of instructions that its actions take."""


def build_name() -> str:
    """Name the build of this interpreter: another one takes other instructions."""
    return f"{platform.machine()} {sys.version}"


def recorded() -> Counts:
    """Return what was recorded."""
    return msgspec.json.decode(FILE.read_bytes(), type=Counts)


class Counter:
    """Counts the instructions of the script, without those that come before its first action."""

    def __init__(self) -> None:
        _run([])  # so that every module is compiled
        self._before = _count([])

    def __call__(self, title: str) -> int:
        """Return the thousands of instructions that the actions of a title take."""
        return (_count([title]) - self._before) // 1000


def _count(titles: list[str]) -> int:
    found = COUNTED.search(_run(titles, VALGRIND, "--tool=callgrind", "--callgrind-out-file=/dev/null"))
    assert found is not None, "callgrind says what it counted"
    return int(found[1])


def _run(titles: list[str], *under: str) -> str:
    """Run the script, and return what was said beside it."""
    fixed = {"PYTHONHASHSEED": "0", "PYTHONPATH": str(HERE.parents[1])}
    environment = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    command = [*under, sys.executable, "-m", "tests.instructions.script", *titles]
    return subprocess.run(command, env=environment | fixed, capture_output=True, text=True, check=True).stderr


def main() -> None:
    """Count all titles, and record what was found."""
    counter = Counter()
    found = {game.id: counter(game.id) for game in build(installed=()).titles()}
    counts = {**recorded(), build_name(): found}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(counts, order="sorted"), indent=2) + b"\n")


if __name__ == "__main__":
    main()
