"""Subjects over HTTP in interleaved rounds, by the clock and by the CPU time of their servers."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median

from tests.bench.http import Player, Round, Subject, load
from tests.bench.rounds import Ratio, in_turn, ratio


@contextmanager
def on_the_last_core() -> Iterator[None]:
    """Keep this process off the cores of the servers until the block ends."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


@dataclass
class Loads:
    """The rounds of some subjects; each may name another one, besides the first, that it is compared with."""

    subjects: Mapping[str, Subject]
    connections: int
    rounds: dict[str, list[Round]] = field(default_factory=dict)

    def run(self, rounds: int, seconds: float, *, warm: float = 0.5) -> "Loads":
        """Measure, once each has run for some seconds."""
        self.rounds = {name: [] for name in self.subjects}
        players = {name: self._players(subject) for name, subject in self.subjects.items()}

        def once(name: str, seconds: float) -> None:
            self.rounds[name].append(load(self.subjects[name], players[name], seconds))

        with on_the_last_core():
            in_turn(list(self.subjects), 1, lambda name: once(name, warm))
            in_turn(list(self.subjects), rounds, lambda name: once(name, seconds))
        self.rounds = {name: found[1:] for name, found in self.rounds.items()}
        return self

    def _players(self, subject: Subject) -> list[Player]:
        return [Player(subject.script(number)) for number in range(self.connections)]

    def wall(self, name: str, base: str) -> Ratio:
        """Return the requests per second of a subject, against another one's."""
        return ratio(*([each.per_second for each in self.rounds[one]] for one in (name, base)))

    def cpu(self, name: str, base: str) -> Ratio:
        """Return the requests per CPU second of a subject, against another one's."""
        return ratio(*([each.per_cpu_second for each in self.rounds[one]] for one in (name, base)))

    def table(self, title: str, bases: Sequence[str]) -> str:
        """Return the rows as text, with the ratios to some subjects."""
        heads = [f"{unit} to {base}" for base in bases for unit in ("wall", "CPU")]
        widths = [max(16, len(head)) for head in heads]
        lines = [f"\n{title}, {self.connections} connection{'s' if self.connections > 1 else ''}"]
        lines += [_line("requests/s", "CPU us", heads, widths, "")]
        for name, found in self.rounds.items():
            wall, cpu = median(one.per_second for one in found), median(one.per_cpu_second for one in found)
            ratios = [str(of(name, base)) for base in bases for of in (self.wall, self.cpu)]
            lines.append(_line(f"{wall:,.0f}", f"{1e6 / cpu:,.0f}", ratios, widths, name))
        return "\n".join(lines)


def _line(first: str, second: str, cells: Sequence[str], widths: Sequence[int], last: str) -> str:
    cut = "  ".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"  {first:>10}  {second:>7}  {cut}  {last}".rstrip()
