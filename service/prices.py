"""What things cost, and how much of it one request may ask for: the only table of either.

A unit is about ten microseconds of one core. A price is told from a request alone, before anything is done for it.
"""

LOOP_UNITS = 3_000
"""What is dearer is not done on the event loop, where everybody else waits for it."""
STORED_UNITS = 6_000
"""What waits for a store cannot be done elsewhere, nor can its states be made up, so that they are ordinary ones."""
MOST_UNITS = 100_000
"""What is dearer is not done at all."""
THREADS = 2
"""So much long work goes on at once; more threads would only take one another's time."""
MOST_WAITING = 32
"""So much more may wait for its turn; the dearest of it for half a minute."""
MOST_FOLLOWED = 10_000
"""So many operations go on over the sockets of a worker at once, whoever has opened them."""
HELD_BODIES = 16
"""So many of the largest bodies a worker holds at once; what a body has beyond LARGE_BYTES counts."""
LARGE_BYTES = 64 * 1024
"""What works on more than this, and is not one pass of the decoder, does so in a thread."""

MOST_DOCUMENT_BYTES = 128 * 1024
"""A document's own length; what it works on belongs into variables."""
SHORT_DOCUMENT = 1024
"""Documents of so many characters are read and checked at once, longer ones in a thread, unless they are known."""
LONGEST_KEPT = 16 * 1024
"""In characters; longer documents hold a state, and so come only once."""
MOST_KEPT = 256
"""How many checked documents a worker keeps."""
MOST_KEPT_CHARACTERS = 512 * 1024
"""And how long they may be together."""
CHARACTERS_WRITTEN = 3
"""For how many characters a field counts that is written out for the plans of a document that is kept."""
MOST_WRITTEN = 2_000
"""Fields that are written out for the plans of a document; what has more is left to the library."""
MOST_TOKENS = 20_000
"""Words and signs of a document."""
MOST_FIELDS = 2_000
"""Fields that a document writes down, whether they are asked for or not."""
MOST_DEPTH = 12
"""Fields within fields; leaves and introspection do not count."""
MOST_NESTING = 64
"""Selections within selections, fragments and introspection included: what walks through them is recursive."""
MOST_ALIASES = 30
"""Fields of an operation under another name."""
MOST_LONG = 3
"""Fields of an operation that play whole games."""
MOST_SCHEMAS = 1
"""Fields `__schema` of an operation."""
MOST_TYPES = 30
"""Fields `__type` of an operation."""
MOST_ERRORS = 20
"""Errors that are told of a document; the check ends there."""
MOST_COMPARED = 20_000
"""What may be spent on comparing fields of the same name, which grows with the square of their number."""
MOST_SPREAD = 50_000
"""Selections met while the fragments of a document are spread."""

MOST_NAME = 256
"""Characters of the name of an operation."""
MOST_PLAIN_BYTES = 64 * 1024
"""A variable that is neither a state nor JSON nor a list of commands."""

MOST_AUTOMATIC = 1_000
"""Documents that callers have a worker remember by their hash."""
MOST_AUTOMATIC_CHARACTERS = 2**20
"""And how long they may be together."""

OPERATION = 40
"""A state is opened, and an action judged or carried out."""
LISTED = LOOP_UNITS // 2
"""All legal moves are counted, whether they are listed or not: 40 ms where there are most of them."""
LONG = LOOP_UNITS + 1
"""A whole game is played: always in a thread."""
UNITS = {
    "Query.start": OPERATION,
    "Query.play": OPERATION,
    "Query.look": OPERATION,
    "explain": LISTED,
    "Query.replay": LONG,
    "Query.verify": LONG,
    "Query.reveal": OPERATION,
    "Query.commit": 10,
    "Query.game": 10,
    "Query.games": 10,
    "Query.session": OPERATION,
    "Query.sessionReplay": 10 * OPERATION,
    "Mutation.createSession": 2 * OPERATION,
    "Mutation.act": 2 * OPERATION,
    "Mutation.undo": 2 * OPERATION,
    "Mutation.reveal": OPERATION,
    "Mutation.closeSession": OPERATION,
    "Mutation.upgradeSession": OPERATION,
    "Subscription.sessionEvents": OPERATION,
    "__schema": 50,
    "__type": 100,
    "view": 20,
    "patch": 40,
    "legalMoves": LISTED,
}
"""The units of a field, by its type or for all types; a field of a title's own namespace is an operation, others 1."""

ITEMS = {
    "types": 300,
    "fields": 6,
    "args": 2,
    "inputFields": 1,
    "enumValues": 1,
    "possibleTypes": 1,
    "interfaces": 1,
    "directives": 6,
    "ofType": 0,
    "games": 4,
    "variants": 4,
    "events": 10,
    "standings": 6,
    "nearest": 5,
    "faults": 20,
    "refusals": 3,
    "choices": 10,
    "kinds": 10,
    "checks": 5,
    "turns": 6,
}
"""How many times what is selected below a field is answered; once below others, `first` times below legal moves."""

WRITTEN_FIELDS = 10
"""So many fields or items a plan writes for a unit; where it does, the others count for nothing on the event loop."""
COMMAND = 5
"""Playing one command of a replay."""
KILOBYTE = 4
"""Reading 1024 bytes of a state or of JSON, each time that an argument hands them to a field."""
PLAIN_KILOBYTE = 80
"""The same of a list or an input object, and of whatever a document writes down instead of a variable."""
GAMES_KILOBYTE = 70
"""The same of JSON that holds the commands of a game to be played."""
ARGUMENTS = {"Query.verify.replay": GAMES_KILOBYTE, "Mutation.createSession.replay": 0}
"""Arguments that are dearer to read, or read in a thread whatever they cost."""
