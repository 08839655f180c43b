"""The free spin: what is flipped from where onto what, and what it makes."""

from functools import partial

import msgspec
import pytest

from engines.mega_jackpot.actions import Action, Spin
from engines.mega_jackpot.events import CardsFlipped, JackpotHit
from engines.mega_jackpot.parts import Symbol
from engines.mega_jackpot.refusals import NoSuchDiscard, NoSuchReel
from engines.mega_jackpot.state import Piles
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    APPLE,
    CARPET,
    CASH_OUT,
    FREE_SPIN,
    JACKPOT,
    LAMP,
    LID,
    RING,
    RUBY,
    SHORT_REELS,
    STOP,
    actions,
    attempt,
    flipped,
    kinds,
    pay,
    play,
    refused,
    spin,
    table,
    told,
)

TOPS = (RING, RUBY, CARPET)
"""What the top cards of the kit's reels turn out to be."""


@pytest.mark.clause("MJ-SPIN-1")
def test_a_turn_offers_nothing_but_spins_at_first() -> None:
    assert kinds(table()) == ["spin"]


@pytest.mark.clause("MJ-SPIN-1")
@pytest.mark.parametrize("action", [STOP, pay(1, LID, (0, 0))])
def test_the_free_spin_cannot_be_skipped(action: Action) -> None:
    (refusal,) = refused(table(), 0, action)
    assert told(refusal) == ("spin/free-spin-due", "MJ-SPIN-1", "/action/kind", {})


@pytest.mark.clause("MJ-SPIN-1")
def test_the_first_spin_costs_nothing() -> None:
    board = table()
    after = play(board, 0, spin((0, 0)))
    assert after.position.hands == board.position.hands
    assert after.position.trays == board.position.trays
    assert after.position.last_payment is None


@pytest.mark.clause("MJ-PAY-1")
def test_there_is_one_free_spin_a_turn() -> None:
    (refusal,) = refused(table(phase=AFTER_SPIN), 0, spin((0, 0)))
    assert told(refusal) == ("spin/already-spun", "MJ-PAY-1", "/action/kind", {})


@pytest.mark.clause("MJ-SPIN-2")
@pytest.mark.parametrize("discard", [0, 1, 2])
@pytest.mark.parametrize("reel", [0, 1, 2])
def test_one_card_goes_from_any_reel_onto_any_discard(reel: int, discard: int) -> None:
    board = table()
    after = play(board, 0, spin((reel, discard)))
    assert after.position.reels[reel] == SHORT_REELS[reel][1:]
    assert after.position.discards[discard] == (TOPS[reel], *board.position.discards[discard])
    assert after.events[0] == CardsFlipped(seat=0, flips=(flipped(reel, discard, TOPS[reel]),))


@pytest.mark.clause("MJ-SPIN-2")
def test_one_card_leaves_the_other_reels_and_discards_alone() -> None:
    board = table()
    after = play(board, 0, spin((0, 2)))
    assert after.position.reels[1:] == board.position.reels[1:]
    assert after.position.discards[:2] == board.position.discards[:2]


@pytest.mark.clause("MJ-SPIN-3")
def test_two_cards_go_from_two_reels_onto_two_discards_in_one_step() -> None:
    after = play(table(), 0, spin((0, 2), (1, 0)))
    assert after.kinds == ["cards_flipped"]
    assert after.events[0] == CardsFlipped(seat=0, flips=(flipped(0, 2, RING), flipped(1, 0, RUBY)))
    assert after.tops == (RUBY, RING, RING)
    assert after.sizes == (1, 1, 2)


@pytest.mark.clause("MJ-SPIN-3")
def test_two_flips_are_one_move_whatever_order_they_are_written_in() -> None:
    one = msgspec.json.decode(b'{"kind":"spin","flips":[{"reel":0,"discard":2},{"reel":1,"discard":0}]}', type=Spin)
    other = msgspec.json.decode(b'{"kind":"spin","flips":[{"reel":1,"discard":0},{"reel":0,"discard":2}]}', type=Spin)
    assert one == other
    assert actions(table()).count(one) == 1


@pytest.mark.clause("MJ-SPIN-3")
def test_two_cards_do_not_come_from_one_reel() -> None:
    (refusal,) = refused(table(), 0, spin((2, 0), (2, 1)))
    assert told(refusal) == ("spin/same-reel", "MJ-SPIN-3", "/action/flips", {"reel": 2})


