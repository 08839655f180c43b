"""Leaves: the checks that the library makes of each, written out for the values that nearly all of them are."""

from collections.abc import Callable
from typing import Any

from graphql import GraphQLLeafType, Undefined

from schema.graphql.scalars import SCALARS
from service.doors.graphql.plans.made import Unfit

AS_THEY_ARE = frozenset(scalar.name for scalar in SCALARS.values())
"""Scalars that are written as they are."""

FITTING = {
    **dict.fromkeys(AS_THEY_ARE, "{0} is not None"),
    "String": "type({0}) is str",
    "ID": "type({0}) is str",
    "Boolean": "type({0}) is bool",
    "Int": "(type({0}) is int and -2147483648 <= {0} <= 2147483647)",
}
"""What a value is that is written as it is."""

FORMED = {"ID": "str({0}) if type({0}) is int else "}
"""How what else there often is is written."""


def leaf(type: GraphQLLeafType, value: str, name: Callable[[Any], str], *, may_be_null: bool) -> str:
    """Return the line that makes of a local what is written of it; `name` gives a name to what the line rests on."""
    fits, cls = _fitting(type)
    fits = fits.format(value, name(cls) if cls else "")
    unless = f"{value} is None or " if may_be_null else ""
    otherwise = FORMED.get(type.name, "").format(value)
    return f"if not ({unless}{fits}): {value} = {otherwise}{name(_coerced(type))}({value})"


def _fitting(type: GraphQLLeafType) -> tuple[str, Any]:
    """Return the condition on `{0}` under which a value is written as it is, and what `{1}` is in it.

    Of an enum whose values are called as in JSON the encoder writes the members.
    """
    members = getattr(type, "wrapped_cls", None)
    if members is not None and all(type.coerce_output_value(one) == one.value for one in members):
        return "type({0}) is {1}", members
    return FITTING.get(type.name, "False"), None


def _coerced(type: GraphQLLeafType) -> Callable[[Any], Any]:
    """Return what the library makes of a value of a leaf; it raises where that cannot be written."""

    def coerce(value: Any) -> Any:
        if value is None or value is Undefined or isinstance(value, Exception):
            raise Unfit
        found = type.coerce_output_value(value)
        if found is None or found is Undefined:
            raise Unfit
        return found

    return coerce
