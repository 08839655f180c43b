"""What can be wrong with a submitted position."""

from dataclasses import replace
from typing import Any

import pytest

from engines.jackpot_set_the_reel.parts import TOKENS
from engines.jackpot_set_the_reel.state import Card, Phase, Player, Position, SecondDue
from tests.engines.jackpot_set_the_reel.box import BELL
from tests.engines.jackpot_set_the_reel.kit import (
    BEFORE,
    CLAIMED,
    COINS,
    DISCOUNT,
    DOUBLER,
    HAND,
    MOVE,
    NINE,
    PLAYED,
    SEVEN,
    VP,
    Board,
    Told,
    card,
    cards,
    faults,
    income,
    place,
    play,
    play_all,
    round_end,
    started,
    table,
    told,
)

ROW = ("bell", "grey-bell", "cherry")


def with_position(board: Board, **changes: Any) -> Board:
    """Return the table with some fields of its position changed."""
    return replace(board, table=board.table.replace(position=board.position.replace(**changes)))


def with_player(board: Board, seat: int, **changes: Any) -> Board:
    """Return the table with something of one seat changed."""
    return replace(board, table=board.table.replace(position=board.position.with_player(seat, **changes)))


def codes(board: Board) -> list[str]:
    """Return the codes of what is wrong, each once."""
    found = faults(board)
    for fault in found:
        assert "{" not in fault.sentence() + fault.pointer()
    return list(dict.fromkeys(fault.code for fault in found))


def before() -> Board:
    return table(*HAND)


def played() -> Board:
    return table(*HAND[3:], rows=[ROW], phase=PLAYED)


@pytest.mark.parametrize(
    "board",
    [before(), played(), started(4), started(1, "solo-hard", None), round_end(*NINE, tenth="grey-seven")],
)
def test_a_sound_table_has_none(board: Board) -> None:
    assert faults(board) == []


# Seats and numbers


@pytest.mark.clause("SR-TURN-4")
def test_the_number_of_seats_must_suit_the_game() -> None:
    alone = with_position(before(), players=before().position.players[:1])
    (fault,) = faults(alone)
    facts = {"seats": 1, "needed": "2 to 4"}
    assert told(fault) == ("seats/count", "SR-TURN-4", "/state/position/players", facts)
    crowd = with_position(started(1, "solo", None), players=(Player(), Player()))
    assert codes(crowd) == ["seats/count"]
    assert codes(with_position(before(), players=())) == ["seats/count", "seats/unknown"]


@pytest.mark.clause("SR-TURN-4")
@pytest.mark.parametrize("field", ["seat", "starting_seat"])
def test_a_seat_that_is_named_must_be_at_the_table(field: str) -> None:
    (fault,) = faults(with_position(before(), **{field: 2}))
    facts = {"field": field, "seat": 2, "seats": 2}
    assert told(fault) == ("seats/unknown", "SR-TURN-4", f"/state/position/{field}", facts)


@pytest.mark.clause("SR-COMP-5")
def test_a_score_that_so_many_turns_cannot_have_come_to_is_named() -> None:
    """The best Jackpot is 10 points, a doubled token 4; seat 0 has begun one turn, seat 1 none."""
    board = started()
    assert codes(with_player(board, 0, score=14)) == []
    facts = {"field": "players/0/score", "number": 15, "most": 14}
    expected: Told = ("numbers/too-high", "SR-COMP-5", "/state/position/players/0/score", facts)
    assert [told(fault) for fault in faults(with_player(board, 0, score=15))] == [expected]
    assert codes(with_player(board, 1, score=1)) == ["numbers/too-high"]


@pytest.mark.clause("SR-COMP-5")
def test_coins_that_so_many_turns_and_incomes_cannot_have_come_to_are_named() -> None:
    """A gift of 2, 1 and a doubled token of 4 a turn, and an income of four cards with 4 Coins each."""
    done = round_end(*(("bell", "cherry", "melon", "grey-seven"), *NINE[1:]), income_taken=True)
    assert codes(with_player(done, 0, coins=2 + 3 * 5 + 16)) == []
    assert codes(with_player(done, 0, coins=2 + 3 * 5 + 17)) == ["numbers/too-high"]
    assert codes(with_player(done, 1, coins=2 + 3 * 5 + 1)) == ["numbers/too-high"]


