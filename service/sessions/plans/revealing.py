"""The referee breaks off a game: its chance is revealed, and nobody can act any more."""

import msgspec
from msgspec import Raw

from engines.core.actors import REFEREE
from engines.core.refusals import GameOver
from schema.wire.sessions import Happened
from service.denied import Denied, denied
from service.games.playing import standing
from service.sessions.loaded import LoadedSession
from service.sessions.plans.changes import Planned, stopped, too_long
from service.sessions.records import NULL, Entry
from service.trust.access.caller import Caller
from service.trust.fair.refusals import NoCommitment


def revealed(loaded: LoadedSession, caller: Caller, at_ms: int) -> Planned | Denied:
    """Break off and reveal a game; one that is over is revealed already."""
    return caller.must_be(REFEREE) or _why_not(loaded) or _broken_off(loaded, at_ms)


def _why_not(loaded: LoadedSession) -> Denied | None:
    opened = loaded.opened
    if opened.fair is None:
        return denied(NoCommitment(where=""), loaded.game)
    outcome = loaded.game.engine.outcome(opened.table.position, opened.terms)
    if outcome is not None:
        return denied(GameOver(reason=outcome.reason), loaded.game)
    if loaded.is_broken_off:
        return stopped(loaded)
    return too_long(loaded) if loaded.is_full else None


def _broken_off(loaded: LoadedSession, at_ms: int) -> Planned:
    opened = loaded.opened
    entry = Entry(
        version=loaded.version + 1,
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
    body = loaded.body.replace(by=None, before=NULL, why_not="the game was broken off", revealed=True, turns=())
    return Planned(body, entry, standing(opened, is_revealed=True))
