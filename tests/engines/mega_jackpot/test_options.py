"""What can be agreed before the game."""

from typing import Any

import pytest

from engines.mega_jackpot.config import Config, FirstPayment
from engines.mega_jackpot.state import Piles
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    GAME,
    LID,
    STARTING_HAND,
    Board,
    kinds,
    not_started,
    pay,
    play,
    play_all,
    refused,
    spin,
    started,
    table,
    told,
)


def any_payment(**fields: Any) -> Board:
    return table(phase=AFTER_SPIN, first_payment=FirstPayment.ANY, **fields)


@pytest.mark.clause("MJ-SETUP-1")
def test_the_standard_game_is_played_without_tiles_three_opening_cards_and_the_lowest_payment() -> None:
    assert started().config == Config(first_payment=FirstPayment.LOWEST, opening_cards_per_reel=3, tiles=False)


@pytest.mark.clause("MJ-SETUP-1")
def test_the_variant_with_tiles_differs_in_nothing_else() -> None:
    assert started(variant="mega-tiles").config == Config(tiles=True)
    assert [variant.id for variant in GAME.variants] == ["standard", "mega-tiles"]


@pytest.mark.clause("MJ-SETUP-1")
def test_the_tiles_can_be_agreed_on_as_an_option_of_either_variant() -> None:
    assert started(tiles=True).config == started(variant="mega-tiles").config
    assert started(variant="mega-tiles", tiles=False).config == started().config


@pytest.mark.clause("MJ-PAY-2")
@pytest.mark.parametrize("value", [1, 2])
def test_by_option_the_first_payment_is_of_any_value_held(value: int) -> None:
    assert play(any_payment(), 0, pay(value, LID, (0, 0))).position.last_payment == value


@pytest.mark.clause("MJ-PAY-3")
def test_by_option_the_first_payment_is_still_a_card_that_is_held() -> None:
    (refusal,) = refused(any_payment(), 0, pay(7, LID, (0, 0)))
    assert told(refusal)[:2] == ("payment/not-held", "MJ-PAY-3")


@pytest.mark.clause("MJ-PAY-4")
def test_by_option_a_further_payment_is_still_higher() -> None:
    hand = Piles(apple=1, ring=2, lamp=1)
    after = play(any_payment(hands=(hand, STARTING_HAND)), 0, pay(2, LID, (0, 0)))
    for value in (1, 2):
        assert [refusal.code for refusal in refused(after, 0, pay(value, LID, (0, 0)))] == ["payment/not-higher"]
    assert play(after, 0, pay(7, LID, (1, 0))).position.last_payment == 7


@pytest.mark.clause("MJ-PAY-2")
def test_the_option_says_nothing_about_the_free_spin() -> None:
    board = started(first_payment="any")
    assert kinds(board) == ["spin"]
    after = play_all(board, 0, spin((0, 0)))
    assert after.config.first_payment is FirstPayment.ANY


@pytest.mark.clause("MJ-SETUP-4")
@pytest.mark.parametrize("cards", [1, 2, 29])
def test_by_option_more_or_fewer_cards_are_flipped_at_the_opening(cards: int) -> None:
    board = started(opening_cards_per_reel=cards)
    assert board.sizes == (30 - cards,) * 3
    assert [len(discard) for discard in board.position.discards] == [cards] * 3


@pytest.mark.clause("MJ-SETUP-4")
@pytest.mark.parametrize("cards", [0, 30, -1, "3", None, 3.5])
def test_the_opening_leaves_every_reel_and_every_discard_a_card(cards: Any) -> None:
    (refusal,) = not_started(opening_cards_per_reel=cards)
    assert (refusal.code, refusal.pointer()) == ("start/option-value", "/options/opening_cards_per_reel")


@pytest.mark.parametrize(("option", "value"), [("first_payment", "highest"), ("tiles", "yes"), ("tiles", 1)])
def test_a_value_that_an_option_cannot_have_is_refused(option: str, value: Any) -> None:
    (refusal,) = not_started(**{option: value})
    assert (refusal.code, refusal.pointer()) == ("start/option-value", f"/options/{option}")


def test_an_option_that_there_is_not_is_refused_with_those_there_are() -> None:
    (refusal,) = not_started(jokers=2)
    facts = {"option": "jokers", "options": ["first_payment", "opening_cards_per_reel", "tiles"]}
    assert told(refusal) == ("start/unknown-option", None, "/options/jokers", facts)


def test_a_variant_that_there_is_not_is_refused_with_those_there_are() -> None:
    (refusal,) = not_started(variant="solo")
    facts = {"variant": "solo", "variants": ["standard", "mega-tiles"]}
    assert told(refusal) == ("start/unknown-variant", None, "/variant", facts)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["standard", "mega-tiles"])
@pytest.mark.parametrize("first_payment", ["lowest", "any"])
@pytest.mark.parametrize("cards", [1, 29])
@pytest.mark.clause("MJ-TURN-1", "MJ-SETUP-1", "MJ-SETUP-4", "MJ-PAY-2")
def test_every_combination_can_be_started(seats: int, variant: str, first_payment: str, cards: int) -> None:
    board = started(seats, variant, first_payment=first_payment, opening_cards_per_reel=cards)
    assert kinds(board) == ["spin"]
