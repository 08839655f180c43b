"""What a plan has made of an operation so far, so that nothing is carried out twice."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from graphql import Node


class Unfit(Exception):
    """Something that a plan does not foresee: the library takes over, and says what is wrong."""


@dataclass(frozen=True)
class Raised:
    """What a resolver raised."""

    error: Exception


class Made:
    """What resolvers came to, by the value they were asked about and by the field; in turn where that is one field."""

    def __init__(self) -> None:
        self._outcomes: dict[tuple[int, int], deque[Any]] = {}
        self._sources: list[Any] = []  # none is forgotten, so that none takes the place of another

    def note(self, source: Any, node: Node, outcome: Any) -> None:
        """Note what the resolver of a field came to."""
        self._sources.append(source)
        self._outcomes.setdefault((id(source), id(node)), deque()).append(outcome)

    def resolve(self, resolver: Callable[..., Any], source: Any, info: Any, **arguments: Any) -> Any:
        """Stand before the library's resolvers: what has been made is not made again."""
        outcomes = self._outcomes.get((id(source), id(info.field_nodes[0])))
        if not outcomes:
            return resolver(source, info, **arguments)
        outcome = outcomes.popleft()
        if isinstance(outcome, Raised):
            raise outcome.error
        return outcome
