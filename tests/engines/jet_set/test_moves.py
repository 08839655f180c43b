"""The legal moves: counted without being listed, and completed field by field."""

from itertools import combinations, product

import pytest

from engines.core.actors import Command
from engines.core.chance import Draw, seeded
from engines.core.explain import explain
from engines.jet_set.actions import ClaimFlight, Placement, PlaceOnOwnLinks
from engines.jet_set.moves import effort
from engines.jet_set.moves.trails import Trails
from engines.jet_set.rules.costs import service_charge
from engines.jet_set.rules.trails import Budget, Census
from engines.jet_set.state import ready_links
from service.prices import LOOP_UNITS
from tests.engines.jet_set.kit import (
    GAME,
    KNOWN_FINAL,
    KNOWN_FLIGHT,
    KNOWN_PATH,
    LONG,
    PARTS,
    PATH_C,
    SHORT,
    Board,
    actions,
    claim,
    flight_over,
    fly,
    kinds,
    moves,
    offered,
    table,
)

AIR = PARTS.map
EVERY_LINK = (1 << len(AIR.links)) - 1
CORE = AIR.mask([*PATH_C, "milan-rome", "madrid-rome", "madrid-milan", "bordeaux-madrid"])
"""The links of a region with many ways round."""


def brute_force(stops: tuple[str, ...], ready: int) -> set[tuple[str, ...]]:
    """Return every trail through the stops, by trying everything."""
    found: set[tuple[str, ...]] = set()

    def onward(city: str, path: tuple[str, ...], rest: tuple[str, ...]) -> None:
        if rest == (city,):
            found.add(path)
        for number, link in enumerate(AIR.links):
            if ready >> number & 1 and link.id not in path and city in (link.city, link.other_city):
                there = link.other_city if city == link.city else link.city
                onward(there, (*path, link.id), rest[1:] if len(rest) > 1 and there == rest[0] else rest)

    onward(stops[0], (), stops[1:])
    return found


def space(stops: tuple[str, ...], ready: int = CORE, points: int = 10**6) -> Trails:
    _, *further = AIR.numbers(stops)
    census = Census(AIR, ready, tuple(further), Budget(points))
    return Trails(AIR, stops, ready, census)


def listed(trails: Trails) -> list[tuple[str, ...]]:
    return [trails.at(index)["path"] for index in range(trails.count())]


@pytest.mark.clause("JS-CLAIM-2", "JS-CLAIM-7", "JS-FINAL-4", "JS-FINAL-5")
@pytest.mark.parametrize(
    "stops",
    [
        ("paris", "london"),
        ("milan", "dublin"),
        ("rome", "bordeaux"),
        ("milan", "dublin", "bordeaux"),
        ("rome", "paris", "milan"),
        ("paris", "dublin", "london"),
    ],
)
def test_the_paths_are_those_that_trying_everything_finds_the_shortest_first(stops: tuple[str, ...]) -> None:
    trails = space(stops)
    wanted = brute_force(stops, CORE)
    assert len(wanted) > 3
    assert listed(trails) == sorted(wanted, key=lambda path: (len(path), path))
    assert trails.exact


def test_a_path_is_one_of_the_space_just_where_it_is_listed() -> None:
    trails = space(("milan", "bordeaux"))
    wanted = brute_force(("milan", "bordeaux"), CORE)
    others = brute_force(("milan", "paris"), CORE) | brute_force(("bordeaux", "milan"), CORE)
    assert all(trails.contains({"path": path}) for path in wanted)
    assert not any(trails.contains({"path": path}) for path in others)


def test_where_the_census_gives_up_the_first_paths_are_listed_and_any_is_judged() -> None:
    whole, cut = space(("milan", "dublin"), EVERY_LINK), space(("milan", "dublin"), EVERY_LINK, points=50)
    assert (whole.exact, cut.exact) == (True, False)
    assert 0 < cut.count() < whole.count()
    assert listed(cut) == [whole.at(index)["path"] for index in range(cut.count())]
    last = whole.at(whole.count() - 1)
    assert last["path"] not in listed(cut)
    assert cut.contains(last)
    assert _next(cut, ()) == _next(whole, ())


def test_where_the_census_gives_up_no_card_is_left_without_a_path() -> None:
    for final in PARTS.finals:
        cut = space(final.stops, EVERY_LINK, points=0)
        assert not cut.exact
        assert listed(cut), f"{final.id} can be flown, so it has to be offered"
        assert all(cut.contains({"path": path}) for path in listed(cut))


