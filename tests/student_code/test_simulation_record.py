"""Monte Carlo searches of programs, recorded: a walk through the nodes that they have made."""

import re

import pytest

from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.adapters.starts.search_start import load_names
from plyscope.student_code.adapters.starts.simulation_record import record_simulations
from plyscope.student_code.adapters.starts.simulation_tree import grow_tree
from plyscope.student_code.errors.student_code_error import NotTraceable
from tests.student_code.corpus_index import PROGRAMS, read_program
from tests.student_code.test_sandbox_programs import about, ask, recorded, ticks

MONTE_CARLO = [name for name in PROGRAMS if name.startswith("mcts_")]


def find_start(name):
    text = read_program(name)
    return text, recognize(text)[0]


def walk(tree, node=0):
    """Yield the nodes of a grown tree, each before those below it."""
    yield node
    for child in tree.children(node):
        yield from walk(tree, child)


@pytest.mark.parametrize("name", MONTE_CARLO)
def test_the_nodes_are_those_that_the_program_has_made_with_what_they_count(name):
    text, start = find_start(name)
    grown = grow_tree(load_names(start, text), start)
    trace = record_simulations(text, start)
    nodes = list(walk(grown))
    assert len(trace.calls) == len(nodes) == len(grown) > 5
    seen = 0
    for tick, node in enumerate(trace.tick_nodes):
        sentence = trace.explain(tick).sentence
        counts = [float(one) for one in re.findall(r"= (\d[\d,.]*\d|\d)", sentence)]
        if counts:
            seen += 1
            assert counts == [grown.visits[nodes[node]], grown.value[nodes[node]]]
        else:
            below = len(list(walk(grown, nodes[node]))) - 1
            assert f" has {below or 'no'} node" in sentence
    assert seen == len(grown)  # the first at the first tick
    assert trace.result.value is None


def test_programs_of_several_forms_are_known():
    assert len(MONTE_CARLO) == 4


def test_a_monte_carlo_search_is_recorded_on_the_page():
    text, start = find_start("mcts_tictactoe_loop")
    found, _ = recorded(text, start.call, start.search)
    assert (found["value"], found["basis"]) == (None, "likely")
    assert found["said"] == "mcts returned 8."
    asked = about(text, start.call, start.search)
    told = []
    for tick, tape, done in ticks(list(record_simulations(text, start).numbers)):
        if tick > 2:
            break
        told.append(ask("explain", algorithm="own", tape=tape, tick=tick, done=done, **asked))
    assert [one["sentence"] for one in told] == [
        "The node for 0 has N = 43 and W = 30.5. It was made by expand in iteration 1.",
        "The node for 1 has N = 4 and W = 0. It was made by expand in iteration 2.",
    ]
    root, first = ask("nodes", algorithm="own", paths=[[], [0]], **asked)
    assert len(root["actions"]) == 9
    assert first["move"] == "0"


def test_the_move_that_was_returned_is_that_of_a_node():
    text, start = find_start("mcts_uct_nodes")
    trace = record_simulations(text, start)
    assert trace.game.action_name(0, trace.result.action) == "(1, 1)"
    assert trace.ending == "best_action returned (1, 1)."


def test_a_long_search_is_ended_by_its_number_of_nodes_or_from_outside():
    text, start = find_start("mcts_tictactoe_loop")
    assert record_simulations(text, start, limit=100).ending == (
        "The recording ends here, after 100 nodes."
    )
    asked = []
    record_simulations(text, start, stop=asked.append)
    assert asked == [1024]


def test_a_search_that_makes_no_node_is_told():
    text, start = find_start("mcts_uct_nodes")
    with pytest.raises(NotTraceable, match=r"^best_action\(State\(\)\) made no Node\.$"):
        record_simulations(text.replace("    root = Node(state)\n", "    return None\n"), start)
