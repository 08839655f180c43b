"""Sessions: games that the service keeps, so callers need not carry a state."""
