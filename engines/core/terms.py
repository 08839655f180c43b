"""What was agreed before the game."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.core.values import Value

C = TypeVar("C", bound=Value)
P = TypeVar("P", bound=Value)


@dataclass(frozen=True, slots=True)
class Terms(Generic[C, P]):
    """The resolved options and the parts on the table: the same from the first action to the last."""

    config: C
    parts: P
