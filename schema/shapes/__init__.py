"""What is derived from a struct: descriptions, names, JSON Schema."""
