"""Three of a kind: cash out, or attempt the Mega Jackpot."""

from engines.mega_jackpot.actions import AttemptMegaJackpot, CashOut
from engines.mega_jackpot.events import (
    GameEnded,
    JackpotBet,
    JackpotCashedOut,
    SuperMegaJackpotWon,
    Tile,
    TileFlipped,
    TilesShuffled,
    TrayBankrupted,
    TrayWon,
)
from engines.mega_jackpot.parts import TILES, Symbol
from engines.mega_jackpot.refusals import NoTiles
from engines.mega_jackpot.rules import MegaTurn
from engines.mega_jackpot.rules.phases import jackpot_waiting, shown_symbol
from engines.mega_jackpot.rules.turns import end_turn, refill_discards
from engines.mega_jackpot.state import Ending, Tray

MONKEYS = TILES - 1


def cash_out(turn: MegaTurn, seat: int, action: CashOut) -> None:
    """Take the three cards of the jackpot; the turn passes (MJ-CASH-1, MJ-CASH-2, MJ-CASH-3)."""
    turn.require(jackpot_waiting(turn.position))
    turn.emit(JackpotCashedOut(seat=seat, symbol=shown_symbol(turn.position)))
    refill_discards(turn)
    end_turn(turn, seat)


def attempt_mega_jackpot(turn: MegaTurn, seat: int, action: AttemptMegaJackpot) -> None:
    """Bet the three cards on a tile: Monkey, bankruptcy or Genie (MJ-SETUP-5, MJ-MEGA-1, MJ-MEGA-2)."""
    turn.require(turn.terms.config.tiles or NoTiles(), jackpot_waiting(turn.position))
    symbol = shown_symbol(turn.position)
    turn.emit(JackpotBet(seat=seat, symbol=symbol, tray=action.tray))
    refill_discards(turn)
    if turn.draw.below("tiles", TILES - turn.position.monkeys) == 0:
        _meet_genie(turn, seat, action.tray, symbol)
    else:
        _meet_monkey(turn, seat, action.tray)


def _meet_genie(turn: MegaTurn, seat: int, tray: Tray, symbol: Symbol) -> None:
    """Collect the tray; three lamps win the game (MJ-MEGA-6, MJ-MEGA-7, MJ-MEGA-8)."""
    turn.emit(TileFlipped(seat=seat, tile=Tile.GENIE, monkeys=turn.position.monkeys))
    turn.emit(TrayWon(seat=seat, tray=tray, cards=turn.position.trays.of(tray)))
    turn.emit(TilesShuffled())
    if symbol is Symbol.LAMP:
        turn.emit(SuperMegaJackpotWon(seat=seat))
        turn.emit(GameEnded(reason=Ending.SUPER_MEGA_JACKPOT))
    else:
        end_turn(turn, seat)


def _meet_monkey(turn: MegaTurn, seat: int, tray: Tray) -> None:
    """Leave the Monkey face up; the third one bankrupts the tray (MJ-MEGA-3, MJ-MEGA-4, MJ-MEGA-5)."""
    monkeys = turn.position.monkeys + 1
    turn.emit(TileFlipped(seat=seat, tile=Tile.MONKEY, monkeys=monkeys))
    if monkeys == MONKEYS:
        turn.emit(TrayBankrupted(tray=tray, cards=turn.position.trays.of(tray)))
        turn.emit(TilesShuffled())
    end_turn(turn, seat)
