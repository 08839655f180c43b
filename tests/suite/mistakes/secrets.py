"""Mistakes by which somebody learns what they may not know, or by which the suite could not see it."""

from tests.suite.mistakes.kinds import KUHN, TOY, Mistake, mistake

UNKNOWN = "what_an_event_hides_from_somebody_is_unknown_to_them_afterwards"
TOLD = "what_somebody_was_told_is_not_drawn_anew_for_them"
ANEW = "what_a_view_hides_is_drawn_anew"

REDACT = (
    "return event.replace(card=None) if isinstance(event, CardDealt) and not kit.sees(viewer, event.seat) else event"
)
VIEW = "hands = [card if kit.sees(viewer, seat) else None for seat, card in enumerate(position.hands)]"
KNOWN = "known = view(position, viewer, terms).hands"
SEEN = "known = [card if kit.sees(viewer, seat) else None for seat, card in enumerate(position.hands)]"
DEALT = "return position.replace(hands=tuple(card or next(cards) for card in known))"
HIDDEN = "    hidden=kit.Hidden("

NO_REDACTION = (REDACT, "return event")
NO_VIEW = (VIEW, "hands = list(position.hands)")
NO_RESAMPLE = (DEALT, "return position")

SECRETS: dict[str, Mistake] = {
    "a forgotten redaction": mistake(KUHN, TOLD, NO_REDACTION, says="`redact` forgets to hide it"),
    "a forgotten redaction of what is said to be revealed": mistake(
        KUHN, TOLD, NO_REDACTION, (HIDDEN, f"    reveals=lambda events: True,\n{HIDDEN}")
    ),
    "a forgotten redaction of what is said to be remembered": mistake(
        KUHN, TOLD, NO_REDACTION, (HIDDEN, f"    remembered=(CardDealt,),\n{HIDDEN}")
    ),
    "a forgotten redaction and nothing drawn anew": mistake(KUHN, ANEW, NO_REDACTION, NO_RESAMPLE),
    "a forgotten view that decides what is drawn anew": mistake(KUHN, UNKNOWN, NO_VIEW, says="`view` shows it"),
    "a forgotten view": mistake(KUHN, "twins_look_the_same", NO_VIEW, (KNOWN, SEEN)),
    "nothing is drawn anew": mistake(KUHN, UNKNOWN, NO_RESAMPLE, says="`resample` never draws it anew"),
    "what the viewer knows is drawn anew": mistake(KUHN, TOLD, (KNOWN, "known = [None, None]")),
    "what the referee knows is drawn anew": mistake(
        KUHN,
        "the_referee_knows_it_all",
        (KNOWN, "known = view(position, 0 if viewer == kit.REFEREE else viewer, terms).hands"),
    ),
    "a table that cannot be is drawn": mistake(
        KUHN, "a_twin_is_a_sound_table", (DEALT, DEALT.replace("next(cards)", "known[0] or known[1] or Card.JACK"))
    ),
    "a redaction of what one has oneself": mistake(
        KUHN, UNKNOWN, (" and not kit.sees(viewer, event.seat)", " and viewer != kit.REFEREE"), says="its own seat"
    ),
    "a redaction that tells something else": mistake(
        KUHN,
        "a_redacted_event_is_of_the_same_kind_and_can_be_read",
        (REDACT, REDACT.replace("card=None", "card=Card.JACK")),
    ),
    "a redaction that tells of another event": mistake(
        KUHN,
        "a_redacted_event_is_of_the_same_kind_and_can_be_read",
        (REDACT, REDACT.replace("event.replace(card=None)", "Acted(seat=event.seat, bet=False)")),
        is_early=True,
    ),
    "a fact that tells of what is hidden": mistake(
        KUHN,
        "what_happens_at_twins_is_told_the_same_until_it_shows",
        (
            '    """Whether it was a bet."""\n',
            '    """Whether it was a bet."""\n    strong: bool = False\n    """Whether it was wise."""\n',
        ),
        ("bet=isinstance(action, Bet)", "bet=isinstance(action, Bet), strong=turn.position.hands[seat] is Card.KING"),
        (HIDDEN, f"    reveals=lambda events: True,\n{HIDDEN}"),
    ),
    "a refusal that tells of what is hidden": mistake(
        TOY,
        "twins_refuse_the_same_actions_in_the_same_words",
        ("AlreadyMissed(number=action.number)", "AlreadyMissed(number=position.number)"),
    ),
    "moves that tell of what is hidden": mistake(
        TOY,
        "twins_list_the_same_moves",
        (
            "[n for n in NUMBERS if n not in position.missed]),)))",
            "sorted(set(NUMBERS).difference(position.missed), key=lambda n: (n == position.number, n))),)))",
        ),
    ),
}
