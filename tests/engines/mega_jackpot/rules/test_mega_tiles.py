"""Betting a jackpot on a tile."""

from collections import Counter
from typing import Any

import pytest

from engines.core import play as doors
from engines.core.actors import Command
from engines.core.refusals import ScriptDoesNotFit
from engines.core.results import Refused
from engines.mega_jackpot.events import (
    GameEnded,
    JackpotBet,
    SuperMegaJackpotWon,
    Tile,
    TileFlipped,
    TilesShuffled,
    TrayBankrupted,
    TrayWon,
    TurnPassed,
)
from engines.mega_jackpot.parts import Symbol
from engines.mega_jackpot.state import Ending, Piles, Tray, Trays
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    APPLE,
    BOTTOM,
    CARPET,
    FREE_SPIN,
    GAME,
    GENIE,
    JACKPOT,
    LAMP,
    LID,
    MONKEY,
    OVER,
    RING,
    RUBY,
    STARTING_HAND,
    Board,
    actions,
    attempt,
    look,
    play,
    refused,
    table,
    told,
)


def jackpot(symbol: Symbol, tile: int, **fields: Any) -> Board:
    """A jackpot, and what the tile will be."""
    return table(phase=JACKPOT, discards=((symbol,),) * 3, tiles=True, tile_draws=(tile,), **fields)


def flipped_tile(board: Board) -> Tile:
    (event,) = (event for event in board.events if isinstance(event, TileFlipped))
    return event.tile


@pytest.mark.clause("MJ-COMP-5", "MJ-MEGA-1")
@pytest.mark.parametrize(("monkeys", "tiles_down"), [(0, 4), (1, 3), (2, 2)])
def test_the_tile_is_any_of_those_face_down_one_of_them_the_genie(monkeys: int, tiles_down: int) -> None:
    drawn = [play(jackpot(RUBY, tile, monkeys=monkeys), 0, attempt(LID)) for tile in range(tiles_down)]
    assert Counter(map(flipped_tile, drawn)) == {Tile.GENIE: 1, Tile.MONKEY: tiles_down - 1}
    too_high = jackpot(RUBY, tiles_down, monkeys=monkeys)
    verdict = doors.play(GAME, too_high.terms, too_high.table, Command(actor=0, action=attempt(LID)))
    assert isinstance(verdict, Refused)
    assert verdict.first == ScriptDoesNotFit(stream="tiles", place=0, drawn=tiles_down, below=tiles_down)


@pytest.mark.clause("MJ-MEGA-1")
@pytest.mark.parametrize(("tray", "trays"), [(LID, Trays(lid=Piles(ruby=3))), (BOTTOM, Trays(bottom=Piles(ruby=3)))])
def test_the_three_cards_go_into_the_tray_that_the_seat_chooses(tray: Tray, trays: Trays) -> None:
    after = play(jackpot(RUBY, MONKEY), 0, attempt(tray))
    assert after.events[0] == JackpotBet(seat=0, symbol=RUBY, tray=tray)
    assert after.position.trays == trays
    assert after.position.hand(0) == STARTING_HAND


@pytest.mark.clause("MJ-MEGA-1")
def test_the_three_cards_leave_the_discards() -> None:
    board = table(
        phase=JACKPOT,
        discards=((RUBY, APPLE), (RUBY, RING), (RUBY, CARPET)),
        tiles=True,
        tile_draws=(MONKEY,),
        rest="out",
    )
    assert play(board, 0, attempt(LID)).position.discards == ((APPLE,), (RING,), (CARPET,))


@pytest.mark.clause("MJ-MEGA-1")
def test_both_trays_are_offered_and_no_tile_is_named() -> None:
    assert actions(jackpot(RUBY, MONKEY), kind="attempt_mega_jackpot") == [attempt(LID), attempt(BOTTOM)]


