"""Games whose state the caller carries."""
