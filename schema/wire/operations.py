"""The table of operations, which routes, documents and recorded examples are made of."""

from dataclasses import dataclass, field
from enum import Enum
from functools import partial

from engines.core.fair import Reveal
from engines.core.values import Value
from schema.wire.answers import ExplainAnswer, ReplayAnswer, StartAnswer, StepAnswer
from schema.wire.catalogue import (
    CatalogueAnswer,
    GameDetailAnswer,
    HealthAnswer,
    PartsAnswer,
    PartsParameters,
    ReadyAnswer,
    RulesAnswer,
    VersionAnswer,
    WordsAnswer,
    WordsParameters,
)
from schema.wire.fair import CommitAnswer, RevealStateRequest, VerifyAnswer, VerifyRequest
from schema.wire.requests import (
    ExplainRequest,
    LookRequest,
    OpeningRequest,
    PlayRequest,
    ReplayRequest,
    SelectionRequest,
)
from schema.wire.sessions import (
    ActRequest,
    NameRequest,
    NewKeyRequest,
    RevealRequest,
    SessionAnswer,
    SessionClosedAnswer,
    SessionCreatedAnswer,
    SessionEventsAnswer,
    SessionEventsParameters,
    SessionKeyAnswer,
    SessionMovedAnswer,
    SessionReplayAnswer,
    SessionRequest,
    SessionUpgradedAnswer,
    TableRequest,
    UndoRequest,
)


class Area(Enum):
    """What an operation is about; the value is its heading in the documents."""

    CATALOGUE = "Catalogue"
    """What can be played: titles, variants, rules and parts."""
    GAMES = "Games"
    """The operations of a title."""
    SESSIONS = "Sessions"
    """Games that the service keeps: nobody needs to carry a state."""
    FAIR = "Fair chance"
    """Chance that nobody chooses, and that everybody can check."""
    SERVICE = "Service"
    """Whether the service is well, what is running, and how it is called."""


class Key(Enum):
    """Whose key an operation takes; the value is its name in the documents."""

    GAME = "sessionKey"
    """A seat's, the host's or the referee's."""
    CREATOR = "creatorKey"
    """Of one who may create sessions."""


@dataclass(frozen=True)
class Operation:
    """What can be asked, and what may be answered."""

    name: str
    """Its name in both documents; that of a title's operation has the title before it."""
    area: Area
    method: str
    path: str
    summary: str
    """A heading; `{title}` stands for the title's name."""
    description: str
    """What it does: the description in OpenAPI and in GraphQL."""
    succeeded: str
    """What its answer is, where it is carried out."""
    request: type[Value] | None = None
    """The body."""
    parameters: type[Value] | None = None
    """What the address says behind the question mark."""
    answer: type[Value] | None = None
    refused: tuple[int, ...] = ()
    """The statuses of its refusals, beside 404 of an address and 405."""
    key: Key | None = None
    status: int = 200
    over_rest: str = ""
    """Further sentences that are of no use to a GraphQL caller."""
    is_large: bool = False
    """Whether the body may be as long as a replay's."""
    is_optional: bool = False
    """Whether the body may be left out."""
    is_kept: bool = False
    """Whether callers may keep the answer, which changes only with the service."""
    brief: type[Value] | None = None
    """What else is answered, where the request asks for less."""
    is_at_table: bool = False
    """Whether it is an act at the table of a session, which is none of the rulebook."""
    conditions: frozenset[str] = field(default_factory=frozenset)
    """The headers that a caller may set conditions with, in lower case."""


GAME = "/v1/games/{game}"
SESSION = "/v1/sessions/{id}"
SEAT = f"{SESSION}/seats/{{seat}}"

REFUSED = (400, 406, 409, 413, 415, 422, 503)
BY_KEY = (400, 401, 403, 406, 409, 413, 415, 422, 503)
USED_ONCE = (*BY_KEY, 504)
READING = (400, 401, 403, 404, 409, 410, 422, 503)
WRITING = (400, 401, 403, 404, 406, 409, 410, 412, 413, 415, 422, 503, 504)
CHANGING = frozenset({"if-match", "idempotency-key"})

_catalogue = partial(Operation, area=Area.CATALOGUE, method="GET", succeeded="The answer.", is_kept=True)
_of_title = partial(Operation, area=Area.GAMES, method="POST")
_of_session = partial(Operation, area=Area.SESSIONS, key=Key.GAME)
_reading = partial(_of_session, method="GET", refused=READING)
_changing = partial(
    _of_session,
    method="POST",
    succeeded="The session after it.",
    answer=SessionAnswer,
    refused=WRITING,
    conditions=CHANGING,
)
_at_table = partial(
    _changing, request=TableRequest, over_rest="The body may be left out.", is_optional=True, is_at_table=True
)
_of_chance = partial(Operation, area=Area.FAIR, method="POST")
_of_service = partial(Operation, area=Area.SERVICE, method="GET", succeeded="The answer.")

