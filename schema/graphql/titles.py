"""The part of the schema that a title has of its own: its types, and a namespace with a field for each action."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Optional, Union

import msgspec
import strawberry
from msgspec import inspect as kinds

from engines.core.game import Game
from engines.core.values import Tagged, Value, kind_of
from schema.graphql import generic
from schema.graphql.arguments import ACT, EXPLAIN, LOOK, said, start_arguments
from schema.graphql.asking import Asking
from schema.graphql.fields import Argument, field, optional
from schema.graphql.plain import plain_input
from schema.graphql.sessions.types import SessionEvent, SessionStep, session_step_fields
from schema.graphql.steps import Step, nested, step_fields
from schema.graphql.structs import TypeBook
from schema.graphql.telling import ACTION, TITLE, has, told
from schema.shapes.docs import description_of, member_docs
from schema.shapes.naming import pascal
from schema.wire.answers import StepAnswer
from schema.wire.sessions import SessionEventAnswer, SessionStepAnswer


@dataclass(frozen=True)
class TitleTypes:
    """The GraphQL types of one title."""

    step: Any
    query: Any
    session_event: Any
    others: tuple[Any, ...]
    """Types that are reached through interfaces only."""


def title_types(game: Game) -> TitleTypes:
    """Make the types of a title."""
    prefix, profile = pascal(game.id), game.profile
    book = TypeBook(prefix, generic.BOOK)
    text = generic.text_of(game.id, "event")
    event = _interface(f"{prefix}Event", f"Something that happened in {profile.title}.", generic.Event, text=text)
    action = _interface(f"{prefix}Action", f"Something that somebody may do in {profile.title}.", generic.Action)
    events = [book.output(struct, (event,)) for struct in profile.events]
    actions = [book.output(struct, (action,)) for struct in profile.actions]
    view = book.output(profile.view, (generic.View,), f"{prefix}View")
    outcome = book.made(profile.outcome, (generic.Outcome,), f"{prefix}Outcome")
    move = _move(game.id, prefix, action, profile.actions)
    moves = _moves(prefix, move)
    step = _step(game, prefix, event, moves, view, outcome)
    session_step = _session_step(game, prefix, event, moves, view, outcome)
    others = (*events, *actions, view, outcome, move, session_step)
    session_event = _session_event(game, prefix, event, view, outcome)
    return TitleTypes(step, _query(game, prefix, book, step), session_event, others)


def _interface(name: str, description: str, base: type, **fields: Any) -> Any:
    members = {"__annotations__": {}, **fields}
    return strawberry.interface(type(name, (base,), members), name=name, description=description)


def _move(game: str, prefix: str, action: Any, actions: tuple[type[Tagged], ...]) -> Any:
    members = {
        "__annotations__": {"action": action},
        "action": strawberry.field(description="The action, typed."),
        "text": generic.text_of(game, "action", "action"),
        "is_type_of": told(lambda value: isinstance(value.action, actions), ACTION),
    }
    name = f"{prefix}Move"
    return strawberry.type(type(name, (generic.Move,), members), name=name, description="An action somebody may take.")


def _moves(prefix: str, move: Any) -> Any:
    members = {
        "__annotations__": {"items": list[move]},
        "items": strawberry.field(description="The moves of this page."),
        "is_type_of": told(has("items")),
    }
    name = f"{prefix}Moves"
    return strawberry.type(type(name, (generic.Moves,), members), name=name, description="The legal moves.")


def _step(game: Game, prefix: str, event: Any, moves: Any, view: Any, outcome: Any) -> Any:
    narrower = {"outcome": Optional[outcome]}
    description = f"Where a game of {game.profile.title} stands after a call."
    return _of_title(game, f"{prefix}Step", Step, StepAnswer, narrower, description, step_fields(event, moves, view))


def _session_step(game: Game, prefix: str, event: Any, moves: Any, view: Any, outcome: Any) -> Any:
    narrower = {"outcome": Optional[outcome]}
    fields = session_step_fields(event, moves, view)
    description = f"Where the {game.profile.title} of a session stands."
    return _of_title(game, f"{prefix}SessionStep", SessionStep, SessionStepAnswer, narrower, description, fields)


def _session_event(game: Game, prefix: str, event: Any, view: Any, outcome: Any) -> Any:
    narrower = {"events": list[event], "outcome": Optional[outcome], "view": view}
    description = f"What one version of a session of {game.profile.title} brought."
    return _of_title(game, f"{prefix}SessionEvent", SessionEvent, SessionEventAnswer, narrower, description, {})


def _of_title(
    game: Game,
    name: str,
    base: Any,
    struct: type[Value],
    narrower: Mapping[str, Any],
    description: str,
    more: Mapping[str, Any],
) -> Any:
    """Return an interface made of a struct, with a title's own types."""
    docs = member_docs(struct)
    members = {
        "__annotations__": dict(narrower),
        **{field: strawberry.field(description=docs[field]) for field in narrower},
        "is_type_of": told(lambda value: getattr(value, "title", None) == game.id, TITLE),
        **more,
    }
    return strawberry.type(type(name, (base,), members), name=name, description=description)


def _query(game: Game, prefix: str, book: TypeBook, step: Any) -> Any:
    """Return the namespace of a title: start, look, explain, and a field for each action."""
    description = f"A step of {game.profile.title}, or why there is none."
    played = Annotated[Union[step, generic.Refusal], strawberry.union(f"{prefix}Played", description=description)]
    config = game.profile.config
    options = book.input(config, f"{prefix}OptionsInput", optional=True) if config.__struct_fields__ else None
    opening = start_arguments(options)
    members = {
        "__annotations__": {},
        "start": field(partial(_start, game.id), played, said("start"), opening),
        "look": field(partial(_look, game.id), played, said("look"), LOOK),
        "explain": field(partial(_explain, game.id), generic.Explained, said("explain"), EXPLAIN),
        **{kind_of(action): _action_field(game, action, played, book) for action in game.profile.actions},
    }
    name = f"{prefix}Query"
    description = f"{game.profile.title}: its operations, with typed arguments."
    return strawberry.type(type(name, (), members), name=name, description=description)


def _action_field(game: Game, action: type[Tagged], played: Any, book: TypeBook) -> Any:
    resolve = partial(_act, game.id, action)
    return field(resolve, played, description_of(action), _action_arguments(action, book))


def _action_arguments(action: type[Tagged], book: TypeBook) -> dict[str, Argument]:
    docs = member_docs(action)
    typed = {}
    for item in msgspec.structs.fields(action):
        annotation = book.annotation(kinds.type_info(item.type), inward=True)
        description = docs.get(item.name, "")
        typed[item.name] = Argument(annotation, description) if item.required else optional(annotation, description)
    return {"state": ACT["state"], "seat": ACT["seat"], **typed, "at_ms": ACT["at_ms"], "lang": ACT["lang"]}


def _start(game: str, root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].start(asking.context, game, plain_input(arguments), nested(asking))


def _look(game: str, root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].look(asking.context, arguments, nested(asking), game)


def _explain(game: str, root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].explain(asking.context, arguments, game)


def _act(game: str, action: type[Tagged], root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    """Combine the typed arguments into the action that the generic operation takes."""
    names = action.__struct_fields__
    typed = {name: plain_input(value) for name, value in arguments.items() if name in names}
    others = {name: value for name, value in arguments.items() if name not in names}
    body = msgspec.Raw(msgspec.json.encode({"kind": kind_of(action), **typed}))
    return asking.context["doors"].play(asking.context, {**others, "action": body}, nested(asking), game)
