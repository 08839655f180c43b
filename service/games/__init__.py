"""Games that the caller carries."""
