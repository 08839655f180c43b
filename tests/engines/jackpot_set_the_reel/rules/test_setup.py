"""Laying the game out: hands, Market, Jackpots, who begins, and with what."""

from collections import Counter
from dataclasses import replace

import pytest

from engines.core.chance import Scripted, seeded
from engines.jackpot_set_the_reel.config import Passing
from engines.jackpot_set_the_reel.events.setup import FirstSeatSet, MarketLaidOut, TimerCardsSwapped, TimerStacked
from engines.jackpot_set_the_reel.parts import TOKENS, Symbol, Token
from engines.jackpot_set_the_reel.rules.setup import table_size
from tests.engines.jackpot_set_the_reel.box import GAME, PARTS
from tests.engines.jackpot_set_the_reel.kit import (
    END_TURN,
    Told,
    choose,
    income,
    kinds,
    not_started,
    play,
    started,
    told,
    why,
)

SEVERAL = [2, 3, 4]


@pytest.mark.clause("SR-SETUP-1", "SR-SETUP-10", "SR-COMP-2")
@pytest.mark.parametrize("seats", SEVERAL)
def test_each_seat_has_the_ten_cards_of_its_colour_in_the_order_of_the_pack(seats: int) -> None:
    board = started(seats)
    for seat in range(seats):
        assert {card.id for card in board.player(seat).hand} == {card.id for card in PARTS.colours[seat].cards}


@pytest.mark.clause("SR-SETUP-2", "SR-CARD-1")
def test_the_starting_sides_are_up_and_the_hands_are_shuffled() -> None:
    hands = {started(chance=seeded(str(number))).hand() for number in range(20)}
    assert len(hands) == 20
    assert not any(text.endswith("*") for hand in hands for text in hand)


@pytest.mark.clause("SR-SETUP-3")
def test_the_shuffled_order_is_the_hand_from_left_to_right() -> None:
    unmoved = {f"hands/seat-{seat}": (9, 8, 7, 6, 5, 4, 3, 2, 1) for seat in (0, 1)}
    market = {f"market/{symbol.value}": (3, 2, 1) for symbol in Symbol}
    board = started(chance=Scripted(draws={**unmoved, **market}))
    assert [card.id for card in board.player(0).hand] == [card.id for card in PARTS.colours[0].cards]


@pytest.mark.clause("SR-SETUP-4", "SR-COMP-1")
@pytest.mark.parametrize("seats", SEVERAL)
def test_of_each_symbol_as_many_market_cards_are_laid_out_as_there_are_players(seats: int) -> None:
    board = started(seats)
    for symbol, pile in zip(Symbol, board.position.market, strict=True):
        assert len(pile) == seats
        assert set(pile) <= {card.id for card in PARTS.market_cards(symbol)}


@pytest.mark.clause("SR-SETUP-4")
def test_which_market_cards_those_are_is_drawn_with_their_order() -> None:
    piles = {started(chance=seeded(str(number))).happened(MarketLaidOut)[0].piles[0] for number in range(100)}
    assert len(piles) == 4 * 3


@pytest.mark.clause("SR-SETUP-5", "SR-COMP-4")
@pytest.mark.parametrize(("seats", "stars"), [(2, [9, 8, 3]), (3, [9, 8, 7, 4, 3]), (4, [9, 8, 7, 6, 5, 4, 3])])
def test_the_jackpot_cards_of_this_number_of_players_lie_in_falling_order(seats: int, stars: list[int]) -> None:
    decks = started(seats).position.jackpots
    assert [PARTS.jackpot[id].stars for id in decks[0]] == stars
    assert [PARTS.jackpot[id].stars for id in decks[4]] == [10]


@pytest.mark.clause("SR-SETUP-6", "SR-SETUP-7", "SR-COMP-3")
def test_scores_begin_at_nothing_and_all_six_tokens_are_in_the_supply() -> None:
    board = started(3)
    assert [player.score for player in board.position.players] == [0, 0, 0]
    assert board.position.supply == TOKENS
    assert len(TOKENS) == 6


@pytest.mark.clause("SR-SETUP-8")
def test_the_first_seat_is_the_one_asked_for() -> None:
    board = started(3, first_seat=2)
    assert board.happened(FirstSeatSet) == [FirstSeatSet(seat=2, drawn=False)]
    assert (board.to_act, board.position.starting_seat) == ((2,), 2)


@pytest.mark.clause("SR-SETUP-8")
def test_without_a_wish_the_first_seat_is_drawn() -> None:
    first = Counter(started(3, first_seat=None, chance=seeded(str(number))).to_act[0] for number in range(60))
    assert set(first) == {0, 1, 2}


@pytest.mark.clause("SR-SETUP-9")
@pytest.mark.parametrize(
    ("seats", "first", "coins"), [(2, 0, [1, 2]), (3, 1, [2, 1, 2]), (4, 0, [1, 2, 2, 0]), (4, 2, [2, 0, 1, 2])]
)
def test_the_starting_player_has_one_coin_and_the_next_two_have_two_each(
    seats: int, first: int, coins: list[int]
) -> None:
    board = started(seats, first_seat=first)
    assert [player.coins for player in board.position.players] == coins


@pytest.mark.clause("SR-SETUP-9")
def test_the_fourth_seat_chooses_among_all_tokens_before_the_first_turn() -> None:
    board = started(4, first_seat=1)
    assert board.to_act == (0,)
    assert kinds(board) == ["choose_token"]
    after = play(board, choose(Token.DOUBLER))
    assert after.player(0).tokens == (Token.DOUBLER,)
    assert after.position.supply == TOKENS[:-1]
    assert after.to_act == (1,)


