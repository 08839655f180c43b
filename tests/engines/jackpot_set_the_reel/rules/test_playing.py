"""Playing three neighbouring cards."""

import pytest

from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.events.playing import CardsPlayed
from tests.engines.jackpot_set_the_reel.kit import (
    CLAIMED,
    END_TURN,
    HAND,
    PLAYED,
    actions,
    cards,
    claim,
    play,
    refused,
    row,
    table,
    told,
    why,
)

FIRST = ("bell", "grey-bell", "cherry")
"""The three cards at the left of the kit's hand."""


@pytest.mark.clause("SR-PLAY-1")
def test_any_three_neighbours_can_be_played() -> None:
    found = actions(table(*HAND), kind="play_cards")
    assert found == [row(*HAND[start : start + 3]) for start in range(8)]


@pytest.mark.clause("SR-PLAY-1", "SR-PLAY-3")
def test_the_three_cards_leave_the_hand_for_the_three_columns() -> None:
    after = play(table(*HAND), row(*FIRST))
    assert after.events == (CardsPlayed(seat=0, cards=cards(*FIRST)),)
    assert after.hand() == HAND[3:]
    assert [after.column(column) for column in range(3)] == [("bell",), ("grey-bell",), ("cherry",)]


@pytest.mark.clause("SR-PLAY-3")
def test_a_later_row_is_added_to_the_columns_in_the_same_positions() -> None:
    board = table(
        "cherry",
        "melon",
        "switch",
        "grape",
        rows=[("bell", "grey-bell", "seven"), ("wild", "grey-cherry", "grey-seven")],
    )
    after = play(board, row("melon", "switch", "grape"))
    assert after.column(0) == ("bell", "wild", "melon")
    assert after.column(1) == ("grey-bell", "grey-cherry", "switch")
    assert after.column(2) == ("seven", "grey-seven", "grape")


@pytest.mark.clause("SR-PLAY-4")
def test_the_cards_on_both_sides_of_the_gap_are_neighbours_afterwards() -> None:
    board = table(
        "bell", "cherry", "melon", "switch", "grape", "seven", "wild", rows=[("grey-bell", "grey-cherry", "grey-seven")]
    )
    after = play(board, row("melon", "switch", "grape"))
    assert after.hand() == ("bell", "cherry", "seven", "wild")
    third = table(
        "bell",
        "cherry",
        "seven",
        "wild",
        rows=[("grey-bell", "grey-cherry", "grey-seven"), ("melon", "switch", "grape")],
    )
    play(third, row("cherry", "seven", "wild"))


@pytest.mark.clause("SR-PLAY-1")
@pytest.mark.parametrize(
    ("texts", "places"),
    [
        (("bell", "grey-bell", "melon"), [0, 1, 3]),
        (("bell", "cherry", "switch"), [0, 2, 4]),
        (("bell", "bell", "cherry"), [0, 0, 2]),
    ],
)
def test_cards_that_are_not_neighbours_are_refused(texts: tuple[str, ...], places: list[int]) -> None:
    assert why(table(*HAND), row(*texts)) == (
        "play/not-neighbours",
        "SR-PLAY-1",
        "/action/cards",
        {"places": places},
    )


@pytest.mark.clause("SR-PLAY-2")
@pytest.mark.parametrize(
    ("texts", "places"), [(("cherry", "grey-bell", "bell"), [2, 1, 0]), (("bell", "cherry", "grey-bell"), [0, 2, 1])]
)
def test_neighbours_in_another_order_are_refused(texts: tuple[str, ...], places: list[int]) -> None:
    assert why(table(*HAND), row(*texts)) == ("play/rearranged", "SR-PLAY-2", "/action/cards", {"places": places})


@pytest.mark.clause("SR-PLAY-1")
def test_cards_that_are_not_in_hand_are_refused_each_for_itself() -> None:
    reasons = refused(table(*HAND), row("green-bell", "bell", "no-such-card"))
    assert [told(reason) for reason in reasons] == [
        ("play/no-such-card", "SR-PLAY-1", "/action/cards/0", _facts("green-bell", 0)),
        ("play/no-such-card", "SR-PLAY-1", "/action/cards/2", _facts("red-no-such-card", 2)),
    ]


@pytest.mark.clause("SR-PLAY-1")
def test_a_card_that_was_played_in_this_round_is_not_played_again() -> None:
    board = table(*HAND[3:], rows=[FIRST])
    facts = {"field": "cards/0", "card": f"red-{FIRST[0]}"}
    assert why(board, row(FIRST[0], *HAND[3:5])) == ("play/played-before", "SR-PLAY-1", "/action/cards/0", facts)


def _facts(id: str, index: int) -> dict[str, object]:
    return {"field": f"cards/{index}", "card": id, "seat": 0}


@pytest.mark.clause("SR-TURN-2")
@pytest.mark.parametrize("phase", [PLAYED, CLAIMED])
def test_a_turn_has_one_row(phase: object) -> None:
    board = table(*HAND[3:], rows=[FIRST], phase=phase)  # type: ignore[arg-type]
    assert why(board, row(*HAND[3:6])) == ("play/already-played", "SR-TURN-2", "/action/kind", {})


@pytest.mark.clause("SR-PLAY-1")
@pytest.mark.parametrize("action", [claim(Prize.COIN), END_TURN])
def test_nothing_is_claimed_or_ended_before_three_cards_are_played(action: Tagged) -> None:
    assert why(table(*HAND), action) == ("play/due", "SR-PLAY-1", "/action/kind", {})
