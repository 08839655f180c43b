"""Using Bonus tokens: alone, doubled, and when they come back."""

from itertools import permutations

import pytest

from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.events.effects import (
    CardMadeSeven,
    CardMoved,
    CoinsGained,
    PointsScored,
    SecondEffectOpened,
    ThirtyReached,
    TokenUsed,
)
from engines.jackpot_set_the_reel.events.gaining import TokensReturned
from engines.jackpot_set_the_reel.parts import TOKENS, Symbol, Token
from engines.jackpot_set_the_reel.state import Phase
from tests.engines.jackpot_set_the_reel.kit import (
    BEFORE,
    CLAIMED,
    COINS,
    DISCOUNT,
    DOUBLER,
    END_TURN,
    HAND,
    MOVE,
    NINE,
    PLAYED,
    SEVEN,
    VP,
    Board,
    actions,
    buy,
    choose,
    claim,
    kinds,
    play,
    play_all,
    refused,
    round_end,
    row,
    table,
    then,
    told,
    upgrade,
    use,
    why,
)

ROW = ("bell", "grey-bell", "cherry")
REST = HAND[3:]


def at(phase: Phase, **fields: object) -> Board:
    """Return the kit's hand at a point of the turn."""
    if phase is BEFORE:
        return table(*HAND, **fields)  # type: ignore[arg-type]
    return table(*REST, rows=[ROW], phase=phase, **fields)  # type: ignore[arg-type]


@pytest.mark.clause("SR-TOKEN-1", "SR-OPT-1")
@pytest.mark.parametrize("phase", [BEFORE, PLAYED, CLAIMED])
def test_a_token_can_be_used_at_any_time_of_the_turn(phase: Phase) -> None:
    after = play(at(phase, tokens=[COINS]), use(COINS))
    assert after.events == (TokenUsed(seat=0, token=COINS, doubled=False), CoinsGained(seat=0, coins=2))
    assert after.position.phase is phase


@pytest.mark.clause("SR-TOKEN-6", "SR-TOKEN-11")
def test_coins_give_two_and_doubled_four() -> None:
    assert play(at(BEFORE, tokens=[COINS]), use(COINS)).player().coins == 2
    assert play(at(BEFORE, tokens=[COINS, DOUBLER]), use(COINS, doubled=True)).player().coins == 4


@pytest.mark.clause("SR-TOKEN-7", "SR-TOKEN-11", "SR-SCORE-1")
def test_points_are_two_and_doubled_four_and_scored_at_once() -> None:
    after = play(at(BEFORE, tokens=[VP]), use(VP))
    assert after.events[1:] == (PointsScored(seat=0, points=2),)
    assert play(at(BEFORE, tokens=[VP, DOUBLER]), use(VP, doubled=True)).player().score == 4


@pytest.mark.clause("SR-END-1")
def test_the_points_of_a_token_bring_the_end_too() -> None:
    after = play(at(BEFORE, tokens=[VP], score=28), use(VP))
    assert after.happened(ThirtyReached) == [ThirtyReached(seat=0, score=30)]


@pytest.mark.clause("SR-TOKEN-3")
def test_any_number_of_tokens_is_held_and_used_in_a_turn() -> None:
    board = at(BEFORE, tokens=TOKENS, coins=5)
    after = play_all(board, use(COINS), use(VP), use(MOVE, "bell", 4), use(DISCOUNT, "grey-bell"))
    assert after.player().tokens == (SEVEN, DOUBLER)
    assert after.position.used == (COINS, VP, MOVE, DISCOUNT)


@pytest.mark.clause("SR-TOKEN-2")
def test_used_tokens_lie_aside_until_the_turn_ends_and_are_there_for_the_next_player() -> None:
    board = at(CLAIMED, tokens=[COINS, VP])
    used = play(board, use(COINS))
    assert COINS not in used.position.supply
    after = play(used, END_TURN)
    assert after.happened(TokensReturned) == [TokensReturned(tokens=(COINS,))]
    assert COINS in after.position.supply
    assert (after.position.used, after.player().tokens) == ((), (VP,))