def test_where_the_census_gives_up_a_card_that_cannot_be_flown_is_left_without_a_path() -> None:
    assert space(("milan", "dublin", "bordeaux"), AIR.mask(["milan-rome", "madrid-rome"]), points=0).count() == 0


def _next(trails: Trails, begun: tuple[str, ...]) -> list[str]:
    (option,) = trails.given({"path": list(begun)}).options({"path": list(begun)})
    return list(option.values or ())


def test_the_next_links_of_a_path_are_those_that_lead_on() -> None:
    stops = ("milan", "dublin", "bordeaux")
    trails, wanted = space(stops), brute_force(stops, CORE)
    for path in sorted(wanted)[:12]:
        for length in range(len(path)):
            begun = path[:length]
            onward = {other[length] for other in wanted if other[:length] == begun and len(other) > length}
            assert set(_next(trails, begun)) == onward
            assert trails.given({"path": list(begun)}).count() == sum(other[:length] == begun for other in wanted)


@pytest.mark.parametrize("begun", [["london-paris"], ["nowhere"], [3], "milan-paris", None])
def test_a_beginning_that_leads_nowhere_leaves_nothing(begun: object) -> None:
    left = space(("milan", "dublin")).given({"path": begun})
    assert left.count() == 0
    assert [*left.options({"path": begun})] == []


def late(cash: int = 30, links: tuple[str, ...] = KNOWN_PATH, planes: int = 0) -> Board:
    return table(cash=cash, links=dict.fromkeys(links, (0, planes)))


@pytest.mark.clause("JS-OWN-1", "JS-OWN-2", "JS-OWN-5")
@pytest.mark.parametrize("cash", [6, 7, 12, 15, 27, 40])
def test_planes_on_own_links_are_those_that_trying_everything_finds(cash: int) -> None:
    links = ("berlin-hamburg", "berlin-munich", "milan-rome")
    wanted = {
        PlaceOnOwnLinks(placements=tuple(Placement(link=link, planes=n) for link, n in zip(named, planes, strict=True)))
        for many in range(1, 4)
        for named in combinations(links, many)
        for planes in product(range(1, 8), repeat=many)
        if 5 * sum(planes) + service_charge(many) <= cash
    }
    found = actions(late(cash, links), kind="place_on_own_links")
    assert len(found) == len(wanted)
    assert {*found} == wanted


