"""The notifiers of the followers of one process."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from service.stores.store import Notifier


class Notifiers:
    """Notifiers by what they are for."""

    def __init__(self) -> None:
        self._notifiers: dict[str, set[Notifier]] = {}

    @contextmanager
    def at(self, name: str) -> Iterator[Notifier]:
        """Return a notifier, which is taken away in the end."""
        notifier = Notifier()
        self._notifiers.setdefault(name, set()).add(notifier)
        try:
            yield notifier
        finally:
            self._notifiers[name].discard(notifier)
            if not self._notifiers[name]:
                del self._notifiers[name]

    def notify(self, name: str) -> None:
        """Ring all that are for something."""
        for notifier in self._notifiers.get(name, ()):
            notifier.notify()

    @property
    def names(self) -> Collection[str]:
        """What there are notifiers for."""
        return self._notifiers.keys()
