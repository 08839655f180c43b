"""What the rules, the state or the request forbid is a value of the answer, never a GraphQL error."""

from typing import Any

import pytest

from tests.service.doors.graphql.kit import EITHER, EXPLAIN, LOOK, ON_REFUSAL, PLAY, asked, changed, only, spin, started

STEP = started()
STATE = STEP["state"]
(SEAT,) = STEP["toAct"]


def start(arguments: str) -> Any:
    return only(f"{{ start({arguments}) {{ {EITHER} }} }}")


def looked(selection: str, **variables: Any) -> Any:
    declared = "".join(f", ${name}: String" for name in variables)
    document = f"query ($s: State!{declared}) {{ look(state: $s) {{ ... on Step {{ {selection} }} {ON_REFUSAL} }} }}"
    return only(document, s=STATE, **variables)


def refused(code: str, at: str) -> dict[str, str]:
    return {"code": code, "at": at}


def place(answer: Any) -> dict[str, Any]:
    return {name: answer[name] for name in ("code", "at")}


@pytest.mark.parametrize(
    ("arguments", "code", "at"),
    [
        ('game: "chess", seats: 2', "game/unknown", "/game"),
        ('game: "mega-jackpot", seats: 1', "start/seats", "/seats"),
        ('game: "mega-jackpot", seats: -1', "request/shape", "/seats"),
        ('game: "mega-jackpot", seats: 17', "request/shape", "/seats"),
        ('game: "mega-jackpot", seats: 2, variant: "solo"', "start/unknown-variant", "/variant"),
        ('game: "mega-jackpot", seats: 2, variant: ""', "request/shape", "/variant"),
        ('game: "mega-jackpot", seats: 2, options: {speed: 3}', "start/unknown-option", "/options/speed"),
        ('game: "mega-jackpot", seats: 2, options: {tiles: 3}', "start/option-value", "/options/tiles"),
        ('game: "mega-jackpot", seats: 2, options: [1]', "request/shape", "/options"),
        ('game: "mega-jackpot", seats: 2, firstSeat: 2', "start/first-seat", "/first_seat"),
        ('game: "mega-jackpot", seats: 2, pack: "mine"', "start/unknown-pack", "/pack"),
        (f'game: "mega-jackpot", seats: 2, seed: "{"x" * 1025}"', "request/shape", "/seed"),
    ],
)
def test_a_start_that_cannot_be(arguments: str, code: str, at: str) -> None:
    assert place(start(arguments)) == refused(code, at)


@pytest.mark.parametrize(
    ("action", "code", "at"),
    [
        ({"kind": "stop"}, "spin/free-spin-due", "/action/kind"),
        ({"kind": "dance"}, "request/unknown-kind", "/action/kind"),
        ({}, "request/shape", "/action/kind"),
        ([], "request/shape", "/action"),
        ("stop", "request/shape", "/action"),
        ({"kind": "stop", "extra": 1}, "request/shape", "/action/extra"),
        ({"kind": "spin", "flips": []}, "request/shape", "/action/flips"),
        (spin((9, 0)), "spin/no-such-reel", "/action/flips"),
        (spin((-1, 0)), "request/shape", "/action/flips/0/reel"),
        ({"kind": "spin", "flips": "all"}, "request/shape", "/action/flips"),
    ],
)
def test_an_action_that_cannot_be(action: Any, code: str, at: str) -> None:
    answer = only(PLAY, s=STATE, seat=SEAT, a=action)
    assert place(answer) == refused(code, at)
    assert answer["detail"]
    verdict = only(EXPLAIN, s=STATE, seat=SEAT, a=action)
    assert (verdict["legal"], place(verdict["refusals"][0])) == (False, refused(code, at))


def test_a_typed_action_is_refused_as_a_value_too() -> None:
    document = f"""
    query ($s: State!, $seat: ID!) {{
      megaJackpot {{ spin(state: $s, seat: $seat, flips: [{{reel: -1, discard: 0}}]) {{ {EITHER} }} }}
    }}
    """
    assert place(only(document, s=STATE, seat=SEAT)["spin"]) == refused("request/shape", "/action/flips/0/reel")


@pytest.mark.parametrize("seat", ["-1", "first", "99", "1.5", "", "٣", "9" * 5000, "spectator"])
def test_a_seat_that_is_none(seat: str) -> None:
    assert place(only(PLAY, s=STATE, seat=seat, a={"kind": "stop"})) == refused("request/shape", "/seat")


