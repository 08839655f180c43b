"""From GraphQL's input objects to the JSON of the REST door."""

from enum import Enum
from typing import Any

import strawberry


def plain_input(value: Any) -> Any:
    """Return an input as plain JSON: names in snake_case, enums as their values, what was left out left out."""
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
    """Return the number that an ID writes as text: in an input it stands for a seat or a word."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10 else value
