"""The referee breaks a game off: what its chance grew from is revealed, and nobody acts any more."""

import msgspec
from msgspec import Raw

from engines.core.actors import REFEREE
from engines.core.refusals import GameOver
from schema.wire.sessions import Happened
from service.denied import Denied, denied
from service.games.playing import standing
from service.sessions.held import Held
from service.sessions.plans.changes import Planned, too_long
from service.sessions.records import NULL, Body, Entry
from service.sessions.refusals import Revealed
from service.trust.access.caller import Caller
from service.trust.fair.refusals import NoCommitment


def revealed(held: Held, caller: Caller, at_ms: int) -> Planned | Denied:
    """Reveal a game that goes on; one that is over has revealed itself."""
    return caller.must_be(REFEREE) or _why_not(held) or _broken_off(held, at_ms)


def _why_not(held: Held) -> Denied | None:
    opened = held.opened
    if opened.fair is None:
        return denied(NoCommitment(where=""), held.game)
    outcome = held.game.engine.outcome(opened.table.position, opened.terms)
    if outcome is not None:
        return denied(GameOver(reason=outcome.reason), held.game)
    if held.body.revealed:
        return denied(Revealed(), held.game)
    return too_long(held) if held.is_full else None


def _broken_off(held: Held, at_ms: int) -> Planned:
    opened = held.opened
    entry = Entry(
        version=held.version + 1,
        happened=Happened.REVEALED,
        ply=opened.table.ply,
        at_ms=at_ms,
        seat=None,
        action=NULL,
        events=Raw(b"[]"),
        to_act=(),
        outcome=NULL,
        position=Raw(msgspec.json.encode(opened.table.position)),
    )
    body = Body(state=held.body.state, why_not="the game was broken off", revealed=True)
    return Planned(body, entry, standing(opened, is_revealed=True))
