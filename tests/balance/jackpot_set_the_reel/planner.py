"""The rows that a hand can still play in this round, at their best."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product

from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.parts import SYMBOLS, Face, Parts, Symbol
from engines.jackpot_set_the_reel.rules.results import Shown, readings
from engines.jackpot_set_the_reel.state import Card, Hand, Pile

SIGNS = (*SYMBOLS, None)
"""What a card can show: one of the five symbols, or nothing where it is grey."""
SEVEN = SIGNS.index(Symbol.SEVEN)
LINE = len(SIGNS)

Codes = tuple[int, ...]
"""A hand, each side of a card by its number; equal sides have equal numbers."""
Prizes = tuple[float, ...]
"""What each prize is worth in points, in the order of the prizes."""
Keeps = tuple[float, ...]
"""What each side is worth in points to whoever has it after this round."""


class Box:
    """The cards of a pack, each side by a number."""

    def __init__(self, parts: Parts) -> None:
        sides = {
            (kind.id, flipped): face
            for kind in parts.kinds.values()
            for flipped, face in ((False, kind.front), (True, kind.back))
            if face is not None
        }
        self.parts = parts
        self.faces: tuple[Face, ...] = tuple(dict.fromkeys(sides.values()))
        numbers = {face: number for number, face in enumerate(self.faces)}
        self._codes = {(id, flipped): numbers[face] for (id, flipped), face in sides.items()}
        self.signs = tuple(SIGNS.index(face.symbol if face.active else None) for face in self.faces)

    def code(self, card: Card) -> int:
        """Return the number of the side a card shows."""
        return self._codes[card.id, card.flipped]

    def top(self, pile: Pile) -> int:
        """Return the number of the side that lies on top of a Market pile."""
        return self._codes[pile[0], False]

    def codes(self, hand: Hand) -> Codes:
        """Return the numbers of the sides that cards show."""
        return tuple(map(self.code, hand))


@cache
def _results(sevens: int) -> tuple[tuple[int, ...], ...]:
    """Return the prizes that each row of three signs may claim once so many of its cards are made sevens."""
    order = {prize: place for place, prize in enumerate(Prize)}
    return tuple(
        tuple(sorted({order[prize] for shown in _made_sevens(row, sevens) for prize in readings(shown)}))
        for row in product(SIGNS, repeat=3)
    )


def _made_sevens(row: Shown, number: int) -> Iterator[Shown]:
    for places in combinations(range(3), number):
        yield tuple(Symbol.SEVEN if place in places else sign for place, sign in enumerate(row))


@lru_cache(maxsize=64)
def _rows(prizes: Prizes) -> tuple[list[float], list[float], list[float]]:
    """Return what each row is worth as it is, with one card made a seven, and with two."""
    none, one, two = ([max(prizes[prize] for prize in row) for row in _results(number)] for number in range(3))
    return none, one, two


def line(left: int, middle: int, right: int) -> int:
    """Return the number of a row of three signs."""
    return (left * LINE + middle) * LINE + right


class Planner:
    """Plans rounds while the prizes and the cards are worth what they are now."""

    def __init__(self, signs: Codes, prizes: Prizes, keeps: Keeps, held: float) -> None:
        self._signs, self._keeps, self._held = signs, keeps, held
        self._rows = _rows(prizes)
        self._known: dict[tuple[Codes, int], float] = {}

    def best(self, hand: Codes, sevens: int = 0) -> float:
        """Return what the rows of a hand are worth, less the card that is left and passed on.

        With `sevens` a token can make so many cards of one row sevens; it is used where that brings more than `held`.
        """
        if len(hand) < 3:
            return -sum(self._keeps[code] for code in hand)
        known = self._known.get((hand, sevens))
        if known is None:
            known = max(self._starts(hand, sevens))
            self._known[hand, sevens] = known
        return known

    def start(self, hand: Codes, sevens: int = 0) -> int:
        """Return where the first row of the best plan begins."""
        values = self._starts(hand, sevens)
        return values.index(max(values))

    def _starts(self, hand: Codes, sevens: int) -> list[float]:
        found, signs = [], [self._signs[code] for code in hand]
        for start in range(len(hand) - 2):
            row, rest = line(*signs[start : start + 3]), hand[:start] + hand[start + 3 :]
            value = self._rows[0][row] + self.best(rest, sevens)
            if sevens:
                value = max(value, self.treated(row, sevens) + self.best(rest))
            found.append(value)
        return found

    def line(self, row: Codes, sevens: Codes = ()) -> int:
        """Return the number of the row that three cards make, those at some places made sevens."""
        left, middle, right = (SEVEN if place in sevens else self._signs[code] for place, code in enumerate(row))
        return line(left, middle, right)

    def row(self, row: int, sevens: int = 0) -> float:
        """Return what a row is worth with so many of its cards made sevens."""
        return self._rows[sevens][row]

    def treated(self, row: int, sevens: int) -> float:
        """Return what a row is worth at best with up to so many of its cards made sevens, less what that uses up."""
        return max(self._rows[number][row] - number * self._held for number in range(1, sevens + 1))


@lru_cache(maxsize=256)
def planner(signs: Codes, prizes: Prizes, keeps: Keeps, held: float) -> Planner:
    """Return the planner for what prizes and cards are worth."""
    return Planner(signs, prizes, keeps, held)
