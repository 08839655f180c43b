"""The effects of tokens that work on a card: move, seven and discount."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.events.effects import CardMadeSeven, CardMoved
from engines.jackpot_set_the_reel.parts import Parts, Symbol, Token
from engines.jackpot_set_the_reel.refusals.effects import (
    AlreadySeven,
    NoRowForSeven,
    NoSuchPlace,
    NotInRow,
    SamePlace,
    TargetMissing,
    TargetUnwanted,
)
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.rules.hand import in_hand
from engines.jackpot_set_the_reel.rules.results import shown
from engines.jackpot_set_the_reel.rules.spending import flip, require_upgradable, upgradable
from engines.jackpot_set_the_reel.state import Phase, Player, Position

TARGETED = (Token.MOVE, Token.SEVEN, Token.DISCOUNT)
"""The tokens whose effect works on a card."""


def names_what_it_needs(token: Token, target: str | None, to: int | None) -> tuple[bool | Refusal, ...]:
    """Hold where a card is named for move, seven and discount, and a place for move alone (SR-TOKEN-15)."""
    return (
        _named("target", token, wanted=token in TARGETED, given=target is not None),
        _named("to", token, wanted=token is Token.MOVE, given=to is not None),
    )


def _named(field: str, token: Token, *, wanted: bool, given: bool) -> bool | Refusal:
    if wanted and not given:
        return TargetMissing(field=field, token=token)
    return wanted or not given or TargetUnwanted(field=field, token=token)


def require_effect(turn: ReelTurn, seat: int, token: Token, target: str, to: int | None) -> None:
    """Refuse an effect that is not possible or changes nothing (SR-TOKEN-8, SR-TOKEN-9, SR-TOKEN-10, SR-TOKEN-16)."""
    if token is Token.MOVE:
        _require_move(turn, seat, target, to)
    elif token is Token.SEVEN:
        _require_seven(turn, seat, target)
    else:
        discount = turn.terms.parts.amounts[Token.DISCOUNT]
        require_upgradable(turn, seat, target, discount=discount, field="target")


def _require_move(turn: ReelTurn, seat: int, target: str, to: int | None) -> None:
    """A card of the hand goes to another place of it (SR-TOKEN-8, SR-TOKEN-16, SR-OPT-3)."""
    player = turn.position.players[seat]
    turn.require(in_hand(player, seat, target, "target"))
    assert to is not None
    turn.require(
        to < len(player.hand) or NoSuchPlace(to=to, last=len(player.hand) - 1),
        to != player.place_of(target) or SamePlace(card=target, to=to),
    )


def _require_seven(turn: ReelTurn, seat: int, target: str) -> None:
    """A card of the row just played, before it is claimed (SR-TOKEN-9, SR-TOKEN-16)."""
    position = turn.position
    turn.require(position.phase is Phase.BEFORE_CLAIMING or NoRowForSeven())
    row = tuple(card.id for card in position.players[seat].row())
    turn.require(target in row or NotInRow(card=target, row=row))
    turn.require(target in not_yet_sevens(position, seat, turn.terms.parts) or AlreadySeven(card=target))


def carry_out(turn: ReelTurn, seat: int, token: Token, target: str, to: int | None) -> None:
    """Let an effect happen that was found possible (SR-TOKEN-8, SR-TOKEN-9, SR-TOKEN-10)."""
    if token is Token.MOVE:
        turn.emit(CardMoved(seat=seat, moved=target, place=to))
    elif token is Token.SEVEN:
        ids = [card.id for card in turn.position.players[seat].row()]
        turn.emit(CardMadeSeven(seat=seat, position=ids.index(target)))
    else:
        flip(turn, seat, target, discount=turn.terms.parts.amounts[Token.DISCOUNT])


def targets(token: Token, position: Position, seat: int, parts: Parts, done: str | None = None) -> tuple[str, ...]:
    """Return the cards a token can work on, without the one that had the first effect (SR-TOKEN-8 to SR-TOKEN-11)."""
    player = position.players[seat]
    if token is Token.MOVE:
        found = _movable(player)
    elif token is Token.SEVEN:
        found = not_yet_sevens(position, seat, parts)
    else:
        found = tuple(upgradable(player, parts, parts.amounts[Token.DISCOUNT]))
    return tuple(id for id in found if id != done)


def doubled_targets(token: Token, position: Position, seat: int, parts: Parts) -> tuple[str, ...]:
    """Return the cards a doubled token can begin with: those after which another follows (SR-TOKEN-14)."""
    first = targets(token, position, seat, parts)
    return tuple(id for id in first if has_second(token, position, seat, parts, id))


def has_second(token: Token, position: Position, seat: int, parts: Parts, done: str) -> bool:
    """Tell whether a second effect is possible once a card has had the first one (SR-TOKEN-11, SR-TOKEN-14)."""
    others = targets(token, position, seat, parts, done)
    if token is not Token.DISCOUNT:
        return bool(others)
    player = position.players[seat]
    prices = upgradable(player, parts, parts.amounts[Token.DISCOUNT])
    return any(prices[done] + prices[other] <= player.coins for other in others)


def _movable(player: Player) -> tuple[str, ...]:
    return tuple(card.id for card in player.hand) if len(player.hand) > 1 else ()


def not_yet_sevens(position: Position, seat: int, parts: Parts) -> tuple[str, ...]:
    """Return the cards of the row just played that do not count as sevens (SR-TOKEN-9, SR-TOKEN-16)."""
    if position.phase is not Phase.BEFORE_CLAIMING:
        return ()
    row = position.players[seat].row()
    symbols = shown(row, position.sevens, parts)
    return tuple(card.id for card, symbol in zip(row, symbols, strict=True) if symbol is not Symbol.SEVEN)
