"""The clock of a server, as far as its answers have shown it."""


class ServerClock:
    """Knows a time that the server's clock has surely reached, so that a deadline can be told in its words.

    An answer shows a time of the server between the asking and the answer, by our clock. So at any later moment the
    server's clock shows at least that time and what has passed since the answer. The highest of these bounds is kept;
    one that an answer contradicts, because the server's clock was set, gives way.
    """

    def __init__(self) -> None:
        self._ahead_ms: float | None = None
        """How far the server's clock is ahead of ours at least."""

    def learn(self, shown_ms: int, asked: float, answered: float) -> None:
        """Take in what an answer shows; our own times are in seconds."""
        least, most = shown_ms - answered * 1000, shown_ms - asked * 1000
        if self._ahead_ms is None or not least <= self._ahead_ms <= most + 1:  # the server's milliseconds are whole
            self._ahead_ms = least

    def deadline_ms(self, end: float) -> int:
        """Return a time that the server's clock shows at our time `end` at the latest; 0 if nothing is known yet."""
        return 0 if self._ahead_ms is None else int(self._ahead_ms + end * 1000)
