"""A bounded cache of what callers send; the least recently used goes first."""

from collections import OrderedDict
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Values by name: at most so many, of at most so many characters together."""

    def __init__(self, most: int, most_characters: int) -> None:
        self._most = most
        self._most_characters = most_characters
        self._characters = 0
        self._values: OrderedDict[str, tuple[T, int]] = OrderedDict()

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._values)

    def get(self, name: str) -> T | None:
        """Return a value and mark it as the last used; None where it is not cached."""
        found = self._values.get(name)
        if found is None:
            return None
        self._values.move_to_end(name)
        return found[0]

    def keep(self, name: str, value: T, characters: int) -> None:
        """Add a value, and drop the least recently used ones."""
        _, before = self._values.pop(name, (None, 0))
        self._values[name] = (value, characters)
        self._characters += characters - before
        while len(self._values) > self._most or self._characters > self._most_characters:
            _, (_, gone) = self._values.popitem(last=False)
            self._characters -= gone
