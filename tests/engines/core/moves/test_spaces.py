import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from engines.core.moves import SET, Choice, Concat, Each, Multiset, One, Option, Product, Sequence, Space, UpTo
from tests.engines.core.moves.specimens import Specimen, extensions, listed, partials, specimens

ANY = st.sampled_from(["f", "m", "fg", "fm", "mf", "fmg"]).flatmap(lambda names: specimens(tuple(names)))
SCALARS = st.none() | st.booleans() | st.integers(-3, 30) | st.floats(allow_nan=False) | st.sampled_from(["a0", "v1"])
KEYS = st.sampled_from(["x", "y", "item", "number"])
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)


@given(ANY)
def test_a_space_holds_each_assignment_once_and_in_order(specimen: Specimen) -> None:
    assert listed(specimen.space) == specimen.rows
    assert specimen.space.count() == len(specimen.rows)
    keys = [msgspec.json.encode(row, order="sorted") for row in specimen.rows]
    assert len(set(keys)) == len(keys)
    assert all(set(row) == set(specimen.space.fields) for row in specimen.rows)


@given(ANY)
def test_walking_from_any_index_meets_what_stands_there(specimen: Specimen) -> None:
    for skip in range(len(specimen.rows) + 2):
        assert list(specimen.space.walk(skip)) == specimen.rows[skip:]


@pytest.mark.parametrize(
    ("partial", "rows"),
    [
        ({}, [("x", 1), ("x", 2), ("y", 2), ("z", 0), ("z", 1)]),
        ({"field": "x"}, [("x", 1), ("x", 2)]),
        ({"number": 1}, [("x", 1), ("z", 1)]),
        ({"field": "y", "number": 2}, [("y", 2)]),
        ({"field": "y", "number": 1}, []),
        ({"number": True}, []),
    ],
)
def test_up_to_has_every_number_of_each_value(partial: dict[str, object], rows: list[tuple[str, int]]) -> None:
    space = UpTo(("field", "number"), (("x", 1, 2), ("y", 2, 2), ("z", 0, 1)))
    narrowed, wanted = space.given(partial), [{"field": value, "number": number} for value, number in rows]
    assert listed(narrowed) == list(narrowed.walk(0)) == wanted
    assert list(narrowed.walk(1)) == wanted[1:]
    assert [row for row in listed(space) if narrowed.contains(row)] == wanted
    assert not narrowed.contains({"field": "x", "number": 3})


def test_up_to_offers_its_values_and_the_numbers_of_those_that_are_left() -> None:
    space = UpTo(("field", "number"), (("x", 1, 2), ("y", 1, 5)))
    assert [*space.options({})] == [Option(at="/field", values=("x", "y")), Option(at="/number", min=1, max=5)]
    assert [*space.given({"field": "x"}).options({"field": "x"})] == [Option(at="/number", min=1, max=2)]
    assert [*space.given({"number": 4}).options({"number": 4})] == [Option(at="/field", values=("y",))]


@given(ANY, st.data())
def test_a_space_contains_what_it_holds_and_nothing_else(specimen: Specimen, data: DataObject) -> None:
    assert all(specimen.space.contains(row) for row in specimen.rows)
    if specimen.rows:
        mixed = {name: data.draw(st.sampled_from(specimen.rows))[name] for name in specimen.space.fields}
        assert specimen.space.contains(mixed) == (mixed in specimen.rows)


@given(ANY, st.data())
def test_given_keeps_what_completes_a_part_in_the_same_order(specimen: Specimen, data: DataObject) -> None:
    partial = data.draw(partials(specimen))
    narrowed = specimen.space.given(partial)
    expected = [held.row for held in specimen.completing(partial)]
    assert listed(narrowed) == expected
    assert all(narrowed.contains(row) == (row in expected) for row in specimen.rows)


@given(ANY, st.data())
def test_given_twice_keeps_what_completes_both(specimen: Specimen, data: DataObject) -> None:
    one, other = data.draw(partials(specimen)), data.draw(partials(specimen))
    both = [held.row for held in specimen.held if held.completes(one) and held.completes(other)]
    narrowed = specimen.space.given(one)
    assert listed(narrowed.given(other)) == both
    assert listed(narrowed.given(one)) == listed(narrowed)


@given(ANY, st.data())
def test_options_are_exactly_what_can_come_next(specimen: Specimen, data: DataObject) -> None:
    partial = data.draw(partials(specimen))
    if not specimen.completing(partial):
        return
    found: dict[str, list[bytes]] = {}
    for option in specimen.space.given(partial).options(partial):
        found.setdefault(option.at, []).extend(offered(option))
    assert {at: set(values) for at, values in found.items()} == extensions(specimen, partial)


