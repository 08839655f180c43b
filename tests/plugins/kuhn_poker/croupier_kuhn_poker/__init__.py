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


class Decision(kit.Word):
    """What a seat may decide."""

    CHECK = "check"
    """Put nothing into the pot, which nobody has bet into."""
    BET = "bet"
    """Put a second chip into the pot."""
    FOLD = "fold"
    """Give the pot to the seat that has bet."""
    CALL = "call"
    """Match a bet; both cards are shown."""


Decisions = Annotated[tuple[Decision, ...], kit.Meta(max_length=3)]

OPEN, ASKED = (Decision.CHECK, Decision.BET), (Decision.FOLD, Decision.CALL)
NEXT = {(): OPEN, (Decision.CHECK,): OPEN, (Decision.BET,): ASKED, (Decision.CHECK, Decision.BET): ASKED}
"""What may be decided after which decisions; after all others the game is over."""


class Position(kit.Value):
    """The table."""

    hands: Annotated[tuple[Card | None, ...], kit.Meta(min_length=2, max_length=2)] = (None, None)
    """The card of each seat; None where the viewer may not know it."""
    decisions: Decisions = ()
    """What was decided so far, by one seat and the other in turn."""
    seat: kit.Seat = 0
    """Whose turn it is."""


class Decide(kit.Tagged):
    """Check, bet, fold or call."""

    decision: Decision
    """Which of them."""


class CardDealt(kit.Tagged):
    """A seat was dealt its card."""

    seat: kit.Seat
    """Whose it is."""
    card: Card | None
    """Which one; None for those who may not know it."""


class Decided(kit.Tagged):
    """A seat decided."""

    seat: kit.Seat
    """Who decided."""
    decision: Decision
    """What it decided."""


class NotNow(kit.Refusal):
    """A seat answers a bet that nobody has made, or does not answer one."""

    code = "decide/not-now"
    clause = "KP-BET-1"
    at = "/action/decision"
    detail = "It is not possible to {decision} now, only to {possible}."
    decision: Decision
    """What was asked for."""
    possible: tuple[Decision, ...]
    """What is possible."""


class Impossible(kit.Fault):
    """The cards or the decisions of a position cannot be."""

    code = "position/impossible"
    clause = "KP-DEAL-1"
    at = "/state/position/{field}"
    detail = "No game comes to such {field}."
    field: str
    """Which of them: hands or decisions."""


def set_up(turn: kit.PlainTurn[Position], first_seat: kit.Seat | None) -> None:
    """Deal a card to each seat (KP-DEAL-1)."""
    kit.set_first_seat(turn, first_seat, 2)
    for seat, card in enumerate(turn.draw.shuffled("deal", Card)[:2]):
        turn.emit(CardDealt(seat=seat, card=card))


def decide(turn: kit.PlainTurn[Position], seat: kit.Seat, action: Decide) -> None:
    """Bet or not, and answer a bet (KP-BET-1)."""
    possible = NEXT[turn.position.decisions]
    turn.require(action.decision in possible or NotNow(decision=action.decision, possible=possible))
    turn.emit(Decided(seat=seat, decision=action.decision))


def card_dealt(position: Position, event: CardDealt) -> Position:
    """Lay the card in front of the seat."""
    return position.replace(hands=kit.put(position.hands, event.seat, event.card))


def decided(position: Position, event: Decided) -> Position:
    """Note the decision; then it is the other seat's turn."""
    return position.replace(decisions=(*position.decisions, event.decision), seat=1 - event.seat)


def moves(position: Position, actor: kit.Actor, at_ms: int, terms: kit.PlainTerms) -> Iterator[kit.Form[Decide]]:
    """Return the decisions that are possible."""
    yield kit.Form(Decide, kit.Choice("decision", NEXT[position.decisions]))


def outcome(position: Position, terms: kit.PlainTerms) -> kit.Outcome | None:
    """Give the pot to the higher card, or to the seat whose bet was not called (KP-END-1)."""
    if position.decisions in NEXT:
        return None
    last = position.decisions[-1]
    stake = 2 if last is Decision.CALL else 1
    ranks = [list(Card).index(card) for card in position.hands if card]
    winner = position.seat if last is Decision.FOLD else ranks.index(max(ranks))
    standings = kit.ranked({seat: (stake if seat == winner else -stake,) for seat in (0, 1)})
    return kit.Outcome(reason="fold" if last is Decision.FOLD else "showdown", standings=standings)


def faults(position: Position, terms: kit.PlainTerms) -> Iterator[kit.Fault]:
    """Yield what cannot be: a card in no hand or in both, decisions that were not possible."""
    if None in position.hands or position.hands[0] is position.hands[1]:
        yield Impossible(field="hands")
    *before, last = position.decisions or (None,)
    if last and last not in NEXT.get(tuple(before), ()):
        yield Impossible(field="decisions")


def view(position: Position, viewer: kit.Viewer, terms: kit.PlainTerms) -> Position:
    """Show a card to its seat, and both once a bet is called or nobody has bet (KP-VIEW-1)."""
    if position.decisions not in NEXT and Decision.FOLD not in position.decisions:
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
    rules={Decide: decide},
    changes={kit.FirstSeatSet: kit.first_seat_set, CardDealt: card_dealt, Decided: decided},
    set_up=set_up,
    moves=moves,
    outcome=outcome,
    reasons=("fold", "showdown"),
    refusals=(NotNow,),
    faults=(Impossible,),
    check_position=faults,
    hidden=kit.Hidden(view=view, redact=redact, resample=resample),
)