@pytest.mark.clause("SR-COMP-5")
def test_more_rounds_than_any_game_sees_are_named() -> None:
    assert codes(with_position(before(), round=10_001)) == ["numbers/too-high"]


@pytest.mark.clause("SR-TURN-4")
def test_a_seat_that_is_not_there_hides_nothing_that_does_not_rest_on_it() -> None:
    assert codes(with_position(before(), seat=2, supply=())) == ["seats/unknown", "tokens/do-not-add-up"]


# Cards


@pytest.mark.clause("SR-COMP-2")
def test_a_card_that_the_pack_lacks_is_named_with_its_place() -> None:
    board = with_player(before(), 0, hand=(*before().player().hand[:9], Card(id="no-such-card")))
    found = [told(fault) for fault in faults(board)]
    facts = {"place": "players/0", "card": "no-such-card"}
    assert ("cards/unknown", "SR-COMP-2", "/state/position/players/0", facts) in found


@pytest.mark.clause("SR-COMP-2")
def test_a_card_in_two_places_and_one_in_none_are_both_named() -> None:
    board = with_player(before(), 0, hand=(*before().player().hand[:9], card("bell")))
    found = [told(fault) for fault in faults(board)]
    assert ("cards/twice", "SR-COMP-2", "/state/position", {"card": "red-bell", "found": 2}) in found
    assert ("cards/missing", "SR-COMP-2", "/state/position", {"card": "red-grey-seven"}) in found


@pytest.mark.clause("SR-SETUP-10")
def test_a_card_of_a_colour_nobody_plays_is_named() -> None:
    board = with_player(before(), 0, hand=(*before().player().hand[:9], card("purple-bell")))
    expected = ("cards/not-in-play", "SR-SETUP-10", "/state/position", {"card": "purple-bell"})
    assert expected in [told(fault) for fault in faults(board)]


@pytest.mark.clause("SR-BUY-3")
def test_a_seat_with_nine_cards_is_named() -> None:
    board = with_player(before(), 0, hand=before().player().hand[:9])
    expected = ("cards/do-not-add-up", "SR-BUY-3", "/state/position/players/0", {"seat": 0, "found": 9})
    assert expected in [told(fault) for fault in faults(board)]


@pytest.mark.clause("SR-UPGRADE-4")
def test_a_flipped_card_without_an_upgrade_section_is_named() -> None:
    board = with_player(before(), 0, hand=tuple(c.replace(flipped=c.id == "red-grape") for c in before().player().hand))
    expected = ("cards/impossible-side", "SR-UPGRADE-4", "/state/position/players/0", {"seat": 0, "card": "red-grape"})
    assert [told(fault) for fault in faults(board)] == [expected]


@pytest.mark.clause("SR-SETUP-4")
def test_a_market_card_in_a_wrong_pile_is_named() -> None:
    bell, cherry, *rest = before().position.market
    expected = ("market/wrong-pile", "SR-SETUP-4", "/state/position/market", {"symbol": "bell", "card": cherry[0]})
    board = with_position(before(), market=((*bell, cherry[0]), cherry[1:], *rest))
    assert [told(fault) for fault in faults(board)] == [expected]


@pytest.mark.clause("SR-COMP-1")
def test_market_cards_must_be_as_many_as_were_laid_out() -> None:
    bell, *rest = before().position.market
    facts = {"symbol": "bell", "found": 1, "expected": 2}
    expected = ("market/do-not-add-up", "SR-COMP-1", "/state/position", facts)
    assert [told(fault) for fault in faults(with_position(before(), market=(bell[1:], *rest)))] == [expected]


@pytest.mark.clause("SR-COMP-4")
@pytest.mark.parametrize("change", ["less", "turned", "empty"])
def test_a_jackpot_deck_and_what_was_taken_make_up_the_deck(change: str) -> None:
    bell, *rest = before().position.jackpots
    decks = {"less": bell[1:], "turned": bell[::-1], "empty": ()}
    board = with_position(before(), jackpots=(decks[change], *rest))
    (fault,) = faults(board)
    assert told(fault)[:3] == ("jackpots/do-not-add-up", "SR-COMP-4", "/state/position/jackpots")


