"""The replay of a session: its game can be played again and checked from it."""

from collections.abc import Iterable

import msgspec

from engines.core.fair import Fair, reveal
from schema.wire.requests import CommandRequest, ReplayRequest
from schema.wire.sessions import Happened, SessionReplayAnswer
from service.denied import Denied
from service.games.answers import Answer
from service.games.playing import standing
from service.sessions.loaded import LoadedSession
from service.sessions.records import Entry, Head


def standing_actions(entries: Iterable[Entry]) -> list[Entry]:
    """Return the actions without those that were undone."""
    log: list[Entry] = []
    for entry in entries:
        if entry.happened is Happened.UNDONE:
            log.pop()
        elif entry.happened in (Happened.ACTED, Happened.TIMED_OUT, Happened.STOOD_IN):
            log.append(entry)
    return log


def replay_request(head: Head, fair: Fair | None, log: Iterable[Entry]) -> ReplayRequest:
    """Return the replay request of a session: the origin of its chance and every action."""
    commands = tuple(
        CommandRequest(seat=entry.seat, action=entry.action, at_ms=entry.at_ms)
        for entry in log
        if entry.seat is not None
    )
    return ReplayRequest(
        seats=head.seats,
        commands=commands,
        variant=head.variant,
        options=msgspec.json.decode(head.options, type=dict[str, msgspec.Raw]),
        seed=head.seed,
        seat_entropy=head.seat_entropy,
        secret=None if fair is None else fair.secret,
        first_seat=head.first_seat,
        pack=head.pack,
        draws=True,
    )


def exported(loaded: LoadedSession, request: ReplayRequest, replayed: Answer | Denied) -> SessionReplayAnswer:
    """Return the export of a session, with the draws of playing it again."""
    head, fair = loaded.head, loaded.opened.fair
    digest = standing(loaded.opened).digest
    return SessionReplayAnswer(
        game=head.game,
        ruleset=loaded.game.profile.ruleset,
        replay=request,
        reveal=None if fair is None else reveal(head.game, fair),
        draws=replayed.draws if isinstance(replayed, Answer) and replayed.digest == digest else None,
        digest=digest,
    )