CATALOGUE = (
    _catalogue(
        name="list_games",
        path="/v1/games",
        summary="Every title there is",
        description="The titles with their variants and options.",
        answer=CatalogueAnswer,
    ),
    _catalogue(
        name="get_game",
        path=GAME,
        summary="One title",
        description="A title with the JSON Schemas of its options, actions, events, view and outcome.",
        answer=GameDetailAnswer,
        refused=(404,),
    ),
    _catalogue(
        name="get_rules",
        path=f"{GAME}/rules",
        summary="The rules of a title",
        description="Every clause of its rulebook in our own words, and every refusal and fault with the shape of its "
        "facts.",
        answer=RulesAnswer,
        refused=(404,),
    ),
    _catalogue(
        name="get_parts",
        path=f"{GAME}/parts",
        summary="The parts of a title",
        description="The cards and maps of a title, each row with a grade that says how reliable it is: those of new "
        "games, or those of another pack.",
        parameters=PartsParameters,
        answer=PartsAnswer,
        refused=(404,),
    ),
    _catalogue(
        name="get_words",
        path=f"{GAME}/words",
        summary="The words of a title",
        description="What a title says in a language: labels of ids, kinds, phases, options and symbols, and the "
        "sentences of refusals, faults, events, moves and clauses as patterns.",
        parameters=WordsParameters,
        answer=WordsAnswer,
        refused=(404,),
    ),
)

GAMES = (
    _of_title(
        name="start",
        path=f"{GAME}/start",
        summary="Start a game of {title}",
        description="Lays out a new game. Keep the `state` of the answer: the service keeps nothing, and the next call "
        "needs it. Equal requests with equal seeds give equal games, except with a sealed state. Only the service can "
        "read or change a sealed state; it mixes in chance of its own, and `keys` say who may see and do what.",
        succeeded="The game as it is laid out, with the seed that was used.",
        request=OpeningRequest,
        answer=StartAnswer,
        refused=(*REFUSED, 401, 429, 504),
        key=Key.CREATOR,
    ),
    _of_title(
        name="play",
        path=f"{GAME}/play",
        summary="Play an action of {title}",
        description="Carries out an action and returns the new state, the events, the seats that may act and every "
        "legal move; or refuses it and names the clause of the rulebook that forbids it. The same request gets the "
        "same answer, byte for byte. With a sealed state a key in `Authorization` says who acts and for whom the "
        "answer is.",
        succeeded="Where the game stands after the action.",
        request=PlayRequest,
        answer=StepAnswer,
        refused=USED_ONCE,
        key=Key.GAME,
    ),
    _of_title(
        name="look",
        path=f"{GAME}/look",
        summary="Look at a state of {title}",
        description="Answers as `play` does, without events; nothing changes. `given` narrows the legal moves to those "
        "that complete a part of an action, and `choices` then says what may come next. With a sealed state a key in "
        "`Authorization` says for whom the answer is; without one it is for a spectator.",
        succeeded="Where the game stands.",
        request=LookRequest,
        answer=StepAnswer,
        refused=BY_KEY,
        key=Key.GAME,
    ),
    _of_title(
        name="explain",
        path=f"{GAME}/explain",
        summary="Explain whether an action of {title} is legal",
        description="Judges an action without carrying it out. Returns every reason that forbids it, with its clause, "
        "and the nearest legal moves.",
        succeeded="The verdict, also on an illegal action.",
        request=ExplainRequest,
        answer=ExplainAnswer,
        refused=BY_KEY,
        key=Key.GAME,
    ),
    _of_title(
        name="replay",
        path=f"{GAME}/replay",
        summary="Replay a game of {title}",
        description="Plays a game again from its seed and its commands, and returns the last step; or refuses the "
        "first command that cannot be carried out, and names its place in `at`.",
        succeeded="Where the game stands after the last command.",
        request=ReplayRequest,
        answer=ReplayAnswer,
        refused=REFUSED,
        is_large=True,
    ),
)
"""The operations of each title."""