@pytest.mark.clause("SR-TOKEN-2")
def test_a_token_used_in_this_turn_cannot_be_gained_again_in_it() -> None:
    board = table(*REST, rows=[("bell", "grey-bell*", "cherry")], phase=PLAYED, tokens=[COINS])
    due = play_all(board, use(COINS), claim(Prize.TOKEN))
    assert [action.token for action in actions(due)] == [token for token in TOKENS if token is not COINS]


@pytest.mark.clause("SR-TOKEN-4")
def test_a_token_cannot_be_used_twice_in_a_turn() -> None:
    board = at(BEFORE, used=[COINS])
    facts = {"field": "token", "token": "coins"}
    assert why(board, use(COINS)) == ("token/used-this-turn", "SR-TOKEN-4", "/action/token", facts)


@pytest.mark.clause("SR-TOKEN-4")
def test_a_doubler_used_in_this_turn_doubles_nothing_more() -> None:
    board = at(BEFORE, tokens=[COINS], used=[DOUBLER, VP])
    facts = {"field": "doubled", "token": "doubler"}
    assert why(board, use(COINS, doubled=True)) == ("token/used-this-turn", "SR-TOKEN-4", "/action/doubled", facts)
    assert not any(action.doubled for action in actions(board, kind="use_token"))


@pytest.mark.clause("SR-TOKEN-4")
def test_solo_a_token_used_and_gained_again_in_one_turn_waits_for_the_next() -> None:
    board = table(*REST, rows=[ROW], phase=CLAIMED, seats=1, tokens=[COINS, VP], used=[COINS])
    assert why(board, use(COINS))[0] == "token/used-this-turn"
    assert play(board, use(VP)).player().score == 2


@pytest.mark.clause("SR-TOKEN-4")
def test_a_token_gained_in_this_turn_may_be_used_in_it() -> None:
    board = table(*REST, rows=[("bell", "grey-bell*", "cherry")], phase=PLAYED)
    assert play_all(board, claim(Prize.TOKEN), choose(VP), use(VP)).player().score == 2


@pytest.mark.clause("SR-TOKEN-1")
def test_a_token_that_the_seat_does_not_have_is_refused() -> None:
    facts = {"field": "token", "seat": 0, "token": "vp", "unused": ["move", "seven"]}
    assert why(at(BEFORE, tokens=[MOVE, SEVEN]), use(VP)) == ("token/not-held", "SR-TOKEN-1", "/action/token", facts)


@pytest.mark.clause("SR-TOKEN-11")
def test_a_doubled_use_needs_both_tokens_and_says_of_each_what_is_wrong() -> None:
    reasons = refused(at(BEFORE), use(VP, doubled=True))
    assert [told(reason)[:3] for reason in reasons] == [
        ("token/not-held", "SR-TOKEN-1", "/action/token"),
        ("token/not-held", "SR-TOKEN-1", "/action/doubled"),
    ]


@pytest.mark.clause("SR-TOKEN-11")
@pytest.mark.parametrize("doubled", [False, True])
def test_the_doubler_is_never_used_alone(doubled: bool) -> None:
    board = at(BEFORE, tokens=[DOUBLER])
    assert kinds(board) == ["play_cards"]
    assert why(board, use(DOUBLER, doubled=doubled)) == ("token/doubler-alone", "SR-TOKEN-11", "/action/token", {})


@pytest.mark.clause("SR-TOKEN-11")
def test_both_tokens_of_a_doubled_use_count_as_used() -> None:
    after = play(at(BEFORE, tokens=[COINS, DOUBLER, VP]), use(COINS, doubled=True))
    assert after.position.used == (COINS, DOUBLER)
    assert after.player().tokens == (VP,)


# Move


