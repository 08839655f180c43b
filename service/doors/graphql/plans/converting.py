"""What turns an argument into what its resolver takes, made once from its type."""

from collections.abc import Callable
from dataclasses import MISSING
from functools import partial
from typing import Any

from strawberry import UNSET
from strawberry.scalars import is_scalar
from strawberry.types.arguments import convert_argument
from strawberry.types.base import StrawberryList, StrawberryMaybe, StrawberryOptional, has_object_definition
from strawberry.types.enum import StrawberryEnumDefinition, has_enum_definition

Convert = Callable[[Any], Any]


def converter(type: Any, library: Any) -> Convert | None:
    """Return what the library's `convert_argument` does to the values of a type, None where that is the value itself.

    Whatever is neither an input nor a list of some is left to the library.
    """
    if isinstance(type, StrawberryOptional) and not isinstance(type, StrawberryMaybe):
        return converter(type.of_type, library)
    if isinstance(type, StrawberryList):
        return partial(_list, converter(type.of_type, library))
    registry = library.schema_converter.scalar_registry
    if isinstance(type, StrawberryEnumDefinition) or has_enum_definition(type) or is_scalar(type, registry):
        return None
    if has_object_definition(type):
        definition = type.__strawberry_definition__
        if definition.is_input and definition.from_input is None:
            return _input(type, definition, library)
    return lambda value: convert_argument(value, type, registry, library.config)


def _list(each: Convert | None, values: Any) -> Any:
    if values is None or values is UNSET:
        return values
    return list(values) if each is None else [each(value) for value in values]


def _input(type: Any, definition: Any, library: Any) -> Convert:
    fields = [
        (
            library.config.name_converter.from_field(field),
            field.python_name,
            converter(field.resolve_type(type_definition=definition), library),
        )
        for field in definition.fields
    ]
    absent = {
        field.python_name: None
        for field in definition.fields
        if field.default_value is MISSING and field.default_factory is MISSING
    }

    def convert(value: Any) -> Any:
        if value is None or value is UNSET:
            return value
        members = dict(absent)
        for name, python_name, inner in fields:
            if name in value:
                members[python_name] = inner(value[name]) if inner else value[name]
        return type(**members)

    return convert
