"""Which title is meant: a built-in one by its id, an installed one by its name, or one in a folder."""

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path

from engines.core.game import Game
from engines.registry import GROUP, TITLES, build, installed_engines
from service.startup.titles import servable
from tests.traceability.sources import OF_TITLES


class NotFound(Exception):
    """No title is meant, or more than one; the text says what would do."""


class LeftOut(Exception):
    """The service does not take the title in; the text says why."""


@dataclass(frozen=True)
class Found:
    """A title that can be tried."""

    game: Game
    tests: Path | None
    """The folder of its tests, where there is one."""


def find(named: str, folder: Path) -> Found:
    """Return the title that an argument means, a path relative to a folder. Raises NotFound or LeftOut."""
    if (folder / named).is_dir():
        return _in_folder((folder / named).resolve())
    built_in = build().current(named)
    if built_in is not None:
        return Found(built_in, _existing(OF_TITLES / built_in.profile.package.rpartition(".")[2]))
    entries = [entry for entry in installed_engines() if named in _names(entry)]
    if not entries:
        known = [title.replace("_", "-") for title in TITLES] + [entry.name for entry in installed_engines()]
        raise NotFound(f"there is no folder and no title {named!r}; there are {', '.join(sorted(known))}")
    return Found(taken_in(entries[0]), None)


def _names(entry: EntryPoint) -> set[str]:
    return {entry.name, entry.module} | ({entry.dist.name} if entry.dist else set())


def _in_folder(folder: Path) -> Found:
    project = folder / "pyproject.toml"
    entries = list(_declared(project)) if project.exists() else [_of_package(folder)]
    if len(entries) != 1:
        raise NotFound(f"{folder.name}/pyproject.toml names {len(entries)} titles in entry-points.{GROUP!r}, not one")
    for home in (folder / "src", folder) if project.exists() else (_home(folder),):
        if home.is_dir() and str(home) not in sys.path:
            sys.path.insert(0, str(home))
    tests = folder / "tests" if project.exists() else OF_TITLES / folder.name
    return Found(taken_in(entries[0]), _existing(tests))


def _declared(project: Path) -> Iterator[EntryPoint]:
    """Yield the titles that a distribution declares."""
    groups = tomllib.loads(project.read_text("utf-8")).get("project", {}).get("entry-points", {})
    for name, value in groups.get(GROUP, {}).items():
        yield EntryPoint(name, value, GROUP)


def _of_package(folder: Path) -> EntryPoint:
    """Return the title of a package: its ENGINE, or that of its module `engine`."""
    if not (folder / "__init__.py").exists():
        raise NotFound(f"{folder.name} holds neither a pyproject.toml nor an __init__.py")
    package = ".".join(folder.relative_to(_home(folder)).parts)
    module = f"{package}.engine" if (folder / "engine.py").exists() else package
    return EntryPoint(folder.name.replace("_", "-"), f"{module}:ENGINE", GROUP)


def _home(folder: Path) -> Path:
    """Return the folder from which a package is imported."""
    while (folder / "__init__.py").exists():
        folder = folder.parent
    return folder


def _existing(folder: Path) -> Path | None:
    return folder if folder.is_dir() else None


def taken_in(entry: EntryPoint) -> Game:
    """Take a title in as the service does when it starts. Raises LeftOut."""
    if entry.module.partition(".")[0] == "engines":
        built_in = [game for game in build().games if entry.module.startswith(f"{game.profile.package}.")]
        if built_in:
            return built_in[0]
    registry = servable(build(installed=[entry]))
    if registry.broken:
        raise LeftOut(registry.broken[0].reason)
    return registry.games[-1]