@pytest.mark.clause("SR-TOKEN-8")
@pytest.mark.parametrize(
    ("target", "to", "hand"),
    [
        ("bell", 2, ("cherry", "melon", "bell", "grape")),
        ("grape", 0, ("grape", "bell", "cherry", "melon")),
        ("cherry", 2, ("bell", "melon", "cherry", "grape")),
        ("melon", 1, ("bell", "melon", "cherry", "grape")),
    ],
)
def test_a_moved_card_is_taken_out_and_put_in_while_the_others_keep_their_order(
    target: str, to: int, hand: tuple[str, ...]
) -> None:
    rows = [("seven", "wild", "switch"), ("grey-bell", "grey-cherry", "grey-seven")]
    board = table("bell", "cherry", "melon", "grape", rows=rows, tokens=[MOVE])
    after = play(board, use(MOVE, target, to))
    assert after.hand() == hand
    assert CardMoved(seat=0, moved=f"red-{target}", place=to) in after.events


@pytest.mark.clause("SR-TOKEN-8", "SR-TOKEN-16")
def test_every_card_can_move_to_every_other_place_and_equal_outcomes_are_two_moves() -> None:
    found = actions(at(PLAYED, tokens=[MOVE]), kind="use_token")
    assert len(found) == 7 * 6
    assert {(action.target, action.to) for action in found} == {
        (f"red-{REST[one]}", other) for one, other in permutations(range(7), 2)
    }


@pytest.mark.clause("SR-TOKEN-16")
def test_a_move_that_leaves_the_order_is_refused() -> None:
    facts = {"card": "red-cherry", "to": 2}
    board = at(BEFORE, tokens=[MOVE])
    assert why(board, use(MOVE, "cherry", 2)) == ("move/same-place", "SR-TOKEN-16", "/action/to", facts)


@pytest.mark.clause("SR-TOKEN-8")
def test_a_card_moves_within_the_hand_only() -> None:
    board = at(PLAYED, tokens=[MOVE])
    for to in (7, 12):
        facts = {"to": to, "last": 6}
        assert why(board, use(MOVE, "melon", to)) == ("move/no-such-place", "SR-TOKEN-8", "/action/to", facts)
    played = {"field": "target", "card": "red-bell"}
    assert why(board, use(MOVE, "bell", 1)) == ("hand/already-played", "SR-OPT-3", "/action/target", played)
    foreign = {"field": "target", "card": "green-bell", "seat": 0}
    assert why(board, use(MOVE, "green-bell", 1)) == ("hand/no-such-card", "SR-OPT-3", "/action/target", foreign)


@pytest.mark.clause("SR-TOKEN-16")
def test_a_single_card_cannot_move() -> None:
    rows = [HAND[:3], HAND[3:6], HAND[6:9]]
    board = table(HAND[9], rows=rows, phase=CLAIMED, tokens=[MOVE, DOUBLER])
    assert kinds(board) == ["end_turn"]


# Seven


@pytest.mark.clause("SR-TOKEN-9")
def test_a_card_of_the_row_counts_as_a_seven_for_this_result() -> None:
    board = table(*REST[1:], "melon", rows=[("bell", "grey-bell*", "cherry")], phase=PLAYED, tokens=[SEVEN])
    assert claim(Prize.JACKPOT_BELL) not in actions(board)
    after = play(board, use(SEVEN, "cherry"))
    assert after.events[1:] == (CardMadeSeven(seat=0, position=2),)
    assert claim(Prize.JACKPOT_BELL) in actions(after)
    claimed = play(after, claim(Prize.JACKPOT_BELL))
    assert claimed.position.sevens == ()


