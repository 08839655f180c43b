"""What makes one view of another."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as some
from jsonpatch import apply_patch

from engines.core.values import Value
from service.sessions.sight import Sight, patch

LEAVES = some.none() | some.booleans() | some.integers(-3, 3) | some.sampled_from(("", "a", "b", "a/b", "m~n"))
JSON = some.recursive(
    LEAVES,
    lambda part: some.lists(part, max_size=4) | some.dictionaries(some.sampled_from("abc/~0"), part),
    max_leaves=12,
)


class Seen(Value):
    """A view."""

    all: Any


def made(before: Any, after: Any) -> Any:
    return msgspec.json.decode(patch(Sight(0, Seen(all=before)), Sight(1, Seen(all=after))))


@given(JSON, JSON)
def test_a_patch_makes_the_one_view_of_the_other(before: Any, after: Any) -> None:
    patched = apply_patch({"all": before}, made(before, after))
    assert msgspec.json.encode(patched, order="sorted") == msgspec.json.encode({"all": after}, order="sorted")


def test_a_small_change_is_told_alone() -> None:
    assert made([1, 2, "and so on and so on"], [1, 3, "and so on and so on"]) == [
        {"op": "replace", "path": "/all/1", "value": 3}
    ]


def test_a_patch_longer_than_the_view_gives_the_view_instead() -> None:
    assert made([1, 2, 3], [4, 5, 6]) == [{"op": "replace", "path": "", "value": {"all": [4, 5, 6]}}]


def test_the_first_view_replaces_whatever_there_is() -> None:
    assert msgspec.json.decode(patch(None, Sight(0, Seen(all=1)))) == [
        {"op": "replace", "path": "", "value": {"all": 1}}
    ]


def test_equal_views_need_no_patch_and_have_one_digest_but_for_the_count_of_actions() -> None:
    assert made([1], [1]) == []
    assert Sight(1, Seen(all=1)).digest == Sight(1, Seen(all=1)).digest != Sight(2, Seen(all=1)).digest
