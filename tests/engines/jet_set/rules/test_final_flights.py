"""The Final Flight, and the planes that go onto it."""

import pytest

from engines.jet_set.events import (
    BonusPlanePlaced,
    FinalFlightClaimed,
    FinalFlightDiscarded,
    GameEnded,
    TurnPassed,
)
from engines.jet_set.parts import VACATION
from engines.jet_set.state import Ending, Phase, phase
from tests.engines.jet_set.kit import (
    BONUS,
    INCOME,
    KNOWN_FINAL,
    KNOWN_FLIGHT,
    LONG,
    PARTS,
    PATH_C,
    SHORT,
    Board,
    actions,
    claim,
    codes,
    flight_over,
    fly,
    fly_final,
    kinds,
    other,
    own,
    play,
    play_all,
    refused,
    said,
    table,
    told,
    turn,
)

REST = tuple(final.id for final in PARTS.finals if final.id != KNOWN_FINAL)
HAND = (KNOWN_FINAL, REST[0])
PLAY = fly_final(KNOWN_FINAL, *PATH_C)


def final_table(*, vacation_time: bool = True, **more: object) -> Board:
    """Let seat 0 hold the known Final Flight, with a plane on each link of its path."""
    links = dict.fromkeys(PATH_C, (0, 1))
    vacations = (SHORT, LONG) if vacation_time else (SHORT,)
    fields = {"links": links, "vacations": vacations, "finals": {0: HAND}, **more}
    return table(**fields)  # type: ignore[arg-type]


@pytest.mark.clause("JS-FINAL-1", "JS-FINAL-6", "JS-FINAL-7", "JS-CLAIM-3")
def test_a_final_flight_takes_planes_off_gets_no_marker_and_the_other_one_is_discarded() -> None:
    board = final_table()
    after = play(board, 0, PLAY)
    assert after.events == (
        FinalFlightClaimed(seat=0, card=KNOWN_FINAL, path=PATH_C),
        FinalFlightDiscarded(seat=0, discarded=REST[0]),
        TurnPassed(seat=1),
    )
    assert (after.player(0).played, after.player(0).discarded, after.player(0).finals) == (KNOWN_FINAL, REST[0], ())
    assert (after.player(0).planes, after.player(0).markers) == (24, board.player(0).markers)


@pytest.mark.clause("JS-FINAL-2")
def test_no_final_flight_before_two_vacation_cards_are_turned_up() -> None:
    board = final_table(vacation_time=False)
    (refusal,) = refused(board, 0, PLAY)
    assert told(refusal) == ("final/too-early", "JS-FINAL-2", "/action/kind", {"vacations": 1})
    assert "claim_final_flight" not in kinds(board)


@pytest.mark.clause("JS-FINAL-2", "JS-VAC-3")
def test_a_final_flight_may_be_played_in_the_turn_in_which_the_second_vacation_card_came() -> None:
    board = final_table(vacation_time=False, long_deck=[VACATION])
    assert play_all(board, (0, turn(LONG)), (0, PLAY)).player(0).played == KNOWN_FINAL


@pytest.mark.clause("JS-FINAL-3")
@pytest.mark.parametrize("finals", [{0: REST[1:3], 1: HAND}, {0: REST[1:3]}])
def test_a_card_that_is_not_held_is_refused_in_the_same_way_wherever_it_is(finals: object) -> None:
    (refusal,) = refused(final_table(finals=finals), 0, PLAY)
    facts = {"seat": 0, "card": KNOWN_FINAL}
    assert told(refusal) == ("final/not-held", "JS-FINAL-3", "/action/card", facts)


@pytest.mark.clause("JS-COMP-3")
def test_a_card_that_is_no_final_flight_is_refused() -> None:
    assert codes(final_table(), 0, fly_final("milan-dublin-mars", *PATH_C)) == ["final/unknown"]
    assert codes(final_table(), 0, fly_final("", *PATH_C)) == ["final/unknown"]


@pytest.mark.clause("JS-FINAL-1")
def test_a_flight_of_a_row_is_claimed_by_another_action() -> None:
    (refusal,) = refused(final_table(), 0, fly_final(KNOWN_FLIGHT, *PATH_C))
    facts = {"card": KNOWN_FLIGHT, "row": "short"}
    assert told(refusal) == ("final/is-flight", "JS-FINAL-1", "/action/kind", facts)


@pytest.mark.clause("JS-FINAL-4", "JS-CLAIM-2")
def test_the_path_ends_in_paris_not_in_bordeaux() -> None:
    (refusal,) = refused(final_table(), 0, fly_final(KNOWN_FINAL, *PATH_C[:-1]))
    assert (refusal.code, said(refusal)) == (
        "path/ends-elsewhere",
        "The path ends in Paris; the flight ends in Bordeaux.",
    )


@pytest.mark.clause("JS-FINAL-4")
def test_the_second_city_must_be_visited() -> None:
    (refusal,) = refused(final_table(), 0, fly_final(KNOWN_FINAL, "milan-paris", "bordeaux-paris"))
    facts = {"start": "milan", "via": "dublin", "end": "bordeaux"}
    assert told(refusal) == ("final/city-missed", "JS-FINAL-4", "/action/path", facts)
    assert said(refusal) == "The path does not visit Dublin on its way from Milan to Bordeaux."


@pytest.mark.clause("JS-FINAL-4")
def test_cities_out_of_order_are_named() -> None:
    path = ("dublin-london", "london-paris", "bordeaux-paris", "bordeaux-madrid", "madrid-milan")
    first, *_ = refused(final_table(), 0, fly_final(KNOWN_FINAL, *path))
    visited = ["dublin", "london", "paris", "bordeaux", "madrid", "milan"]
    assert first.facts()["visited"] == tuple(visited)
    assert said(first) == (
        "The path visits Dublin, London, Paris, Bordeaux, Madrid and Milan; the order of the card is Milan, Dublin,"
        " Bordeaux."
    )