@pytest.mark.clause("SR-TOKEN-9", "SR-CARD-2")
def test_a_grey_card_treated_as_a_seven_is_active_for_this_result() -> None:
    board = table(rows=[("grey-bell", "cherry", "grey-cherry*")], phase=PLAYED, tokens=[SEVEN])
    assert actions(board, kind="claim") == [claim(Prize.NOTHING)]
    after = play(board, use(SEVEN, "grey-bell"))
    assert actions(after, kind="claim") == [claim(Prize.COIN), claim(Prize.JACKPOT_CHERRY)]


@pytest.mark.clause("SR-TOKEN-9")
@pytest.mark.parametrize("phase", [BEFORE, CLAIMED])
def test_the_seven_token_works_between_playing_and_claiming_only(phase: Phase) -> None:
    board = at(phase, tokens=[SEVEN])
    assert "use_token" not in kinds(board)
    assert why(board, use(SEVEN, "bell")) == ("seven/not-now", "SR-TOKEN-9", "/action/token", {})


@pytest.mark.clause("SR-TOKEN-9")
@pytest.mark.parametrize("target", ["melon", "grape"])
def test_the_seven_token_works_on_the_row_of_this_turn_only(target: str) -> None:
    rows = [("grape", "seven", "wild"), ("bell", "cherry", "switch")]
    board = table("melon", rows=rows, phase=PLAYED, tokens=[SEVEN])
    facts = {"card": f"red-{target}", "row": ["red-bell", "red-cherry", "red-switch"]}
    assert why(board, use(SEVEN, target)) == ("seven/not-in-row", "SR-TOKEN-9", "/action/target", facts)


@pytest.mark.clause("SR-TOKEN-16")
def test_a_card_that_counts_as_a_seven_is_not_made_one() -> None:
    board = table(rows=[("seven", "bell", "grey-seven")], phase=PLAYED, tokens=[SEVEN])
    facts = {"card": "red-seven"}
    assert why(board, use(SEVEN, "seven")) == ("seven/already-seven", "SR-TOKEN-16", "/action/target", facts)
    assert [action.target for action in actions(board, kind="use_token")] == ["red-bell", "red-grey-seven"]


# Discount


@pytest.mark.clause("SR-TOKEN-10")
def test_a_discount_takes_up_to_three_off_an_upgrade() -> None:
    after = play(at(BEFORE, tokens=[DISCOUNT], coins=3), use(DISCOUNT, "bell"))
    assert after.player().coins == 2
    assert after.hand()[0] == "bell*"


@pytest.mark.clause("SR-TOKEN-10")
def test_a_discount_above_the_price_leaves_nothing_to_pay_and_gives_nothing_back() -> None:
    after = play(at(BEFORE, tokens=[DISCOUNT], coins=1), use(DISCOUNT, "grey-bell"))
    assert after.player().coins == 1


@pytest.mark.clause("SR-TOKEN-10")
def test_a_discount_lists_the_upgrades_that_it_makes_payable() -> None:
    found = actions(at(BEFORE, tokens=[DISCOUNT], coins=1), kind="use_token")
    assert [action.target for action in found] == [
        f"red-{name}" for name in ("bell", "grey-bell", "cherry", "melon", "switch", "grey-cherry")
    ]


@pytest.mark.clause("SR-TOKEN-10", "SR-UPGRADE-1")
def test_what_stays_too_dear_with_the_discount_is_refused() -> None:
    facts = {"field": "target", "card": "red-grey-seven", "price": 6, "coins": 5}
    board = at(BEFORE, tokens=[DISCOUNT], coins=5)
    assert why(board, use(DISCOUNT, "grey-seven")) == ("upgrade/too-dear", "SR-UPGRADE-1", "/action/target", facts)


@pytest.mark.clause("SR-TOKEN-16")
def test_a_discount_with_nothing_to_upgrade_is_refused() -> None:
    board = at(BEFORE, tokens=[DISCOUNT], coins=9)
    assert why(board, use(DISCOUNT, "grape"))[0] == "upgrade/no-section"


# What an action names


