"""How the position changes when Bonus tokens are gained, used up and given back."""

from engines.jackpot_set_the_reel.events.gaining import (
    NoTokenLeft,
    TokenDeclined,
    TokenDue,
    TokenGained,
    TokensDiscarded,
    TokensReshuffled,
    TokensReturned,
    TokensRevealed,
    TokenTaken,
)
from engines.jackpot_set_the_reel.evolve.changes import Changes, unchanged
from engines.jackpot_set_the_reel.state import Position, in_order


def _token_due(position: Position, event: TokenDue) -> Position:
    return position.replace(token_due=True)


def _revealed(position: Position, event: TokensRevealed) -> Position:
    left = tuple(token for token in position.supply if token not in event.tokens)
    return position.replace(revealed=in_order((*position.revealed, *event.tokens)), supply=left)


def _reshuffled(position: Position, event: TokensReshuffled) -> Position:
    return position.replace(supply=position.discarded, discarded=())


def _gained(position: Position, event: TokenGained) -> Position:
    lying = (*position.supply, *position.revealed)
    tokens = in_order((*position.players[event.seat].tokens, event.token))
    return position.with_player(event.seat, tokens=tokens).replace(
        supply=in_order(tuple(token for token in lying if token is not event.token)), revealed=(), token_due=False
    )


def _taken(position: Position, event: TokenTaken) -> Position:
    left = tuple(token for token in position.players[event.loser].tokens if token is not event.token)
    tokens = in_order((*position.players[event.seat].tokens, event.token))
    position = position.with_player(event.loser, tokens=left).with_player(event.seat, tokens=tokens)
    return position.replace(token_due=False)


def _declined(position: Position, event: TokenDeclined) -> Position:
    return position.replace(token_due=False)


def _discarded(position: Position, event: TokensDiscarded) -> Position:
    return position.replace(discarded=in_order((*position.discarded, *event.tokens)))


def _returned(position: Position, event: TokensReturned) -> Position:
    return position.replace(supply=in_order((*position.supply, *event.tokens)))


CHANGES: Changes = {
    TokenDue: _token_due,
    TokensRevealed: _revealed,
    TokensReshuffled: _reshuffled,
    TokenGained: _gained,
    TokenTaken: _taken,
    TokenDeclined: _declined,
    NoTokenLeft: unchanged,
    TokensDiscarded: _discarded,
    TokensReturned: _returned,
}
