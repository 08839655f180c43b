"""Placing planes: on an unowned link, on own links, on another seat's link."""

from engines.core.results import Refusal
from engines.jet_set.actions import ClaimLink, Placement, PlaceOnOtherLink, PlaceOnOwnLinks
from engines.jet_set.events import LinkClaimed, OtherLinkReinforced, OwnLinksReinforced
from engines.jet_set.parts import LinkId, LinkRow, Parts
from engines.jet_set.refusals.placing import (
    LinkAlreadyOwned,
    LinkIsOwn,
    LinkNamedTwice,
    LinkNotOwn,
    LinkTooDear,
    LinkUnowned,
    NoMarker,
    NoPlanes,
    NoPlanesOnOtherLink,
    NoPlanesOnOwnLink,
    NotEnoughPlanes,
    NothingPlaced,
    OtherLinkTooDear,
    OwnLinksTooDear,
    UnknownLink,
)
from engines.jet_set.rules import JetTurn
from engines.jet_set.rules.costs import OTHER_PLANE, PLANE, service_charge
from engines.jet_set.rules.turns import can_still_act, end_turn
from engines.jet_set.state import Position


def claim_link(turn: JetTurn, seat: int, action: ClaimLink) -> None:
    """Claim an unowned link and place planes on it (JS-LINK-1 to JS-LINK-6, JS-TURN-3)."""
    position, player = turn.position, turn.position.players[seat]
    turn.require(can_still_act(position, seat))
    turn.require(known(turn.terms.parts, action.link, "link"), action.planes >= 1 or NoPlanes(planes=action.planes))
    owned = position.owned(action.link)
    turn.require(owned is None or LinkAlreadyOwned(link=action.link, owner=owned.owner))
    price = link_price(turn.terms.parts, action.link)
    cost = price + PLANE * action.planes
    turn.require(
        player.markers > 0 or NoMarker(seat=seat, link=action.link),
        in_stock(position, seat, action.planes, "planes"),
        cost <= player.cash
        or LinkTooDear(
            seat=seat,
            cost=cost,
            link=action.link,
            planes=action.planes,
            price=price,
            planes_cost=cost - price,
            cash=player.cash,
        ),
    )
    turn.emit(LinkClaimed(seat=seat, link=action.link, planes=action.planes, cost=cost))
    end_turn(turn, seat)


def place_on_own_links(turn: JetTurn, seat: int, action: PlaceOnOwnLinks) -> None:
    """Place planes on any of one's own links, for a service charge (JS-OWN-1 to JS-OWN-5, JS-LINK-6)."""
    position, player, placements = turn.position, turn.position.players[seat], action.placements
    turn.require(can_still_act(position, seat))
    turn.require(bool(placements) or NothingPlaced())
    turn.require(*(known(turn.terms.parts, placement.link, "placements") for placement in placements))
    turn.require(*_each_own_once(position, seat, placements))
    planes = sum(placement.planes for placement in placements)
    charge = service_charge(len(placements))
    cost = PLANE * planes + charge
    turn.require(
        in_stock(position, seat, planes, "placements"),
        cost <= player.cash
        or OwnLinksTooDear(
            seat=seat,
            cost=cost,
            planes=planes,
            planes_cost=cost - charge,
            service_charge=charge,
            links=len(placements),
            cash=player.cash,
        ),
    )
    turn.emit(OwnLinksReinforced(seat=seat, placements=placements, service_charge=charge, cost=cost))
    end_turn(turn, seat)


def _each_own_once(position: Position, seat: int, placements: tuple[Placement, ...]) -> list[bool | Refusal]:
    """List what must hold of every link that is named (JS-OWN-2, JS-OWN-3).

    The list was sorted, so no reason can say at which place of it a link was sent.
    """
    checks: list[bool | Refusal] = []
    own = own_links(position, seat)
    for index, (link, planes) in enumerate((placement.link, placement.planes) for placement in placements):
        owned = position.owned(link)
        owner = None if owned is None else owned.owner
        checks.append(link in own or LinkNotOwn(seat=seat, link=link, owner=owner))
        earlier = index > 0 and placements[index - 1].link == link
        checks.append(not earlier or LinkNamedTwice(link=link))
        checks.append(planes >= 1 or NoPlanesOnOwnLink(link=link, planes=planes))
    return checks


def place_on_other_link(turn: JetTurn, seat: int, action: PlaceOnOtherLink) -> None:
    """Place planes on another seat's link, which cannot refuse (JS-OTHER-1 to JS-OTHER-5, JS-LINK-2, JS-LINK-6)."""
    position, player = turn.position, turn.position.players[seat]
    turn.require(can_still_act(position, seat))
    turn.require(
        known(turn.terms.parts, action.link, "link"), action.planes >= 1 or NoPlanesOnOtherLink(planes=action.planes)
    )
    owned = position.owned(action.link)
    turn.require(owned is not None or LinkUnowned(link=action.link))
    owner = seat if owned is None else owned.owner
    turn.require(owner != seat or LinkIsOwn(seat=seat, link=action.link))
    cost = OTHER_PLANE * action.planes
    turn.require(
        in_stock(position, seat, action.planes, "planes"),
        cost <= player.cash
        or OtherLinkTooDear(
            seat=seat, cost=cost, link=action.link, planes=action.planes, owner=owner, cash=player.cash
        ),
    )
    turn.emit(
        OtherLinkReinforced(
            seat=seat, link=action.link, planes=action.planes, cost=cost, owner=owner, owner_receives=cost // 2
        )
    )
    end_turn(turn, seat)


def known(parts: Parts, link: str, field: str) -> bool | Refusal:
    """Hold where the map has a link (JS-COMP-6)."""
    return parts.map.link(link) is not None or UnknownLink(field=field, link=link)


def link_price(parts: Parts, link: LinkId) -> int:
    """Return what is printed on a link (JS-LINK-3)."""
    return parts.map.links[parts.map.link_number[link]].price


def in_stock(position: Position, seat: int, planes: int, field: str) -> bool | Refusal:
    """Hold where a seat has so many planes in stock (JS-LINK-6)."""
    stock = position.players[seat].planes
    return planes <= stock or NotEnoughPlanes(field=field, seat=seat, planes=planes, stock=stock)


def unowned_links(position: Position, parts: Parts) -> tuple[LinkRow, ...]:
    """Return the links without an owner, in text order (JS-LINK-1)."""
    taken = {owned.link for owned in position.links}
    return tuple([link for link in parts.map.links if link.id not in taken])


def own_links(position: Position, seat: int) -> tuple[LinkId, ...]:
    """Return the links that a seat owns, in text order (JS-OWN-3)."""
    return tuple(owned.link for owned in position.links if owned.owner == seat)


def other_links(position: Position, seat: int) -> tuple[LinkId, ...]:
    """Return the links that other seats own, in text order (JS-OTHER-1)."""
    return tuple(owned.link for owned in position.links if owned.owner != seat)
