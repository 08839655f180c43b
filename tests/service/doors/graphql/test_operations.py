"""The operations over GraphQL: the generic ones, the typed ones of a title, and what they cost."""

from typing import Any

import pytest

from tests.service.doors.graphql.kit import EITHER, EXPLAIN, LOOK, PLAY, asked, only, spin, started, with_race

TITLES = with_race()

README = """
query ($s: State!) {
  megaJackpot {
    spin(state: $s, seat: 0, flips: [{reel: 0, discard: 1}]) {
      ... on MegaJackpotStep { state events { kind } legalMoves(first: 20) { count items { input } } }
      ... on Refusal { code detail clause { id gist } }
    }
  }
}
"""


def opened(first_seat: int = 0) -> Any:
    call = f'start(game: "mega-jackpot", seats: 2, seed: "a", firstSeat: {first_seat})'
    return only(f"{{ {call} {{ {EITHER} }} }}")


def test_the_catalogue_lists_titles_with_variants_packs_and_options() -> None:
    games = only(
        "{ games { id title ruleset seats { min max } pack { id digest } variants { id available options } } }"
    )
    game = next(game for game in games if game["id"] == "mega-jackpot")
    assert (game["id"], game["seats"], game["pack"]["id"]) == ("mega-jackpot", {"min": 2, "max": 4}, "croupier")
    assert [variant["id"] for variant in game["variants"]] == ["standard", "mega-tiles"]
    assert game["variants"][0]["options"]["first_payment"] == "lowest"


def test_a_title_is_found_by_its_id() -> None:
    assert only('{ game(id: "mega-jackpot") { id } }') == {"id": "mega-jackpot"}
    assert only('{ game(id: "chess") { id } }') is None


def test_equal_starts_with_equal_seeds_are_equal_and_say_their_seed() -> None:
    assert started(seed="a") == started(seed="a")
    assert started(seed="a")["digest"] != started(seed="b")["digest"]
    assert started(seed="a")["seed"] == "a"
    assert only('{ start(game: "mega-jackpot", seats: 2) { ... on Step { seed } } }') == {"seed": "drawn"}


def test_an_option_may_be_set_by_itself() -> None:
    document = '{ start(game: "mega-jackpot", seats: 2, options: {tiles: true}) { ... on Step { state } } }'
    assert only(document)["state"]["options"]["tiles"] is True


def test_an_action_that_was_listed_can_be_sent_back() -> None:
    step = started()
    move = step["legalMoves"]["items"][0]
    after = only(PLAY, s=step["state"], seat=move["seat"], a=move["input"])
    assert (after["__typename"], after["ply"], after["seed"]) == ("MegaJackpotStep", 1, None)
    assert after["events"][0]["kind"] == "cards_flipped"


def test_looking_changes_nothing_and_tells_no_events() -> None:
    step = started()
    assert only(LOOK, s=step["state"]) == {**step, "events": [], "seed": None}


def test_an_explanation_lists_reasons_and_the_nearest_moves() -> None:
    verdict = only(EXPLAIN, s=started()["state"], seat=opened_seat(), a={"kind": "stop"})
    assert verdict["legal"] is False
    assert verdict["refusals"][0]["code"] == "spin/free-spin-due"
    assert 0 < len(verdict["nearest"]) <= 5


def opened_seat() -> str:
    (seat,) = started()["toAct"]
    return str(seat)


def test_a_replay_leads_to_the_state_that_playing_leads_to() -> None:
    step = opened()
    played = only(PLAY, s=step["state"], seat="0", a=spin((0, 1)))
    document = f"""
    query ($c: [CommandInput!]!) {{
      replay(game: "mega-jackpot", seats: 2, seed: "a", firstSeat: 0, commands: $c) {{ {EITHER} }}
    }}
    """
    replayed = only(document, c=[{"seat": 0, "action": spin((0, 1))}])
    assert replayed == {**played, "seed": "a"}


def test_a_replay_tells_the_events_of_the_whole_game_when_asked() -> None:
    document = """
    query ($all: Boolean!) {
      replay(game: "mega-jackpot", seats: 2, seed: "a", commands: [], allEvents: $all) {
        ... on Step { events { kind } }
      }
    }
    """
    assert only(document, all=True) == only(document, all=False)


def test_a_typed_action_does_what_the_generic_one_does() -> None:
    state = opened()["state"]
    generic = only(PLAY, s=state, seat="0", a=spin((0, 1)))
    document = f"""
    query ($s: State!) {{ megaJackpot {{ spin(state: $s, seat: 0, flips: [{{reel: 0, discard: 1}}]) {{ {EITHER} }} }} }}
    """
    assert only(document, s=state)["spin"] == generic


def test_a_typed_start_takes_typed_options() -> None:
    document = """
    { megaJackpot { start(seats: 2, options: {firstPayment: any, openingCardsPerReel: 5}) { ... on Step { state } } } }
    """
    options = only(document)["start"]["state"]["options"]
    assert options == {"first_payment": "any", "opening_cards_per_reel": 5, "tiles": False}


def test_a_typed_look_and_explanation_answer_like_the_generic_ones() -> None:
    state = opened()["state"]
    document = f"""
    query ($s: State!, $a: JSON!) {{
      look(state: $s) {{ {EITHER} }}
      explain(state: $s, seat: 0, action: $a) {{ legal refusals {{ code }} nearest {{ input }} }}
      megaJackpot {{
        look(state: $s) {{ {EITHER} }}
        explain(state: $s, seat: 0, action: $a) {{ legal refusals {{ code }} nearest {{ input }} }}
      }}
    }}
    """
    answer = asked(document, s=state, a={"kind": "stop"})
    assert answer.pop("megaJackpot") == answer


