"""Kuhn poker: two seats, three cards, one round of betting."""

from collections.abc import Iterator
from typing import Annotated

from engines import kit


class Card(kit.Word):
    """A card; the later one in this list wins."""

    JACK = "jack"
    """The lowest."""
    QUEEN = "queen"
    """The middle one."""
    KING = "king"
    """The highest."""


GOING = {(), (False,), (True,), (False, True)}
"""Who has bet so far while the game goes on, one act after the other; True is a bet."""


class Position(kit.Value):
    """The table."""

    hands: Annotated[tuple[Card | None, ...], kit.Meta(min_length=2, max_length=2)] = (None, None)
    """The card of each seat; None where the viewer may not know it."""
    bets: Annotated[tuple[bool, ...], kit.Meta(max_length=3)] = ()
    """Whether each act so far was a bet, by one seat and the other in turn."""
    seat: kit.Seat = 0
    """Whose turn it is."""


class Pass(kit.Tagged):
    """Put nothing into the pot: check, or fold to a bet."""


class Bet(kit.Tagged):
    """Put a second chip into the pot: bet, or call a bet."""


class CardDealt(kit.Tagged):
    """A seat was dealt its card."""

    seat: kit.Seat
    """Whose it is."""
    card: Card | None
    """Which one; None for those who may not know it."""


class Acted(kit.Tagged):
    """A seat passed or bet."""

    seat: kit.Seat
    """Which one."""
    bet: bool
    """Whether it was a bet."""


class Impossible(kit.Fault):
    """The cards or the bets of a position cannot be."""

    code = "position/impossible"
    clause = "KP-DEAL-1"
    at = "/state/position/{field}"
    detail = "No game comes to such {field}."
    field: str
    """Which of them: hands or bets."""


def set_up(turn: kit.PlainTurn[Position], first_seat: kit.Seat | None) -> None:
    """Deal a card to each seat (KP-DEAL-1)."""
    kit.set_first_seat(turn, first_seat, 2)
    for seat, card in enumerate(turn.draw.shuffled("deal", Card)[:2]):
        turn.emit(CardDealt(seat=seat, card=card))


def act(turn: kit.PlainTurn[Position], seat: kit.Seat, action: kit.Tagged) -> None:
    """Pass or bet (KP-BET-1)."""
    turn.emit(Acted(seat=seat, bet=isinstance(action, Bet)))


def card_dealt(position: Position, event: CardDealt) -> Position:
    """Lay the card in front of the seat."""
    return position.replace(hands=kit.put(position.hands, event.seat, event.card))


def acted(position: Position, event: Acted) -> Position:
    """Note the act; then it is the other seat's turn."""
    return position.replace(bets=(*position.bets, event.bet), seat=1 - event.seat)


def moves(position: Position, actor: kit.Actor, at_ms: int, terms: kit.PlainTerms) -> list[kit.Form[kit.Tagged]]:
    """Return both: whoever is to act may always pass and bet."""
    return [kit.Form(Pass, kit.One()), kit.Form(Bet, kit.One())]


def outcome(position: Position, terms: kit.PlainTerms) -> kit.Outcome | None:
    """Give the pot to the seat whose bet was not called, or to the higher card (KP-END-1)."""
    if position.bets in GOING:
        return None
    folded = is_folded(position)
    ranks = [list(Card).index(card) for card in position.hands if card]
    winner = position.seat if folded else ranks.index(max(ranks))
    stake = 2 if position.bets[-1] else 1
    standings = kit.ranked({seat: (stake if seat == winner else -stake,) for seat in (0, 1)})
    return kit.Outcome(reason="fold" if folded else "showdown", standings=standings)


def is_folded(position: Position) -> bool:
    """Tell whether a bet was answered by passing."""
    return position.bets[-2:] == (True, False)


def faults(position: Position, terms: kit.PlainTerms) -> Iterator[kit.Fault]:
    """Yield what cannot be: a card in no hand or in both, acts after the end."""
    if None in position.hands or position.hands[0] is position.hands[1]:
        yield Impossible(field="hands")
    if position.bets and position.bets[:-1] not in GOING:
        yield Impossible(field="bets")


def view(position: Position, viewer: kit.Viewer, terms: kit.PlainTerms) -> Position:
    """Show a card to its seat, and both at the end unless somebody has folded (KP-VIEW-1)."""
    if position.bets not in GOING and not is_folded(position):
        return position
    hands = [card if kit.sees(viewer, seat) else None for seat, card in enumerate(position.hands)]
    return position.replace(hands=tuple(hands))


def redact(event: kit.Tagged, viewer: kit.Viewer) -> kit.Tagged:
    """Hide the card that another seat was dealt (KP-VIEW-1)."""
    return event.replace(card=None) if isinstance(event, CardDealt) and not kit.sees(viewer, event.seat) else event


def resample(position: Position, viewer: kit.Viewer, draw: kit.Draw, terms: kit.PlainTerms) -> Position:
    """Deal the cards anew that a viewer does not know."""
    known = view(position, viewer, terms).hands
    cards = iter(draw.shuffled("resample", [card for card in Card if card not in known]))
    return position.replace(hands=tuple(card or next(cards) for card in known))


ENGINE = kit.title(
    id="kuhn-poker",
    name="Kuhn poker",
    prefix="KP",
    package=__name__,
    kernel=1,
    seats=(2, 2),
    position=Position,
    rules={Pass: act, Bet: act},
    changes={kit.FirstSeatSet: kit.first_seat_set, CardDealt: card_dealt, Acted: acted},
    set_up=set_up,
    moves=moves,
    outcome=outcome,
    reasons=("fold", "showdown"),
    faults=(Impossible,),
    check_position=faults,
    hidden=kit.Hidden(view=view, redact=redact, resample=resample),
)