@pytest.mark.clause("JS-CLAIM-2")
def test_a_final_path_read_backwards_is_refused_with_a_hint() -> None:
    assert codes(final_table(), 0, fly_final(KNOWN_FINAL, *PATH_C[::-1])) == ["path/backwards"]


@pytest.mark.clause("JS-FINAL-4", "JS-FINAL-5")
def test_the_outer_cities_of_the_card_may_be_touched_on_the_way() -> None:
    loop = ("milan-rome", "madrid-rome", "madrid-milan")
    board = final_table(links=dict.fromkeys((*loop, *PATH_C), (0, 1)))
    assert play(board, 0, fly_final(KNOWN_FINAL, *loop, *PATH_C)).player(0).planes == 24


@pytest.mark.clause("JS-FINAL-4", "JS-FINAL-5")
def test_the_last_city_may_be_passed_before_the_second_one() -> None:
    early = ("barcelona-milan", "barcelona-bordeaux", "bordeaux-paris")
    path = (*early, *PATH_C[1:5][::-1], "milan-paris", "madrid-milan", "bordeaux-madrid")
    board = final_table(links=dict.fromkeys(path, (0, 1)))
    assert play(board, 0, fly_final(KNOWN_FINAL, *path)).player(0).planes == 24


@pytest.mark.clause("JS-FINAL-1", "JS-VAC-6")
def test_in_vacation_time_all_actions_stay() -> None:
    board = table(
        cash=60,
        links=dict.fromkeys(PATH_C, (0, 1)) | {"milan-rome": (1,)},
        short=[flight_over("london-paris")],
        vacations=(SHORT, LONG),
        finals={0: HAND},
    )
    assert kinds(board) == [
        "take_income",
        "claim_final_flight",
        "claim_flight",
        "place_on_other_link",
        "claim_link",
        "place_on_own_links",
    ]


@pytest.mark.clause("JS-BONUS-1")
@pytest.mark.parametrize("action", [INCOME, claim("milan-rome", 1), own(("milan-rome", 1)), PLAY])
def test_who_has_played_its_final_flight_takes_no_action_any_more(action: object) -> None:
    board = table(vacations=(SHORT, LONG), finals={0: HAND}, played={0: 0})
    (refusal,) = refused(board, 0, action)  # type: ignore[arg-type]
    facts = {"seat": 0, "played": KNOWN_FINAL}
    assert told(refusal) == ("final/already-played", "JS-BONUS-1", "/action/kind", facts)
    assert codes(board, 0, other("milan-rome", 1)) == codes(board, 0, fly("hamburg-munich")) == ["final/already-played"]
    assert codes(board, 0, turn(SHORT)) == ["cards/vacation-time"]


@pytest.mark.clause("JS-BONUS-2")
def test_in_each_later_turn_one_plane_goes_onto_the_card() -> None:
    after = play_all(final_table(), (0, PLAY), (1, INCOME))
    assert phase(after.position) is Phase.BONUS_PLANE
    assert actions(after) == [BONUS]
    placed = play(after, 0, BONUS)
    assert placed.events == (BonusPlanePlaced(seat=0, bonus_planes=1, taken_from=None), TurnPassed(seat=1))
    assert placed.player(0).planes == 23


@pytest.mark.clause("JS-BONUS-2")
def test_there_is_no_bonus_plane_before_the_final_flight() -> None:
    (refusal,) = refused(final_table(), 0, BONUS)
    assert told(refusal) == ("bonus/no-final", "JS-BONUS-2", "/action/kind", {"seat": 0})


@pytest.mark.clause("JS-BONUS-3")
def test_with_an_empty_stock_the_plane_comes_from_the_first_link_in_text_order() -> None:
    links = {"dublin-london": (0, 0), "milan-rome": (1, 3), "london-paris": (0, 20)}
    after = play(table(vacations=(SHORT, LONG), links=links, played={0: 1}), 0, BONUS)
    assert after.events[0] == BonusPlanePlaced(seat=0, bonus_planes=2, taken_from="london-paris")
    assert (after.planes_on("london-paris", 0), after.player(0).planes) == (19, 0)


@pytest.mark.clause("JS-BONUS-1")
def test_it_still_receives_money_for_planes_that_others_place_on_its_links() -> None:
    board = table(seat=1, cash=(3, 20), vacations=(SHORT, LONG), links={"milan-rome": (0,)}, played={0: 1})
    assert [p.cash for p in play(board, 1, other("milan-rome", 2)).position.players] == [13, 0]


@pytest.mark.clause("JS-END-2", "JS-END-1")
def test_the_last_final_flight_ends_the_game_at_once() -> None:
    after = play(final_table(seats=3, played={1: 2, 2: 1}), 0, PLAY)
    assert after.kinds == ["final_flight_claimed", "final_flight_discarded", "game_ended"]
    assert after.events[-1] == GameEnded(reason=Ending.ALL_FINALS_PLAYED)
    assert after.outcome is not None
    assert after.outcome.reason == "all_finals_played"


@pytest.mark.clause("JS-END-3", "JS-END-1")
def test_a_fifth_bonus_plane_ends_the_game_at_once_with_unequal_turns() -> None:
    after = play(table(seats=3, seat=1, vacations=(SHORT, LONG), played={1: 4}), 1, BONUS)
    assert after.kinds == ["bonus_plane_placed", "game_ended"]
    assert after.outcome is not None
    assert after.outcome.reason == "fifth_bonus_plane"
    assert [refusal.code for refusal in refused(after, 2, INCOME)] == ["game/over"]