@pytest.mark.clause("SR-SETUP-9")
def test_the_fourth_seat_does_nothing_else_before_it_has_chosen() -> None:
    expected: Told = ("turn/starting-token-first", "SR-SETUP-9", "/action/kind", {"seat": 3})
    board = started(4)
    assert why(board, END_TURN) == expected
    assert why(board, income(0)) == expected


@pytest.mark.clause("SR-TURN-4")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_may_play(seats: int) -> None:
    assert [refusal.code for refusal in not_started(seats)] == ["start/seats"]


@pytest.mark.clause("SR-SOLO-1")
def test_the_solo_game_is_laid_out_as_for_two_players() -> None:
    board = started(1, "solo", None)
    assert table_size(1) == 2
    assert {len(pile) for pile in board.position.market} == {2}
    assert board.position.jackpots == PARTS.decks[2]
    assert (board.player().coins, board.to_act) == (1, (0,))
    assert board.happened(FirstSeatSet) == [FirstSeatSet(seat=0, drawn=False)]


@pytest.mark.clause("SR-SOLO-2", "SR-SETUP-10")
def test_the_timer_deck_is_the_second_colour_shuffled() -> None:
    decks = [started(1, "solo", None, chance=seeded(str(number))) for number in range(10)]
    assert len({board.position.timer for board in decks}) == 10
    for board in decks:
        assert set(board.position.timer) == {card.id for card in PARTS.colours[1].cards}
        (stacked,) = board.happened(TimerStacked)
        assert stacked.top == board.position.timer[0]


@pytest.mark.clause("SR-SOLO-12")
@pytest.mark.parametrize("count", [1, 3, 6])
def test_active_timer_cards_are_swapped_for_inactive_ones_of_unused_colours(count: int) -> None:
    board = started(1, "solo", None, inactive_timer_cards=count)
    (swapped,) = board.happened(TimerCardsSwapped)
    assert len(swapped.taken_out) == len(swapped.put_in) == count
    assert all(PARTS.face(id).active and id.startswith("green") for id in swapped.taken_out)
    assert not any(PARTS.face(id).active or id.startswith(("red", "green")) for id in swapped.put_in)
    assert board.position.out_of_game == swapped.taken_out
    assert len(board.position.timer) == 10
    assert set(swapped.put_in) <= set(board.position.timer)


@pytest.mark.clause("SR-SOLO-12")
def test_solo_hard_swaps_two_and_solo_none() -> None:
    assert len(started(1, "solo-hard", None).position.out_of_game) == 2
    assert started(1, "solo", None).position.out_of_game == ()


@pytest.mark.clause("SR-SOLO-12")
def test_solo_hard_swaps_as_many_as_the_pack_has_where_that_is_less_than_two() -> None:
    grey = [card.id for deck in PARTS.colours[2:] for card in deck.cards if not card.front.active]
    colours = tuple(
        deck.replace(
            cards=tuple(
                card if card.id not in grey[1:] else card.replace(front=card.front.replace(active=True))
                for card in deck.cards
            )
        )
        for deck in PARTS.colours
    )
    poor = replace(GAME, pack=replace(GAME.pack, parts=PARTS.replace(colours=colours)))
    board = started(1, "solo-hard", None, game=poor)
    assert (len(board.position.out_of_game), board.config.inactive_timer_cards) == (1, 1)
    for variant in ("solo", "solo-hard"):
        (refusal,) = not_started(1, variant, game=poor, inactive_timer_cards=2)
        assert told(refusal)[3] == {"asked": 2, "most": 1}
        assert refusal.sentence().startswith("At most 1 card of")


@pytest.mark.clause("SR-SOLO-12")
def test_no_more_timer_cards_are_swapped_than_there_are_inactive_ones() -> None:
    (refusal,) = not_started(1, "solo", inactive_timer_cards=7)
    facts = {"asked": 7, "most": 6}
    assert told(refusal) == ("start/too-many-inactive", "SR-SOLO-12", "/options/inactive_timer_cards", facts)


@pytest.mark.clause("SR-SOLO-12")
def test_only_the_solo_game_has_timer_cards_to_swap() -> None:
    (refusal,) = not_started(2, inactive_timer_cards=1)
    assert told(refusal) == ("start/no-timer-deck", "SR-SOLO-12", "/options/inactive_timer_cards", {"asked": 1})


@pytest.mark.clause("SR-SOLO-6")
def test_in_the_solo_game_no_way_for_the_tenth_card_can_be_agreed() -> None:
    (refusal,) = not_started(1, "solo", tenth_card_passes="left")
    assert told(refusal) == ("start/nothing-passed", "SR-SOLO-6", "/options/tenth_card_passes", {"passes": "left"})
    assert started(1, "solo", None, tenth_card_passes="right").config.tenth_card_passes is Passing.RIGHT


@pytest.mark.clause("SR-TURN-4")
def test_whoever_asks_for_one_seat_is_told_of_the_solo_variants() -> None:
    (refusal,) = not_started(1)
    assert told(refusal)[:3] == ("start/seats", "SR-TURN-4", "/seats")
    assert refusal.sentence() == (
        "The variant “standard” is for 2 to 4 seats, not for 1; for so many there is solo and solo-hard."
    )


@pytest.mark.clause("SR-SOLO-1")
@pytest.mark.parametrize(("seats", "variant", "solo"), [(1, "solo", False), (2, "standard", True)])
def test_the_option_solo_and_the_number_of_seats_must_agree(seats: int, variant: str, solo: bool) -> None:
    (refusal,) = not_started(seats, variant, solo=solo)
    assert told(refusal)[:3] == ("start/solo-seats", "SR-SOLO-1", "/options/solo")
