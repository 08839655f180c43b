"""The wire below the application: what may be sent, how slowly, and over how many connections at once."""
