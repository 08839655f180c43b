"""The seven worked examples of the rulebook."""

import pytest

from engines.jet_set.events import FinalFlightClaimed, FlightClaimed, IncomeTaken, LinkClaimed, OtherLinkReinforced
from engines.jet_set.events import OwnLinksReinforced as Reinforced
from engines.jet_set.parts import FlightRow, Parts, Points
from engines.jet_set.rules.points import points_of
from engines.jet_set.state import ClaimedFlight, Player
from tests.engines.jet_set.kit import (
    INCOME,
    KNOWN_FINAL,
    KNOWN_FLIGHT,
    KNOWN_PATH,
    LONG,
    PARTS,
    PATH_C,
    SHORT,
    Board,
    claim,
    codes,
    fly,
    fly_final,
    other,
    own,
    play,
    refused,
    table,
)


@pytest.mark.clause("JS-LINK-1", "JS-LINK-3", "JS-LINK-4")
def test_example_1_two_planes_and_an_unowned_link_of_6_cost_16() -> None:
    after = play(table(cash=16), 0, claim("milan-rome", 2))
    assert after.events[0] == LinkClaimed(seat=0, link="milan-rome", planes=2, cost=16)
    assert (after.player(0).cash, after.player(0).planes, after.player(0).markers) == (0, 22, 29)
    owned = after.position.owned("milan-rome")
    assert owned is not None
    assert (owned.owner, owned.planes) == (0, (2, 0))


@pytest.mark.clause("JS-OWN-1", "JS-OWN-4", "JS-OWN-5")
def test_example_2_three_planes_on_two_own_links_cost_20() -> None:
    board = table(cash=20, links={"london-paris": (0,), "dublin-london": (0,)})
    action = own(("london-paris", 2), ("dublin-london", 1))
    after = play(board, 0, action)
    assert after.events[0] == Reinforced(seat=0, placements=action.placements, service_charge=5, cost=20)
    assert after.player(0).cash == 0
    assert (after.planes_on("london-paris", 0), after.planes_on("dublin-london", 0)) == (2, 1)


@pytest.mark.clause("JS-OTHER-1", "JS-OTHER-3")
def test_example_3_two_planes_on_anothers_link_cost_20_half_of_it_for_the_owner() -> None:
    after = play(table(cash=(20, 7), links={"dublin-london": (1, 0, 1)}), 0, other("dublin-london", 2))
    assert after.events[0] == OtherLinkReinforced(
        seat=0, link="dublin-london", planes=2, cost=20, owner=1, owner_receives=10
    )
    assert [player.cash for player in after.position.players] == [0, 17]
    owned = after.position.owned("dublin-london")
    assert owned is not None
    assert owned.planes == (2, 1)


@pytest.mark.clause("JS-CLAIM-1", "JS-CLAIM-3", "JS-CLAIM-4", "JS-CLAIM-5")
def test_example_4_a_claim_takes_a_plane_off_each_link_and_puts_three_markers_on_the_card() -> None:
    board = table(links={"berlin-hamburg": (0, 2), "berlin-munich": (0, 1)}, short=[KNOWN_FLIGHT])
    after = play(board, 0, fly(KNOWN_FLIGHT, *KNOWN_PATH))
    assert after.events[0] == FlightClaimed(seat=0, card=KNOWN_FLIGHT, path=KNOWN_PATH, markers=3)
    assert after.player(0).flights == (ClaimedFlight(card=KNOWN_FLIGHT, markers=3),)
    assert (after.planes_on("berlin-hamburg", 0), after.planes_on("berlin-munich", 0)) == (1, 0)
    assert KNOWN_FLIGHT not in after.position.short.face_up


@pytest.mark.clause("JS-INCOME-2", "JS-INCOME-3")
def test_example_5_four_flights_with_and_two_without_markers_bring_24() -> None:
    after = play(table(cash=0, flights={0: (0, 3, 1, 0, 2, 2)}), 0, INCOME)
    assert after.events[0] == IncomeTaken(seat=0, income=24, with_markers=4, without_markers=2)
    assert after.player(0).cash == 24
    assert [flight.markers for flight in after.player(0).flights] == [0, 2, 0, 0, 1, 1]


def example_6() -> Board:
    """Red has planes on all links that the three paths name."""
    links = {*PATH_C, "bordeaux-madrid", "madrid-milan"}
    return table(
        links=dict.fromkeys(links, (1, 1)),
        vacations=(SHORT, LONG),
        finals={0: (KNOWN_FINAL, PARTS.finals[-1].id)},
    )


@pytest.mark.clause("JS-FINAL-4")
def test_example_6_path_a_does_not_visit_the_cities_in_order() -> None:
    path = ("dublin-london", "london-paris", "bordeaux-paris", "bordeaux-madrid", "madrid-milan")
    first, *_ = refused(example_6(), 0, fly_final(KNOWN_FINAL, *path))
    assert (first.code, first.clause) == ("final/city-order", "JS-FINAL-4")


@pytest.mark.clause("JS-FINAL-5")
def test_example_6_path_b_uses_two_links_twice() -> None:
    path = ("milan-paris", "london-paris", "dublin-london", "dublin-london", "london-paris", "bordeaux-paris")
    found = refused(example_6(), 0, fly_final(KNOWN_FINAL, *path))
    assert [(refusal.code, refusal.facts()["link"]) for refusal in found] == [
        ("final/link-twice", "dublin-london"),
        ("final/link-twice", "london-paris"),
    ]


@pytest.mark.clause("JS-FINAL-4", "JS-FINAL-5")
def test_example_6_path_c_flies_through_paris_twice_and_is_legal() -> None:
    after = play(example_6(), 0, fly_final(KNOWN_FINAL, *PATH_C))
    assert after.events[0] == FinalFlightClaimed(seat=0, card=KNOWN_FINAL, path=PATH_C)
    assert after.player(0).played == KNOWN_FINAL


@pytest.mark.clause("JS-FINAL-4")
def test_the_same_path_does_not_do_for_a_card_that_is_not_held() -> None:
    assert codes(example_6(), 0, fly_final(PARTS.finals[5].id, *PATH_C)) == ["final/not-held"]


@pytest.mark.clause("JS-SCORE-1", "JS-SCORE-2")
def test_example_7_the_total_is_49_points() -> None:
    points = [1] * 4 + [5] * 2 + [7] * 3
    cards = [flight.id for flight in _of_worth(PARTS, points)]
    player = Player(
        flights=tuple(ClaimedFlight(card=card, markers=0) for card in cards), played=KNOWN_FINAL, bonus_planes=2
    )
    assert points_of(player, PARTS) == 49


def _of_worth(parts: Parts, points: list[int]) -> list[FlightRow]:
    spare = {worth: [flight for flight in parts.flights if flight.points is Points(worth)] for worth in set(points)}
    return [spare[worth].pop() for worth in points]
