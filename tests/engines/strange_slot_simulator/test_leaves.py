"""Real states with one leaf changed: either the faults name it, or everything works."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engines.core.actors import REFEREE, SPECTATOR, Viewer
from engines.core.chance import Draw, seeded
from engines.core.engine import resampled
from engines.core.moves.fitting import plain
from engines.strange_slot_simulator.state import LETTERS, Phase, Position
from tests.engines.strange_slot_simulator.kit import ENGINE, Board, faults, look, moves, play, started

WORDS = [*(letter.value for letter in LETTERS), *(phase.value for phase in Phase)]
NUMBERS = (None, 0, 1, 2, 3, 7, 30, 250_000, 2**53 - 1)


def played(**options: Any) -> list[Board]:
    """Play a game by the policy for tests, and return its states."""
    board = started(2, "assisted", chance=seeded("leaves"), **options)
    draw, boards = Draw(seeded("policy")), [board]
    assert ENGINE.playout is not None
    while board.outcome is None:
        command = ENGINE.playout(board.position, moves(board), draw, board.terms)
        board = play(board, command.actor, command.action, command.at_ms)
        boards.append(board)
    return boards


def changed(value: Any) -> Iterator[Any]:
    """Yield a JSON value with one leaf changed, or one list made longer, shorter or turned round."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from ({**value, name: other} for other in changed(inner))
    elif isinstance(value, list):
        yield from ([], value[1:], [*value, *value[:1]], value[::-1])
        for place, inner in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in changed(inner))
    elif isinstance(value, str):
        yield from (word for word in WORDS if word != value)
    elif isinstance(value, bool):
        yield not value
    else:
        yield from (number for number in NUMBERS if number != value)


def decoded(board: Board, document: Any) -> Board | None:
    try:
        position = msgspec.convert(document, Position)
    except msgspec.ValidationError:
        return None
    return Board(board.table.replace(position=position), board.config)


def works(board: Board) -> bool:
    """See that everything that can be asked of a table has an answer."""
    viewers: list[Viewer] = [0, SPECTATOR, REFEREE]
    for viewer in viewers:
        again = Board(resampled(ENGINE, board.table, viewer, seeded("anew"), board.terms), board.config)
        assert look(again, viewer) == look(board, viewer)
        assert not faults(again), [fault.sentence() for fault in faults(again)]
    legal = moves(board)
    assert (legal.total == 0) == (ENGINE.outcome(board.position, board.terms) is not None)
    for move in legal.page(legal.total)[::6]:
        play(board, move.seat, move.action, move.from_ms)
    return True


@pytest.mark.parametrize("options", [{}, {"pulls_per_round": 6}])
def test_a_changed_leaf_is_named_or_does_no_harm(options: dict[str, Any]) -> None:
    named = harmless = 0
    boards = played(**options)
    for board in [*boards[:: max(1, len(boards) // 5)], boards[-1]]:
        documents = [*changed(plain(board.position))]
        for other in filter(None, (decoded(board, document) for document in documents[::5])):
            found = faults(other)
            named += len(found) > 0 and all(fault.sentence() and fault.pointer() for fault in found)
            harmless += not found and works(other)
    assert named > 1000
    assert harmless > 20
