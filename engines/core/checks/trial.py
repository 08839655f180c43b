"""A title played for a moment: a start of every variant, and a move of each kind that comes up."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec

from engines.core.actors import Actor, Command
from engines.core.chance import Draw, seeded
from engines.core.checks.examples import encoded_back, examples
from engines.core.checks.flaw import Flaw, place
from engines.core.checks.steps import step_flaws
from engines.core.checks.tables import SEED, NotOffered, Stuck, Trial, refuse_bounds, started
from engines.core.clauses import Variant
from engines.core.game import Game
from engines.core.moves import Form, Move, Moves
from engines.core.moves.fitting import plain
from engines.core.play import AnyStep, legal_moves, play
from engines.core.refusals import KERNEL_REFUSALS
from engines.core.results import Refusal, Refused
from engines.core.values import Tagged

MOST_PLIES = 40
"""How far a trial goes; what comes up later is for the suite."""
WILD_PLIES = 4
"""At how many positions of a game actions are tried that nobody listed."""


def trial_flaws(game: Game) -> Iterator[Flaw]:
    """Yield what comes up in a game of each variant."""
    met: set[type] = set()
    for variant in game.variants:
        if variant.available:
            yield from _until_stuck(_played(game, variant, met))


def variants_flaws(game: Game, variants: Iterable[Variant], file: str) -> Iterator[Flaw]:
    """Yield what comes up where further variants are laid out, with as few and as many seats as they take."""
    for variant, seats in _tables(variants):
        for flaw in _until_stuck(_laid_out(game, variant, seats, file)):
            at, problem = f"{file}, variant {variant.id!r}", f"with {seats} seats it goes wrong: {flaw.problem}"
            is_told = flaw.at == at
            yield flaw if is_told else Flaw(at=at, problem=problem, mend="change its options or its seats")
            return


def pack_flaws(game: Game) -> Iterator[Flaw]:
    """Yield what comes up where the variants are laid out with a further pack; it need not bear all of them."""
    for variant, seats in _tables(game.variants):
        try:
            yield from _laid_out(game, variant, seats, "variants.toml")
        except NotOffered:
            continue
        except Stuck as stuck:
            yield stuck.flaw


def _tables(variants: Iterable[Variant]) -> Iterator[tuple[Variant, int]]:
    for variant in variants:
        if variant.available:
            yield from ((variant, seats) for seats in dict.fromkeys((variant.seats.min, variant.seats.max)))


def _until_stuck(flaws: Iterator[Flaw]) -> Iterator[Flaw]:
    try:
        yield from flaws
    except Stuck as stuck:
        yield stuck.flaw


def _laid_out(game: Game, variant: Variant, seats: int, file: str) -> Iterator[Flaw]:
    trial = started(game, variant, seats, file)
    yield from step_flaws(trial)
    yield from _listed(trial, _moves(trial))


def _played(game: Game, variant: Variant, met: set[type]) -> Iterator[Flaw]:
    """Play on, kinds that were not met before first."""
    yield from _laid_out(game, variant, variant.seats.max, "variants.toml")
    trial, draw = started(game, variant, variant.seats.min, "variants.toml"), Draw(seeded(SEED))
    while True:
        found = [*step_flaws(trial)]
        if trial.step.outcome is not None or trial.table.ply >= MOST_PLIES or found:
            yield from found
            break
        if trial.table.ply < WILD_PLIES:
            yield from _wild(trial)
        moves = _moves(trial)
        if found := [*_listed(trial, moves)]:
            yield from found
            break
        command = _next(trial, moves, met, draw)
        met.add(type(command.action))
        trial = trial.after(_carried_out(trial, command))


def _moves(trial: Trial) -> Moves[Any]:
    return trial.tried("moves", lambda: legal_moves(trial.game, trial.terms, trial.table, trial.step.to_act))


def _listed(trial: Trial, moves: Moves[Any]) -> Iterator[Flaw]:
    """Yield what is wrong with the forms of the moves that are listed."""
    for _, form in moves.forms:
        yield from _form(trial, form)
    if trial.step.to_act and not moves.total:
        mend = "list what they may do, or let `to_act` name nobody and `outcome` say how it ended"
        yield trial.flaw("moves", f"{trial.step.to_act} are to act and have nothing to do", mend)


def _form(trial: Trial, form: Form[Any]) -> Iterator[Flaw]:
    action, name = form.action, form.action.__name__
    if action not in trial.game.profile.actions:
        yield Flaw(
            at=place(action),
            problem="it is listed and not declared",
            mend="add it to the `actions` of its profile; in `kit.title` these are the keys of `rules`",
        )
        return
    fields = [field.name for field in msgspec.structs.fields(action)]
    needed = [field.name for field in msgspec.structs.fields(action) if field.required]
    for field in form.space.fields:
        if field not in fields:
            known = f"the fields of {name} are {', '.join(fields)}" if fields else f"{name} has no fields"
            yield trial.flaw("moves", f"a move of {name} has a field {field!r}", f"{known}: {place(action)}")
    for field in needed:
        if field not in form.space.fields:
            yield trial.flaw("moves", f"a move of {name} lacks its field {field!r}", "give the space a value for it")


def _next(trial: Trial, moves: Moves[Any], met: set[type], draw: Draw) -> Command[Any]:
    """Return a move of a kind that was not met, else what the policy or chance says."""
    for actor, form in moves.forms:
        if form.action not in met and form.size:
            return _command(trial.tried("moves", partial(form.moves, actor, 0, 1))[0])
    playout = trial.game.engine.playout
    if playout is None:
        return _command(trial.tried("moves", lambda: moves.sample(draw)))
    return trial.tried("playout", lambda: playout(trial.table.position, moves, draw, trial.terms))


def _command(move: Move[Any]) -> Command[Any]:
    return Command(actor=move.seat, action=move.action, at_ms=move.from_ms)


def _carried_out(trial: Trial, command: Command[Any]) -> AnyStep:
    """Return the step of a move that is listed. Raises Stuck where it is refused."""
    step = trial.tried("decide", lambda: play(trial.game, trial.terms, trial.table, command))
    if isinstance(step, Refused):
        refuse_bounds(trial.game, step, trial.where)
        said = f"{_said(command.action)} is listed for {command.actor} and refused: {step.first.sentence()}"
        raise Stuck(trial.flaw("moves", said, "let moves and rules ask the same helpers"))
    return step


def _wild(trial: Trial) -> Iterator[Flaw]:
    """Yield what comes up where somebody sends any action at all."""
    for cls in trial.game.profile.actions:
        for action in examples(cls):
            if _can_be_sent(trial.game, action):
                yield from _until_stuck(_judged(trial, trial.step.to_act[0], action))


def _can_be_sent(game: Game, action: Tagged) -> bool:
    try:
        return bool(encoded_back(action, game.action_type) == action)
    except (msgspec.MsgspecError, ValueError):
        return False


def _judged(trial: Trial, actor: Actor, action: Tagged) -> Iterator[Flaw]:
    command: Command[Any] = Command(actor=actor, action=action)
    step = trial.tried("decide", lambda: play(trial.game, trial.terms, trial.table, command))
    for refusal in step.refusals if isinstance(step, Refused) else ():
        yield from _refusal(trial, refusal, action)


def _refusal(trial: Trial, refusal: Refusal, action: Tagged) -> Iterator[Flaw]:
    cls = type(refusal)
    if cls not in (*trial.game.profile.refusals, *KERNEL_REFUSALS):
        yield Flaw(at=place(cls), problem="it is given and not declared", mend="add it to `refusals`")
        return
    trial.tried("decide", refusal.sentence)
    _, _, steps = trial.tried("decide", refusal.pointer).partition("/action/")
    field = steps.partition("/")[0]
    if field and field not in plain(action):
        problem = f"{_said(action)} is refused at {refusal.pointer()!r}, and {type(action).__name__} has no such field"
        known = ", ".join(("kind", *action.__struct_fields__))
        yield Flaw(at=place(cls, "at"), problem=problem, mend=f"point to one of {known}")


def _said(action: Tagged) -> str:
    return msgspec.json.encode(action).decode()
