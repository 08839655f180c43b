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
        return plain_input(vars(value))
    return value
