"""Every ruling on what a rulebook leaves open stands in the catalogue."""

import re

from engines.core.game import Game

RULINGS = {"SR": 40, "JS": 23, "MJ": 20, "SS": 20}
"""How many rulings there are, by the prefix of their numbers."""
PREFIXES = {
    "jackpot-set-the-reel": "SR",
    "jet-set": "JS",
    "mega-jackpot": "MJ",
    "strange-slot-simulator": "SS",
}


def cited(game: Game) -> set[int]:
    """Return the numbers of the rulings that a catalogue names; `MJ3 to MJ5` stands for three."""
    prefix = PREFIXES[game.id]
    text = " ".join(f"{clause.ruling or ''} {clause.gist}" for clause in game.clauses.clauses)
    spans = re.findall(rf"\b{prefix}(\d+)(?:(?: to |-){prefix}(\d+))?\b", text)
    return {number for first, last in spans for number in range(int(first), int(last or first) + 1)}


def test_every_ruling_is_in_the_catalogue(game: Game) -> None:
    assert set(range(1, RULINGS[PREFIXES[game.id]] + 1)) - cited(game) == set()


def test_no_ruling_is_made_up(game: Game) -> None:
    assert cited(game) - set(range(1, RULINGS[PREFIXES[game.id]] + 1)) == set()
