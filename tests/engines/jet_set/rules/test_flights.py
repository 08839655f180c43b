"""Claiming flights."""

import msgspec
import pytest

from engines.core.values import Tagged, kind_of
from engines.jet_set.actions import ClaimFinalFlight, ClaimFlight
from engines.jet_set.parts import DeckLayout
from engines.jet_set.state import ClaimedFlight
from tests.engines.jet_set.kit import (
    KNOWN_FINAL,
    KNOWN_FLIGHT,
    KNOWN_PATH,
    PARTS,
    Board,
    actions,
    claim,
    codes,
    flight_over,
    fly,
    kinds,
    play,
    refused,
    said,
    table,
    told,
)

ROUND = dict.fromkeys(("london-paris", "amsterdam-paris", "amsterdam-dublin", "dublin-london"), (0, 1))
"""A way round: Paris, London, Dublin, Amsterdam and back."""


def flying(*path: str, planes: int = 1, **more: object) -> Board:
    """Display the known flight, and give seat 0 planes on links that seat 1 owns."""
    return table(links=dict.fromkeys(path, (1, planes)), short=[KNOWN_FLIGHT], **more)  # type: ignore[arg-type]


@pytest.mark.clause("JS-CLAIM-8")
def test_a_claim_costs_nothing_and_does_not_ask_who_owns_the_links() -> None:
    after = play(flying(*KNOWN_PATH, cash=0), 0, fly(KNOWN_FLIGHT, *KNOWN_PATH))
    assert [player.cash for player in after.position.players] == [0, 0]


@pytest.mark.clause("JS-CLAIM-8", "JS-CLAIM-2")
def test_owning_a_link_without_a_plane_on_it_does_not_do() -> None:
    board = table(links={"berlin-hamburg": (0, 1), "berlin-munich": (0, 0, 1)}, short=[KNOWN_FLIGHT])
    (refusal,) = refused(board, 0, fly(KNOWN_FLIGHT, *KNOWN_PATH))
    facts = {"index": 1, "seat": 0, "link": "berlin-munich"}
    assert told(refusal) == ("path/no-plane", "JS-CLAIM-2", "/action/path/1", facts)
    assert said(refusal) == (
        "Seat 0 (green) has no plane on the airlink Berlin–Munich; the path takes one from each of its airlinks."
    )


@pytest.mark.clause("JS-CLAIM-3")
def test_one_plane_comes_off_each_link_and_back_to_the_stock() -> None:
    board = flying(*KNOWN_PATH, planes=3)
    after = play(board, 0, fly(KNOWN_FLIGHT, *KNOWN_PATH))
    assert [after.planes_on(link, 0) for link in KNOWN_PATH] == [2, 2]
    assert (board.player(0).planes, after.player(0).planes) == (18, 20)


@pytest.mark.clause("JS-CLAIM-5")
@pytest.mark.parametrize(("claimed", "markers"), [(0, 3), (4, 3), (5, 2), (9, 2)])
def test_the_first_five_flights_get_three_markers_later_ones_two(claimed: int, markers: int) -> None:
    after = play(flying(*KNOWN_PATH, flights={0: (0,) * claimed}), 0, fly(KNOWN_FLIGHT, *KNOWN_PATH))
    assert after.player(0).flights[-1] == ClaimedFlight(card=KNOWN_FLIGHT, markers=markers)


@pytest.mark.clause("JS-CLAIM-5", "JS-CLAIM-6", "JS-COMP-4")
def test_a_flight_takes_as_many_markers_as_are_left() -> None:
    board = flying(*KNOWN_PATH, flights={0: (3,) * 5 + (2,) * 7})
    assert board.player(0).markers == 1
    after = play(board, 0, fly(KNOWN_FLIGHT, *KNOWN_PATH))
    assert (after.player(0).flights[-1].markers, after.player(0).markers) == (1, 0)


