"""Stopping, and paying to spin again."""

import pytest

from engines.mega_jackpot.events import CardPaid, CardsFlipped, Stopped, TurnPassed
from engines.mega_jackpot.state import Piles, Tray, Trays
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    APPLE,
    BOTTOM,
    CASH_OUT,
    FREE_SPIN,
    JACKPOT,
    LAMP,
    LID,
    RING,
    STARTING_HAND,
    STOP,
    actions,
    flipped,
    kinds,
    pay,
    play,
    play_all,
    refused,
    spin,
    table,
    told,
)

LONG_REELS = (
    ("ring-apple", "ring-ruby", "ring-carpet", "ring-lamp", "ring-apple", "ring-ruby"),
    ("ruby-apple", "ruby-ring"),
    ("carpet-apple", "carpet-ring"),
)


@pytest.mark.clause("MJ-STOP-1")
def test_stopping_passes_the_turn_and_costs_nothing() -> None:
    board = table(phase=AFTER_SPIN)
    after = play(board, 0, STOP)
    assert after.events == (Stopped(seat=0), TurnPassed(seat=1))
    assert after.position.hands == board.position.hands


@pytest.mark.clause("MJ-STOP-1", "MJ-PAY-1")
def test_without_a_jackpot_a_seat_may_stop_or_pay() -> None:
    assert {*kinds(play(table(), 0, spin((0, 0))))} == {"pay_and_spin", "stop"}


@pytest.mark.clause("MJ-PAY-1", "MJ-PAY-3")
def test_a_payment_is_made_before_the_cards_are_flipped() -> None:
    after = play(table(phase=AFTER_SPIN), 0, pay(1, LID, (0, 0)))
    assert after.events == (
        CardPaid(seat=0, value=1, tray=LID),
        CardsFlipped(seat=0, flips=(flipped(0, 0, RING),)),
    )
    assert after.position.hand(0) == Piles(apple=2, ring=2)
    assert after.position.phase is AFTER_SPIN


@pytest.mark.clause("MJ-PAY-1")
def test_a_paid_spin_can_be_of_two_cards() -> None:
    after = play(table(phase=AFTER_SPIN), 0, pay(1, LID, (0, 0), (2, 1)))
    assert after.kinds == ["card_paid", "cards_flipped"]
    assert after.sizes == (1, 2, 1)


@pytest.mark.clause("MJ-PAY-1", "MJ-SPIN-3")
@pytest.mark.parametrize(
    ("flips", "code"), [(((0, 0), (0, 1)), "spin/same-reel"), (((0, 1), (1, 1)), "spin/same-discard")]
)
def test_a_paid_spin_is_flipped_as_the_free_one(flips: tuple[tuple[int, int], ...], code: str) -> None:
    assert [refusal.code for refusal in refused(table(phase=AFTER_SPIN), 0, pay(1, LID, *flips))] == [code]


@pytest.mark.clause("MJ-PAY-1", "MJ-JACKPOT-1")
def test_a_paid_spin_can_make_a_jackpot() -> None:
    after = play(table(phase=AFTER_SPIN, discards=((RING,), (RING,), (APPLE,))), 0, pay(1, LID, (0, 2)))
    assert after.kinds == ["card_paid", "cards_flipped", "jackpot_hit"]
    assert after.position.phase is JACKPOT


@pytest.mark.clause("MJ-PAY-2", "MJ-COMP-4")
@pytest.mark.parametrize(("tray", "trays"), [(LID, Trays(lid=Piles(apple=1))), (BOTTOM, Trays(bottom=Piles(apple=1)))])
def test_the_first_payment_goes_into_either_tray(tray: Tray, trays: Trays) -> None:
    assert play(table(phase=AFTER_SPIN), 0, pay(1, tray, (0, 0))).position.trays == trays


@pytest.mark.clause("MJ-PAY-2")
def test_the_first_payment_is_not_above_the_lowest_value_held() -> None:
    (refusal,) = refused(table(phase=AFTER_SPIN), 0, pay(2, LID, (0, 0)))
    assert told(refusal) == ("payment/not-lowest", "MJ-PAY-2", "/action/value", {"value": 2, "lowest": 1})


@pytest.mark.clause("MJ-PAY-2")
def test_the_lowest_value_is_that_of_the_seat_not_of_the_game() -> None:
    board = table(phase=AFTER_SPIN, hands=(Piles(ruby=1, lamp=1), STARTING_HAND))
    after = play(board, 0, pay(3, BOTTOM, (0, 0)))
    assert after.position.trays == Trays(bottom=Piles(ruby=1))


@pytest.mark.clause("MJ-PAY-3")
@pytest.mark.parametrize("value", [3, 4, 5, 7, 99])
def test_a_card_that_is_not_held_cannot_be_paid(value: int) -> None:
    refusal = refused(table(phase=AFTER_SPIN), 0, pay(value, LID, (0, 0)))[0]
    facts = {"seat": 0, "value": value, "held": [1, 2]}
    assert told(refusal) == ("payment/not-held", "MJ-PAY-3", "/action/value", facts)


@pytest.mark.clause("MJ-PAY-3")
def test_nobody_pays_with_the_cards_of_another_seat() -> None:
    board = table(phase=AFTER_SPIN, hands=(Piles(apple=1), Piles(lamp=1)), paid=1, lid=Piles(apple=1))
    assert refused(board, 0, pay(7, LID, (0, 0)))[0].code == "payment/not-held"


@pytest.mark.clause("MJ-PAY-3")
def test_a_payment_stays_in_the_tray_when_the_spin_makes_a_jackpot() -> None:
    board = table(phase=AFTER_SPIN, discards=((RING,), (RING,), (APPLE,)))
    after = play_all(board, 0, pay(1, LID, (0, 2)), CASH_OUT)
    assert after.position.trays == Trays(lid=Piles(apple=1))
    assert after.position.hand(0) == Piles(apple=2, ring=5)


