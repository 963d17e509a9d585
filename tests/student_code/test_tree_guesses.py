"""Searches of nodes whose program has no tree: they are handed one of dicts, names or objects."""

import pytest

from plyscope.student_code.adapters.starts.program_record import record_program
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.grader.own_game.program_check import check_program
from plyscope.student_code.grader.report import Verdict

CHOOSES = """
    return max(values) if is_max else min(values)
"""
DICTS = """
def value(node, is_max):
    if not node["kids"]:
        return node["score"]
    values = [value(kid, not is_max) for kid in node["kids"]]
""".replace("kids", "children")
SPARSE_DICTS = """
def value(node, is_max):
    if "value" in node:
        return node["value"]
    values = [value(child, not is_max) for child in node.get("children", [])]
"""
ONE_TABLE = """
def value(tree, place, is_max):
    if isinstance(tree[place], int):
        return tree[place]
    values = [value(tree, child, not is_max) for child in tree[place]]
"""
TWO_TABLES = """
def value(place, is_max, graph, leaf_values):
    if place in leaf_values:
        return leaf_values[place]
    values = [value(child, not is_max, graph, leaf_values) for child in graph[place]]
"""
OWN_NODES = """
class Knot:
    def __init__(self, value=None, children=None):
        self.value, self.children = value, children

def value(knot, is_max):
    if knot.children is None:
        return knot.value
    values = [value(child, not is_max) for child in knot.children]
"""
NAMED_NODES = """
class Node:
    def __init__(self, name, score, children=()):
        self.name, self.score, self.children = name, score, list(children)

def value(node, is_max):
    if not node.children:
        return node.score
    values = [value(child, not is_max) for child in node.children]
"""
OWN_PAIRS = """
class Fork:
    def __init__(self, value, left=None, right=None):
        self.value, self.left, self.right = value, left, right

def value(fork, is_max):
    if fork.left is None and fork.right is None:
        return fork.value
    values = [value(fork.left, not is_max), value(fork.right, not is_max)]
"""
ADDS_CHILDREN = """
class Node:
    def __init__(self, name):
        self.name, self.score, self.children = name, 0, []

    def add(self, child):
        self.children.append(child)

def value(node, is_max):
    if not node.children:
        return node.score
    values = [value(child, not is_max) for child in node.children]
"""
WAYS = [
    (DICTS, "value({'score': None, 'children': [{'score': None, "),
    (SPARSE_DICTS, "value({'children': [{'children': [{'children': [{'value': 3}, "),
    (ONE_TABLE, "value({'A': ['B', 'C'], 'B': ['D', 'E'], 'C': ['F', 'G'], 'D': ['H', 'I'], "),
    (TWO_TABLES, "value('A', True, {'A': ['B', 'C'], 'B': ['D', 'E'], 'C': ['F', 'G'], "),
    (OWN_NODES, "value(Knot(children=[Knot(children=[Knot(children=[Knot(value=3), "),
    (NAMED_NODES, "value(Node(name='', score=None, children=[Node(name='', score=None, "),
    (OWN_PAIRS, "value(Fork(value=None, left=Fork(value=None, left=Fork("),
    (ADDS_CHILDREN, "value(NestedNode([[[3, 5], [6, 9]], [[1, 2], [0, -1]]], 'children', "),
]
NAMES = [
    *("dicts", "sparse dicts", "one table", "two tables"),
    *("own nodes", "named nodes", "pairs", "added children"),
]


@pytest.mark.parametrize(("text", "begins"), WAYS, ids=NAMES)
def test_a_tree_is_made_as_a_search_uses_it(text, begins):
    text += CHOOSES
    start = recognize(text)[0]
    assert start.call.startswith(begins)
    assert record_program(text).result.value == 5
    found = check_program(text)
    assert (found.verdict, found.searches[0].trials >= 25) == (Verdict.RIGHT, True)
    wrong = check_program(text.replace("else min", "else max")).searches[0]
    assert wrong.verdict is Verdict.WRONG
    assert wrong.sentence.endswith("it takes the largest value at every level.")


def test_a_key_that_says_nothing_of_a_node_is_not_made_up():
    assert recognize(DICTS.replace('node["score"]', 'node["score"] + node["age"]') + CHOOSES) == []


KEEPS_NOTES = """
def value(place, is_max, tree, seen, cuts):
    if isinstance(tree[place], int):
        return tree[place]
    best = None
    for child in tree[place]:
        found = value(child, not is_max, tree, seen, cuts)
        if best is None or (found > best) == is_max:
            best = found
        cuts.append(child)
    seen[place] = best
    return best
"""


def test_what_a_search_only_writes_to_is_empty_and_no_position():
    start = recognize(KEEPS_NOTES)[0]
    assert start.call.endswith("}, {}, [])")
    assert check_program(KEEPS_NOTES).verdict is Verdict.RIGHT
    notes = 'seen = {"A": 0, "B": 1}\ntree = {"A": ["B", "C"], "B": ["D", "E"], "C": ["F", "G"],'
    notes += ' "D": 3, "E": 9, "F": 7, "G": 4}\nprint(value("A", True, tree, seen, [0]))\n'
    assert check_program(KEEPS_NOTES + notes).verdict is Verdict.RIGHT
