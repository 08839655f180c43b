"""The table as a viewer sees it."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import REFEREE, Seat, Viewer, sees
from engines.core.terms import Terms
from engines.core.values import Value
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.parts import Amount, CardId, JackpotId, Parts, Price, ShownCard, Symbol, Token
from engines.jackpot_set_the_reel.rules.gaining import offered
from engines.jackpot_set_the_reel.rules.points import gold_stars
from engines.jackpot_set_the_reel.state import (
    Coins,
    Column,
    Hand,
    Phase,
    Pile,
    Player,
    Points,
    Position,
    Round,
    SecondDue,
    Tokens,
    is_last_round,
)

Size = Annotated[int, Meta(ge=0, lt=2**31)]


Cards = tuple[ShownCard, ...]


class SeatView(Value):
    """What a viewer may know of a seat."""

    hand: Cards | None
    """The cards in hand from left to right; hidden from the other seats and from spectators."""
    hand_size: Size
    """How many cards it holds."""
    columns: tuple[Cards, Cards, Cards]
    """Its slot machine: each column in the order in which the cards came."""
    tenth: Cards
    """The tenth card, laid out or received and not yet placed; empty where none lies there."""
    purse: Coins
    """Its Coins."""
    score: Points
    """Its Victory Points on the Scoreboard."""
    gold_stars: Points | None
    """The Gold Stars of its ten cards; hidden where the hand is, unless the hand is empty."""
    tokens: Tokens
    """Its unused Bonus tokens."""
    income_taken: bool
    """Whether it has taken its income of this round."""


class PileView(Value):
    """A pile of the Market."""

    symbol: Symbol
    """The symbol of its cards."""
    pile: Cards
    """The cards, the one for sale first."""
    prices: tuple[Price, ...]
    """What each costs."""


class DeckView(Value):
    """A Jackpot deck."""

    symbol: Symbol
    """The symbol that claims it three times."""
    deck: tuple[JackpotId, ...]
    """The cards, the next one first."""
    payouts: tuple[Amount, ...]
    """The Victory Points of each."""
    tokens: tuple[bool, ...]
    """Whether each shows a Bonus token icon: it brings a token too."""
    stays: tuple[bool, ...]
    """Whether each shows the "do not take" icon: it is the minimum payout and stays on its deck."""


class SecondView(Value):
    """The second effect of a doubled token, which is still to come."""

    token: Token
    """The token that is doubled."""
    done: CardId | None
    """The card of the first effect; hidden from the others where it was a move."""


class TimerView(Value):
    """The Timer deck of the solo game."""

    top: tuple[CardId, ...]
    """The card on top; empty where the deck is."""
    size: Size
    """How many cards it holds."""
    holds: Pile
    """Which cards those are, by id: everybody can work it out, but not how they lie."""
    cards: Pile | None
    """All of them, the top one first; known to the referee alone."""


class TableView(Value):
    """The table as a viewer sees it."""

    seats: tuple[SeatView, ...]
    """The seats in turn order."""
    market: tuple[PileView, ...]
    """The five piles: bell, cherry, melon, grape, seven."""
    jackpots: tuple[DeckView, ...]
    """The five Jackpot decks: bell, cherry, melon, grape, seven."""
    taken: tuple[JackpotId, ...]
    """The Jackpot cards that have left their decks."""
    supply: Tokens
    """The Bonus tokens in the supply; in the solo game they lie face down, but which they are is known."""
    used: Tokens
    """The Bonus tokens used in this turn."""
    discarded: Tokens
    """Solo: the Bonus tokens lying face up."""
    choice: Tokens
    """The Bonus tokens to choose from, where one is due."""
    timer: TimerView | None
    """Solo: the Timer deck; None where several play."""
    out_of_game: Pile
    """The cards that have left the game."""
    round: Round
    """The number of the round."""
    last_round: bool
    """Whether somebody has reached 30 points, so that the game ends with this round."""
    starting_seat: Seat
    """Who has the Starting Player token."""
    seat: Seat
    """Whose turn it is; at a round's end, whose turn was the last."""
    phase: Phase
    """What the round has come to."""
    sevens: tuple[Column, ...]
    """The positions of the row just played that a token makes sevens."""
    second: SecondView | None
    """The second effect of a doubled token that comes next; None where none is due."""
    jackpot_this_round: bool
    """Whether a Jackpot card has been claimed in this round."""


def view(position: Position, viewer: Viewer, terms: Terms[Config, Parts]) -> TableView:
    """Show everything but the hands of others and the Timer deck below its top card (SR-VIEW-1)."""
    config, parts = terms.config, terms.parts
    return TableView(
        seats=tuple(_seat(player, parts, open=sees(viewer, seat)) for seat, player in enumerate(position.players)),
        market=tuple(_pile(symbol, pile, parts) for symbol, pile in zip(Symbol, position.market, strict=True)),
        jackpots=tuple(_deck(symbol, deck, parts) for symbol, deck in zip(Symbol, position.jackpots, strict=True)),
        taken=position.taken,
        supply=position.supply,
        used=position.used,
        discarded=position.discarded,
        choice=offered(position, position.seat, solo=config.solo) if position.token_due else (),
        timer=_timer(position.timer, viewer) if config.solo else None,
        out_of_game=position.out_of_game,
        round=position.round,
        last_round=is_last_round(position, config),
        starting_seat=position.starting_seat,
        seat=position.seat,
        phase=position.phase,
        sevens=position.sevens,
        second=_second(position.second, open=sees(viewer, position.seat)),
        jackpot_this_round=position.jackpot_this_round,
    )


def _seat(player: Player, parts: Parts, *, open: bool) -> SeatView:
    left, middle, right = (_shown(column, parts) for column in player.columns)
    known = open or not player.hand
    return SeatView(
        hand=_shown(player.hand, parts) if open else None,
        hand_size=len(player.hand),
        columns=(left, middle, right),
        tenth=() if player.tenth is None else _shown((player.tenth,), parts),
        purse=player.coins,
        score=player.score,
        gold_stars=gold_stars(player, parts) if known else None,
        tokens=player.tokens,
        income_taken=player.income_taken,
    )


def _shown(cards: Hand, parts: Parts) -> Cards:
    sides = parts.shown
    return tuple([sides[card.id, card.flipped] for card in cards])


def _pile(symbol: Symbol, pile: Pile, parts: Parts) -> PileView:
    kinds, sides = parts.kinds, parts.shown
    prices = [price for id in pile if (price := kinds[id].price) is not None]
    return PileView(symbol=symbol, pile=tuple([sides[id, False] for id in pile]), prices=tuple(prices))


def _deck(symbol: Symbol, deck: tuple[JackpotId, ...], parts: Parts) -> DeckView:
    cards = [parts.jackpot[id] for id in deck]
    return DeckView(
        symbol=symbol,
        deck=deck,
        payouts=tuple(card.stars for card in cards),
        tokens=tuple(card.token for card in cards),
        stays=tuple(card.stays for card in cards),
    )


def _timer(timer: Pile, viewer: Viewer) -> TimerView:
    cards = timer if viewer == REFEREE else None
    return TimerView(top=timer[:1], size=len(timer), holds=tuple(sorted(timer)), cards=cards)


def _second(second: SecondDue | None, *, open: bool) -> SecondView | None:
    if second is None:
        return None
    hidden = second.token is Token.MOVE and not open
    return SecondView(token=second.token, done=None if hidden else second.done)