SESSIONS = (
    _of_session(
        name="create_session",
        method="POST",
        path="/v1/sessions",
        summary="Create a session",
        description="Lays out a game of any title and keeps it. The keys are shown only once: give each player theirs. "
        "It needs a creator's key if the operator has given out such keys. With the `game` and the `replay` of an "
        "export, the new session continues the exported game: every command is judged again.",
        succeeded="The session with its keys.",
        request=SessionRequest,
        answer=SessionCreatedAnswer,
        refused=(400, 401, 404, 406, 409, 413, 415, 422, 429, 503, 504),
        key=Key.CREATOR,
        status=201,
        is_large=True,
        conditions=frozenset({"idempotency-key"}),
    ),
    _reading(
        name="get_session",
        path=SESSION,
        summary="Look at a session",
        description="Shows a session as the key allows: a seat's view and moves, or a spectator's without a key. "
        "Changes nothing.",
        succeeded="The session.",
        parameters=SelectionRequest,
        answer=SessionAnswer,
        conditions=frozenset({"if-none-match"}),
    ),
    _of_session(
        name="close_session",
        method="DELETE",
        path=SESSION,
        summary="Close a session",
        description="Deletes a session and tells its followers. It needs the host's key or the referee's.",
        succeeded="It is closed.",
        answer=SessionClosedAnswer,
        refused=(*READING, 412, 504),
        conditions=frozenset({"if-match"}),
    ),
    _changing(
        name="act_in_session",
        path=f"{SESSION}/actions",
        summary="Act in a session",
        description="Carries out an action on the current session at the moment it is written, so independent choices "
        "of several seats do not conflict.",
        request=ActRequest,
        brief=SessionMovedAnswer,
        over_rest="`If-Match` ties it to a version.",
    ),
    _changing(
        name="undo_in_session",
        path=f"{SESSION}/undo",
        summary="Undo in a session",
        description="Undoes the last action, if the session allows it and the action has shown nobody anything.",
        request=UndoRequest,
        over_rest="The body may be left out.",
        is_optional=True,
    ),
    _at_table(
        name="join_seat",
        path=f"{SEAT}/join",
        summary="Say that the player of a seat is here",
        description="Shows everybody that the player of this seat is here. It needs the seat's key. Whoever acts has "
        "joined too.",
    ),
    _at_table(
        name="leave_seat",
        path=f"{SEAT}/leave",
        summary="Leave a seat",
        description="The player of this seat leaves, and may return. Until then the service acts for the seat as the "
        "session's `stand_in` says. It needs the seat's key, the host's or the referee's.",
    ),
    _at_table(
        name="return_to_seat",
        path=f"{SEAT}/return",
        summary="Return to a seat",
        description="The player of this seat is back and acts again. It needs the seat's key, the host's or the "
        "referee's.",
    ),
    _at_table(
        name="resign_seat",
        path=f"{SEAT}/resign",
        summary="Resign a seat",
        description="The player of this seat resigns, for good. If the title declares an action for absent seats and "
        "at least two others play on, the service plays the seat; else the game is broken off. It needs the seat's "
        "key or the referee's.",
    ),
    _at_table(
        name="name_seat",
        path=f"{SEAT}/name",
        summary="Name the player of a seat",
        description="Gives the player of this seat another name. It needs the seat's key, the host's or the referee's.",
        request=NameRequest,
        over_rest="",
        is_optional=False,
    ),
    _at_table(
        name="new_seat_key",
        path=f"{SEAT}/key",
        summary="Give a seat a new key",
        description="Gives this seat a new key, for a player who has lost theirs or for another player. The old key is "
        "worth nothing at once, and whoever follows with it is cut off. It needs the host's key or the referee's.",
        succeeded="The session with the new key.",
        request=NewKeyRequest,
        answer=SessionKeyAnswer,
    ),
    _at_table(
        name="abort_session",
        path=f"{SESSION}/abort",
        summary="Abort a session",
        description="The host or the referee ends the game at once. A seat offers to abort it, and it ends when all "
        "seats that have not resigned want that.",
    ),
    _at_table(
        name="offer_end",
        path=f"{SESSION}/offer",
        summary="Offer to end the game",
        description="A seat offers to end the game by agreement. The offer lapses when a seat that has not accepted it "
        "acts.",
    ),
    _at_table(
        name="accept_end",
        path=f"{SESSION}/accept",
        summary="Accept to end the game",
        description="A seat accepts the offer that is open. The game ends when all seats have that have not resigned.",
    ),
    _at_table(
        name="pause_session",
        path=f"{SESSION}/pause",
        summary="Pause a session",
        description="Stops the time of the session: no deadline comes closer, and nobody can act. It needs the host's "
        "key or the referee's.",
    ),
    _at_table(
        name="resume_session",
        path=f"{SESSION}/resume",
        summary="Resume a session",
        description="The time of the session continues from where it was stopped. It needs the host's key or the "
        "referee's.",
    ),
    _of_session(
        name="upgrade_session",
        method="POST",
        path=f"{SESSION}/upgrade",
        summary="Upgrade a session",
        description="Plays the game of a session again by the ruleset in use, goes on with that, and says from which "
        "ply on something else happens. A session that was started under an older ruleset is played on by that one "
        "where it is still served. It needs the host's key or the referee's.",
        succeeded="The session is played by the ruleset in use.",
        answer=SessionUpgradedAnswer,
        refused=(*READING, 504),
    ),
    _changing(
        name="reveal_session",
        path=f"{SESSION}/reveal",
        summary="Break a session off",
        description="Breaks off a game with a commitment before its end. The origin of its chance is revealed to "
        "everybody who may look, and nobody can act any more. It needs the referee's key.",
        request=RevealRequest,
        over_rest="The body may be left out.",
        is_optional=True,
    ),
    _reading(
        name="get_session_events",
        path=f"{SESSION}/events",
        summary="Follow a session",
        description="The events of a session, version by version, until it ends.",
        succeeded="The events.",
        parameters=SessionEventsParameters,
        answer=SessionEventsAnswer,
        refused=(*READING, 406),
        over_rest="Returns a page of versions. With `Accept: text/event-stream` it returns a live stream: frames with "
        "the version as `id`, `step` as `event` and a SessionEvent as `data`, comments as heartbeats, and a last frame "
        "`end` that says why the stream ends. `show=view` adds the viewer's view after each version. `show=patch` adds "
        "a JSON Patch (RFC 6902) from the view before the version, with the digests before and after; at version 1 the "
        "patch sets the whole view. A stream of which you have seen everything is answered with 204.",
        conditions=frozenset({"if-none-match", "last-event-id"}),
    ),
    _reading(
        name="get_session_replay",
        path=f"{SESSION}/replay",
        summary="Export a session",
        description="Exports the game as a body for `replay` of its title. The export has the seed, so only the "
        "referee may read it; with a commitment everybody who may look can, once the game is over or broken off.",
        succeeded="The game to play again.",
        answer=SessionReplayAnswer,
    ),
)

