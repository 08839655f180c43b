"""A session as what its game can be played again from."""

from collections.abc import Iterable

import msgspec

from schema.requests import CommandRequest, ReplayRequest
from schema.sessions import Happened, SessionReplayAnswer
from service.sessions.records import Entry, Head


def standing_actions(entries: Iterable[Entry]) -> list[Entry]:
    """Return the actions that stand: those that were taken back are left out."""
    log: list[Entry] = []
    for entry in entries:
        if entry.happened is Happened.UNDONE:
            log.pop()
        elif entry.happened is not Happened.STARTED:
            log.append(entry)
    return log


def exported(head: Head, log: Iterable[Entry]) -> SessionReplayAnswer:
    """Return a game with its seed and every action."""
    commands = tuple(
        CommandRequest(seat=entry.seat, action=entry.action, at_ms=entry.at_ms)
        for entry in log
        if entry.seat is not None
    )
    replay = ReplayRequest(
        seats=head.seats,
        commands=commands,
        variant=head.variant,
        options=msgspec.json.decode(head.options),
        seed=head.seed,
        first_seat=head.first_seat,
        pack=head.pack,
    )
    return SessionReplayAnswer(game=head.game, replay=replay)
