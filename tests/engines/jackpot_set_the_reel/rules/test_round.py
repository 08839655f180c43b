"""Turns, the tenth card, income, the new hand, and the round's end that is open to all seats at once."""

from itertools import permutations
from typing import Any

import pytest

from engines.core import play as doors
from engines.core.actors import Command
from engines.core.chance import Draw, seeded
from engines.core.results import Refused
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.config import Passing, Reading
from engines.jackpot_set_the_reel.events.playing import TurnStarted
from engines.jackpot_set_the_reel.events.round_end import (
    GameEnded,
    HandReassembled,
    IncomeTaken,
    RoundStarted,
    TenthCardLaidOut,
    TenthCardPlaced,
    TenthCardsPassed,
)
from engines.jackpot_set_the_reel.playout import playout
from engines.jackpot_set_the_reel.rules.round_end import ORDERS, read_column
from engines.jackpot_set_the_reel.state import Phase
from tests.engines.jackpot_set_the_reel.kit import (
    CLAIMED,
    END_TURN,
    NINE,
    Board,
    Told,
    actions,
    card,
    cards,
    choose,
    income,
    join,
    kinds,
    moves,
    place,
    play,
    play_all,
    round_end,
    started,
    table,
    why,
)

LAST_ROWS = [("bell", "cherry", "melon"), ("grape", "seven", "wild"), ("switch", "grey-bell", "grey-cherry")]
"""The rows of a seat that has played nine cards; `grey-seven` is its tenth."""

PLACED = (("bell", "cherry", "melon", "grey-seven*"), *NINE[1:])
"""Three columns, the tenth card in the left one."""


def last_turn(**fields: Any) -> Board:
    """Return the very last turn of a round, with nothing left to do in it."""
    seats = fields.pop("seats", 2)
    return table("grey-seven", rows=LAST_ROWS, phase=CLAIMED, seats=seats, seat=seats - 1, **fields)


# Turns


@pytest.mark.clause("SR-TURN-1", "SR-TURN-2")
def test_turns_go_clockwise() -> None:
    board = table("bell", rows=[("grape", "seven", "wild")], seats=3, seat=1, starting=1, phase=CLAIMED)
    after = play(board, END_TURN)
    assert after.happened(TurnStarted) == [TurnStarted(seat=2)]
    assert after.to_act == (2,)
    assert why(after, END_TURN, 0)[:2] == ("turn/not-yours", "SR-TURN-1")


@pytest.mark.clause("SR-TURN-1")
def test_after_the_last_seat_comes_the_starting_seat_again() -> None:
    board = table("bell", rows=[("grape", "seven", "wild")], seats=3, seat=0, starting=1, phase=CLAIMED)
    assert play(board, END_TURN).to_act == (1,)


@pytest.mark.clause("SR-TURN-3", "SR-ROUND-1")
def test_every_seat_takes_three_turns_before_the_round_ends() -> None:
    board, turns = started(3, first_seat=1), []
    while board.position.phase is not Phase.ROUND_END:
        turns.append(board.to_act[0])
        for kind in ("play_cards", "claim", "end_turn"):
            board = play(board, actions(board, kind=kind)[0])
            while board.position.token_due:
                board = play(board, choose(actions(board)[0].token))
    assert turns == [1, 2, 0] * 3
    assert all(len(column) == 3 for player in board.position.players for column in player.columns)


# The tenth card


@pytest.mark.clause("SR-TENTH-1")
def test_at_the_end_of_a_third_turn_the_last_card_is_laid_out_for_all_to_see() -> None:
    board = table("grey-seven", rows=LAST_ROWS, phase=CLAIMED)
    after = play(board, END_TURN)
    assert after.happened(TenthCardLaidOut) == [TenthCardLaidOut(seat=0, tenth=card("grey-seven"))]
    assert (after.hand(), after.player().tenth) == ((), card("grey-seven"))
    assert after.to_act == (1,)


