"""What a row gives, and how sevens are read."""

import pytest

from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.events.claiming import JackpotHit, ResultClaimed
from engines.jackpot_set_the_reel.events.effects import CoinsGained, PointsScored, ThirtyReached
from engines.jackpot_set_the_reel.events.gaining import TokenDue
from engines.jackpot_set_the_reel.parts import Symbol, Token
from engines.jackpot_set_the_reel.rules.results import readings
from tests.engines.jackpot_set_the_reel.box import BELL, CHERRY, GRAPE, MELON, SEVEN
from tests.engines.jackpot_set_the_reel.kit import (
    CLAIMED,
    END_TURN,
    PLAYED,
    actions,
    claim,
    kinds,
    play,
    table,
    why,
)

NOTHING, COIN, TOKEN, BELLS, CHERRIES, MELONS, GRAPES, SEVENS = Prize
GREY = None


@pytest.mark.clause("SR-RESULT-1")
@pytest.mark.parametrize(
    ("symbols", "prizes"),
    [
        pytest.param((GREY, BELL, BELL), [NOTHING], marks=pytest.mark.clause("SR-RESULT-2")),
        pytest.param((GREY, SEVEN, SEVEN), [NOTHING], marks=pytest.mark.clause("SR-RESULT-2")),
        pytest.param((BELL, CHERRY, MELON), [COIN], marks=pytest.mark.clause("SR-RESULT-3")),
        pytest.param((BELL, GREY, BELL), [COIN], marks=pytest.mark.clause("SR-RESULT-3", "SR-CARD-2")),
        pytest.param((BELL, CHERRY, CHERRY), [COIN], marks=pytest.mark.clause("SR-RESULT-3")),
        pytest.param((BELL, CHERRY, BELL), [COIN], marks=pytest.mark.clause("SR-RESULT-3")),
        pytest.param((BELL, BELL, CHERRY), [TOKEN], marks=pytest.mark.clause("SR-RESULT-5")),
        pytest.param((BELL, BELL, GREY), [TOKEN], marks=pytest.mark.clause("SR-RESULT-5")),
        pytest.param((GRAPE, GRAPE, GRAPE), [GRAPES], marks=pytest.mark.clause("SR-RESULT-6")),
        pytest.param((SEVEN, CHERRY, CHERRY), [COIN, CHERRIES], marks=pytest.mark.clause("SR-RESULT-4")),
        pytest.param((SEVEN, GREY, CHERRY), [COIN], marks=pytest.mark.clause("SR-RESULT-4")),
        pytest.param((SEVEN, CHERRY, MELON), [COIN, TOKEN], marks=pytest.mark.clause("SR-RESULT-4")),
        pytest.param((BELL, SEVEN, BELL), [COIN, BELLS], marks=pytest.mark.clause("SR-RESULT-4")),
        pytest.param((BELL, SEVEN, CHERRY), [COIN, TOKEN], marks=pytest.mark.clause("SR-RESULT-4")),
        pytest.param((BELL, BELL, SEVEN), [TOKEN, BELLS], marks=pytest.mark.clause("SR-RESULT-4")),
        pytest.param((MELON, SEVEN, SEVEN), [COIN, TOKEN, MELONS], marks=pytest.mark.clause("SR-RESULT-4")),
        pytest.param((SEVEN, SEVEN, MELON), [COIN, TOKEN, MELONS], marks=pytest.mark.clause("SR-RESULT-4")),
        pytest.param((SEVEN, SEVEN, GREY), [COIN, TOKEN], marks=pytest.mark.clause("SR-RESULT-4")),
        pytest.param(
            (SEVEN, SEVEN, SEVEN),
            [COIN, TOKEN, BELLS, CHERRIES, MELONS, GRAPES, SEVENS],
            marks=pytest.mark.clause("SR-RESULT-4"),
        ),
    ],
)
def test_a_row_gives_every_result_that_some_reading_of_it_gives(
    symbols: tuple[Symbol | None, ...], prizes: list[Prize]
) -> None:
    assert list(readings(symbols)) == prizes


