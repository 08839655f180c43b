"""When a player uses its Bonus tokens, and how."""

from collections.abc import Iterator
from itertools import combinations

from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import SecondEffect, UseToken
from engines.jackpot_set_the_reel.parts import Token
from engines.jackpot_set_the_reel.rules.effects import doubled_targets, targets
from engines.jackpot_set_the_reel.state import Phase
from tests.balance.jackpot_set_the_reel.outlook import HELD, UNUSED, Outlook, holds
from tests.balance.jackpot_set_the_reel.planner import SEVEN, Codes
from tests.balance.jackpot_set_the_reel.spending import best_spending, upgraded

Use = tuple[float, Tagged]
"""What a use gains in points above what it uses up, and the action."""


def best_use(view: Outlook) -> Tagged | None:
    """Return the use of a token before playing that gains the most, None where keeping them all is better."""
    uses = [*_amounts(view), *_moves(view), *_discounts(view)]
    gain, use = max(uses, key=lambda found: found[0], default=(0.0, None))
    return use if gain > 0 else None


def held(view: Outlook, token: Token) -> float:
    """Return what it is worth to keep a token: points and Coins are as good now as later."""
    return HELD if view.rounds and token not in (Token.VP, Token.COINS) else UNUSED


def _uses_up(view: Outlook, token: Token, *, doubled: bool) -> float:
    return held(view, token) + (held(view, Token.DOUBLER) if doubled else 0.0)


def _ways(view: Outlook, token: Token) -> list[bool]:
    """Return whether a token can be used alone and doubled."""
    if not holds(view, token):
        return []
    return [False, True] if holds(view, Token.DOUBLER) else [False]


def _amounts(view: Outlook) -> Iterator[Use]:
    """Yield the uses of the tokens that give points and Coins."""
    for token in (Token.VP, Token.COINS):
        for doubled in _ways(view, token):
            amount = view.box.parts.amounts[token] * (1 + doubled)
            gain = amount if token is Token.VP else coins_bring(view, amount)
            yield gain - _uses_up(view, token, doubled=doubled), UseToken(token=token, doubled=doubled)


def coins_bring(view: Outlook, amount: int) -> float:
    """Return what Coins bring; when the end is near only what can be paid for at once counts."""
    if view.rounds:
        return amount * view.coin
    return best_spending(view, more=amount)[0] - best_spending(view)[0]


def _moves(view: Outlook) -> Iterator[Use]:
    """Yield the moves of a card to where it helps most."""
    if view.position.phase is not Phase.BEFORE_PLAYING:
        return
    for doubled in _ways(view, Token.MOVE):
        gain, place, to = best_move(view, view.hand)
        if doubled:
            after = moved(view.hand, place, to)
            gain += best_move(view, after)[0]
        use = UseToken(token=Token.MOVE, doubled=doubled, target=view.player.hand[place].id, to=to)
        yield gain - _uses_up(view, Token.MOVE, doubled=doubled), use


def best_move(view: Outlook, hand: Codes, fixed: int | None = None) -> tuple[float, int, int]:
    """Return what the best move of a card gains, its place and its new place; the card at `fixed` stays."""
    sevens = sevens_at_hand(view)
    now = view.planner.best(hand, sevens)
    found: dict[Codes, tuple[int, int]] = {}
    for place in range(len(hand)):
        for to in range(len(hand)):
            if place != to and place != fixed:
                found.setdefault(moved(hand, place, to), (place, to))
    best = max(found, key=lambda after: view.planner.best(after, sevens))
    return view.planner.best(best, sevens) - now, *found[best]


def moved(hand: Codes, place: int, to: int) -> Codes:
    """Return a hand once a card has moved."""
    rest = hand[:place] + hand[place + 1 :]
    return (*rest[:to], hand[place], *rest[to:])


def _discounts(view: Outlook) -> Iterator[Use]:
    """Yield the upgrades that a discount saves most on."""
    for doubled in _ways(view, Token.DISCOUNT):
        choose = doubled_targets if doubled else targets
        cards = choose(Token.DISCOUNT, view.position, view.seat, view.box.parts)
        savings = sorted(((saved(view, id), id) for id in cards), reverse=True)
        if savings:
            gain, id = savings[0]
            second = savings[1][0] if doubled and len(savings) > 1 else 0.0
            use = UseToken(token=Token.DISCOUNT, doubled=doubled, target=id)
            yield gain + second - _uses_up(view, Token.DISCOUNT, doubled=doubled), use


def saved(view: Outlook, id: str) -> float:
    """Return what a discount on a card brings above paying for it in full, or not upgrading it at all."""
    gain, cost = upgraded(view, id)
    price = max(0, cost - view.box.parts.amounts[Token.DISCOUNT])
    without = gain - cost * view.coin if cost <= view.player.coins or view.rounds else 0.0
    return gain - price * view.coin - max(0.0, without)


def sevens_at_hand(view: Outlook) -> int:
    """Return how many cards of a row the seat's tokens can make sevens."""
    return (1 + holds(view, Token.DOUBLER)) if holds(view, Token.SEVEN) else 0


def seven_use(view: Outlook) -> Tagged | None:
    """Return how the seven token helps the row just played, None where it is kept."""
    row, sevens = view.box.codes(view.player.row()), sevens_at_hand(view)
    if not sevens or view.position.sevens:
        return None
    keeping = view.planner.row(view.planner.line(row)) + view.planner.best(view.hand, sevens)
    gain, places = max(_treatments(view, row, sevens), default=(0.0, ()))
    if gain + view.planner.best(view.hand) <= keeping:
        return None
    return UseToken(token=Token.SEVEN, doubled=len(places) > 1, target=view.player.row()[places[0]].id)


def _treatments(view: Outlook, row: Codes, sevens: int) -> Iterator[tuple[float, Codes]]:
    """Yield what the row is worth with cards at some places made sevens, less what that uses up."""
    plain = [place for place, code in enumerate(row) if view.box.signs[code] != SEVEN]
    for number in range(1, sevens + 1):
        for places in combinations(plain, number):
            worth = view.planner.row(view.planner.line(row, places))
            yield worth - _uses_up(view, Token.SEVEN, doubled=number > 1), places


def second_effect(view: Outlook) -> Tagged:
    """Return the second effect of a doubled token."""
    second = view.position.second
    assert second is not None
    cards = targets(second.token, view.position, view.seat, view.box.parts, done=second.done)
    if second.token is Token.DISCOUNT:
        return SecondEffect(target=max(cards, key=lambda id: saved(view, id)))
    if second.token is Token.MOVE:
        _, place, to = best_move(view, view.hand, fixed=view.player.place_of(second.done))
        return SecondEffect(target=view.player.hand[place].id, to=to)
    row = view.box.codes(view.player.row())
    places = {card.id: place for place, card in enumerate(view.player.row())}
    treated = {id: view.planner.line(row, (*view.position.sevens, places[id])) for id in cards}
    return SecondEffect(target=max(cards, key=lambda id: view.planner.row(treated[id])))