def test_the_document_of_the_readme_is_answered() -> None:
    answer = only(README, s=opened()["state"])["spin"]
    assert answer["events"][0] == {"kind": "cards_flipped"}
    assert answer["legalMoves"]["items"]
    refused = only(README, s=opened(first_seat=1)["state"])["spin"]
    assert refused["code"] == "turn/not-yours"
    assert refused["clause"]["id"].startswith("MJ-")
    assert refused["clause"]["gist"]


def test_an_action_is_typed_in_a_move_and_an_event_in_a_step() -> None:
    document = """
    query ($s: State!) {
      megaJackpot {
        spin(state: $s, seat: 0, flips: [{reel: 0, discard: 1}]) {
          ... on MegaJackpotStep {
            events { ... on MegaJackpotCardsFlipped { seat flips { reel discard } } }
            legalMoves(first: 1, given: {kind: pay_and_spin}) {
              items { action { ... on MegaJackpotPayAndSpin { value tray flips { reel } } } }
            }
            view(viewer: 0) { points phase hands { apple } }
          }
        }
      }
    }
    """
    answer = only(document, s=opened()["state"])["spin"]
    assert answer["events"][0] == {"seat": 0, "flips": [{"reel": 0, "discard": 1}]}
    assert answer["legalMoves"]["items"][0]["action"].keys() == {"value", "tray", "flips"}
    assert answer["view"]["phase"] == "after_spin"


def test_a_literal_may_hold_variables() -> None:
    document = """
    query ($s: State!, $kind: String, $list: JSON) {
      look(state: $s) { ... on Step { legalMoves(given: {kind: $kind, flips: $list}) { count } } }
    }
    """
    state = opened()["state"]
    assert only(document, s=state, kind="spin")["legalMoves"]["count"] == 27
    assert only(document, s=state, kind="spin", list=[{"reel": 0, "discard": 0}])["legalMoves"]["count"] < 27


def test_pages_of_moves_follow_one_another() -> None:
    document = """
    query ($s: State!, $after: String) {
      look(state: $s) { ... on Step { legalMoves(first: 20, after: $after) { count items { input } next } } }
    }
    """
    state = opened()["state"]
    first = only(document, s=state)["legalMoves"]
    second = only(document, s=state, after=first["next"])["legalMoves"]
    assert (len(first["items"]), len(second["items"]), second["next"]) == (20, 7, None)
    assert first["count"] == second["count"] == 27


def test_choices_say_what_the_open_fields_of_a_part_may_hold() -> None:
    document = """
    query ($s: State!) {
      look(state: $s) { ... on Step { legalMoves(first: 0, given: {kind: spin}) { choices { at } } } }
    }
    """
    choices = only(document, s=opened()["state"])["legalMoves"]["choices"]
    assert all(choice["at"].startswith("/flips") for choice in choices)
    assert only(LOOK, s=opened()["state"])["legalMoves"]["choices"] is None


@pytest.mark.parametrize("viewer", ["0", "spectator"])
def test_a_viewer_gets_redacted_events_and_moves_of_its_own(viewer: str) -> None:
    document = f"""
    {{ start(game: "mega-jackpot", seats: 2, seed: "a", firstSeat: 1) {{ ... on Step {{
      events(viewer: "{viewer}") {{ kind data }}
      legalMoves(viewer: "{viewer}") {{ count }}
      view(viewer: "{viewer}") {{ data }}
    }} }} }}
    """
    answer = only(document)
    stacked = next(event for event in answer["events"] if event["kind"] == "reels_stacked")
    assert stacked["data"]["reels"] is None
    assert answer["legalMoves"]["count"] == 0
    assert answer["view"]["data"]["reels"][0]["cards"] is None


def test_a_directive_leaves_out_a_field_with_all_that_is_wrong_with_it() -> None:
    document = """
    query ($s: State!, $no: Boolean!) {
      look(state: $s) {
        ... on Step { ply legalMoves(first: 501) @include(if: $no) { count } view(viewer: 9) @skip(if: true) { data } }
      }
    }
    """
    assert only(document, s=opened()["state"], no=False) == {"ply": 0}


def test_moves_of_different_titles_are_told_apart() -> None:
    state = only('{ start(game: "toy-race", seats: 2) { ... on Step { state toAct } } }', TITLES)
    document = """
    query ($s: State!, $seat: ID!) {
      explain(state: $s, seat: $seat, action: {kind: run, lane: left, steps: 9}) { nearest { __typename input } }
    }
    """
    nearest = only(document, TITLES, s=state["state"], seat=state["toAct"][0])["nearest"]
    assert {move["__typename"] for move in nearest} == {"ToyRaceMove"}


def test_a_title_that_is_added_gets_a_namespace_of_its_own() -> None:
    document = """
    {
      toyRace {
        start(seats: 2, firstSeat: 0, options: {goal: 7}) { ... on ToyRaceStep { state view(viewer: 0) { goal } } }
      }
    }
    """
    step = only(document, TITLES)["start"]
    assert step["view"] == {"goal": 7}
    run = "query ($s: State!) { toyRace { run(state: $s, seat: 0, lane: right, steps: 4) { ... on Step { ply } } } }"
    assert only(run, TITLES, s=step["state"])["run"] == {"ply": 1}
