"""What is said under the board of the move that a search has found."""

import json
from collections import Counter

import pytest

from plyscope import games, record
from plyscope.calls import bridge
from plyscope.calls.page_catalog import make_catalog
from plyscope.examples import EXAMPLES
from plyscope.explain.claims import Annotation, NodeValue
from plyscope.game import play_moves
from plyscope.search import ALGORITHMS
from plyscope.tape.reader import read_records
from plyscope.tape.writer import Tape
from plyscope.trace.replay import replay_ticks
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.trace import record_tape


def said(game, moves, algorithm="alphabeta", options=None, **more):
    asked = {"game": game, "moves": moves, "algorithm": algorithm, "options": options or {}}
    answer = json.loads(bridge.call("search", json.dumps(asked | more), lambda _: None))
    return answer["value"]["said"]


WON = ["a1", "a2", "b1", "b2"]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("tictactoe", []), "a3 is worth 0: a draw with best play."),
        (("tictactoe", WON), "c1: X wins."),
        (("tictactoe", ["a1", "b1"]), "a3 is worth +1: X wins with best play."),
        (
            ("tictactoe", ["b2"], "h_alphabeta", {"depth": 2}),
            "a3 is evaluated as +6, 2 plies ahead: X is ahead.",
        ),
        (
            ("chess", ["e4", "e5"], "h_alphabeta", {"depth": 2}),
            "Nc3 is evaluated as about even (−0.06), 2 plies ahead.",
        ),
        (("tree-aima", []), "a1 is worth 3."),
        (("tree-three", [], "maxn"), "a1 is worth 1 for A, 2 for B, 6 for C."),
        (("sliding-3x2", ["5", "4"], "single"), "1 is worth −5."),
        (
            ("tictactoe", [], "uct", {"simulations": 30}),
            "b3 is visited most; the position seems worth +0.3.",
        ),
        (
            ("tictactoe", ["b2", "a3", "a1", "c3", "b3"], "engine"),
            "b1 is worth 0: a draw with best play.",
        ),
        # Where chance is to move nobody has one.
        (("tree-dice", ["a1"], "expectiminimax"), "The position is worth 10."),
        (
            ("tree-dice", ["a1"], "uct", {"simulations": 30}),
            "The position seems worth 7.87.",
        ),
    ],
)
def test_a_move_is_told_as_surely_as_it_is_known(asked, sentence):
    assert said(*asked) == sentence


def test_an_estimate_of_0_is_no_draw():
    found = said("tictactoe-4x4-4", [], strength={"kind": "depth", "depth": 1})
    assert "evaluated as" in found
    assert "draw" not in found
    assert found.endswith("1 ply ahead: X is ahead.")


@pytest.mark.parametrize("position", ["B:W18,24:BK15", "W:WK32,K31:BK1"])
def test_a_win_that_is_in_the_database_is_told_with_its_plies(position):
    name = f"draughts-3:{position}"
    game = games.make(name)
    value, plies = game.tablebase(game.initial)
    winner = "Black" if value > 0 else "White"
    sentence = said(name, [], "engine")
    assert sentence.endswith(f": {winner} wins in {plies} plies with best play.")
    assert "worth" not in sentence


@pytest.mark.parametrize(
    ("game", "algorithm", "options", "sentence"),
    [
        (
            "draughts-4:W:WK15,20:BK28,12",
            "engine",
            {"nodes": 20_000},
            "15-19: White wins (endgame database; how soon is not known).",
        ),
        (
            "draughts-4:W:WK32,K31:BK1,3",
            "h_alphabeta",
            {"depth": 1},
            "31-26: a draw with best play (endgame database).",
        ),
        (
            "draughts:W:WK14,K15:BK32",
            "h_alphabeta",
            {"depth": 2},
            "15-19: White wins in 21 plies with best play (endgame database).",
        ),
    ],
)
def test_a_win_that_only_the_database_knows_is_told_by_it(game, algorithm, options, sentence):
    assert said(game, [], algorithm, options) == sentence


