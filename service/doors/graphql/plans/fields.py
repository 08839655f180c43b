"""Fields that are resolved, as a plan has them."""

from collections.abc import Awaitable
from inspect import isawaitable
from typing import Any

from graphql import FieldNode, GraphQLField

from schema.graphql.asking import Below, Selected, reached, variable_of
from schema.graphql.doors import Context, Nested
from service.doors.graphql.plans.arguments import DEFINITION, Binding, binding, plain_binding
from service.doors.graphql.plans.document import Details, Document
from service.doors.graphql.plans.made import Raised, Unfit
from service.doors.graphql.plans.run import Run


class Field:
    """A field with its resolver and its arguments."""

    def __init__(self, document: Document, field: GraphQLField, details: Details) -> None:
        self.document = document
        self.nodes = [one.node for one in details]
        self.resolve = _resolver(field)
        self._binding = binding(field, self.nodes[0], document.library)
        self._nested: dict[Below, list[tuple[str, Binding]]] = {}

    def answer(self, source: Any, run: Run) -> Any:
        """Return what the resolver returns, noted unless it has to be waited for. Raises Unfit before it is called."""
        arguments = self._binding.bound(run)
        run.asked += 1
        try:
            found = self.resolve(source, Asked(self, run), arguments)
        except Unfit:
            raise
        except Exception as error:
            run.made.note(source, self.nodes[0], Raised(error))
            raise
        if not isawaitable(found):
            run.made.note(source, self.nodes[0], found)
        return found

    async def waited(self, found: Awaitable[Any], source: Any, run: Run) -> Any:
        """Return what the resolver comes to that has been called, noted."""
        try:
            value = await found
        except Unfit:
            raise
        except Exception as error:
            run.made.note(source, self.nodes[0], Raised(error))
            raise
        run.made.note(source, self.nodes[0], value)
        return value

    def nested(self, below: Below) -> list[tuple[str, Binding]]:
        """Return some of the fields that are selected, with their arguments bound."""
        if below not in self._nested:
            fields = self.document.schema.get_type(below.type).fields
            found = reached(below, self.nodes, self.document.fragments, self.document.decided)
            self._nested[below] = [(one.name.value, plain_binding(fields[one.name.value], one)) for one in found]
        return self._nested[below]

    def selected(self) -> frozenset[str]:
        """Return the names of the fields that are selected right below."""
        below = Selected(self.document.fragments, self.document.decided).below(self.nodes)
        return frozenset(node.name.value for node in below)


def _resolver(field: GraphQLField) -> Any:
    """Return the resolver as it was given to the schema. Raises Unfit where there is another one."""
    definition = field.extensions[DEFINITION]
    found = getattr(definition.base_resolver and definition.base_resolver.wrapped_func, "resolve", None)
    if found is None or definition.extensions or definition.is_subscription:
        raise Unfit
    return found


class Asked:
    """What a plan tells a resolver."""

    __slots__ = ("_field", "_run", "context")
    context: Context

    def __init__(self, field: Field, run: Run) -> None:
        self.context = run.context
        self._field = field
        self._run = run

    def nested(self, below: Below) -> Nested:
        """Return some of the fields that are selected, with their arguments; those without any are left out."""
        return tuple((name, bound.bound(self._run)) for name, bound in self._field.nested(below))

    def variable(self, argument: str) -> str | None:
        """Return the variable that an argument is, None where it is written out."""
        node: FieldNode = self._field.nodes[0]
        return variable_of(node, argument)

    def selected(self) -> frozenset[str]:
        """Return the names of the fields that are selected right below."""
        return self._field.selected()
