"""Points, ranks and ties."""

import pytest

from engines.jet_set.events import GameEnded
from engines.jet_set.rules.points import points_of
from engines.jet_set.state import ClaimedFlight, Player
from tests.engines.jet_set.kit import BONUS, KNOWN_FINAL, LONG, PARTS, SHORT, Board, flights, play, table


def ended(cash: tuple[int, ...], worths: dict[int, tuple[int, ...]]) -> Board:
    """End a game by the fifth bonus plane of seat 0, which has 20 points from it; others have flights."""
    spare = {worth: [flight.id for flight in flights(worth)] for worth in (1, 3, 5, 7)}
    claimed = {seat: tuple((spare[worth].pop(), 0) for worth in hand) for seat, hand in worths.items()}
    board = table(seats=len(cash), cash=cash, flights=claimed, vacations=(SHORT, LONG), played={0: 4})
    return play(board, 0, BONUS)


def standings(board: Board) -> list[tuple[int, int, int, tuple[int, ...]]]:
    assert board.outcome is not None
    return [(each.seat, each.rank, each.score, each.tie_break) for each in board.outcome.standings]


@pytest.mark.clause("JS-SCORE-1")
@pytest.mark.parametrize("worth", [1, 3, 5, 7])
def test_a_flight_is_worth_what_is_printed_on_it(worth: int) -> None:
    player = Player(flights=(ClaimedFlight(card=flights(worth)[0].id, markers=0),))
    assert points_of(player, PARTS) == worth


@pytest.mark.clause("JS-SCORE-2")
def test_a_final_flight_is_worth_10_and_2_for_each_plane_on_it() -> None:
    assert [points_of(Player(played=KNOWN_FINAL, bonus_planes=planes), PARTS) for planes in range(6)] == [
        10,
        12,
        14,
        16,
        18,
        20,
    ]


@pytest.mark.clause("JS-SCORE-2")
def test_a_final_flight_in_hand_is_worth_nothing() -> None:
    assert points_of(Player(finals=(KNOWN_FINAL,)), PARTS) == 0


@pytest.mark.clause("JS-SCORE-3")
def test_the_most_points_win() -> None:
    board = ended((0, 99, 50), {1: (7, 7), 2: (7, 7, 7)})
    assert standings(board) == [(2, 1, 21, (50,)), (0, 2, 20, (0,)), (1, 3, 14, (99,))]


@pytest.mark.clause("JS-SCORE-4")
def test_ties_are_broken_by_the_most_cash_at_every_rank() -> None:
    board = ended((4, 5, 8, 9), {1: (7, 7, 5, 1), 2: (7,), 3: (5, 1, 1)})
    assert standings(board) == [(1, 1, 20, (5,)), (0, 2, 20, (4,)), (3, 3, 7, (9,)), (2, 4, 7, (8,))]


@pytest.mark.clause("JS-SCORE-4")
def test_equal_points_and_equal_cash_share_the_rank_and_the_next_one_skips() -> None:
    board = ended((5, 5, 8), {1: (7, 7, 5, 1)})
    assert standings(board) == [(0, 1, 20, (5,)), (1, 1, 20, (5,)), (2, 3, 0, (8,))]


@pytest.mark.clause("JS-END-1")
def test_the_game_goes_on_without_an_outcome_until_it_has_ended() -> None:
    board = table(vacations=(SHORT, LONG), played={0: 3})
    after = play(board, 0, BONUS)
    assert after.outcome is None
    assert GameEnded not in {type(event) for event in after.events}
