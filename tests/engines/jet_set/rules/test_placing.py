"""Placing planes on unowned, own and other seats' links."""

import msgspec
import pytest

from engines.jet_set.actions import Placement, PlaceOnOwnLinks
from engines.jet_set.parts import AirMap
from engines.jet_set.rules.costs import service_charge
from tests.engines.jet_set.kit import (
    INCOME,
    PARTS,
    actions,
    claim,
    codes,
    kinds,
    other,
    own,
    play,
    play_all,
    price,
    refused,
    said,
    table,
    told,
)

SPENT = {0: (3,) * 5 + (2,) * 7}
"""Twelve flights with 29 markers, so that the link a seat owns besides takes its last one."""


@pytest.mark.clause("JS-LINK-3", "JS-MONEY-1")
def test_a_link_that_is_too_dear_is_refused_with_the_numbers() -> None:
    (refusal,) = refused(table(cash=16), 0, claim("milan-rome", 3))
    facts = {"seat": 0, "cost": 21, "link": "milan-rome", "planes": 3, "price": 6, "planes_cost": 15, "cash": 16}
    assert told(refusal) == ("cash/link", "JS-LINK-3", "/action/planes", facts)
    assert said(refusal) == "It costs €21, €6 for the link Milan–Rome and €15 for 3 planes; seat 0 (green) has €16."


@pytest.mark.clause("JS-MONEY-1", "JS-LINK-3")
def test_paying_down_to_nothing_is_fine() -> None:
    assert play(table(cash=11), 0, claim("milan-rome", 1)).player(0).cash == 0


@pytest.mark.clause("JS-LINK-3")
def test_no_service_charge_is_due_for_an_unowned_link() -> None:
    for link in PARTS.map.links:
        assert play(table(cash=30), 0, claim(link.id, 1)).player(0).cash == 30 - link.price - 5


@pytest.mark.clause("JS-LINK-2", "JS-OTHER-2")
@pytest.mark.parametrize("planes", [0, -1, -(2**31)])
def test_no_planes_are_placed_on_a_link_without_a_plane(planes: int) -> None:
    assert codes(table(), 0, claim("milan-rome", planes)) == ["planes/none"]
    assert codes(table(links={"milan-rome": (1,)}), 0, other("milan-rome", planes)) == ["planes/none-on-other-link"]


@pytest.mark.clause("JS-LINK-1", "JS-LINK-5")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_link_with_an_owner_cannot_be_claimed(owner: int) -> None:
    (refusal,) = refused(table(links={"milan-rome": (owner,)}), 0, claim("milan-rome", 1))
    facts = {"link": "milan-rome", "owner": owner}
    assert told(refusal) == ("link/already-owned", "JS-LINK-1", "/action/link", facts)


@pytest.mark.clause("JS-LINK-5")
def test_a_link_stays_owned_when_no_plane_is_left_on_it() -> None:
    after = play_all(table(cash=30, links={"milan-rome": (0,)}), (0, INCOME))
    assert "milan-rome" not in {action.link for action in actions(after, kind="claim_link")}
    assert {action.link for action in actions(after, kind="place_on_other_link")} == {"milan-rome"}


@pytest.mark.clause("JS-LINK-4", "JS-COMP-4", "JS-CLAIM-6")
def test_without_a_marker_no_link_can_be_claimed() -> None:
    board = table(cash=50, flights=SPENT, links={"milan-rome": (0,)})
    (refusal,) = refused(board, 0, claim("london-paris", 1))
    facts = {"seat": 0, "link": "london-paris"}
    assert told(refusal) == ("link/no-marker", "JS-LINK-4", "/action/kind", facts)
    assert "claim_link" not in kinds(board)
    assert play(board, 0, own(("milan-rome", 1))).planes_on("milan-rome", 0) == 1


@pytest.mark.clause("JS-LINK-6", "JS-COMP-4")
@pytest.mark.parametrize(
    ("action", "at"),
    [
        (claim("london-paris", 3), "/action/planes"),
        (other("dublin-london", 3), "/action/planes"),
        (own(("milan-rome", 3)), "/action/placements"),
    ],
)
def test_no_more_planes_than_the_stock_holds(action: object, at: str) -> None:
    board = table(cash=500, links={"milan-rome": (0, 22), "dublin-london": (1,)})
    (refusal,) = refused(board, 0, action)  # type: ignore[arg-type]
    facts = {"field": at.removeprefix("/action/"), "seat": 0, "planes": 3, "stock": 2}
    assert told(refusal) == ("planes/not-in-stock", "JS-LINK-6", at, facts)


