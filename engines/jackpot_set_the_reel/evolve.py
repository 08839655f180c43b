"""How each event changes the position."""

from collections.abc import Callable
from typing import Any

from engines.core.tuples import put
from engines.core.values import Tagged
from engines.jackpot_set_the_reel import events as e
from engines.jackpot_set_the_reel.parts import PLACES, Token
from engines.jackpot_set_the_reel.state import (
    Card,
    Hand,
    Phase,
    Position,
    SecondDue,
    Tokens,
    in_order,
)


def evolve(position: Position, event: Tagged) -> Position:
    """Apply an event."""
    return CHANGES[type(event)](position, event)


def moved(hand: Hand, card: Card, place: int) -> Hand:
    """Return the hand with a card taken out and put in again at another place (SR-TOKEN-8)."""
    rest = tuple(other for other in hand if other.id != card.id)
    return (*rest[:place], card, *rest[place:])


def _market(position: Position, event: e.MarketLaidOut) -> Position:
    return position.replace(market=event.piles)


def _jackpots(position: Position, event: e.JackpotsLaidOut) -> Position:
    return position.replace(jackpots=event.decks)


def _swapped(position: Position, event: e.TimerCardsSwapped) -> Position:
    return position.replace(out_of_game=(*position.out_of_game, *event.taken_out))


def _stacked(position: Position, event: e.TimerStacked) -> Position:
    return position.replace(timer=event.timer)


def _shuffled(position: Position, event: e.HandShuffled) -> Position:
    return position.with_player(event.seat, hand=event.hand)


def _first_seat(position: Position, event: e.FirstSeatSet) -> Position:
    return position.replace(seat=event.seat, starting_seat=event.seat)


def _starting_token(position: Position, event: e.StartingTokenOffered) -> Position:
    return position.replace(seat=event.seat, phase=Phase.STARTING_TOKEN, token_due=True)


def _turn(position: Position, event: e.TurnStarted) -> Position:
    return position.replace(seat=event.seat, phase=Phase.BEFORE_PLAYING)


def _played(position: Position, event: e.CardsPlayed) -> Position:
    player = position.players[event.seat]
    hand = tuple(card for card in player.hand if card not in event.cards)
    left, middle, right = ((*column, card) for column, card in zip(player.columns, event.cards, strict=True))
    return position.with_player(event.seat, hand=hand, columns=(left, middle, right)).replace(
        phase=Phase.BEFORE_CLAIMING
    )


def _used(position: Position, event: e.TokenUsed) -> Position:
    gone: Tokens = (event.token, Token.DOUBLER) if event.doubled else (event.token,)
    kept = tuple(token for token in position.players[event.seat].tokens if token not in gone)
    return position.with_player(event.seat, tokens=kept).replace(used=in_order((*position.used, *gone)))


def _second(position: Position, event: e.SecondEffectOpened) -> Position:
    assert event.done is not None, "only what others see of it leaves the card out"
    return position.replace(second=SecondDue(token=event.token, done=event.done))


def _coins(position: Position, event: e.CoinsGained) -> Position:
    return position.with_player(event.seat, coins=position.players[event.seat].coins + event.coins)


def _points(position: Position, event: e.PointsScored) -> Position:
    return position.with_player(event.seat, score=position.players[event.seat].score + event.points)


def _unchanged(position: Position, event: Tagged) -> Position:
    return position


def _moved(position: Position, event: e.CardMoved) -> Position:
    assert event.place is not None, "only what others see of it leaves the place out"
    hand = position.players[event.seat].hand
    card = next(card for card in hand if card.id == event.moved)
    return position.with_player(event.seat, hand=moved(hand, card, event.place)).replace(second=None)


def _made_seven(position: Position, event: e.CardMadeSeven) -> Position:
    return position.replace(sevens=tuple(sorted((*position.sevens, event.position))), second=None)


def _upgraded(position: Position, event: e.CardUpgraded) -> Position:
    player = position.players[event.seat]
    hand = put(player.hand, player.place_of(event.card), Card(id=event.card, flipped=event.flipped))
    return position.with_player(event.seat, hand=hand, coins=player.coins - event.price).replace(second=None)


def _purchased(position: Position, event: e.CardPurchased) -> Position:
    player = position.players[event.seat]
    hand = put(player.hand, player.place_of(event.replaced), Card(id=event.card))
    place = PLACES[event.pile]
    return position.with_player(event.seat, hand=hand, coins=player.coins - event.cost).replace(
        market=put(position.market, place, position.market[place][1:]),
        out_of_game=(*position.out_of_game, event.replaced),
    )


def _claimed(position: Position, event: e.ResultClaimed) -> Position:
    return position.replace(phase=Phase.AFTER_CLAIMING, sevens=())


def _hit(position: Position, event: e.JackpotHit) -> Position:
    position = position.replace(jackpot_this_round=True)
    if event.stays:
        return position
    place = next(place for place, deck in enumerate(position.jackpots) if event.jackpot in deck)
    decks = put(position.jackpots, place, position.jackpots[place][1:])
    return position.replace(jackpots=decks, taken=(*position.taken, event.jackpot))


def _token_due(position: Position, event: e.TokenDue) -> Position:
    return position.replace(token_due=True)


