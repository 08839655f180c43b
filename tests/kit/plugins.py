"""Distributions that each bring one title, installed into a folder of a test's own."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engines.registry import GROUP
from tests.kit import toy

HOME = Path(toy.__file__).parent
SOURCE = Path(toy.__file__).read_text(encoding="utf-8")


@contextmanager
def installing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let what is written into a folder be installed, and be forgotten afterwards."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(folder)
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


def install(folder: Path, package: str, code: str, entry: str = "{package}:ENGINE") -> None:
    """Install a package with the files of the toy and this code, and name its engine."""
    home, info, id = folder / package, folder / f"{package}-1.0.dist-info", package.replace("_", "-")
    shutil.copytree(HOME, home, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (home / "__init__.py").write_text(code, encoding="utf-8")
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{id} = {entry.format(package=package)}\n")
    importlib.invalidate_caches()


def toy_as(package: str, *edits: tuple[str, str], title: str = "Plugged Race") -> str:
    """Return the toy's source as a package of its own, with some places edited."""
    code = SOURCE
    own = (
        ('id="toy-race"', f'id="{package.replace("_", "-")}"'),
        ('title="Toy Race"', f'title="{title}"'),
        ('package="tests.kit.toy"', f'package="{package}"'),
    )
    for old, new in (*edits, *own):
        assert old in code or (old, new) in own, f"{old!r} is not in the toy"
        code = code.replace(old, new)
    return code
