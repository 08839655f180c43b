"""Where sessions are kept: bytes only, nothing of games."""