@pytest.mark.clause("SR-TOKEN-15")
@pytest.mark.parametrize(
    ("action", "field"),
    [(use(MOVE, None, 3), "target"), (use(MOVE, "bell"), "to"), (use(SEVEN), "target"), (use(DISCOUNT), "target")],
)
def test_a_token_that_works_on_a_card_names_it(action: Tagged, field: str) -> None:
    code, clause, place, facts = why(at(PLAYED, tokens=[MOVE, SEVEN, DISCOUNT]), action)
    assert (code, clause, place) == ("token/target-missing", "SR-TOKEN-15", f"/action/{field}")
    assert facts["field"] == field


@pytest.mark.clause("SR-TOKEN-15")
@pytest.mark.parametrize(
    ("action", "field"),
    [(use(COINS, "bell"), "target"), (use(VP, None, 0), "to"), (use(SEVEN, "bell", 1), "to")],
)
def test_a_token_names_nothing_that_it_has_no_use_for(action: Tagged, field: str) -> None:
    code, clause, place, _ = why(at(PLAYED, tokens=[COINS, VP, SEVEN]), action)
    assert (code, clause, place) == ("token/target-unwanted", "SR-TOKEN-15", f"/action/{field}")


# Doubled


@pytest.mark.clause("SR-TOKEN-8", "SR-TOKEN-11", "SR-TOKEN-14")
def test_a_doubled_move_moves_two_cards_one_after_the_other() -> None:
    board = at(PLAYED, tokens=[MOVE, DOUBLER])
    half = play(board, use(MOVE, "melon", 6, doubled=True))
    assert half.happened(SecondEffectOpened) == [SecondEffectOpened(seat=0, token=MOVE, done="red-melon")]
    assert kinds(half) == ["second_effect"]
    assert len(actions(half)) == 6 * 6
    after = play(half, then("grey-seven", 0))
    assert after.hand() == ("grey-seven", *REST[1:6], "melon")
    assert after.position.second is None


@pytest.mark.clause("SR-TOKEN-14")
def test_two_moves_that_cancel_out_are_legal() -> None:
    rows = [HAND[:3], HAND[3:6]]
    board = table(*HAND[6:], rows=rows, tokens=[MOVE, DOUBLER])
    first, second = HAND[6:8]
    after = play_all(board, use(MOVE, first, 1, doubled=True), then(second, 1))
    assert after.hand() == board.hand()


@pytest.mark.clause("SR-TOKEN-11")
def test_the_second_effect_works_on_another_card() -> None:
    half = play(at(PLAYED, tokens=[MOVE, DOUBLER]), use(MOVE, "melon", 6, doubled=True))
    facts = {"card": "red-melon"}
    assert why(half, then("melon", 0)) == ("token/same-card", "SR-TOKEN-11", "/action/target", facts)


@pytest.mark.clause("SR-TOKEN-14")
@pytest.mark.parametrize(
    "action", [END_TURN, claim(Prize.COIN), use(VP), upgrade("melon"), buy(Symbol.BELL, "melon"), row(*REST[:3])]
)
def test_between_the_two_effects_nothing_else_is_allowed(action: Tagged) -> None:
    half = play(at(PLAYED, tokens=[MOVE, DOUBLER, VP], coins=9), use(MOVE, "melon", 6, doubled=True))
    expected = ("token/second-effect-due", "SR-TOKEN-14", "/action/kind", {"token": "move"})
    assert why(half, action) == expected


