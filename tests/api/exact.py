"""The document as the fuzzers read it: what the published one leaves to titles is exact, and starts lead on to play.

A generated body gets past the door only where states and parts of actions are of the title's own shape. Published,
they are opaque, and links have no bodies, which most generators of clients refuse.
"""

import copy
from typing import Any, Literal

from engines.core.game import Game
from engines.core.partials import partial_type
from engines.registry import Registry
from schema.openapi import document
from schema.openapi.named import REF
from schema.openapi.paths import id_of_title
from schema.openapi.tidy import tidy
from schema.openapi.titles import narrowed
from schema.shapes.jsonschema import components
from schema.wire.envelope import Envelope

LEADS_ON = ("start", "play", "replay")
"""The operations whose answers have a state for the next request."""


def exact(registry: Registry) -> dict[str, Any]:
    """Return the document of a registry's titles for fuzzing."""
    found = copy.deepcopy(document(registry))
    for game in registry.titles():
        _be_exact(found, game)
        for name in LEADS_ON:
            started = found["paths"][f"/v1/games/{game.id}/{name}"]["post"]["responses"]["200"]
            started["links"] = _links(game.id)
    states = [{"$ref": f"{REF}{_prefix(game)}ExactState"} for game in registry.titles()]
    revealed = found["components"]["schemas"]["RevealStateRequest"]["properties"]
    revealed["state"] = {"anyOf": [*states, {"type": "string"}]}
    return found


def _prefix(game: Game) -> str:
    return game.id.title().replace("-", "")


def _be_exact(found: dict[str, Any], game: Game) -> None:
    """Put a title's own states and parts of actions into its requests."""
    schemas, prefix = found["components"]["schemas"], _prefix(game)
    own = {"options": game.profile.config, "position": game.profile.position}
    variants = tuple(variant.id for variant in game.variants)
    state = narrowed(Envelope, "State", game=Literal[game.id], variant=Literal[variants], **own)
    (opened, part), named = components((state, partial_type(game.profile.actions)), f"{REF}{prefix}Exact{{name}}")
    schemas |= {f"{prefix}Exact{name}": tidy(schema) for name, schema in named.items()}
    nothing = {"type": "object", "maxProperties": 0}
    kinds = {"state": [tidy(opened), {"type": "string"}], "given": [tidy(part), nothing, {"type": "null"}]}
    for name in ("Play", "Look", "Explain"):
        fields = schemas[f"{prefix}{name}Request"]["properties"]
        fields |= {field: {"anyOf": kinds[field]} for field in kinds.keys() & fields.keys()}


def _links(game: str) -> dict[str, Any]:
    """Return the links from an answer to operations that take its state; its first legal move is the action."""
    state = {"state": "$response.body#/state"}
    move = {name: f"$response.body#/legal_moves/items/0/{name}" for name in ("seat", "action")}
    bodies = {"play": state | move, "look": state, "explain": state | move}
    return {name: {"operationId": id_of_title(game, name), "requestBody": body} for name, body in bodies.items()}
