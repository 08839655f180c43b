"""Sessions in a file of SQLite."""