@pytest.mark.clause("MJ-SPIN-3")
def test_two_cards_do_not_land_on_one_discard() -> None:
    (refusal,) = refused(table(), 0, spin((0, 1), (2, 1)))
    assert told(refusal) == ("spin/same-discard", "MJ-SPIN-3", "/action/flips", {"discard": 1})


@pytest.mark.clause("MJ-SPIN-3")
def test_the_same_flip_twice_is_no_action_at_all() -> None:
    with pytest.raises(ValueError, match="names the same thing twice"):
        spin((0, 0), (0, 0))


@pytest.mark.clause("MJ-SPIN-1")
@pytest.mark.parametrize("cards", [0, 3])
def test_a_spin_is_of_one_card_or_two(cards: int) -> None:
    flips = [{"reel": number, "discard": number} for number in range(cards)]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "spin", "flips": flips}, Spin)


@pytest.mark.clause("MJ-SPIN-2", "MJ-SETUP-3")
@pytest.mark.parametrize("number", [3, 99])
def test_there_are_no_reels_and_discards_but_the_three(number: int) -> None:
    for board, action in ((table(), spin), (table(phase=AFTER_SPIN), partial(pay, 1, LID))):
        assert refused(board, 0, action((number, 0))) == (NoSuchReel(reel=number),)
        assert refused(board, 0, action((0, number))) == (NoSuchDiscard(discard=number),)


@pytest.mark.clause("MJ-JACKPOT-1")
def test_a_third_equal_symbol_makes_a_jackpot() -> None:
    after = play(table(discards=((RING,), (RING,), (APPLE,))), 0, spin((0, 2)))
    assert after.events[1:] == (JackpotHit(seat=0, symbol=RING),)
    assert after.position.phase is JACKPOT
    assert after.to_act == (0,)


@pytest.mark.clause("MJ-JACKPOT-1")
@pytest.mark.parametrize("symbol", [*Symbol])
def test_every_symbol_makes_a_jackpot(symbol: Symbol) -> None:
    decoy = "ring" if symbol is APPLE else "apple"
    reels = ((f"{symbol.value}-{decoy}", "ring-ruby"), *SHORT_REELS[1:])
    other = RING if symbol is APPLE else APPLE
    after = play(table(reels=reels, discards=((symbol,), (other,), (symbol,))), 0, spin((0, 1)))
    assert after.events[1:] == (JackpotHit(seat=0, symbol=symbol),)


@pytest.mark.clause("MJ-JACKPOT-1")
def test_two_equal_symbols_are_no_jackpot() -> None:
    after = play(table(discards=((RING,), (APPLE,), (APPLE,))), 0, spin((0, 2)))
    assert after.kinds == ["cards_flipped"]
    assert after.position.phase is AFTER_SPIN
    assert after.to_act == (0,)


@pytest.mark.clause("MJ-JACKPOT-1", "MJ-SPIN-3")
def test_two_cards_make_a_jackpot_together() -> None:
    reels = (("ring-apple", "apple-ring"), ("ring-ruby", "apple-ruby"), ("ring-lamp", "apple-lamp"))
    after = play(table(reels=reels, discards=((RING,), (APPLE,), (RUBY,))), 0, spin((0, 1), (2, 2)))
    assert after.kinds == ["cards_flipped", "jackpot_hit"]


@pytest.mark.clause("MJ-SPIN-3")
@pytest.mark.parametrize(
    ("tops", "flips"), [((RING, RING, APPLE), ((0, 2), (1, 0))), ((APPLE, RING, RING), ((0, 0), (1, 2)))]
)
def test_a_jackpot_that_the_other_card_covers_is_none(
    tops: tuple[Symbol, ...], flips: tuple[tuple[int, int], ...]
) -> None:
    after = play(table(discards=[(top,) for top in tops]), 0, spin(*flips))
    assert after.kinds == ["cards_flipped"]
    assert after.position.phase is AFTER_SPIN


@pytest.mark.clause("MJ-JACKPOT-1")
def test_tops_that_matched_before_the_spin_are_no_jackpot() -> None:
    board = table(discards=((APPLE,), (APPLE,), (APPLE,)), tiles=True)
    assert kinds(board) == ["spin"]
    for action in (CASH_OUT, attempt(LID)):
        (refusal,) = refused(board, 0, action)
        assert told(refusal) == ("jackpot/none", "MJ-JACKPOT-1", "/action/kind", {})


