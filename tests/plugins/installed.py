"""The plug-ins of this folder, built as distributions and installed where tests find them."""

import atexit
import shutil
import sys
import tempfile
import zipfile
from functools import cache
from importlib.metadata import EntryPoint, distributions
from pathlib import Path

from flit_core.wheel import make_wheel_in

from engines.registry import GROUP, Registry, build

HERE = Path(__file__).parent
PROJECTS = tuple(sorted(path.parent for path in HERE.glob("*/pyproject.toml")))


def install(project: Path, folder: Path) -> None:
    """Build a distribution as any installer would, and unpack it into a folder."""
    with tempfile.TemporaryDirectory() as built:
        wheel = make_wheel_in(project / "pyproject.toml", Path(built)).file
        zipfile.ZipFile(wheel).extractall(folder)


@cache
def home() -> Path:
    """Return the folder that the plug-ins are installed in, once for this process."""
    folder = Path(tempfile.mkdtemp(prefix="plugins-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for project in PROJECTS:
        install(project, folder)
    return folder


def entries(folder: Path) -> tuple[EntryPoint, ...]:
    """Return what the distributions of a folder offer, in the order of their names."""
    found = (entry for one in distributions(path=[str(folder)]) for entry in one.entry_points if entry.group == GROUP)
    return tuple(sorted(found, key=lambda entry: entry.name))


@cache
def registry() -> Registry:
    """Return the built-in titles with the plug-ins; other tests do not find those on their path."""
    sys.path.append(str(home()))
    try:
        return build(installed=entries(home()))
    finally:
        sys.path.remove(str(home()))