@pytest.mark.clause("JS-LINK-3", "JS-LINK-6")
def test_all_that_is_wrong_with_a_claim_is_told_at_once() -> None:
    board = table(cash=0, links={"milan-rome": (0, 24)})
    assert codes(board, 0, claim("london-paris", 1)) == ["planes/not-in-stock", "cash/link"]


@pytest.mark.clause("JS-LINK-6", "JS-LINK-3", "JS-OTHER-3", "JS-OWN-4")
def test_any_number_of_planes_is_judged_by_the_rules() -> None:
    board, most = table(cash=30, links={"milan-rome": (0,), "dublin-london": (1,)}), 2**31 - 1
    assert codes(board, 0, claim("london-paris", most)) == ["planes/not-in-stock", "cash/link"]
    assert codes(board, 0, other("dublin-london", most)) == ["planes/not-in-stock", "cash/other-link"]
    assert codes(board, 0, own(("milan-rome", most))) == ["planes/not-in-stock", "cash/own-links"]
    assert refused(board, 0, claim("london-paris", most))[1].facts()["cost"] == 5 * most + price("london-paris")


@pytest.mark.clause("JS-COMP-4", "JS-LINK-6")
def test_a_seat_has_24_planes_so_no_more_links_are_named() -> None:
    rows = [{"link": "milan-rome", "planes": number} for number in range(25)]
    assert (
        len(msgspec.convert({"kind": "place_on_own_links", "placements": rows[:24]}, PlaceOnOwnLinks).placements) == 24
    )
    with pytest.raises(msgspec.ValidationError, match="length <= 24"):
        msgspec.convert({"kind": "place_on_own_links", "placements": rows}, PlaceOnOwnLinks)


@pytest.mark.clause("JS-COMP-6")
@pytest.mark.parametrize(
    ("action", "at"),
    [
        (claim("rome-milan", 1), "/action/link"),
        (other("paris-mars", 1), "/action/link"),
        (claim("", 1), "/action/link"),
        (other("Rome / Milan", 1), "/action/link"),
        (own(("paris-mars", 1)), "/action/placements"),
    ],
)
def test_a_link_the_map_does_not_have_is_refused(action: object, at: str) -> None:
    (refusal,) = refused(table(links={"milan-rome": (0,)}), 0, action)  # type: ignore[arg-type]
    assert (refusal.code, refusal.pointer()) == ("link/unknown", at)


@pytest.mark.clause("JS-COMP-7")
def test_the_colour_of_a_link_means_nothing() -> None:
    painted = AirMap(tuple(link.replace(colour=PARTS.links[0].colour) for link in PARTS.links))
    assert (painted.ends, painted.stars) == (PARTS.map.ends, PARTS.map.stars)


@pytest.mark.clause("JS-OWN-5")
def test_the_service_charge_is_2_then_5_for_each_link_beyond_the_first() -> None:
    assert [service_charge(links) for links in range(1, 9)] == [2, 5, 10, 15, 20, 25, 30, 35]


@pytest.mark.clause("JS-OWN-2")
def test_one_link_may_get_several_planes() -> None:
    after = play(table(cash=17, links={"milan-rome": (0, 1)}), 0, own(("milan-rome", 3)))
    assert (after.player(0).cash, after.planes_on("milan-rome", 0)) == (0, 4)


@pytest.mark.clause("JS-OWN-4", "JS-OWN-5")
def test_planes_on_own_links_that_are_too_dear_are_refused_with_the_numbers() -> None:
    board = table(cash=19, links={"london-paris": (0,), "dublin-london": (0,)})
    (refusal,) = refused(board, 0, own(("dublin-london", 1), ("london-paris", 2)))
    facts = {"seat": 0, "cost": 20, "planes": 3, "planes_cost": 15, "service_charge": 5, "links": 2, "cash": 19}
    assert told(refusal) == ("cash/own-links", "JS-OWN-4", "/action/placements", facts)
    assert said(refusal) == (
        "It costs €20, €15 for 3 planes and a service charge of €5 for 2 links; seat 0 (green) has €19."
    )
    (single,) = refused(table(cash=6, links={"london-paris": (0,)}), 0, own(("london-paris", 1)))
    assert said(single) == "It costs €7, €5 for 1 plane and a service charge of €2 for 1 link; seat 0 (green) has €6."


@pytest.mark.clause("JS-OWN-3")
def test_only_links_owned_before_the_action_get_planes() -> None:
    board = table(cash=60, links={"london-paris": (0,), "dublin-london": (1,)})
    found = refused(board, 0, own(("dublin-london", 1), ("london-paris", 1), ("milan-rome", 1)))
    assert [told(refusal) for refusal in found] == [
        (
            "link/not-own",
            "JS-OWN-3",
            "/action/placements",
            {"seat": 0, "link": link, "owner": owner},
        )
        for link, owner in (("dublin-london", 1), ("milan-rome", None))
    ]


