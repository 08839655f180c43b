"""What an action of Strange Slot Simulator costs and brings, as far as whoever takes it knows beforehand."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import HOST, Actor, Milliseconds
from engines.core.terms import Terms
from engines.core.values import Tagged, Value
from engines.strange_slot_simulator.actions import PullLever, Reserve, SwapMachine, WriteAnswer
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.parts import Parts
from engines.strange_slot_simulator.rules.pulling import cards_of_pull
from engines.strange_slot_simulator.state import BLANK, LETTERS, MOST_IN_PULL, Letter, Player, Position, Signboard


class Facts(Value, omit_defaults=True):
    """What is known of an action beforehand; what does not concern it is left out."""

    draws: Annotated[int, Meta(ge=1, le=MOST_IN_PULL)] | None = None
    """How many cards the pull draws."""
    spends: Annotated[int, Meta(ge=1, le=1)] | None = None
    """How many uses of the Yellow Chip Bonus Skill it spends."""
    waits_ms: Milliseconds | None = None
    """How long the seat has to wait after it before it may pull again."""
    gives_back: Letter | None = None
    """The machine that goes back to the centre."""
    signboard: Signboard | None = None
    """The numbered Signboard card that the sixth answer takes; with it the seat is locked."""
    phase_ms: Milliseconds | None = None
    """How long the Spin! Phase lasts that the last reservation starts."""


def facts(position: Position, actor: Actor, action: Tagged, terms: Terms[Config, Parts]) -> Facts | None:
    """Return what a legal action costs and brings (SS-PULL-1, SS-YELLOW-4, SS-SWAP-1, SS-LOCK-1, SS-SPIN-2)."""
    config = terms.config
    if actor == HOST:
        return None
    player = position.players[actor]
    match action:
        case PullLever():
            draws = cards_of_pull(player.boxes, action.use_bonus)
            return Facts(draws=draws, spends=1 if action.use_bonus else None, waits_ms=config.pull_ms or None)
        case SwapMachine():
            return Facts(gives_back=player.machine)
        case WriteAnswer() if _is_last(player, action.machine):
            taken = sum(other.locked for other in position.players)
            return Facts(signboard=taken + 1, gives_back=player.machine)
        case Reserve() if len(position.order) == 1 and config.clock:
            return Facts(phase_ms=config.spin_seconds * 1000)
    return None


def _is_last(player: Player, machine: Letter) -> bool:
    """Tell whether a box is the only empty one (SS-LOCK-3)."""
    return [letter for letter, answer in zip(LETTERS, player.answers, strict=True) if answer == BLANK] == [machine]