def test_a_seat_that_is_not_at_the_table_or_not_to_act() -> None:
    assert place(only(PLAY, s=STATE, seat="9", a={"kind": "stop"}))["code"] == "turn/no-such-seat"
    assert place(only(PLAY, s=STATE, seat=str(1 - int(SEAT)), a={"kind": "stop"}))["code"] == "turn/not-yours"
    assert place(only(PLAY, s=STATE, seat="host", a={"kind": "stop"}))["code"] == "turn/not-yours"


@pytest.mark.parametrize(
    ("state", "code", "at"),
    [
        ({}, "request/shape", "/state/game"),
        ([], "request/shape", "/state"),
        ("sealed", "seal/broken", "/state"),
        (7, "request/shape", "/state"),
        (changed(STATE, game="chess"), "game/unknown", "/state/game"),
        (changed(STATE, ruleset="0.0.1"), "state/ruleset", "/state/ruleset"),
        (changed(STATE, pack="0" * 32), "state/pack", "/state/pack"),
        (changed(STATE, variant="solo"), "state/variant", "/state/variant"),
        (changed(STATE, ply=-1), "request/shape", "/state/ply"),
        (changed(STATE, secret=1), "request/shape", "/state/secret"),
        (changed(STATE, options={"tiles": 1}), "request/shape", "/state/options/tiles"),
        (changed(STATE, position=changed(STATE["position"], seat=99)), "request/shape", "/state/position/seat"),
    ],
)
def test_a_state_that_is_foreign_or_of_another_shape(state: Any, code: str, at: str) -> None:
    assert place(only(LOOK, s=state)) == refused(code, at)
    assert place(only(PLAY, s=state, seat=SEAT, a={"kind": "stop"})) == refused(code, at)
    assert place(only(EXPLAIN, s=state, seat=SEAT, a={"kind": "stop"})["refusals"][0]) == refused(code, at)


def test_a_state_of_another_title_is_refused_by_a_namespace() -> None:
    document = "query ($s: State!) { megaJackpot { look(state: $s) { ... on Refusal { code at } } } }"
    assert only(document, s=changed(STATE, game="chess"))["look"] == refused("state/other-game", "/state/game")


def test_an_impossible_state_names_all_its_faults() -> None:
    reels = STATE["position"]["reels"]
    cards = [[*reels[0], reels[0][0]], reels[1][1:], reels[2]]
    position = changed(STATE["position"], reels=cards, seat=7)
    answer = only(LOOK, s=changed(STATE, position=position))
    assert place(answer) == refused("state/impossible", "/state")
    assert len(answer["faults"]) == answer["facts"]["count"] > 1
    assert all(fault["code"] and fault["detail"] and fault["at"].startswith("/state/") for fault in answer["faults"])


def test_every_reason_of_a_group_is_listed() -> None:
    answer = only(
        PLAY,
        s=STATE,
        seat=SEAT,
        a={"kind": "pay_and_spin", "value": 7, "tray": "lid", "flips": [{"reel": 0, "discard": 0}]},
    )
    verdict = only(
        EXPLAIN,
        s=STATE,
        seat=SEAT,
        a={"kind": "pay_and_spin", "value": 7, "tray": "lid", "flips": [{"reel": 0, "discard": 0}]},
    )
    listed = [answer["code"], *(other["code"] for other in answer["refusals"])]
    assert [reason["code"] for reason in verdict["refusals"]] == listed


