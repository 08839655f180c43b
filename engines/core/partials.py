"""Actions of which only some fields are given."""

from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import UNSET, UnsetType

from engines.core.values import Tagged, Value, ValueMeta, kind_of, union


def partial_type(actions: tuple[type[Tagged], ...]) -> Any:
    """Return the type that decodes part of any of these actions: `kind`, and any of its fields.

    A list may be shorter than the action allows, and the structs in it may lack fields.
    """
    return union(tuple(_partial(action) for action in actions))


@cache
def _partial(struct: type[Value]) -> Any:
    hints = get_type_hints(struct, include_extras=True)
    annotations = {name: _loose(hints[name]) | UnsetType for name in struct.__struct_fields__}
    namespace = {"__annotations__": annotations, "__module__": __name__, **dict.fromkeys(annotations, UNSET)}
    if issubclass(struct, Tagged):
        return ValueMeta(f"Partial{struct.__name__}", (Tagged,), namespace, tag=kind_of(struct))
    return ValueMeta(f"Partial{struct.__name__}", (Value,), namespace)


def _loose(hint: Any) -> Any:
    """Return a type that also takes the beginnings of its values."""
    origin = get_origin(hint)
    if origin is Annotated:
        kind, *metas = get_args(hint)
        return _loose(kind) if get_origin(kind) is tuple else Annotated[(kind, *metas)]
    if origin is tuple:
        item: Any = _loose(get_args(hint)[0])
        return tuple[item, ...]
    if origin in (Union, UnionType):
        return Union[tuple(_loose(part) for part in get_args(hint))]  # noqa: UP007  # built at run time
    if isinstance(hint, type) and issubclass(hint, Value):
        return _partial(hint)
    return hint
