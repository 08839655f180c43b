"""How the position changes when upgrades and Market cards are bought."""

from engines.core.tuples import put
from engines.jackpot_set_the_reel.events.spending import CardPurchased, CardUpgraded
from engines.jackpot_set_the_reel.evolve.changes import Changes
from engines.jackpot_set_the_reel.parts import PLACES
from engines.jackpot_set_the_reel.state import Card, Position


def _upgraded(position: Position, event: CardUpgraded) -> Position:
    player = position.players[event.seat]
    hand = put(player.hand, player.place_of(event.card), Card(id=event.card, flipped=event.flipped))
    return position.with_player(event.seat, hand=hand, coins=player.coins - event.price).replace(second=None)


def _purchased(position: Position, event: CardPurchased) -> Position:
    player = position.players[event.seat]
    hand = put(player.hand, player.place_of(event.replaced), Card(id=event.card))
    place = PLACES[event.pile]
    return position.with_player(event.seat, hand=hand, coins=player.coins - event.cost).replace(
        market=put(position.market, place, position.market[place][1:]),
        out_of_game=(*position.out_of_game, event.replaced),
    )


CHANGES: Changes = {
    CardUpgraded: _upgraded,
    CardPurchased: _purchased,
}
