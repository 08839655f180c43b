"""Mistakes that authors make, as edits of a sound title, and what is said of each."""

Edit = tuple[str, str]
Plants = dict[str, tuple[Edit | tuple[Edit, ...], str]]

FINDINGS: Plants = {
    "a placeholder of a sentence that is no field": (
        ('"The {lane} lane was run in just now."', '"The {track} lane was run in just now."'),
        "race/__init__.py, LaneTired.detail: {track} is no field of it; its fields are lane: name one of them, or add "
        "`track`",
    ),
    "a placeholder of a pointer that is no field": (
        ("position/places/{seat}", "position/places/{place}"),
        "race/__init__.py, BehindTheGoal.at: {place} is no field of it; its fields are seat: name one of them, or add "
        "`place`",
    ),
    "a placeholder without a name": (
        ('"The number {number} was', '"The number {} was'),
        "race/__init__.py, AlreadyMissed.detail: it cannot be read: U_PATTERN_SYNTAX_ERROR; write a pattern of ICU ",
    ),
    "a brace that is left open": (
        ('"This race is run without guessing."', '"This race is run without {guessing."'),
        "race/__init__.py, NoGuessing.detail: it cannot be read: U_PATTERN_SYNTAX_ERROR; write a pattern of",
    ),
    "a format that its field does not bear": (
        ('"The {lane} lane was run in just now."', '"The {lane, plural, one {#} other {#}} lane was run in just now."'),
        "race/__init__.py, LaneTired.detail: it cannot be filled in with {'lane': <Lane.LEFT: 'left'>}: ",
    ),
    "a refusal without `at`": (
        ('    at = "/action/lane"\n', ""),
        'race/__init__.py, LaneTired: there is no `at`; write where in the request it points to, for instance `at = "/',
    ),
    "a refusal without a code": (
        ('    code = "run/lane-tired"\n', ""),
        "race/__init__.py, LaneTired: there is no `code`; write its code beneath the docstring, for instance `code = ",
    ),
    "a refusal without a sentence": (
        ('    detail = "This race is run without guessing."\n', ""),
        "race/__init__.py, NoGuessing: there is no `detail`; write the sentence that callers read, with its fields in",
    ),
    "a pointer to a field that no action has": (
        ('at = "/action/lane"', 'at = "/action/track"'),
        "race/__init__.py, LaneTired.at: no action has what '/action/track' points to; the fields of actions are: "
        "lane, steps, number",
    ),
    "a pointer to a field that this action lacks": (
        ('at = "/action/lane"', 'at = "/action/number"'),
        'race/__init__.py, LaneTired.at: {"kind":"run","lane":"left","steps":1} is refused at \'/action/number\', and '
        "Run has no such field; point to one of kind, lane, steps",
    ),
    "a pointer into a field that has no inside": (
        ('at = "/action/lane"', 'at = "/action/lane/0"'),
        "race/__init__.py, LaneTired.at: no action has what '/action/lane/0' points to; ",
    ),
    "a pointer to no field of a position": (
        ("position/places/{seat}", "position/players/{seat}"),
        "race/__init__.py, BehindTheGoal.at: no position has what '/state/position/players/{seat}' points to; see the "
        "fields of Position in race/__init__.py",
    ),
    "a pointer that is none": (
        ('at = "/action/lane"', 'at = "lane"'),
        "race/__init__.py, LaneTired.at: 'lane' is no JSON pointer into the request; point to /action/<field>, /seat ",
    ),
    "a pointer of a fault outside the state": (
        ("/state/position/places/{seat}", "/seat"),
        "race/__init__.py, BehindTheGoal.at: '/seat' is no JSON pointer into the request; point to /state/position/...",
    ),
    "a code that is badly formed": (
        ('code = "run/lane-tired"', 'code = "LaneTired"'),
        "race/__init__.py, LaneTired.code: the code 'LaneTired' is not like `area/reason`; write small letters, ",
    ),
    "a code that another reason has": (
        ('code = "run/too-many-steps"', 'code = "run/lane-tired"'),
        "race/__init__.py, TooManySteps.code: another reason of this title has the code 'run/lane-tired'; choose ",
    ),
    "a code of the kernel": (
        ('code = "run/too-many-steps"', 'code = "turn/not-yours"'),
        "race/__init__.py, TooManySteps.code: the kernel has the code 'turn/not-yours'; choose another one",
    ),
    "a fault among the refusals": (
        ("refusals=(LaneTired,", "refusals=(BehindTheGoal, LaneTired,"),
        "race/__init__.py, BehindTheGoal: no Refusal; take it out of `refusals`",
    ),
}

