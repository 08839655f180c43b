"""A game as a text, one fact a line: what was asked is read from it, what was answered is computed anew.

Lines that begin with `try` and `do` hold what was asked; `render(parse(text)) == text` holds for as long as the rules
give the same answers. A transcript does not depend on the policy by which it was recorded.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from engines.core.moves import Move
from engines.core.results import Refused, Step
from tests.contract.walks import Moment, encoded, started
from tests.playthroughs.script import Script, Try

REFUSED = "  refused "
"""How the line begins at which a game cannot go on as it was asked."""
FIRST, LAST = 3, 2
"""Of a long list of moves the first few and the last few are shown."""


def render(script: Script) -> str:
    """Play a script and write down what happens."""
    return "".join(f"{line}\n" for line in _lines(script))


def _lines(script: Script) -> Iterator[str]:
    yield from _header(script)
    moment, last = started(script.case, script.seed), len(script.plies) - 1
    for number, ply in enumerate(script.plies):
        in_detail = number == last or (script.every > 0 and number % script.every == 0)
        yield from _standing(moment, in_detail=in_detail) if in_detail or script.every else _in_brief(moment)
        yield from (_tried(moment, each) for each in ply.tries)
        if ply.command is None:
            break
        yield f"  do {ply.command.actor} {_json(ply.command.action)}{_at(ply.command.at_ms)}"
        step = moment.play(ply.command)
        if not isinstance(step, Step):
            yield f"{REFUSED}{_codes(moment, step)}"
            return
        moment = moment.after(step)
    yield from _ending(moment)


def played(script: Script) -> list[Moment]:
    """Return every moment of a script all of whose commands are legal."""
    moments = [started(script.case, script.seed)]
    for command in (ply.command for ply in script.plies if ply.command is not None):
        step = moments[-1].play(command)
        assert isinstance(step, Step), step
        moments.append(moments[-1].after(step))
    return moments


def _header(script: Script) -> Iterator[str]:
    case = script.case
    yield f"title {case.game.id}"
    yield f"variant {case.label}"
    yield f"seats {case.seats}"
    yield f"options {_json(case.setup.config)}"
    yield f"ruleset {case.game.profile.ruleset}"
    yield f"pack {case.game.pack.digest}"
    yield f"seed {script.seed}"
    yield f"details every {script.every}"


def _standing(moment: Moment, *, in_detail: bool) -> Iterator[str]:
    yield ""
    yield f"ply {moment.table.ply} at {moment.table.at_ms} ms"
    events = [f"  event {_json(event)}" for event in moment.step.events]
    yield from events if in_detail else [f"  {len(events)} events {_digest(encoded(moment.step.events))}"]
    yield f"  state {_digest(moment.state)}"
    yield f"  views {' '.join(_views(moment))}"
    yield f"  to act {' '.join(map(str, moment.step.to_act)) or 'nobody'}"
    yield f"  {moment.moves.total} moves"
    if in_detail:
        yield from (f"  move {place} {_move(move)}" for place, move in _shown(moment))


def _in_brief(moment: Moment) -> Iterator[str]:
    yield ""
    yield f"ply {moment.table.ply} at {moment.table.at_ms} ms"
    yield f"  state {_digest(moment.state)}"


def _views(moment: Moment) -> Iterator[str]:
    """Yield the digest of every viewer's view, viewers who see the same together."""
    seen: dict[str, list[str]] = {}
    for viewer in moment.case.viewers:
        view = moment.case.game.engine.view(moment.position, viewer, moment.terms)
        seen.setdefault(_digest(encoded(view)), []).append(str(viewer))
    return (f"{','.join(viewers)}:{digest}" for digest, viewers in seen.items())


def _shown(moment: Moment) -> Iterator[tuple[int, Move[Any]]]:
    moves, total = moment.moves, moment.moves.total
    skip = max(FIRST, total - LAST)
    yield from enumerate(moves.page(FIRST))
    yield from enumerate(moves.page(LAST, skip), skip)


def _move(move: Move[Any]) -> str:
    later = "" if move.from_ms is None else f" from {move.from_ms} ms"
    return f"{move.seat} {_json(move.action)}{later}"


def _tried(moment: Moment, each: Try) -> str:
    verdict = moment.play(each.command)
    return f"  try {each.actor} {_json(each.action)}{_at(each.at_ms)} => {_codes(moment, verdict)}"


def _codes(moment: Moment, verdict: Step[Any, Any] | Refused) -> str:
    if isinstance(verdict, Step):
        return "accepted"
    clauses = [(why.code, moment.case.game.clause_of(why)) for why in verdict.refusals]
    return ", ".join(f"{code} ({clause.id if clause else 'no clause'})" for code, clause in clauses)


def _ending(moment: Moment) -> Iterator[str]:
    outcome = moment.step.outcome
    yield ""
    if outcome is None:
        yield "it goes on"
        return
    yield f"ended by {outcome.reason}"
    yield from (f"  standing {_json(standing)}" for standing in outcome.standings)
    more = {name: value for name, value in msgspec.to_builtins(outcome).items() if name not in ("reason", "standings")}
    yield from (f"  {name} {_json(value)}" for name, value in more.items())


def _at(at_ms: int | None) -> str:
    return "" if at_ms is None else f" at {at_ms} ms"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=6).hexdigest()
