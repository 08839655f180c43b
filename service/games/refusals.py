"""The refusals that come before the rules: what was sent cannot be read, or belongs to something else."""

from typing import Annotated

from msgspec import Meta

from engines.core.results import Fault
from service.denied import ServiceRefusal


class MalformedJson(ServiceRefusal):
    """The body is not JSON."""

    code = "request/json"
    status = 400
    at = ""
    detail = "The body cannot be read as JSON: {problem}."
    problem: str
    """What the parser says."""


class WrongShape(ServiceRefusal):
    """Something in the request is not of the published shape."""

    code = "request/shape"
    status = 422
    at = "{where}"
    detail = "{problem}."
    where: str
    """Where in the request, as a JSON pointer."""
    problem: str
    """What is expected, and what is there."""


class UnknownKind(ServiceRefusal):
    """An action is of a kind that the title does not have."""

    code = "request/unknown-kind"
    status = 422
    at = "{where}"
    detail = "There is no action “{kind}” in {game}; there are {kinds}."
    where: str
    """Where in the request, as a JSON pointer."""
    kind: str
    """The kind that was named."""
    game: str
    """The title's id."""
    kinds: tuple[str, ...]
    """The kinds there are."""


class UnknownCursor(ServiceRefusal):
    """A cursor that was given for another state, another filter, or by nobody."""

    code = "request/cursor"
    at = "/after"
    detail = "This cursor was not given for this state and this filter; start again without `after`."


class UnknownGame(ServiceRefusal):
    """There is no title of that id."""

    code = "game/unknown"
    at = "{where}"
    detail = "There is no game “{game}”; there are {games}."
    where: str
    """Where in the request, as a JSON pointer; empty where it is the address."""
    game: str
    """The id that was named."""
    games: tuple[str, ...]
    """The titles there are."""


class UnknownPack(ServiceRefusal):
    """There is no data pack of that name for the title."""

    code = "start/unknown-pack"
    at = "{where}"
    detail = "There is no pack “{pack}” for {game}; there are {packs}."
    pack: str
    """The pack that was named."""
    game: str
    """The title's id."""
    packs: tuple[str, ...]
    """The packs there are, by id."""
    where: str = "/pack"
    """Where the request names it; empty where that is the address."""


class UnknownLanguage(ServiceRefusal):
    """The title does not speak this language."""

    code = "words/unknown-language"
    at = "{where}"
    detail = "There are no words of {game} in the language “{lang}”, only in {langs}."
    lang: str
    """The language that was named."""
    game: str
    """The title's id."""
    langs: tuple[str, ...]
    """The languages there are, as tags of BCP 47."""
    where: str = "/lang"
    """Where the request names it; empty where that is the address."""


class OtherGame(ServiceRefusal):
    """The state is one of another title."""

    code = "state/other-game"
    at = "/state/game"
    detail = "This is a state of {found}, not of {expected}."
    found: str
    """The title of the state."""
    expected: str
    """The title that was asked."""


class OtherRuleset(ServiceRefusal):
    """The state was made by another version of the rules."""

    code = "state/ruleset"
    at = "/state/ruleset"
    detail = "This state was made by ruleset {found} of {game}; served here: {served}."
    game: str
    """The title's id."""
    found: str
    """The version of the state."""
    served: tuple[str, ...]
    """The versions served here."""


class OtherRulesOfReplay(ServiceRefusal):
    """A finished game was played by another ruleset than the one that checks it."""

    code = "replay/ruleset"
    at = "/ruleset"
    detail = "This game was played by ruleset {found} of {game}; it can be checked by {served} here."
    game: str
    """The title's id."""
    found: str
    """The ruleset that was named."""
    served: str
    """The ruleset in use."""


class OtherPack(ServiceRefusal):
    """The state was made with a data pack that is not here."""

    code = "state/pack"
    at = "/state/pack"
    detail = "This state was made with a pack of digest {found}; served here for {game}: {served}."
    game: str
    """The title's id."""
    found: str
    """The digest of the state's pack."""
    served: tuple[str, ...]
    """The digests served here."""


class OtherVariant(ServiceRefusal):
    """The state names a variant that the title does not have."""

    code = "state/variant"
    at = "/state/variant"
    detail = "There is no variant “{variant}” of {game}; there are {variants}."
    game: str
    """The title's id."""
    variant: str
    """The variant the state names."""
    variants: tuple[str, ...]
    """The variants there are."""


class ImpossibleState(ServiceRefusal):
    """The state cannot have come about; its faults are listed."""

    code = "state/impossible"
    at = "/state"
    detail = (
        "This state is impossible: {count, plural, one {one thing is} other {# things are}} wrong with it; "
        "the first: {first}"
    )
    count: Annotated[int, Meta(ge=1, lt=2**31)]
    """How many faults there are."""
    first: str
    """The first of them."""


class OptionsDenied(Fault):
    """The options of a state do not go with its position."""

    code = "state/options"
    at = "/state/options"
    detail = "The options do not go with the position: {problem}"
    problem: str
    """What is wrong with them."""


class TooManyCommands(ServiceRefusal):
    """A replay has more commands than one call carries out."""

    code = "replay/too-long"
    status = 422
    at = "/commands"
    detail = "The replay has {commands} commands; at most {most} are carried out in one call."
    commands: Annotated[int, Meta(ge=0, lt=2**31)]
    """How many there are."""
    most: Annotated[int, Meta(ge=0, lt=2**31)]
    """How many are carried out."""
