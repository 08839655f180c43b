"""Pulling the lever: how many cards, which ones, and what they unlock."""

from collections.abc import Callable

from engines.core.results import Refusal
from engines.strange_slot_simulator.actions import PullLever
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.events import BonusCalled, LeverPulled, LuckyCalled
from engines.strange_slot_simulator.parts import BONUS_SYMBOLS, SYMBOLS, Symbol, Tally
from engines.strange_slot_simulator.refusals.pulling import NoBonusUse, NoPullLeft, PullTooSoon, SheetFull
from engines.strange_slot_simulator.rules import SlotTurn
from engines.strange_slot_simulator.rules.clock import after
from engines.strange_slot_simulator.rules.phases import spinning
from engines.strange_slot_simulator.state import BOXES, MOST_PULLS, Player, is_lucky, unlocked_uses

USUAL = 3
"""The cards of a pull (SS-PULL-1)."""
YELLOW_EXTRA = 2
"""What a Yellow Chip use adds (SS-YELLOW-4)."""
RED_EXTRA = 1
"""What the Red Chip adds for good (SS-RED-2)."""


def pull_lever(turn: SlotTurn, seat: int, action: PullLever) -> None:
    """Spend a Yellow Chip use where one is called, then draw (SS-SPIN-3, SS-PULL-5, SS-YELLOW-3, SS-YELLOW-5)."""
    player, config = turn.position.players[seat], turn.terms.config
    turn.require(spinning(turn.position))
    turn.require(pulls_left(player, config), sheet_has_room(player))
    turn.require(is_ready(player, turn.at_ms), not action.use_bonus or has_bonus_use(player))
    if action.use_bonus:
        turn.emit(BonusCalled(seat=seat))
    _draw(turn, seat, cards_of_pull(player.boxes, action.use_bonus))


def _draw(turn: SlotTurn, seat: int, number: int) -> None:
    """Draw, note, mark the Bonus line, shout, put the cards back (SS-PULL-2, SS-PULL-3, SS-SPIN-1, SS-RED-4)."""
    player = turn.position.players[seat]
    assert player.machine is not None, "an open seat has a machine in the Spin! Phase: faults say so"
    below = turn.draw.below
    cards = drawn(turn.position.machine(player.machine).cards, number, lambda n: below(f"pull/seat-{seat}", n))
    boxes = min(BOXES, player.boxes + sum(card in BONUS_SYMBOLS for card in cards))
    ready_ms = after(turn.at_ms, turn.terms.config.pull_ms) if turn.terms.config.clock else 0
    turn.emit(LeverPulled(seat=seat, machine=player.machine, cards=cards, boxes=boxes, ready_ms=ready_ms))
    if is_lucky(boxes) and not is_lucky(player.boxes):
        turn.emit(LuckyCalled(seat=seat))


def drawn(machine: Tally, number: int, below: Callable[[int], int]) -> tuple[Symbol, ...]:
    """Return cards of a machine drawn one after the other without putting them back (SS-PULL-1, SS-SETUP-4)."""
    deck = [symbol for symbol in SYMBOLS for _ in range(machine.of(symbol))]
    return tuple(deck.pop(below(len(deck))) for _ in range(number))


def cards_of_pull(boxes: int, use_bonus: bool) -> int:
    """Return how many cards a pull draws (SS-PULL-1, SS-YELLOW-4, SS-RED-2, SS-RED-3)."""
    return USUAL + YELLOW_EXTRA * use_bonus + RED_EXTRA * is_lucky(boxes)


def has_bonus_use(player: Player) -> bool | Refusal:
    """Hold where a Yellow Chip use is left (SS-YELLOW-2, SS-YELLOW-5)."""
    boxes = player.boxes
    unlocked = unlocked_uses(boxes)
    return player.used < unlocked or NoBonusUse(boxes=boxes, unlocked=unlocked, used=player.used)


def is_ready(player: Player, at_ms: int) -> bool | Refusal:
    """Hold where the last pull is long enough ago (SS-PULL-6)."""
    wait_ms = player.ready_ms - at_ms
    return wait_ms <= 0 or PullTooSoon(at_ms=at_ms, ready_ms=player.ready_ms, wait_ms=wait_ms)


def pulls_left(player: Player, config: Config) -> bool | Refusal:
    """Hold where the round has pulls left; with a clock it always has (SS-FREE-2)."""
    most = config.pulls_per_round
    return most is None or player.pulls < most or NoPullLeft(pulls=player.pulls, most=most)


def sheet_has_room(player: Player) -> bool | Refusal:
    """Hold where the sheet can take another pull (SS-SHEET-5)."""
    return player.total_pulls < MOST_PULLS or SheetFull(pulls=player.total_pulls)
