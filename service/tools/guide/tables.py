"""Tables in Markdown."""

from collections.abc import Iterable, Iterator


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield the lines of a table, and an empty one after it."""
    names = list(head)
    yield f"| {' | '.join(names)} |"
    yield f"| {' | '.join('---' for _ in names)} |"
    for row in rows:
        yield f"| {' | '.join(line(cell).replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


def line(text: str) -> str:
    """Return a text in one line."""
    return " ".join(text.split())
