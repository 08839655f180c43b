"""The paths of fair chance, the same for all titles."""

from typing import Any

from engines.core.fair import Reveal
from schema.openapi.components import REF
from schema.openapi.recorded import Example, Recorded, shown
from schema.openapi.responses import JSON, content, problems
from schema.openapi.sessions import REPLAY, Json
from schema.openapi.titles import narrowed
from schema.wire.fair import CommitAnswer, RevealStateRequest, VerifyAnswer, VerifyRequest

FAIR = "Fair chance"

FAIR_ANSWERS = (CommitAnswer, VerifyAnswer, Reveal)
FAIR_REQUESTS = (
    narrowed(VerifyRequest, "VerifyRequest", replay=REPLAY),
    narrowed(RevealStateRequest, "RevealStateRequest", state=Json | str),
)


def fair_paths(recorded: Recorded) -> dict[str, Any]:
    """Return the paths of fair chance."""
    return {
        "/v1/commit": {"post": _commit(recorded.get("commit", ()))},
        "/v1/reveal": {"post": _reveal(recorded.get("reveal", ()))},
        "/v1/verify": {"post": _verify(recorded.get("verify", ()))},
    }


def _commit(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = "Answers with the service's own part of the chance of a game: a commitment to a new secret, and the secret "
    text += "sealed. Show the commitment to the seats, take a text from each, and start the game with all of it."
    told = _told("commit", "Commit to a game's chance", text)
    success = {"description": "A commitment, never given before.", "content": {JSON: content("Commit", examples)}}
    return told | {"responses": {"200": success}}


def _reveal(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = "Reveals a game with a commitment before its end: what its chance grew from. With a sealed state it takes "
    text += "the referee's key; one for a single use is used up by it, and nobody goes on from there."
    accepted = [example for example in examples if example.is_accepted]
    media = {"schema": {"$ref": f"{REF}RevealStateRequest"}, **shown((one, one.body) for one in accepted)}
    success = {"description": "What the chance grew from.", "content": {JSON: content("Reveal", accepted)}}
    refused = problems((400, 401, 403, 406, 409, 413, 415, 422, 503), examples)
    body = {"required": True, "content": {JSON: media}}
    told = _told("reveal", "Reveal a game's chance", text) | {"security": [{}, {"sessionKey": []}]}
    return told | {"requestBody": body, "responses": {"200": success} | refused}


def _verify(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = "Checks a game that is over: that its commitment opens to the secret, that its chance grew from the secret, "
    text += "the seed and the texts of the seats, and that the rules lead from there to these draws. It takes the file "
    text += "that the `replay` of a session answers with, as it stands."
    accepted = [example for example in examples if example.is_accepted]
    media = {"schema": {"$ref": f"{REF}VerifyRequest"}, **shown((one, one.body) for one in accepted)}
    success = {"description": "What was checked.", "content": {JSON: content("Verify", accepted)}}
    refused = problems((400, 404, 406, 409, 413, 415, 422), examples)
    told = _told("verify", "Check a game's chance", text)
    body = {"required": True, "content": {JSON: media}}
    return told | {"requestBody": body, "responses": {"200": success} | refused}


def _told(id: str, summary: str, description: str) -> dict[str, Any]:
    return {"operationId": id, "tags": [FAIR], "summary": summary, "description": description}
