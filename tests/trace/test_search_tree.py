"""The searched tree as linked nodes, and what else a trace offers to programs."""

import json
import pickle
from collections import Counter
from math import inf
from random import Random
from xml.etree import ElementTree

import pytest

from plyscope import ALGORITHMS, CHANCE, TicTacToe, Tree, record
from plyscope.game import play_moves
from plyscope.trace.mcts_tree import build_mcts_tree
from plyscope.trace.tick import Bound
from tests.samples import sample

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
SIMULATIONS = [name for name in ALGORITHMS if ALGORITHMS[name].traits.simulation]


def traces():
    """Yield a small search by each algorithm."""
    for name in ALGORITHMS:
        game, state, options = sample(name)
        yield name, record(game, state, name, **options)
    for seed in range(5):
        leaves = Random(seed).choices(range(-9, 10), k=27)
        threes = [leaves[start : start + 3] for start in range(0, 27, 3)]
        yield f"tree {seed}", record(Tree([threes[:3], threes[3:6], threes[6:]]))


def test_aimas_tree_is_linked_with_windows_values_and_bounds():
    tree = record(Tree(AIMA)).tree
    b, c, d = tree.root.children
    assert [b.value, c.value, d.value] == [3, 2, 2]
    assert [b.bound, c.bound, d.bound] == [Bound.EXACT, Bound.UPPER, Bound.EXACT]
    assert [b.window, c.window, d.window] == [(-inf, inf), (3, inf), (3, inf)]
    assert [node.action_name for node in c.children] == ["c1"]
    assert (c.cut, c.parent, c.path, c.ply, c.player) == (True, tree.root, (1,), 1, 1)
    assert (tree.root.value, tree.root.bound, tree.root.basis) == (3, Bound.EXACT, "proved")
    assert (tree.root.parent, tree.root.action, tree.root.action_name) == (None, None, "")
    assert {(node.visits, node.mean, node.prior) for node in tree} == {(None, None, None)}


def test_every_search_has_a_tree_whose_links_agree():
    decided = Counter()
    for name, trace in traces():
        tree = trace.tree
        assert len(tree) == len(trace.nodes)
        for node in tree:
            assert tree.node(node.id) is node
            assert all(child.parent is node for child in node.children), name
            assert node.parent is None or node in node.parent.children, name
            assert node.ply == len(node.path), name
            assert node.player in (None, CHANCE, *range(len(trace.game.players)))
            if node.bound is not None:
                decided[node.bound] += 1
                assert node.basis in ("proved", "judged", "likely"), name
        entered = {event.node for event in trace.events if event.kind == "enter"}
        assert entered == {node.id for node in tree if node.parent is not None}, name
    assert set(decided) == set(Bound)
    assert min(decided.values()) >= 5


@pytest.mark.parametrize("name", SIMULATIONS)
def test_simulations_revisit_nodes_which_are_one_node_with_its_visits(name):
    trace = record(TicTacToe(), None, name, simulations=200)
    root, merged = trace.tree.root, build_mcts_tree(trace.numbers)
    assert len(root.children) == 9
    assert root.visits == sum(child.visits for child in root.children) == 200
    assert [node.visits for node in trace.tree] == [node.visits for node in merged.nodes]
    assert [node.mean for node in trace.tree] == [node.mean for node in merged.nodes]
    assert [node.prior for node in trace.nodes] == [node.prior for node in merged.nodes]
    assert len({node.path for node in trace.tree}) == len(trace.nodes)
    visits = Counter(event.node for event in trace.events if event.kind == "leave")
    assert all(visits[node.id] == node.visits for node in trace.tree if node.parent is not None)


@pytest.mark.parametrize("name", SIMULATIONS)
def test_a_finished_game_has_its_utility_without_simulations(name):
    game = TicTacToe()
    trace = record(game, play_moves(game, ["a1", "a2", "b1", "b2", "c1"]), name)
    assert [(node.value, node.visits) for node in trace.tree] == [(1, 0)]


def test_a_trace_equals_and_pickles_as_its_search():
    for name, trace in traces():
        copied = pickle.loads(pickle.dumps(trace))
        assert copied == trace, name
        assert hash(copied) == hash(trace), name
        assert copied.tree == trace.tree, name
        assert copied.result.counts == trace.result.counts, name
        last = trace.ticks
        assert copied.explain(last) == trace.explain(last), name
    assert record(Tree(AIMA)) == record(Tree(AIMA))
    assert record(Tree(AIMA)) != record(Tree(AIMA), algorithm="minimax")
    assert record(Tree(AIMA)) != record(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 1]]))
    assert record(Tree(AIMA)) != record(Tree(AIMA), ties="strict")


def test_a_trace_has_pictures_and_json():
    for name, trace in traces():
        assert len(json.loads(trace.to_json())["nodes"]) == len(trace.nodes), name
        if len(trace.nodes) > 2_000:
            with pytest.raises(ValueError, match=r"at most 2,000 nodes"):
                trace.svg()
            continue
        assert ElementTree.fromstring(trace.svg()).tag.endswith("svg"), name
        assert r"\begin{document}" in trace.tikz(), name
    aima = record(Tree(AIMA))
    assert aima.svg() in aima._repr_html_()
    assert "<th>cutoffs</th><td>1</td>" in aima._repr_html_()
    assert "<svg" not in record(TicTacToe())._repr_html_()


def test_a_trace_says_what_it_is():
    assert (
        repr(record(Tree([3, 5])))
        == "Trace(Tree([3, 5]), algorithm='alphabeta', value=5, action=1)"
    )
    tree = record(Tree([3, 5])).tree
    assert repr(tree) == "<SearchTree of 3 nodes>"
    assert [repr(node) for node in tree][1] == "<TreeNode 1 by a1: 3>"
