"""Games whose states are sealed: an untrusted caller may carry them."""
