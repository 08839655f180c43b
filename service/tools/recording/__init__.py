"""How the examples of the documents are recorded: by asking the application itself."""
