"""What many games come to, in words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain

from engines.jackpot_set_the_reel.parts import SYMBOLS, TOKENS
from engines.jackpot_set_the_reel.scoring import ReelOutcome, SoloGrade
from tests.balance.jackpot_set_the_reel.games import Result

WANTED_ROUNDS = range(5, 13)


def lengths(results: Sequence[Result]) -> str:
    """Return how many rounds games take."""
    rounds = Counter(result.rounds for result in results)
    wanted = sum(count for number, count in rounds.items() if number in WANTED_ROUNDS)
    longest = max(result.plies for result in results)
    return (
        f"rounds {dict(sorted(rounds.items()))}: {percent(wanted, len(results))} take 5 to 12; up to {longest} actions"
    )


def scores(results: Sequence[Result]) -> str:
    """Return what the winners have."""
    best = sorted(result.outcome.standings[0].score for result in results)
    return f"best score {best[0]} to {best[-1]}, median {best[len(best) // 2]}"


def coins(results: Sequence[Result]) -> str:
    """Return how many Coins are left at the end."""
    left = sorted(standing.tie_break[0] for result in results for standing in result.outcome.standings)
    return f"Coins left: median {left[len(left) // 2]}, most {left[-1]}"


def grades(results: Sequence[Result]) -> str:
    """Return how often each grade of the solo game comes, the lowest first."""
    found = Counter(result.outcome.grade for result in results if isinstance(result.outcome, ReelOutcome))
    return "grades: " + ", ".join(f"{grade.value} {percent(found[grade], len(results))}" for grade in SoloGrade)


def choices(results: Sequence[Result]) -> Iterator[str]:
    """Yield what sensible players choose."""
    yield f"tokens chosen: {parts(TOKENS, chain.from_iterable(result.chosen.elements() for result in results))}"
    yield f"first purchases: {parts(SYMBOLS, chain.from_iterable(result.openings.elements() for result in results))}"


def parts(kinds: Iterable[Enum], found: Iterable[Enum]) -> str:
    """Return what part of all each kind makes up."""
    counts = Counter(found)
    return ", ".join(f"{kind.value} {percent(counts[kind], counts.total())}" for kind in kinds)


def percent(part: float, whole: float) -> str:
    """Return a part in per cent, to the nearest one."""
    return f"{100 * part / whole:.0f} %" if whole else "none"