@pytest.mark.clause("SR-TENTH-2")
@pytest.mark.parametrize(("way", "receiver"), [("right", 1), ("left", 0)])
def test_all_tenth_cards_pass_at_once_to_the_right_or_as_agreed_to_the_left(way: str, receiver: int) -> None:
    board = table("grey-seven*", rows=LAST_ROWS, phase=CLAIMED, seats=3, seat=2, tenth_card_passes=Passing(way))
    after = play(board, END_TURN)
    (event,) = after.happened(TenthCardsPassed)
    assert [(passed.giver, passed.receiver) for passed in event.passes] == [
        (giver, (giver + (1 if way == "left" else -1)) % 3) for giver in range(3)
    ]
    assert after.player(receiver).tenth == card("grey-seven*")
    assert after.position.phase is Phase.ROUND_END


@pytest.mark.clause("SR-TENTH-2")
def test_the_rulebooks_example_gives_to_the_right_and_receives_from_the_left() -> None:
    """A player passes an Inactive card to the right and gets an Active one from the left."""
    after = play(last_turn(seats=3), END_TURN)
    assert after.player(1).tenth == card("grey-seven")
    left_neighbours_card = after.player(2).tenth
    assert left_neighbours_card is not None
    assert left_neighbours_card.id in {giver.id for giver in _tenths(last_turn(seats=3), 0)}


def _tenths(board: Board, seat: int) -> list[Any]:
    tenth = board.player(seat).tenth
    return [] if tenth is None else [tenth]


@pytest.mark.clause("SR-TENTH-3")
@pytest.mark.parametrize("column", [0, 1, 2])
def test_the_card_received_becomes_the_fourth_of_a_column(column: int) -> None:
    after = play(round_end(*NINE, tenth="grey-seven*"), place(column), 0)
    assert after.events == (TenthCardPlaced(seat=0, tenth=card("grey-seven*"), column=column),)
    assert after.column(column) == (*NINE[column], "grey-seven*")
    assert after.player().tenth is None


@pytest.mark.clause("SR-TENTH-3")
def test_it_is_placed_once() -> None:
    expected: Told = ("tenth/already-placed", "SR-TENTH-3", "/action/kind", {})
    assert why(round_end(*PLACED), place(0), 0) == expected


@pytest.mark.clause("SR-PLAY-3")
@pytest.mark.parametrize(
    ("board", "action"), [(round_end(*NINE, tenth="grey-seven"), place(3)), (round_end(*PLACED), income(7))]
)
def test_a_column_that_there_is_not_is_refused(board: Board, action: Any) -> None:
    expected: Told = ("column/unknown", "SR-PLAY-3", "/action/column", {"column": action.column})
    assert why(board, action, 0) == expected


@pytest.mark.clause("SR-ROUND-1")
@pytest.mark.parametrize("action", [place(0), income(0), join(0, 1, 2)])
def test_nothing_of_the_rounds_end_is_possible_during_the_turns(action: Tagged) -> None:
    assert why(last_turn(), action) == ("round/turns-go-on", "SR-ROUND-1", "/action/kind", {})


# Income


@pytest.mark.clause("SR-INCOME-1", "SR-INCOME-2")
@pytest.mark.parametrize(
    ("column", "coins"), [(0, 1 + 1 + 1 + 1), (1, 2 + 0 + 0), pytest.param(2, 0, marks=pytest.mark.clause("SR-CARD-2"))]
)
def test_income_is_the_coins_of_the_active_cards_of_one_whole_column(column: int, coins: int) -> None:
    """The left column has four Coins with the tenth card; the grey cards of the right one show three each."""
    after = play(round_end(*PLACED, coins=5), income(column), 0)
    assert after.events == (IncomeTaken(seat=0, column=column, coins=coins),)
    assert after.player().coins == 5 + coins


@pytest.mark.clause("SR-INCOME-2", "SR-TOKEN-9")
def test_a_card_that_was_treated_as_a_seven_gives_no_income_while_grey() -> None:
    board = round_end(
        ("grey-bell", "bell", "cherry", "grape"), ("seven", "wild", "melon"), ("switch", "grey-cherry", "grey-seven")
    )
    assert play(board, income(0), 0).player().coins == 1 + 1 + 2