@pytest.mark.clause("JS-CLAIM-2")
def test_a_path_read_backwards_is_refused_with_a_hint() -> None:
    (refusal,) = refused(flying(*KNOWN_PATH), 0, fly(KNOWN_FLIGHT, *KNOWN_PATH[::-1]))
    assert (refusal.code, refusal.clause) == ("path/backwards", "JS-CLAIM-2")
    assert said(refusal) == (
        "The path leads from Munich to Hamburg; named the other way round, from Hamburg to Munich, it will do."
    )


@pytest.mark.clause("JS-CLAIM-2")
@pytest.mark.parametrize(
    ("path", "code", "at"),
    [
        ((), "path/empty", "/action/path"),
        (("berlin-hamburg",), "path/ends-elsewhere", "/action/path"),
        (("berlin-hamburg", "milan-rome"), "path/broken", "/action/path/1"),
        (("berlin-hamburg", "berlin-munich", "milan-rome"), "path/broken", "/action/path/2"),
        (("berlin-munich",), "path/starts-elsewhere", "/action/path/0"),
        (("berlin-hamburg", "berlin-mars"), "link/unknown", "/action/path/1"),
    ],
)
def test_a_path_that_does_not_lead_from_the_first_city_to_the_last(path: tuple[str, ...], code: str, at: str) -> None:
    (refusal,) = refused(flying(*KNOWN_PATH), 0, fly(KNOWN_FLIGHT, *path))
    assert (refusal.code, refusal.pointer()) == (code, at)


@pytest.mark.clause("JS-CLAIM-2")
def test_the_refusals_of_a_path_name_the_cities() -> None:
    board = flying(*KNOWN_PATH)
    found = refused(board, 0, fly(KNOWN_FLIGHT, "london-paris", "bordeaux-paris"))
    assert [said(refusal) for refusal in found] == [
        "The path starts in London; the flight starts in Hamburg.",
        "The path ends in Bordeaux; the flight ends in Munich.",
    ]
    (elsewhere,) = refused(board, 0, fly(KNOWN_FLIGHT, "amsterdam-hamburg", *KNOWN_PATH))
    assert said(elsewhere) == "The path starts in Amsterdam; the flight starts in Hamburg."
    (broken,) = refused(board, 0, fly(KNOWN_FLIGHT, "berlin-hamburg", "london-paris"))
    assert said(broken) == "The path comes to Berlin, and the airlink London–Paris does not touch that city."


@pytest.mark.clause("JS-CLAIM-7")
def test_a_link_is_flown_once_whatever_planes_stand_on_it() -> None:
    path = ("berlin-hamburg", "berlin-hamburg", "berlin-hamburg", "berlin-munich")
    found = refused(flying(*KNOWN_PATH, planes=3), 0, fly(KNOWN_FLIGHT, *path))
    assert [(refusal.code, refusal.pointer()) for refusal in found] == [
        ("path/link-twice", "/action/path/1"),
        ("path/link-twice", "/action/path/2"),
    ]


@pytest.mark.clause("JS-CLAIM-7")
def test_a_link_twice_and_a_missing_plane_are_told_together() -> None:
    path = ("berlin-hamburg", "berlin-hamburg", "berlin-hamburg", "berlin-munich")
    assert codes(flying("berlin-hamburg"), 0, fly(KNOWN_FLIGHT, *path)) == [
        "path/link-twice",
        "path/link-twice",
        "path/no-plane",
    ]


@pytest.mark.clause("JS-COMP-4", "JS-CLAIM-3")
@pytest.mark.parametrize("action", [ClaimFlight, ClaimFinalFlight])
def test_a_seat_has_24_planes_so_no_path_is_longer(action: type[Tagged]) -> None:
    def of_length(links: int) -> dict[str, object]:
        return {"kind": kind_of(action), "card": KNOWN_FLIGHT, "path": ["milan-rome"] * links}

    assert isinstance(msgspec.convert(of_length(24), action), action)
    with pytest.raises(msgspec.ValidationError, match="length <= 24"):
        msgspec.convert(of_length(25), action)


