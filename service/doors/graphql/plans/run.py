"""One call of a plan."""

from collections.abc import Callable
from typing import Any

from graphql.execution.values import VariableValues

from service.doors.graphql.plans.made import Made


class Run:
    """What is known while an operation is carried out: the context of its resolvers, and the variables."""

    __slots__ = ("_all_values", "_read_all", "asked", "coerced", "context", "made")

    def __init__(self, context: Any, coerced: dict[str, Any], read_all: Callable[[], VariableValues]) -> None:
        self.context = context
        self.coerced = coerced
        self.asked = 0
        self.made = Made()
        self._read_all = read_all
        self._all_values: VariableValues | None = None

    def all_values(self) -> VariableValues:
        """Return the variables as the library has them, for literals that hold some. Raises Unfit."""
        if self._all_values is None:
            self._all_values = self._read_all()
        return self._all_values
