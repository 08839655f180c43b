"""Interleaved rounds."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """What was measured of one subject: its median rate, and the median of its ratios to the base, round by round."""

    name: str
    per_second: float
    ratio: float


def compare(subjects: Mapping[str, Callable[[], int]], rounds: int, seconds: float) -> list[Row]:
    """Run each subject for a while in every round, forwards and backwards in turn; the first one is the base.

    A subject does a bit of work and returns how many units that was. Time is the CPU time of this process.
    """
    rates: dict[str, list[float]] = {name: [] for name in subjects}
    for number in range(rounds):
        order = list(subjects) if number % 2 == 0 else list(subjects)[::-1]
        for name in order:
            rates[name].append(rate(subjects[name], seconds))
    return rows(rates)


def rows(rates: Mapping[str, list[float]]) -> list[Row]:
    """Return the medians of some subjects' rates, the first subject being the base."""
    base = next(iter(rates.values()))
    return [
        Row(name, median(found), median(one / other for one, other in zip(found, base, strict=True)))
        for name, found in rates.items()
    ]


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return the units of work done in a second of CPU time."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


def table(title: str, found: list[Row], unit: str, note: str = "") -> str:
    """Return the rows as text."""
    lines = [f"\n{title}", f"  {unit:>12}  {'ratio':>6}"]
    lines += [f"  {row.per_second:>12,.0f}  {row.ratio:>6.2f}  {row.name}" for row in found]
    return "\n".join([*lines, f"  {note}"] if note else lines)
