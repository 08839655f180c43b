"""The last turn."""

import pytest

from engines.mega_jackpot.actions import Action
from engines.mega_jackpot.events import GameEnded, Stopped, TurnPassed
from engines.mega_jackpot.state import Ending, Piles
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    APPLE,
    BOTTOM,
    CASH_OUT,
    GENIE,
    JACKPOT,
    LAMP,
    LID,
    MONKEY,
    OVER,
    RING,
    RUBY,
    SHORT_REELS,
    STOP,
    Board,
    actions,
    attempt,
    kinds,
    moves,
    pay,
    play,
    play_all,
    refused,
    spin,
    table,
    told,
)

LAST_CARD = (("ring-apple",), *SHORT_REELS[1:])
"""Reels of which the first holds a single card."""


def is_over(board: Board) -> bool:
    """Tell whether the call ended the game because of an empty reel."""
    ended = board.events[-1] == GameEnded(reason=Ending.REEL_EMPTY)
    assert ended == (board.position.phase is OVER) == (board.outcome is not None) == (board.to_act == ())
    return ended


@pytest.mark.clause("MJ-END-1")
def test_stopping_after_a_reel_ran_out_ends_the_game() -> None:
    after = play_all(table(reels=LAST_CARD), 0, spin((0, 0)), STOP)
    assert after.events == (Stopped(seat=0), GameEnded(reason=Ending.REEL_EMPTY))
    assert is_over(after)
    assert after.outcome is not None
    assert after.outcome.reason == "reel_empty"


@pytest.mark.clause("MJ-END-1")
def test_the_spin_that_empties_a_reel_does_not_end_the_turn() -> None:
    after = play(table(reels=LAST_CARD), 0, spin((0, 0)))
    assert after.to_act == (0,)
    assert sorted(kinds(after)) == ["pay_and_spin", "stop"]


@pytest.mark.clause("MJ-END-1")
def test_in_the_last_turn_one_may_pay_and_spin_on_from_the_other_reels() -> None:
    after = play_all(table(reels=LAST_CARD), 0, spin((0, 0)), pay(1, LID, (1, 0)), pay(2, LID, (2, 0)))
    assert after.sizes == (0, 1, 1)
    assert not is_over(after)


@pytest.mark.clause("MJ-END-1")
def test_a_jackpot_of_the_last_turn_is_cashed_out_before_the_end() -> None:
    board = table(reels=LAST_CARD, discards=((RING,), (RING,), (APPLE,)))
    after = play_all(board, 0, spin((0, 2)), CASH_OUT)
    assert after.position.hand(0) == Piles(apple=3, ring=5)
    assert is_over(after)


@pytest.mark.clause("MJ-END-1")
@pytest.mark.parametrize("tile", [GENIE, MONKEY])
def test_a_jackpot_of_the_last_turn_may_be_bet_before_the_end(tile: int) -> None:
    board = table(reels=LAST_CARD, discards=((RING,), (RING,), (APPLE,)), tiles=True, tile_draws=(tile,))
    after = play_all(board, 0, spin((0, 2)), attempt(LID))
    assert "tile_flipped" in after.kinds
    assert is_over(after)


@pytest.mark.clause("MJ-END-1")
def test_a_super_mega_jackpot_in_the_last_turn_is_the_reason_of_the_end() -> None:
    reels = (("lamp-apple",), *SHORT_REELS[1:])
    board = table(reels=reels, discards=((LAMP,), (LAMP,), (APPLE,)), tiles=True, tile_draws=(GENIE,))
    after = play_all(board, 0, spin((0, 2)), attempt(LID))
    assert after.events[-1] == GameEnded(reason=Ending.SUPER_MEGA_JACKPOT)


@pytest.mark.clause("MJ-END-1", "MJ-REFILL-1")
def test_a_refill_that_empties_a_reel_ends_the_game_with_that_turn() -> None:
    board = table(reels=LAST_CARD, phase=JACKPOT, discards=((LAMP,), (LAMP, RING), (LAMP, RUBY)), rest="lid")
    after = play(board, 0, CASH_OUT)
    assert after.kinds == ["jackpot_cashed_out", "discard_refilled", "game_ended"]
    assert is_over(after)


@pytest.mark.clause("MJ-END-1", "MJ-MEGA-2")
def test_a_refill_that_empties_a_reel_does_not_take_the_tile_away() -> None:
    board = table(
        reels=LAST_CARD,
        phase=JACKPOT,
        discards=((RUBY,), (RUBY, RING), (RUBY, RING)),
        tiles=True,
        tile_draws=(GENIE,),
        rest="out",
    )
    after = play(board, 0, attempt(LID))
    assert after.position.hand(0) == Piles(apple=3, ring=2, ruby=3)
    assert is_over(after)


@pytest.mark.clause("MJ-END-1")
def test_the_game_goes_on_while_every_reel_holds_a_card() -> None:
    after = play(table(reels=(("ring-apple",), ("ruby-apple",), ("carpet-apple",)), phase=AFTER_SPIN), 0, STOP)
    assert after.events == (Stopped(seat=0), TurnPassed(seat=1))
    assert not is_over(after)


@pytest.mark.clause("MJ-END-2")
def test_nothing_is_paid_for_when_all_reels_are_empty() -> None:
    board = table(reels=((), (), ()), phase=AFTER_SPIN)
    assert actions(board) == [STOP]
    (refusal,) = refused(board, 0, pay(1, LID, (0, 0)))
    assert told(refusal) == ("payment/reels-empty", "MJ-END-2", "/action/kind", {})


@pytest.mark.clause("MJ-END-2")
def test_two_cards_need_two_reels_that_hold_some() -> None:
    board = table(reels=(("ring-apple", "apple-ring"), (), ()), phase=AFTER_SPIN)
    assert {len(action.flips) for action in actions(board, kind="pay_and_spin")} == {1}
    for flips in (((0, 0), (0, 1)), ((0, 0), (1, 1))):
        refused(board, 0, pay(1, LID, *flips))


@pytest.mark.clause("MJ-END-2")
def test_one_reel_is_enough_to_pay_for_a_card() -> None:
    board = table(reels=(("ring-apple",), (), ()), phase=AFTER_SPIN)
    assert play(board, 0, pay(1, BOTTOM, (0, 1))).sizes == (0, 0, 0)


@pytest.mark.clause("MJ-END-1")
@pytest.mark.parametrize("action", [STOP, spin((1, 0)), CASH_OUT, pay(1, LID, (1, 0))])
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_acts_after_the_end(seat: int, action: Action) -> None:
    board = play_all(table(reels=LAST_CARD), 0, spin((0, 0)), STOP)
    assert moves(board).total == 0
    (refusal,) = refused(board, seat, action)
    assert told(refusal) == ("game/over", "MJ-END-1", "/action", {"reason": "reel_empty"})


@pytest.mark.clause("MJ-MEGA-7")
def test_nobody_acts_after_a_super_mega_jackpot() -> None:
    board = table(phase=OVER, super_winner=1, tiles=True, hands=(Piles(), Piles(lamp=3)))
    (refusal,) = refused(board, 0, spin((0, 0)))
    assert told(refusal)[3] == {"reason": "super_mega_jackpot"}
