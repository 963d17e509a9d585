"""What the page asks about a search by simulations, in plain data both ways."""

import json

import pytest

from plyscope import TicTacToe, record, study
from plyscope.game import play
from plyscope.games import make
from plyscope.games.pig import Pig
from plyscope.trace.explain_mcts import tell
from plyscope.trace.merged import merge

KINDS = ("start", "enter", "leave", "update")


def plain(tree, done):
    """Return a moment as the page tells it: the open nodes and their children alone."""
    nodes = tree.nodes

    def facts(node):
        children = [nodes[child] for child in node.children.values()]
        kin = [[child.action, child.visits, child.total, child.prior] for child in children]
        own = {"action": node.action, "visits": node.visits, "total": node.total}
        return own | {"prior": node.prior, "actions": node.actions, "children": kin}

    path = [nodes[id_] for id_ in tree.path]
    frames = [
        {"action": node.action, "value": node.mean, "alpha": None, "beta": None}
        | {"best": None, "entered": len(node.children), "actions": node.actions}
        for node in path
    ]
    is_note = tree.event not in KINDS
    merged = {
        "path": [facts(node) for node in path],
        "event": tree.event,
        "value": tree.value,
        "node": nodes[tree.node].action if tree.event == "leave" else None,
        "new": tree.new,
        "simulation": tree.simulation,
        "best": None if tree.best is None else nodes[tree.best].action,
    }
    kind = "end" if done else "note" if is_note else tree.event
    note = tree.event if is_note else ""
    return {"kind": kind, "path": frames, "note": note, "value": tree.value, "merged": merged}


@pytest.mark.parametrize("algorithm", ["uct", "puct"])
def test_every_tick_of_a_search_by_simulations_is_explained_from_the_open_nodes_alone(algorithm):
    game = TicTacToe()
    state = play(game, ["b2"])
    trace = record(game, state, algorithm, simulations=30)
    ticks = len(trace.events)
    lines = set()
    for tick in range(ticks + 1):
        tree = merge(trace.numbers, tick)
        moment = json.loads(json.dumps(plain(tree, done=tick == ticks)))
        told = study.explanation(game, state, {"algorithm": algorithm, "moment": moment})
        done = tick == ticks
        assert told["sentence"] == tell(game, state, tree, algorithm=algorithm, done=done)
        assert json.dumps(told, allow_nan=False)
        rows = told["choices"]["rows"]
        assert len(rows) == len(game.actions(state)) - told["choices"]["ply"]
        (*chosen,) = [row[0] for row in rows if row[4]]
        assert len(chosen) <= 1
        assert told["choices"]["caption"].startswith(tuple(chosen) or "")
        lines.add(told["line"])
    assert len(lines) >= 5


def test_why_a_move_is_chosen_is_told_in_a_line():
    game = TicTacToe()
    trace = record(game, play(game, ["b2"]), "uct", simulations=30)

    def caption(tick, done=False):
        args = {"algorithm": "uct", "moment": plain(merge(trace.numbers, tick), done)}
        return study.explanation(game, trace.state, args)["choices"]["caption"]

    events = [event.note or event.kind for event in trace.events]
    ninth = [tick for tick, event in enumerate(events, 1) if event == "simulation"][8]
    assert caption(1) == "a3 will be taken: it was never visited."
    assert caption(2) == "a3 is taken: it was never visited."
    assert caption(ninth) == "a3 will be taken: its UCB1 is the highest."
    assert caption(ninth + 1) == "a3 is taken: its UCB1 is the highest."
    assert caption(len(events), done=True) == "a3 is played: it is visited most."


def test_chance_is_no_choice():
    game = Pig()
    trace = record(game, game.initial, "uct", simulations=5)
    tree = merge(trace.numbers, 8)
    args = {"algorithm": "uct", "moment": plain(tree, done=False)}
    told = study.explanation(game, game.initial, args)
    assert told["choices"]["caption"] == "Chance brings roll 1."


def test_the_constant_is_that_of_the_options():
    game = TicTacToe()
    trace = record(game, game.initial, "uct", simulations=40, exploration=0.5)
    moment = plain(merge(trace.numbers), done=False)
    args = {"algorithm": "uct", "moment": moment}
    wide = study.explanation(game, game.initial, args)
    args["options"] = {"exploration": 0}
    none = study.explanation(game, game.initial, args)
    for row, bare in zip(wide["choices"]["rows"], none["choices"]["rows"], strict=True):
        assert bare[3] == bare[2] < row[3]


def test_the_variables_are_those_of_the_call_that_runs():
    game = TicTacToe()
    state = play(game, ["b2"])
    trace = record(game, state, "uct", simulations=30)
    seen = {}
    for tick in range(len(trace.events)):
        tree = merge(trace.numbers, tick)
        args = {"algorithm": "uct", "moment": plain(tree, done=False)}
        seen[tree.event] = study.explanation(game, state, args)["variables"]
    assert seen["start"] == {"best": "None, 0"}
    assert seen["simulation"].keys() == {"number", "best"}
    assert seen["simulation"]["number"] == "30"
    assert seen["enter"].keys() == {"node.visits", "mean", "a", "child.visits", "child mean"}
    assert seen["playout"].keys() == {"node.visits", "mean", "v"}
    assert seen["leave"].keys() == {"node.visits", "mean", "a", "child.visits", "child mean", "v"}


def test_before_its_first_event_a_search_is_explained_too():
    game = TicTacToe()
    moment = {"kind": "start", "path": [], "note": "", "value": None}
    told = study.explanation(game, game.initial, {"algorithm": "uct", "moment": moment})
    assert told["sentence"].startswith("MAX is to move at the root")
    assert len(told["choices"]["rows"]) == 9


def test_a_trace_of_simulations_has_its_merged_nodes():
    game = TicTacToe()
    args = {"algorithm": "uct", "options": {"simulations": 25}}
    found = json.loads(json.dumps(study.trace_data(game, game.initial, args)))
    merged = found["merged"]
    assert len(merged) == found["counts"]["nodes"] == 26
    assert [merged[0]["visits"], merged[0]["mean"]] == [25, found["value"]]
    assert sum(node["visits"] for node in merged if node["parent"] == 0) == 25
    assert all(node["parent"] < id_ for id_, node in enumerate(merged) if id_)
    assert "merged" not in study.trace_data(game, play(game, ["a1", "b1", "c1", "a2", "b2"]), {})


def test_an_estimate_is_told_with_its_features():
    game = make("connect-four")
    trace = record(game, game.initial, "puct", simulations=3)
    events = [event.note or event.kind for event in trace.events]
    tree = merge(trace.numbers, events.index("estimate") + 1)
    args = {"algorithm": "puct", "moment": plain(tree, done=False)}
    found = study.explanation(game, game.initial, args)["evaluation"]
    assert found["value"] == pytest.approx(tree.value)
