"""What looks good, kind by kind of action; only the seat's own hand and what is public is looked at."""

from engines.core.moves import Form
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import (
    Claim,
    EndTurn,
    PlaceTenth,
    PlayCards,
    Purchase,
    Reassemble,
    TakeIncome,
    Upgrade,
    UseToken,
)
from engines.jackpot_set_the_reel.parts import PLACES, SYMBOLS, Parts, Symbol, Token
from engines.jackpot_set_the_reel.playout.planning import PRIZES, TOKEN, Worth, plan, row_worth, symbols_of, worths
from engines.jackpot_set_the_reel.rules.results import Shown, shown
from engines.jackpot_set_the_reel.rules.round_end import income
from engines.jackpot_set_the_reel.state import COLUMNS, Position

Kinds = dict[type[Tagged], Form[Tagged]]


def by_tactics(position: Position, seat: int, forms: Kinds, parts: Parts) -> Tagged | None:
    """Return the first action that one of the tactics likes; a choice of a token or a second effect is left open."""
    liked = (tactic(position, seat, forms[kind], parts) for kind, tactic in TACTICS.items() if kind in forms)
    return next((action for action in liked if action is not None), None)


def _use_token(position: Position, seat: int, form: Form[Tagged], parts: Parts) -> Tagged | None:
    """Take Coins and points at once, a discount where it saves the most, and a seven where it makes a Jackpot."""
    uses = [form.at(index) for index in reversed(range(min(form.size, 256)))]
    discounts: list[tuple[int, UseToken]] = []
    for use in uses:
        assert isinstance(use, UseToken)
        if use.token in (Token.COINS, Token.VP):
            return use
        if use.token is Token.DISCOUNT:
            discounts.append((_saving(position, seat, use, parts), use))
        if use.token is Token.SEVEN and not use.doubled and _makes_jackpot(position, seat, use, parts):
            return use
    best = max(discounts, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] > 0 else _useful_move(position, seat, form, parts)


def _saving(position: Position, seat: int, use: UseToken, parts: Parts) -> int:
    """Return what a discount is good for: nothing where the upgrade is, or where the price is below what it saves."""
    card = position.players[seat].card(str(use.target))
    assert card is not None
    cost, most = parts.face(card.id, card.flipped).upgrade_cost or 0, parts.amounts[Token.DISCOUNT]
    gain = _gain(position, seat, card.id, parts)
    return 10 * min(cost, most) + gain if gain > 0 and min(cost, most) * 2 > most else 0


def _makes_jackpot(position: Position, seat: int, use: UseToken, parts: Parts) -> bool:
    row = position.players[seat].row()
    place = next(place for place, card in enumerate(row) if card.id == use.target)
    worth = worths(position, parts)
    now = row_worth(shown(row, position.sevens, parts), worth)
    return row_worth(shown(row, (*position.sevens, place), parts), worth) > now + TOKEN


def _useful_move(position: Position, seat: int, form: Form[Tagged], parts: Parts) -> Tagged | None:
    """Move a card where two neighbours wait for it."""
    hand = symbols_of(position.players[seat].hand, parts)
    ids = [card.id for card in position.players[seat].hand]
    if len(hand) < 3 or Token.MOVE not in position.players[seat].tokens:
        return None
    worth = worths(position, parts)
    now = _best_row(hand, worth)
    for use in (form.at(index) for index in range(form.size)):
        assert isinstance(use, UseToken)
        if use.token is Token.MOVE and use.target is not None and use.to is not None:
            rest = [symbol for id, symbol in zip(ids, hand, strict=True) if id != use.target]
            rest.insert(use.to, hand[ids.index(use.target)])
            if _best_row(tuple(rest), worth) > now + TOKEN:
                return use
    return None


def _best_row(hand: Shown, worth: Worth) -> int:
    return max(row_worth(hand[start : start + 3], worth) for start in range(len(hand) - 2))


