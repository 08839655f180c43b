"""What can be known of a title before anybody plays it: `flaws(game)` returns everything that is wrong with it."""

from engines.core.checks.all import flaws
from engines.core.checks.flaw import Flaw
from engines.core.checks.trial import pack_flaws, variants_flaws
from engines.core.checks.words import variant_flaws

__all__ = ["Flaw", "flaws", "pack_flaws", "variant_flaws", "variants_flaws"]
