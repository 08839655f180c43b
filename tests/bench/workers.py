"""Two workers against one: whole games over many connections, the caller's share of the machine told beside it."""

from collections.abc import Iterator

from engines.registry import Registry
from tests.bench.doors import REST, playing, service
from tests.bench.loads import Loads
from tests.bench.recorded import all_recorded

ONE = f"{REST}, 1 worker"


def measured(registry: Registry, rounds: int, seconds: float, connections: int) -> Iterator[str]:
    """Return a table for each title."""
    without = {"CROUPIER_SESSIONS": "off"}
    with service(without) as one, service(without, "--workers", "2", cores=2) as two:
        for game in registry.titles():
            games = all_recorded(registry, game)
            subjects = {ONE: playing(one, games), f"{REST}, 2 workers": playing(two, games)}
            loads = Loads(subjects, connections).run(rounds, seconds)
            yield loads.table(f"Whole games of {game.id}", (ONE,))
