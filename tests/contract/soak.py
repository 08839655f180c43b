"""Many games of every case, held to what is cheap to see: python -m tests.contract.soak --games 10000 [--game ID].

With `--per variant` the games of a variant are shared among its numbers of seats.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

import msgspec

from engines.core.play import fold
from schema.wire.requests import LookRequest
from service.games.answers import Answer
from tests.contract.cases import CASES, Case
from tests.contract.walks import Moment, by_policy, encoded, steps_of

CHUNK = 100
"""So many games are one piece of work."""
READ_EVERY = 16
"""Of so many moments one is written as JSON, read back and searched for faults; so is every last one."""


@dataclass
class Tally:
    """What came of some games."""

    games: int = 0
    plies: int = 0
    longest: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.plies += other.plies
        self.longest = max(self.longest, other.longest)
        self.reasons += other.reasons
        self.seconds += other.seconds


def soaked(case: Case, numbers: range) -> Tally:
    """Play some games of a case to their ends."""
    began, tally = time.perf_counter(), Tally()
    for number in numbers:
        last = played(case, f"soak {number}")
        outcome = last.step.outcome
        assert outcome, f"{case.id}: the game 'soak {number}' goes on after {case.game.profile.bound} actions"
        tally.add(Tally(1, last.table.ply, last.table.ply, Counter([outcome.reason])))
    tally.seconds = time.perf_counter() - began
    return tally


def played(case: Case, name: str) -> Moment:
    """Play one game; the events lead from moment to moment, and now and then everything is looked at."""
    engine, before = case.game.engine, None
    moments = steps_of(case, name, by_policy, case.game.profile.bound)
    for _, moment in moments:
        position = before.position if before else engine.initial(case.seats, moment.terms)
        assert fold(engine, position, moment.step.events) == moment.position, f"{case.id} {name} {moment.table.ply}"
        assert (moment.step.outcome is None) == bool(moment.step.to_act) == bool(moment.moves.total)
        if moment.step.outcome or moment.table.ply % READ_EVERY == 0:
            read_back(moment, name)
        before = moment
    assert before is not None
    return before


def read_back(moment: Moment, name: str) -> None:
    """Hold a state that is sent and taken back to what it was."""
    answer = moment.case.operations.look(LookRequest(state=msgspec.Raw(moment.state)))
    assert isinstance(answer, Answer), f"{moment.case.id} {name} {moment.table.ply}: {answer}"
    assert encoded(answer.table) == encoded(moment.table)


def _piece(case_id: str, first: int, last: int) -> Tally:
    return soaked(next(case for case in CASES if case.id == case_id), range(first, last))


def _pieces(games: int) -> Iterator[tuple[int, int]]:
    return ((first, min(first + CHUNK, games)) for first in range(0, games, CHUNK))


def shared(cases: list[Case], games: int) -> dict[Case, int]:
    """Share the games of each variant among its numbers of seats, none of which gets fewer than another."""
    tables = Counter((case.game.id, case.label) for case in cases)
    return {case: -(-games // tables[case.game.id, case.label]) for case in cases}


def tallies(games: dict[Case, int], jobs: int) -> Iterator[tuple[Case, Tally]]:
    """Yield what came of each case, its games shared among processes."""
    with ProcessPoolExecutor(jobs) as pool:
        work = {case: [pool.submit(_piece, case.id, *piece) for piece in _pieces(games[case])] for case in games}
        for case, parts in work.items():
            tally = Tally()
            for part in parts:
                tally.add(part.result())
            yield case, tally


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.contract.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="how many games")
    parser.add_argument(
        "--per",
        choices=("table", "variant"),
        default="table",
        help="of what: each variant and number of seats, or each variant",
    )
    parser.add_argument("--game", help="the id of one title")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args(arguments)
    cases = [case for case in CASES if asked.game in (None, case.game.id)]
    if not cases:
        parser.error(f"there is no title {asked.game!r}")
    games = shared(cases, asked.games) if asked.per == "variant" else dict.fromkeys(cases, asked.games)
    print(f"{'variant':44} {'seats':>5} {'games':>7} {'plies':>9} {'longest':>7} {'steps/s':>8}  reasons")
    for case, tally in tallies(games, asked.jobs):
        reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(tally.reasons.items()))
        speed = round(tally.plies / tally.seconds)
        row = (
            f"{case.game.id}/{case.variant.id:{43 - len(case.game.id)}} {case.seats:5} {tally.games:7} {tally.plies:9}"
        )
        print(f"{row} {tally.longest:7} {speed:8}  {reasons}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
