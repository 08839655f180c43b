"""How the position changes when a turn, a round or the game ends."""

from engines.core.tuples import put
from engines.jackpot_set_the_reel.events.round_end import (
    GameEnded,
    HandReassembled,
    IncomeTaken,
    RoundStarted,
    TenthCardLaidOut,
    TenthCardPlaced,
    TenthCardRemoved,
    TenthCardsPassed,
    TimerCardDrawn,
    TimerCardLost,
    TurnEnded,
)
from engines.jackpot_set_the_reel.evolve.changes import Changes
from engines.jackpot_set_the_reel.state import Card, Phase, Position


def _turn_ended(position: Position, event: TurnEnded) -> Position:
    return position.replace(used=())


def _laid_out(position: Position, event: TenthCardLaidOut) -> Position:
    return position.with_player(event.seat, hand=(), tenth=event.tenth)


def _passed(position: Position, event: TenthCardsPassed) -> Position:
    for passed in event.passes:
        position = position.with_player(passed.receiver, tenth=passed.tenth)
    return position.replace(phase=Phase.ROUND_END)


def _removed(position: Position, event: TenthCardRemoved) -> Position:
    position = position.with_player(event.seat, tenth=None)
    return position.replace(out_of_game=(*position.out_of_game, event.card))


def _drawn(position: Position, event: TimerCardDrawn) -> Position:
    position = position.with_player(event.seat, tenth=Card(id=event.card))
    return position.replace(timer=position.timer[1:], phase=Phase.ROUND_END)


def _lost(position: Position, event: TimerCardLost) -> Position:
    return position.replace(timer=position.timer[:-1], out_of_game=(*position.out_of_game, event.card))


def _placed(position: Position, event: TenthCardPlaced) -> Position:
    player = position.players[event.seat]
    columns = put(player.columns, event.column, (*player.columns[event.column], event.tenth))
    return position.with_player(event.seat, columns=columns, tenth=None)


def _income(position: Position, event: IncomeTaken) -> Position:
    coins = position.players[event.seat].coins + event.coins
    return position.with_player(event.seat, coins=coins, income_taken=True)


def _reassembled(position: Position, event: HandReassembled) -> Position:
    return position.with_player(event.seat, hand=event.hand, columns=((), (), ()))


def _round(position: Position, event: RoundStarted) -> Position:
    players = tuple(player.replace(income_taken=False) for player in position.players)
    return position.replace(
        players=players, round=event.round, starting_seat=event.seat, seat=event.seat, jackpot_this_round=False
    )


def _ended(position: Position, event: GameEnded) -> Position:
    return position.replace(phase=Phase.OVER)


CHANGES: Changes = {
    TurnEnded: _turn_ended,
    TenthCardLaidOut: _laid_out,
    TenthCardsPassed: _passed,
    TenthCardRemoved: _removed,
    TimerCardDrawn: _drawn,
    TimerCardLost: _lost,
    TenthCardPlaced: _placed,
    IncomeTaken: _income,
    HandReassembled: _reassembled,
    RoundStarted: _round,
    GameEnded: _ended,
}
