"""A new session: its keys, its head, and the first version of it."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw

from engines.core.results import Step
from schema.sessions import Happened, SessionKeysAnswer, SessionRequest
from service.answers import Answer
from service.denied import Denied, denied
from service.operations import Opening
from service.sessions.changes import entry_of
from service.sessions.held import Held
from service.sessions.keys import hashed
from service.sessions.records import Body, Head, Limits
from service.sessions.refusals import NamesDoNotFit
from service.sessions.store import Change
from service.sessions.turns import turns_from

ID_LENGTH = 22
"""In signs of 6 bits: nobody can guess an id."""


def unfit(request: SessionRequest, opening: Opening) -> Denied | None:
    """Refuse names that are not one for each seat."""
    seats = opening.setup.seats
    if request.names is None or len(request.names) == seats:
        return None
    return denied(NamesDoNotFit(names=len(request.names), seats=seats), opening.game)


def new_session(
    request: SessionRequest,
    opening: Opening,
    answer: Answer,
    keys: SessionKeysAnswer,
    limits: Limits,
    clock: Callable[[], int],
    draw: Callable[[], str],
) -> Held:
    """Return a session at its first version."""
    head = Head(
        id=draw()[:ID_LENGTH],
        game=opening.game.id,
        variant=opening.variant,
        ruleset=opening.game.profile.ruleset,
        pack=opening.game.pack.digest,
        seats=opening.setup.seats,
        options=Raw(msgspec.json.encode(opening.setup.config)),
        seed=opening.origin.seed,
        seat_entropy=opening.origin.seat_entropy,
        first_seat=request.first_seat,
        names=request.names,
        spectators=request.spectators,
        undo=request.undo,
        keys=hashed(keys),
        created_ms=clock(),
        limits=limits,
        turn_seconds=request.turn_seconds,
    )
    body = Body(state=answer.state, turns=turns_from(head, answer.opened, 0))
    return Held(head, body, 1, draw(), answer.opened)


def first_change(held: Held, step: Step[Any, Any]) -> Change:
    """Return what writes a new session."""
    entry = entry_of(1, step, None, Happened.STARTED, held.body.turns)
    return Change(0, msgspec.json.encode(held.body), msgspec.json.encode(entry), held.token)
