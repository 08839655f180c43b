"""Sealing: encryption of what a caller carries and must neither read nor change."""
