"""`record_program`: a program with its own game, recorded by a start."""

import json
import pickle
from xml.etree import ElementTree

import pytest

from plyscope import MAX, NotTraceable, RecordedTrace, SimulationTree, record_program
from plyscope.student_code.adapters.starts.program_record import record_start
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.call_tree.unreached_items import UnreachedItems
from tests.student_code.corpus_index import CORPUS, read_program

LATE = "minimax([[X, O, X], [O, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]])"
TREE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def test_the_best_start_is_taken_where_none_is_named():
    trace = record_program(read_program("aima_functions"))
    assert isinstance(trace, RecordedTrace)
    assert trace.run.start.startswith("minmax_decision(")
    assert trace.result.value == 8


def test_a_path_is_read(tmp_path):
    path = CORPUS / "leaf_array_basic.py"
    assert record_program(path) == record_program(str(path)) == record_program(path.read_text())


def test_a_start_that_was_edited_uses_the_helpers_of_the_style():
    text = read_program("cs188_minimax")
    trace = record_program(text, f"MinimaxAgent(depth='2').getAction(TreeState({TREE}))")
    assert len(trace.nodes) == 13
    # The rules of another tree are not used for this one.
    edited = record_program(text, "MinimaxAgent(depth='2').getAction(TreeState([[3, 12], [8, 2]]))")
    assert isinstance(edited.game.untried, UnreachedItems)


def test_a_later_position_of_cs50_has_the_rules_of_the_program():
    board = "[[X, O, X], [O, X, EMPTY], [EMPTY, EMPTY, O]]"
    trace = record_program(read_program("cs50_alpha_beta"), f"minimax({board})")
    cuts = [event for event in trace.events if event.kind == "cut"]
    assert [event.skipped for event in cuts] == [1]


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ("minimax(", "is not Python"),
        ("player(initial_state())", "called no function that calls itself"),
        ("minimax()", "raised TypeError"),
    ],
)
def test_a_start_that_starts_no_search_is_refused(start, sentence):
    with pytest.raises(ValueError, match=sentence):
        record_program(read_program("cs50_alpha_beta"), start)


def test_a_program_without_a_search_is_not_traceable():
    with pytest.raises(NotTraceable, match="No call was found"):
        record_program("print(3)\n")


@pytest.mark.parametrize("name", ["cs50_alpha_beta", "cs50_missing_return", "connect4_undo"])
def test_a_trace_pickles_and_is_json_and_a_figure(name):
    start = LATE if name.startswith("cs50") else None
    trace = record_program(read_program(name), start)
    again = pickle.loads(pickle.dumps(trace))
    assert again == trace
    assert [again.explain(t).sentence for t in (0, 1, trace.ticks)] == [
        trace.explain(t).sentence for t in (0, 1, trace.ticks)
    ]
    assert again.to_json() == trace.to_json()
    data = json.loads(trace.to_json())
    assert len(data["nodes"]) == len(trace.nodes) == len(trace.tree)
    assert len(data["events"]) == len(trace.events) == trace.ticks
    assert ElementTree.fromstring(trace.svg()).tag.endswith("svg")
    assert all(number == number for number in trace.numbers)


def test_a_trace_that_was_halted_pickles_to_the_same_length():
    trace = record_program(read_program("cs50_one_function"), limit=2000)
    assert len(pickle.loads(pickle.dumps(trace)).nodes) == len(trace.nodes)


def test_moves_that_were_never_tried_go_on_by_the_rules():
    trace = record_program(read_program("cs50_alpha_beta"), LATE)
    game, leaves = trace.game, trace.unvisited_leaves()
    cut = next(event for event in trace.events if event.kind == "cut")
    node = trace.tree.node(cut.node)
    assert node.cut
    assert len(game.actions(node.state)) == len(node.children) + cut.skipped
    beyond = game.result(node.state, len(node.children))
    assert game.is_state(beyond)
    assert beyond >= len(trace.nodes)
    assert game.to_move(beyond) == 1 - node.player
    assert leaves
    assert set(leaves) <= {-1, 0, 1}
    assert {game.utility(state, MAX) for state in trace.unvisited_states()} == set(leaves)
    # All leaves by the rules are those that were visited and those that were not.
    plain = record_program(read_program("cs50_one_function"), LATE)
    visited = sum(not each.children for each in trace.nodes)
    assert visited + len(leaves) == sum(not each.children for each in plain.nodes)


