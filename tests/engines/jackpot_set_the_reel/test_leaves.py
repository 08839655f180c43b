"""Real states with one leaf changed: either the faults name it, or everything works."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec
import pytest

from engines.core.actors import REFEREE, SPECTATOR, Viewer
from engines.core.chance import Draw, seeded
from engines.core.engine import resampled
from engines.core.moves.fitting import plain
from engines.core.patterns import unlike
from engines.jackpot_set_the_reel.parts import Token
from engines.jackpot_set_the_reel.state import Phase, Position
from tests.engines.jackpot_set_the_reel.kit import ENGINE, Board, faults, look, moves, play, started

WORDS = [*(token.value for token in Token), *(phase.value for phase in Phase), "red-bell", "market-bell-1", "a-b"]


def walked(seats: int, variant: str) -> list[Board]:
    """Play a game by the policy for tests, and return its states."""
    board, draw = started(seats, variant, None, chance=seeded("leaves")), Draw(seeded("policy"))
    boards = [board]
    assert ENGINE.playout is not None
    while board.outcome is None:
        command = ENGINE.playout(board.position, moves(board), draw, board.terms)
        board = play(board, command.action, command.actor)
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
        yield from (number for number in (None, 0, 1, 2, 7, 30, 2**31 - 1) if number != value)


def decoded(board: Board, document: Any) -> Board | None:
    try:
        position = msgspec.convert(document, Position)
    except msgspec.ValidationError:
        return None
    if unlike(position):
        return None
    return replace(board, table=board.table.replace(position=position))


def works(board: Board) -> None:
    """See that everything that can be asked of a table has an answer."""
    viewers: list[Viewer] = [0, SPECTATOR, REFEREE]
    for viewer in viewers:
        again = resampled(ENGINE, board.table, viewer, seeded("anew"), board.terms)
        assert look(replace(board, table=again), viewer) == look(board, viewer)
    legal = moves(board)
    assert (legal.total == 0) == (ENGINE.outcome(board.position, board.terms) is not None)
    for move in islice(legal.page(legal.total), 0, None, 1 + legal.total // 4):
        play(board, move.action, move.seat)


@pytest.mark.parametrize(
    ("seats", "variant", "every"), [(2, "standard", 31), (4, "standard", 61), (1, "solo", 17), (1, "solo-hard", 29)]
)
def test_a_changed_leaf_is_named_or_does_no_harm(seats: int, variant: str, every: int) -> None:
    named = harmless = 0
    boards = walked(seats, variant)
    pending = [board for board in boards if board.position.token_due or board.position.second][:2]
    for board in [*boards[::every], *pending, boards[-1]]:
        tables = (decoded(board, document) for document in changed(plain(board.position)))
        for other in filter(None, tables):
            found = faults(other)
            named += len(found) > 0
            for fault in found[:3]:
                assert fault.sentence()
                assert fault.pointer()
                assert msgspec.convert(plain(fault.facts()), type(fault)) == fault
            if not found:
                works(other)
                harmless += 1
    assert named > 500
    assert harmless > 50
