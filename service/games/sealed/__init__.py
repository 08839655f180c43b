"""Games whose states are sealed: a caller who is not to be trusted may carry them."""