def test_a_loop_that_passes_over_moves_says_nothing_of_them():
    text = read_program("cs50_max_min_value")
    assert "for action in actions(board):" in text
    passing = text.replace(
        "for action in actions(board):",
        "for action in [a for a in actions(board) if a != (2, 2)] or actions(board):",
    )
    trace = record_program(passing, LATE)
    assert len(trace.nodes) < len(record_program(text, LATE).nodes)
    assert not any(event.kind == "cut" for event in trace.events)


def test_a_table_hit_is_told_only_where_calls_were_made_before():
    text = """
table = {}
def value(node, is_max):
    if isinstance(node, int):
        return node
    key = str(node), is_max
    if key in table:
        return table[key]
    values = [value(child, not is_max) for child in node]
    table[key] = max(values) if is_max else min(values)
    return table[key]
"""
    trace = record_program(text, "value([[3, 12], [2, 2], [3, 12]], True)")
    hits = [n for n, event in enumerate(trace.events, 1) if event.annotation == "table hit"]
    assert len(hits) == trace.result.counts["table hits"] == 1
    sentence = "value made no call: it already returned 3 for this position."
    assert trace.explain(hits[0]).sentence == sentence
    plain = record_program(text.replace("key in table", "False"), trace.run.start)
    assert "table hits" not in plain.result.counts


def test_a_monte_carlo_search_is_the_tree_of_its_nodes():
    tree = record_program(read_program("mcts_uct_nodes"))
    assert isinstance(tree, SimulationTree)
    assert tree.error is None
    assert sum(tree.visits[child] for child in tree.children(0)) == tree.visits[0]
    lines = str(tree).splitlines()
    assert len(lines) == 1 + len(tree.children(0))
    assert lines[0].startswith(f"{len(tree)} nodes: visits = {tree.visits[0]}")
    assert ElementTree.fromstring(tree.svg(least_visits=10)).tag.endswith("svg")
    with pytest.raises(ValueError, match="no nodes"):
        SimulationTree().svg()


def test_another_search_of_the_file_is_no_sample_of_a_call():
    text = read_program("cs188_three_agents")
    first, *others = {start.search: start for start in recognize(text)}.values()
    for start in others:
        trace = record_start(text, start, first.call)
        assert len(trace.nodes) > 5, start.call
    assert len(others) == 2


GROWN = """
def grow(leaves):
    if len(leaves) == 1:
        return leaves[0]
    half = len(leaves) // 2
    return [grow(leaves[:half]), grow(leaves[half:])]

def largest(tree):
    return tree if isinstance(tree, int) else max(smallest(each) for each in tree)

def smallest(tree):
    return tree if isinstance(tree, int) else min(largest(each) for each in tree)
"""


@pytest.mark.parametrize(
    ("start", "nodes", "value"),
    [
        ("largest(grow([4, 7, 1, 9]))", 7, 4),
        ("smallest(grow([4, 7, 1, 9]))", 7, 7),
        ("grow([4, 7, 1, 9])", 7, None),
    ],
)
def test_a_recursion_that_makes_an_argument_is_no_part_of_the_search(start, nodes, value):
    trace = record_program(GROWN, start)
    names = {function.name for function in trace.calls.functions}
    assert names == ({"grow"} if value is None else {"largest", "smallest"})
    assert (len(trace.nodes), trace.result.value) == (nodes, value)


def test_leaves_drawn_at_the_top_are_those_that_the_title_names():
    text = """
import random

leaves = [random.randint(1, 99) for _ in range(8)]

def best(depth, place, is_max, leaves):
    if depth == 3:
        return leaves[place]
    pick = max if is_max else min
    return pick(best(depth + 1, 2 * place + side, not is_max, leaves) for side in (0, 1))

print(best(0, 0, True, leaves))
"""
    (start,) = recognize(text)
    trace = record_program(text)
    returned = [str(result) for result in trace.calls.results]
    shown = start.title.partition("[")[2].rstrip("]").split(", ")
    assert len(shown) == 8
    assert set(shown) == set(returned)