@pytest.mark.clause("JS-OWN-2")
def test_a_link_is_named_once_and_gets_a_plane() -> None:
    board = table(cash=60, links={"london-paris": (0,), "dublin-london": (0,)})
    for second in (1, 2):
        (refusal,) = refused(board, 0, own(("london-paris", 1), ("london-paris", second)))
        assert told(refusal) == ("link/named-twice", "JS-OWN-2", "/action/placements", {"link": "london-paris"})
    assert codes(board, 0, own(("london-paris", 1), ("dublin-london", 0))) == ["planes/none-on-own-link"]


@pytest.mark.clause("JS-OWN-1", "JS-OWN-2", "JS-OWN-3")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_refusal_points_to_the_list_whatever_order_the_links_were_sent_in(order: tuple[int, int]) -> None:
    board = table(cash=60, links={"london-paris": (0,), "dublin-london": (0,), "milan-rome": (1,)})
    for bad in (("milan-rome", 1), ("paris-rome", 1), ("london-paris", 0), ("dublin-london", 2)):
        pair = (("dublin-london", 1), bad)
        (refusal,) = refused(board, 0, own(pair[order[0]], pair[order[1]]))
        assert (refusal.pointer(), refusal.facts()["link"]) == ("/action/placements", bad[0])


@pytest.mark.clause("JS-OWN-1")
def test_planes_are_placed_somewhere() -> None:
    assert codes(table(links={"london-paris": (0,)}), 0, PlaceOnOwnLinks(placements=())) == ["planes/nowhere"]


@pytest.mark.clause("JS-OWN-1", "JS-OWN-2")
def test_the_order_in_which_links_are_named_does_not_matter() -> None:
    one, two = Placement(link="dublin-london", planes=1), Placement(link="london-paris", planes=2)
    assert PlaceOnOwnLinks(placements=(two, one)) == PlaceOnOwnLinks(placements=(one, two))


@pytest.mark.clause("JS-OTHER-3", "JS-MONEY-1")
def test_planes_on_anothers_link_that_are_too_dear_are_refused_with_the_numbers() -> None:
    (refusal,) = refused(table(cash=19, links={"dublin-london": (1,)}), 0, other("dublin-london", 2))
    facts = {"seat": 0, "cost": 20, "link": "dublin-london", "planes": 2, "owner": 1, "cash": 19}
    assert told(refusal) == ("cash/other-link", "JS-OTHER-3", "/action/planes", facts)
    assert said(refusal) == (
        "It costs €20 to place 2 planes on Dublin–London, half of it for the bank and half for seat 1 (purple);"
        " seat 0 (green) has €19."
    )


@pytest.mark.clause("JS-OTHER-1")
def test_anothers_link_is_neither_unowned_nor_ones_own() -> None:
    board = table(links={"milan-rome": (0,)})
    assert codes(board, 0, other("london-paris", 1)) == ["link/unowned"]
    assert codes(board, 0, other("milan-rome", 1)) == ["link/own"]


@pytest.mark.clause("JS-OTHER-2", "JS-OTHER-4", "JS-OTHER-5")
def test_every_link_of_another_seat_is_open_one_at_a_time_and_keeps_its_owner() -> None:
    board = table(seats=3, cash=20, links={"dublin-london": (1, 0, 1), "london-paris": (2,), "milan-rome": (0,)})
    found = [(action.link, action.planes) for action in actions(board, kind="place_on_other_link")]
    assert found == [("dublin-london", 1), ("dublin-london", 2), ("london-paris", 1), ("london-paris", 2)]
    owned = play(board, 0, other("dublin-london", 2)).position.owned("dublin-london")
    assert owned is not None
    assert (owned.owner, owned.planes) == (1, (2, 1, 0))


@pytest.mark.clause("JS-LINK-1", "JS-LINK-2", "JS-LINK-3")
def test_the_links_that_can_be_claimed_are_listed_with_the_planes_that_can_be_paid() -> None:
    board = table(cash=14, links={"milan-rome": (1,)})
    wanted = [
        (link.id, planes)
        for link in PARTS.map.links
        if link.id != "milan-rome"
        for planes in (1, 2)
        if price(link.id) + 5 * planes <= 14
    ]
    assert [(action.link, action.planes) for action in actions(board, kind="claim_link")] == wanted


@pytest.mark.clause("JS-ACT-1")
def test_one_action_ends_the_turn() -> None:
    after = play(table(), 0, claim("milan-rome", 1))
    assert [refusal.code for refusal in refused(after, 0, INCOME)] == ["turn/not-yours"]
