"""Mistakes in what a title declares and says of itself."""

from tests.suite.mistakes.kinds import KUHN, START, TIC_TAC_TOE, TOY, Mistake, mistake

ACTED = '    bet: bool\n    """Whether it was a bet."""\n'
GIST = "A cell is marked once."

WORDS: dict[str, Mistake] = {
    "a field without a description": mistake(
        KUHN, "every_field_and_every_value_is_described", (ACTED, "    bet: bool\n"), says="Acted.bet"
    ),
    "a type without a description": mistake(
        KUHN,
        "every_type_is_described",
        ('    """Put a second chip into the pot: bet, or call a bet."""\n', "    pass\n"),
        says="Bet",
    ),
    "a description that says only the name": mistake(
        KUHN,
        "no_description_says_only_the_name_again",
        (ACTED, ACTED.replace("Whether it was a bet", "The bet")),
        says="Acted.bet",
    ),
    "a word of an enumeration without a description": mistake(
        KUHN, "every_field_and_every_value_is_described", ('    """The middle one."""\n', ""), says="Card.QUEEN"
    ),
    "a refusal without a clause": mistake(
        TIC_TAC_TOE, "every_finding_of_the_title_cites_a_clause", ('    clause = "TTT-MARK-1"\n', ""), says="CellTaken"
    ),
    "a refusal of a clause that is not there": mistake(
        TIC_TAC_TOE, START, ('    clause = "TTT-MARK-1"\n', '    clause = "TTT-MARK-9"\n'), says="TTT-MARK-9"
    ),
    "a clause without code": mistake(
        TIC_TAC_TOE,
        "every_implemented_clause_is_cited_by_the_code",
        ("Mark an empty cell (TTT-TURN-1, TTT-MARK-1).", "Mark an empty cell (TTT-MARK-1)."),
        says="TTT-TURN-1",
    ),
    "code without a clause": mistake(
        TIC_TAC_TOE,
        "every_clause_that_is_cited_exists",
        ("Mark an empty cell (", "Mark an empty cell (TTT-MARK-7, "),
        says="TTT-MARK-7",
    ),
    "a gist that is no sentence": mistake(
        TIC_TAC_TOE,
        "every_clause_says_where_it_stands_and_what_it_says",
        (GIST, "A cell is marked once"),
        says="TTT-MARK-1",
    ),
    "a clause that stands twice": mistake(
        TIC_TAC_TOE,
        "every_clause_has_an_id_of_its_own_with_the_prefix_of_the_title",
        (
            '    { id = "TTT-MARK-1"',
            '    { id = "TTT-TURN-1", place = "Play", gist = "Again." },\n    { id = "TTT-MARK-1"',
        ),
        is_early=True,
    ),
    "a refusal of the kernel without a clause": mistake(
        TIC_TAC_TOE,
        "a_clause_stands_behind_what_the_kernel_refuses_in_the_title_s_name",
        ('"turn/not-yours" = "TTT-TURN-1", ', ""),
        says="turn/not-yours",
    ),
    "a ruling that is left out": mistake(
        TIC_TAC_TOE, "no_ruling_is_left_out", (f'gist = "{GIST}"', f'gist = "{GIST}", ruling = "TTT2"')
    ),
    "a finding that is not declared": mistake(
        TIC_TAC_TOE,
        "every_finding_of_the_modules_is_declared_and_no_other",
        ("    refusals=(CellTaken,),\n", ""),
        says="CellTaken",
        is_early=True,
    ),
    "two variants of one name": mistake(
        TOY,
        "the_first_variant_is_available_and_all_have_names_of_their_own",
        ('"Toy Sprint"', '"Toy Race"'),
        is_early=True,
    ),
    "a variant that cannot be had and says not why": mistake(
        TOY,
        "unavailable_variants_say_why_and_cannot_be_started",
        ('reason = "nobody has the time"\n', ""),
        is_early=True,
    ),
    "a variant with an option that is not there": mistake(
        TOY, START, ("goal = 5, guessing", "gaol = 5, guessing"), says="gaol"
    ),
    "a variant for no number of seats": mistake(
        TOY,
        "variants_take_as_many_seats_as_they_say",
        ('title = "Toy Sprint"\nseats = { min = 2, max = 6 }', 'title = "Toy Sprint"\nseats = { min = 4, max = 3 }'),
        is_early=True,
    ),
}
