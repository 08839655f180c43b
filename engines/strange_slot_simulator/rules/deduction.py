"""What a seat's own pulls say about the machines: every assignment of Settings, weighed exactly.

The chance of a pull is the product, over the symbols, of the ways to choose the cards drawn from those there are,
divided by the ways to draw so many cards at all. The divisor is the same for all Settings, so it is left out.
Weights are decimals of 40 digits, since some are too small for a float and rounding must not differ by machine.
"""

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from functools import cache, lru_cache
from itertools import combinations
from math import comb

from engines.core.chance import Draw
from engines.strange_slot_simulator.parts import Parts, Tally
from engines.strange_slot_simulator.state import LETTERS, Sheet, Zone

EXACT = Context(prec=40, Emax=MAX_EMAX, Emin=MIN_EMIN)
ZERO, ONE = Decimal(0), Decimal(1)
SIX = range(len(LETTERS))
ALL = (1 << len(LETTERS)) - 1
"""Sets of Settings are written as bits."""

SCALE = 10**9

Weights = tuple[Decimal, ...]
"""Of one machine: the weight of each of the Settings 1 to 6."""


@lru_cache(maxsize=1024)
def posterior(sheet: Sheet, parts: Parts) -> tuple[Weights, ...]:
    """Return how likely it is, machine by machine, that it has each Settings, given one seat's pulls (SS-ASSIST-1)."""
    rows = tuple(zone_weights(zone, parts) for zone in sheet)
    before, behind = _forward(rows), _forward(rows[::-1])
    total = before[ALL]
    return tuple(tuple(_share(rows, before, behind, machine, settings, total) for settings in SIX) for machine in SIX)


def _share(
    rows: tuple[Weights, ...],
    before: tuple[Decimal, ...],
    behind: tuple[Decimal, ...],
    machine: int,
    settings: int,
    total: Decimal,
) -> Decimal:
    """Add up the assignments in which a machine has a Settings: those before it, times those behind it."""
    weight = rows[machine][settings]
    if not weight:
        return ZERO
    ways = ZERO
    for used in _sets_without(machine, settings):
        if before[used]:
            rest = behind[ALL & ~used & ~(1 << settings)]
            ways = EXACT.add(ways, EXACT.multiply(before[used], rest))
    return EXACT.divide(EXACT.multiply(ways, weight), total)


def _forward(rows: tuple[Weights, ...]) -> tuple[Decimal, ...]:
    """Return, for every set of Settings, the summed weight of the ways to give it to the first machines."""
    sums = [ONE] + [ZERO] * ALL
    for used in range(1, ALL + 1):
        row = rows[used.bit_count() - 1]
        for settings in SIX:
            left = used & ~(1 << settings)
            if left != used and row[settings] and sums[left]:
                sums[used] = EXACT.add(sums[used], EXACT.multiply(sums[left], row[settings]))
    return tuple(sums)


@cache
def _sets_without(size: int, settings: int) -> tuple[int, ...]:
    others = [other for other in SIX if other != settings]
    return tuple(sum(1 << other for other in chosen) for chosen in combinations(others, size))


@lru_cache(maxsize=4096)
def zone_weights(zone: Zone, parts: Parts) -> Weights:
    """Return how well each Settings explains what was drawn from one machine, 0 where it cannot (SS-ASSIST-1)."""
    noted = [
        (symbol, times, pulls) for symbol, line in enumerate(zone.lines) for times, pulls in enumerate(line, 1) if pulls
    ]
    return tuple(_weight(noted, cards.counts()) for cards in parts.settings)


def _weight(noted: list[tuple[int, int, int]], there: tuple[int, ...]) -> Decimal:
    """Multiply, over all that was noted, the ways to draw a symbol so many times, once for each pull that did."""
    weight = ONE
    for symbol, times, pulls in noted:
        ways = comb(there[symbol], times)
        if ways != 1:
            weight = EXACT.multiply(weight, EXACT.power(ways, pulls))
    return weight


def is_possible(zone: Zone, cards: Tally) -> bool:
    """Tell whether a machine with these cards can have given what was drawn (SS-ASSIST-1)."""
    return not any(map(any, [line[there:] for there, line in zip(cards.counts(), zone.lines, strict=True)]))


def drawn_assignment(sheet: Sheet, parts: Parts, draw: Draw) -> tuple[int, ...]:
    """Draw the Settings of machines A to F, each assignment as likely as one seat's pulls make it (SS-ASSIST-1)."""
    rows = tuple(zone_weights(zone, parts) for zone in sheet)
    before = _forward(rows)
    left, numbers = ALL, []
    for machine in reversed(SIX):
        weights = [EXACT.multiply(before[left & ~(1 << s)], rows[machine][s]) if left >> s & 1 else ZERO for s in SIX]
        settings = _weighted(weights, draw)
        left &= ~(1 << settings)
        numbers.append(settings + 1)
    return tuple(reversed(numbers))


def _weighted(weights: list[Decimal], draw: Draw) -> int:
    """Draw a place, each as likely as its share of all weights to one in a thousand million."""
    most = max(weights)
    shares = [int(EXACT.divide(weight, most) * SCALE) + (weight > 0) for weight in weights]
    below = draw.below("resample", sum(shares))
    place = 0
    while below >= shares[place]:
        below -= shares[place]
        place += 1
    return place
