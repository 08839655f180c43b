"""How long the long fuzzing may take, and the seed it searches by, as the environment says."""

import os

MINUTES = float(os.environ.get("FUZZ_MINUTES", "12"))
"""For all operations of both doors together; each has one round at least."""
SEED = int(os.environ.get("FUZZ_SEED", "0"))
"""Another one searches elsewhere."""
DOORS = 2


def share(operations: int) -> float:
    """The seconds for each of so many operations of a door."""
    return MINUTES * 60 / DOORS / operations


def told() -> str:
    """What a run says at its head, so that it can be had again."""
    return f"long fuzzing: FUZZ_MINUTES={MINUTES:g} FUZZ_SEED={SEED}"
