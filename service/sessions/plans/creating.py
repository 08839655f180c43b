"""A new session: its keys, its head and its first version."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from msgspec import Raw

from schema.wire.answers import KeysAnswer
from schema.wire.requests import StartRequest
from schema.wire.sessions import Happened, SessionRequest
from service.denied import Denied, denied, under
from service.games.answers import Answer
from service.games.operations import Opening, Operations
from service.sessions.keys import hashed
from service.sessions.loaded import LoadedSession
from service.sessions.plans.changes import entry_of
from service.sessions.plans.turns import full_banks, turns_from
from service.sessions.records import Body, Clock, Entry, Head, Limits
from service.sessions.refusals import ClocksDoNotFit, NamesDoNotFit, SaidTwice, SeatsNeeded
from service.sessions.view import SessionView, viewed
from service.stores.store import Change
from service.trust.access.caller import Caller

ID_LENGTH = 22
"""In characters of 6 bits, so nobody can guess an id."""
FOR_THE_ANSWER = ("viewer", "first")
"""The fields of a start that concern the answer only."""


@dataclass(frozen=True)
class Founding:
    """The content of a new session: the loaded session, its creator's answer, and an entry for each version."""

    loaded: LoadedSession
    answer: Answer
    entries: tuple[Entry, ...]

    @property
    def change(self) -> Change:
        """The change that writes it."""
        *earlier, entry = map(msgspec.json.encode, self.entries)
        body = msgspec.json.encode(self.loaded.body)
        return Change(len(earlier), body, entry, self.loaded.revision, earlier=tuple(earlier))

    def view(self, caller: Caller) -> SessionView:
        """Return the session for one viewer."""
        return viewed(self.loaded, caller, self.answer, self.loaded.opened.table.at_ms)


def unfit(request: SessionRequest, opening: Opening) -> Denied | None:
    """Return a refusal if there is not one name for each seat, or the limits of time do not go together."""
    seats = opening.setup.seats
    if request.increment_seconds is not None and request.bank_seconds is None:
        return denied(ClocksDoNotFit(field="increment_seconds", reason="it adds to `bank_seconds`"), opening.game)
    if request.bank_seconds is not None and request.turn_seconds is not None:
        return denied(ClocksDoNotFit(field="bank_seconds", reason="it is instead of `turn_seconds`"), opening.game)
    if request.names is None or len(request.names) == seats:
        return None
    return denied(NamesDoNotFit(names=len(request.names), seats=seats), opening.game)


def opened_by(operations: Operations, request: SessionRequest, at: str) -> Opening | Denied:
    """Return the game that a request lays out, from its own fields or from its replay."""
    wrong = _wrong_start(request)
    found = operations.find(request.game, None, at) if wrong is None else wrong
    if isinstance(found, Denied):
        return found
    if request.replay is None:
        return operations.opening(request.game, request, at)
    opening = operations.opening(request.game, request.replay, at)
    return under("/replay", opening) if isinstance(opening, Denied) else opening


def _wrong_start(request: SessionRequest) -> Denied | None:
    """Return a refusal if a request lacks `seats`, or repeats a field of its replay."""
    if request.replay is None:
        return denied(SeatsNeeded()) if request.seats is None else None
    fields = msgspec.structs.fields(StartRequest)
    blank = SessionRequest(game=request.game)
    names = (field.name for field in fields if field.name not in FOR_THE_ANSWER)
    twice = next((name for name in names if getattr(request, name) != getattr(blank, name)), None)
    return None if twice is None else denied(SaidTwice(field=twice))


def new_session(
    request: SessionRequest,
    opening: Opening,
    answer: Answer,
    keys: KeysAnswer,
    limits: Limits,
    clock: Callable[[], int],
    fresh_key: Callable[[], str],
) -> LoadedSession:
    """Return a session at its first version."""
    head = Head(
        id=fresh_key()[:ID_LENGTH],
        game=opening.game.id,
        variant=opening.variant,
        ruleset=opening.game.profile.ruleset,
        pack=opening.game.pack.digest,
        seats=opening.setup.seats,
        options=Raw(msgspec.json.encode(opening.setup.config)),
        seed=opening.origin.seed,
        seat_entropy=opening.origin.seat_entropy,
        commitment=request.commitment,
        first_seat=(request.replay or request).first_seat,
        names=request.names,
        spectators=request.spectators,
        undo=request.undo,
        keys=hashed(keys),
        created_ms=clock(),
        limits=limits,
        turn_seconds=request.turn_seconds,
        bank_seconds=request.bank_seconds,
        increment_seconds=request.increment_seconds,
        stand_in=request.stand_in,
    )
    banks = full_banks(head)
    body = Body(state=answer.state, turns=turns_from(head, answer.opened, 0, banks), clock=Clock(banks=banks))
    return LoadedSession(head, body, 1, fresh_key(), answer.opened)


def founded(loaded: LoadedSession, answer: Answer) -> Founding:
    """Return the content of a new session."""
    return Founding(loaded, answer, (entry_of(1, answer, None, Happened.STARTED, loaded.body),))
