"""The types of the rules on the wire: GraphQL and OpenAPI, computed from the engines' structs."""
