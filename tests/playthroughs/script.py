"""What was asked in a game, and how it is read out of a transcript."""

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from engines.core.actors import HOST, Actor, Command
from engines.core.values import Tagged
from tests.contract.cases import CASES, Case

DONE = re.compile(r"(?P<who>\S+) (?P<action>\{.*\})(?: at (?P<at_ms>\d+) ms)?")


@dataclass(frozen=True)
class Try:
    """An action that somebody may not take."""

    actor: Actor
    action: Tagged
    at_ms: int | None = None

    @property
    def command(self) -> Command[Any]:
        return Command(actor=self.actor, action=self.action, at_ms=self.at_ms)


@dataclass(frozen=True)
class Ply:
    """What was asked at one moment: first in vain, then in earnest, unless the game is over."""

    tries: tuple[Try, ...]
    command: Command[Any] | None


@dataclass(frozen=True)
class Script:
    """All that was asked in one game; every so many plies are told in detail.

    With 0 the game is told in brief: what was done, and the state it led to.
    """

    case: Case
    seed: str
    every: int
    plies: tuple[Ply, ...]


def parse(text: str) -> Script:
    """Read what was asked out of a transcript. Raises LookupError where its title, variant or seats are no more."""
    head, *blocks = text.split("\n\n")
    fields = dict(line.split(" ", 1) for line in head.splitlines())
    wanted = f"{fields['title']}/{fields['variant']}/{fields['seats']}"
    case = next((case for case in CASES if case.id == wanted), None)
    if case is None:
        raise LookupError(f"{wanted} is no more")
    plies = tuple(_ply(case, block.splitlines()) for block in blocks if block.startswith("ply "))
    return Script(case, fields["seed"], int(fields["details"].removeprefix("every ")), plies)


def _ply(case: Case, lines: list[str]) -> Ply:
    tries = [line.removeprefix("  try ").split(" => ", 1)[0] for line in lines if line.startswith("  try ")]
    done = [line.removeprefix("  do ") for line in lines if line.startswith("  do ")]
    return Ply(tuple(_try(case, line) for line in tries), _command(case, done[0]) if done else None)


def _try(case: Case, line: str) -> Try:
    command = _command(case, line)
    return Try(command.actor, command.action, command.at_ms)


def _command(case: Case, line: str) -> Command[Any]:
    found = DONE.fullmatch(line)
    if found is None:
        raise ValueError(f"this says not what was done: {line}")
    action = msgspec.json.decode(found["action"], type=case.game.action_type)
    return Command(actor=_actor(found["who"]), action=action, at_ms=int(found["at_ms"]) if found["at_ms"] else None)


def _actor(word: str) -> Actor:
    return HOST if word == HOST else int(word)
