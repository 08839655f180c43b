"""Converts GraphQL input objects to the JSON that REST takes."""

from enum import Enum
from typing import Any

import strawberry


def plain_input(value: Any) -> Any:
    """Return an input as plain JSON: names in snake_case, enums as their values, fields that were not given absent."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list):
        return [plain_input(item) for item in value]
    if isinstance(value, dict):
        return {name: plain_input(item) for name, item in value.items() if item is not strawberry.UNSET}
    if hasattr(value, "__strawberry_definition__"):
        ids = {field.python_name for field in value.__strawberry_definition__.fields if _is_id(field.type)}
        return {name: _seat(item) if name in ids else item for name, item in plain_input(vars(value)).items()}
    return value


def _is_id(kind: Any) -> bool:
    return getattr(kind, "of_type", kind) is strawberry.ID


def _seat(value: Any) -> Any:
    """Return a seat, which an ID writes as text, as a number; any other word as it is."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10 else value
