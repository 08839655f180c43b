"""A policy that plays on to every ending from what each seat has drawn; it is for tests."""

from engines.core.actors import HOST, Actor, Command
from engines.core.chance import Draw
from engines.core.moves import Move, Moves
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.strange_slot_simulator.actions import (
    ClearAnswer,
    FinishPhase,
    PullLever,
    Reserve,
    SwapMachine,
    TimeUp,
    WriteAnswer,
)
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.parts import Parts
from engines.strange_slot_simulator.rules.deduction import zone_weights
from engines.strange_slot_simulator.rules.pulling import has_bonus_use
from engines.strange_slot_simulator.state import BLANK, LETTERS, PLACES, Letter, Phase, Player, Position

RANDOM_ONE_IN = 25
PULLS_PER_GAME = 48
"""As many pulls as a policy makes in a game, spread over its rounds."""
STREAM = "policy"
BETTER_KNOWN = 4
"""By so many pulls more a machine must be known than another one to be swapped for it."""
CAREFUL = 4
"""From this Lottery number on a seat guesses nothing."""
CONFIDENT = {1: 2, 2: 6, 3: 12, 4: 25, 5: 60}
"""How much likelier than the next best an answer must be, by Lottery number: low numbers are hasty."""


def playout(position: Position, moves: Moves[Tagged], draw: Draw, terms: Terms[Config, Parts]) -> Command[Tagged]:
    """Let a seat do what it wishes, call time when nobody wishes anything, and now and then take any move.

    A pull that has to wait is made as soon as it may be, which moves the clock on.
    """
    if draw.below(STREAM, RANDOM_ONE_IN) == 0:
        return _command(moves.sample(draw, STREAM))
    for seat in draw.shuffled(STREAM, sorted({actor for actor, _ in moves.forms if actor != HOST})):
        action = _wish(position, position.players[seat], terms)
        move = None if action is None else _listed(moves, seat, action)
        if move is not None:
            return _command(move)
    return _command(_listed(moves, HOST, TimeUp()) or moves.sample(draw, STREAM))


def _command(move: Move[Tagged]) -> Command[Tagged]:
    return Command(actor=move.seat, action=move.action, at_ms=move.from_ms)


def _listed(moves: Moves[Tagged], actor: Actor, action: Tagged) -> Move[Tagged] | None:
    """Return an action as a move with its time, None where it is not listed."""
    for who, form in moves.forms:
        if who == actor and form.contains(action):
            return Move(seat=actor, action=action, from_ms=form.from_ms)
    return None


def _wish(position: Position, player: Player, terms: Terms[Config, Parts]) -> Tagged | None:
    """Return what a seat would like to do, None where it would rather wait."""
    if position.phase is Phase.RESERVATION:
        return Reserve(machine=_least_known(position.free(), player))
    spinning = position.phase is Phase.SPIN
    known = (player.machine,) if spinning and player.machine else LETTERS
    edit = next((edit for edit in (_edit(player, letter, terms) for letter in known) if edit), None)
    wish = edit or (_spin_wish(position, player, terms) if spinning else None) or _last_guess(position, player, terms)
    return wish or (None if terms.config.clock else FinishPhase())


def _edit(player: Player, letter: Letter, terms: Terms[Config, Parts]) -> Tagged | None:
    """Write an answer that is likely enough, or empty a box whose number has become impossible."""
    place = PLACES[letter]
    weights = zone_weights(player.sheet[place], terms.parts)
    first, second = sorted(weights, reverse=True)[:2]
    written, best = player.answers[place], weights.index(first) + 1
    if first >= second * CONFIDENT[min(player.lottery, 5)]:
        return WriteAnswer(machine=letter, number=best) if written != best else None
    wrong = written != BLANK and not weights[written - 1]
    return ClearAnswer(machine=letter) if wrong else None


def _spin_wish(position: Position, player: Player, terms: Terms[Config, Parts]) -> Tagged | None:
    """Swap a machine that is known better than another one, else pull, with a bonus where there is one."""
    if player.machine is None or player.pulls >= PULLS_PER_GAME // terms.config.rounds:
        return None
    other = _least_known(position.free(), player)
    if _pulls(player, player.machine) >= _pulls(player, other) + BETTER_KNOWN:
        return SwapMachine(machine=other)
    return PullLever(use_bonus=has_bonus_use(player) is True)


def _last_guess(position: Position, player: Player, terms: Terms[Config, Parts]) -> Tagged | None:
    """Fill the boxes that are left before the end; the most careful seats rather leave them empty."""
    last = position.round == terms.config.rounds
    thinking = position.phase is Phase.ANALYSIS or not terms.config.last_analysis_seconds
    if not (last and thinking and player.lottery < CAREFUL and BLANK in player.answers):
        return None
    place = player.answers.index(BLANK)
    weights = zone_weights(player.sheet[place], terms.parts)
    return WriteAnswer(machine=LETTERS[place], number=weights.index(max(weights)) + 1)


def _least_known(letters: tuple[Letter, ...], player: Player) -> Letter:
    return min(letters, key=lambda letter: (_pulls(player, letter), PLACES[letter]))


def _pulls(player: Player, letter: Letter) -> int:
    return player.sheet[PLACES[letter]].pulls
