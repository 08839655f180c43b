"""The rules of every title, and nothing else: no clock, no entropy, no network."""