@pytest.mark.parametrize(
    ("selection", "code", "at"),
    [
        ("legalMoves(first: 501) { count }", "request/shape", "/first"),
        ("legalMoves(first: -1) { count }", "request/shape", "/first"),
        ('legalMoves(seat: "x") { count }', "request/shape", "/seat"),
        ('legalMoves(viewer: "x") { count }', "request/shape", "/viewer"),
        ("legalMoves(viewer: 9) { count }", "view/no-such-seat", "/viewer"),
        ('events(viewer: "x") { kind }', "request/shape", "/viewer"),
        ("events(viewer: 9) { kind }", "view/no-such-seat", "/viewer"),
        ('view(viewer: "x") { data }', "request/shape", "/viewer"),
        ("view(viewer: 9) { data }", "view/no-such-seat", "/viewer"),
        ('legalMoves(after: "nonsense") { count }', "request/cursor", "/after"),
        ('legalMoves(after: "é") { count }', "request/cursor", "/after"),
        (f'legalMoves(after: "{"x" * 129}") {{ count }}', "request/shape", "/after"),
        ("legalMoves(given: {kind: dance}) { count }", "request/unknown-kind", "/given/kind"),
        ("legalMoves(given: {kind: spin, extra: 1}) { count }", "request/shape", "/given/extra"),
        ("legalMoves(given: {kind: spin, flips: [{reel: -1}]}) { count }", "request/shape", "/given/flips/0/reel"),
        ("legalMoves(given: 3) { count }", "request/shape", "/given"),
        ("ply a: legalMoves { count } b: legalMoves(first: 501) { count }", "request/shape", "/first"),
    ],
)
def test_an_argument_of_a_selected_field_refuses_the_step(selection: str, code: str, at: str) -> None:
    assert looked(selection) == refused(code, at)
    document = (
        f"query ($s: State!) {{ look(state: $s) {{ ...Deep {ON_REFUSAL} }} }} fragment Deep on Step {{ ...Deeper }}"
    )
    assert only(f"{document} fragment Deeper on Step {{ {selection} }}", s=STATE) == refused(code, at)


@pytest.mark.parametrize("filter", ["viewer: 0", "given: {kind: spin}", 'seat: "host"'])
def test_a_cursor_is_good_for_its_state_and_filter_only(filter: str) -> None:
    after = looked("legalMoves(first: 1) { next }")["legalMoves"]["next"]
    other = started(seed="another")["state"]
    step = "... on Step { legalMoves(after: $c) { count } }"
    document = f"query ($s: State!, $c: String) {{ look(state: $s) {{ {step} {ON_REFUSAL} }} }}"
    assert only(document, s=other, c=after) == refused("request/cursor", "/after")
    assert "legalMoves" in only(document, s=STATE, c=after)
    assert looked(f"legalMoves({filter}, after: $after) {{ count }}", after=after) == refused(
        "request/cursor", "/after"
    )


@pytest.mark.parametrize("at_ms", [-1, 2**53 - 1])
def test_a_time_is_judged_like_any_other_field(at_ms: int) -> None:
    document = (
        f"query ($s: State!, $t: BigInt) {{ look(state: $s, atMs: $t) {{ ... on Step {{ ply }} {ON_REFUSAL} }} }}"
    )
    expected = refused("request/shape", "/at_ms") if at_ms < 0 else {"ply": 0}
    assert only(document, s=STATE, t=at_ms) == expected
    late = changed(STATE, at_ms=5)
    assert only(document, s=late, t=4)["code"] == "clock/rewound"


def test_a_replay_says_which_command_is_refused() -> None:
    document = f"""
    query ($c: [CommandInput!]!) {{
      replay(game: "mega-jackpot", seats: 2, seed: "kit", commands: $c) {{ {EITHER} }}
    }}
    """
    spun = {"seat": SEAT, "action": spin((0, 0))}
    assert place(only(document, c=[spun, spun]))["at"].startswith("/commands/1/")
    assert place(only(document, c=[spun, {"seat": SEAT, "action": {}}])) == refused(
        "request/shape", "/commands/1/action/kind"
    )
    assert place(only(document, c=[{"seat": "x", "action": {}}])) == refused("request/shape", "/commands/0/seat")
    assert place(only(document, c=[spun] * 10_001)) == refused("replay/too-long", "/commands")


def test_a_refusal_names_its_clause_and_its_facts() -> None:
    answer = only(PLAY, s=STATE, seat=SEAT, a={"kind": "stop"})
    assert answer["clause"]["id"] == "MJ-SPIN-1"
    assert answer["clause"]["gist"]
    assert answer["facts"] == {}
    unknown = only(LOOK, s=changed(STATE, game="chess"))
    assert (unknown["clause"], unknown["facts"]["game"]) == (None, "chess")


def test_one_refusal_leaves_the_other_fields_of_a_document_alone() -> None:
    document = f"query ($s: State!) {{ a: look(state: $s) {{ {EITHER} }} b: look(state: {{}}) {{ {EITHER} }} }}"
    answer = asked(document, s=STATE)
    assert (answer["a"]["__typename"], answer["b"]["__typename"]) == ("MegaJackpotStep", "Refusal")