TYPES: Plants = {
    "an integer without bounds": (
        ('    steps: Steps\n    """How far."""', '    steps: int\n    """How far."""'),
        "race/__init__.py, Run.steps: an integer without bounds; write `Annotated[int, Meta(ge=..., le=...)]` with the "
        "lowest and the highest number it can be",
    ),
    "an integer of a position without bounds": (
        ("    places: tuple[Place, ...]", "    places: tuple[int, ...]"),
        "race/__init__.py, Position.places: an integer without bounds; write ",
    ),
    "an integer with one bound": (
        ("Place = Annotated[int, Meta(ge=0, le=50)]", "Place = Annotated[int, Meta(ge=0)]"),
        "race/__init__.py, Position.places: an integer without bounds; write ",
    ),
    "an integer that is larger than it says": (
        ("Place = Annotated[int, Meta(ge=0, le=50)]", "Place = Annotated[int, Meta(ge=0, le=2**40)]"),
        "race/__init__.py, Position.places: an integer beyond 32 bits; bound it within 32 bits, or within 2**53-1 and "
        "with `extra=",
    ),
    "bounds upon bounds": (
        ('    seat: Seat\n    """Whose turn it is."""', '    seat: Annotated[Seat, Meta(le=1)]\n    """Whose."""'),
        "race/__init__.py, Position.seat: Cannot set both `lt` and `le` on the same annotated type, type ",
    ),
    "a field that is called `kind`": (
        ('    lane: Lane\n    """The lane."""\n    steps', '    kind: Lane\n    """The lane."""\n    steps'),
        "race/__init__.py, line 0: it cannot be loaded: ValueError: Run.kind says which kind it is already; give the ",
    ),
    "an action that is no Tagged": (
        ("class Guess(Tagged):", "class Guess(Value):"),
        "race/__init__.py, Guess: it says no `kind`; derive it from Tagged",
    ),
    "two kinds of one name": (
        ("class Guessed(Tagged):", 'class Guessed(Tagged, tag="ran"):'),
        "race/__init__.py, Guessed: race/__init__.py, Ran is of the kind 'ran' too; rename it",
    ),
}

WORDS: Plants = {
    "a phase that is badly formed": (
        ('phases=("racing", "over")', 'phases=("Racing", "over")'),
        "race, Profile.phases: 'Racing' is badly formed; write small letters and digits, joined by underscores",
    ),
    "a reason that stands twice": (
        ('reasons=("goal",)', 'reasons=("goal", "goal")'),
        "race, Profile.reasons: 'goal' stands twice; list it once",
    ),
    "an event that stands twice": (
        ("TurnCame, Ran, Guessed)", "TurnCame, Ran, Guessed, Ran)"),
        "race, Profile.events: Ran stands twice; list it once",
    ),
    "no reasons": (
        ('reasons=("goal",)', "reasons=()"),
        "race, Profile.reasons: nothing is declared; list the reasons that the title has",
    ),
    "a ruleset that is no version": (
        ('ruleset="1.0.0"', 'ruleset="1"'),
        "race, Profile.ruleset: '1' is badly formed; write three numbers with dots between them",
    ),
}

