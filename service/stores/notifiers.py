"""The notifiers of the followers of one process."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from service.stores.store import Notifier


class Notifiers:
    """Notifiers by the name of their subject."""

    def __init__(self) -> None:
        self._notifiers: dict[str, set[Notifier]] = {}

    @contextmanager
    def at(self, name: str) -> Iterator[Notifier]:
        """Return a notifier; it is removed at the end of the block."""
        notifier = Notifier()
        self._notifiers.setdefault(name, set()).add(notifier)
        try:
            yield notifier
        finally:
            self._notifiers[name].discard(notifier)
            if not self._notifiers[name]:
                del self._notifiers[name]

    def notify(self, name: str) -> None:
        """Notify all that wait for a name."""
        for notifier in self._notifiers.get(name, ()):
            notifier.notify()

    @property
    def names(self) -> Collection[str]:
        """The names that have notifiers."""
        return self._notifiers.keys()
