"""What an action of Jackpot: Set the Reel costs and brings, as far as its player knows it beforehand."""

from engines.core.actors import Actor
from engines.core.terms import Terms
from engines.core.values import Tagged, Value
from engines.jackpot_set_the_reel.actions import (
    Claim,
    PlaceTenth,
    PlayCards,
    Prize,
    Purchase,
    SecondEffect,
    TakeIncome,
    Upgrade,
    UseToken,
)
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.parts import PLACES, CardId, Face, JackpotId, Parts, Token
from engines.jackpot_set_the_reel.rules.gaining import offered
from engines.jackpot_set_the_reel.rules.results import DECKS, readings, shown
from engines.jackpot_set_the_reel.rules.round_end import income
from engines.jackpot_set_the_reel.rules.spending import market_price, upgrade_price
from engines.jackpot_set_the_reel.state import Coins, Points, Position


class Facts(Value, omit_defaults=True):
    """What is known of an action beforehand; what does not concern it is left out."""

    pays: Coins | None = None
    """The Coins it costs."""
    coins: Coins | None = None
    """The Coins it brings."""
    points: Points | None = None
    """The Victory Points it scores at once."""
    token: bool | None = None
    """Whether a Bonus token is gained, to be chosen next."""
    jackpot: JackpotId | None = None
    """The Jackpot card that is scored."""
    stays: bool | None = None
    """Whether that card stays on its deck."""
    card: CardId | None = None
    """The card that is bought or placed."""
    side: Face | None = None
    """The side that the card of the hand shows then: that of the upgrade, or that of the card bought for it."""
    gives: tuple[Prize, ...] | None = None
    """What the row can give, as it is played."""


def facts(position: Position, actor: Actor, action: Tagged, terms: Terms[Config, Parts]) -> Facts | None:
    """Return what a legal action costs and brings (SR-UPGRADE-1, SR-BUY-1, SR-RESULT-1, SR-TOKEN-6, SR-INCOME-2)."""
    parts, player = terms.parts, position.players[position.seat if actor == "host" else actor]
    match action:
        case PlayCards():
            row = tuple(card for card in player.hand if card.id in action.cards)
            return Facts(gives=readings(shown(row, (), parts)))
        case Claim():
            return _claimed(position, action.prize, terms)
        case Upgrade():
            return _upgraded(position, action.card, parts, discount=0)
        case Purchase():
            card = position.market[PLACES[action.pile]][0]
            return Facts(pays=market_price(card, parts), card=card, side=parts.face(card))
        case UseToken():
            return _used(position, action.token, action.target, parts, times=2 if action.doubled else 1)
        case SecondEffect():
            assert position.second is not None, "the action is legal"
            return _used(position, position.second.token, action.target, parts, times=1)
        case PlaceTenth():
            assert player.tenth is not None, "the action is legal"
            return Facts(card=player.tenth.id)
        case TakeIncome():
            return Facts(coins=income(player.columns[action.column], parts))
    return None


def _claimed(position: Position, prize: Prize, terms: Terms[Config, Parts]) -> Facts:
    """Return what a result gives (SR-RESULT-2, SR-RESULT-3, SR-RESULT-5, SR-RESULT-6, SR-RESULT-7, SR-RESULT-8)."""
    if prize in DECKS:
        card = terms.parts.jackpot[position.jackpots[PLACES[DECKS[prize]]][0]]
        token = card.token and _any_token(position, terms.config)
        return Facts(points=card.stars, token=token, jackpot=card.id, stays=card.stays)
    if prize is Prize.TOKEN:
        return Facts(token=_any_token(position, terms.config))
    return Facts(coins=1 if prize is Prize.COIN else 0)


def _any_token(position: Position, config: Config) -> bool:
    """Tell whether there is a token to be gained at all (SR-TOKEN-12, SR-SOLO-3)."""
    if config.solo:
        return bool(position.supply or position.discarded)
    return bool(offered(position, position.seat, solo=False))


def _upgraded(position: Position, id: str, parts: Parts, discount: int) -> Facts:
    """Return the price of an upgrade and the side it turns up (SR-UPGRADE-1, SR-TOKEN-10)."""
    player = position.players[position.seat]
    card = player.hand[player.place_of(id)]
    return Facts(pays=upgrade_price(card, parts, discount), side=parts.face(id, not card.flipped))


def _used(position: Position, token: Token, target: str | None, parts: Parts, times: int) -> Facts | None:
    """Return what a token gives, or what the cheaper upgrade costs (SR-TOKEN-6, SR-TOKEN-7, SR-TOKEN-10)."""
    amount = parts.amounts[token]
    if token is Token.COINS:
        return Facts(coins=times * amount)
    if token is Token.VP:
        return Facts(points=times * amount)
    if token is Token.DISCOUNT and target is not None:
        return _upgraded(position, target, parts, discount=amount)
    return None
