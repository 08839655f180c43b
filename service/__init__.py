"""The outside world: the doors, the clock, entropy and settings."""
