"""Interleaved rounds: of each subject its median, and the ratios to a base, round by round."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

Rates = Mapping[str, Sequence[float]]
"""The rates of some subjects, round by round."""


@dataclass(frozen=True)
class Ratio:
    """The median of the ratios of all rounds, and the quartiles around it."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.median:.2f} ({self.low:.2f}-{self.high:.2f})"


@dataclass(frozen=True)
class Row:
    """What was measured of one subject: its median rate, and its ratio to the base."""

    name: str
    per_second: float
    ratio: Ratio


def ratio(found: Sequence[float], base: Sequence[float]) -> Ratio:
    """Return how one subject compares with another."""
    each = [one / other for one, other in zip(found, base, strict=True)]
    low, middle, high = quantiles(each, n=4, method="inclusive") if len(each) > 1 else each * 3
    return Ratio(middle, low, high)


def in_turn(names: Sequence[str], rounds: int, run: Callable[[str], None]) -> None:
    """Run all subjects in every round, forwards and backwards in turn."""
    for number in range(rounds):
        for name in names if number % 2 == 0 else names[::-1]:
            run(name)


def compare(subjects: Mapping[str, Callable[[], int]], rounds: int, seconds: float) -> list[Row]:
    """Run each subject for a while in every round; the first one is the base.

    A subject does a bit of work and returns how many units that was. Time is the CPU time of this process.
    """
    rates: dict[str, list[float]] = {name: [] for name in subjects}
    in_turn(list(subjects), rounds, lambda name: rates[name].append(rate(subjects[name], seconds)))
    return rows(rates)


def rows(rates: Rates) -> list[Row]:
    """Return what was measured of some subjects, the first one being the base."""
    base = next(iter(rates.values()))
    return [Row(name, median(found), ratio(found, base)) for name, found in rates.items()]


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return the units of work done in a second of CPU time."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


def table(title: str, found: list[Row], unit: str, note: str = "") -> str:
    """Return the rows as text."""
    lines = [f"\n{title}", f"  {unit:>12}  {'ratio':<16}"]
    lines += [f"  {row.per_second:>12,.0f}  {row.ratio!s:<16}  {row.name}" for row in found]
    return "\n".join([*lines, f"  {note}"] if note else lines)
