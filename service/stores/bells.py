"""The bells of the followers of one process."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from service.stores.store import Bell


class Bells:
    """Bells by what they are for."""

    def __init__(self) -> None:
        self._bells: dict[str, set[Bell]] = {}

    @contextmanager
    def at(self, name: str) -> Iterator[Bell]:
        """Return a bell, which is taken down in the end."""
        bell = Bell()
        self._bells.setdefault(name, set()).add(bell)
        try:
            yield bell
        finally:
            self._bells[name].discard(bell)
            if not self._bells[name]:
                del self._bells[name]

    def ring(self, name: str) -> None:
        """Ring all that are for something."""
        for bell in self._bells.get(name, ()):
            bell.ring()

    @property
    def names(self) -> Collection[str]:
        """What there are bells for."""
        return self._bells.keys()