@pytest.mark.clause("JS-CLAIM-7")
def test_cities_may_be_passed_again_even_those_of_the_card() -> None:
    card = PARTS.flight[flight_over("milan-paris")]
    tour = [("london-paris", "dublin-london", "amsterdam-dublin", "amsterdam-paris"), ("milan-paris",)]
    path = (*tour[0], *tour[1]) if card.start == "paris" else (*tour[1], *tour[0])
    board = table(links=ROUND | {"milan-paris": (0, 1)}, short=[card.id])
    after = play(board, 0, fly(card.id, *path))
    assert after.player(0).planes == 24


@pytest.mark.clause("JS-CLAIM-2", "JS-CLAIM-7")
def test_two_orders_of_the_same_links_are_two_claims() -> None:
    card = PARTS.flight[flight_over("milan-paris")]
    board = table(links=ROUND | {"milan-paris": (0, 1)}, short=[card.id])
    paths = [action.path for action in actions(board, kind="claim_flight", card=card.id)]
    assert len(paths) == 3
    assert [len(path) for path in paths] == [1, 5, 5]
    assert set(paths[1]) == set(paths[2])


@pytest.mark.clause("JS-CLAIM-1")
def test_only_a_flight_that_is_displayed_can_be_claimed() -> None:
    board = table(links=dict.fromkeys(KNOWN_PATH, (0, 1)), short_deck=[KNOWN_FLIGHT])
    (refusal,) = refused(board, 0, fly(KNOWN_FLIGHT, *KNOWN_PATH))
    facts = {"card": KNOWN_FLIGHT, "row": "short"}
    assert told(refusal) == ("flight/not-displayed", "JS-CLAIM-1", "/action/card", facts)


@pytest.mark.clause("JS-CLAIM-1", "JS-CLAIM-4")
def test_a_flight_that_was_claimed_lies_in_front_of_a_seat() -> None:
    board = table(seat=1, links=dict.fromkeys(KNOWN_PATH, (0, 1, 1)), flights={0: ((KNOWN_FLIGHT, 3),)})
    (refusal,) = refused(board, 1, fly(KNOWN_FLIGHT, *KNOWN_PATH))
    facts = {"card": KNOWN_FLIGHT, "row": "short", "owner": 0}
    assert told(refusal) == ("flight/claimed", "JS-CLAIM-4", "/action/card", facts)


@pytest.mark.clause("JS-CLAIM-1")
@pytest.mark.parametrize("card", ["vacation", "hamburg-mars", "", "Hamburg"])
def test_a_card_that_is_no_flight_is_refused(card: str) -> None:
    assert codes(flying(*KNOWN_PATH), 0, fly(card, *KNOWN_PATH)) == ["flight/unknown"]


@pytest.mark.clause("JS-FINAL-1")
def test_a_final_flight_is_claimed_by_another_action() -> None:
    (refusal,) = refused(flying(*KNOWN_PATH), 0, fly(KNOWN_FINAL, *KNOWN_PATH))
    assert told(refusal) == ("flight/is-final", "JS-FINAL-1", "/action/kind", {"card": KNOWN_FINAL})


@pytest.mark.clause("JS-ACT-1")
def test_planes_placed_in_a_turn_can_be_flown_in_the_next_one_only() -> None:
    after = play(table(short=[flight_over("milan-rome")]), 0, claim("milan-rome", 1))
    assert after.position.seat == 1
    assert "claim_flight" not in kinds(after)


@pytest.mark.clause("JS-CLAIM-4")
def test_a_claimed_flight_leaves_the_others_of_its_row_as_they_were() -> None:
    board = flying(*KNOWN_PATH, full=True, deck_layout=DeckLayout.DEFERRED)
    after = play(board, 0, fly(KNOWN_FLIGHT, *KNOWN_PATH))
    assert after.position.short.face_up == board.position.short.face_up[1:]