def _revealed(position: Position, event: e.TokensRevealed) -> Position:
    left = tuple(token for token in position.supply if token not in event.tokens)
    return position.replace(revealed=in_order((*position.revealed, *event.tokens)), supply=left)


def _reshuffled(position: Position, event: e.TokensReshuffled) -> Position:
    return position.replace(supply=position.discarded, discarded=())


def _gained(position: Position, event: e.TokenGained) -> Position:
    lying = (*position.supply, *position.revealed)
    tokens = in_order((*position.players[event.seat].tokens, event.token))
    return position.with_player(event.seat, tokens=tokens).replace(
        supply=in_order(tuple(token for token in lying if token is not event.token)), revealed=(), token_due=False
    )


def _taken(position: Position, event: e.TokenTaken) -> Position:
    left = tuple(token for token in position.players[event.loser].tokens if token is not event.token)
    tokens = in_order((*position.players[event.seat].tokens, event.token))
    position = position.with_player(event.loser, tokens=left).with_player(event.seat, tokens=tokens)
    return position.replace(token_due=False)


def _declined(position: Position, event: e.TokenDeclined) -> Position:
    return position.replace(token_due=False)


def _discarded(position: Position, event: e.TokensDiscarded) -> Position:
    return position.replace(discarded=in_order((*position.discarded, *event.tokens)))


def _returned(position: Position, event: e.TokensReturned) -> Position:
    return position.replace(supply=in_order((*position.supply, *event.tokens)))


def _turn_ended(position: Position, event: e.TurnEnded) -> Position:
    return position.replace(used=())


def _laid_out(position: Position, event: e.TenthCardLaidOut) -> Position:
    return position.with_player(event.seat, hand=(), tenth=event.tenth)


def _passed(position: Position, event: e.TenthCardsPassed) -> Position:
    for passed in event.passes:
        position = position.with_player(passed.receiver, tenth=passed.tenth)
    return position.replace(phase=Phase.ROUND_END)


def _removed(position: Position, event: e.TenthCardRemoved) -> Position:
    position = position.with_player(event.seat, tenth=None)
    return position.replace(out_of_game=(*position.out_of_game, event.card))


def _drawn(position: Position, event: e.TimerCardDrawn) -> Position:
    position = position.with_player(event.seat, tenth=Card(id=event.card))
    return position.replace(timer=position.timer[1:], phase=Phase.ROUND_END)


def _lost(position: Position, event: e.TimerCardLost) -> Position:
    return position.replace(timer=position.timer[:-1], out_of_game=(*position.out_of_game, event.card))


def _placed(position: Position, event: e.TenthCardPlaced) -> Position:
    player = position.players[event.seat]
    columns = put(player.columns, event.column, (*player.columns[event.column], player.tenth))
    return position.with_player(event.seat, columns=columns, tenth=None)


def _income(position: Position, event: e.IncomeTaken) -> Position:
    coins = position.players[event.seat].coins + event.coins
    return position.with_player(event.seat, coins=coins, income_taken=True)


def _reassembled(position: Position, event: e.HandReassembled) -> Position:
    return position.with_player(event.seat, hand=event.hand, columns=((), (), ()))


def _round(position: Position, event: e.RoundStarted) -> Position:
    players = tuple(player.replace(income_taken=False) for player in position.players)
    return position.replace(
        players=players, round=event.round, starting_seat=event.seat, seat=event.seat, jackpot_this_round=False
    )


def _ended(position: Position, event: e.GameEnded) -> Position:
    return position.replace(phase=Phase.OVER)


CHANGES: dict[type[Tagged], Callable[[Position, Any], Position]] = {
    e.MarketLaidOut: _market,
    e.JackpotsLaidOut: _jackpots,
    e.TimerCardsSwapped: _swapped,
    e.TimerStacked: _stacked,
    e.HandShuffled: _shuffled,
    e.FirstSeatSet: _first_seat,
    e.StartingTokenOffered: _starting_token,
    e.TurnStarted: _turn,
    e.CardsPlayed: _played,
    e.TokenUsed: _used,
    e.SecondEffectOpened: _second,
    e.CoinsGained: _coins,
    e.PointsScored: _points,
    e.ThirtyReached: _unchanged,
    e.CardMoved: _moved,
    e.CardMadeSeven: _made_seven,
    e.CardUpgraded: _upgraded,
    e.CardPurchased: _purchased,
    e.ResultClaimed: _claimed,
    e.JackpotHit: _hit,
    e.TokenDue: _token_due,
    e.TokensRevealed: _revealed,
    e.TokensReshuffled: _reshuffled,
    e.TokenGained: _gained,
    e.TokenTaken: _taken,
    e.TokenDeclined: _declined,
    e.NoTokenLeft: _unchanged,
    e.TokensDiscarded: _discarded,
    e.TokensReturned: _returned,
    e.TurnEnded: _turn_ended,
    e.TenthCardLaidOut: _laid_out,
    e.TenthCardsPassed: _passed,
    e.TenthCardRemoved: _removed,
    e.TimerCardDrawn: _drawn,
    e.TimerCardLost: _lost,
    e.TenthCardPlaced: _placed,
    e.IncomeTaken: _income,
    e.HandReassembled: _reassembled,
    e.RoundStarted: _round,
    e.GameEnded: _ended,
}
