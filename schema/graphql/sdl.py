"""The schema in the schema definition language, and the members of its interfaces and unions."""

from graphql import GraphQLSchema, is_abstract_type

from engines.registry import Registry
from schema.graphql.build import build_schema


def sdl(registry: Registry) -> str:
    """Return the GraphQL schema of some titles as text."""
    return build_schema(registry).as_str().rstrip() + "\n"


def possible_types(registry: Registry) -> dict[str, list[str]]:
    """Return the names of the members of each interface and union, by its name."""
    schema: GraphQLSchema = build_schema(registry)._schema  # strawberry has no public name for it
    abstract = (type for type in schema.type_map.values() if is_abstract_type(type))
    found = {type.name: [member.name for member in schema.get_possible_types(type)] for type in abstract}
    return {name: found[name] for name in sorted(found) if not name.startswith("__")}
