"""A session that begins with a replay: every command is judged again and makes a version, as if it were new."""

from collections.abc import Iterable
from dataclasses import replace

from engines.core.actors import Command
from engines.core.results import Refused
from engines.core.values import Tagged
from schema.wire.requests import ReplayRequest
from service.denied import Denied, under
from service.games.answers import Answer
from service.games.commands import read_commands
from service.lane import Wait
from service.sessions.plans.changes import acted
from service.sessions.plans.creating import Founding
from service.sessions.plans.turns import full_banks, turns_from
from service.sessions.records import Clock, People
from service.sessions.table import banks_at


def imported(founding: Founding, replay: ReplayRequest, wait: Wait) -> Founding | Denied:
    """Play a replay on a new session. This takes long, so run it in a thread. Raises HungUp."""
    commands = read_commands(founding.loaded.game, replay.commands, wait)
    if isinstance(commands, Refused):
        return under("/replay", Denied(commands, founding.loaded.game))
    return _played_on(founding, commands, wait, keep_all=replay.events == "all")


def _played_on(
    founding: Founding, commands: Iterable[Command[Tagged]], wait: Wait, *, keep_all: bool
) -> Founding | Denied:
    """Carry out the commands; with `keep_all` the answer has all events, else those of the last command.

    Nobody's time runs while it does.
    """
    head = founding.loaded.head
    loaded = replace(
        founding.loaded,
        head=head.replace(turn_seconds=None, bank_seconds=None),
        body=founding.loaded.body.replace(turns=()),
    )
    entries = [founding.entries[0].replace(turns=())]
    answer, events = founding.answer, list(founding.answer.events())
    for index, command in enumerate(commands):
        wait.check()
        planned = acted(loaded, command)
        if isinstance(planned, Denied):
            return under(f"/replay/commands/{index}", planned)
        body = planned.body.replace(people=People())  # whoever played it has not used up anything here
        loaded = replace(loaded, body=body, version=planned.entry.version, opened=planned.opened)
        answer = planned.answer
        entries.append(planned.entry)
        events += answer.events() if keep_all else ()
    if keep_all:
        answer = Answer(answer.opened, tuple(events), answer.to_act, answer.outcome)
    return _from_now(replace(founding, loaded=replace(loaded, head=head), answer=answer, entries=tuple(entries)))


def _from_now(founding: Founding) -> Founding:
    """Set the session's time to the end of the replay."""
    loaded, (*before, last) = founding.loaded, founding.entries
    at_ms = loaded.opened.table.at_ms
    banks = full_banks(loaded.head)
    turns = turns_from(loaded.head, loaded.opened, at_ms, banks)
    head = loaded.head.replace(created_ms=loaded.head.created_ms - at_ms)
    loaded = replace(loaded, head=head, body=loaded.body.replace(turns=turns, clock=Clock(banks=banks)))
    return Founding(
        loaded, founding.answer, (*before, last.replace(turns=turns, banks=banks_at(loaded.body, turns, at_ms)))
    )
