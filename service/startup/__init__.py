"""The start: settings, the clock of the host, entropy, and the application put together from its parts."""
