"""A sensible player, and players of one habit."""

from dataclasses import dataclass

from engines.core.chance import Draw
from engines.core.tuples import put
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import (
    ChooseToken,
    Claim,
    EndTurn,
    PlaceTenth,
    PlayCards,
    Prize,
    Reassemble,
    TakeIncome,
)
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.parts import SYMBOLS, Symbol, Token
from engines.jackpot_set_the_reel.rules.gaining import offered
from engines.jackpot_set_the_reel.rules.results import claimable
from engines.jackpot_set_the_reel.rules.round_end import ORDERS, income, joined
from engines.jackpot_set_the_reel.state import COLUMNS, Columns, Phase, Player
from tests.balance.jackpot_set_the_reel.choosing import worth_of
from tests.balance.jackpot_set_the_reel.outlook import Outlook
from tests.balance.jackpot_set_the_reel.spending import best_spending
from tests.balance.jackpot_set_the_reel.tokens import best_use, second_effect, seven_use, sevens_at_hand

EAGER = 1.5
"""What a first purchase is worth more, in points, to whoever has made a habit of it."""


@dataclass(frozen=True)
class Habit:
    """What a player does whether or not it is sensible; with nothing set it is sensible throughout."""

    token: Token | None = None
    """The token it takes whenever it may."""
    opening: Symbol | None = None
    """The pile of its first purchase."""
    never_buys: bool = False
    """Whether it never buys."""

    @property
    def name(self) -> str:
        """Return a word for it."""
        if self.token is not None:
            return f"always {self.token.value}"
        if self.never_buys:
            return "never buying"
        return f"first {self.opening.value}" if self.opening else "sensible"


SENSIBLE = Habit()


@dataclass(frozen=True)
class Style:
    """How a player plays."""

    habit: Habit
    care: int
    """Of ten chances to use a token or to spend, how many it thinks about."""


def decide(view: Outlook, style: Style, config: Config, draw: Draw) -> Tagged:
    """Return what a player does."""
    position = view.position
    if position.token_due:
        return _choice(view, style.habit, config)
    if position.second is not None:
        return second_effect(view)
    match position.phase:
        case Phase.BEFORE_PLAYING:
            return _before_playing(view, style, draw)
        case Phase.BEFORE_CLAIMING:
            return seven_use(view) or _claim(view)
        case Phase.AFTER_CLAIMING:
            return best_use(view) or EndTurn()
        case _:
            return _round_end(view, config)


def _choice(view: Outlook, habit: Habit, config: Config) -> Tagged:
    tokens = offered(view.position, view.seat, solo=config.solo)
    if habit.token in tokens:
        return ChooseToken(token=habit.token)
    return ChooseToken(token=max(tokens, key=lambda token: worth_of(view, token)))


def _before_playing(view: Outlook, style: Style, draw: Draw) -> Tagged:
    """Use a token, spend Coins, or play."""
    if draw.below("care", 10) < style.care:
        use = best_use(view)
        if use is not None:
            return use
        piles, bonus = _liked(view, style.habit)
        spending = best_spending(view, piles, bonus)[1]
        if spending is not None:
            return spending
    start = view.planner.start(view.hand, sevens_at_hand(view))
    return PlayCards(cards=tuple(card.id for card in view.player.hand[start : start + 3]))


def _liked(view: Outlook, habit: Habit) -> tuple[tuple[Symbol, ...], float]:
    """Return the piles a player buys from, and what it thinks them worth above what they are."""
    if habit.never_buys:
        return (), 0.0
    bought = any(card.id.startswith("market") for card in view.player.cards())
    return (SYMBOLS, 0.0) if bought or habit.opening is None else ((habit.opening,), EAGER)


def _claim(view: Outlook) -> Tagged:
    prizes = claimable(view.position, view.seat, view.box.parts)
    order = {prize: place for place, prize in enumerate(Prize)}
    return Claim(prize=max(prizes, key=lambda prize: view.prizes[order[prize]]))


def _round_end(view: Outlook, config: Config) -> Tagged:
    """Place the card received, take income, reassemble: with the next round in mind."""
    player = view.player
    if player.tenth is not None:
        tables = [with_tenth(player, column) for column in COLUMNS]
        return PlaceTenth(column=max(COLUMNS, key=lambda column: _prospect(view, tables[column], config)))
    if not player.income_taken:
        return TakeIncome(column=max(COLUMNS, key=lambda column: income(player.columns[column], view.box.parts)))
    return Reassemble(order=max(ORDERS, key=lambda order: _rows(view, player.columns, order, config)))


def with_tenth(player: Player, column: int) -> Columns:
    """Return the columns of a seat once the card it received lies below one of them."""
    assert player.tenth is not None
    left, middle, right = put(player.columns, column, (*player.columns[column], player.tenth))
    return left, middle, right


def _prospect(view: Outlook, columns: Columns, config: Config) -> float:
    coins = max(income(column, view.box.parts) for column in columns)
    return view.coin * coins + (max(_rows(view, columns, order, config) for order in ORDERS) if view.rounds else 0.0)


def _rows(view: Outlook, columns: Columns, order: tuple[int, ...], config: Config) -> float:
    return view.planner.best(view.box.codes(joined(columns, order, config.column_reading)))
