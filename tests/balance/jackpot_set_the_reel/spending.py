"""What upgrades and purchases bring."""

from collections.abc import Iterator

from engines.core.tuples import put
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import Purchase, Upgrade
from engines.jackpot_set_the_reel.parts import SYMBOLS, Symbol
from engines.jackpot_set_the_reel.state import Card
from tests.balance.jackpot_set_the_reel.outlook import Outlook

CANDIDATES = 3
"""So many of the least cards of a hand are thought of as ones to exchange."""

Spending = tuple[float, int, Tagged]
"""What may be gained in points, the price, and the action."""


def best_spending(
    view: Outlook, piles: tuple[Symbol, ...] = SYMBOLS, bonus: float = 0.0, more: int = 0
) -> tuple[float, Tagged | None]:
    """Return what brings the most above what its price is worth, None where nothing does.

    Only those piles are bought from, what is bought is worth `bonus` more, and `more` Coins are there than there are.
    """
    best: tuple[float, Tagged | None] = (0.0, None)
    for gain, price, action in (*_upgrades(view), *_purchases(view, piles, bonus, view.player.coins + more)):
        net = gain - price * view.coin
        if price <= view.player.coins + more and net > best[0]:
            best = net, action
    return best


def _upgrades(view: Outlook) -> Iterator[Spending]:
    for card in view.player.hand:
        if view.box.parts.face(card.id, card.flipped).upgrade_cost:
            gain, cost = upgraded(view, card.id)
            yield gain, cost, Upgrade(card=card.id)


def upgraded(view: Outlook, id: str) -> tuple[float, int]:
    """Return what a card of the hand gains by its upgrade, and what that costs in full."""
    place = view.player.place_of(id)
    card = view.player.hand[place]
    after = put(view.hand, place, view.box.code(Card(id=id, flipped=not card.flipped)))
    cost = view.box.parts.face(id, card.flipped).upgrade_cost
    return view.value(after) - view.value(view.hand), cost or 0


def _purchases(view: Outlook, piles: tuple[Symbol, ...], bonus: float, coins: int) -> Iterator[Spending]:
    least = sorted(range(len(view.hand)), key=lambda place: view.keeps[view.hand[place]])[:CANDIDATES]
    now = view.value(view.hand)
    for symbol, pile in zip(SYMBOLS, view.position.market, strict=True):
        price = (view.box.parts.kinds[pile[0]].price or 0) if pile else coins + 1
        if symbol not in piles or price > coins:
            continue
        for place in least:
            gain = view.value(put(view.hand, place, view.box.top(pile))) - now
            yield gain + bonus, price, Purchase(pile=symbol, card=view.player.hand[place].id)
