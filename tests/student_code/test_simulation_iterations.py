"""The iterations of a Monte Carlo search: which phases each goes through, and what they make."""

from ast import literal_eval

import pytest

from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.adapters.starts.search_start import load_names
from plyscope.student_code.adapters.starts.simulation_iterations import Iterations, is_phase
from plyscope.student_code.adapters.starts.simulation_record import record_simulations
from plyscope.student_code.adapters.starts.simulation_tree import grow_tree

# A search that notes in the name of a move in which iteration it has made the node.
SEARCH = """
import math, random

iteration = 1

class Node:
    def __init__(self, heap, parent=None, move=None):
        self.heap, self.parent, self.move = heap, parent, move
        self.children, self.visits, self.wins = [], 0, 0

def uct(node):
    if not node.visits:
        return math.inf
    return node.wins / node.visits + math.sqrt(math.log(node.parent.visits) / node.visits)

def select(node):
    while node.children:
        node = max(node.children, key=uct)
    return node

def expand(node):
    for take in (1, 2, 3):
        if take <= node.heap:
            node.children.append(Node(node.heap - take, node, (take, iteration)))

def play_out(heap):
    turn = 0
    while heap:
        heap -= random.randint(1, min(3, heap))
        turn = 1 - turn
    return turn

def backpropagate(node, won):
    global iteration
    if node.parent:
        node.visits += 1
        node.wins += won
        backpropagate(node.parent, 1 - won)
    else:
        node.visits += 1
        iteration += 1

def simulate_often(heap, simulations=80):
    root = Node(heap)
    for _ in range(simulations):
        leaf = select(root)
        if leaf.visits and leaf.heap:
            expand(leaf)
            leaf = random.choice(leaf.children)
        backpropagate(leaf, play_out(leaf.heap))
    return max(root.children, key=lambda child: child.visits).move

def main():
    simulate_often(7)
"""
SEVERAL_RESULTS = SEARCH.replace(
    "        backpropagate(leaf, play_out(leaf.heap))\n",
    "        for _ in range(2):\n            backpropagate(leaf, play_out(leaf.heap))\n",
)
AS_PARTS = (
    SEARCH.replace("def select(node):", "def tree_policy(node):")
    .replace(
        "leaf = select(root)\n        if leaf.visits and leaf.heap:\n            expand(leaf)\n"
        "            leaf = random.choice(leaf.children)\n",
        "leaf = tree_policy(root)\n",
    )
    .replace(
        "        node = max(node.children, key=uct)\n    return node\n",
        "        node = max(node.children, key=uct)\n    if node.visits and node.heap:\n"
        "        expand(node)\n        return random.choice(node.children)\n    return node\n",
    )
)
IN_LINE = (
    SEARCH.replace("backpropagate", "give_back")
    .replace("def select", "def choose")
    .replace("= select(", "= choose(")
)


def grow(text):
    start = next(each for each in recognize(text) if each.node_class)
    return grow_tree(load_names(start, text), start)


@pytest.mark.parametrize("text", [SEARCH, AS_PARTS])
def test_the_iteration_that_made_a_node_is_the_one_that_the_program_notes(text):
    tree = grow(text)
    assert len(tree) > 20
    assert tree.made[0] == ()
    for node in range(1, len(tree)):
        _, noted = literal_eval(tree.move_name(node))
        assert tree.made[node] == (noted, "expand")


def test_the_phases_are_told_in_their_order_with_how_often_each_is_gone_through():
    tree = grow(SEARCH)
    expanded = len({iteration for iteration, _ in tree.made[1:]})
    assert 1 < expanded < 80
    assert tree.iterations == (
        f"Its 80 iterations call select, expand (in {expanded} of them), play_out and "
        "backpropagate, in this order."
    )
    assert grow(AS_PARTS).iterations.startswith("Its 80 iterations call tree_policy, expand (in ")
    every = Iterations([("select", "backup")] * 5)
    assert every.tell() == "Each of its 5 iterations calls select and backup, in this order."


@pytest.mark.parametrize("text", [SEVERAL_RESULTS, IN_LINE])
def test_nothing_is_told_where_iterations_are_not_of_one_form_or_have_no_such_functions(text):
    tree = grow(text)
    assert tree.iterations == ""
    assert set(tree.made) == {()}


def test_a_walk_tells_which_phase_made_a_node():
    start = next(each for each in recognize(SEARCH) if each.node_class)
    trace = record_simulations(SEARCH, start)
    first, second = (trace.explain(tick).sentence for tick in (0, 1))
    assert "Its 80 iterations call select, " in first
    assert second.endswith(" It was made by expand in iteration 2.")


def test_the_phases_are_known_by_the_names_of_their_functions():
    named = "select_child _expand addChild simulation roll_out defaultPolicy backUp BackPropagate"
    assert all(map(is_phase, named.split()))
    assert not any(map(is_phase, ("uct", "best_move", "update_board", "play", "random_move")))
