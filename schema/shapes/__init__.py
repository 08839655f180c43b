"""What can be told of a struct: its words, its names, its JSON Schema."""