PLAY: Plants = {
    "`require` without a reason": (
        ("turn.require(turn.terms.config.guessing or NoGuessing())", "turn.require(position.goal > 99)"),
        "race/__init__.py, line 0: `require(position.goal > 99)` has no reason; write `require(position.goal > 99 or "
        "Reason(...))` with the refusal that says why not",
    ),
    "`require` with a condition that nothing shows to be one": (
        ("turn.require(turn.terms.config.guessing or NoGuessing())", "turn.require(bool(position.missed))"),
        "race/__init__.py, line 0: `decide` fails with TypeError: `require` was given a condition without a reason; "
        "write `condition or Reason(...)`",
    ),
    "an event that evolve does not know": (
        ("        case NumberHidden():\n            return position.replace(number=event.number, missed=())\n", ""),
        "race/__init__.py, NumberHidden: `evolve` does not know this event; say in race/__init__.py what it changes",
    ),
    "an event at which evolve returns nothing": (
        (
            ("        case NumberHidden():\n            return position.replace(number=event.number, missed=())\n", ""),
            ("    raise AssertionError(event)\n", "    return None\n"),
        ),
        "race/__init__.py, NumberHidden: `evolve` does not know this event; say in race/__init__.py what it changes",
    ),
    "a move with a field that its action lacks": (
        ('Choice("number", [n for n', 'Choice("guess", [n for n'),
        "race/__init__.py, `moves`: a move of Guess has a field 'guess' (standard with 3 seats and the seed 'trial', "
        "after 0 actions); the fields of Guess are number: race/__init__.py, Guess",
    ),
    "a move that lacks a field of its action": (
        (
            'Form(Guess, Product((Choice("number", [n for n in NUMBERS if n not in position.missed]),)))',
            "Form(Guess, Product(()))",
        ),
        "race/__init__.py, `moves`: a move of Guess lacks its field 'number' (standard with 3 seats and the seed ",
    ),
    "a listed move that is refused": (
        ("if lane is not position.tired)", ")"),
        'race/__init__.py, `moves`: {"kind":"run","lane":"right","steps":2} is listed for 1 and refused: The right ',
    ),
    "an action that is not declared": (
        (('at = "/action/number"', 'at = "/action"'), ("actions=(Run, Guess)", "actions=(Run,)")),
        "race/__init__.py, Guess: it is listed and not declared; add it to the `actions` of its profile",
    ),
    "an event that is not declared": (
        ("events=(NumberHidden, TurnCame,", "events=(NumberHidden,"),
        "race/__init__.py, TurnCame: it happens and is not declared; add it to the `events` of its profile",
    ),
    "a refusal that is not declared": (
        ("refusals=(LaneTired, TooManySteps,", "refusals=(LaneTired,"),
        "race/__init__.py, TooManySteps: it is given and not declared; add it to `refusals`",
    ),
    "a phase that is not declared": (
        ('phases=("racing", "over")', 'phases=("running", "over")'),
        "race/__init__.py, `phase`: the phase 'racing' is not declared (standard with 3 seats and the seed 'trial', "
        "after 0 actions); add it to `phases`",
    ),
    "an ending that is not declared": (
        ('reasons=("goal",)', 'reasons=("finish",)'),
        "race/__init__.py, `outcome`: it ends as Outcome with the reason 'goal' (",
    ),
    "a number beyond its bounds": (
        ("Place = Annotated[int, Meta(ge=0, le=50)]", "Place = Annotated[int, Meta(ge=0, le=9)]"),
        "race/__init__.py, Position: /goal goes beyond its bounds, which are 0 and 9 (standard with 3 seats and the ",
    ),
    "a list where the type says tuple": (
        ("missed = tuple(sorted((*position.missed, number)))", "missed = sorted((*position.missed, number))"),
        "race/__init__.py, Position: it is read back as something else, for instance a list as a tuple (standard with ",
    ),
    "a sound position that has a fault": (
        ("if place > position.goal:", "if place < position.goal:"),
        "race/__init__.py, `faults`: a position of a game has a fault: Seat 0 stands behind the goal. (standard with ",
    ),
    "seats that are counted wrong": (
        ("seats=lambda position: len(position.places)", "seats=lambda position: 2"),
        "race/__init__.py, `seats`: it says 2 seats (standard with 3 seats and the seed 'trial', after 0 actions); ",
    ),
    "a view of another type": (
        ("view=Position,", "view=Outcome,"),
        "race/__init__.py, `view`: it returns Position (standard with 3 seats and the seed 'trial', after 0 actions); ",
    ),
    "a redaction that its type does not allow": (
        (
            '    number: Number | None\n    """The number; the referee\'s',
            '    number: Number\n    """The number; the referee\'s',
        ),
        "race/__init__.py, `redact`: NumberHidden: it cannot be read back: Expected `int`, got `null` - at `$.number` ",
    ),
    "a resample that fails": (
        ("[n for n in NUMBERS if n not in position.missed])", "[])"),
        "race/__init__.py, line 0: `resample` fails with ValueError: ",
    ),
    "a variant that cannot be started": (
        ("if setup.config.goal * setup.seats > 60:", "if setup.config.goal * setup.seats > 6:"),
        "variants.toml, variant 'standard': it cannot be started with 3 seats: With 3 seats the goal lies at most 20 ",
    ),
    "a laying out that fails": (
        ("    _hide(turn)\n    turn.emit(TurnCame", "    _hide(turn.turn)\n    turn.emit(TurnCame"),
        "race/__init__.py, line 0: `set_up` fails with AttributeError: 'Turn' object has no attribute 'turn' (standard",
    ),
    "a stream that no state can name": (
        ('turn.draw.pick("number", NUMBERS)', 'turn.draw.pick("The Number", NUMBERS)'),
        "race/__init__.py, `decide`: the chance that is left cannot be read back: Expected `str` matching regex ",
    ),
    "nothing to do for somebody": (
        ("for lane in Lane if lane is not position.tired", "for lane in ()"),
        "race/__init__.py, `moves`: (4,) are to act and have nothing to do (sprint with 6 seats and the seed 'trial', "
        "after 0 actions); list what they may do, or let `to_act` name nobody and `outcome` say how it ended",
    ),
}

PLANTS = FINDINGS | TYPES | WORDS | PLAY
