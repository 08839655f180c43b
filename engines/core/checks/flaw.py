"""One thing that is wrong with a title, in its author's words: where it is, what is wrong, and how to mend it."""

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from traceback import FrameSummary, extract_tb
from typing import Any

from engines.core.values import Value

PATH = re.compile(r"""(?<![\w.])(?:[A-Za-z]:)?[/\\][^'"<>:,;\n]*[/\\](?=[^\s'"/\\])""")
"""The folders of an absolute path, up to the name at its end; they may hold spaces."""


class Flaw(Value):
    """One thing that is wrong with a title."""

    at: str
    """Where it is: the file, then the type and the field, or the line."""
    problem: str
    """What is wrong."""
    mend: str
    """What to do about it."""

    def __str__(self) -> str:
        return f"{self.at}: {self.problem}; {self.mend}"


def file_of(named: type | Callable[..., Any]) -> str:
    """Return the file of a class or function, from the folder of its distribution on: `kuhn/events.py`."""
    module = getattr(named, "__module__", None) or type(named).__module__
    is_package = hasattr(import_module(module), "__path__")
    return module.replace(".", "/") + ("/__init__.py" if is_package else ".py")


def place(cls: type, field: str | None = None) -> str:
    """Return where a type or one of its fields stands: `kuhn/events.py, CardDealt.card`."""
    return f"{file_of(cls)}, {cls.__name__}" + (f".{field}" if field else "")


def raised_at(error: BaseException, package: str) -> str | None:
    """Return the last line of a package that an error passed through, None where it passed through none."""
    lines = [(file, frame) for frame in extract_tb(error.__traceback__) if (file := _within(frame, package))]
    if not lines:
        return None
    file, frame = lines[-1]
    return f"{file}, line {frame.lineno}"


def _within(frame: FrameSummary, package: str) -> str | None:
    """Return a frame's file from its package on, None where it lies elsewhere."""
    top = package.partition(".")[0]
    parts = frame.filename.replace("\\", "/").split("/")
    if parts[-1] == f"{top}.py":
        return parts[-1]
    places = [index for index, part in enumerate(parts[:-1]) if part == top]
    return "/".join(parts[places[-1] :]) if places else None


def text_of(error: BaseException) -> str:
    """Return an error in one line, without the folders of this machine: `KeyError: 'card'`."""
    if isinstance(error, OSError) and error.strerror:
        name = re.split(r"[/\\]", str(error.filename))[-1] if error.filename else ""
        said = f"{error.strerror}: {name}" if name else error.strerror
    else:
        said = without_folders(str(error))
    return f"{type(error).__name__}: {' '.join(said.split())}" if said else type(error).__name__


def without_folders(text: str) -> str:
    """Return a text in which every absolute path is only the name at its end.

    >>> without_folders("No such file: '/srv/titles/kuhn/clauses.toml'")
    "No such file: 'clauses.toml'"
    """
    return PATH.sub("", text)


def each(flaws: Iterator[Flaw] | tuple[Flaw, ...]) -> tuple[Flaw, ...]:
    """Return flaws without repetition, in the order in which they were found."""
    return tuple(dict.fromkeys(flaws))
