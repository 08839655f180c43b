"""A fixed script, whose instructions are counted: `python -m tests.instructions.script [TITLE]`.

It plays a title at random from a seed, bytes to bytes as the REST door does but for the web around it. Without a title
it does only what comes before.
"""

import sys

import msgspec

from engines.core.chance import Draw, seeded
from engines.core.play import legal_moves
from engines.registry import build
from schema.wire.requests import PlayRequest, StartRequest
from service.games.answers import Answer, Selection
from service.games.operations import Operations
from tests.kit.seals import operations_on

PLIES = 200
SEATS = 3
PAGE = Selection(first=50)
ENCODE = msgspec.json.Encoder().encode
READ = msgspec.json.Decoder(PlayRequest).decode


def main(titles: list[str]) -> None:
    """Play the titles that are named."""
    operations = operations_on(build(installed=()), "instructions")
    for title in titles:
        play(operations, title)


def play(operations: Operations, title: str) -> None:
    """Play games of a title until there were enough actions; each is read, judged, carried out and answered."""
    draw = Draw(seeded("instructions"))
    answer = _started(operations, title, 0)
    for ply in range(PLIES):
        if not answer.to_act:
            answer = _started(operations, title, ply)
        asked = _asked(answer, draw)
        found = operations.play(READ(asked), title)
        assert isinstance(found, Answer), found
        answer = found
        ENCODE((answer.state, answer.digest, answer.to_act, answer.page(PAGE), answer.events(None), answer.outcome))


def _started(operations: Operations, title: str, number: int) -> Answer:
    answer = operations.start(title, StartRequest(seats=SEATS, seed=f"instructions/{number}"))
    assert isinstance(answer, Answer), answer
    return answer


def _asked(answer: Answer, draw: Draw) -> bytes:
    moves = legal_moves(answer.game, answer.opened.terms, answer.table, answer.to_act)
    move = moves.sample(draw)
    at_ms = move.from_ms if move.from_ms is not None else answer.table.at_ms if answer.game.profile.clock else None
    return ENCODE({"state": answer.state, "seat": move.seat, "action": move.action, "at_ms": at_ms})


if __name__ == "__main__":
    main(sys.argv[1:])
