"""Arguments bound beforehand: what a document writes out is known, and a variable is put into its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from graphql import (
    ArgumentNode,
    FieldNode,
    GraphQLArgument,
    GraphQLError,
    GraphQLField,
    is_non_null_type,
    is_required_argument,
)
from graphql.execution.values import VariableValues, coerce_argument
from graphql.language import VariableNode

from service.doors.graphql.plans.converting import Convert, converter
from service.doors.graphql.plans.made import Unfit
from service.doors.graphql.plans.run import Run
from service.doors.graphql.plans.variables import ABSENT
from service.doors.graphql.pricing import variables_in

NO_VALUES = VariableValues({}, {})
DEFINITION = "strawberry-definition"
"""Under which name the library keeps its own definition of a field."""


@dataclass(frozen=True)
class Handed:
    """An argument that is a variable."""

    name: str
    variable: str
    default: Any
    """What it is without the variable; ABSENT where it is not there then."""
    is_needed: bool
    """Whether there is no answer without it."""
    may_be_null: bool
    convert: Convert | None


@dataclass(frozen=True)
class Woven:
    """An argument that is written out with variables inside."""

    name: str
    definition: GraphQLArgument
    given: ArgumentNode
    convert: Convert | None


@dataclass(frozen=True)
class Binding:
    """The arguments of a field as a document has them."""

    node: FieldNode
    constant: Mapping[str, Any]
    handed: tuple[Handed, ...]
    woven: tuple[Woven, ...]
    order: tuple[str, ...]
    """The names as the schema has them, where that is not the order above: the first that is wrong is told of."""

    def bound(self, run: Run) -> dict[str, Any]:
        """Return the arguments of a call. Raises Unfit where one of them is wrong."""
        arguments = dict(self.constant)
        coerced = run.coerced
        for one in self.handed:
            value = coerced.get(one.variable, ABSENT)
            if value is ABSENT:
                if one.is_needed:
                    raise Unfit
                if one.default is not ABSENT:
                    arguments[one.name] = one.default
            elif value is None and not one.may_be_null:
                raise Unfit
            else:
                arguments[one.name] = one.convert(value) if one.convert else value
        for woven in self.woven:
            arguments[woven.name] = self._woven(woven, run)
        return {name: arguments[name] for name in self.order if name in arguments} if self.order else arguments

    def _woven(self, woven: Woven, run: Run) -> Any:
        found: dict[str, Any] = {}
        try:
            coerce_argument(found, self.node, "it", woven.definition, woven.given, run.all_values(), None)
        except GraphQLError as error:
            raise Unfit from error
        return woven.convert(found["it"]) if woven.convert else found["it"]


def binding(field: GraphQLField, node: FieldNode, schema: Any) -> Binding:
    """Bind the arguments of a field as its resolver takes them."""
    definition = field.extensions[DEFINITION]
    names = {schema.config.name_converter.from_argument(one): one for one in definition.arguments}
    return _bound(field, node, {name: (one.python_name, converter(one.type, schema)) for name, one in names.items()})


def plain_binding(field: GraphQLField, node: FieldNode) -> Binding:
    """Bind the arguments of a field as the library itself has them."""
    return _bound(field, node, {name: (name, None) for name in field.args})


def _bound(field: GraphQLField, node: FieldNode, names: Mapping[str, tuple[str, Convert | None]]) -> Binding:
    given = {one.name.value: one for one in node.arguments or ()}
    constant: dict[str, Any] = {}
    handed: list[Handed] = []
    woven: list[Woven] = []
    for name, argument in field.args.items():
        python_name, convert = names[name]
        value = given[name].value if name in given else None
        if isinstance(value, VariableNode):
            handed.append(_handed(field, python_name, argument, value, node, convert))
        elif value is not None and next(variables_in(value), None) is not None:
            woven.append(Woven(python_name, argument, given[name], convert))
        else:
            for found in _written(name, argument, node, given.get(name)):
                constant[python_name] = convert(found) if convert else found
    bound = [*constant, *(one.name for one in handed), *(one.name for one in woven)]
    order = [name for name, _ in map(names.__getitem__, field.args) if name in bound]
    return Binding(node, constant, tuple(handed), tuple(woven), () if order == bound else tuple(order))


def _handed(
    field: GraphQLField, name: str, argument: GraphQLArgument, value: VariableNode, node: FieldNode, convert: Any
) -> Handed:
    is_needed = is_required_argument(argument)
    default = ABSENT if is_needed else next(_written(name, argument, node, None), ABSENT)
    default = convert(default) if convert and default is not ABSENT else default
    return Handed(name, value.name.value, default, is_needed, not is_non_null_type(argument.type), convert)


def _written(name: str, argument: GraphQLArgument, node: FieldNode, given: ArgumentNode | None) -> Iterator[Any]:
    """Yield what an argument is that has no variables, or nothing where it is left out."""
    found: dict[str, Any] = {}
    coerce_argument(found, node, name, argument, given, NO_VALUES, None)
    yield from found.values()