@pytest.mark.clause("SR-INCOME-1")
def test_income_comes_after_the_tenth_card_and_once() -> None:
    assert why(round_end(*NINE, tenth="grey-seven"), income(0), 0) == (
        "tenth/due",
        "SR-INCOME-1",
        "/action/kind",
        {"card": "red-grey-seven"},
    )
    expected: Told = ("income/already-taken", "SR-INCOME-1", "/action/kind", {})
    assert why(round_end(*PLACED, income_taken=True), income(0), 0) == expected


# The new hand


@pytest.mark.clause("SR-HAND-1")
def test_the_columns_are_joined_in_any_of_six_orders() -> None:
    board = round_end(*PLACED, income_taken=True)
    assert [action.order for action in actions(board, kind="reassemble")] == [*permutations(range(3))]
    hands = {play(board, join(*order), 0).hand() for order in ORDERS}
    assert len(hands) == 6


@pytest.mark.clause("SR-HAND-1", "SR-HAND-2")
def test_the_new_hand_is_the_columns_side_by_side() -> None:
    after = play(round_end(*PLACED, income_taken=True), join(1, 0, 2), 0)
    hand = (*PLACED[1], *PLACED[0], *PLACED[2])
    assert after.events == (HandReassembled(seat=0, order=(1, 0, 2), hand=cards(*hand)),)
    assert after.hand() == hand
    assert after.player().columns == ((), (), ())


@pytest.mark.clause("SR-HAND-2")
@pytest.mark.parametrize(
    ("reading", "column"),
    [
        (Reading.ROWS_THEN_TENTH, "1 2 3 T"),
        (Reading.TENTH_THEN_ROWS, "T 1 2 3"),
        (Reading.ROWS_THEN_TENTH_REVERSED, "T 3 2 1"),
        (Reading.TENTH_THEN_ROWS_REVERSED, "3 2 1 T"),
    ],
)
def test_how_a_column_is_read_is_an_option(reading: Reading, column: str) -> None:
    written = dict(zip("123T", cards("bell", "cherry", "melon", "grape"), strict=True))
    assert read_column(cards("bell", "cherry", "melon", "grape"), reading) == tuple(written[c] for c in column.split())
    rows = [written[c] for c in column.split() if c != "T"]
    assert list(read_column(cards("bell", "cherry", "melon"), reading)) == rows


@pytest.mark.clause("SR-HAND-2")
def test_the_option_decides_the_new_hand() -> None:
    board = round_end(*PLACED, income_taken=True, column_reading=Reading.TENTH_THEN_ROWS_REVERSED)
    assert play(board, join(0, 1, 2), 0).hand()[:4] == ("melon", "cherry", "bell", "grey-seven*")


@pytest.mark.clause("SR-HAND-1")
@pytest.mark.parametrize("order", [(0, 0, 1), (2, 2, 2)])
def test_each_column_is_named_once(order: tuple[int, ...]) -> None:
    facts = {"order": [*order]}
    board = round_end(*PLACED, income_taken=True)
    assert why(board, join(*order), 0) == ("reassemble/not-each-once", "SR-HAND-1", "/action/order", facts)


@pytest.mark.clause("SR-ROUND-1")
def test_income_comes_before_the_new_hand() -> None:
    for board, placed in ((round_end(*PLACED), True), (round_end(*NINE, tenth="grey-seven"), False)):
        assert why(board, join(0, 1, 2), 0) == ("income/due", "SR-ROUND-1", "/action/kind", {"placed": placed})


@pytest.mark.clause("SR-HAND-3")
def test_nobody_reassembles_twice() -> None:
    board = play(round_end(*PLACED, income_taken=True), join(0, 1, 2), 0)
    assert board.to_act == (1,)
    facts = {"seat": 0, "round": 1}
    assert why(board, join(0, 1, 2), 0) == ("reassemble/already-done", "SR-HAND-3", "/action/kind", facts)


@pytest.mark.clause("SR-ROUND-2", "SR-HAND-3")
def test_once_all_have_reassembled_the_starting_token_goes_left_and_a_round_begins() -> None:
    board = play(round_end(*PLACED, income_taken=True), join(0, 1, 2), 0)
    after = play_all(board, place(0), income(0), join(0, 1, 2))
    assert after.events[1:] == (RoundStarted(round=2, seat=1), TurnStarted(seat=1))
    assert (after.position.starting_seat, after.position.round, after.to_act) == (1, 2, (1,))
    assert not any(player.income_taken for player in after.position.players)


