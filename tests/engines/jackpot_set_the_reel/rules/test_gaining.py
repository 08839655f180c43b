"""Gaining a Bonus token: the choice, the empty supply, and the solo game's three."""

import pytest

from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.events.gaining import (
    NoTokenLeft,
    TokenDeclined,
    TokenGained,
    TokensReshuffled,
    TokensRevealed,
    TokenTaken,
)
from engines.jackpot_set_the_reel.parts import TOKENS, Symbol
from tests.engines.jackpot_set_the_reel.kit import (
    CLAIMED,
    COINS,
    DECLINE,
    DISCOUNT,
    DOUBLER,
    END_TURN,
    HAND,
    MOVE,
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
    row,
    table,
    upgrade,
    use,
    why,
)

PAIR = ("bell", "grey-bell*", "cherry")


def due(**fields: object) -> Board:
    """Return a table at which the seat to act has just claimed a token."""
    return play(table(rows=[PAIR], phase=PLAYED, **fields), claim(Prize.TOKEN))  # type: ignore[arg-type]


@pytest.mark.clause("SR-TOKEN-12", "SR-RESULT-5")
def test_the_gainer_picks_any_token_of_the_supply() -> None:
    board = due(tokens={1: [COINS, MOVE]})
    assert actions(board) == [choose(token) for token in (VP, SEVEN, DISCOUNT, DOUBLER)]
    after = play(board, choose(SEVEN))
    assert after.events == (TokenGained(seat=0, token=SEVEN),)
    assert after.player().tokens == (SEVEN,)
    assert after.position.supply == (VP, DISCOUNT, DOUBLER)


@pytest.mark.clause("SR-TOKEN-12")
def test_what_is_not_in_the_supply_cannot_be_chosen_while_it_holds_others() -> None:
    expected = (
        "token/not-in-supply",
        "SR-TOKEN-12",
        "/action/token",
        {"token": "coins", "choice": [token.value for token in TOKENS[1:]]},
    )
    assert why(due(tokens={1: [COINS]}), choose(COINS)) == expected


@pytest.mark.clause("SR-TOKEN-12")
def test_a_token_of_the_supply_cannot_be_declined() -> None:
    assert why(due(), DECLINE) == ("token/cannot-decline", "SR-TOKEN-12", "/action/kind", {})


@pytest.mark.clause("SR-TOKEN-5")
def test_with_an_empty_supply_an_unused_token_of_any_other_seat_may_be_taken() -> None:
    board = due(seats=3, tokens={0: [COINS, VP], 1: [MOVE, SEVEN], 2: [DISCOUNT, DOUBLER]})
    assert actions(board) == [DECLINE, *(choose(token) for token in (MOVE, SEVEN, DISCOUNT, DOUBLER))]
    after = play(board, choose(DISCOUNT))
    assert after.events == (TokenTaken(seat=0, token=DISCOUNT, loser=2),)
    assert [player.tokens for player in after.position.players] == [(COINS, VP, DISCOUNT), (MOVE, SEVEN), (DOUBLER,)]


@pytest.mark.clause("SR-TOKEN-5", "SR-TOKEN-12")
def test_taking_from_another_seat_may_be_declined() -> None:
    board = due(tokens={0: [COINS], 1: TOKENS[1:]})
    after = play(board, DECLINE)
    assert after.events == (TokenDeclined(seat=0),)
    assert after.player(1).tokens == TOKENS[1:]
    assert "end_turn" in kinds(after)


@pytest.mark.clause("SR-TOKEN-5")
def test_a_token_that_nobody_else_has_unused_cannot_be_taken() -> None:
    board = due(tokens={0: [COINS], 1: TOKENS[2:]}, used=[VP])
    for token in (COINS, VP):
        expected = (
            "token/nobody-has-it",
            "SR-TOKEN-5",
            "/action/token",
            {"token": token.value, "choice": [other.value for other in TOKENS[2:]]},
        )
        assert why(board, choose(token)) == expected


@pytest.mark.clause("SR-TOKEN-12")
def test_nothing_is_gained_where_nobody_has_a_token_to_give() -> None:
    after = due(tokens=TOKENS[1:], used=[COINS])
    assert after.events[-1] == NoTokenLeft(seat=0)
    assert "end_turn" in kinds(after)


@pytest.mark.clause("SR-TOKEN-13")
@pytest.mark.parametrize(
    "action", [END_TURN, use(VP), upgrade("melon"), buy(Symbol.BELL, "melon"), claim(Prize.COIN), row(*HAND[3:6])]
)
def test_the_choice_comes_before_any_other_action(action: Tagged) -> None:
    board = due(tokens=[VP], coins=9)
    assert kinds(board) == ["choose_token"]
    assert why(board, action) == ("token/due", "SR-TOKEN-13", "/action/kind", {})


