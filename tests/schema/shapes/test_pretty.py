"""JSON for people says the same as any other JSON."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from schema.shapes.pretty import WIDTH, pretty

LEAVES = st.none() | st.booleans() | st.integers() | st.text()
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=30)


@given(VALUES)
def test_it_reads_back_as_it_was(value: Any) -> None:
    assert json.loads(pretty(value)) == value


def test_what_fits_on_a_line_stands_on_one() -> None:
    assert pretty({"a": [1, 2], "b": None}) == '{"a": [1, 2], "b": null}\n'


def test_what_does_not_fit_stands_on_several_none_of_them_wider_than_it_must_be() -> None:
    text = pretty({"numbers": list(range(100)), "empty": []})
    assert text.startswith('{\n  "numbers": [\n    0,\n    1,\n')
    assert text.endswith('  ],\n  "empty": []\n}\n')
    assert max(map(len, text.splitlines())) <= WIDTH
