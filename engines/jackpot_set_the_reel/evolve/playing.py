"""How the position changes when a turn begins, and cards are played into a row."""

from engines.jackpot_set_the_reel.events.playing import CardsPlayed, TurnStarted
from engines.jackpot_set_the_reel.evolve.changes import Changes
from engines.jackpot_set_the_reel.state import Phase, Position


def _turn(position: Position, event: TurnStarted) -> Position:
    return position.replace(seat=event.seat, phase=Phase.BEFORE_PLAYING)


def _played(position: Position, event: CardsPlayed) -> Position:
    player = position.players[event.seat]
    hand = tuple(card for card in player.hand if card not in event.cards)
    left, middle, right = ((*column, card) for column, card in zip(player.columns, event.cards, strict=True))
    return position.with_player(event.seat, hand=hand, columns=(left, middle, right)).replace(
        phase=Phase.BEFORE_CLAIMING
    )


CHANGES: Changes = {
    TurnStarted: _turn,
    CardsPlayed: _played,
}
