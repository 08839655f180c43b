"""The fields of a root carried out, and of the namespaces below it: only there is anything waited for."""

import asyncio
from collections.abc import Coroutine, Mapping
from inspect import isawaitable
from typing import Any

from graphql import GraphQLObjectType, is_non_null_type, is_object_type

from service.doors.graphql.plans.document import Details, Document, Selection, Write
from service.doors.graphql.plans.fields import Field
from service.doors.graphql.plans.made import Unfit
from service.doors.graphql.plans.run import Run
from service.doors.graphql.plans.selections import completion


class Root:
    """What is selected of a root or of a namespace, which are types without values of their own."""

    def __init__(self, document: Document, type: GraphQLObjectType, selected: Selection, *, is_serial: bool) -> None:
        self._is_serial = is_serial
        self._fields = {name: _field(document, type, below) for name, below in selected.items() if not _is_name(below)}
        self._blank = {name: type.name if _is_name(below) else None for name, below in selected.items()}

    async def data(self, source: Any, run: Run) -> dict[str, Any]:
        """Carry it out, and return what is encoded. Raises what goes wrong; what was done by then is noted."""
        data: dict[str, Any] = dict(self._blank)
        if self._is_serial or len(self._fields) == 1:
            for name, field in self._fields.items():
                found = field.begun(source, run)
                data[name] = field.write(await field.ended(found, source, run) if isawaitable(found) else found, run)
            return data
        for name, found in (await self._together(source, run)).items():
            data[name] = self._fields[name].write(found, run)
        return data

    async def _together(self, source: Any, run: Run) -> Mapping[str, Any]:
        """Return what the fields come to; those that wait do so at the same time."""
        values = self._begun(source, run)
        waiting = {
            name: self._fields[name].ended(found, source, run) for name, found in values.items() if isawaitable(found)
        }
        if len(waiting) < 2 or "wait" in run.context:  # in a thread nothing waits for anything
            return {**values, **{name: await found for name, found in waiting.items()}}
        ended = await asyncio.gather(*waiting.values(), return_exceptions=True)
        for name, found in zip(waiting, ended, strict=True):
            if isinstance(found, BaseException):
                raise found
            values[name] = found
        return values

    def _begun(self, source: Any, run: Run) -> dict[str, Any]:
        values: dict[str, Any] = {}
        try:
            for name, field in self._fields.items():
                values[name] = field.begun(source, run)
        except Exception:
            for found in values.values():
                if isinstance(found, Coroutine):
                    found.close()  # nothing of it has been done
            raise
        return values


class Resolved:
    """A field whose resolver does what is asked."""

    def __init__(self, document: Document, type: GraphQLObjectType, details: Details) -> None:
        field = type.fields[details[0].node.name.value]
        self._field = Field(document, field, details)
        self.write: Write = completion(document, field.type, details)

    def begun(self, source: Any, run: Run) -> Any:
        """Return what the resolver returns."""
        return self._field.answer(source, run)

    async def ended(self, found: Any, source: Any, run: Run) -> Any:
        """Return what it comes to."""
        return await self._field.waited(found, source, run)


class Space:
    """A field that is a namespace."""

    def __init__(self, document: Document, type: GraphQLObjectType, details: Details) -> None:
        field = type.fields[details[0].node.name.value]
        inner: Any = field.type.of_type if is_non_null_type(field.type) else field.type
        self._field = Field(document, field, details)
        self._below = Root(document, inner, document.below(inner, details), is_serial=False)

    def begun(self, source: Any, run: Run) -> Any:
        """Begin nothing yet."""
        return self._below.data(self._field.answer(source, run), run)

    async def ended(self, found: Any, source: Any, run: Run) -> Any:
        """Return what is selected there, as it is encoded."""
        return await found

    def write(self, value: Any, run: Run) -> Any:
        """Return it as it is."""
        return value


def _is_name(details: Details) -> bool:
    return details[0].node.name.value == "__typename"


def _field(document: Document, type: GraphQLObjectType, details: Details) -> Resolved | Space:
    name = details[0].node.name.value
    if name.startswith("__"):
        raise Unfit
    found: Any = type.fields[name].type
    inner = found.of_type if is_non_null_type(found) else found
    is_space = is_object_type(inner) and inner.is_type_of is None
    return Space(document, type, details) if is_space else Resolved(document, type, details)
