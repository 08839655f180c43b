"""Importing does nothing: no file but the source itself, no network, no process, no look at the environment."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.project import PACKAGES, ROOT, modules

WATCHED = Path(__file__).with_name("watched.py")


def watched(*names: str) -> list[str]:
    """Import modules in a process of their own, and return what they did to the world."""
    command = [sys.executable, "-B", str(WATCHED), str(ROOT), *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_importing_a_package_has_no_side_effects(package: str) -> None:
    names = [name for name in modules() if name.split(".")[0] == package and not name.endswith("__main__")]
    assert watched(*names) == []


def test_a_side_effect_is_noticed() -> None:
    found = watched("tests.architecture.noisy")
    assert any(line.startswith(f"open {Path(os.devnull).name}") for line in found), found
    assert any(line.startswith("socket.__new__") for line in found), found
    assert any(line.startswith("environ HOME") for line in found), found
