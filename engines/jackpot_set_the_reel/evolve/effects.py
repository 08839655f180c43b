"""How the position changes when Bonus tokens and results take effect."""

from engines.jackpot_set_the_reel.events.effects import (
    CardMadeSeven,
    CardMoved,
    CoinsGained,
    PointsScored,
    SecondEffectOpened,
    ThirtyReached,
    TokenUsed,
)
from engines.jackpot_set_the_reel.evolve.changes import Changes, unchanged
from engines.jackpot_set_the_reel.parts import Token
from engines.jackpot_set_the_reel.state import Card, Hand, Position, SecondDue, Tokens, in_order


def moved(hand: Hand, card: Card, place: int) -> Hand:
    """Return the hand with a card taken out and put in again at another place (SR-TOKEN-8)."""
    rest = tuple(other for other in hand if other.id != card.id)
    return (*rest[:place], card, *rest[place:])


def _used(position: Position, event: TokenUsed) -> Position:
    gone: Tokens = (event.token, Token.DOUBLER) if event.doubled else (event.token,)
    kept = tuple(token for token in position.players[event.seat].tokens if token not in gone)
    return position.with_player(event.seat, tokens=kept).replace(used=in_order((*position.used, *gone)))


def _second(position: Position, event: SecondEffectOpened) -> Position:
    assert event.done is not None, "only what others see of it leaves the card out"
    return position.replace(second=SecondDue(token=event.token, done=event.done))


def _coins(position: Position, event: CoinsGained) -> Position:
    return position.with_player(event.seat, coins=position.players[event.seat].coins + event.coins)


def _points(position: Position, event: PointsScored) -> Position:
    return position.with_player(event.seat, score=position.players[event.seat].score + event.points)


def _moved(position: Position, event: CardMoved) -> Position:
    assert event.place is not None, "only what others see of it leaves the place out"
    hand = position.players[event.seat].hand
    card = next(card for card in hand if card.id == event.moved)
    return position.with_player(event.seat, hand=moved(hand, card, event.place)).replace(second=None)


def _made_seven(position: Position, event: CardMadeSeven) -> Position:
    return position.replace(sevens=tuple(sorted((*position.sevens, event.position))), second=None)


CHANGES: Changes = {
    TokenUsed: _used,
    SecondEffectOpened: _second,
    CoinsGained: _coins,
    PointsScored: _points,
    ThirtyReached: unchanged,
    CardMoved: _moved,
    CardMadeSeven: _made_seven,
}
