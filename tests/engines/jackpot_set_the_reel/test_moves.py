"""The legal moves: their order, their number, and paging through them."""

from itertools import islice

import pytest

from engines.core import play as doors
from engines.core.actors import Actor, Command
from engines.core.chance import Draw, seeded
from engines.core.results import Refused
from engines.core.values import Tagged, kind_of
from engines.jackpot_set_the_reel.actions import ACTIONS
from engines.jackpot_set_the_reel.parts import TOKENS
from engines.jackpot_set_the_reel.state import Phase
from tests.engines.jackpot_set_the_reel.box import GAME
from tests.engines.jackpot_set_the_reel.kit import (
    CLAIMED,
    ENGINE,
    HAND,
    MOVE,
    PLAYED,
    Board,
    actions,
    card,
    kinds,
    moves,
    play,
    started,
    table,
    use,
)

TABLES = [(2, "standard"), (3, "standard"), (4, "standard"), (1, "solo"), (1, "solo-hard")]


@pytest.mark.clause("SR-OPT-1")
def test_kinds_are_listed_in_the_declared_order() -> None:
    board = table(*HAND[3:], rows=[HAND[:3]], phase=PLAYED, tokens=TOKENS, coins=20)
    assert kinds(board) == ["claim", "upgrade", "purchase", "use_token"]
    declared = [kind_of(action) for action in ACTIONS]
    assert sorted(kinds(board), key=declared.index) == kinds(board)
    assert kinds(table(*HAND[3:], rows=[HAND[:3]], phase=CLAIMED, coins=1)) == ["end_turn", "upgrade"]


@pytest.mark.clause("SR-TOKEN-8", "SR-TOKEN-11")
def test_tokens_that_combine_are_counted_exactly_and_paged() -> None:
    """Alone and doubled: Coins and points 2 each, the move 90 each, the discount 8 cards, the seven none yet."""
    board = table(*HAND, tokens=TOKENS, coins=20)
    listed = moves(board).given({"kind": "use_token"})
    assert (listed.total, listed.exact) == (2 * (1 + 1 + 90 + 8), True)
    whole = listed.page(500)
    assert [move for start in range(0, 200, 7) for move in listed.page(7, start)] == [*whole]
    assert [listed.at(index) for index in range(200)] == [*whole]
    assert len({move.action for move in whole}) == 200


@pytest.mark.clause("SR-TOKEN-8")
def test_a_part_of_an_action_leads_to_what_completes_it() -> None:
    board = table(*HAND, tokens=TOKENS, coins=20)
    bell = card("bell").id
    found = actions(board, kind="use_token", token="move", doubled=True, target=bell)
    assert found == [use(MOVE, "bell", place, doubled=True) for place in range(1, 10)]
    (option,) = moves(board).options({"kind": "use_token", "token": "move", "doubled": False, "target": bell})
    assert (option.at, option.values) == ("/to", tuple(range(1, 10)))


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_every_listed_move_is_accepted_and_foreign_seats_are_refused(seats: int, variant: str) -> None:
    board, draw = started(seats, variant, None, chance=seeded("walk")), Draw(seeded("walk"))
    assert ENGINE.playout is not None
    plies = 0
    while board.outcome is None and plies < 160:
        listed, plies = moves(board), plies + 1
        for move in islice(listed.page(listed.total), plies % 3, None, 3):
            step = doors.play(GAME, board.terms, board.table, Command(actor=move.seat, action=move.action))
            assert not isinstance(step, Refused), (move, step)
            assert listed.contains(move.seat, move.action)
        foreign = [seat for seat in range(seats + 1) if seat not in board.to_act]
        for seat in foreign:
            stolen: Command[Tagged] = Command(actor=seat, action=listed.at(0).action)
            assert isinstance(doors.play(GAME, board.terms, board.table, stolen), Refused)
        command = ENGINE.playout(board.position, listed, draw, board.terms)
        board = play(board, command.action, command.actor)


@pytest.mark.parametrize(("seats", "variant"), [(2, "standard"), (4, "standard"), (1, "solo")])
def test_what_is_not_listed_is_refused(seats: int, variant: str) -> None:
    """Every move of the walk's earlier positions is tried: legal exactly where it is listed."""
    board, draw = started(seats, variant, None, chance=seeded("strange")), Draw(seeded("strange"))
    assert ENGINE.playout is not None
    strange: list[tuple[Actor, Tagged]] = []
    plies = 0
    while board.outcome is None and plies < 120:
        listed, plies = moves(board), plies + 1
        for actor, action in strange[-60:]:
            verdict = doors.play(GAME, board.terms, board.table, Command(actor=actor, action=action))
            assert isinstance(verdict, Refused) != listed.contains(actor, action), action
        strange += [(move.seat, move.action) for move in (listed.sample(draw) for _ in range(4))]
        command = ENGINE.playout(board.position, listed, draw, board.terms)
        board = play(board, command.action, command.actor)


def test_an_absent_seat_carries_the_game_on_and_spends_nothing() -> None:
    assert ENGINE.default is not None
    board = started(4)
    while board.position.round < 2:
        seat = board.to_act[0]
        assert seat != "host"
        coins, phase = board.player(seat).coins, board.position.phase
        action = ENGINE.default(board.position, seat, 0, board.terms)
        assert action is not None
        board = play(board, action, seat)
        assert board.player(seat).coins >= coins or phase is Phase.OVER
    assert isinstance(board, Board)
