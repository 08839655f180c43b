"""The exact odds of the house variant `assisted`, against brute force and against play."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb, prod
from time import perf_counter

import pytest

from engines.core.chance import Draw, seeded
from engines.strange_slot_simulator.parts import Symbol
from engines.strange_slot_simulator.rules.deduction import drawn_assignment, posterior, zone_weights
from engines.strange_slot_simulator.rules.pulling import drawn
from engines.strange_slot_simulator.state import Sheet, Zone
from tests.engines.strange_slot_simulator.kit import (
    BONUS,
    CHERRY,
    GRAPES,
    LETTERS,
    MOON,
    NOTHING,
    PARTS,
    SUN,
    SYMBOLS,
    A,
    B,
    C,
    look,
    noted,
    play,
    player,
    started,
    table,
)
from tests.engines.strange_slot_simulator.kit import PULL as PULL

Pull = tuple[Symbol, ...]


def sheet_of(pulls: dict[int, list[Pull]]) -> Sheet:
    zones = [Zone()] * 6
    for place, several in pulls.items():
        for cards in several:
            zones[place] = zones[place].plus(cards)
    return tuple(zones)  # type: ignore[return-value]  # six zones


def by_brute_force(pulls: dict[int, list[Pull]]) -> list[list[Fraction]]:
    """Weigh every one of the 720 assignments by the product of the chances of all pulls."""
    weights = {
        order: prod(chance(cards, order[place]) for place, several in pulls.items() for cards in several)
        for order in permutations(range(6))
    }
    total = sum(weights.values())
    return [
        [
            Fraction(sum(weight for order, weight in weights.items() if order[place] == settings)) / total
            for settings in range(6)
        ]
        for place in range(6)
    ]


def chance(cards: Pull, settings: int) -> Fraction:
    there, times = PARTS.settings[settings], Counter(cards)
    return Fraction(prod(comb(there.of(symbol), times[symbol]) for symbol in SYMBOLS), comb(20, len(cards)))


def some_pulls(seed: str, number: int) -> dict[int, list[Pull]]:
    draw, pulls = Draw(seeded(seed)), dict[int, list[Pull]]()
    hidden = draw.shuffled("settings", range(6))
    for _ in range(number):
        place, size = draw.below("place", 6), 3 + draw.below("size", 4)
        cards = drawn(PARTS.settings[hidden[place]], size, lambda n: draw.below("cards", n))
        pulls.setdefault(place, []).append(cards)
    return pulls


@pytest.mark.clause("SS-ASSIST-1")
@pytest.mark.parametrize("number", [0, 1, 5, 40])
def test_the_odds_are_those_of_all_720_assignments(number: int) -> None:
    pulls = some_pulls(f"some {number}", number)
    expected = by_brute_force(pulls)
    for row, fractions in zip(posterior(sheet_of(pulls), PARTS), expected, strict=True):
        assert [float(share) for share in row] == pytest.approx([float(share) for share in fractions], abs=1e-15)


@pytest.mark.clause("SS-ASSIST-1")
def test_before_the_first_pull_everything_is_equally_likely() -> None:
    assert {round(float(share), 12) for row in posterior(NOTHING, PARTS) for share in row} == {round(1 / 6, 12)}


@pytest.mark.clause("SS-ASSIST-1")
def test_what_a_machine_cannot_give_is_impossible_and_is_so_for_the_others_too() -> None:
    rows = posterior(noted(A, [BONUS, BONUS, GRAPES]), PARTS)
    assert [bool(share) for share in rows[0]] == [False, False, True, False, True, True]
    assert all(float(row[2]) < 1 / 6 for row in rows[1:])


@pytest.mark.clause("SS-ASSIST-1")
def test_two_pulls_of_one_say_less_than_one_pull_of_two() -> None:
    apart = posterior(noted(A, [BONUS, GRAPES, GRAPES], [BONUS, GRAPES, GRAPES]), PARTS)
    together = posterior(noted(A, [BONUS, BONUS, GRAPES], [GRAPES, GRAPES, GRAPES]), PARTS)
    assert float(apart[0][0]) > 0
    assert float(together[0][0]) == 0


@pytest.mark.clause("SS-ASSIST-1")
def test_the_odds_agree_with_simulated_hidings_of_the_machines() -> None:
    """Hide the machines many times, keep the times in which the same cards came, and count."""
    seen: Counter[int] = Counter()
    draw = Draw(seeded("simulation"))
    for _ in range(60_000):
        settings = draw.below("settings", 6)
        cards = drawn(PARTS.settings[settings], 3, lambda n: draw.below("cards", n))
        if Counter(cards) == Counter([GRAPES, GRAPES, MOON]):
            seen[settings] += 1
    total = sum(seen.values())
    assert total > 1_000
    row = posterior(noted(A, [GRAPES, GRAPES, MOON]), PARTS)[0]
    assert [seen[n] / total for n in range(6)] == pytest.approx([float(share) for share in row], abs=0.04)


@pytest.mark.clause("SS-ASSIST-1")
def test_an_assignment_is_drawn_as_likely_as_it_is() -> None:
    sheet, draw = noted(C, [BONUS, SUN, SUN], [BONUS, BONUS, GRAPES]), Draw(seeded("assignments"))
    drawn_ones = Counter(drawn_assignment(sheet, PARTS, draw)[2] for _ in range(4_000))
    row = posterior(sheet, PARTS)[2]
    assert [drawn_ones[n] / 4_000 for n in range(1, 7)] == pytest.approx([float(share) for share in row], abs=0.03)


@pytest.mark.clause("SS-ASSIST-1")
def test_an_assisted_seat_is_shown_the_odds_of_its_own_pulls_and_of_no_others() -> None:
    board = table(player(A), player(B), options={"assisted": True}, draws={0: [[BONUS, GRAPES, CHERRY]]})
    board = play(board, 0, PULL)
    mine, theirs = look(board, 0).seats, look(board, 1).seats
    assert mine[1].odds is None
    assert theirs[0].odds is None
    assert mine[0].odds is not None
    assert theirs[1].odds is not None
    assert [odds.letter for odds in mine[0].odds] == list(LETTERS)
    assert sum(one.probability for one in mine[0].odds[0].possible) == pytest.approx(1)
    assert {one.probability for one in theirs[1].odds[0].possible} == {1 / 6}


@pytest.mark.clause("SS-ASSIST-1")
def test_without_the_house_rule_nobody_is_shown_odds() -> None:
    assert look(started(2), 0).seats[0].odds == ()
    assert look(started(2, "assisted"), 0).seats[0].odds != ()


@pytest.mark.clause("SS-ASSIST-1")
def test_an_answer_takes_less_than_five_milliseconds() -> None:
    sheet = sheet_of(some_pulls("many", 200))
    seconds = []
    for _ in range(9):
        zone_weights.cache_clear()
        posterior.cache_clear()
        begun = perf_counter()
        posterior(sheet, PARTS)
        seconds.append(perf_counter() - begun)
    assert min(seconds) < 0.005
