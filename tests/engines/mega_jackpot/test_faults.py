"""Positions that no game can have come to."""

from typing import Any

import pytest

from engines.core.tuples import put
from engines.mega_jackpot.faults import FAULTS
from engines.mega_jackpot.parts import Symbol
from engines.mega_jackpot.state import Phase, Piles, Position
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    APPLE,
    FREE_SPIN,
    JACKPOT,
    LAMP,
    OVER,
    RING,
    RUBY,
    SHORT_REELS,
    STARTING_HAND,
    Board,
    faults,
    started,
    table,
    told,
)

EMPTY_REEL = ((), *SHORT_REELS[1:])
THREE_LAMPS = ((LAMP,), (LAMP,), (LAMP,))


def unsound(**fields: Any) -> Board:
    """A table that is wrong in what a test says, and in nothing else."""
    return table(sound=False, **fields)


def with_hand(position: Position, seat: int, hand: Piles) -> Position:
    return position.replace(hands=put(position.hands, seat, hand))


def found(board: Board) -> list[Any]:
    return [told(fault) for fault in faults(board)]


@pytest.mark.parametrize("variant", ["standard", "mega-tiles"])
def test_a_started_game_has_no_faults(variant: str) -> None:
    assert found(started(4, variant)) == []


@pytest.mark.clause("MJ-TURN-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_there_are_two_to_four_hands(seats: int) -> None:
    board = unsound(hands=(STARTING_HAND,) * seats)
    assert found(board) == [("seats/count", "MJ-TURN-1", "/state/position/hands", {"seats": seats})]


@pytest.mark.clause("MJ-TURN-1")
def test_a_table_without_hands_has_no_seat_to_play_either() -> None:
    assert found(unsound(hands=())) == [
        ("seats/count", "MJ-TURN-1", "/state/position/hands", {"seats": 0}),
        ("seats/unknown", "MJ-TURN-1", "/state/position/seat", {"field": "seat", "seat": 0, "seats": 0}),
    ]


@pytest.mark.clause("MJ-TURN-1")
def test_the_seat_whose_turn_it_is_sits_at_the_table() -> None:
    facts = {"field": "seat", "seat": 2, "seats": 2}
    assert found(unsound(seat=2)) == [("seats/unknown", "MJ-TURN-1", "/state/position/seat", facts)]


@pytest.mark.clause("MJ-TURN-1", "MJ-MEGA-7")
def test_the_winner_of_a_super_mega_jackpot_sits_at_the_table() -> None:
    board = unsound(super_winner=3, phase=OVER, tiles=True)
    facts = {"field": "super_winner", "seat": 3, "seats": 2}
    assert ("seats/unknown", "MJ-TURN-1", "/state/position/super_winner", facts) in found(board)


@pytest.mark.clause("MJ-COMP-2")
@pytest.mark.parametrize("card", ["ring-ring", "cherry-apple", "a-b"])
def test_a_card_on_a_reel_is_in_the_pack(card: str) -> None:
    board = table()
    reels = (*board.position.reels[:2], (card,))
    wrong = Board(board.table.replace(position=board.position.replace(reels=reels)), board.config)
    assert ("cards/unknown", "MJ-COMP-2", "/state/position/reels/2", {"reel": 2, "card": card}) in found(wrong)


@pytest.mark.clause("MJ-COMP-2")
def test_no_print_is_there_more_often_than_the_pack_has_it() -> None:
    reels = (("lamp-ruby", "lamp-carpet"), ("apple-ruby", "lamp-ruby"), ("carpet-apple",))
    facts = {"card": "lamp-ruby", "found": 2, "copies": 1}
    assert found(unsound(reels=reels)) == [("cards/too-many", "MJ-COMP-2", "/state/position/reels", facts)]


@pytest.mark.clause("MJ-COMP-1")
@pytest.mark.parametrize(
    ("symbol", "expected"), [("apple", 36), ("ring", 28), ("ruby", 18), ("carpet", 12), ("lamp", 6)]
)
@pytest.mark.parametrize("more", [-1, 1])
@pytest.mark.parametrize("place", ["hands", "lid", "bottom", "out_of_game"])
def test_the_cards_of_every_symbol_add_up(symbol: str, expected: int, more: int, place: str) -> None:
    spare = Piles(apple=1, ring=1, ruby=1, carpet=1, lamp=1)
    board = table(hands=(spare, spare), lid=spare, bottom=spare, out=spare, tiles=True)
    position = board.position
    if place == "hands":
        wrong = with_hand(position, 1, spare.plus(Symbol(symbol), more))
    elif place == "out_of_game":
        wrong = position.replace(out_of_game=spare.plus(Symbol(symbol), more))
    else:
        wrong = position.replace(trays=position.trays.replace(**{place: spare.plus(Symbol(symbol), more)}))
    facts = {"symbol": symbol, "found": expected + more, "expected": expected}
    assert found(Board(board.table.replace(position=wrong), board.config)) == [
        ("cards/do-not-add-up", "MJ-COMP-1", "/state/position", facts)
    ]


@pytest.mark.clause("MJ-COMP-1", "MJ-SETUP-7")
def test_starting_cards_that_nobody_took_are_too_many() -> None:
    board = table(hands=(STARTING_HAND, STARTING_HAND))
    wrong = with_hand(board.position, 0, Piles(apple=9, ring=2))
    facts = {"symbol": "apple", "found": 42, "expected": 36}
    assert found(Board(board.table.replace(position=wrong), board.config)) == [
        ("cards/do-not-add-up", "MJ-COMP-1", "/state/position", facts)
    ]


@pytest.mark.clause("MJ-REFILL-1")
def test_no_discard_is_empty_below_a_reel_that_holds_cards() -> None:
    board = unsound(discards=((APPLE,), (), (RING,)))
    assert found(board) == [("discards/empty", "MJ-REFILL-1", "/state/position/discards/1", {"discard": 1})]


@pytest.mark.clause("MJ-REFILL-1")
def test_a_discard_below_an_empty_reel_may_be_empty() -> None:
    assert found(unsound(reels=EMPTY_REEL, discards=((), (APPLE,), (RING,)), phase=AFTER_SPIN)) == []


@pytest.mark.clause("MJ-SPIN-1")
@pytest.mark.parametrize(
    ("phase", "fields"),
    [
        (FREE_SPIN, {"reels": EMPTY_REEL}),
        (FREE_SPIN, {"super_winner": 0}),
        (AFTER_SPIN, {"discards": THREE_LAMPS}),
        (AFTER_SPIN, {"super_winner": 0}),
        (JACKPOT, {"discards": ((RUBY,), (RUBY,), (RING,))}),
        (JACKPOT, {"discards": ((LAMP,), (LAMP,), ()), "reels": (*SHORT_REELS[:2], ())}),
        (JACKPOT, {"discards": ((), (), ()), "reels": ((), (), ()), "rest": "lid"}),
        (JACKPOT, {"discards": THREE_LAMPS, "super_winner": 0}),
        (OVER, {}),
    ],
)
def test_the_phase_suits_the_rest_of_the_position(phase: Phase, fields: dict[str, Any]) -> None:
    hands = (Piles(lamp=3), STARTING_HAND)
    (fault,) = faults(unsound(phase=phase, tiles=True, **{"hands": hands, **fields}))
    code, clause, at, facts = told(fault)
    assert (code, clause, at) == ("phase/impossible", "MJ-SPIN-1", "/state/position/phase")
    assert facts["phase"] == phase.value
    assert fault.sentence() == f"The phase cannot be “{phase.value}”: {facts['problem']}."


@pytest.mark.clause("MJ-END-1", "MJ-MEGA-7")
@pytest.mark.parametrize("fields", [{"reels": EMPTY_REEL}, {"super_winner": 0}])
def test_a_game_is_over_by_an_empty_reel_or_a_super_mega_jackpot(fields: dict[str, Any]) -> None:
    assert found(unsound(phase=OVER, hands=(Piles(lamp=3), STARTING_HAND), tiles=True, **fields)) == []


@pytest.mark.clause("MJ-PAY-3")
@pytest.mark.parametrize(
    ("value", "phase", "lid"),
    [
        (4, AFTER_SPIN, Piles(ruby=1)),
        (99, AFTER_SPIN, Piles(ruby=1)),
        (3, FREE_SPIN, Piles(ruby=1)),
        (3, AFTER_SPIN, Piles(lamp=1)),
    ],
)
def test_the_last_payment_can_have_been_made(value: int, phase: Phase, lid: Piles) -> None:
    (fault,) = faults(unsound(paid=value, phase=phase, lid=lid))
    code, clause, at, facts = told(fault)
    assert (code, clause, at) == ("payment/impossible", "MJ-PAY-3", "/state/position/last_payment")
    assert facts["value"] == value


@pytest.mark.clause("MJ-PAY-3")
def test_nothing_has_been_paid_in_a_game_that_is_over() -> None:
    (fault,) = faults(unsound(reels=EMPTY_REEL, paid=3, phase=OVER, lid=Piles(ruby=1)))
    assert told(fault)[0] == "payment/impossible"


@pytest.mark.clause("MJ-SETUP-1")
@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("out_of_game", {"out": Piles(apple=1)}),
        ("monkeys", {"monkeys": 1}),
        ("super_winner", {"super_winner": 0, "phase": OVER, "hands": (Piles(lamp=3), STARTING_HAND)}),
    ],
)
def test_without_the_tiles_nothing_is_there_that_only_they_bring(field: str, fields: dict[str, Any]) -> None:
    at = f"/state/position/{field}"
    assert found(unsound(tiles=False, **fields)) == [("tiles/not-in-play", "MJ-SETUP-1", at, {"field": field})]
    assert found(unsound(tiles=True, **fields)) == []


@pytest.mark.clause("MJ-COMP-1")
def test_everything_that_is_wrong_is_reported_at_once() -> None:
    board = unsound(
        reels=(("lamp-ruby",), ("lamp-ruby",), ()),
        discards=((APPLE,), (), ()),
        hands=(STARTING_HAND,),
        seat=1,
        phase=FREE_SPIN,
        paid=4,
        monkeys=2,
    )
    position = with_hand(board.position, 0, Piles(apple=99))
    codes = [fault.code for fault in faults(Board(board.table.replace(position=position), board.config))]
    assert codes == [
        "seats/count",
        "seats/unknown",
        "cards/too-many",
        "cards/do-not-add-up",
        "cards/do-not-add-up",
        "discards/empty",
        "phase/impossible",
        "payment/impossible",
        "tiles/not-in-play",
    ]
    assert len(set(codes)) == len(FAULTS) - 1
