"""A real state with one leaf changed cannot be read, is named as faulty, or can be played on."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

import msgspec

from engines.core.actors import REFEREE, SPECTATOR, Viewer
from engines.core.game import Game
from engines.core.moves.fitting import plain
from engines.core.play import legal_moves
from engines.core.results import Refused
from engines.core.values import Tagged
from schema.wire.answers import MovesPage
from schema.wire.requests import LookRequest, PlayRequest
from service.denied import Denied
from service.games.answers import Answer, Selection
from service.games.refusals import OptionsDenied
from tests.contract.actions import pool
from tests.contract.cases import Case
from tests.contract.mutants import Mutant, mutants, texts, vocabulary
from tests.contract.walks import Walk, moments_of, some_moves, spread

MOMENTS = 6
MUTANTS = 2400
"""At most so many changed states a case."""
MOVES = 4
BEYOND = "state/beyond-bounds"
"""What is said of an action by which a number of a changed state would leave its bounds."""
TRIES = 2


def test_a_changed_leaf_is_named_or_does_no_harm(case: Case, walks: tuple[Walk, ...]) -> None:
    moments, tries = moments_of(walks, MOMENTS), spread(pool(walks), TRIES)
    verdicts = [
        _verdict(case, where, changed, tries)
        for moment in moments
        for where, changed in spread(changed_states(case.game, moment.state), MUTANTS // len(moments))
    ]
    assert set(verdicts) >= {"unreadable", "faulty"}, "no leaf that was changed did any harm"


def changed_states(game: Game, state: bytes) -> list[Mutant]:
    """Return the state with each leaf of its position and its options changed in turn."""
    document = msgspec.json.decode(state)
    words = tuple(sorted({*_words(game.profile.position), *_words(game.profile.config), *texts(document["position"])}))
    return [
        (f"/{name}{where}", {**document, name: other})
        for name in ("position", "options")
        for where, other in mutants(document[name], words)
    ]


_words = cache(vocabulary)


def _verdict(case: Case, where: str, state: Any, tries: Sequence[Tagged]) -> str:
    """Say what became of a changed state; what goes wrong on the way is told with the place of the change."""
    try:
        return verdict_on(case, msgspec.json.encode(state), tries)
    except Exception as error:
        error.add_note(f"the state was changed at {where}")
        raise


def verdict_on(case: Case, state: bytes, tries: Sequence[Tagged] = ()) -> str:
    """Look at a state, and do everything with it that can be done where nothing is said against it."""
    answer = case.operations.look(LookRequest(state=msgspec.Raw(state)))
    if isinstance(answer, Denied):
        return judged(case, answer.refused)
    _looked_at(case, answer)
    _played_on(case, answer)
    _tried(case, answer, tries)
    return "harmless"


def judged(case: Case, refused: Refused) -> str:
    """Hold a refusal of a state to what is published of it."""
    known = (*case.game.profile.faults, OptionsDenied)
    for fault in refused.faults:
        assert type(fault) in known, fault
        assert fault.pointer().startswith("/state"), fault
        assert "{" not in fault.sentence() + fault.pointer()
        assert msgspec.convert(plain(fault.facts()), type(fault)) == fault
    return "faulty" if refused.faults else "unreadable"


def _looked_at(case: Case, answer: Answer) -> None:
    viewers: tuple[Viewer, ...] = (*range(case.game.engine.seats(answer.table.position)), SPECTATOR, REFEREE)
    for viewer in viewers:
        page = answer.page(Selection(viewer=viewer))
        assert isinstance(page, MovesPage)
        assert msgspec.json.encode((answer.view(viewer), page))
    assert (answer.outcome is None) == bool(answer.to_act)


def _tried(case: Case, answer: Answer, tries: Sequence[Tagged]) -> None:
    """Try actions of other moments: each is carried out or refused, and nothing breaks."""
    for actor, action in product(answer.to_act[:1], tries):
        request = PlayRequest(state=answer.state, seat=actor, action=msgspec.Raw(msgspec.json.encode(action)))
        assert isinstance(case.operations.play(request), Answer | Denied)


def _played_on(case: Case, answer: Answer) -> None:
    """Play some of the listed moves: each is accepted and leads to a state that is taken back."""
    moves = legal_moves(case.game, answer.opened.terms, answer.table, answer.to_act)
    for move in some_moves(moves, MOVES):
        action = msgspec.Raw(msgspec.json.encode(move.action))
        request = PlayRequest(state=answer.state, seat=move.seat, action=action, at_ms=move.from_ms)
        after = case.operations.play(request)
        if isinstance(after, Denied) and after.refused.first.code == BEYOND:
            continue
        assert isinstance(after, Answer), f"{move} is listed and refused: {_why(after)}"
        again = case.operations.look(LookRequest(state=after.state))
        assert isinstance(again, Answer), f"{move} leads to a state that is not taken back: {_why(again)}"


def _why(found: Answer | Denied) -> str:
    """Return the first reason against something in its own words, with the codes of the faults behind it."""
    assert isinstance(found, Denied)
    codes = ", ".join(fault.code for fault in found.refused.faults)
    return f"{found.refused.first.sentence()} {codes}"