PLACES = {
    "tictactoe": ["b2", "a3", "c1"],
    "tree-lecture": [],
    "tree-dice": [],
    "tree-three": [],
    "piglet": ["roll", "roll 2"],
    "chess:8/8/4k3/8/8/3Q4/8/7K w - - 98 50": [],
    "draughts-3:W:WK17,31:BK29,9": [],
}


def concluded_searches():
    """Every example, and every search of some positions: arguments of the call, without games."""
    for example in EXAMPLES.values():
        yield example.game, list(example.moves), example.algorithm, dict(example.options)
    for name, moves in PLACES.items():
        base = games.find_entry(name).name.partition(":")[0]
        entry = next(each for each in make_catalog()["games"] if each["name"] == base)
        for algorithm in entry["algorithms"]:
            have = ALGORITHMS[algorithm].options
            options = {"depth": 3} if "depth" in have else {}
            options |= {"nodes": 500, "milliseconds": 0} if "nodes" in have else {}
            options |= {"simulations": 50} if "simulations" in have else {}
            options |= {key: value for key, value in entry["defaults"].items() if key in have}
            if ":" in name and not {"depth", "nodes"} & set(have):
                continue  # it would look to the end of chess
            yield name, moves, algorithm, options


def test_the_sentence_the_verdict_and_the_root_say_alike_how_the_value_is_known():
    """The verdict and the root have the basis of the call; the sentence has its own reading."""
    decided, searches = Counter(), list(concluded_searches())
    for name, moves, algorithm, options in searches:
        asked = {"game": name, "moves": moves, "algorithm": algorithm, "options": options}
        answer = json.loads(bridge.call("search", json.dumps(asked), lambda _: None))
        if SearchTraits(None, algorithm, {}).simulates:
            decided["simulations"] += 1
            continue
        game = games.make(name)
        trace = record(game, play_moves(game, moves), algorithm, **options)
        last = trace.explain(trace.ticks)
        *_, claim = (each for each in last.claims if isinstance(each, (NodeValue, Annotation)))
        if isinstance(claim, Annotation):
            assert claim.kind == "book"
            basis = "proved" if claim.detail[1] else "judged"
        else:
            assert claim.node == ()
            basis = claim.basis
        assert basis == answer["value"]["basis"], (asked, last.sentence)
        decided[basis] += 1
    assert decided.total() == len(searches) > 140
    assert min(decided["proved"], decided["judged"]) > 50


def test_a_draw_that_the_engine_has_proved_is_proved_everywhere():
    """A queen up, and the last of fifty moves: the table of the engine may answer with guesses."""
    name = "chess:8/8/4k3/8/8/3Q4/8/7K w - - 98 50"
    asked = {"game": name, "algorithm": "engine"}
    answer = json.loads(bridge.call("search", json.dumps(asked), lambda _: None))["value"]
    assert (answer["value"], answer["basis"]) == (0, "proved")
    assert answer["said"].endswith("is worth 0: a draw with best play.")
    trace = record(games.make(name), algorithm="engine")
    assert "the value is proved" in trace.explain(trace.ticks).sentence


def test_a_search_that_was_stopped_is_judged_as_far_as_its_last_whole_iteration():
    game = games.make("tictactoe")
    state = play_moves(game, ["b2", "a3"])
    manner = SearchTraits(game, "engine", {})
    ended = Counter()
    for nodes in range(10, 400, 10):
        tape, options = Tape(), {"nodes": nodes, "endgame": 0, "book": "off"}
        record_tape(game, state, "engine", tape, **options)
        *_, last = replay_ticks(game, state, manner, read_records(tape.numbers))
        assert tape.has_estimates == (last.path[0].evaluation_count > 0)
        ended[last.annotation, tape.has_estimates] += 1
    assert ended == {("stopped", True): 24, ("proved", False): 15}