@pytest.mark.clause("SR-SETUP-5")
@pytest.mark.parametrize("id", ["jackpot-bell-3", "jackpot-bell-7", "no-such-jackpot"])
def test_a_jackpot_card_that_cannot_have_been_taken_is_named(id: str) -> None:
    found = [told(fault) for fault in faults(with_position(before(), taken=(id,)))]
    assert ("jackpots/unknown", "SR-SETUP-5", "/state/position/taken", {"jackpot": id}) in found


def test_the_minimum_of_a_deck_is_never_taken() -> None:
    bell, *rest = before().position.jackpots
    assert "jackpots/do-not-add-up" in codes(with_position(before(), jackpots=((), *rest), taken=bell))


# Tokens


@pytest.mark.clause("SR-COMP-3")
@pytest.mark.parametrize(("supply", "found"), [(TOKENS[1:], 0), ((COINS, *TOKENS), 2)])
def test_every_token_is_there_once(supply: Any, found: int) -> None:
    expected = ("tokens/do-not-add-up", "SR-COMP-3", "/state/position", {"token": "coins", "found": found})
    assert [told(fault) for fault in faults(with_position(before(), supply=supply))] == [expected]


@pytest.mark.clause("SR-COMP-3")
def test_solo_tokens_used_are_a_record_beside_the_discards() -> None:
    board = table(*HAND, seats=1, used=[COINS], discarded=[COINS])
    assert faults(board) == []
    assert codes(with_position(board, used=(COINS, COINS))) == ["tokens/do-not-add-up"]
    assert codes(with_position(board, discarded=())) == ["tokens/do-not-add-up"]


@pytest.mark.clause("SR-COMP-3")
def test_no_token_is_in_use_outside_a_turn() -> None:
    board = round_end(*NINE, tenth="grey-seven")
    assert codes(with_position(board, used=(COINS,), supply=TOKENS[1:])) == ["tokens/do-not-add-up"]


@pytest.mark.clause("SR-TOKEN-13")
def test_a_choice_must_be_due_at_its_time_and_have_something_to_choose() -> None:
    assert codes(with_position(before(), token_due=True)) == ["tokens/choice-impossible"]
    (fault,) = faults(with_position(started(4), token_due=False))
    facts = {"problem": "before the first turn it is due"}
    assert told(fault) == ("tokens/choice-impossible", "SR-TOKEN-13", "/state/position/token_due", facts)
    full = table(*HAND[3:], rows=[ROW], phase=CLAIMED, tokens=TOKENS)
    assert codes(with_position(full, token_due=True)) == ["tokens/choice-impossible"]


@pytest.mark.clause("SR-TOKEN-13")
def test_solo_tokens_are_revealed_exactly_while_one_is_due() -> None:
    board = table(*HAND[3:], rows=[ROW], phase=CLAIMED, seats=1)
    assert codes(with_position(board, revealed=TOKENS[:3], supply=TOKENS[3:])) == ["tokens/choice-impossible"]
    assert codes(with_position(board, token_due=True)) == ["tokens/choice-impossible"]
    four = with_position(board, revealed=TOKENS[:4], supply=TOKENS[4:], token_due=True)
    assert codes(four) == ["tokens/choice-impossible"]


@pytest.mark.clause("SR-TOKEN-14")
@pytest.mark.parametrize(
    ("second", "used"),
    [
        (SecondDue(token=COINS, done="red-melon"), (COINS, DOUBLER)),
        (SecondDue(token=MOVE, done="red-melon"), (MOVE,)),
        (SecondDue(token=MOVE, done="red-bell"), (MOVE, DOUBLER)),
        (SecondDue(token=SEVEN, done="red-bell"), (SEVEN, DOUBLER)),
        (SecondDue(token=DISCOUNT, done="red-grape"), (DISCOUNT, DOUBLER)),
    ],
)
def test_a_second_effect_needs_its_tokens_its_card_and_something_to_do(second: SecondDue, used: Any) -> None:
    hand = ("melon", "grape", "seven")
    rows = [("cherry", "switch", "wild"), ("bell", "grey-bell", "grey-cherry")]
    board = table(*hand, "grey-seven", rows=rows, phase=PLAYED, used=used)
    (fault,) = faults(with_position(board, second=second))
    assert told(fault)[:3] == ("tokens/second-effect-impossible", "SR-TOKEN-14", "/state/position/second")


