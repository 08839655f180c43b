"""Rulings on what a rulebook leaves open are numbered without a gap, and every one stands in the catalogue."""

import re

from engines.core.game import Game


def cited(game: Game) -> set[int]:
    """Return the numbers of the rulings that a catalogue names; `MJ3 to MJ5` stands for three."""
    prefix = game.profile.prefix
    text = " ".join(f"{clause.ruling or ''} {clause.gist}" for clause in game.clauses.clauses)
    spans = re.findall(rf"\b{prefix}(\d+)(?:(?: to |-){prefix}(\d+))?\b", text)
    return {number for first, last in spans for number in range(int(first), int(last or first) + 1)}


def test_no_ruling_is_left_out(game: Game) -> None:
    numbers = cited(game)
    assert set(range(1, max(numbers, default=0) + 1)) - numbers == set()
