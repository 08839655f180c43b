"""Who sits at the table of a session, and for whom the service acts."""

from engines.core.actors import Seat
from schema.wire.sessions import Presence, SessionBank, SessionSeat, SessionTurn, StandIn
from service.sessions.loaded import LoadedSession
from service.sessions.records import Body, Head, People


def names_of(head: Head, people: People) -> tuple[str | None, ...]:
    """Return the name of each seat, None for one that has none."""
    return people.names or head.names or (None,) * head.seats


def seats_of(loaded: LoadedSession, people: People) -> tuple[SessionSeat, ...]:
    """Return the seats of a session with these people."""
    return tuple(
        SessionSeat(seat=seat, name=name, joined=seat in people.joined, presence=_presence(loaded, people, seat))
        for seat, name in enumerate(names_of(loaded.head, people))
    )


def _presence(loaded: LoadedSession, people: People, seat: Seat) -> Presence:
    if seat in people.resigned:
        return Presence.RESIGNED
    if is_used_up(loaded, people, seat):
        return Presence.USED_UP
    return Presence.LEFT if seat in people.left else Presence.PLAYING


def is_used_up(loaded: LoadedSession, people: People, seat: Seat) -> bool:
    """Tell whether a seat has made as many changes as it may."""
    return bool(people.changes) and people.changes[seat] >= loaded.most_changes


def changed_by(people: People, seat: Seat, seats: int) -> People:
    """Return the people after one more change by a seat, who is here then."""
    changes = [*people.changes] or [0] * seats
    changes[seat] += 1
    joined = people.joined if seat in people.joined else tuple(sorted((*people.joined, seat)))
    return people.replace(changes=tuple(changes), joined=joined)


def stood_in_for(loaded: LoadedSession) -> frozenset[Seat]:
    """Return the seats that the service acts for at once; none where nobody is left to play with."""
    people = loaded.body.people
    presences = [_presence(loaded, people, seat) for seat in range(loaded.head.seats)]
    if Presence.PLAYING not in presences:
        return frozenset()
    is_waiting = loaded.head.stand_in is StandIn.WAITING
    mine = {Presence.PLAYING, *({Presence.LEFT} if is_waiting else ())}
    return frozenset(seat for seat, presence in enumerate(presences) if presence not in mine)


def banks_at(body: Body, turns: tuple[SessionTurn, ...], at_ms: int) -> tuple[SessionBank, ...]:
    """Return what is left of each bank at a time."""
    running = {turn.seat: max(turn.ends_ms - at_ms, 0) for turn in turns}
    return tuple(SessionBank(seat=seat, left_ms=running.get(seat, left)) for seat, left in enumerate(body.clock.banks))