@pytest.mark.clause("SR-TOKEN-13")
@pytest.mark.parametrize("action", [choose(VP), DECLINE])
def test_no_token_is_chosen_or_declined_unless_one_is_due(action: Tagged) -> None:
    board = table(rows=[PAIR], phase=CLAIMED)
    assert why(board, action) == ("token/none-due", "SR-TOKEN-13", "/action/kind", {})


# Solo


def solo(**fields: object) -> Board:
    """Return a solo table at which a token has just been claimed."""
    return due(seats=1, **fields)


@pytest.mark.clause("SR-SOLO-3")
def test_solo_three_tokens_are_revealed_with_the_gain_and_one_of_them_is_chosen() -> None:
    board = solo(draws={"tokens": (5, 3, 2, 1, 0)})
    (revealed,) = board.happened(TokensRevealed)
    assert len(revealed.tokens) == 3
    assert actions(board) == [choose(token) for token in revealed.tokens]
    after = play(board, choose(revealed.tokens[1]))
    assert after.player().tokens == (revealed.tokens[1],)
    assert after.position.supply == tuple(token for token in TOKENS if token is not revealed.tokens[1])
    assert after.position.revealed == ()


@pytest.mark.clause("SR-SOLO-3")
def test_solo_a_token_that_was_not_revealed_cannot_be_chosen_nor_can_all_be_declined() -> None:
    board = solo(draws={"tokens": (5, 4, 3, 2, 1)})
    hidden = next(token for token in TOKENS if token not in board.position.revealed)
    facts = {"token": hidden.value, "choice": [token.value for token in board.position.revealed]}
    expected = ("token/not-revealed", "SR-SOLO-3", "/action/token", facts)
    assert why(board, choose(hidden)) == expected
    assert why(board, DECLINE)[0] == "token/cannot-decline"


@pytest.mark.clause("SR-SOLO-4")
def test_solo_a_used_token_is_discarded_at_once() -> None:
    board = table(*HAND, seats=1, tokens=[COINS, MOVE, DOUBLER])
    after = play(board, use(COINS, doubled=True))
    assert after.position.discarded == (COINS, DOUBLER)
    assert after.kinds == ["token_used", "tokens_discarded", "coins_gained"]
    assert after.position.supply == (VP, SEVEN, DISCOUNT)


@pytest.mark.clause("SR-SOLO-4")
def test_solo_discards_stay_discarded_at_the_end_of_the_turn() -> None:
    board = table(*HAND[3:], rows=[HAND[:3]], phase=CLAIMED, seats=1, tokens=[COINS])
    after = play_all(board, use(COINS), END_TURN)
    assert after.position.discarded == (COINS,)
    assert after.position.used == ()


@pytest.mark.clause("SR-SOLO-4")
def test_solo_the_discards_become_the_supply_where_it_runs_out_and_revealing_goes_on() -> None:
    board = solo(tokens=[COINS], discarded=[MOVE, SEVEN, DISCOUNT], draws={"tokens": (1, 2, 1)})
    assert [type(event) for event in board.events[1:4]] == [TokensRevealed, TokensReshuffled, TokensRevealed]
    first, second = board.happened(TokensRevealed)
    assert first.tokens == (VP, DOUBLER)
    assert len(second.tokens) == 1
    assert set(board.position.revealed) == {VP, DOUBLER, *second.tokens}
    assert board.position.discarded == ()
    assert len(board.position.supply) == 2


@pytest.mark.clause("SR-SOLO-4")
def test_solo_nothing_is_reshuffled_while_the_supply_has_three() -> None:
    board = solo(discarded=[MOVE, SEVEN, DISCOUNT], draws={"tokens": (2, 1)})
    assert not board.happened(TokensReshuffled)
    assert board.position.revealed == (COINS, VP, DOUBLER)


@pytest.mark.clause("SR-SOLO-3")
def test_solo_with_fewer_than_three_tokens_in_all_the_choice_is_among_those() -> None:
    board = solo(tokens=[COINS, VP, MOVE, SEVEN], discarded=[DISCOUNT], draws={})
    assert board.position.revealed == (DISCOUNT, DOUBLER)


@pytest.mark.clause("SR-SOLO-3")
def test_solo_with_no_token_left_nothing_is_gained() -> None:
    after = solo(tokens=TOKENS)
    assert after.events[-1] == NoTokenLeft(seat=0)
    assert not after.position.token_due
