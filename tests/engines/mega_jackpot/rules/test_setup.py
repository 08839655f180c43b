"""Laying the table, and whose turn it is."""

from collections import Counter

import pytest

from engines.core.chance import Scripted, seeded
from engines.mega_jackpot.events import FirstSeatSet, OpeningFlipped, ReelsStacked, StartingCardsDealt
from engines.mega_jackpot.state import Piles, Trays
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    APPLE,
    FREE_SPIN,
    JACKPOT,
    LAMP,
    LID,
    PARTS,
    STARTING_HAND,
    STOP,
    Board,
    attempt,
    cards_of,
    kinds,
    look,
    not_started,
    passed_to,
    pay,
    play,
    refused,
    spin,
    started,
    table,
    told,
)

UNSHUFFLED = tuple(range(89, 0, -1))
"""Draws of the stream `reels` that leave every card where it is."""


def stacked(board: Board) -> ReelsStacked:
    (event,) = (event for event in board.events if isinstance(event, ReelsStacked))
    return event


@pytest.mark.clause("MJ-COMP-1")
def test_the_reels_are_made_of_exactly_the_ninety_cards_of_the_pack() -> None:
    reels = stacked(started()).reels
    assert reels is not None
    cards = [card for reel in reels for card in reel]
    assert len(cards) == 90
    assert Counter(cards) == Counter(PARTS.deck())


@pytest.mark.clause("MJ-SETUP-3")
def test_there_are_three_reels_of_thirty_cards() -> None:
    reels = stacked(started()).reels
    assert reels is not None
    assert [len(reel) for reel in reels] == [30, 30, 30]


@pytest.mark.clause("MJ-SETUP-3")
def test_another_seed_gives_another_order() -> None:
    one, other = (stacked(started(chance=seeded(text))).reels for text in ("one", "other"))
    assert one != other


@pytest.mark.clause("MJ-SETUP-3")
def test_one_draw_decides_the_place_of_each_card_but_the_last() -> None:
    assert started().table.chance.counters == {"reels": 89}


@pytest.mark.clause("MJ-SETUP-4")
def test_three_cards_of_each_reel_lie_on_the_discard_below_it_the_last_flipped_on_top() -> None:
    board = started()
    reels = stacked(board).reels
    assert reels is not None
    flipped = tuple(tuple(card.split("-")[0] for card in reversed(reel[:3])) for reel in reels)
    (event,) = (event for event in board.events if isinstance(event, OpeningFlipped))
    assert tuple(tuple(symbol.value for symbol in discard) for discard in event.discards) == flipped
    assert board.position.discards == event.discards


@pytest.mark.clause("MJ-SETUP-4")
def test_twenty_seven_cards_of_each_reel_stay() -> None:
    board = started()
    reels = stacked(board).reels
    assert reels is not None
    assert board.position.reels == tuple(reel[3:] for reel in reels)


@pytest.mark.clause("MJ-SETUP-4", "MJ-JACKPOT-1")
def test_an_opening_that_matches_is_followed_by_an_ordinary_free_spin() -> None:
    board = started(chance=Scripted(draws={"reels": UNSHUFFLED}), opening_cards_per_reel=1)
    assert board.tops == (APPLE, APPLE, APPLE)
    assert board.position.phase is FREE_SPIN
    assert kinds(board) == ["spin"]


