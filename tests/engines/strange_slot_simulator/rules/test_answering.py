"""Answers, Signboard cards, and being locked."""

import msgspec
import pytest

from engines.strange_slot_simulator.events import AnswerBox, AnswerEdited, MachineReturned, SignboardTaken
from engines.strange_slot_simulator.refusals.answering import NoSuchSettings
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    GAME,
    HOST,
    OVER,
    PULL,
    RESERVATION,
    RIGHT,
    SPIN,
    TIME_UP,
    A,
    B,
    C,
    F,
    clear,
    play,
    play_all,
    player,
    refused,
    reserve,
    swap,
    table,
    to_act,
    told,
    write,
)

FIVE = (1, 2, 3, 4, 5, 0)


@pytest.mark.clause("SS-ANSWER-1", "SS-ANSWER-2")
@pytest.mark.parametrize("phase", [SPIN, ANALYSIS])
def test_an_answer_goes_into_the_box_of_its_machine_in_spin_and_analysis(phase: object) -> None:
    machines = (A, B) if phase is SPIN else (None, None)
    board = play(table(*map(player, machines), phase=phase), 0, write(C, 5))  # type: ignore[arg-type]
    assert board.events == (AnswerEdited(seat=0, box=AnswerBox(machine=C, number=5)),)
    assert board.player(0).answers == (0, 0, 5, 0, 0, 0)


@pytest.mark.clause("SS-ANSWER-3")
def test_the_same_number_may_stand_in_several_boxes_and_one_box_holds_one() -> None:
    board = play_all(table(player(A), player(B)), (0, write(A, 4)), (0, write(F, 4)), (0, write(A, 2)))
    assert board.player(0).answers == (2, 0, 0, 0, 0, 4)


@pytest.mark.clause("SS-ANSWER-4")
def test_writing_the_same_number_again_is_allowed() -> None:
    board = play_all(table(player(A), player(B)), (0, write(A, 4)), (0, write(A, 4)))
    assert board.player(0).answers == (4, 0, 0, 0, 0, 0)


@pytest.mark.clause("SS-ANSWER-5")
def test_a_box_may_be_emptied_but_not_an_empty_one() -> None:
    board = play_all(table(player(A), player(B)), (0, write(A, 4)), (0, clear(A)))
    assert board.player(0).answers == (0, 0, 0, 0, 0, 0)
    (refusal,) = refused(board, 0, clear(A))
    assert told(refusal) == ("answer/box-empty", "SS-ANSWER-5", "/action/machine", {"machine": "a"})


@pytest.mark.clause("SS-ANSWER-2", "SS-SET-2")
@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_number_outside_one_to_six_is_no_answer(number: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "write_answer", "machine": "a", "number": number}, GAME.action_type)
    refusal = NoSuchSettings.of(number)
    assert refusal is not None
    facts = {"number": number, "lowest": 1, "highest": 6}
    assert told(refusal) == ("answer/no-such-settings", "SS-SET-2", "/action/number", facts)


@pytest.mark.clause("SS-LOCK-1", "SS-LOCK-2", "SS-LOCK-3")
def test_the_sixth_answer_takes_the_lowest_signboard_card_and_gives_the_machine_back() -> None:
    board = play(table(player(A, answers=FIVE), player(B)), 0, write(F, 1))
    assert board.events == (
        AnswerEdited(seat=0, box=AnswerBox(machine=F, number=1)),
        SignboardTaken(seat=0, signboard=1),
        MachineReturned(seat=0, machine=A),
    )
    assert board.player(0).locked
    assert A in board.position.free()
    assert board.to_act == (1, HOST)


@pytest.mark.clause("SS-LOCK-1", "SS-SETUP-3")
def test_in_the_analysis_there_is_no_machine_to_give_back_and_the_second_gets_card_two() -> None:
    players = (player(answers=RIGHT, signboard=1), player(answers=FIVE), player())
    board = play(table(*players, phase=ANALYSIS), 1, write(F, 6))
    assert board.kinds == ["answer_edited", "signboard_taken"]
    assert board.player(1).signboard == 2


@pytest.mark.clause("SS-ANSWER-4", "SS-LOCK-1")
def test_five_answers_do_not_lock_however_often_they_are_rewritten() -> None:
    board = play_all(table(player(A, answers=FIVE), player(B)), (0, write(A, 3)), (0, clear(B)), (0, write(F, 1)))
    assert not board.player(0).locked


@pytest.mark.clause("SS-LOCK-4")
def test_a_locked_seat_does_nothing_more() -> None:
    board = table(player(answers=RIGHT, signboard=1), player(B))
    for action in (write(A, 2), clear(A), PULL, swap(C), reserve(C)):
        (refusal,) = refused(board, 0, action)
        assert told(refusal) == ("answer/locked", "SS-LOCK-4", "/seat", {"seat": 0, "signboard": 1})


@pytest.mark.clause("SS-LOCK-4")
def test_a_locked_seat_is_out_of_all_later_rounds() -> None:
    board = table(player(answers=RIGHT, signboard=1), player(), player(), phase=ANALYSIS)
    board = play(board, HOST, TIME_UP, 240_000)
    assert board.position.phase is RESERVATION
    assert board.position.order == (1, 2)
    board = play_all(board, (1, reserve(A)), (2, reserve(B)))
    assert board.to_act == (1, 2, HOST)


@pytest.mark.clause("SS-LOCK-5", "SS-ROUND-2")
@pytest.mark.parametrize("phase", [SPIN, ANALYSIS])
def test_when_the_last_seat_locks_the_reveal_comes_at_once(phase: object) -> None:
    last = player(A if phase is SPIN else None, answers=FIVE)
    board = table(last, player(answers=RIGHT, signboard=1), phase=phase)  # type: ignore[arg-type]
    board = play(board, 0, write(F, 1))
    assert board.kinds[-2:] == ["settings_revealed", "game_ended"]
    assert (board.position.phase, board.position.round, board.position.deadline_ms) == (OVER, 1, None)
    assert to_act(board) == ()
    assert told(refused(board, HOST, TIME_UP)[0])[:2] == ("game/over", "SS-ROUND-2")
