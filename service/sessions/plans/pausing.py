"""Pauses: the session's time stands still, that of the title and of the seats alike, and nobody acts."""

from schema.wire.sessions import Happened
from service.denied import Denied
from service.sessions.plans.acts import At, Done


def paused(at: At) -> Done | Denied:
    """Stop the session's time."""
    if not at.loaded.has_clock:
        return at.nothing("no time runs in this session")
    if at.loaded.is_paused:
        return at.nothing("time stands still already")
    return Done(Happened.PAUSED, at.people, clock=at.loaded.body.clock.replace(paused_ms=at.at_ms))


def resumed(at: At) -> Done | Denied:
    """Let the session's time go on from where it was stopped."""
    clock = at.loaded.body.clock
    if clock.paused_ms is None:
        return at.nothing("time does not stand still")
    stood_ms = clock.stood_ms + max(at.real_ms - clock.paused_ms, 0)
    return Done(Happened.RESUMED, at.people, clock=clock.replace(paused_ms=None, stood_ms=stood_ms))
