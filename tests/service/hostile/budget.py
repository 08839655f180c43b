"""How long the attack goes on, and the seed of it, as the environment says."""

import os

MINUTES = float(os.environ.get("HOSTILE_MINUTES", "5"))
"""A tenth of a minute is enough for a try."""
SEED = int(os.environ.get("HOSTILE_SEED", "0"))
"""Another one attacks in another way."""
