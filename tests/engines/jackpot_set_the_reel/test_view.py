"""What seats and spectators may know."""

from typing import Any

import pytest

from engines.core.actors import REFEREE, SPECTATOR, Viewer
from engines.core.chance import Draw, seeded
from engines.core.engine import resampled
from engines.core.moves.fitting import plain
from engines.jackpot_set_the_reel.parts import TOKENS
from tests.engines.jackpot_set_the_reel.box import BELL, PARTS
from tests.engines.jackpot_set_the_reel.kit import (
    DISCOUNT,
    DOUBLER,
    ENGINE,
    HAND,
    MOVE,
    PLAYED,
    Board,
    buy,
    join,
    look,
    moves,
    play,
    round_end,
    started,
    table,
    upgrade,
    use,
)

EVERYBODY: list[Viewer] = [0, 1, SPECTATOR, REFEREE]
PLACED = (("bell", "cherry", "melon", "grey-seven"), ("grape", "seven", "wild"), ("switch", "grey-bell", "grey-cherry"))


def told(board: Board, viewer: Viewer) -> list[Any]:
    """Return the events of the last call as a viewer gets them."""
    return [plain(ENGINE.redact(event, viewer)) for event in board.events]


@pytest.mark.clause("SR-VIEW-1")
@pytest.mark.parametrize(
    ("viewer", "sees"), [(0, [True, False]), (1, [False, True]), (SPECTATOR, [False, False]), (REFEREE, [True, True])]
)
def test_a_hand_is_seen_by_its_seat_and_the_referee_and_its_size_by_all(viewer: Viewer, sees: list[bool]) -> None:
    board = table(*HAND[3:], rows=[HAND[:3]], phase=PLAYED)
    seats = look(board, viewer).seats
    assert [seat.hand is not None for seat in seats] == sees
    assert [seat.hand_size for seat in seats] == [7, 10]
    assert [seat.gold_stars is not None for seat in seats] == sees


@pytest.mark.clause("SR-VIEW-1")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everything_on_the_table_is_public(viewer: Viewer) -> None:
    board = table(*HAND[3:], rows=[HAND[:3]], phase=PLAYED, coins=7, score=12, tokens={1: [MOVE]})
    seen = look(board, viewer)
    assert [card.card for column in seen.seats[0].columns for card in column] == [
        "red-bell",
        "red-grey-bell",
        "red-cherry",
    ]
    assert (seen.seats[0].purse, seen.seats[0].score, seen.seats[1].tokens) == (7, 12, (MOVE,))
    assert seen.supply == tuple(token for token in TOKENS if token is not MOVE)
    assert [pile.prices for pile in seen.market] == [(7, 6)] * 5
    assert [deck.payouts for deck in seen.jackpots] == [(9, 8, 3)] * 4 + [(10,)]
    assert [deck.tokens for deck in seen.jackpots] == [(False, True, True), *[(False, True, False)] * 3, (False,)]
    assert [deck.stays for deck in seen.jackpots] == [(False, False, True)] * 4 + [(False,)]
    assert seen.timer is None


@pytest.mark.clause("SR-VIEW-1")
def test_a_card_is_shown_with_what_its_side_says() -> None:
    hand = look(table("bell*", "switch"), 0).seats[0].hand
    assert hand is not None
    assert (hand[0].symbol, hand[0].coins, hand[0].stars, hand[0].upgrade_cost) == (BELL, 2, 1, None)
    assert hand[1].upgrade_cost == 1
    assert (hand[0].upgraded, hand[1].upgraded) == (None, PARTS.face("red-switch", flipped=True))


@pytest.mark.clause("SR-VIEW-1")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_tenth_card_is_public_once_it_is_laid_out(viewer: Viewer) -> None:
    seen = look(round_end(*PLACED), viewer)
    assert [len(seat.tenth) for seat in seen.seats] == [0, 1]


@pytest.mark.clause("SR-VIEW-1")
@pytest.mark.parametrize(("viewer", "whole"), [(0, False), (SPECTATOR, False), (REFEREE, True)])
def test_of_the_timer_deck_the_top_card_and_the_size_are_public(viewer: Viewer, whole: bool) -> None:
    board = started(1, "solo", None)
    timer = look(board, viewer).timer
    assert timer is not None
    assert (timer.top, timer.size) == (board.position.timer[:1], 10)
    assert timer.cards == (board.position.timer if whole else None)
    assert timer.holds == tuple(sorted(board.position.timer))
    stacked = next(event for event in told(board, viewer) if event["kind"] == "timer_stacked")
    assert stacked["top"] == board.position.timer[0]
    assert (stacked["timer"] is not None) == whole


@pytest.mark.clause("SR-VIEW-1")
@pytest.mark.parametrize(
    ("viewer", "sees"), [(0, [True, False]), (1, [False, True]), (SPECTATOR, [False, False]), (REFEREE, [True, True])]
)
def test_how_a_hand_was_shuffled_is_told_to_its_seat(viewer: Viewer, sees: list[bool]) -> None:
    events = [event for event in told(started(), viewer) if event["kind"] == "hand_shuffled"]
    assert [event["hand"] is not None for event in events] == sees


@pytest.mark.clause("SR-VIEW-2", "SR-UPGRADE-2")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_of_an_upgrade_all_learn_the_card_its_side_and_the_price_and_nobody_its_place(viewer: Viewer) -> None:
    (event,) = told(play(table(*HAND, coins=4), upgrade("bell")), viewer)
    assert event == {"kind": "card_upgraded", "seat": 0, "card": "red-bell", "flipped": True, "price": 4}


