"""The legal moves of Mega Jackpot."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations

from engines.core.actors import Actor
from engines.core.moves import SET, Choice, Form, One, Product
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.mega_jackpot.actions import AttemptMegaJackpot, CashOut, Flip, Flips, PayAndSpin, Spin, Stop
from engines.mega_jackpot.config import Config
from engines.mega_jackpot.parts import Parts
from engines.mega_jackpot.rules.payments import payable
from engines.mega_jackpot.state import REELS, Phase, Position, Tray, reels_left

MegaForm = Form[Tagged]


def moves(position: Position, actor: Actor, at_ms: int, terms: Terms[Config, Parts]) -> Iterable[MegaForm]:
    """Return what the seat whose turn it is may do."""
    match position.phase:
        case Phase.FREE_SPIN:
            return (_spins(reels_left(position)),)
        case Phase.AFTER_SPIN:
            values = payable(position.hands[position.seat], position.last_payment, terms.config.first_payment)
            return STOP, _paid_spins(values, reels_left(position))
        case Phase.JACKPOT:
            return (CASH_OUT, ATTEMPT) if terms.config.tiles else (CASH_OUT,)
        case Phase.OVER:
            return ()


STOP: MegaForm = Form(Stop, One())
CASH_OUT: MegaForm = Form(CashOut, One())
ATTEMPT: MegaForm = Form(AttemptMegaJackpot, Choice("tray", tuple(Tray)))


@cache
def _spins(left: tuple[int, ...]) -> MegaForm:
    return Form(Spin, Choice("flips", flips(left), SET))


@cache
def _paid_spins(values: tuple[int, ...], left: tuple[int, ...]) -> MegaForm:
    trays = Choice("tray", tuple(Tray))
    return Form(PayAndSpin, Product((Choice("value", values), trays, Choice("flips", flips(left), SET))))


@cache
def flips(left: tuple[int, ...]) -> tuple[Flips, ...]:
    """Return every way to flip one card or two from the reels that hold cards (MJ-SPIN-2, MJ-SPIN-3)."""
    one = tuple((Flip(reel=reel, discard=discard),) for reel in left for discard in REELS)
    two = tuple(
        (Flip(reel=first, discard=onto), Flip(reel=second, discard=over))
        for first, second in combinations(left, 2)
        for onto, over in permutations(REELS, 2)
    )
    return one + two
