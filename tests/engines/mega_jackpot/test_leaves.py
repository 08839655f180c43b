"""Real states with one leaf changed: either the faults name it, or everything works."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from engines.core.actors import REFEREE, SPECTATOR, Viewer
from engines.core.chance import Draw, seeded
from engines.core.engine import resampled
from engines.core.moves.fitting import plain
from engines.mega_jackpot.parts import Symbol
from engines.mega_jackpot.state import Phase, Position
from tests.engines.mega_jackpot.kit import ENGINE, Board, faults, look, moves, play, started

EVERY = 9
"""Of the states of a game one in so many is looked at."""

WORDS = [*(symbol.value for symbol in Symbol), *(phase.value for phase in Phase), "lamp-ruby", "ring-ring", "a-b"]


def played(variant: str) -> list[Board]:
    """Play a game by the policy for tests, and return its states."""
    board = started(3, variant, chance=seeded("leaves"), opening_cards_per_reel=10)
    draw, boards = Draw(seeded("policy")), [board]
    assert ENGINE.playout is not None
    while board.outcome is None:
        command = ENGINE.playout(board.position, moves(board), draw, board.terms)
        board = play(board, command.actor, command.action)
        boards.append(board)
    return boards


def changed(value: Any) -> Iterator[Any]:
    """Yield a JSON value with one leaf changed, or one list made longer, shorter or turned round."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from ({**value, name: other} for other in changed(inner))
    elif isinstance(value, list):
        yield from ([], value[1:], [*value, *value[:1]], value[::-1], value * 2)
        for place, inner in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in changed(inner))
    elif isinstance(value, str):
        yield from (word for word in WORDS if word != value)
    else:
        yield from (number for number in (None, 0, 1, 2, 7, 15, 99, 1000) if number != value)


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
        again = resampled(ENGINE, board.table, viewer, seeded("anew"), board.terms)
        assert look(Board(again, board.config), viewer) == look(board, viewer)
    legal = moves(board)
    assert (legal.total == 0) == (ENGINE.outcome(board.position, board.terms) is not None)
    for move in islice(legal.page(legal.total), 0, None, 8):
        play(board, move.seat, move.action)
    return True


@pytest.mark.parametrize("variant", ["standard", "mega-tiles"])
def test_a_changed_leaf_is_named_or_does_no_harm(variant: str) -> None:
    named = harmless = 0
    boards = played(variant)
    for board in [*boards[::EVERY], boards[-1]]:
        tables = (decoded(board, document) for document in changed(plain(board.position)))
        for other in filter(None, tables):
            found = faults(other)
            named += len(found) > 0 and all(fault.sentence() and fault.pointer() for fault in found)
            harmless += not found and works(other)
    assert named > 1000
    assert harmless > 50


def test_the_facts_of_a_fault_keep_to_their_type_however_large_the_state() -> None:
    board = started()
    crowd = {"apple": 1000, "ring": 1000}
    document = {**plain(board.position), "hands": [crowd] * 1001, "seat": 0, "last_payment": 99}
    document["reels"] = [["lamp-ruby"] * 1001, [], []]
    other = decoded(board, document)
    assert other is not None
    codes = set()
    for fault in faults(other):
        assert msgspec.convert(plain(fault.facts()), type(fault)) == fault
        codes.add(fault.code)
    assert codes >= {"seats/count", "cards/too-many", "cards/do-not-add-up"}
