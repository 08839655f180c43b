"""Checking a game that is over: its commitment, its draws, and that the rules allow every command."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from msgspec import Raw

from engines.core.fair import Fair, commitment_of, fair_chance
from engines.core.trace import DrawMade
from schema.wire.fair import CheckAnswer, VerifyAnswer, VerifyRequest
from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.operations import Operations
from service.games.refusals import OtherRulesOfReplay, UnknownGame
from service.lane import WAITED_FOR, Wait

GIVEN = ("secret", "seed", "seat_entropy")


def verify(
    operations: Operations, request: VerifyRequest, at: str = "/game", wait: Wait = WAITED_FOR
) -> VerifyAnswer | Denied:
    """Check a game. This plays it again, so run it in a thread. Raises HungUp."""
    given = {name: getattr(request.reveal, name) for name in GIVEN}
    again = request.replay.replace(**given, draws=True, events="last")
    by = operations.served(request.game, request.ruleset, again.pack)
    opening = operations.opening(request.game, again, at, by)
    if isinstance(opening, Denied):
        return _under_replay(opening)
    served = opening.game.profile.ruleset
    if request.ruleset not in (None, served):
        return denied(OtherRulesOfReplay(game=request.game, found=request.ruleset, served=served), opening.game)
    replayed = operations.replay(request.game, again, wait=wait, by=by)
    if isinstance(replayed, Denied) and not all(_is_object(command.action) for command in again.commands):
        return _under_replay(replayed)
    checks = (_commitment(request), _key(request), *_replay(request, replayed))
    return VerifyAnswer(valid=all(check.ok for check in checks), checks=checks)


def _is_object(action: Raw) -> bool:
    """Tell whether something may be an action of some title: an object is all that is published of it here."""
    return bytes(action).lstrip().startswith(b"{")


def _under_replay(found: Denied) -> Denied:
    """Point into the replay, where it is not the title that is at fault."""
    is_title = isinstance(found.refused.first, UnknownGame)
    return found if is_title else replace(found, refused=found.refused.replace(under="/replay" + found.refused.under))


def _commitment(request: VerifyRequest) -> CheckAnswer:
    found = commitment_of(request.reveal.secret)
    claimed = {request.commitment or found, request.reveal.commitment}
    detail = f"The secret opens the commitment {found}" + (
        "." if claimed == {found} else f", not {' and '.join(sorted(claimed - {found}))}."
    )
    return CheckAnswer(name="commitment", ok=claimed == {found}, detail=detail)


def _key(request: VerifyRequest) -> CheckAnswer:
    revealed, again = request.reveal, request.replay
    fair = Fair(secret=revealed.secret, seed=revealed.seed, seat_entropy=revealed.seat_entropy)
    key = fair_chance(request.game, fair).key
    others = [name for name in GIVEN if getattr(again, name) != getattr(revealed, name)]
    if key != revealed.key:
        detail = f"The secret, the seed and the texts of the seats give the key {key}, not {revealed.key}."
    elif others:
        detail = f"The replay names another {', '.join(others)} than the reveal."
    else:
        detail = f"The secret, the seed and the texts of the seats give the key {key}."
    return CheckAnswer(name="key", ok=key == revealed.key and not others, detail=detail)


def _replay(request: VerifyRequest, replayed: Answer | Denied) -> Iterator[CheckAnswer]:
    if isinstance(replayed, Denied):
        first = replayed.refused.first
        detail = f"/replay{replayed.refused.under}{first.pointer()} is refused: {first.code}, {first.sentence()}"
        yield CheckAnswer(name="commands", ok=False, detail=detail)
        return
    detail = f"The rules allow all {len(request.replay.commands)} commands."
    yield CheckAnswer(name="commands", ok=True, detail=detail)
    if request.draws is not None:
        yield _draws(request.draws, replayed.draws or ())
    if request.digest is not None:
        yield _digest(request.digest, replayed.digest)


def _draws(claimed: Sequence[DrawMade], made: Sequence[DrawMade]) -> CheckAnswer:
    pairs = enumerate(zip(claimed, made, strict=False))
    differing = next((index for index, (one, other) in pairs if one != other), min(len(claimed), len(made)))
    same = differing == len(claimed) == len(made)
    if same:
        detail = f"All {len(made)} draws come from the key."
    else:
        detail = f"There are {len(claimed)} draws, the game makes {len(made)}; the first that differs is {differing}."
    return CheckAnswer(name="draws", ok=same, detail=detail)


def _digest(claimed: str, found: str) -> CheckAnswer:
    said = f"The last state has the digest {found}"
    return CheckAnswer(name="digest", ok=claimed == found, detail=f"{said}{'.' if claimed == found else ', another.'}")
