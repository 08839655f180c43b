import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.sets import ascending
from engines.core.values import Value


class Planes(Value):
    links: tuple[str, ...]

    def __post_init__(self) -> None:
        ascending(self, "links")


@given(st.lists(st.text(max_size=2), unique=True))
def test_the_order_in_which_a_set_is_written_does_not_count(links: list[str]) -> None:
    assert Planes(links=tuple(links)).links == tuple(sorted(links))
    assert msgspec.convert({"links": links}, Planes) == Planes(links=tuple(reversed(links)))


@given(st.lists(st.sampled_from("abc"), min_size=4))
def test_what_stands_in_a_set_twice_is_refused(links: list[str]) -> None:
    with pytest.raises(msgspec.ValidationError, match="`links` names the same thing twice"):
        msgspec.convert({"links": links}, Planes)


def test_what_stands_in_a_set_twice_may_be_left_to_the_rules() -> None:
    planes = Planes(links=())
    msgspec.structs.force_setattr(planes, "links", ("b", "a", "b"))
    ascending(planes, "links", repeated=True)
    assert planes.links == ("a", "b", "b")


@pytest.mark.parametrize("links", [(), ("a",)])
def test_a_set_may_be_small(links: tuple[str, ...]) -> None:
    assert Planes(links=links).links == links


def test_equal_sets_are_equal_and_hash_alike() -> None:
    one, other = Planes(links=("b", "a")), Planes(links=("a", "b"))
    assert one == other
    assert hash(one) == hash(other)