@given(ANY)
def test_no_option_offers_a_value_twice(specimen: Specimen) -> None:
    for option in specimen.space.options({}) if specimen.rows else ():
        assert len(set(offered(option))) == len(offered(option))


@given(ANY, st.dictionaries(st.sampled_from("fgm"), JSON))
def test_any_json_narrows_a_space_to_what_completes_it(specimen: Specimen, partial: dict[str, object]) -> None:
    narrowed = specimen.space.given(partial)
    assert listed(narrowed) == [held.row for held in specimen.completing(partial)]
    list(narrowed.options(partial))


def offered(option: Option) -> list[bytes]:
    if option.values is not None:
        assert (option.min, option.max) == (None, None)
        return [msgspec.json.encode(value) for value in option.values]
    assert option.min is not None
    assert option.max is not None
    return [msgspec.json.encode(value) for value in range(option.min, option.max + 1)]


def test_one_holds_a_single_assignment() -> None:
    assert listed(One()) == [{}]
    assert listed(One(a=1, b=2)) == [{"a": 1, "b": 2}]
    assert One(a=1).given({"a": 2}).count() == 0


def test_the_first_space_of_a_product_turns_slowest() -> None:
    space = Product((Choice("a", "xy"), Choice("b", range(2))))
    assert [(row["a"], row["b"]) for row in listed(space)] == [("x", 0), ("x", 1), ("y", 0), ("y", 1)]


def test_the_first_field_of_a_sequence_decides_what_follows() -> None:
    space = Sequence(Choice("a", (2, 0, 1)), lambda a: Choice("b", range(a)))
    assert [(row["a"], row["b"]) for row in listed(space)] == [(2, 0), (2, 1), (1, 0)]


def test_the_first_field_of_a_sequence_may_mean_a_set() -> None:
    space = Sequence(Choice("a", ((1, 2), (2, 3)), SET), lambda _: Choice("b", "x"))
    assert listed(space.given({"a": [2]})) == [{"a": (1, 2), "b": "x"}, {"a": (2, 3), "b": "x"}]


def test_a_concatenation_goes_on_where_the_one_before_ends() -> None:
    space = Concat((Choice("a", ()), Choice("a", (1, 2)), Choice("a", ()), Choice("a", (3,))))
    assert [row["a"] for row in listed(space)] == [1, 2, 3]


def test_nothing_at_all_is_a_space_too() -> None:
    assert Concat(()).count() == 0
    assert Concat(()).fields == ()
    assert not Concat(()).contains({})
    assert listed(Product(())) == [{}]


def test_other_fields_are_ignored() -> None:
    assert Choice("a", (1, 2)).given({"b": 5}).count() == 2
    assert Each(({"a": 1},), ("a",)).given({"b": 5}).count() == 1


@pytest.mark.parametrize(("wanted", "count"), [(10**12, 1), (True, 0), (1.0, 0), ("1", 0), (None, 0), (-1, 0)])
def test_a_huge_range_is_narrowed_without_being_walked(wanted: object, count: int) -> None:
    space = Choice("a", range(10**15))
    assert space.given({"a": wanted}).count() == count


def test_a_range_without_gaps_is_offered_by_its_ends() -> None:
    assert list(Choice("a", range(3, 10**9)).options({})) == [Option(at="/a", min=3, max=10**9 - 1)]


def test_a_range_with_gaps_is_offered_by_its_values() -> None:
    assert list(Choice("a", range(0, 7, 3)).options({})) == [Option(at="/a", values=(0, 3, 6))]
    assert list(Choice("a", range(2, -1, -1)).options({})) == [Option(at="/a", values=(2, 1, 0))]


PARTIAL_LISTS: list[Space] = [
    Each(({"a": 1},), ("a",), exact=False),
    Choice("a", (1, 2), exact=False),
    Multiset("a", ("x",), lambda _: 3, lambda *_: None, ("item", "number"), exact=False),
]


@pytest.mark.parametrize("space", PARTIAL_LISTS, ids=lambda space: type(space).__name__)
def test_what_is_not_listed_in_full_says_so_in_every_nesting(space: Space) -> None:
    assert not space.exact
    assert not space.given({"a": [{"item": "x"}]}).exact
    assert not Product((Choice("b", "x"), space)).exact
    assert not Concat((space,)).exact
    assert not Sequence(Choice("b", "x"), lambda _: space).exact
    assert not Sequence(Choice("b", "x", exact=False), lambda _: Choice("a", (1,))).exact
    assert Product((Choice("b", "x"), Concat((Choice("a", (1,)),)))).exact


def test_counts_beyond_any_list_are_exact() -> None:
    million = tuple(Choice(name, range(10**6)) for name in "abcd")
    space = Product(million)
    assert space.count() == 10**24
    assert space.at(10**24 - 1) == dict.fromkeys("abcd", 10**6 - 1)
    assert space.given({"a": 7}).count() == 10**18
