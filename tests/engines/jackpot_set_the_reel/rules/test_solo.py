"""The solo game: the Timer deck runs down."""

from typing import Any

import pytest

from engines.core import play as doors
from engines.core.actors import Command
from engines.core.results import Refused
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.events.round_end import (
    GameEnded,
    RoundStarted,
    TenthCardRemoved,
    TimerCardDrawn,
    TimerCardLost,
)
from engines.jackpot_set_the_reel.parts import TOKENS
from engines.jackpot_set_the_reel.state import Phase
from tests.engines.jackpot_set_the_reel.box import PARTS
from tests.engines.jackpot_set_the_reel.kit import (
    CLAIMED,
    END_TURN,
    NINE,
    Board,
    actions,
    card,
    claim,
    income,
    join,
    kinds,
    place,
    play,
    play_all,
    round_end,
    started,
    table,
)

ROWS = [("bell", "cherry", "melon"), ("grape", "seven", "wild"), ("switch", "grey-bell", "grey-cherry")]


def timer_end(**fields: Any) -> Board:
    """Return a solo table at which the Timer card drawn is to be placed."""
    return round_end(*NINE, tenth=fields.pop("tenth", "green-wild"), seats=1, **fields)


@pytest.mark.clause("SR-SOLO-6")
def test_the_tenth_card_leaves_the_game_and_the_top_timer_card_takes_its_place() -> None:
    board = table("grey-seven*", rows=ROWS, phase=CLAIMED, seats=1)
    after = play(board, END_TURN)
    top = board.position.timer[0]
    assert after.events[-2:] == (TenthCardRemoved(seat=0, card="red-grey-seven"), TimerCardDrawn(seat=0, card=top))
    assert after.player().tenth == card(top)
    assert after.position.out_of_game[-1] == "red-grey-seven"
    assert after.position.timer == board.position.timer[1:]
    assert kinds(after) == ["place_tenth"]


@pytest.mark.clause("SR-SOLO-6")
def test_the_timer_card_is_added_to_a_column_with_its_starting_side_up() -> None:
    after = play(timer_end(), place(1))
    assert after.column(1) == (*NINE[1], "green-wild")


@pytest.mark.clause("SR-SOLO-7")
def test_a_round_without_a_jackpot_loses_the_bottom_timer_card_for_all_to_see() -> None:
    board = timer_end()
    after = play(board, place(0))
    assert after.happened(TimerCardLost) == [TimerCardLost(card=board.position.timer[-1])]
    assert after.position.timer == board.position.timer[:-1]
    assert after.position.out_of_game[-1] == board.position.timer[-1]


@pytest.mark.clause("SR-SOLO-5", "SR-SOLO-7")
def test_a_round_with_a_jackpot_in_any_turn_loses_none() -> None:
    board = timer_end(jackpot_this_round=True)
    after = play(board, place(0))
    assert not after.happened(TimerCardLost)
    assert after.position.timer == board.position.timer


@pytest.mark.clause("SR-SOLO-5")
def test_a_jackpot_is_remembered_for_the_round_and_not_longer() -> None:
    board = table("grape", rows=[("bell", "grey-bell*", "seven")], phase=Phase.BEFORE_CLAIMING, seats=1)
    hit = play(board, claim(Prize.JACKPOT_BELL))
    assert play(hit, END_TURN).position.jackpot_this_round
    later = play_all(timer_end(jackpot_this_round=True), place(0), income(0), join(0, 1, 2))
    assert not later.position.jackpot_this_round


@pytest.mark.clause("SR-SOLO-8")
def test_while_the_timer_deck_holds_cards_income_and_the_new_hand_follow() -> None:
    after = play_all(timer_end(), place(0), income(0), join(0, 1, 2))
    assert after.happened(RoundStarted) == [RoundStarted(round=2, seat=0)]
    assert after.to_act == (0,)


@pytest.mark.clause("SR-SOLO-9", "SR-SOLO-6")
def test_the_game_ends_at_once_when_the_top_card_was_the_last() -> None:
    board = timer_end(round=10, timer=0, jackpot_this_round=True)
    after = play(board, place(0))
    assert [type(event) for event in after.events[1:]] == [GameEnded]
    assert after.outcome is not None
    assert after.outcome.reason == "timer_empty"
    assert not after.player().income_taken


@pytest.mark.clause("SR-SOLO-9", "SR-SOLO-7")
def test_the_game_ends_at_once_when_the_bottom_card_was_the_last() -> None:
    after = play(timer_end(round=5, timer=1), place(0))
    assert [type(event) for event in after.events[1:]] == [TimerCardLost, GameEnded]
    assert after.position.timer == ()
    assert after.to_act == ()


@pytest.mark.clause("SR-SOLO-9")
def test_the_last_timer_card_is_placed_though_there_is_none_to_lose() -> None:
    after = play(timer_end(round=9, timer=0), place(2))
    assert [type(event) for event in after.events[1:]] == [GameEnded]


@pytest.mark.clause("SR-SOLO-1")
@pytest.mark.parametrize(("jackpot", "rounds"), [(True, 10), (False, 5)])
def test_the_game_takes_five_rounds_without_any_jackpot_and_ten_with_one_in_each(jackpot: bool, rounds: int) -> None:
    board = started(1, "solo", None)
    while board.outcome is None:
        if board.position.phase is Phase.ROUND_END and board.player().tenth is not None:
            position = board.position.replace(jackpot_this_round=jackpot)
            board = Board(board.table.replace(position=position), board.config, to_act=board.to_act)
        board = _carried_on(board)
    assert board.position.round == rounds


def _carried_on(board: Board) -> Board:
    order = ("choose_token", "play_cards", "claim", "end_turn", "place_tenth", "take_income", "reassemble")
    kind = next(kind for kind in order if kind in kinds(board))
    step = doors.play(board.game, board.terms, board.table, Command(actor=0, action=actions(board, kind=kind)[0]))
    assert not isinstance(step, Refused)
    return Board(step.table, board.config, step.events, step.to_act, step.outcome)


def test_the_kit_and_the_box_agree_on_the_timer_deck() -> None:
    board = table("bell", seats=1)
    assert set(board.position.timer) == {card.id for card in PARTS.colours[1].cards}
    assert board.position.supply == TOKENS
