"""The legal moves of Jackpot: Set the Reel."""

from collections.abc import Iterable, Iterator
from functools import cache

from engines.core.actors import Actor
from engines.core.moves import Choice, Concat, Form, One, Product, Sequence, Space
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import (
    ChooseToken,
    Claim,
    DeclineToken,
    EndTurn,
    PlaceTenth,
    PlayCards,
    Prize,
    Purchase,
    Reassemble,
    SecondEffect,
    TakeIncome,
    Upgrade,
    UseToken,
)
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.parts import Parts, Token
from engines.jackpot_set_the_reel.rules.effects import TARGETED, doubled_targets, targets
from engines.jackpot_set_the_reel.rules.gaining import may_decline, offered
from engines.jackpot_set_the_reel.rules.playing import windows
from engines.jackpot_set_the_reel.rules.results import claimable
from engines.jackpot_set_the_reel.rules.round_end import ORDERS
from engines.jackpot_set_the_reel.rules.spending import piles_for, upgradable
from engines.jackpot_set_the_reel.rules.tokens import unspent
from engines.jackpot_set_the_reel.state import COLUMNS, Phase, Player, Position, SecondDue

ReelForm = Form[Tagged]

DECLINE: ReelForm = Form(DeclineToken, One())
END_TURN: ReelForm = Form(EndTurn, One())
PLACE: ReelForm = Form(PlaceTenth, Choice("column", COLUMNS))
INCOME: ReelForm = Form(TakeIncome, Choice("column", COLUMNS))
REASSEMBLE: ReelForm = Form(Reassemble, Choice("order", ORDERS))


def moves(position: Position, actor: Actor, at_ms: int, terms: Terms[Config, Parts]) -> Iterable[ReelForm]:
    """Return what a seat may do: a pending choice alone, or what its turn or the round's end allows."""
    assert actor != "host", "the host is never to act: there is no clock"
    if position.token_due:
        return _tokens_to_choose(position, actor, terms)
    if position.second is not None:
        return (_second_effects(position, position.second, actor, terms.parts),)
    if position.phase is Phase.ROUND_END:
        return (_round_end(position.players[actor]),)
    return () if position.phase is Phase.OVER else _turn(position, actor, terms.parts)


def _turn(position: Position, seat: int, parts: Parts) -> Iterator[ReelForm]:
    player = position.players[seat]
    if position.phase is Phase.AFTER_CLAIMING:
        yield END_TURN
    if position.phase is Phase.BEFORE_CLAIMING:
        yield _claims(claimable(position, seat, parts))
    yield Form(Upgrade, Choice("card", tuple(upgradable(player, parts))))
    if position.phase is Phase.BEFORE_PLAYING:
        yield Form(PlayCards, Choice("cards", windows(player.hand)))
    hand = tuple(card.id for card in player.hand)
    yield Form(
        Purchase, Product((Choice("pile", piles_for(player.coins, position.market, parts)), Choice("card", hand)))
    )
    yield Form(UseToken, Concat(tuple(_token_uses(position, seat, parts))))


def _tokens_to_choose(position: Position, seat: int, terms: Terms[Config, Parts]) -> Iterator[ReelForm]:
    solo = terms.config.solo
    if may_decline(position, solo=solo):
        yield DECLINE
    yield Form(ChooseToken, Choice("token", offered(position, seat, solo=solo)))


def _round_end(player: Player) -> ReelForm:
    if player.tenth is not None:
        return PLACE
    return REASSEMBLE if player.income_taken else INCOME


@cache
def _claims(prizes: tuple[Prize, ...]) -> ReelForm:
    return Form(Claim, Choice("prize", prizes))


def _token_uses(position: Position, seat: int, parts: Parts) -> Iterator[Space]:
    """Yield the uses of each token alone, then those doubled."""
    tokens = unspent(position, seat)
    useful = [token for token in tokens if token is not Token.DOUBLER]
    for token in useful:
        yield _uses(token, doubled=False, space=_effects(token, position, seat, parts, doubled=False))
    for token in useful if Token.DOUBLER in tokens else ():
        yield _uses(token, doubled=True, space=_effects(token, position, seat, parts, doubled=True))


def _uses(token: Token, *, doubled: bool, space: Space) -> Space:
    return Product((One(token=token, doubled=doubled), space))


def _effects(token: Token, position: Position, seat: int, parts: Parts, *, doubled: bool) -> Space:
    if token not in TARGETED:
        return One(target=None, to=None)
    choose = doubled_targets if doubled else targets
    return _on(choose(token, position, seat, parts), token, position.players[seat])


def _on(cards: tuple[str, ...], token: Token, player: Player) -> Space:
    """Return the space of the cards a token works on, with their new places where it is a move."""
    if token is Token.MOVE:
        size = len(player.hand)
        return Sequence(Choice("target", cards), lambda id: Choice("to", _other_places(player.place_of(id), size)))
    return Product((Choice("target", cards), One(to=None)))


@cache
def _other_places(place: int, size: int) -> tuple[int, ...]:
    return tuple(other for other in range(size) if other != place)


def _second_effects(position: Position, second: SecondDue, seat: int, parts: Parts) -> ReelForm:
    cards = targets(second.token, position, seat, parts, done=second.done)
    return Form(SecondEffect, _on(cards, second.token, position.players[seat]))
