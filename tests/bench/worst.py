"""Listing the moves of the worst positions, against the middle one of all positions of random games of a title."""

import time
from collections.abc import Callable, Iterator, Mapping

import msgspec

from engines.core.game import Game
from engines.core.play import AnyTable, AnyTerms, legal_moves, to_act
from engines.registry import Registry
from service.denied import Denied
from tests.bench.recorded import MOVES, all_recorded
from tests.engines.jet_set.kit import GAME as JET_SET
from tests.engines.jet_set.test_moves import worst_case
from tests.kit.seals import operations_on

TRIES = 3

Listing = Callable[[], int]


def subjects(registry: Registry, game: Game) -> Mapping[str, Listing]:
    """Return what lists the first page of the middle position, which is the base, and of the worst."""
    found = sorted(_positions(registry, game), key=_seconds)
    worst = {"the worst of these": found[-1]}
    if game.id == JET_SET.id:
        board = worst_case()
        worst["24 planes on 24 links, full rows, both Final Flights open"] = _listing(game, board.terms, board.table)
    return {f"{game.id}, the middle of {len(found)} positions": found[len(found) // 2], **worst}


def _positions(registry: Registry, game: Game) -> Iterator[Listing]:
    states = operations_on(registry).states
    for each in all_recorded(registry, game):
        for ply in each.plies:
            opened = states.open(msgspec.Raw(ply.state), game.id)
            assert not isinstance(opened, Denied), opened
            yield _listing(game, opened.terms, opened.table)


def _listing(game: Game, terms: AnyTerms, table: AnyTable) -> Listing:
    """Return what lists moves; nothing is kept from one call to the next."""

    def listed() -> int:
        assert legal_moves(game, terms, table, to_act(game, terms, table)).page(MOVES)
        return 1

    return listed


def _seconds(listing: Listing) -> float:
    """Return the least CPU time of some tries."""
    found = []
    for _ in range(TRIES):
        start = time.process_time()
        listing()
        found.append(time.process_time() - start)
    return min(found)
