"""The code of a function that writes values as they are encoded, while it is put together."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import msgspec

from service.doors.graphql.plans.document import Document, Write
from service.doors.graphql.plans.made import Unfit

MOST_SHAPES = 1024
"""How many lists of names are remembered with the structs that have them."""


class Code:
    """The lines of a function of a value `o` and a run, and the values that they name."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._lines: list[str] = []
        self._margin = "    "
        self._locals = 0
        self._known: dict[str, Any] = {"listed": listed, "unfit": unfit}
        self._names: dict[int, str] = {}

    def line(self, text: str) -> None:
        """Add a line."""
        self._lines.append(f"{self._margin}{text}\n")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Add a block, whose lines are those that are added within."""
        margin = self._margin
        self.line(head)
        self._margin += "    "
        yield
        self._margin = margin

    def local(self, expression: str = "") -> str:
        """Return a new local, for what an expression comes to."""
        self._locals += 1
        name = f"v{self._locals}"
        if expression:
            self.line(f"{name} = {expression}")
        return name

    def name(self, value: Any) -> str:
        """Return the name of a value."""
        if id(value) not in self._names:
            self._names[id(value)] = f"k{len(self._names)}"
            self._known[self._names[id(value)]] = value
        return self._names[id(value)]

    def shaped(self, names: Sequence[str], values: Sequence[str]) -> str:
        """Return the expression for an object of such names."""
        return f"{self.name(shape(tuple(names)))}({', '.join(values)})"

    def function(self, returned: str, said: str) -> Write:
        """Return the function; `said` is what a traceback calls it."""
        source = f"def write(o, run):\n{''.join(self._lines)}    return {returned}\n"
        exec(compile(source, f"<{said}>", "exec"), self._known)
        write: Write = self._known["write"]
        return write


@lru_cache(maxsize=MOST_SHAPES)
def shape(names: tuple[str, ...]) -> type[msgspec.Struct]:
    """Return the struct that is encoded as an object of such names: it is made and encoded faster than a dict."""
    fields = [(f"f{place}", Any) for place in range(len(names))]
    renamed = {field: name for (field, _), name in zip(fields, names, strict=True)}
    return msgspec.defstruct("Shape", fields, rename=renamed, gc=False)


def listed(value: Any) -> Any:
    """Return a list that is no tuple. Raises Unfit for everything else."""
    if type(value) is not list:
        raise Unfit
    return value


def unfit() -> None:
    """Have the library take over."""
    raise Unfit
