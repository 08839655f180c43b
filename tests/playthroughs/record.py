"""Record the playthroughs anew: python -m tests.playthroughs.record [--game ID]; ./run generate does it too."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engines.core.actors import HOST, Command
from engines.core.results import Refused
from engines.registry import BUILT_IN
from tests.contract.actions import mutations, pool
from tests.contract.cases import TITLES, Case, Title
from tests.contract.walks import Moment, Walk, by_policy, steps_of, walk
from tests.playthroughs.script import Ply, Script, Try, parse
from tests.playthroughs.transcript import REFUSED, render

FOLDER = Path(__file__).parent
SCRIPTED = FOLDER / "scripted"
"""Games that somebody made up, for what no policy comes to: what they ask stays, what is answered is computed."""
MOST_BYTES = 190_000
"""A longer transcript tells fewer plies in detail."""
FEW_DETAILS = 32
SHORT = 300
"""A game of so many plies can be told in some detail."""
MOST_GAMES = 250
"""An ending that comes in none of so many games by the policy has no transcript."""
TRIES = 3
RECORDED = [title for title in TITLES if title.game.engine in BUILT_IN]
"""A plug-in keeps its own playthroughs."""


def representatives(title: Title) -> list[Case]:
    """Return one case of every available variant: that with the middle number of seats."""
    return [
        case
        for case in title.cases
        if not case.options and case.seats == (case.variant.seats.min + case.variant.seats.max) // 2
    ]


def path_of(case: Case, reason: str) -> Path:
    return FOLDER / case.game.id / f"{case.variant.id}-{case.seats}-{reason}.txt"


def endings(case: Case, most: int) -> dict[str, str]:
    """Return the endings that so many games by the policy come to, each with the seed of its first short game.

    Where none is short it is the first of all.
    """
    found: dict[str, tuple[int, str]] = {}
    for number in range(most):
        seed = f"playthrough {number}"
        for _, moment in steps_of(case, seed, by_policy, case.game.profile.bound):
            if moment.step.outcome:
                reason, plies = moment.step.outcome.reason, moment.table.ply
                if reason not in found or plies <= SHORT < found[reason][0]:
                    found[reason] = plies, seed
        if found.keys() >= set(case.game.profile.reasons) and all(plies <= SHORT for plies, _ in found.values()):
            break
    return {reason: seed for reason, (_, seed) in found.items()}


def recorded(case: Case, seed: str) -> str:
    """Return the transcript of a game, as detailed as it may be; in brief where even few details are too many."""
    played = walk(case, seed)
    plies = tuple(_plies(played))
    texts = (render(Script(case, seed, every, plies)) for every in (*range(1, FEW_DETAILS), 0))
    return next(text for text in texts if len(text.encode()) <= MOST_BYTES)


def _plies(played: Walk) -> Iterator[Ply]:
    for moment, command, _ in played.plies:
        yield Ply(tuple(_in_vain(moment, played, command)), command)
    yield Ply(tuple(_in_vain(played.last, played, played.commands[-1])), None)


def _in_vain(moment: Moment, played: Walk, command: Command[Any]) -> Iterator[Try]:
    """Yield a few actions that are refused here, for different reasons as far as possible."""
    found: dict[tuple[str, ...], Try] = {}
    for each in _candidates(moment, played, command):
        verdict = moment.play(Command(actor=each.actor, action=each.action))
        if isinstance(verdict, Refused):
            found.setdefault(tuple(why.code for why in verdict.refusals), each)
        if len(found) == TRIES:
            break
    yield from found.values()


def _candidates(moment: Moment, played: Walk, command: Command[Any]) -> Iterator[Try]:
    """Yield what could be tried: the move a little changed, moves of other moments, the move by somebody else."""
    others = pool((played,))
    begin, turn = moment.table.ply * 7 % len(others), moment.table.ply % 3
    wrong = [*mutations(moment.case.game, command.action), *others[begin:], *others[:begin]]
    yield from (Try(command.actor, action) for action in (wrong[::-1], wrong[::2], wrong)[turn][:40])
    yield Try(0 if command.actor == HOST else (command.actor + 1) % (moment.case.seats + 1), command.action)
    yield from (Try(command.actor, action) for action in wrong[:120])


def record(case: Case) -> list[Path]:
    """Write the transcripts of a case, one for each ending."""
    written = []
    for reason, seed in sorted(endings(case, MOST_GAMES).items()):
        path = path_of(case, reason)
        path.parent.mkdir(exist_ok=True)
        path.write_text(recorded(case, seed), "utf-8", newline="\n")
        written.append(path)
    return written


def answer_anew(path: Path) -> None:
    """Write down anew what is answered in a game that somebody made up. Raises ValueError where it cannot go on."""
    answered = render(parse(path.read_text("utf-8")))
    if f"\n{REFUSED}" in answered:
        raise ValueError(f"{path.name} asks for what is refused:\n{answered[-600:]}")
    path.write_text(answered, "utf-8", newline="\n")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs.record", description=__doc__)
    parser.add_argument("--game", help="the id of one title")
    asked = parser.parse_args(arguments)
    for title in RECORDED:
        if asked.game in (None, title.id):
            written = [path for case in representatives(title) for path in record(case)]
            for stale in set((FOLDER / title.id).glob("*.txt")) - set(written):
                stale.unlink()
            scripted = sorted((SCRIPTED / title.id).glob("*.txt"))
            for path in scripted:
                answer_anew(path)
            print(f"{title.id}: {len(written)} playthroughs by the policy, {len(scripted)} made up")


if __name__ == "__main__":
    main(sys.argv[1:])