def test_a_second_effect_waits_in_a_turn_only() -> None:
    board = round_end(*NINE, tenth="grey-seven")
    assert codes(with_position(board, second=SecondDue(token=MOVE, done="red-bell"))) == [
        "tokens/second-effect-impossible"
    ]


@pytest.mark.clause("SR-TOKEN-9")
@pytest.mark.parametrize(
    ("sevens", "used", "phase"),
    [
        ((0,), (), PLAYED),
        ((0,), (SEVEN,), CLAIMED),
        ((0, 1), (SEVEN,), PLAYED),
        ((1, 0), (SEVEN, DOUBLER), PLAYED),
        ((0, 1, 2), (SEVEN, DOUBLER), PLAYED),
    ],
)
def test_sevens_come_from_the_token_and_end_with_the_claim(sevens: Any, used: Any, phase: Phase) -> None:
    board = table(*HAND[3:], rows=[ROW], phase=phase, used=used)
    (fault,) = faults(with_position(board, sevens=sevens))
    assert told(fault)[:3] == ("tokens/sevens-impossible", "SR-TOKEN-9", "/state/position/sevens")


@pytest.mark.clause("SR-SOLO-1")
def test_what_only_the_solo_game_has_is_empty_elsewhere() -> None:
    board = with_position(before(), discarded=(COINS,), supply=TOKENS[1:])
    facts = {"field": "discarded"}
    assert [told(fault) for fault in faults(board)] == [
        ("solo/not-in-play", "SR-SOLO-1", "/state/position/discarded", facts)
    ]


# The Timer deck


@pytest.mark.clause("SR-SOLO-6")
@pytest.mark.parametrize(("round", "size"), [(1, 9), (2, 10), (2, 7), (6, 0), (11, 0), (9000, 0)])
def test_the_timer_deck_must_suit_the_round(round: int, size: int) -> None:
    board = table(*HAND, seats=1, round=round, timer=size, sound=False)
    assert "solo/timer-impossible" in codes(board)


@pytest.mark.clause("SR-SOLO-12")
def test_as_many_timer_cards_are_swapped_as_was_agreed() -> None:
    board = started(1, "solo-hard", None)
    fewer = replace(board, config=board.config.replace(inactive_timer_cards=1))
    more = replace(board, config=board.config.replace(inactive_timer_cards=3))
    assert codes(fewer) == ["cards/not-in-play"]
    assert codes(more) == ["cards/missing"]


# Phases


@pytest.mark.clause("SR-ROUND-1")
@pytest.mark.parametrize("phase", [Phase.STARTING_TOKEN, Phase.ROUND_END, Phase.OVER])
def test_cards_must_lie_where_the_phase_has_them(phase: Phase) -> None:
    assert "phase/impossible" in codes(with_position(played(), phase=phase))


@pytest.mark.clause("SR-ROUND-1")
def test_seats_have_played_in_turn() -> None:
    board = table(*HAND[3:], rows=[ROW], phase=PLAYED, seats=3)
    assert "phase/impossible" in codes(with_position(board, seat=2))
    assert codes(with_player(board, 2, income_taken=True)) == ["phase/impossible"]


@pytest.mark.clause("SR-END-1")
@pytest.mark.parametrize(
    ("board", "phase"),
    [(before(), PLAYED), (before(), CLAIMED), (started(4), BEFORE)],
)
def test_the_phase_must_suit_what_was_played(board: Board, phase: Phase) -> None:
    assert codes(with_position(board, phase=phase)) != []


