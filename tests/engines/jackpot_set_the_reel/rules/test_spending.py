"""Spending Coins: upgrades and purchases."""

import pytest

from engines.core.values import Tagged
from engines.jackpot_set_the_reel.events.spending import CardPurchased, CardUpgraded
from engines.jackpot_set_the_reel.state import Phase
from tests.engines.jackpot_set_the_reel.box import BELL, CHERRY, MELON, SEVEN
from tests.engines.jackpot_set_the_reel.kit import (
    BEFORE,
    CLAIMED,
    HAND,
    PLAYED,
    actions,
    buy,
    card,
    cards,
    play,
    play_all,
    refused,
    table,
    told,
    upgrade,
    why,
)


@pytest.mark.clause("SR-UPGRADE-1", "SR-UPGRADE-2", "SR-SETUP-3")
def test_an_upgrade_pays_the_price_and_flips_the_card_where_it_is() -> None:
    """The rulebook's example: 2 Coins make a grey card Active and worth a Gold Star."""
    after = play(table(*HAND, coins=3), upgrade("grey-bell"))
    assert after.events == (CardUpgraded(seat=0, card="red-grey-bell", flipped=True, price=2),)
    assert after.hand() == ("bell", "grey-bell*", *HAND[2:])
    assert after.player().coins == 1


@pytest.mark.clause("SR-OPT-1", "SR-OPT-2")
@pytest.mark.parametrize("phase", [BEFORE, PLAYED, CLAIMED])
def test_upgrades_and_purchases_are_possible_at_any_time_and_in_any_number(phase: Phase) -> None:
    rows = [] if phase is BEFORE else [("grape", "seven", "wild")]
    board = table("bell", "grey-bell", "cherry", "melon", rows=rows, phase=phase, coins=99)
    after = play_all(board, upgrade("bell"), buy(BELL, "cherry"), upgrade("grey-bell"), buy(SEVEN, "melon"))
    assert after.hand()[:4] == ("bell*", "grey-bell*", "market-bell-1", "market-seven-1")
    assert after.position.phase is phase


@pytest.mark.clause("SR-UPGRADE-1")
def test_an_upgrade_that_cannot_be_paid_is_refused() -> None:
    facts = {"field": "card", "card": "red-bell", "price": 4, "coins": 3}
    assert why(table(*HAND, coins=3), upgrade("bell")) == ("upgrade/too-dear", "SR-UPGRADE-1", "/action/card", facts)


@pytest.mark.clause("SR-UPGRADE-1")
def test_the_upgrades_that_can_be_paid_are_listed_by_their_place_in_the_hand() -> None:
    assert actions(table(*HAND, coins=3), kind="upgrade") == [
        upgrade(name) for name in ("grey-bell", "switch", "grey-cherry")
    ]


@pytest.mark.clause("SR-UPGRADE-3", "SR-OPT-3")
@pytest.mark.parametrize(
    ("action", "code", "clause"),
    [
        (upgrade("bell"), "upgrade/already-played", "SR-UPGRADE-3"),
        (buy(BELL, "bell"), "hand/already-played", "SR-OPT-3"),
    ],
)
def test_a_card_that_was_played_is_neither_upgraded_nor_exchanged(action: Tagged, code: str, clause: str) -> None:
    board = table(*HAND[3:], rows=[HAND[:3]], phase=PLAYED, coins=9)
    facts = {"field": "card", "card": "red-bell"}
    assert why(board, action) == (code, clause, "/action/card", facts)


@pytest.mark.clause("SR-UPGRADE-4")
@pytest.mark.parametrize("text", ["grape", "bell*"])
def test_a_side_without_an_upgrade_section_cannot_be_upgraded(text: str) -> None:
    board = table(text, "cherry", "melon", coins=9)
    facts = {"field": "card", "card": card(text).id}
    assert why(board, upgrade(text)) == ("upgrade/no-section", "SR-UPGRADE-4", "/action/card", facts)


@pytest.mark.clause("SR-UPGRADE-5")
def test_a_card_with_a_section_on_both_sides_is_flipped_back_by_another_upgrade() -> None:
    once = play(table("switch", coins=2), upgrade("switch"))
    assert once.hand()[0] == "switch*"
    twice = play(once, upgrade("switch"))
    assert twice.hand()[0] == "switch"
    assert twice.happened(CardUpgraded)[0].flipped is False
    assert twice.player().coins == 0


