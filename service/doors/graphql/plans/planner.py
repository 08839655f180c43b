"""Requests answered by plans, as far as they can be."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from graphql import GraphQLError, OperationDefinitionNode, OperationType
from msgspec import Raw

from service import prices
from service.doors.graphql.documents import Checked
from service.doors.graphql.limits import is_for_a_thread
from service.doors.graphql.plans.made import Unfit
from service.doors.graphql.plans.operation import Operation
from service.doors.graphql.plans.roots import Root
from service.doors.graphql.plans.run import Run
from service.doors.graphql.presence import gone_of
from service.doors.http import ENCODER
from service.lane import HungUp, Lane, Wait, at_once


class Planner:
    """Makes the plans of a schema, and carries operations out by them."""

    def __init__(self, library: Any, lane: Lane, largest: int) -> None:
        self._library = library
        self._lane = lane
        self._largest = largest
        self._most = min(prices.LARGE_BYTES, prices.MOST_PLAIN_BYTES)

    async def answer(
        self, checked: Checked, name: str | None, given: Mapping[str, Raw], context: dict[str, Any], *, by_get: bool
    ) -> bytes | None:
        """Return an answer without errors; where there is none, `context` has what has been made by then."""
        operation = self._operation(checked, name)
        if operation is None or not _is_allowed(operation.node, by_get=by_get):
            return None
        if sum(memoryview(value).nbytes for value in given.values()) > self._most:
            return None
        try:
            values = operation.read(given)
            is_elsewhere = not operation.is_cheap and is_for_a_thread(operation.extent, values.known, is_planned=True)
            root = operation.root(values.coerced)
        except (Unfit, GraphQLError):
            return None
        own = {**context, "known": values.known, "memory": {}}
        run = Run(own, values.coerced, lambda: operation.read_all(given))
        try:
            if is_elsewhere:
                return await self._lane.run(partial(_in_thread, root, run), gone_of(context))
            return ENCODER.encode({"data": await root.data(None, run)})
        except HungUp:
            raise
        except Exception:  # whatever it is, the library says it, of what has been made
            context["made"] = run.made
            return None

    def _operation(self, checked: Checked, name: str | None) -> Operation | None:
        operations = checked.plans.operations
        found: Operation | None = operations.get(name)
        if found is None:
            node = _meant(checked, name)
            if checked.errors or node is None:
                return None
            found = operations.get(_name(node)) or Operation(self._library, checked, node, self._largest)
            operations[name] = operations[_name(node)] = found
        return found


def _in_thread(root: Root, run: Run, wait: Wait) -> bytes:
    run.context["wait"] = wait
    return ENCODER.encode({"data": at_once(root.data(None, run))})


def _meant(checked: Checked, name: str | None) -> OperationDefinitionNode | None:
    operations = [one for one in checked.document.definitions if isinstance(one, OperationDefinitionNode)]
    if name is None:
        return operations[0] if len(operations) == 1 else None
    return next((one for one in operations if _name(one) == name), None)


def _name(operation: OperationDefinitionNode) -> str | None:
    return operation.name.value if operation.name else None


def _is_allowed(operation: OperationDefinitionNode, *, by_get: bool) -> bool:
    return operation.operation is OperationType.QUERY or (not by_get and operation.operation is OperationType.MUTATION)
