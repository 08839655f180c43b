"""A session that goes over to the ruleset in use: its game is played again by it, command by command."""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import Raw

from engines.core.actors import Actor
from engines.core.game import Game
from engines.core.results import Refused
from schema.wire.requests import CommandRequest
from schema.wire.sessions import Happened
from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.commands import read_commands
from service.games.operations import Opening
from service.games.playing import played, standing
from service.lane import Wait
from service.sessions.loaded import LoadedSession
from service.sessions.plans.changes import Planned, raw, too_large
from service.sessions.plans.turns import turns_from
from service.sessions.records import NULL, Entry
from service.sessions.refusals import NotUpgradable


@dataclass(frozen=True)
class Upgraded:
    """A game under the ruleset in use, and the first ply at which something else happens by it."""

    planned: Planned
    differs_from_ply: int | None


def upgraded(
    loaded: LoadedSession, opening: Opening, log: Iterable[Entry], at_ms: int, wait: Wait
) -> Upgraded | Denied:
    """Play the standing actions of a log, the start before them. This takes long. Raises HungUp.

    `loaded` is the session with the game that `opening` lays out.
    """
    step = opening.started()
    if isinstance(step, Refused):
        return Denied(step, opening.game)
    answer = opening.answer(step, step.events)
    differs: int | None = None
    for entry in log:
        wait.check()
        if entry.seat is not None:
            found = _next(opening.game, answer, entry, entry.seat)
            if isinstance(found, Denied):
                return found
            answer = found
        if differs is None and _differs(entry, answer):
            differs = answer.ply
    planned = _planned(loaded, standing(answer.opened), at_ms)
    return planned if isinstance(planned, Denied) else Upgraded(planned, differs)


def _next(game: Game, answer: Answer, entry: Entry, seat: Actor) -> Answer | Denied:
    """Carry out the action of an entry. Returns why the ruleset in use does not allow it."""
    commands = read_commands(game, (CommandRequest(seat=seat, action=entry.action, at_ms=entry.at_ms),))
    found = Denied(commands, game) if isinstance(commands, Refused) else played(answer.opened, commands[0])
    if isinstance(found, Answer):
        return found
    first = found.refused.first
    return denied(NotUpgradable(ply=entry.ply, ruleset=game.profile.ruleset, reason=first.code), game)


def _differs(entry: Entry, answer: Answer) -> bool:
    """Tell whether something else happened than what was kept."""
    now = (raw(answer.events()), answer.to_act, raw(answer.outcome))
    position = NULL if entry.position == NULL else raw(answer.opened.table.position)
    return now != (entry.events, entry.to_act, entry.outcome) or position != entry.position


def _planned(loaded: LoadedSession, answer: Answer, at_ms: int) -> Planned | Denied:
    opened, profile = answer.opened, answer.opened.game.profile
    body, people = loaded.body, loaded.body.people
    without = frozenset((*people.left, *people.resigned))
    begun = turns_from(loaded.head, opened, at_ms, body.clock.banks, without)
    going = {turn.seat: turn for turn in body.turns}
    turns = tuple(going.get(turn.seat, turn) for turn in begun)
    entry = Entry(
        version=loaded.version + 1,
        happened=Happened.UPGRADED,
        ply=opened.table.ply,
        at_ms=at_ms,
        seat=None,
        action=NULL,
        events=Raw(b"[]"),
        to_act=answer.to_act,
        outcome=raw(answer.outcome),
        turns=turns,
        position=raw(opened.table.position),
        ruleset=profile.ruleset,
        pack=opened.game.pack.digest,
    )
    why_not = "the session went over to another ruleset last"
    body = body.replace(
        state=Raw(opened.closed),
        by=None,
        before=NULL,
        why_not=why_not,
        turns=turns,
        turns_before=(),
        banks_before=(),
        at_ms=at_ms,
    )
    return too_large(loaded, body) or Planned(body, entry, answer)
