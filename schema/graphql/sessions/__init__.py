"""Sessions in the GraphQL schema."""
