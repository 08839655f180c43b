"""What any pack must satisfy, and how a broken one is named."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from engines.core.game import load
from engines.core.packs import Grade, PackError
from engines.jet_set import parts as parts_module
from engines.jet_set.parts import FlightRow, Points
from engines.jet_set.parts.remarks import EXAMPLE_LINKS
from tests.engines.jet_set.kit import ENGINE, GAME, PARTS

DATA = Path(parts_module.__file__).parent.parent / "data"

Edit = Callable[[str], str]

KNOWN_CITIES = {"amsterdam", "berlin", "bordeaux", "dublin", "hamburg", "london", "madrid", "milan", "munich"}
KNOWN_CITIES |= {"paris", "rome"}


def flaws(folder: Path, **edits: Edit) -> list[str]:
    """Return what is wrong with the built-in pack once some files are changed."""
    for file in DATA.iterdir():
        text = file.read_text("utf-8")
        (folder / file.name).write_text(edits.get(file.stem, str)(text), "utf-8")
    with pytest.raises(PackError) as caught:
        load(ENGINE, folder)
    return [str(flaw) for flaw in caught.value.flaws]


def remarks(folder: Path, **edits: Edit) -> list[str]:
    """Return what is remarked on in the built-in pack once some files are changed; it is loaded all the same."""
    for file in DATA.iterdir():
        text = file.read_text("utf-8")
        (folder / file.name).write_text(edits.get(file.stem, str)(text), "utf-8")
    return [str(remark) for remark in load(ENGINE, folder).pack.remarks]


def swapped(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


def without(id: str) -> Edit:
    """Take out the row of an id."""

    def edit(text: str) -> str:
        head, *rows = text.split("\n[[")
        kept = [row for row in rows if f'id = "{id}"' not in row]
        assert len(kept) == len(rows) - 1
        return "\n[[".join([head, *kept])

    return edit


def row_of(id: str, rows: tuple[object, ...]) -> int:
    return 1 + [getattr(row, "id", None) for row in rows].index(id)


@pytest.mark.clause("JS-COMP-6")
def test_the_built_in_map_has_about_20_cities_and_30_links_in_one_piece() -> None:
    assert 18 <= len(PARTS.cities) <= 22
    assert 28 <= len(PARTS.links) <= 32
    assert len(PARTS.map.distances("paris")) == len(PARTS.cities)
    assert {city.id for city in PARTS.cities} >= KNOWN_CITIES


@pytest.mark.clause("JS-COMP-6")
def test_the_built_in_map_lies_in_europe() -> None:
    assert all(-11 < city.longitude < 30 and 35 < city.latitude < 62 for city in PARTS.cities)


@pytest.mark.clause("JS-LINK-3")
def test_prices_go_from_4_to_7_and_5_is_the_usual_one() -> None:
    prices = Counter(link.price for link in PARTS.links)
    assert set(prices) == {4, 5, 6, 7}
    assert prices.most_common(1)[0][0] == 5


@pytest.mark.clause("JS-COMP-1", "JS-COMP-2", "JS-COMP-3")
def test_the_built_in_cards_are_as_many_as_printed() -> None:
    assert Counter(flight.points.value for flight in PARTS.flights) == {1: 30, 3: 20, 5: 20, 7: 20}
    assert len(PARTS.finals) == 18


@pytest.mark.clause("JS-COMP-1", "JS-COMP-2")
def test_points_go_by_distance() -> None:
    far = {points: set[int]() for points in Points}
    for flight in PARTS.flights:
        far[flight.points].add(PARTS.map.distances(flight.start)[flight.end])
    assert (far[Points.ONE], far[Points.THREE]) == ({1}, {2})
    assert max(far[Points.FIVE]) <= min(far[Points.SEVEN])


@pytest.mark.clause("JS-COMP-6")
def test_what_the_examples_show_is_graded_so() -> None:
    grades = {
        (sheet.name, row.values["id"]): row.grade
        for sheet in GAME.pack.sheets
        for row in sheet.rows
        if "id" in row.values
    }
    assert grades["airlinks", "milan-rome"] is Grade.EXAMPLE
    assert grades["flights", "hamburg-munich"] is Grade.EXAMPLE
    assert grades["final_flights", "milan-dublin-bordeaux"] is Grade.EXAMPLE
    assert grades["airlinks", "london-paris"] is Grade.INFERRED
    assert grades["airlinks", "oslo-stockholm"] is Grade.INVENTED
    assert PARTS.map.links[PARTS.map.link_number["milan-rome"]].price == 6


@pytest.mark.clause("JS-COMP-6")
@pytest.mark.parametrize(("city", "other"), [*combinations(("hamburg", "berlin", "munich"), 2)])
def test_hamburg_and_munich_are_not_joined_directly(city: str, other: str) -> None:
    joined = f"{min(city, other)}-{max(city, other)}" in PARTS.map.link_number
    assert joined is ({city, other} != {"hamburg", "munich"})


@pytest.mark.clause("JS-COMP-6")
def test_there_is_nothing_to_remark_on_in_the_built_in_pack() -> None:
    assert GAME.pack.remarks == ()


@pytest.mark.clause("JS-COMP-6")
@pytest.mark.parametrize("link", EXAMPLE_LINKS)
def test_a_link_of_the_examples_that_is_not_there_is_remarked_on(tmp_path: Path, link: tuple[str, str]) -> None:
    def joined(text: str) -> str:
        """Take the link out, and let another one keep the map in one piece."""
        return swapped(f'id = "{link[0]}-{link[1]}"\ncity = "{link[0]}"\nother_city = "{link[1]}"', elsewhere(link))(
            text
        )

    found = remarks(tmp_path, airlinks=joined)
    assert f"airlinks.toml: there is no airlink “{link[0]}-{link[1]}”, which an example of the rulebook uses" in found


def elsewhere(link: tuple[str, str]) -> str:
    """Return the beginning of a row for a link that the map does not have, from the first city of one."""
    other = next(city.id for city in PARTS.cities if pair(link[0], city.id) not in PARTS.map.link_number)
    one, other = sorted((link[0], other if other != link[0] else "stockholm"))
    return f'id = "{one}-{other}"\ncity = "{one}"\nother_city = "{other}"'


def pair(one: str, other: str) -> str:
    return "-".join(sorted((one, other)))


@pytest.mark.clause("JS-COMP-6")
def test_a_link_that_only_a_review_tells_of_binds_nothing(tmp_path: Path) -> None:
    found = remarks(tmp_path, airlinks=without("madrid-rome"))
    assert not any("airlinks" in remark for remark in found), found


@pytest.mark.clause("JS-LINK-3")
def test_another_price_for_the_link_of_the_example_is_remarked_on(tmp_path: Path) -> None:
    milan_rome = 'id = "milan-rome"\ncity = "milan"\nother_city = "rome"\nprice = '
    found = remarks(tmp_path, airlinks=swapped(f"{milan_rome}6", f"{milan_rome}4"))
    number = row_of("milan-rome", PARTS.links)
    assert found == [f"airlinks.toml, row {number}: “milan-rome” costs €4; in an example of the rulebook it costs €6"]


@pytest.mark.clause("JS-CLAIM-2", "JS-FINAL-4")
def test_cards_of_the_examples_that_are_not_there_are_remarked_on(tmp_path: Path) -> None:
    found = remarks(
        tmp_path,
        flights=swapped('start = "hamburg"\nend = "munich"', 'start = "munich"\nend = "hamburg"'),
        final_flights=swapped('via = "dublin"', 'via = "london"'),
    )
    assert found == [
        "flights.toml: no flight of 3 points leads from “hamburg” to “munich”, as one does in an example of the"
        " rulebook",
        "final_flights.toml: no Final Flight is “milan”, “dublin”, “bordeaux”, as one is in an example of the rulebook",
    ]


@pytest.mark.clause("JS-COMP-1", "JS-COMP-2")
def test_points_that_do_not_go_by_distance_are_remarked_on(tmp_path: Path) -> None:
    one, three = ((each.id, each.points.value) for each in (PARTS.flights[0], flight_of(Points.THREE)))

    def exchanged(text: str) -> str:
        for id, new in ((one[0], 3), (three[0], 1)):
            head, row = text.split(f'id = "{id}"', 1)
            before, points = row.split("points = ", 1)
            text = f'{head}id = "{id}"{before}points = {new}{points[1:]}'
        return text

    found = remarks(tmp_path, flights=exchanged)
    rows = [row_of(id, PARTS.flights) for id, _ in (one, three)]
    assert found == [
        f"flights.toml, row {rows[0]}: 3 points for 1 link by the shortest way; 2 links would be likely",
        f"flights.toml, row {rows[1]}: 1 point for 2 links by the shortest way; 1 link would be likely",
    ]


def flight_of(points: Points) -> FlightRow:
    """Return the last flight of a worth."""
    return [flight for flight in PARTS.flights if flight.points is points][-1]


@pytest.mark.clause("JS-COMP-6")
def test_every_flaw_is_named_by_file_and_row(tmp_path: Path) -> None:
    number = row_of("milan-rome", PARTS.links)
    found = flaws(
        tmp_path,
        airlinks=swapped('id = "milan-rome"', 'id = "rome-milan"'),
        flights=swapped("points = 1", "points = 3"),
    )
    assert f"airlinks.toml, row {number}: its id must be “milan-rome”" in found
    assert "flights.toml: there must be 30 flights of 1 point, not 29" in found
    assert "flights.toml: there must be 20 flights of 3 points, not 21" in found


@pytest.mark.clause("JS-COMP-6")
@pytest.mark.parametrize(
    ("file", "old", "new", "flaw"),
    [
        ("cities", 'id = "rome"', 'id = "roma"', "there is no city “rome”"),
        ("cities", 'id = "rome"', 'id = "roma"', "no airlink touches “roma”"),
        ("cities", 'id = "rome"', 'id = "paris"', "the id “paris” stands in an earlier row"),
        ("airlinks", 'city = "milan"\nother_city = "rome"', 'city = "rome"\nother_city = "milan"', "in text order"),
        ("airlinks", "price = 6", "price = 9", "Expected `int` <= 7"),
        (
            "flights",
            'start = "hamburg"\nend = "munich"',
            'start = "hamburg"\nend = "hamburg"',
            "its cities must differ",
        ),
        ("final_flights", 'via = "dublin"', 'via = "mars"', "there is no city “mars”"),
        ("flights", 'id = "hamburg-munich"', 'id = "vacation"', "is that of the Vacation cards"),
        ("seats", "seats = 6", "seats = 5", "there must be one row for 6 seats, not 0"),
        ("seats", "seats = 6", "seats = 5", "there must be one row for 5 seats, not 2"),
        ("seats", "maximum = 12", "maximum = 5", "the minimum of a row is above its maximum"),
        ("seats", "maximum = 12", "maximum = 31", "the opening row takes 31 1-point flights, and there are 30"),
        ("seats", "long_flights = 8", "long_flights = 35", "row and layers of the long deck take 41 flights"),
        ("layers", "vacations = 1", "vacations = 2", "must hold 2 Vacation cards, not 3"),
        ("layers", 'size = "rest"', 'size = "by_seats"', "must take the rest"),
        ("layers", 'size = "by_seats"', 'size = "by_seats"\nflights = 3', "only a layer of fixed size says"),
    ],
)
def test_a_broken_pack_is_named(tmp_path: Path, file: str, old: str, new: str, flaw: str) -> None:
    found = flaws(tmp_path, **{file: swapped(old, new)})
    assert any(flaw in each for each in found), found


def test_a_map_in_two_pieces_is_named(tmp_path: Path) -> None:
    edits = {"airlinks": lambda text: without("oslo-stockholm")(without("stockholm-warsaw")(text))}
    found = flaws(tmp_path, **edits)
    assert f"cities.toml, row {row_of('stockholm', PARTS.cities)}: no airlink touches “stockholm”" in found


def test_pieces_of_a_map_that_do_not_hang_together_are_named(tmp_path: Path) -> None:
    def island(text: str) -> str:
        for old in ("copenhagen-oslo", "edinburgh-oslo", "stockholm-warsaw"):
            text = without(old)(text)
        return text

    found = flaws(tmp_path, airlinks=island)
    assert "airlinks.toml: “oslo” cannot be reached from “amsterdam”" in found
    assert "airlinks.toml: “stockholm” cannot be reached from “amsterdam”" in found


@pytest.mark.clause("JS-COMP-2")
def test_two_long_flights_between_the_same_cities_are_remarked_on(tmp_path: Path) -> None:
    long = [flight for flight in PARTS.flights if flight.points is Points.SEVEN]
    first, second = long[0], long[1]
    old = f'start = "{second.start}"\nend = "{second.end}"\npoints = 7'
    found = remarks(tmp_path, flights=swapped(old, f'start = "{first.end}"\nend = "{first.start}"\npoints = 7'))
    row = row_of(second.id, PARTS.flights)
    assert found == [f"flights.toml, row {row}: an earlier Long Flight joins the same cities"]


@pytest.mark.clause("JS-COMP-3", "JS-FINAL-5")
def test_a_final_flight_must_be_flyable_without_a_link_twice(tmp_path: Path) -> None:
    def lonely(text: str) -> str:
        return without("stockholm-warsaw")(text)

    final = next(final for final in PARTS.finals if final.id == "milan-dublin-bordeaux")
    found = flaws(tmp_path, airlinks=lonely, final_flights=swapped('via = "dublin"', 'via = "stockholm"'))
    row = row_of(final.id, PARTS.finals)
    assert f"final_flights.toml, row {row}: it cannot be flown without using an airlink twice" in found


@pytest.mark.clause("JS-COMP-2")
def test_5_point_flights_that_are_longer_than_7_point_ones_are_remarked_on(tmp_path: Path) -> None:
    five = next(flight for flight in PARTS.flights if flight.points is Points.FIVE)
    seven = next(flight for flight in PARTS.flights if flight.points is Points.SEVEN)

    def exchanged(text: str) -> str:
        for old, new in ((five, seven), (seven, five)):
            mark = f'id = "{old.id}"\nstart = "{old.start}"\nend = "{old.end}"\npoints = {old.points.value}'
            assert mark in text
            text = text.replace(mark, mark[: mark.rindex(" ")] + f" {new.points.value}")
        return text

    longer = "flights.toml: a flight of 5 points takes 4 links, one of 7 points only 3 links"
    assert longer in remarks(tmp_path, flights=exchanged)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"cities\.toml: this file is missing"):
        load(ENGINE, tmp_path)


def test_the_built_in_pack_written_out_again_is_the_same_pack(tmp_path: Path) -> None:
    for file in DATA.iterdir():
        (tmp_path / file.name).write_text("# a comment\n" + file.read_text("utf-8"), "utf-8")
    assert load(ENGINE, tmp_path).pack.digest == GAME.pack.digest
