"""The legal moves of Jet Set's worst case: 24 planes on 24 links, full rows, both Final Flights open."""

from collections.abc import Callable, Mapping

from engines.core.play import legal_moves
from tests.bench.samples import MOVES
from tests.engines.jet_set.kit import GAME
from tests.engines.jet_set.test_moves import worst_case


def subjects() -> Mapping[str, Callable[[], int]]:
    """Return the count alone, and the count with the first page; nothing is kept from one call to the next."""
    board = worst_case()

    def counted() -> int:
        assert legal_moves(GAME, board.terms, board.table, (0,)).count
        return 1

    def listed() -> int:
        assert legal_moves(GAME, board.terms, board.table, (0,)).page(MOVES)
        return 1

    return {"count": counted, f"count and the first {MOVES} moves": listed}