@pytest.mark.clause("MJ-MEGA-1", "MJ-JACKPOT-1")
def test_nothing_can_be_bet_without_a_jackpot() -> None:
    (refusal,) = refused(table(phase=AFTER_SPIN, tiles=True), 0, attempt(LID))
    assert told(refusal) == ("jackpot/none", "MJ-JACKPOT-1", "/action/kind", {})


@pytest.mark.clause("MJ-MEGA-2", "MJ-REFILL-1")
def test_empty_discards_are_refilled_after_the_bet_and_before_the_tile() -> None:
    board = table(
        phase=JACKPOT, discards=((RUBY,), (RUBY, RING), (RUBY,)), tiles=True, tile_draws=(MONKEY,), rest="out"
    )
    after = play(board, 0, attempt(LID))
    assert after.kinds == ["jackpot_bet", "discard_refilled", "discard_refilled", "tile_flipped", "turn_passed"]


@pytest.mark.clause("MJ-MEGA-3")
@pytest.mark.parametrize("monkeys", [0, 1])
def test_a_monkey_stays_face_up_and_the_turn_passes(monkeys: int) -> None:
    after = play(jackpot(RUBY, MONKEY, monkeys=monkeys), 0, attempt(LID))
    assert after.events[1:] == (
        TileFlipped(seat=0, tile=Tile.MONKEY, monkeys=monkeys + 1),
        TurnPassed(seat=1),
    )
    assert look(after, 1).monkeys == monkeys + 1
    assert after.position.phase is FREE_SPIN


@pytest.mark.clause("MJ-MEGA-3")
def test_a_monkey_leaves_the_bet_in_the_tray_for_whoever_wins_it() -> None:
    after = play(jackpot(RUBY, MONKEY, lid=Piles(apple=2)), 0, attempt(LID))
    assert after.position.trays == Trays(lid=Piles(apple=2, ruby=3))
    assert after.position.out_of_game == Piles()


@pytest.mark.clause("MJ-MEGA-4")
@pytest.mark.parametrize(
    ("tray", "trays", "lost"),
    [
        (LID, Trays(bottom=Piles(ring=2, lamp=1)), Piles(apple=2, carpet=4)),
        (BOTTOM, Trays(lid=Piles(apple=2, carpet=1)), Piles(ring=2, carpet=3, lamp=1)),
    ],
)
def test_the_third_monkey_puts_the_chosen_tray_out_of_the_game_with_the_bet(
    tray: Tray, trays: Trays, lost: Piles
) -> None:
    board = jackpot(CARPET, MONKEY, monkeys=2, lid=Piles(apple=2, carpet=1), bottom=Piles(ring=2, lamp=1))
    after = play(board, 0, attempt(tray))
    assert TrayBankrupted(tray=tray, cards=lost) in after.events
    assert after.position.trays == trays
    assert after.position.out_of_game == lost
    assert after.position.hands == board.position.hands


@pytest.mark.clause("MJ-MEGA-4")
def test_what_a_second_bankruptcy_removes_joins_what_the_first_did() -> None:
    board = jackpot(CARPET, MONKEY, monkeys=2, out=Piles(carpet=1, lamp=2))
    assert play(board, 0, attempt(LID)).position.out_of_game == Piles(carpet=4, lamp=2)


@pytest.mark.clause("MJ-MEGA-5")
def test_after_a_bankruptcy_all_tiles_lie_face_down_again_and_the_turn_passes() -> None:
    after = play(jackpot(RUBY, MONKEY, monkeys=2), 0, attempt(LID))
    assert after.kinds == ["jackpot_bet", "tile_flipped", "tray_bankrupted", "tiles_shuffled", "turn_passed"]
    assert after.position.monkeys == 0
    assert after.to_act == (1,)


