"""Tic-tac-toe: two seats mark cells until three in a line are the same seat's."""

from typing import Annotated

from engines import kit

CELLS = range(9)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

Cell = Annotated[int, kit.Meta(ge=0, le=8)]


class Position(kit.Value):
    """The board, and whose turn it is."""

    cells: Annotated[tuple[kit.Seat | None, ...], kit.Meta(min_length=9, max_length=9)] = (None,) * 9
    """The seat that has marked each cell, row by row from the top left; None where nobody has."""
    seat: kit.Seat = 0
    """Whose turn it is."""


class MarkCell(kit.Tagged):
    """Mark a cell."""

    cell: Cell
    """The cell, counted from 0, row by row from the top left."""


class CellMarked(kit.Tagged):
    """A seat marked a cell."""

    seat: kit.Seat
    """Whose mark it is."""
    cell: Cell
    """Which one, counted from 0, row by row."""


class CellTaken(kit.Refusal):
    """A cell is marked that is marked already."""

    code = "mark/taken"
    clause = "TTT-MARK-1"
    at = "/action/cell"
    detail = "This cell is marked already."


def mark_cell(turn: kit.PlainTurn[Position], seat: kit.Seat, action: MarkCell) -> None:
    """Mark an empty cell (TTT-TURN-1, TTT-MARK-1)."""
    turn.require(turn.position.cells[action.cell] is None or CellTaken())
    turn.emit(CellMarked(seat=seat, cell=action.cell))


def cell_marked(position: Position, event: CellMarked) -> Position:
    """Set the mark; then it is the other seat's turn."""
    return Position(cells=kit.put(position.cells, event.cell, event.seat), seat=1 - event.seat)


def moves(position: Position, actor: kit.Actor, at_ms: int, terms: kit.PlainTerms) -> list[kit.Form[MarkCell]]:
    """Return a move for each empty cell."""
    return [kit.Form(MarkCell, kit.Choice("cell", [cell for cell in CELLS if position.cells[cell] is None]))]


def outcome(position: Position, terms: kit.PlainTerms) -> kit.Outcome | None:
    """Let a whole line win; a full board without one is a draw (TTT-END-1)."""
    cells = position.cells
    lines = {cells[a] for a, b, c in LINES if cells[a] == cells[b] == cells[c]} - {None}
    if not lines and None in cells:
        return None
    won = {seat: (int(seat in lines),) for seat in (0, 1)}
    return kit.Outcome(reason="line" if lines else "board_full", standings=kit.ranked(won))


ENGINE = kit.title(
    id="tic-tac-toe",
    name="Tic-tac-toe",
    prefix="TTT",
    package=__name__,
    kernel=1,
    seats=(2, 2),
    position=Position,
    rules={MarkCell: mark_cell},
    changes={CellMarked: cell_marked},
    moves=moves,
    outcome=outcome,
    reasons=("line", "board_full"),
    refusals=(CellTaken,),
    hidden=kit.NOTHING,
)
