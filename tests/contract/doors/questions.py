"""What somebody asks at a moment: the same at its twin, whatever is hidden there."""

from dataclasses import dataclass
from typing import Any

from engines.core.actors import HOST, Command
from engines.core.results import Refused
from engines.core.values import Tagged
from tests.contract.actions import pool
from tests.contract.doors.door import Role, eyes
from tests.contract.twins import Told, told_of
from tests.contract.walks import Moment, Walk, command_of, some_moves, spread

KINDS = 2
LEGAL = 1
JUDGED = 4
TRIED = 8


@dataclass(frozen=True)
class Questions:
    """What one role asks at a moment and at its twin."""

    role: Role
    kinds: tuple[str, ...]
    """Of which kinds it wants to see the moves that are left."""
    judged: tuple[Tagged, ...]
    """Which actions it has judged."""
    refused: tuple[Tagged, ...]
    """Which actions it tries though they are refused at both."""
    taken: tuple[Command[Any], ...]
    """What is done by somebody, and is told alike at both: whoever may act."""


def questions(walks: tuple[Walk, ...], role: Role, moment: Moment, other: Moment) -> Questions:
    """Return what a role asks; the actions are taken from all moments, so most of them do not fit."""
    own = some_moves(moment.moves_of([actor for actor in moment.step.to_act if actor == role]), TRIED)
    mixed = (*(move.action for move in spread(own, LEGAL + 1)[:LEGAL]), *spread(pool(walks), JUDGED))
    actor = HOST if role == HOST else role if isinstance(role, int) else 0
    refused = [
        action
        for action in mixed
        if all(isinstance(each.play(Command(actor=actor, action=action)), Refused) for each in (moment, other))
    ]
    return Questions(
        role=role,
        kinds=tuple(dict.fromkeys(move.action.kind for move in own))[:KINDS],
        judged=mixed,
        refused=tuple(refused),
        taken=tuple(taken(role, moment, other)),
    )


def taken(role: Role, moment: Moment, other: Moment) -> list[Command[Any]]:
    """Return what can be done at both and is told alike to the role: an action of its own, and one of another's."""
    commands = [command_of(move) for move in some_moves(moment.moves, 3 * TRIED)]
    found: dict[bool, Command[Any]] = {}
    for command in commands:
        is_own = command.actor == role
        if is_own not in found and is_told_alike(role, moment, other, command):
            found[is_own] = command
    return [*found.values()]


def is_told_alike(role: Role, moment: Moment, other: Moment, command: Command[Any]) -> bool:
    """Tell whether what happens leaves both as alike as before, event by event."""
    steps = [each.play(command) for each in (moment, other)]
    if any(isinstance(step, Refused) for step in steps) or len({repr(ending(step)) for step in steps}) > 1:
        return False
    one, two = (told_of(each, eyes(role), command) or [] for each in (moment, other))
    return [shown(told) for told in one] == [shown(told) for told in two]


def ending(step: Any) -> Any:
    return step.to_act, step.outcome


def shown(told: Told) -> tuple[bytes, bytes]:
    return told.told, told.seen
