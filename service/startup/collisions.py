"""Whether a title's names in REST and GraphQL collide with those of the service or of other titles."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from graphql import GraphQLObjectType

from engines.core.checks.flaw import Flaw, place, text_of
from engines.core.checks.types import enums_of, structs_of
from engines.core.game import Game
from engines.registry import Registry
from schema.graphql.build import build_schema
from schema.graphql.structs import FieldError
from schema.openapi import document
from schema.shapes.naming import camel, name_flaws, pascal
from service.doors import catalogue

PROBE = "title-on-trial"
"""The id under which a title is built alone, to tell its own names from the service's."""

TYPES = "use numbers, texts, enumerations, structs, tuples of one of them, and None for what is not there"


@dataclass(frozen=True)
class Names:
    """Public names: types and root fields of GraphQL, and components, operations and tags of OpenAPI."""

    types: frozenset[str]
    fields: frozenset[str]
    components: frozenset[str]
    operations: frozenset[str]
    tags: frozenset[str]


def door_flaws(game: Game, others: Iterable[Game]) -> tuple[Flaw, ...]:
    """Return why a title cannot be served beside others; empty if it can."""
    if found := tuple(name_flaws(game.profile)):
        return found
    try:
        own, service = names_of(game)
        codes = [finding.code for finding in catalogue.rules(game).refusals]
        catalogue.game_detail(game, Registry((game,)))
    except FieldError as error:
        return (Flaw(at=error.at, problem=error.problem, mend=TYPES),)
    except Exception as error:  # a plug-in may be wrong in any way, and must not take the others down
        return (Flaw(at=_package(game), problem=text_of(error), mend=TYPES),)
    taken = [*_codes_taken(game, codes), *_taken(game, own, service, "the service")]
    for other in others:
        if _may_meet(game, other):
            taken += _taken(game, own, names_of(other)[0], other.profile.title)
    return tuple(taken)


def names_of(game: Game) -> tuple[Names, Names]:
    """Return the names of a title, and those of the service without any title."""
    profile = game.profile
    probe = replace(game, engine=replace(game.engine, profile=replace(profile, id=PROBE, title=PROBE)))
    registry = Registry((probe,))
    schema, described = build_schema(registry), document(registry)
    query = schema.schema_converter.type_map["Query"].implementation
    assert isinstance(query, GraphQLObjectType)
    types, fields = schema.schema_converter.type_map.keys(), query.fields.keys()
    components = described["components"]["schemas"].keys()
    operations = [told["operationId"] for path in described["paths"].values() for told in path.values()]
    mark, prefix = pascal(PROBE), pascal(game.id)
    root, snake = camel(PROBE.replace("-", "_")), PROBE.replace("-", "_")
    own = Names(
        types=_own(types, mark, prefix),
        fields=frozenset({camel(game.id.replace("-", "_"))}),
        components=_own(components, mark, game.id.title().replace("-", "")),
        operations=_own(operations, snake, game.id.replace("-", "_")),
        tags=frozenset({profile.title}),
    )
    service = Names(
        types=_others(types, mark),
        fields=_others(fields, root),
        components=_others(components, mark),
        operations=_others(operations, snake),
        tags=_others((tag["name"] for tag in described["tags"]), PROBE),
    )
    return own, service


def _own(names: Iterable[str], mark: str, prefix: str) -> frozenset[str]:
    return frozenset(prefix + name.removeprefix(mark) for name in names if name.startswith(mark))


def _others(names: Iterable[str], mark: str) -> frozenset[str]:
    return frozenset(name for name in names if not name.startswith(mark))


def _may_meet(game: Game, other: Game) -> bool:
    """Tell whether two titles could give something the same name: one's prefix begins with the other's."""
    one, two = pascal(game.id).casefold(), pascal(other.id).casefold()
    return one.startswith(two) or two.startswith(one) or game.profile.title == other.profile.title


def _taken(game: Game, own: Names, others: Names, whose: str) -> Iterator[Flaw]:
    """Yield the names of a title that the service or another title has."""
    in_id = f"{_package(game)}, Profile.id"
    classes = {cls.__name__: cls for cls in _told(game)}
    for name in sorted((own.types & others.types) | (own.components & others.components)):
        cls = classes.get(name[len(pascal(game.id)) :])
        problem = f"its name in GraphQL or OpenAPI, {name}, is taken by {whose}"
        mend = "give the class another name, or the title another id"
        yield Flaw(at=place(cls) if cls else in_id, problem=problem, mend=mend)
    for name in sorted((own.fields & others.fields) | (own.operations & others.operations)):
        problem = f"by {game.id!r} an operation would be called {name}, as one of {whose} is"
        yield Flaw(at=in_id, problem=problem, mend="give the title another id")
    for name in sorted(own.tags & others.tags):
        at, problem = f"{_package(game)}, Profile.title", f"{name!r} is what {whose} is called"
        yield Flaw(at=at, problem=problem, mend="give the title another name")


def _codes_taken(game: Game, codes: list[str]) -> Iterator[Flaw]:
    for refusal in game.profile.refusals:
        if codes.count(refusal.code) > 1:
            problem = f"the service has the code {refusal.code!r} for reasons of its own"
            yield Flaw(at=place(refusal, "code"), problem=problem, mend="choose another one")


def _told(game: Game) -> list[type]:
    profile = game.profile
    kinds = (*profile.actions, *profile.events, profile.view, profile.outcome, profile.config, profile.position)
    return [*structs_of(kinds), *enums_of(kinds)]


def _package(game: Game) -> str:
    return game.profile.package.replace(".", "/")
