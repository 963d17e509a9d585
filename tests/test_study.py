"""What the page asks about a search by simulations, in plain data both ways."""

import json

import pytest

from plyscope import TicTacToe, record
from plyscope.calls import search_queries
from plyscope.calls.playing_strength import Strength
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.games.pig import Pig
from plyscope.tape.format import WINDOW_VERSION
from tests.tapes import until


def explained(trace, tick, algorithm="uct", **options):
    """What the page is told of a tick, by the tape up to there."""
    tape, done = json.loads(json.dumps(until(trace.numbers, tick))), tick == trace.ticks
    return explanation(trace.game, trace.state, algorithm, options, tape, done)


def explanation(game, state, algorithm, options, tape, done=False):
    return search_queries.explain_last_tick(
        game,
        state,
        algorithm=algorithm,
        options=options,
        strength=Strength(),
        tape=tape,
        done=done,
    )


def traced(game, state, algorithm="alphabeta", **options):
    """The whole trace as the page saves it."""
    found = search_queries.export_trace(
        game, state, algorithm=algorithm, options=options, strength=Strength()
    )
    return json.loads(json.dumps(found))


@pytest.mark.parametrize("algorithm", ["uct", "puct"])
def test_every_tick_of_a_search_by_simulations_is_explained_from_the_tape_up_to_there(algorithm):
    game = TicTacToe()
    trace = record(game, play_moves(game, ["b2"]), algorithm, simulations=30)
    for tick in range(trace.ticks + 1):
        told = explained(trace, tick, algorithm)
        assert told["sentence"] == trace.explain(tick).sentence
        assert told["line"] == trace.explain(tick).source_line
        assert json.dumps(told, allow_nan=False)
        rows = told["choices"]["rows"]
        assert len(rows) == len(game.actions(trace.state)) - told["choices"]["ply"]
        (*chosen,) = [row[0] for row in rows if row[4]]
        assert len(chosen) <= 1
        assert told["choices"]["caption"].startswith(tuple(chosen) or "")


def test_why_a_move_is_chosen_is_told_in_a_line():
    game = TicTacToe()
    trace = record(game, play_moves(game, ["b2"]), "uct", simulations=30)

    def caption(tick):
        return explained(trace, tick)["choices"]["caption"]

    events = [event.annotation or event.kind for event in trace.events]
    ninth = [tick for tick, event in enumerate(events, 1) if event == "simulation"][8]
    assert caption(1) == "a3 will be taken: it was never visited."
    assert caption(2) == "a3 is taken: it was never visited."
    assert caption(ninth) == "a3 will be taken: its UCB1 is the highest."
    assert caption(ninth + 1) == "a3 is taken: its UCB1 is the highest."
    assert caption(len(events)) == "a3 is played: it has the most visits."


def test_chance_is_no_choice():
    trace = record(Pig(), Pig().initial, "uct", simulations=5)
    assert explained(trace, 8)["choices"]["caption"] == "Chance brings roll 1."
    assert explained(trace, 8)["title"] == "Outcomes of chance after rolling"


def test_the_constant_is_that_of_the_options():
    game = TicTacToe()
    trace = record(game, game.initial, "uct", simulations=40, exploration=0.5)
    wide = explained(trace, trace.ticks)
    none = explained(trace, trace.ticks, exploration=0.0)
    for row, bare in zip(wide["choices"]["rows"], none["choices"]["rows"], strict=True):
        assert bare[3] == bare[2] < row[3]


def test_before_its_first_event_a_search_is_explained_too():
    game = TicTacToe()
    told = explanation(game, game.initial, "uct", {}, [WINDOW_VERSION])
    assert told["sentence"].startswith(
        "X (MAX) is to move at the root and will play the most visited move"
    )
    assert len(told["choices"]["rows"]) == 9


def test_a_trace_of_simulations_has_its_merged_nodes():
    game = TicTacToe()
    found = traced(game, game.initial, "uct", simulations=25)
    merged = found["nodes"]
    assert len(merged) == found["counts"]["nodes"] == 26
    assert [merged[0]["visits"], merged[0]["mean"]] == [25, found["value"]]
    assert sum(node["visits"] for node in merged if node["parent"] == 0) == 25
    assert all(node["parent"] < id_ for id_, node in enumerate(merged) if id_)
    searched = traced(game, play_moves(game, ["a1", "b1", "c1", "a2", "b2"]))
    assert "visits" not in searched["nodes"][0]


def test_an_estimate_is_told_with_its_features():
    trace = record(make("connect-four"), None, "puct", simulations=3)
    events = [event.annotation or event.kind for event in trace.events]
    tick = events.index("estimate") + 1
    found = explained(trace, tick, "puct")["evaluation"]
    assert found["value"] == pytest.approx(trace.events[tick - 1].value)