@pytest.mark.clause("MJ-PAY-3")
def test_a_payment_is_added_to_what_lies_in_the_tray() -> None:
    board = table(phase=AFTER_SPIN, lid=Piles(apple=2, lamp=1), bottom=Piles(ring=1))
    after = play(board, 0, pay(1, LID, (0, 0)))
    assert after.position.trays == Trays(lid=Piles(apple=3, lamp=1), bottom=Piles(ring=1))


@pytest.mark.clause("MJ-PAY-4")
@pytest.mark.parametrize("tray", [LID, BOTTOM])
def test_the_second_payment_is_higher_than_the_first(tray: Tray) -> None:
    board = table(phase=AFTER_SPIN, paid=1, lid=Piles(apple=1))
    after = play(board, 0, pay(2, tray, (0, 0)))
    assert after.events[0] == CardPaid(seat=0, value=2, tray=tray)
    assert after.position.last_payment == 2


@pytest.mark.clause("MJ-PAY-4")
@pytest.mark.parametrize("value", [1, 2])
def test_a_further_payment_is_neither_lower_than_the_last_nor_equal(value: int) -> None:
    board = table(phase=AFTER_SPIN, paid=2, lid=Piles(ring=1))
    (refusal,) = refused(board, 0, pay(value, LID, (0, 0)))
    assert told(refusal) == ("payment/not-higher", "MJ-PAY-4", "/action/value", {"value": value, "last": 2})


@pytest.mark.clause("MJ-PAY-4")
def test_a_further_payment_may_skip_values_that_are_held() -> None:
    hand = Piles(apple=1, ring=1, ruby=1, carpet=1, lamp=1)
    board = table(phase=AFTER_SPIN, hands=(hand, STARTING_HAND), paid=1, lid=Piles(apple=1))
    assert play(board, 0, pay(7, LID, (0, 0))).position.hand(0) == hand.plus(LAMP, -1)


@pytest.mark.clause("MJ-PAY-4")
def test_the_measure_is_the_last_payment_of_the_turn_not_the_highest_before() -> None:
    hand = Piles(apple=1, ring=1, ruby=1)
    after = play_all(
        table(reels=LONG_REELS, phase=FREE_SPIN, hands=(hand, STARTING_HAND)),
        0,
        spin((0, 0)),
        pay(1, LID, (0, 0)),
        pay(2, BOTTOM, (0, 0)),
        pay(3, LID, (0, 0)),
    )
    assert after.position.last_payment == 3
    assert after.position.trays == Trays(lid=Piles(apple=1, ruby=1), bottom=Piles(ring=1))


@pytest.mark.clause("MJ-PAY-4")
def test_payments_of_the_turn_before_do_not_count() -> None:
    board = table(phase=AFTER_SPIN, paid=2, lid=Piles(ring=1))
    after = play_all(play(board, 0, STOP), 1, spin((0, 0)), pay(1, LID, (0, 0)))
    assert after.position.last_payment == 1


@pytest.mark.clause("MJ-PAY-4")
def test_a_turn_passed_by_a_jackpot_forgets_its_payments_too() -> None:
    board = table(phase=JACKPOT, discards=((APPLE,), (APPLE,), (APPLE,)), paid=2, lid=Piles(ring=1))
    assert play(board, 0, CASH_OUT).position.last_payment is None


@pytest.mark.clause("MJ-PAY-5")
def test_a_seat_spins_on_until_it_cannot_pay_and_then_only_stops() -> None:
    after = play_all(table(reels=LONG_REELS), 0, spin((0, 0)), pay(1, LID, (0, 0)), pay(2, LID, (0, 0)))
    assert after.position.hand(0) == Piles(apple=2, ring=1)
    assert actions(after) == [STOP]


@pytest.mark.clause("MJ-PAY-5")
def test_a_seat_may_stop_after_a_paid_spin() -> None:
    after = play_all(table(), 0, spin((0, 0)), pay(1, LID, (1, 0)), STOP)
    assert after.events == (Stopped(seat=0), TurnPassed(seat=1))


@pytest.mark.clause("MJ-PAY-5", "MJ-JACKPOT-2")
def test_a_jackpot_ends_the_spinning() -> None:
    board = table(phase=AFTER_SPIN, discards=((RING,), (RING,), (APPLE,)))
    after = play(board, 0, pay(1, LID, (0, 2)))
    assert refused(after, 0, pay(2, LID, (0, 2)))[0].code == "jackpot/waits"


@pytest.mark.clause("MJ-PAY-6")
def test_who_holds_no_card_plays_the_free_spin_and_stops() -> None:
    after = play(table(hands=(Piles(), STARTING_HAND)), 0, spin((0, 0)))
    assert actions(after) == [STOP]
    (refusal,) = refused(after, 0, pay(1, LID, (0, 0)))
    assert told(refusal) == ("payment/not-held", "MJ-PAY-3", "/action/value", {"seat": 0, "value": 1, "held": []})


@pytest.mark.clause("MJ-SETUP-8", "MJ-PAY-3")
def test_a_won_card_pays_like_a_starting_card_of_its_value() -> None:
    board = table(phase=JACKPOT, discards=((APPLE,), (APPLE,), (APPLE,)), hands=(Piles(), STARTING_HAND))
    won = play(board, 0, CASH_OUT)
    assert won.position.hand(0) == Piles(apple=3)
    again = table(phase=AFTER_SPIN, hands=won.position.hands)
    assert play(again, 0, pay(1, LID, (0, 0))).position.hand(0) == Piles(apple=2)
