"""The schema in the schema definition language."""

from engines.registry import Registry
from schema.graphql.build import build_schema


def sdl(registry: Registry) -> str:
    """Return the GraphQL schema of some titles as text."""
    return build_schema(registry).as_str().rstrip() + "\n"
