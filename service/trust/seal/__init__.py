"""Sealing: what a caller carries and can neither read nor change."""