def test_the_moves_of_a_late_position_are_counted_indexed_and_drawn_without_being_listed() -> None:
    links = tuple(link.id for link in AIR.links[:20])
    found = moves(late(400, links))
    assert 10**12 < found.count < 2**53
    assert found.exact
    last = found.at(found.total - 1)
    assert found.contains(0, last.action)
    drawn = {found.sample(Draw(seeded(f"late {n}")), by_kind=False).action for n in range(20)}
    assert len(drawn) == 20
    assert all(found.contains(0, action) for action in drawn)
    assert len(found.page(50, found.total // 2)) == 50


def worst_case() -> Board:
    """24 planes on 24 links of a region without loose ends, both rows full, both Final Flights open."""
    loose = (
        "budapest-vienna",
        "budapest-warsaw",
        "stockholm-warsaw",
        "oslo-stockholm",
        "berlin-warsaw",
        "munich-vienna",
    )
    ready = {link.id: (0, 1) for link in AIR.links if link.id not in loose}
    finals = [final.id for final in PARTS.finals if final.id != KNOWN_FINAL and _open(final.stops, ready)]
    return table(links=ready, vacations=(SHORT, LONG), full=True, seats=6, finals={0: (KNOWN_FINAL, finals[0])})


def _open(stops: tuple[str, ...], ready: dict[str, tuple[int, int]]) -> bool:
    return space(stops, AIR.mask(ready)).count() > 0


def test_only_where_a_seat_has_many_links_it_may_be_long_to_list_its_moves() -> None:
    board = worst_case()
    assert effort(board.position, 0, board.terms) > LOOP_UNITS
    few = table(links=dict.fromkeys([*PATH_C, "milan-rome", "madrid-rome"], (1, 0)))
    assert effort(few.position, 0, few.terms) < LOOP_UNITS / 10


def test_the_worst_case_is_counted_exactly() -> None:
    board = worst_case()
    found = moves(board)
    assert board.player(0).planes == 0
    assert {"claim_flight", "claim_final_flight"} <= {*kinds(board)}
    assert found.exact
    assert found.count > 5000
    ready = ready_links(board.position, 0, AIR)
    card = PARTS.flight[actions(board, kind="claim_flight")[0].card]
    assert found.given({"kind": "claim_flight", "card": card.id}).total == space(card.stops, ready).count()


def test_a_saturated_count_is_marked_and_ranges_over_what_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.jet_set.moves.POINTS", 500)
    found = moves(worst_case())
    assert not found.exact
    assert len(found.page(found.total)) == found.total
    assert found.contains(0, found.at(found.total - 1).action)


def test_kinds_with_few_moves_come_first_and_those_without_a_small_bound_last() -> None:
    board = table(links={"milan-rome": (0, 1), "london-paris": (1,)}, short=[flight_over("milan-rome")])
    assert kinds(board) == [
        "take_income",
        "turn_card",
        "claim_flight",
        "place_on_other_link",
        "claim_link",
        "place_on_own_links",
    ]


def test_the_first_page_of_vacation_time_has_every_flight_that_can_be_claimed() -> None:
    links = dict.fromkeys(("milan-rome", "madrid-rome"), (0, 1))
    board = table(cash=100, links=links, short=[flight_over("milan-rome")], vacations=(SHORT, LONG), finals={})
    assert {"claim_flight", "claim_link"} <= {*kinds(board)}
    assert moves(board).total > 300
    claims = [move.action for move in moves(board).page(50) if isinstance(move.action, ClaimFlight)]
    assert claims == actions(board, kind="claim_flight") != []


def test_a_touch_client_learns_which_links_it_may_add_and_how_many_planes_fit() -> None:
    board = late(27, ("berlin-hamburg", "berlin-munich", "milan-rome"))
    kind = {"kind": "place_on_own_links"}
    everything = ("berlin-hamburg", "berlin-munich", "milan-rome")
    assert offered(board, **kind) == {"/placements/0/link": everything}
    begun: list[dict[str, object]] = [{"link": "berlin-munich"}]
    assert offered(board, **kind, placements=begun) == {
        "/placements/0/planes": (1, 5),
        "/placements/1/link": ("berlin-hamburg", "milan-rome"),
    }
    begun = [{"link": "berlin-munich", "planes": 3}, {"link": "milan-rome"}]
    assert offered(board, **kind, placements=begun) == {"/placements/1/planes": (1, 1)}


def test_a_touch_client_learns_which_cards_it_can_claim_and_where_the_path_can_go() -> None:
    board = table(links=dict.fromkeys((*KNOWN_PATH, "milan-rome"), (0, 1)), short=[KNOWN_FLIGHT])
    kind = {"kind": "claim_flight"}
    assert offered(board, **kind)["/card"] == (KNOWN_FLIGHT,)
    assert offered(board, **kind, card=KNOWN_FLIGHT) == {"/path/0": ("berlin-hamburg",)}
    assert offered(board, **kind, card=KNOWN_FLIGHT, path=["berlin-hamburg"]) == {"/path/1": ("berlin-munich",)}
    assert offered(board, **kind, card=KNOWN_FLIGHT, path=[*KNOWN_PATH]) == {}
    assert actions(board, **kind, path=["berlin-hamburg"]) == [ClaimFlight(card=KNOWN_FLIGHT, path=KNOWN_PATH)]


def test_a_touch_client_learns_how_many_planes_a_link_may_get() -> None:
    assert offered(table(cash=16), kind="claim_link", link="milan-rome") == {"/planes": (1, 2)}


def test_explaining_a_refusal_names_the_nearest_moves() -> None:
    board = table(links=dict.fromkeys(KNOWN_PATH, (0, 1)), short=[KNOWN_FLIGHT])
    verdict = explain(GAME, board.terms, board.table, Command(actor=0, action=fly(KNOWN_FLIGHT, *KNOWN_PATH[::-1])))
    assert [refusal.code for refusal in verdict.refusals] == ["path/backwards"]
    assert verdict.nearest[0].action == fly(KNOWN_FLIGHT, *KNOWN_PATH)
    verdict = explain(GAME, board.terms, board.table, Command(actor=0, action=claim("milan-rome", 9)))
    assert verdict.nearest[0].action == claim("milan-rome", 4)