@pytest.mark.clause("MJ-MEGA-6")
@pytest.mark.parametrize(
    ("tray", "trays", "won"),
    [
        (LID, Trays(bottom=Piles(ring=2, lamp=1)), Piles(apple=2, carpet=4)),
        (BOTTOM, Trays(lid=Piles(apple=2, carpet=1)), Piles(ring=2, carpet=3, lamp=1)),
    ],
)
def test_the_genie_gives_the_seat_the_chosen_tray_with_the_bet(tray: Tray, trays: Trays, won: Piles) -> None:
    board = jackpot(CARPET, GENIE, lid=Piles(apple=2, carpet=1), bottom=Piles(ring=2, lamp=1))
    after = play(board, 0, attempt(tray))
    assert TrayWon(seat=0, tray=tray, cards=won) in after.events
    assert after.position.trays == trays
    assert after.position.hands == (STARTING_HAND.joined(won), STARTING_HAND)


@pytest.mark.clause("MJ-MEGA-6")
@pytest.mark.parametrize("monkeys", [0, 1, 2])
def test_after_the_genie_all_tiles_lie_face_down_again_and_the_turn_passes(monkeys: int) -> None:
    after = play(jackpot(RUBY, GENIE, monkeys=monkeys), 0, attempt(LID))
    assert after.events[1] == TileFlipped(seat=0, tile=Tile.GENIE, monkeys=monkeys)
    assert after.events[3:] == (TilesShuffled(), TurnPassed(seat=1))
    assert after.position.monkeys == 0


@pytest.mark.clause("MJ-MEGA-7")
def test_a_bet_of_three_lamps_that_meets_the_genie_wins_at_once() -> None:
    after = play(jackpot(LAMP, GENIE), 0, attempt(LID))
    assert after.events[-2:] == (
        SuperMegaJackpotWon(seat=0),
        GameEnded(reason=Ending.SUPER_MEGA_JACKPOT),
    )
    assert after.outcome is not None
    assert after.outcome.reason == "super_mega_jackpot"
    assert after.to_act == ()
    assert after.position.phase is OVER


@pytest.mark.clause("MJ-MEGA-7")
@pytest.mark.parametrize("symbol", [APPLE, RING, RUBY, CARPET])
def test_another_bet_that_meets_the_genie_wins_the_tray_and_not_the_game(symbol: Symbol) -> None:
    after = play(jackpot(symbol, GENIE), 0, attempt(LID))
    assert after.outcome is None
    assert after.to_act == (1,)


@pytest.mark.clause("MJ-MEGA-7")
def test_three_lamps_already_in_the_tray_do_not_win_the_game() -> None:
    after = play(jackpot(APPLE, GENIE, lid=Piles(lamp=3)), 0, attempt(LID))
    assert after.outcome is None
    assert after.position.hand(0) == Piles(apple=6, ring=2, lamp=3)


@pytest.mark.clause("MJ-MEGA-7")
@pytest.mark.parametrize("monkeys", [0, 2])
def test_three_lamps_that_meet_a_monkey_win_nothing(monkeys: int) -> None:
    after = play(jackpot(LAMP, MONKEY, monkeys=monkeys), 0, attempt(LID))
    assert after.outcome is None
    assert after.position.super_winner is None
    assert after.to_act == (1,)


@pytest.mark.clause("MJ-MEGA-8", "MJ-MEGA-7")
def test_after_a_super_mega_jackpot_the_winner_is_first_and_all_others_are_second() -> None:
    hands = (Piles(lamp=2, carpet=9), Piles(apple=1), Piles(ring=5))
    after = play(jackpot(LAMP, GENIE, hands=hands, seat=1, bottom=Piles(apple=4)), 1, attempt(BOTTOM))
    assert after.outcome is not None
    assert [(standing.seat, standing.rank) for standing in after.outcome.standings] == [(1, 1), (0, 2), (2, 2)]


@pytest.mark.clause("MJ-MEGA-8")
def test_the_points_are_told_all_the_same_and_hold_the_won_tray() -> None:
    hands = (Piles(lamp=1, carpet=9), Piles(apple=1))
    after = play(jackpot(LAMP, GENIE, hands=hands, seat=1, bottom=Piles(apple=4)), 1, attempt(BOTTOM))
    assert after.outcome is not None
    assert {standing.seat: standing.score for standing in after.outcome.standings} == {1: 1 + 4 + 21, 0: 7 + 45}
