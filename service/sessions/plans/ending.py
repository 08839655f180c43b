"""The end of a game other than by its rules: the host ends it, or all seats agree. Outcomes are the rules' own."""

from engines.core.actors import Seat
from schema.wire.sessions import EndReason, Happened, SessionEnded, SessionOffer
from service.denied import Denied, denied
from service.sessions.plans.acts import At, Done
from service.sessions.refusals import OtherOffer


def aborted(at: At) -> Done | Denied:
    """End the game as the host or the referee; as a seat, want all seats to end it so."""
    if isinstance(at.by, int):
        return _wanted(at, at.by, EndReason.ABORTED)
    ended = SessionEnded(reason=EndReason.ABORTED, by=at.by)
    return Done(Happened.ABORTED, at.people.replace(offer=None, ended=ended))


def offered(at: At) -> Done | Denied:
    """Offer to end the game by agreement."""
    return _wanted(at, _seat(at), EndReason.AGREED)


def accepted(at: At) -> Done | Denied:
    """Accept the offer that is open, whichever it is."""
    offer = at.people.offer
    return at.nothing("nobody has offered to end the game") if offer is None else _agreed(at, _seat(at), offer)


def _seat(at: At) -> Seat:
    assert isinstance(at.by, int), "only seats may"
    return at.by


def _wanted(at: At, seat: Seat, reason: EndReason) -> Done | Denied:
    """Offer an end; where it is offered already that accepts it."""
    offer = at.people.offer
    if offer is None:
        return _counted(at, seat, SessionOffer(reason=reason, by=seat, accepted=(seat,)), Happened.OFFERED)
    if offer.reason is not reason:
        return denied(OtherOffer(by=offer.by, reason=offer.reason.value), at.loaded.game)
    return _agreed(at, seat, offer)


def _agreed(at: At, seat: Seat, offer: SessionOffer) -> Done | Denied:
    if seat in offer.accepted:
        return at.nothing(f"seat {seat} has agreed to that already")
    accepted = tuple(sorted((*offer.accepted, seat)))
    return _counted(at, seat, offer.replace(accepted=accepted), Happened.ACCEPTED)


def _counted(at: At, seat: Seat, offer: SessionOffer, happened: Happened) -> Done:
    """Return what an offer comes to: the end, once all seats want it that have not resigned."""
    wanted = {one for one in range(at.loaded.head.seats) if one not in at.people.resigned}
    if wanted - {*offer.accepted}:
        return Done(happened, at.people.replace(offer=offer), seat)
    ended = SessionEnded(reason=offer.reason, by=offer.by)
    return Done(happened, at.people.replace(offer=None, ended=ended), seat)
