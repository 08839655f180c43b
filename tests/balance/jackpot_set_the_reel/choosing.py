"""What a Bonus token is worth to whoever may choose one."""

from engines.jackpot_set_the_reel.parts import Token
from engines.jackpot_set_the_reel.state import Card
from tests.balance.jackpot_set_the_reel.outlook import HELD, UNUSED, Outlook, holds
from tests.balance.jackpot_set_the_reel.tokens import best_move, coins_bring, held, saved

JACKPOTS = slice(3, 7)
"""Where the prizes of bells and fruits stand among all prizes."""
LATER = {Token.SEVEN: 0.65, Token.MOVE: 0.5, Token.DOUBLER: 0.5}
"""What these tokens bring in a later round, in parts of a mean Jackpot: fitted to plans of dealt hands."""


def worth_of(view: Outlook, token: Token) -> float:
    """Return what a token is worth to a seat that may choose it."""
    return max(UNUSED, _now(view, token), _later(view, token) if view.rounds else 0.0)


def _now(view: Outlook, token: Token) -> float:
    """Return what a token brings in what is left of this round."""
    hand, parts = view.hand, view.box.parts
    double = 1 + holds(view, Token.DOUBLER)
    if token is Token.VP:
        return parts.amounts[token] + 0.5 * (double - 1)
    if token is Token.COINS:
        return coins_bring(view, parts.amounts[token])
    if token is Token.DISCOUNT:
        cards = [card.id for card in view.player.hand if parts.face(card.id, card.flipped).upgrade_cost]
        return max((saved(view, id) for id in cards), default=0.0)
    if len(hand) < 3:
        return UNUSED
    if token is Token.SEVEN:
        return view.planner.best(hand, double) - view.planner.best(hand) + held(view, token)
    if token is Token.MOVE:
        return best_move(view, hand)[0]
    partners = (view.planner.best(hand, 2) - view.planner.best(hand, 1) + HELD) if holds(view, Token.SEVEN) else 0.0
    return max(partners, 2.0 if holds(view, Token.VP) else 0.0)


def _later(view: Outlook, token: Token) -> float:
    """Return what a token can be expected to bring in a later round."""
    if token is Token.DISCOUNT:
        return 0.9 * max((_saved_later(view, card) for card in view.player.cards()), default=0.0)
    jackpots = view.prizes[JACKPOTS]
    return LATER.get(token, 0.0) * sum(jackpots) / len(jackpots)


def _saved_later(view: Outlook, card: Card) -> float:
    """Return what a discount is expected to save on a card, wherever it lies now."""
    box = view.box
    cost = box.parts.face(card.id, card.flipped).upgrade_cost
    if cost is None:
        return 0.0
    gain = view.keeps[box.code(card.replace(flipped=not card.flipped))] - view.keeps[box.code(card)]
    saving = min(cost, box.parts.amounts[Token.DISCOUNT])
    return max(0.0, min(saving * view.coin, gain - (cost - saving) * view.coin))
