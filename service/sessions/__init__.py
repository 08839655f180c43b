"""Sessions: games that the service keeps, so that a caller needs no state of its own."""