def _upgrade(position: Position, seat: int, form: Form[Tagged], parts: Parts) -> Tagged | None:
    """Wake a grey card, else gain the most stars; flips between symbols are left alone."""
    upgrades = [form.at(index) for index in range(form.size)]
    gains = {u: _gain(position, seat, u.card, parts) for u in upgrades if isinstance(u, Upgrade)}
    best = max(gains, key=lambda upgrade: gains[upgrade])
    return best if gains[best] > 0 else None


def _gain(position: Position, seat: int, id: str, parts: Parts) -> int:
    """Return how much better a card is once it is flipped."""
    card = position.players[seat].card(id)
    assert card is not None
    now, then = parts.face(card.id, card.flipped), parts.face(card.id, not card.flipped)
    return 3 * (then.active - now.active) + then.stars - now.stars


def _purchase(position: Position, seat: int, form: Form[Tagged], parts: Parts) -> Tagged | None:
    """Buy a seven, else the dearest card there is Coins for, in exchange for a grey or a plain card."""
    player = position.players[seat]
    faces = {card.id: parts.face(card.id, card.flipped) for card in player.hand}
    plain = min(faces, key=lambda id: (faces[id].active, faces[id].stars, faces[id].coins))
    if faces[plain].active and faces[plain].stars:
        return None
    piles = [symbol for symbol in reversed(SYMBOLS) if position.market[PLACES[symbol]]]
    dear = [symbol for symbol in piles if _price(position, symbol, parts) <= player.coins]
    if not dear:
        return None
    return Purchase(pile=dear[0], card=plain)


def _price(position: Position, symbol: Symbol, parts: Parts) -> int:
    return parts.kinds[position.market[PLACES[symbol]][0]].price or 0


def _play(position: Position, seat: int, form: Form[Tagged], parts: Parts) -> Tagged | None:
    """Play the row that leaves the best rows for the rest of the round."""
    hand = symbols_of(position.players[seat].hand, parts)
    return form.at(plan(hand, worths(position, parts))[1])


def _claim(position: Position, seat: int, form: Form[Tagged], parts: Parts) -> Tagged | None:
    """Claim what is worth the most."""
    worth = worths(position, parts)
    claims = [form.at(index) for index in range(form.size)]
    return max(claims, key=lambda claim: worth[PRIZES[claim.prize]] if isinstance(claim, Claim) else 0)


def _first(position: Position, seat: int, form: Form[Tagged], parts: Parts) -> Tagged | None:
    return form.at(0)


def _place(position: Position, seat: int, form: Form[Tagged], parts: Parts) -> Tagged | None:
    """Add the card to the column with the best income."""
    columns = position.players[seat].columns
    return PlaceTenth(column=max(COLUMNS, key=lambda column: income(columns[column], parts)))


def _income(position: Position, seat: int, form: Form[Tagged], parts: Parts) -> Tagged | None:
    """Take the best income."""
    columns = position.players[seat].columns
    return TakeIncome(column=max(COLUMNS, key=lambda column: income(columns[column], parts)))


def _reassemble(position: Position, seat: int, form: Form[Tagged], parts: Parts) -> Tagged | None:
    """Take the order with the best rows to come."""
    columns, worth = position.players[seat].columns, worths(position, parts)

    def prospect(action: Tagged) -> int:
        assert isinstance(action, Reassemble)
        hand = tuple(card for column in action.order for card in columns[column])
        return plan(symbols_of(hand, parts), worth)[0]

    return max((form.at(index) for index in range(form.size)), key=prospect)


TACTICS = {
    UseToken: _use_token,
    Upgrade: _upgrade,
    Purchase: _purchase,
    PlayCards: _play,
    Claim: _claim,
    EndTurn: _first,
    PlaceTenth: _place,
    TakeIncome: _income,
    Reassemble: _reassemble,
}
"""What is tried first where several kinds of action are possible."""
