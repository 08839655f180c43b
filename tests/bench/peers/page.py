"""What was found as a page: a table, and a plot of the ratios."""

import os
import platform
from collections.abc import Iterator, Sequence
from html import escape
from math import log10
from pathlib import Path

from tests.bench.peers.rows import Row

HEIGHT, LEFT, WIDTH, RIGHT = 22, 560, 420, 130
"""Of a row, of its name, of the scale and of its number, in pixels."""
PAGE = (Path(__file__).parent / "page.md").read_text(encoding="utf-8")
"""The page, with a place for what was measured and under which conditions."""


def page(rows: Sequence[Row], rounds: int) -> str:
    """Return the page."""
    cores, load = os.cpu_count(), os.getloadavg()[0]
    measured = f"{rounds} rounds on {cores} cores, Python {platform.python_version()}, load {load:.1f} at the end"
    return PAGE.format(measured=measured, rows="\n".join(map(_line, rows)))


def _line(row: Row) -> str:
    return f"| {row.what} | {row.peer} | {row.ours} | {row.theirs} | {row.ratio} |"


def plot(rows: Sequence[Row]) -> str:
    """Return the ratios as an SVG: a bar from 1 to each, on a logarithmic scale, and a line between the quartiles."""
    scale = _Scale(rows)
    height = HEIGHT * (len(rows) + 2)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + RIGHT} {height}"'
    style = 'font-family="sans-serif" font-size="12"'
    white = '<rect width="100%" height="100%" fill="white"/>'
    parts = [*_ticks(scale, height), *(part for number, row in enumerate(rows) for part in _bar(scale, number, row))]
    return "\n".join(
        [f"{head} {style}>", "<title>croupier against other projects</title>", white, *parts, "</svg>", ""]
    )


class _Scale:
    """Where a ratio lies: whole powers of ten around all of them."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.low = min(-1, *(int(log10(row.ratio.low) - 1) for row in rows))
        self.high = max(1, *(int(log10(row.ratio.high) + 1) for row in rows))

    def __call__(self, ratio: float) -> float:
        return LEFT + WIDTH * (log10(ratio) - self.low) / (self.high - self.low)


def _ticks(scale: _Scale, height: int) -> Iterator[str]:
    for power in range(scale.low, scale.high + 1):
        at, shade = scale(10**power), "#333" if power == 0 else "#ccc"
        yield f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{HEIGHT}" y2="{height - HEIGHT}" stroke="{shade}"/>'
        yield f'<text x="{at:.1f}" y="{HEIGHT - 6}" text-anchor="middle">{10.0**power:g}</text>'


def _bar(scale: _Scale, number: int, row: Row) -> Iterator[str]:
    top, found = HEIGHT * (number + 1), row.ratio
    one, at = scale(1), scale(found.median)
    middle, colour = top + HEIGHT / 2, "#2a7f62" if found.median >= 1 else "#b5563c"
    yield f'<text x="{LEFT - 8}" y="{middle + 4}" text-anchor="end">{escape(f"{row.what} ({row.peer})")}</text>'
    bar = f'<rect x="{min(one, at):.1f}" y="{top + 4}" width="{abs(at - one):.1f}" height="{HEIGHT - 8}"'
    yield f'{bar} fill="{colour}"/>'
    quartiles = f'x1="{scale(found.low):.1f}" x2="{scale(found.high):.1f}"'
    yield f'<line {quartiles} y1="{middle}" y2="{middle}" stroke="black" stroke-width="2"/>'
    yield f'<text x="{LEFT + WIDTH + 8}" y="{middle + 4}">{found}</text>'


def write(rows: Sequence[Row], rounds: int, folder: Path) -> None:
    """Write the page and its plot."""
    (folder / "peers.md").write_text(page(rows, rounds), encoding="utf-8")
    (folder / "peers.svg").write_text(plot(rows), encoding="utf-8")