@pytest.mark.clause("MJ-SETUP-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_holds_three_cards_of_one_point_and_two_of_two(seats: int) -> None:
    board = started(seats)
    assert board.position.hands == (Piles(apple=3, ring=2),) * seats
    assert StartingCardsDealt(hand=STARTING_HAND) in board.events


@pytest.mark.clause("MJ-SETUP-7")
@pytest.mark.parametrize(("seats", "cards"), [(2, 100), (3, 105), (4, 110)])
def test_starting_cards_that_nobody_takes_are_nowhere_on_the_table(seats: int, cards: int) -> None:
    assert sum(cards_of(started(seats).position).values()) == cards


@pytest.mark.clause("MJ-COMP-4")
def test_both_trays_begin_empty_and_nothing_is_out_of_the_game() -> None:
    board = started(variant="mega-tiles")
    assert board.position.trays == Trays()
    assert board.position.out_of_game == Piles()


@pytest.mark.clause("MJ-SETUP-2")
def test_no_tile_lies_face_up_at_the_start() -> None:
    assert look(started(variant="mega-tiles"), 0).monkeys == 0


@pytest.mark.clause("MJ-SETUP-1", "MJ-SETUP-5")
def test_without_the_tiles_a_jackpot_can_only_be_cashed_out() -> None:
    board = table(phase=JACKPOT, discards=((LAMP,),) * 3, tiles=False)
    assert kinds(board) == ["cash_out"]
    assert told(refused(board, 0, attempt(LID))[0]) == ("tiles/not-in-play", "MJ-SETUP-5", "/action/kind", {})


@pytest.mark.clause("MJ-SETUP-1")
def test_with_the_tiles_a_jackpot_can_be_bet() -> None:
    assert kinds(table(phase=JACKPOT, discards=((LAMP,),) * 3, tiles=True)) == ["cash_out", "attempt_mega_jackpot"]


@pytest.mark.clause("MJ-SETUP-5")
def test_without_the_tiles_payments_go_into_the_trays_all_the_same() -> None:
    after = play(table(phase=AFTER_SPIN, tiles=False), 0, pay(1, LID, (0, 0)))
    assert after.position.trays == Trays(lid=Piles(apple=1))


@pytest.mark.clause("MJ-TURN-1")
@pytest.mark.parametrize(("seats", "seat", "following"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (3, 2, 0), (4, 3, 0)])
def test_the_turn_passes_to_the_next_number_and_from_the_last_to_the_first(
    seats: int, seat: int, following: int
) -> None:
    after = play(table(phase=AFTER_SPIN, hands=(STARTING_HAND,) * seats, seat=seat), seat, STOP)
    assert passed_to(after) == following
    assert after.to_act == (following,)
    assert after.position.phase is FREE_SPIN


@pytest.mark.clause("MJ-TURN-1")
@pytest.mark.parametrize("seats", [0, 1, 5, 16])
def test_a_table_of_fewer_than_two_or_more_than_four_is_not_started(seats: int) -> None:
    facts = {"variant": "standard", "seats": seats, "min": 2, "max": 4, "others": []}
    assert [told(refusal) for refusal in not_started(seats)] == [("start/seats", "MJ-TURN-1", "/seats", facts)]


@pytest.mark.clause("MJ-TURN-1")
def test_nobody_else_acts_in_a_turn() -> None:
    (refusal,) = refused(table(), 1, spin((0, 0)))
    assert told(refusal) == ("turn/not-yours", "MJ-TURN-1", "/seat", {"seat": 1, "to_act": [0], "phase": "free_spin"})


@pytest.mark.clause("MJ-TURN-1")
def test_a_seat_that_is_not_at_the_table_does_not_act() -> None:
    (refusal,) = refused(table(), 2, spin((0, 0)))
    assert told(refusal) == ("turn/no-such-seat", "MJ-TURN-1", "/seat", {"seat": 2, "seats": 2})


@pytest.mark.clause("MJ-TURN-1")
def test_the_host_has_nothing_to_do() -> None:
    (refusal,) = refused(table(), "host", spin((0, 0)))
    assert refusal.code == "turn/not-yours"


@pytest.mark.clause("MJ-TURN-2")
def test_the_seat_that_the_request_names_begins() -> None:
    board = started(4, first_seat=2)
    assert board.to_act == (2,)
    assert FirstSeatSet(seat=2, drawn=False) in board.events


@pytest.mark.clause("MJ-TURN-2")
@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_without_a_named_seat_each_of_them_can_be_drawn(drawn: int) -> None:
    chance = Scripted(draws={"reels": UNSHUFFLED, "first-seat": (drawn,)})
    board = started(3, first_seat=None, chance=chance)
    assert board.to_act == (drawn,)
    assert FirstSeatSet(seat=drawn, drawn=True) in board.events


@pytest.mark.clause("MJ-TURN-2")
def test_a_first_seat_that_is_not_at_the_table_is_refused() -> None:
    (refusal,) = not_started(2, first_seat=2)
    assert told(refusal) == ("start/first-seat", "MJ-TURN-2", "/first_seat", {"first_seat": 2, "seats": 2})
