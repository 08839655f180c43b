"""The GraphQL schema, computed from the engines' structs."""