@pytest.mark.clause("SR-OPT-3")
def test_a_card_of_another_seat_is_not_in_hand() -> None:
    facts = {"field": "card", "card": "green-bell", "seat": 0}
    assert why(table(*HAND, coins=9), upgrade("green-bell")) == (
        "hand/no-such-card",
        "SR-OPT-3",
        "/action/card",
        facts,
    )


@pytest.mark.clause("SR-OPT-3")
def test_the_tenth_card_is_a_hand_card_until_the_third_turn_ends() -> None:
    rows = [("bell", "grape", "cherry"), ("melon", "switch", "seven"), ("wild", "grey-cherry", "grey-seven")]
    board = table("grey-bell", rows=rows, phase=CLAIMED, coins=12)
    assert play(board, upgrade("grey-bell")).hand() == ("grey-bell*",)
    assert play(board, buy(MELON, "grey-bell")).hand() == ("market-melon-1",)


@pytest.mark.clause("SR-BUY-1", "SR-BUY-2", "SR-BUY-3")
def test_a_bought_card_takes_the_exact_place_of_a_hand_card_which_leaves_the_game() -> None:
    """The rulebook's example: 7 Coins buy a Market card, and an Inactive card leaves the game for it."""
    after = play(table(*HAND, coins=8), buy(SEVEN, "grey-bell"))
    expected = CardPurchased(seat=0, pile=SEVEN, card="market-seven-1", replaced="red-grey-bell", cost=7)
    assert after.events == (expected,)
    assert after.hand() == ("bell", "market-seven-1", *HAND[2:])
    assert after.player().coins == 1
    assert after.position.out_of_game == ("red-grey-bell",)
    assert len(after.player().cards()) == 10


@pytest.mark.clause("SR-BUY-1", "SR-BUY-4")
def test_piles_sell_from_the_top_and_are_not_refilled() -> None:
    once = play(table(*HAND, coins=20), buy(BELL, "grape"))
    assert once.position.market[0] == ("market-bell-2",)
    twice = play(once, buy(BELL, "melon"))
    assert twice.position.market[0] == ()
    assert twice.player().coins == 20 - 7 - 6


@pytest.mark.clause("SR-BUY-4")
def test_an_empty_pile_sells_nothing() -> None:
    board = table("market-bell-1", *HAND[1:], coins=20, sold={BELL: 2})
    facts = {"pile": "bell", "left": ["cherry", "melon", "grape", "seven"]}
    assert why(board, buy(BELL, "cherry")) == ("purchase/sold-out", "SR-BUY-4", "/action/pile", facts)
    assert not actions(board, kind="purchase", pile="bell")


@pytest.mark.clause("SR-BUY-1")
def test_a_card_that_cannot_be_paid_is_refused() -> None:
    facts = {"pile": "cherry", "price": 7, "coins": 6}
    assert why(table(*HAND, coins=6), buy(CHERRY, "bell")) == (
        "purchase/too-dear",
        "SR-BUY-1",
        "/action/pile",
        facts,
    )


@pytest.mark.clause("SR-BUY-2", "SR-OPT-3")
def test_a_card_is_exchanged_only_for_one_in_hand() -> None:
    reasons = refused(table("market-bell-1", *HAND[1:], coins=20, sold={BELL: 2}), buy(BELL, "green-bell"))
    assert [told(reason)[0] for reason in reasons] == ["purchase/sold-out", "hand/no-such-card"]


@pytest.mark.clause("SR-BUY-1")
def test_every_payable_pile_can_be_exchanged_for_every_card_in_hand() -> None:
    board = table(*HAND, coins=6, sold={BELL: 1})
    assert actions(board, kind="purchase") == [buy(BELL, text) for text in HAND]


@pytest.mark.clause("SR-BUY-2")
def test_a_bought_card_is_upgradeable_only_where_its_priced_side_has_a_section() -> None:
    board = table(*HAND, coins=20)
    one = play(board, buy(BELL, "grape"))
    assert play(one, upgrade("market-bell-1")).hand()[5] == "market-bell-1*"
    two = play(one, buy(BELL, "bell"))
    assert why(two, upgrade("market-bell-2"))[0] == "upgrade/no-section"


@pytest.mark.clause("SR-COMP-5")
def test_a_seat_may_own_more_coins_than_the_box_holds() -> None:
    assert play(table(*HAND, coins=500), upgrade("bell")).player().coins == 496


def test_cards_are_written_as_the_kit_reads_them() -> None:
    assert cards("bell*", "green-bell")[0].flipped
