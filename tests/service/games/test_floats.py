"""Integral floats become integers wherever they stand in a JSON text, which is read piece by piece."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.games import floats
from service.games.floats import LONGEST, PIECE, with_integers

TEXTS = st.text(alphabet='a"\\1.0e-,é \x00', max_size=12)
NUMBERS = st.sampled_from([1.0, -3.0, 0.0, 1e20, 2.5, -1.5e-9, 0, 12, -7])
VALUES: st.SearchStrategy[Any] = st.recursive(
    NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


def integral(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [integral(item) for item in value]
    return {name: integral(item) for name, item in value.items()} if isinstance(value, dict) else value


def exactly(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@given(value=VALUES, ascii_only=st.booleans(), piece=st.integers(1, 20))
def test_a_text_in_pieces_of_whatever_size_reads_as_the_whole(value: Any, ascii_only: bool, piece: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(floats, "PIECE", piece)
        found = with_integers(json.dumps(value, ensure_ascii=ascii_only).encode())
    assert exactly(json.loads(found)) == exactly(integral(value))


@pytest.mark.parametrize("filling", [b" ", b"-", b"1", b".", b"\\", b"\\\\", b'"', b"x", b"1,", b'"1.0",'])
@pytest.mark.parametrize("begun", [b"[1.0,", b'["'])
def test_no_piece_is_so_large_that_others_wait_for_it(
    filling: bytes, begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = []

    class Noting(floats._Reader):
        def read(self, piece: bytes) -> bytes:
            lengths.append(len(piece))
            return super().read(piece)

    monkeypatch.setattr(floats, "_Reader", Noting)
    content = begun + filling * (500_000 // len(filling))
    found = with_integers(content)
    assert sum(lengths) == len(content)
    assert max(lengths) <= PIECE + LONGEST + 1
    assert len(found) <= len(content)