FAIR = (
    _of_chance(
        name="commit",
        path="/v1/commit",
        summary="Commit to a game's chance",
        description="Returns the service's own part of the chance of a game: a commitment to a new secret, and the "
        "sealed secret. Show the commitment to the seats, take a text from each, and start the game with all of these.",
        succeeded="A commitment, never given before but to an exact repeat.",
        answer=CommitAnswer,
        refused=(422,),
        conditions=frozenset({"idempotency-key"}),
    ),
    _of_chance(
        name="reveal",
        path="/v1/reveal",
        summary="Reveal a game's chance",
        description="Reveals the origin of a game's chance before its end, for a game with a commitment. With a sealed "
        "state it needs the referee's key. A single-use state is used up, and the game cannot continue from it.",
        succeeded="The origin of the chance.",
        request=RevealStateRequest,
        answer=Reveal,
        refused=BY_KEY,
        key=Key.GAME,
    ),
    _of_chance(
        name="verify",
        path="/v1/verify",
        summary="Check a game's chance",
        description="Checks a game that is over: that its commitment opens to the secret, that its chance comes from "
        "the secret, the seed and the texts of the seats, and that the rules lead from there to these draws. It takes "
        "the file that `replay` of a session returns.",
        succeeded="The checks.",
        request=VerifyRequest,
        answer=VerifyAnswer,
        refused=(*REFUSED, 404),
        is_large=True,
    ),
)

SERVICE = (
    _of_service(
        name="is_alive",
        path="/livez",
        summary="Whether the process is alive",
        description="Restart the process if this does not answer.",
        succeeded="The process is alive.",
        answer=HealthAnswer,
    ),
    _of_service(
        name="is_ready",
        path="/readyz",
        summary="Whether the service takes calls",
        description="Send no calls if this does not answer with 200.",
        succeeded="The service takes calls.",
        answer=ReadyAnswer,
    ),
    _of_service(
        name="get_version",
        path="/version",
        summary="What is running",
        description="The version of the service and of every title's rules.",
        answer=VersionAnswer,
        is_kept=True,
    ),
    _of_service(
        name="get_openapi",
        path="/openapi.json",
        summary="This document",
        description="OpenAPI 3.1, computed from the titles there are.",
        is_kept=True,
    ),
    _of_service(
        name="get_examples",
        path="/openapi/examples.json",
        summary="Recorded examples",
        description="Requests with the answers they had, by the `operationId` of this document. The service was asked "
        "all of them when it was built.",
        is_kept=True,
    ),
    _of_service(
        name="get_graphql_schema",
        path="/schema.graphql",
        summary="The GraphQL schema",
        description="The schema of `/graphql` in its own language.",
        is_kept=True,
    ),
    _of_service(
        name="get_possible_types",
        path="/graphql/possible-types.json",
        summary="The possible types of GraphQL",
        description="The members of every interface and union of `/graphql`, as caches such as that of Apollo Client "
        "take them for `possibleTypes`.",
        is_kept=True,
    ),
)

AT_TABLE = tuple(each for each in SESSIONS if each.is_at_table)
"""The acts at the table of a session."""

OPERATIONS = {each.name: each for each in (*CATALOGUE, *GAMES, *SESSIONS, *FAIR, *SERVICE)}
"""All of them by name, in the order of the documents."""
