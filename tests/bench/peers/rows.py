"""How we compare with a peer in one thing: the ratio, and where the goal lies."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench.rounds import Ratio, ratio


@dataclass(frozen=True)
class Row:
    """One comparison; a ratio above 1 says that we are the better one."""

    what: str
    peer: str
    ours: str
    theirs: str
    ratio: Ratio


def row(what: str, peer: str, ours: Sequence[float], theirs: Sequence[float], unit: str) -> Row:
    """Return how rates compare, round by round."""
    return Row(what, peer, _shown(ours, unit), _shown(theirs, unit), ratio(ours, theirs))


def _shown(rates: Sequence[float], unit: str) -> str:
    middle = sorted(rates)[len(rates) // 2]
    return f"{1e6 / middle:,.0f} us" if unit == "us" else f"{middle:,.0f} {unit}"