@pytest.mark.clause("SR-RESULT-2", "SR-CARD-2", "SR-RESULT-9")
def test_a_row_that_begins_grey_has_the_claim_of_nothing() -> None:
    board = table(rows=[("grey-bell", "bell", "seven")], phase=PLAYED)
    assert actions(board, kind="claim") == [claim(NOTHING)]
    after = play(board, claim(NOTHING))
    assert after.events == (ResultClaimed(seat=0, prize=NOTHING),)


@pytest.mark.clause("SR-CARD-2", "SR-UPGRADE-1")
def test_a_grey_card_is_active_once_it_is_upgraded() -> None:
    board = table(rows=[("grey-bell*", "bell", "cherry")], phase=PLAYED)
    assert actions(board, kind="claim") == [claim(TOKEN)]


@pytest.mark.clause("SR-RESULT-3")
def test_one_symbol_gives_one_coin() -> None:
    after = play(table(rows=[("bell", "cherry", "melon")], phase=PLAYED, coins=3), claim(COIN))
    assert after.events == (ResultClaimed(seat=0, prize=COIN), CoinsGained(seat=0, coins=1))
    assert after.player().coins == 4


@pytest.mark.clause("SR-RESULT-5")
def test_two_symbols_give_a_token_to_choose() -> None:
    after = play(table(rows=[("bell", "grey-bell*", "melon")], phase=PLAYED), claim(TOKEN))
    assert after.events == (ResultClaimed(seat=0, prize=TOKEN), TokenDue(seat=0))
    assert kinds(after) == ["choose_token"]


@pytest.mark.clause("SR-RESULT-6", "SR-RESULT-8", "SR-SCORE-1")
def test_three_symbols_score_the_top_jackpot_card_which_leaves_its_deck() -> None:
    after = play(table(rows=[("bell", "grey-bell*", "seven")], phase=PLAYED, score=4), claim(BELLS))
    hit = JackpotHit(seat=0, jackpot="jackpot-bell-1", stays=False)
    assert after.events == (ResultClaimed(seat=0, prize=BELLS), hit, PointsScored(seat=0, points=9))
    assert after.player().score == 13
    assert after.position.jackpots[0] == ("jackpot-bell-2", "jackpot-bell-7")
    assert after.position.taken == ("jackpot-bell-1",)


@pytest.mark.clause("SR-RESULT-7")
def test_a_jackpot_card_with_a_token_scores_first_and_then_gives_the_choice() -> None:
    board = table(rows=[("bell", "grey-bell*", "seven")], phase=PLAYED, hit={BELL: 1})
    after = play(board, claim(BELLS))
    assert after.kinds == ["result_claimed", "jackpot_hit", "points_scored", "token_due"]
    assert after.player().score == 8


@pytest.mark.clause("SR-RESULT-8")
def test_a_jackpot_card_marked_do_not_take_is_scored_and_stays() -> None:
    board = table(rows=[("cherry", "grey-cherry*", "seven")], phase=PLAYED, hit={CHERRY: 2})
    after = play(board, claim(CHERRIES))
    assert after.player().score == 3
    assert after.position.jackpots[1] == ("jackpot-cherry-7",)
    assert after.position.jackpot_this_round


@pytest.mark.clause("SR-RESULT-8", "SR-RESULT-7")
def test_the_token_of_a_card_that_stays_is_gained_every_time() -> None:
    board = table(rows=[("bell", "grey-bell*", "seven")], phase=PLAYED, hit={BELL: 2})
    assert play(board, claim(BELLS)).position.token_due


@pytest.mark.clause("SR-RESULT-10")
def test_a_jackpot_of_an_empty_deck_is_not_offered() -> None:
    board = table(rows=[("seven", "wild", "green-seven")], phase=PLAYED, hit={SEVEN: 1})
    assert claim(SEVENS) not in actions(board)
    assert why(board, claim(SEVENS)) == (
        "claim/deck-empty",
        "SR-RESULT-10",
        "/action/prize",
        {
            "symbol": "seven",
            "possible": ["coin", "token", "jackpot_bell", "jackpot_cherry", "jackpot_melon", "jackpot_grape"],
        },
    )


