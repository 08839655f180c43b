"""What callers send and get."""
