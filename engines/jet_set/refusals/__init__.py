"""Why something is refused in Jet Set, by the concepts of its rules."""

from engines.core.results import Refusal, declared
from engines.jet_set.refusals import final_flights, flight_cards, flights, paths, placing, turns

REFUSALS: tuple[type[Refusal], ...] = declared(Refusal, turns, final_flights, flight_cards, placing, flights, paths)
