"""Minimax and alpha-beta where MAX and MIN do not alternate: two ghosts move one after another."""

from functools import cache
from random import Random

import pytest

from plyscope import MAX, MIN, Tree, record, solve
from plyscope.exercises import Exercise, grade
from plyscope.explain.source import find_pseudocode
from plyscope.render.svg import trace_to_svg
from tests.volume import examples

TREES = examples(60)
GHOSTS = Tree([[[3, 5], [2, 9]], [[0, 1], [7, 4]]], ("max", "min", "min"))
TURNS = [
    ("max", "min", "min"),
    ("min", "max", "max", "min"),
    ("max", "max", "min"),
    ("min", "min", "max"),
]
SEARCHES = [
    ("minimax", {}),
    ("alphabeta", {"ties": "cut"}),
    ("alphabeta", {"ties": "strict"}),
    ("alphabeta", {"order": "reversed"}),
    ("alphabeta_hard", {"ties": "cut"}),
    ("alphabeta_hard", {"ties": "strict"}),
]


@cache
def brute_force(tree):
    """The value of each node by definition; children have larger numbers than their parent."""
    values = {}
    for state in reversed(range(tree.size)):
        below = [values[child] for child in tree.children(state)]
        best = max if tree.to_move(state) == MAX else min
        values[state] = best(below) if below else tree.utility(state, MAX)
    return values


def random_tree(random):
    def nested(ply):
        if ply == 5 or (ply and random.random() < 0.2):
            return random.randint(-9, 9)
        return [nested(ply + 1) for _ in range(random.randint(1, 3))]

    return Tree(nested(0), random.choice(TURNS))


def test_the_smallest_of_two_ghosts_is_what_pacman_gets():
    assert solve(GHOSTS, algorithm="minimax").value == 2
    found = solve(GHOSTS)
    assert (found.value, found.action) == (2, 0)


@pytest.mark.parametrize(("algorithm", "options"), SEARCHES)
def test_the_value_is_that_of_the_definition(algorithm, options):
    decided = trees = 0
    for seed in range(TREES):
        tree = random_tree(Random(seed))
        values = brute_force(tree)
        for state in range(tree.size):
            trees += 1
            found = solve(tree, state, algorithm, **options)
            assert found.value == values[state]
            if found.action is not None:
                child = tree.result(state, found.action)
                assert values[child] == found.value
                decided += 1
    assert decided > trees / 4
    assert trees > 10 * TREES


def test_alpha_beta_skips_what_cannot_matter_where_a_player_moves_twice():
    trace = record(GHOSTS)
    assert trace.unvisited_leaves() == [1, 7, 4]
    told = [trace.explain(tick) for tick in range(trace.ticks)]
    cuts = [each.sentence for each in told if "skip" in each.sentence]
    assert len(cuts) == 2
    assert [node.player for node in trace.nodes][:4] == [MAX, MIN, MIN, None]


def test_no_line_of_pseudocode_calls_a_player_who_does_not_move():
    trace = record(GHOSTS)
    lines = [(event.kind, trace.explain(tick)) for tick, event in enumerate(trace.events, 1)]
    left = [(told.player, told.pseudocode_line) for kind, told in lines if kind == "leave"]
    back_to_max = find_pseudocode("alphabeta").lines["MAX", "leave"]
    back_to_min = find_pseudocode("alphabeta").lines["MIN", "leave"]
    assert set(left) == {("MAX", back_to_max), ("MIN", back_to_min), ("MIN", None)}
    assert all(told.pseudocode_line for kind, told in lines if kind != "leave")


def test_the_figure_has_a_triangle_upside_down_for_each_ghost():
    drawn = trace_to_svg(record(GHOSTS, algorithm="minimax"))
    assert drawn.count("<polygon") == 7


def test_an_exercise_on_such_a_tree_is_graded():
    exercise = Exercise(GHOSTS)
    assert exercise.values == {0: 2, 1: 2, 2: 3, 5: 2, 8: 0, 9: 0, 12: 4}
    answer = {
        "values": {exercise.node_name(state): value for state, value in exercise.values.items()},
        "windows": {exercise.node_name(s): each.sequence for s, each in exercise.windows.items()},
        "unvisited": [exercise.node_name(leaf) for leaf in exercise.unvisited_leaves],
        "move": 0,
    }
    assert grade(exercise, answer).is_right
    wrong = grade(exercise, {**answer, "values": {**answer["values"], "b": 3}})
    assert [(m.node, m.feedback) for m in wrong.mistakes] == [
        ("b", "b is a MIN node: min(3, 2) = 2, not 3."),
    ]
