"""Sessions in Redis, behind Sentinels or in a cluster of it."""
