"""Stores of sessions: they keep bytes and know nothing of games."""
