"""The faults of a submitted position, by what they are about."""

from engines.core.faults import NoSuchSeat
from engines.core.results import Fault, declared
from engines.jet_set.faults.findings import cards, ending, links

FAULTS: tuple[type[Fault], ...] = (*declared(Fault, links, cards, ending), NoSuchSeat)
