"""Recorded requests and answers of the running service, which are served beside the document."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engines.core.values import Value

FILE = Path(__file__).parents[2] / "openapi" / "examples.json"
"""In the source tree; an installed service has none."""


class Example(Value):
    """One request and its answer."""

    name: str
    """What it is called in the document."""
    summary: str
    """What it shows."""
    method: str
    """The HTTP method."""
    path: str
    """The address."""
    body: Any
    """The body sent: JSON, or text that is none; null where there is none."""
    status: Annotated[int, Meta(ge=100, le=599)]
    """The status answered."""
    answer: Any
    """The body answered."""

    @property
    def is_accepted(self) -> bool:
        """Whether the request succeeded."""
        return self.status in (200, 201)


Recorded = Mapping[str, tuple[Example, ...]]
"""The examples by the id of their operation."""


def recorded(file: Path = FILE) -> Recorded:
    """Read the recorded examples, none where there are none."""
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, tuple[Example, ...]])
