"""Legal moves as lazy, ordered, finite sequences."""

from engines.core.moves.fitting import PATH, SET, Listing
from engines.core.moves.forms import Count, Form, KindCount, Move, Moves
from engines.core.moves.multiset import Multiset
from engines.core.moves.options import Option
from engines.core.moves.spaces import Choice, Concat, Each, One, Product, Sequence, Space, UpTo

__all__ = [
    "PATH",
    "SET",
    "Choice",
    "Concat",
    "Count",
    "Each",
    "Form",
    "KindCount",
    "Listing",
    "Move",
    "Moves",
    "Multiset",
    "One",
    "Option",
    "Product",
    "Sequence",
    "Space",
    "UpTo",
]
