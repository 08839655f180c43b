"""Lines of play: how many ways there are to go on for so many actions. For any title; chance is the table's own."""

from engines.core.actors import Command
from engines.core.game import Game
from engines.core.play import AnyCommand, AnyTable, AnyTerms, legal_moves, play, to_act
from engines.core.results import Refused

MOST_LISTED = 10_000
"""Nobody counts by hand what branches more than this."""


def lines(game: Game, terms: AnyTerms, table: AnyTable, depth: int) -> int:
    """Count the lines of exactly so many actions; a game that ends earlier gives none.

    A move for later is taken at its time. The last actions of a line are counted without being carried out.
    """
    if depth == 0:
        return 1
    if game.engine.outcome(table.position, terms) is not None:
        return 0
    moves = legal_moves(game, terms, table, to_act(game, terms, table))
    if depth == 1:
        return moves.total
    assert moves.total <= MOST_LISTED, f"there are {moves.total} moves at one place: too many to count lines"
    return sum(
        lines(
            game,
            terms,
            after(game, terms, table, Command(actor=move.seat, action=move.action, at_ms=move.from_ms)),
            depth - 1,
        )
        for move in moves.page(MOST_LISTED)
    )


def after(game: Game, terms: AnyTerms, table: AnyTable, command: AnyCommand) -> AnyTable:
    """Return the table after an action that must be legal."""
    step = play(game, terms, table, command)
    assert not isinstance(step, Refused), f"{command} is listed and refused"
    return step.table
