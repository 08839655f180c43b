"""JSON as literals of GraphQL documents."""

import json
from typing import Any

from graphql import (
    BooleanValueNode,
    FloatValueNode,
    IntValueNode,
    ListValueNode,
    NameNode,
    NullValueNode,
    ObjectFieldNode,
    ObjectValueNode,
    StringValueNode,
    ValueNode,
)


def literal(value: Any) -> ValueNode:
    """Return JSON as a literal; the names of its objects must be names in GraphQL too."""
    if isinstance(value, dict):
        named = [ObjectFieldNode(name=NameNode(value=name), value=literal(item)) for name, item in value.items()]
        return ObjectValueNode(fields=tuple(named))
    if isinstance(value, list | tuple):
        return ListValueNode(values=tuple(literal(item) for item in value))
    return _leaf(value)


def _leaf(value: Any) -> ValueNode:
    if value is None:
        return NullValueNode()
    if isinstance(value, bool):
        return BooleanValueNode(value=value)
    if isinstance(value, str):
        return StringValueNode(value=value)
    return (IntValueNode if isinstance(value, int) else FloatValueNode)(value=json.dumps(value))