@pytest.mark.clause("SR-VIEW-2")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_of_a_purchase_all_learn_both_cards_and_nobody_the_place(viewer: Viewer) -> None:
    (event,) = told(play(table(*HAND, coins=7), buy(BELL, "grape")), viewer)
    assert {"card": event["card"], "replaced": event["replaced"]} == {"card": "market-bell-1", "replaced": "red-grape"}
    assert "place" not in event


@pytest.mark.clause("SR-VIEW-2")
def test_of_a_move_others_learn_that_the_token_was_used() -> None:
    after = play(table(*HAND, tokens=[MOVE, DOUBLER]), use(MOVE, "bell", 5, doubled=True))
    own, others = told(after, 0), told(after, 1)
    assert [event["kind"] for event in own] == [event["kind"] for event in others]
    assert (own[1]["moved"], own[1]["place"], own[2]["done"]) == ("red-bell", 5, "red-bell")
    assert (others[1]["moved"], others[1]["place"], others[2]["done"]) == (None, None, None)
    assert told(after, SPECTATOR) == others
    seconds = [look(after, viewer).second for viewer in EVERYBODY]
    assert [second.done for second in seconds if second] == ["red-bell", None, None, "red-bell"]


@pytest.mark.clause("SR-VIEW-2")
def test_of_a_doubled_discount_the_first_card_is_public() -> None:
    after = play(table(*HAND, tokens=[DISCOUNT, DOUBLER], coins=9), use(DISCOUNT, "bell", doubled=True))
    assert told(after, 1)[2]["done"] == "red-bell"
    second = look(after, 1).second
    assert second is not None
    assert second.done == "red-bell"


@pytest.mark.clause("SR-VIEW-2")
def test_of_a_reassembly_others_learn_that_it_was_done() -> None:
    after = play(round_end(*PLACED, income_taken=True), join(2, 0, 1), 0)
    assert told(after, 0)[0]["order"] == [2, 0, 1]
    assert told(after, 1)[0] == {"kind": "hand_reassembled", "seat": 0, "order": None, "hand": None}


@pytest.mark.clause("SR-VIEW-1")
def test_what_is_hidden_is_drawn_anew_and_nothing_else() -> None:
    board = started(3)
    twins = [resampled(ENGINE, board.table, 1, seeded(str(number)), board.terms).position for number in range(20)]
    assert len({twin.players[0].hand for twin in twins}) == 20
    assert len({twin.players[2].hand for twin in twins}) == 20
    assert {twin.players[1].hand for twin in twins} == {board.player(1).hand}
    assert all(set(twin.players[0].hand) == set(board.player(0).hand) for twin in twins)
    assert all(twin.replace(players=board.position.players) == board.position for twin in twins)
    assert resampled(ENGINE, board.table, REFEREE, seeded("x"), board.terms).position == board.position


@pytest.mark.clause("SR-VIEW-1")
def test_the_timer_deck_is_drawn_anew_below_its_top_card_for_the_player_too() -> None:
    board = started(1, "solo", None)
    twins = [resampled(ENGINE, board.table, 0, seeded(str(number)), board.terms).position for number in range(20)]
    assert len({twin.timer for twin in twins}) == 20
    assert {twin.timer[0] for twin in twins} == {board.position.timer[0]}


@pytest.mark.clause("SR-VIEW-1")
@pytest.mark.parametrize(
    ("seats", "variant"), [(2, "standard"), (3, "standard"), (4, "standard"), (1, "solo"), (1, "solo-hard")]
)
def test_tables_that_a_viewer_cannot_tell_apart_show_and_offer_the_same(seats: int, variant: str) -> None:
    board, draw = started(seats, variant, None, chance=seeded("twins")), Draw(seeded("twins"))
    assert ENGINE.playout is not None
    plies = 0
    while board.outcome is None and plies < 250:
        command = ENGINE.playout(board.position, moves(board), draw, board.terms)
        after, plies = play(board, command.action, command.actor), plies + 1
        for viewer in (*range(seats), SPECTATOR):
            twin = resampled(ENGINE, board.table, viewer, seeded(f"twin/{plies}"), board.terms)
            other = Board(twin.replace(chance=board.table.chance), board.config, to_act=board.to_act)
            assert plain(look(other, viewer)) == plain(look(board, viewer))
            if viewer in board.to_act:
                assert moves(other).of(viewer).page(500) == moves(board).of(viewer).page(500)
            if viewer == command.actor and not board.config.solo:
                assert told(play(other, command.action, viewer), viewer) == told(after, viewer)
        board = after


def test_a_planted_leak_is_seen() -> None:
    board = started()
    twin = resampled(ENGINE, board.table, 1, seeded("leak"), board.terms)
    assert look(Board(twin, board.config), 0) != look(board, 0)


@pytest.mark.clause("SR-VIEW-1")
def test_only_what_shows_nothing_new_may_be_undone() -> None:
    assert ENGINE.reveals is not None
    moved = play(table(*HAND, tokens=[MOVE]), use(MOVE, "bell", 5))
    assert not ENGINE.reveals(moved.events)
    assert ENGINE.reveals(play(table(*HAND, coins=4), upgrade("bell")).events)