@pytest.mark.clause("SR-END-1")
def test_a_game_is_over_only_once_somebody_has_thirty_points() -> None:
    columns = (("bell", "cherry", "melon", "grey-seven"), *NINE[1:])
    done = play_all(round_end(*columns, score=30, income_taken=True), place(0), income(0))
    assert done.position.phase is Phase.OVER
    (fault,) = faults(with_player(done, 0, score=29))
    facts = {"phase": "over", "problem": "nobody has reached 30 points"}
    assert told(fault) == ("phase/does-not-fit", "SR-END-1", "/state/position/phase", facts)
    assert codes(with_player(done, 0, income_taken=False)) == ["phase/does-not-fit"]


@pytest.mark.clause("SR-END-1")
def test_a_round_does_not_wait_once_all_are_done() -> None:
    board = play_all(
        round_end(*(("bell", "cherry", "melon", "grey-seven"), *NINE[1:]), score=30, income_taken=True),
        place(0),
        income(0),
    )
    assert codes(with_position(board, phase=Phase.ROUND_END)) == ["phase/does-not-fit"]


@pytest.mark.clause("SR-ROUND-1")
@pytest.mark.parametrize(
    "change",
    [
        {"tenth": None},
        {"income_taken": True},
        {"hand": cards("bell"), "columns": ((), (), ())},
    ],
)
def test_at_the_rounds_end_a_seat_stands_before_or_after_each_step(change: dict[str, Any]) -> None:
    assert "phase/impossible" in codes(with_player(round_end(*NINE, tenth="grey-seven"), 0, **change))


def test_in_the_last_round_nobody_has_a_new_hand() -> None:
    board = with_player(
        round_end(*NINE, tenth="grey-seven"),
        0,
        hand=cards(*HAND),
        columns=((), (), ()),
        tenth=None,
        income_taken=True,
        score=30,
    )
    assert codes(board) == ["phase/impossible"]


@pytest.mark.clause("SR-END-1")
def test_the_fourth_seat_chooses_before_the_first_round_only() -> None:
    assert codes(with_position(started(4), round=2)) == ["phase/does-not-fit"]
    assert codes(with_position(started(4), seat=1)) == ["phase/does-not-fit"]
    assert "phase/does-not-fit" in codes(with_position(started(3), phase=Phase.STARTING_TOKEN))


@pytest.mark.clause("SR-END-1", "SR-SETUP-9")
def test_before_the_first_turn_nobody_has_a_token_and_nothing_is_bought_or_taken() -> None:
    board = started(4)
    held = with_player(with_position(board, supply=()), 1, tokens=TOKENS)
    assert codes(held) == ["phase/does-not-fit"]
    bell, *others = board.position.jackpots
    assert codes(with_position(board, jackpots=(bell[1:], *others), taken=bell[:1])) == ["phase/does-not-fit"]


@pytest.mark.clause("SR-END-1")
def test_a_solo_game_is_over_before_income_and_waits_for_nothing_with_an_empty_timer() -> None:
    board = round_end(*NINE, tenth="green-wild", seats=1, round=10, timer=0, jackpot_this_round=True)
    over = play(board, place(0))
    assert codes(with_player(over, 0, income_taken=True)) == ["phase/does-not-fit"]
    assert codes(with_position(over, phase=Phase.ROUND_END)) == ["phase/does-not-fit"]


def test_a_heap_of_nonsense_is_named_and_raises_nothing() -> None:
    nonsense = Position(
        players=(Player(hand=cards("bell"), columns=(cards("bell"), (), ())), Player(tenth=card("bell*"))),
        market=(("x",), (), (), (), ()),
        taken=("y",),
        used=(VP, VP),
        sevens=(2, 2),
        token_due=True,
        second=SecondDue(token=DOUBLER, done="z"),
        phase=PLAYED,
    )
    assert (
        len(codes(with_position(before(), **{name: getattr(nonsense, name) for name in nonsense.__struct_fields__})))
        >= 8
    )


def test_bought_cards_are_part_of_the_sum() -> None:
    assert faults(table("market-bell-1", *HAND[1:], sold={BELL: 1})) == []
