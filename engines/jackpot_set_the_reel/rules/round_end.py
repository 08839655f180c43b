"""The end of a round, open to all seats at once: tenth card, income, the new hand."""

from itertools import permutations

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.actions import PlaceTenth, Reassemble, TakeIncome
from engines.jackpot_set_the_reel.config import Reading
from engines.jackpot_set_the_reel.events.playing import TurnStarted
from engines.jackpot_set_the_reel.events.round_end import (
    GameEnded,
    HandReassembled,
    IncomeTaken,
    RoundStarted,
    TenthCardPlaced,
)
from engines.jackpot_set_the_reel.parts import Parts
from engines.jackpot_set_the_reel.refusals.round_end import (
    ColumnTwice,
    IncomeIsDue,
    IncomeIsTaken,
    NoSuchColumn,
    NotInLastRound,
    TenthIsDue,
    TenthIsPlaced,
)
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.rules.phases import turns_over
from engines.jackpot_set_the_reel.rules.timer import run_down
from engines.jackpot_set_the_reel.state import COLUMNS, ROWS, TRIGGER, Columns, Ending, Hand, is_done, is_last_round

ORDERS = tuple(permutations(COLUMNS))
"""The six ways to join the columns (SR-HAND-1)."""


def place_tenth(turn: ReelTurn, seat: int, action: PlaceTenth) -> None:
    """Add the card received to a column (SR-TENTH-3, SR-SOLO-6, SR-SOLO-7)."""
    turn.require(turns_over(turn.position))
    tenth = turn.position.players[seat].tenth
    turn.require(tenth is not None or TenthIsPlaced())
    assert tenth is not None
    turn.require(in_machine(action.column))
    turn.emit(TenthCardPlaced(seat=seat, tenth=tenth, column=action.column))
    if turn.terms.config.solo:
        run_down(turn)


def in_machine(column: int) -> bool | Refusal:
    """Hold for one of the three columns (SR-PLAY-3)."""
    return column in COLUMNS or NoSuchColumn(column=column)


def take_income(turn: ReelTurn, seat: int, action: TakeIncome) -> None:
    """Take the Coins of one column (SR-INCOME-1, SR-INCOME-2)."""
    player = turn.position.players[seat]
    turn.require(turns_over(turn.position))
    turn.require(
        player.tenth is None or TenthIsDue(card=player.tenth.id),
        not player.income_taken or IncomeIsTaken(),
        in_machine(action.column),
    )
    coins = income(player.columns[action.column], turn.terms.parts)
    turn.emit(IncomeTaken(seat=seat, column=action.column, coins=coins))
    _close_round(turn)


def income(column: Hand, parts: Parts) -> int:
    """Return the Coins on the Active cards of a column, the tenth card among them (SR-INCOME-2)."""
    faces = (parts.face(card.id, card.flipped) for card in column)
    return sum(face.coins for face in faces if face.active)


def reassemble(turn: ReelTurn, seat: int, action: Reassemble) -> None:
    """Join the columns to the new hand (SR-HAND-1, SR-HAND-2, SR-HAND-3, SR-END-2)."""
    player = turn.position.players[seat]
    turn.require(turns_over(turn.position))
    turn.require(_not_the_last(turn))
    turn.require(
        player.income_taken or IncomeIsDue(placed=player.tenth is None),
        action.order in ORDERS or ColumnTwice(order=action.order),
    )
    hand = joined(player.columns, action.order, turn.terms.config.column_reading)
    turn.emit(HandReassembled(seat=seat, order=action.order, hand=hand))
    _close_round(turn)


def _not_the_last(turn: ReelTurn) -> bool | Refusal:
    """Hold in every round but the last (SR-END-2)."""
    reached = tuple(seat for seat, player in enumerate(turn.position.players) if player.score >= TRIGGER)
    return not is_last_round(turn.position, turn.terms.config) or NotInLastRound(reached=reached)


def joined(columns: Columns, order: tuple[int, ...], reading: Reading) -> Hand:
    """Return the hand that the columns make in this order (SR-HAND-1, SR-HAND-2)."""
    return tuple(card for column in order for card in read_column(columns[column], reading))


def read_column(column: Hand, reading: Reading) -> Hand:
    """Return the cards of a column as they follow one another in the hand (SR-HAND-2)."""
    rows, tenth = column[:ROWS], column[ROWS:]
    match reading:
        case Reading.ROWS_THEN_TENTH:
            return (*rows, *tenth)
        case Reading.TENTH_THEN_ROWS:
            return (*tenth, *rows)
        case Reading.ROWS_THEN_TENTH_REVERSED:
            return (*tenth, *reversed(rows))
        case Reading.TENTH_THEN_ROWS_REVERSED:
            return (*reversed(rows), *tenth)


def _close_round(turn: ReelTurn) -> None:
    """End the game or begin a new round once every seat is done (SR-END-2, SR-ROUND-2)."""
    position = turn.position
    last = is_last_round(position, turn.terms.config)
    if not all(is_done(player, last) for player in position.players):
        return
    if last:
        turn.emit(GameEnded(reason=Ending.THIRTY_POINTS))
        return
    starting = (position.starting_seat + 1) % len(position.players)
    turn.emit(RoundStarted(round=position.round + 1, seat=starting))
    turn.emit(TurnStarted(seat=starting))