@pytest.mark.clause("MJ-JACKPOT-1")
def test_a_spin_can_break_tops_that_matched() -> None:
    after = play(table(discards=((APPLE,), (APPLE,), (APPLE,))), 0, spin((0, 0)))
    assert after.position.phase is AFTER_SPIN


@pytest.mark.clause("MJ-JACKPOT-1")
def test_tops_that_still_match_after_the_spin_are_a_jackpot() -> None:
    after = play(table(discards=((RING,), (RING,), (RING,))), 0, spin((0, 1)))
    assert after.events[1:] == (JackpotHit(seat=0, symbol=RING),)


@pytest.mark.clause("MJ-JACKPOT-1")
def test_an_empty_discard_is_no_symbol_of_a_jackpot() -> None:
    board = table(
        reels=(("ring-apple", "apple-ring"), ("ruby-apple",), ()),
        discards=((APPLE,), (RING,), ()),
        phase=AFTER_SPIN,
        rest="lid",
    )
    after = play(board, 0, pay(1, LID, (0, 0)))
    assert after.tops == (RING, RING, None)
    assert after.position.phase is AFTER_SPIN


@pytest.mark.clause("MJ-JACKPOT-2")
@pytest.mark.parametrize("tiles", [False, True])
@pytest.mark.parametrize("action", [STOP, spin((0, 0)), pay(1, LID, (0, 0))])
def test_after_a_jackpot_there_is_no_spinning_on_and_no_stopping(action: Action, tiles: bool) -> None:
    board = table(phase=JACKPOT, discards=((LAMP,), (LAMP,), (LAMP,)), tiles=tiles)
    (refusal,) = refused(board, 0, action)
    assert told(refusal) == ("jackpot/waits", "MJ-JACKPOT-2", "/action/kind", {"symbol": "lamp", "tiles": tiles})
    assert ("bet on a tile" in refusal.sentence()) is tiles


@pytest.mark.clause("MJ-JACKPOT-2")
def test_cashing_out_is_an_action_even_where_it_is_the_only_one() -> None:
    after = play(table(discards=((RING,), (RING,), (APPLE,))), 0, spin((0, 2)))
    assert actions(after) == [CASH_OUT]


@pytest.mark.clause("MJ-JACKPOT-1")
@pytest.mark.parametrize("tiles", [False, True])
def test_without_a_jackpot_there_is_nothing_to_cash_out_or_bet(tiles: bool) -> None:
    board = table(phase=AFTER_SPIN, tiles=tiles)
    for action in (CASH_OUT, attempt(LID)):
        assert "jackpot/none" in [refusal.code for refusal in refused(board, 0, action)]


@pytest.mark.clause("MJ-SPIN-4")
@pytest.mark.parametrize("flips", [((2, 0),), ((0, 0), (2, 1))])
def test_no_card_comes_from_an_empty_reel(flips: tuple[tuple[int, int], ...]) -> None:
    board = table(reels=(("ring-apple",), ("ruby-apple",), ()), phase=AFTER_SPIN)
    (refusal,) = refused(board, 0, pay(1, LID, *flips))
    facts = {"reel": 2, "left": [0, 1]}
    assert told(refusal) == ("spin/reel-empty", "MJ-SPIN-4", "/action/flips", facts)


@pytest.mark.clause("MJ-SPIN-4")
def test_every_flip_from_an_empty_reel_is_named() -> None:
    board = table(reels=((), ("ruby-apple",), ()), phase=AFTER_SPIN)
    refusals = refused(board, 0, pay(1, LID, (0, 0), (2, 1)))
    assert [told(refusal)[2:] for refusal in refusals] == [
        ("/action/flips", {"reel": 0, "left": [1]}),
        ("/action/flips", {"reel": 2, "left": [1]}),
    ]


@pytest.mark.clause("MJ-SPIN-4")
def test_a_card_may_land_on_the_discard_of_an_empty_reel() -> None:
    board = table(
        reels=(("ring-apple",), ("ruby-apple",), ()),
        discards=((APPLE,), (RING,), ()),
        phase=AFTER_SPIN,
        hands=(Piles(apple=1), Piles()),
        rest="bottom",
    )
    after = play(board, 0, pay(1, LID, (0, 2)))
    assert after.position.discards[2] == (RING,)


@pytest.mark.clause("MJ-SPIN-1")
def test_the_next_turn_begins_with_a_free_spin_of_its_own() -> None:
    after = play(table(phase=AFTER_SPIN), 0, STOP)
    assert after.position.phase is FREE_SPIN
    assert kinds(after) == ["spin"]
