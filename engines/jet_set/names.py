"""What the cities, links and cards of a pack are called."""

from collections.abc import Mapping

from engines.core.wording import Words
from engines.jet_set.parts import CityId, Parts


def names(parts: Parts, words: Words) -> Mapping[str, str]:
    """Return the label of every city, link and card: a city by its name, unless the language has one of its own."""
    city = {row.id: words.labels.get(f"city.{row.id}", row.name) for row in parts.cities}

    def joined(*cities: CityId) -> str:
        return "–".join(city[each] for each in cities)

    return {
        **{f"city.{id}": name for id, name in city.items()},
        **{f"link.{link.id}": joined(link.city, link.other_city) for link in parts.links},
        **{f"flight.{flight.id}": joined(*flight.stops) for flight in parts.flights},
        **{f"final.{final.id}": joined(*final.stops) for final in parts.finals},
    }