@pytest.mark.clause("SR-RESULT-10")
def test_three_sevens_can_take_the_one_card_of_their_deck() -> None:
    after = play(table(rows=[("seven", "wild", "green-seven")], phase=PLAYED), claim(SEVENS))
    assert after.player().score == 10
    assert after.position.jackpots[4] == ()


@pytest.mark.clause("SR-RESULT-1")
def test_what_no_reading_gives_is_refused_with_what_the_row_can_give() -> None:
    board = table(rows=[("seven", "cherry", "grey-cherry*")], phase=PLAYED)
    facts = {
        "prize": "jackpot_bell",
        "possible": ["coin", "jackpot_cherry"],
        "row": ["seven", "cherry", "cherry"],
        "breaking": None,
        "position": None,
    }
    assert why(board, claim(BELLS)) == ("claim/not-this-result", "SR-RESULT-1", "/action/prize", facts)


@pytest.mark.clause("SR-RESULT-1", "SR-RESULT-2", "SR-RESULT-3", "SR-RESULT-5")
@pytest.mark.parametrize(
    ("row", "looks", "breaking", "position"),
    [
        (("grey-bell", "bell", "seven"), ["grey", "bell", "seven"], "red-grey-bell", 1),
        (("bell", "cherry", "melon"), ["bell", "cherry", "melon"], "red-cherry", 2),
        (("seven", "grey-bell", "wild"), ["seven", "grey", "seven"], "red-grey-bell", 2),
        (("seven", "cherry", "melon"), ["seven", "cherry", "melon"], "red-melon", 3),
        (("bell", "grey-bell*", "cherry"), ["bell", "bell", "cherry"], "red-cherry", 3),
    ],
)
def test_a_wrong_claim_is_told_the_row_and_the_card_that_ends_its_sequence(
    row: tuple[str, ...], looks: list[str], breaking: str, position: int
) -> None:
    facts = why(table(rows=[row], phase=PLAYED), claim(GRAPES))[3]
    assert (facts["row"], facts["breaking"], facts["position"]) == (looks, breaking, position)


@pytest.mark.clause("SR-TOKEN-9")
def test_a_wrong_claim_is_told_of_a_card_that_a_token_makes_a_seven_as_one() -> None:
    board = table(rows=[("grey-bell", "cherry", "melon")], phase=PLAYED, used=[Token.SEVEN], sevens=[0])
    assert why(board, claim(NOTHING))[3]["row"] == ["seven", "cherry", "melon"]


@pytest.mark.clause("SR-RESULT-9")
def test_a_row_is_claimed_once() -> None:
    board = table(rows=[("bell", "cherry", "melon")], phase=CLAIMED)
    assert why(board, claim(COIN)) == ("claim/already-made", "SR-RESULT-9", "/action/kind", {})


@pytest.mark.clause("SR-RESULT-9")
def test_a_turn_cannot_end_before_its_claim() -> None:
    board = table(rows=[("bell", "cherry", "melon")], phase=PLAYED)
    assert why(board, END_TURN) == ("claim/due", "SR-RESULT-9", "/action/kind", {})


@pytest.mark.clause("SR-END-1")
def test_reaching_thirty_by_a_jackpot_is_called_out_once() -> None:
    row = ("bell", "grey-bell*", "seven")
    reached = play(table(rows=[row], phase=PLAYED, score=21), claim(BELLS))
    assert reached.happened(ThirtyReached) == [ThirtyReached(seat=0, score=30)]
    assert not play(table(rows=[row], phase=PLAYED, score=20), claim(BELLS)).happened(ThirtyReached)
    assert not play(table(rows=[row], phase=PLAYED, score=30), claim(BELLS)).happened(ThirtyReached)


@pytest.mark.clause("SR-SOLO-1")
def test_thirty_points_mean_nothing_in_the_solo_game() -> None:
    board = table(rows=[("bell", "grey-bell*", "seven")], phase=PLAYED, score=29, seats=1, round=3)
    assert not play(board, claim(BELLS)).happened(ThirtyReached)
