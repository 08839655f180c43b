"""The types of one title's requests and answers, with its own options, position, actions and events."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engines.core.actors import Actor
from engines.core.explain import MOST_NEAREST
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.values import Tagged, Value, ValueMeta, union
from schema.openapi.named import STATE
from schema.wire.answers import ExplainAnswer, MovesPage, ReplayAnswer, StartAnswer, StepAnswer
from schema.wire.requests import (
    MOST_COMMANDS,
    CommandRequest,
    ExplainRequest,
    LookRequest,
    OpeningRequest,
    PlayRequest,
    ReplayRequest,
)

PART = dict[str, Any]
"""A part of an action: its kind and any of its fields, or nothing yet."""


@dataclass(frozen=True)
class Title:
    """A title with the types of its requests and answers, by their names in the document."""

    id: str
    name: str
    prefix: str
    taken: dict[str, Any]
    given: dict[str, Any]


def title_of(game: Game) -> Title:
    """Return the types of a title's requests and answers."""
    prefix = game.id.title().replace("-", "")
    return Title(game.id, game.profile.title, prefix, _taken(game), _given(game))


SPELT: dict[type, str] = {OpeningRequest: "StartRequest", ExplainAnswer: "ExplainedAnswer"}
"""The structs with other names in the document."""


def component(struct: type[Value], title: Title | None = None) -> str:
    """Return the name of a struct in the document, with a title's own types."""
    return (title.prefix if title else "") + SPELT.get(struct, struct.__name__).removesuffix("Answer")


def narrowed(base: type[Value], name: str, **kinds: Any) -> Any:
    """Return a struct like another, some of its fields with narrower types."""
    annotations: dict[str, Any] = {}
    defaults: dict[str, Any] = {}
    for field in msgspec.structs.fields(base):
        annotations[field.name] = kinds.get(field.name, field.type)
        if field.default_factory is not msgspec.NODEFAULT:
            defaults[field.name] = msgspec.field(default_factory=field.default_factory)
        elif field.default is not msgspec.NODEFAULT:
            defaults[field.name] = None if isinstance(field.default, msgspec.Raw) else field.default
    namespace = {"__annotations__": annotations, "__module__": __name__, "__doc__": base.__doc__, **defaults}
    return ValueMeta(name, (base,), namespace)


def _variant(game: Game) -> Any:
    return Literal[tuple(variant.id for variant in game.variants)]


def _options(game: Game) -> Any:
    """Return the type of a start's options: each is optional and overrides the variant's."""
    config = game.profile.config
    annotations = {field.name: field.type | UnsetType for field in msgspec.structs.fields(config)}
    namespace = {"__annotations__": annotations, "__module__": __name__, "__doc__": config.__doc__}
    return ValueMeta("StartOptions", (config,), namespace | dict.fromkeys(annotations, UNSET))


def _taken(game: Game) -> dict[str, Any]:
    """Return the types of requests, and the unions in them."""
    action, variant = game.action_type, _variant(game) | None
    command = narrowed(CommandRequest, "Command", action=action)
    commands = _listed(command, MOST_COMMANDS)
    options = _options(game)
    return {
        "StartRequest": narrowed(OpeningRequest, "StartRequest", variant=variant, options=options),
        "PlayRequest": narrowed(PlayRequest, "PlayRequest", state=STATE, action=action),
        "LookRequest": narrowed(LookRequest, "LookRequest", state=STATE, given=PART | None),
        "ExplainRequest": narrowed(ExplainRequest, "ExplainRequest", state=STATE, action=action),
        "ReplayRequest": narrowed(ReplayRequest, "ReplayRequest", variant=variant, options=options, commands=commands),
        "Action": action,
    }


def _given(game: Game) -> dict[str, Any]:
    """Return the types of answers, and the unions in them."""
    profile = game.profile
    facts = Any if profile.facts is None else profile.facts | None
    move = narrowed(Move, "Move", seat=Actor, action=game.action_type, facts=facts)
    event = union(tuple(map(_with_text, profile.events)))
    moves = narrowed(MovesPage, "Moves", items=_listed(move))
    outcome = narrowed(profile.outcome, "Outcome", reason=Literal[profile.reasons])
    step = {
        "state": STATE,
        "variant": _variant(game),
        "options": profile.config,
        "events": _listed(event),
        "legal_moves": moves,
        "outcome": outcome | None,
        "view": profile.view | None,
    }
    nearest = _listed(move, MOST_NEAREST)
    return {
        "Start": narrowed(StartAnswer, "Start", **step),
        "Replay": narrowed(ReplayAnswer, "Replay", **step),
        "Step": narrowed(StepAnswer, "Step", **step),
        "Explained": narrowed(ExplainAnswer, "Explained", nearest=nearest, facts=facts),
        "Action": game.action_type,
        "Event": event,
    }


def _with_text(event: type[Tagged]) -> type[Tagged]:
    """Return a type of events with the sentence that an answer adds to them where it is asked for."""
    said = Meta(description="Its sentence, where it is asked for.")
    annotations = {"text": Annotated[(str | UnsetType, said)]}
    namespace = {"__annotations__": annotations, "__module__": __name__, "__doc__": event.__doc__, "text": UNSET}
    found: Any = ValueMeta(event.__name__, (event,), namespace)
    return cast("type[Tagged]", found)


def _listed(kind: Any, most: int | None = None) -> Any:
    return Annotated[(tuple[kind, ...], Meta(max_length=most))]