# All at once


def _to_the_rounds_end(seats: int, seed: str) -> Board:
    board, draw = started(seats, chance=seeded(seed)), Draw(seeded(seed))
    while board.position.phase is not Phase.ROUND_END:
        listed = moves(board)
        move = playout(board.position, listed, draw, board.terms)
        board = play(board, move.action, move.actor)
    return board


@pytest.mark.clause("SR-ROUND-3")
def test_after_the_ninth_cards_every_seat_may_act() -> None:
    board = play(last_turn(seats=4), END_TURN)
    assert board.to_act == (0, 1, 2, 3)
    assert kinds(board) == ["place_tenth"]
    assert play(board, place(1), 3).to_act == (0, 1, 2, 3)


@pytest.mark.clause("SR-ROUND-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_order_between_seats_does_not_matter(seats: int, seed: str) -> None:
    board = _to_the_rounds_end(seats, seed)
    draw = Draw(seeded(f"orders/{seed}"))
    plans = {
        seat: [place(draw.below("plan", 3)), income(draw.below("plan", 3)), join(*draw.pick("plan", ORDERS))]
        for seat in range(seats)
    }
    tables = [_interleaved(board, plans, draw) for _ in range(12)]
    assert all(table == tables[0] for table in tables)
    assert tables[0].position.phase is Phase.BEFORE_PLAYING


@pytest.mark.clause("SR-ROUND-3", "SR-END-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nor_does_it_in_the_last_round(seats: int) -> None:
    board = round_end(*NINE, tenth="grey-seven*", seats=seats, score=30)
    draw = Draw(seeded(f"last orders/{seats}"))
    plans = {seat: [place(draw.below("plan", 3)), income(draw.below("plan", 3))] for seat in range(seats)}
    tables = [_interleaved(board, plans, draw) for _ in range(12)]
    assert all(table == tables[0] for table in tables)
    assert tables[0].position.phase is Phase.OVER


def _interleaved(board: Board, plans: dict[int, list[Any]], draw: Draw) -> Any:
    """Carry out every seat's plan, the seats mixed at random."""
    left = {seat: [*plan] for seat, plan in plans.items()}
    current = board.table
    while any(left.values()):
        seat = draw.pick("who", [seat for seat, plan in left.items() if plan])
        step = doors.play(board.game, board.terms, current, Command(actor=seat, action=left[seat].pop(0)))
        assert not isinstance(step, Refused)
        current = step.table
    return current


# The end


@pytest.mark.clause("SR-END-1", "SR-END-2")
def test_with_thirty_points_the_round_ends_after_income_without_a_new_hand() -> None:
    board = play(round_end(*PLACED, score=30), income(0), 0)
    assert board.to_act == (1,)
    assert board.outcome is None
    after = play_all(board, place(0), income(0))
    assert after.happened(GameEnded)
    assert (after.to_act, after.position.phase) == ((), Phase.OVER)
    assert after.outcome is not None
    assert after.outcome.reason == "thirty_points"
    assert why(after, income(0), 0)[:2] == ("game/over", "SR-END-2")


@pytest.mark.clause("SR-END-2")
def test_in_the_last_round_nobody_reassembles() -> None:
    board = play(round_end(*PLACED, score=31), income(0), 0)
    assert why(board, join(0, 1, 2), 0) == ("round/last-done", "SR-END-2", "/action/kind", {"seat": 0})
    expected: Told = ("reassemble/last-round", "SR-END-2", "/action/kind", {"reached": [0]})
    assert why(board, join(0, 1, 2), 1) == expected
    second = play_all(board, place(0))
    assert why(second, join(0, 1, 2), 1) == expected
    assert kinds(second) == ["take_income"]


@pytest.mark.clause("SR-END-1")
def test_below_thirty_points_the_game_goes_on() -> None:
    board = play(round_end(*PLACED, score=29), income(0), 0)
    after = play_all(board, join(0, 1, 2), place(0), income(0), join(0, 1, 2))
    assert (after.outcome, after.position.round) == (None, 2)
