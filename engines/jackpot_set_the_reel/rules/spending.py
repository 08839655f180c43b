"""Spending Coins: upgrades and purchases."""

from engines.jackpot_set_the_reel.actions import Purchase, Upgrade
from engines.jackpot_set_the_reel.events.spending import CardPurchased, CardUpgraded
from engines.jackpot_set_the_reel.parts import PLACES, SYMBOLS, Parts, Symbol
from engines.jackpot_set_the_reel.refusals.spending import (
    NoUpgradeSection,
    PileEmpty,
    PurchaseTooDear,
    UpgradePlayed,
    UpgradeTooDear,
)
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.rules.hand import in_hand
from engines.jackpot_set_the_reel.rules.phases import free_to_act
from engines.jackpot_set_the_reel.state import Card, Market, Player


def upgrade(turn: ReelTurn, seat: int, action: Upgrade) -> None:
    """Pay for a card of the hand and flip it where it is (SR-UPGRADE-1 to SR-UPGRADE-5, SR-OPT-1, SR-OPT-2)."""
    turn.require(free_to_act(turn))
    require_upgradable(turn, seat, action.card, discount=0, field="card")
    flip(turn, seat, action.card, discount=0)


def require_upgradable(turn: ReelTurn, seat: int, id: str, *, discount: int, field: str) -> None:
    """Refuse a card played, not held, without a section or too dear (SR-UPGRADE-1, SR-UPGRADE-3, SR-UPGRADE-4)."""
    player, parts = turn.position.players[seat], turn.terms.parts
    turn.require(in_hand(player, seat, id, field, played=UpgradePlayed))
    price = upgrade_price(player.hand[player.place_of(id)], parts, discount)
    turn.require(price is not None or NoUpgradeSection(field=field, card=id))
    assert price is not None
    turn.require(price <= player.coins or UpgradeTooDear(field=field, card=id, price=price, coins=player.coins))


def flip(turn: ReelTurn, seat: int, id: str, *, discount: int) -> None:
    """Flip a card that can be upgraded, back again where it was flipped before (SR-UPGRADE-1, SR-UPGRADE-5)."""
    player = turn.position.players[seat]
    card = player.hand[player.place_of(id)]
    price = upgrade_price(card, turn.terms.parts, discount)
    assert price is not None
    turn.emit(CardUpgraded(seat=seat, card=id, flipped=not card.flipped, price=price))


def upgrade_price(card: Card, parts: Parts, discount: int) -> int | None:
    """Return what an upgrade costs, at least nothing; None without an upgrade section (SR-UPGRADE-4, SR-TOKEN-10)."""
    cost = parts.face(card.id, card.flipped).upgrade_cost
    return None if cost is None else max(0, cost - discount)


def upgradable(player: Player, parts: Parts, discount: int = 0) -> dict[str, int]:
    """Return the cards of a hand that can be upgraded and paid for, with their prices (SR-UPGRADE-1)."""
    prices = ((card.id, upgrade_price(card, parts, discount)) for card in player.hand)
    return {id: price for id, price in prices if price is not None and price <= player.coins}


def purchase(turn: ReelTurn, seat: int, action: Purchase) -> None:
    """Buy the top card of a pile for the exact place of a card of the hand (SR-BUY-1 to SR-BUY-4)."""
    position = turn.position
    player = position.players[seat]
    turn.require(free_to_act(turn))
    pile = position.market[PLACES[action.pile]]
    left = tuple(symbol for symbol, cards in zip(SYMBOLS, position.market, strict=True) if cards)
    turn.require(bool(pile) or PileEmpty(pile=action.pile, left=left), in_hand(player, seat, action.card, field="card"))
    price = market_price(pile[0], turn.terms.parts)
    turn.require(price <= player.coins or PurchaseTooDear(pile=action.pile, price=price, coins=player.coins))
    turn.emit(CardPurchased(seat=seat, pile=action.pile, card=pile[0], replaced=action.card, cost=price))


def market_price(id: str, parts: Parts) -> int:
    """Return what a Market card costs."""
    price = parts.kinds[id].price
    assert price is not None, "a Market card has a price"
    return price


def piles_for(coins: int, market: Market, parts: Parts) -> tuple[Symbol, ...]:
    """Return the piles whose top card can be paid for (SR-BUY-1, SR-BUY-4)."""
    return tuple(
        symbol for symbol, pile in zip(SYMBOLS, market, strict=True) if pile and market_price(pile[0], parts) <= coins
    )
