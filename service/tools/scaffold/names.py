"""What a new title may be called."""

import keyword
import re
from importlib.resources import files

from engines.registry import ID, Registry
from schema.shapes.naming import DOORS, camel, pascal

RESERVED = {"core", "kit", "registry"}
"""What stands beside the titles in `engines`."""


def problem_with(name: str, registry: Registry) -> str | None:
    """Return a sentence that says why a title cannot be called so, None where it can."""
    if not ID.fullmatch(name):
        return f"{name!r} is not of small letters and digits joined by hyphens, as in 'mega-jackpot'."
    if name in RESERVED or keyword.iskeyword(module_of(name)):
        return f"{name!r} is reserved."
    if registry.current(name):
        return f"There is already a title {name!r}."
    taken = _taken(name)
    return f"{name!r} cannot be a title: GraphQL has {taken} already." if taken else None


def _taken(name: str) -> str | None:
    """Return a name in the schema that the title would need for itself."""
    document = files("schema").joinpath("schema.graphql").read_text("utf-8")
    types = re.findall(r"^(?:type|interface|union|enum|input|scalar) (\w+)", document, re.MULTILINE)
    fields = re.findall(r"^  (\w+)[(:]", document.partition("\ntype Query {")[2].partition("\n}")[0], re.MULTILINE)
    wanted = [pascal(name) + door for door in sorted(DOORS)]
    if camel(module_of(name)) in fields:
        return camel(module_of(name))
    return next((each for each in wanted if each in types), None)


def module_of(name: str) -> str:
    """Return the Python name of a title.

    >>> module_of("mega-jackpot")
    'mega_jackpot'
    """
    return name.replace("-", "_")


def title_of(name: str) -> str:
    """Return a first name for people.

    >>> title_of("mega-jackpot")
    'Mega Jackpot'
    """
    return name.replace("-", " ").title()


def prefix_of(name: str, registry: Registry) -> str:
    """Return a prefix for clause ids, two to four letters that no other title has.

    >>> prefix_of("mega-jackpot", Registry(()))
    'MJ'
    >>> prefix_of("pig", Registry(()))
    'PIG'
    """
    letters = "".join(letter for letter in name if letter.isalpha())
    initials = "".join(word[0] for word in name.split("-") if word[0].isalpha())
    taken = {game.profile.prefix for game in registry.titles()}
    wanted = (initials[:4], *(letters[:length] for length in (3, 4, 2)), *(letters[0] + end for end in "XYZ"))
    fitting = (prefix.upper() for prefix in wanted if len(prefix) > 1)
    return next(prefix for prefix in fitting if prefix not in taken)
