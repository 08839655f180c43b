"""JSON for people: a value that fits on one line is written on one."""

import json
from collections.abc import Iterable
from typing import Any

WIDTH = 120


def pretty(value: Any) -> str:
    """Return indented JSON text that ends with a newline.

    >>> print(pretty({"a": [1, 2]}), end="")
    {"a": [1, 2]}
    """
    return _block(value, "", 0) + "\n"


def _block(value: Any, indent: str, used: int) -> str:
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or len(indent) + used + len(line) <= WIDTH:
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        keys = {key: f"{json.dumps(key, ensure_ascii=False)}: " for key in value}
        items = [keys[key] + _block(item, inner, len(keys[key]) + 1) for key, item in value.items()]
        return _enclosed("{}", items, indent)
    return _enclosed("[]", (_block(item, inner, 1) for item in value), indent)


def _enclosed(brackets: str, items: Iterable[str], indent: str) -> str:
    joined = f",\n{indent}  ".join(items)
    return f"{brackets[0]}\n{indent}  {joined}\n{indent}{brackets[1]}"
