"""Sessions in one Redis, behind Sentinels or in a Redis cluster."""
