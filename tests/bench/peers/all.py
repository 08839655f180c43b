"""All peers in one run."""

from engines.registry import Registry
from tests.bench.peers import answers, matches, playing
from tests.bench.peers.installed import install
from tests.bench.peers.page import page, write
from tests.service.serving import ROOT

CONNECTIONS = 16


def measured(registry: Registry, rounds: int, seconds: float) -> str:
    """Measure, write the page and its plot, and return the page."""
    folder = install()
    rows = [
        *playing.measured(folder, rounds, seconds),
        *matches.measured(folder, rounds),
        *answers.measured(folder, registry, rounds, seconds, CONNECTIONS),
    ]
    write(rows, rounds, ROOT / "docs")
    return page(rows, rounds)