@pytest.mark.clause("SR-TOKEN-14", "SR-TOKEN-15")
@pytest.mark.parametrize(
    ("token", "target", "action", "code", "field"),
    [
        (MOVE, "melon", then(None, 3), "token/target-missing", "target"),
        (MOVE, "melon", then("grape"), "token/target-missing", "to"),
        (SEVEN, "cherry", then(), "token/target-missing", "target"),
        (SEVEN, "cherry", then("bell", 0), "token/target-unwanted", "to"),
        (DISCOUNT, "melon", then(), "token/target-missing", "target"),
        (DISCOUNT, "melon", then("switch", 0), "token/target-unwanted", "to"),
    ],
)
def test_a_second_effect_names_what_it_needs_as_the_first_does(
    token: Token, target: str, action: Tagged, code: str, field: str
) -> None:
    to = 6 if token is MOVE else None
    half = play(at(PLAYED, tokens=[token, DOUBLER], coins=9), use(token, target, to, doubled=True))
    expected = (code, "SR-TOKEN-15", f"/action/{field}", {"field": field, "token": token.value})
    assert why(half, action) == expected


@pytest.mark.clause("SR-TOKEN-14")
def test_a_second_effect_comes_only_after_a_first() -> None:
    assert why(at(PLAYED), then("melon", 0)) == ("token/no-second-effect-due", "SR-TOKEN-14", "/action/kind", {})


@pytest.mark.clause("SR-TOKEN-9", "SR-TOKEN-11")
def test_a_doubled_seven_makes_two_cards_sevens() -> None:
    board = at(PLAYED, tokens=[SEVEN, DOUBLER])
    half = play(board, use(SEVEN, "cherry", doubled=True))
    assert [action.target for action in actions(half)] == ["red-bell", "red-grey-bell"]
    after = play(half, then("grey-bell"))
    assert after.position.sevens == (1, 2)
    assert claim(Prize.JACKPOT_BELL) in actions(after)


@pytest.mark.clause("SR-TOKEN-14")
def test_a_doubled_seven_with_one_card_to_treat_is_refused() -> None:
    board = table(rows=[("seven", "bell", "wild")], phase=PLAYED, tokens=[SEVEN, DOUBLER])
    expected = ("token/no-second-effect", "SR-TOKEN-14", "/action/doubled", {"token": "seven"})
    assert why(board, use(SEVEN, "bell", doubled=True)) == expected
    assert actions(board, kind="use_token") == [use(SEVEN, "bell")]


@pytest.mark.clause("SR-TOKEN-10", "SR-TOKEN-11")
def test_a_doubled_discount_takes_three_off_each_of_two_upgrades() -> None:
    board = at(BEFORE, tokens=[DISCOUNT, DOUBLER], coins=2)
    half = play(board, use(DISCOUNT, "bell", doubled=True))
    assert half.player().coins == 1
    after = play(half, then("cherry"))
    assert after.player().coins == 0
    assert after.hand()[:3] == ("bell*", "grey-bell", "cherry*")


@pytest.mark.clause("SR-TOKEN-14")
def test_a_doubled_discount_that_leaves_too_little_for_the_second_upgrade_is_refused() -> None:
    hand = ("bell", "grey-seven", "grape", "seven")
    rows = [("grey-bell", "cherry", "melon"), ("grey-cherry", "wild", "switch")]
    board = table(*hand, rows=rows, tokens=[DISCOUNT, DOUBLER], coins=6)
    assert why(board, use(DISCOUNT, "bell", doubled=True))[0] == "token/no-second-effect"
    assert why(board, use(DISCOUNT, "grey-seven", doubled=True))[0] == "token/no-second-effect"
    richer = table(*hand, rows=rows, tokens=[DISCOUNT, DOUBLER], coins=7)
    play_all(richer, use(DISCOUNT, "grey-seven", doubled=True), then("bell"))


@pytest.mark.clause("SR-ROUND-1")
@pytest.mark.parametrize(
    "action", [use(VP), END_TURN, upgrade("bell"), claim(Prize.COIN), row("bell", "cherry", "melon")]
)
def test_no_action_of_a_turn_is_possible_at_the_rounds_end(action: Tagged) -> None:
    for score, last in ((0, False), (30, True)):
        board = round_end(*NINE, tenth="grey-seven", score=score)
        assert why(board, action, 0) == ("turn/round-end", "SR-ROUND-1", "/action/kind", {"last_round": last})
