"""Star2: the values of expectiminimax, probes that nobody sees but that are counted, and counts."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import Tree, record, solve
from plyscope.counters import CountingWatch
from plyscope.games.pig import Pig
from plyscope.search.chance.expectiminimax import expectiminimax
from plyscope.search.chance.star1 import star1
from plyscope.search.chance.star2 import star2
from plyscope.watch import watch_game
from tests.chance_trees import BACKGAMMON, BOUNDED, FOR_ONE, FOR_TWO, best, some_trees, uniform
from tests.chance_trees import worth as value_of

LEAVES = st.integers(-20, 20)


@given(some_trees(*FOR_ONE, *FOR_TWO, leaves=LEAVES), st.integers(0, 9), st.integers(0, 9))
def test_both_find_value_and_move_of_expectiminimax_within_any_bounds_that_hold(game, below, above):
    bounds = {"low": -20 - below, "high": 20 + above}
    expected = (value_of(game, 0), best(game))
    assert star1(game, 0, **bounds) == star2(game, 0, **bounds) == expected
    assert expectiminimax(game, 0) == expected


@given(some_trees(*FOR_TWO), st.sampled_from(["best", "worst", "random:3"]))
def test_and_so_they_do_in_any_order(game, order):
    for algorithm in ("star1", "star2"):
        assert solve(game, algorithm=algorithm, order=order).value == value_of(game, 0)


def test_pig_is_worth_the_same_to_star2():
    game = Pig(target=5, sides=3, turns=4)
    value, move = expectiminimax(game, game.initial)
    assert star2(game, game.initial, low=-1, high=1) == (pytest.approx(value), move)


def test_without_moves_after_the_dice_there_is_nothing_to_probe_and_it_is_star1():
    def story(algorithm):
        events = record(BOUNDED, algorithm=algorithm).events
        return [(event.kind, event.node, event.action, event.skipped) for event in events]

    assert story("star2") == story("star1")


def test_a_probe_shows_that_the_second_move_is_hopeless():
    # The first move is worth 4.25. To the outcomes of the second, MIN's first answers alone are
    # worth 2 and, though even 9 followed the 1, no more than 5: it cannot reach that on average.
    trace = record(BACKGAMMON, algorithm="star2")
    assert (trace.result.value, trace.result.action) == (4.25, 0)
    notes = [(e.annotation, e.value) for e in trace.events if e.kind == "annotate"]
    assert notes == [("probe", 8), ("at most", 4.25), ("probe", 7), ("at most", 4.25)]
    second = trace.nodes[trace.nodes[0].children[1]]
    assert (second.action_count, second.entered_count, second.cut) == (2, 0, True)
    assert trace.result.counts["nodes"] == 15
    assert trace.result.counts["probe nodes"] == 15


class Counting(Tree):
    """A tree that knows how many nodes a search asked about."""

    asked = 0

    def is_terminal(self, state):
        self.asked += 1
        return super().is_terminal(state)


@pytest.mark.parametrize("seed", range(20))
def test_the_nodes_of_probes_are_counted_one_by_one(seed):
    drawn = uniform(seed, ("max", "chance", "min", "chance", "max"), 5, 2, 3)
    game = Counting(_nested(drawn, 0), ("max", "chance", "min", "chance", "max"))
    tally = CountingWatch()
    star2(watch_game(game, tally), 0, tally)
    assert game.asked == tally.counts["nodes"] + tally.counts["probe nodes"]


def _nested(tree, state):
    if tree.is_terminal(state):
        return tree.utility(state, 0)
    return [_nested(tree, tree.result(state, a)) for a in tree.actions(state)]


@given(some_trees(*FOR_TWO))
def test_the_trace_is_a_proper_tree_though_outcomes_are_probed_first(game):
    trace = record(game, algorithm="star2")
    for node in trace.nodes:
        entered = [trace.nodes[child].action for child in node.children]
        assert entered == list(range(len(entered)))
        assert len(entered) == node.action_count or node.cut
    assert trace.result.counts == solve(game, algorithm="star2").counts


def effort(game, algorithm, order):
    counts = solve(game, algorithm=algorithm, order=order).counts
    return counts["nodes"], counts["nodes"] + counts.get("probe nodes", 0)


@pytest.mark.parametrize(
    ("plies", "moves", "outcomes"), [(3, 8, 4), (3, 20, 4), (5, 6, 4), (5, 8, 2)]
)
def test_with_many_moves_best_first_probing_pays_even_with_the_probes_counted(
    plies, moves, outcomes
):
    for seed in range(3):
        game = uniform(seed, ("max", "chance", "min", "chance"), plies, moves, outcomes)
        one, _ = effort(game, "star1", "best")
        two, probes_too = effort(game, "star2", "best")
        assert two <= probes_too < one


def test_with_few_moves_or_in_no_good_order_the_probes_cost_more_than_they_save():
    few = uniform(1, ("max", "chance", "min", "chance"), 5, 2, 2)
    assert effort(few, "star2", "best")[1] > effort(few, "star1", "best")[1]
    unordered = uniform(1, ("max", "chance", "min"), 3, 8, 4)
    assert effort(unordered, "star2", "given")[1] > effort(unordered, "star1", "given")[1]
    assert effort(unordered, "star2", "given")[0] < effort(unordered, "star1", "given")[0]


def test_a_leaf_outside_of_the_bounds_is_refused_by_a_probe_too():
    game = Tree([[[10, 1], [2, 3]]], ("max", "chance", "min"))
    with pytest.raises(ValueError, match=r"^star2 assumes values from 0 to 9; a leaf has 10\.$"):
        solve(game, algorithm="star2")


def test_what_the_probes_show_of_an_average_is_true():
    decided = Counter()

    @given(some_trees(*FOR_ONE, *FOR_TWO))
    def check(game):
        trace = record(game, algorithm="star2")
        states = {0: 0}
        for node in trace.nodes[1:]:
            states[node.id] = game.result(states[node.parent], node.action)
        for event in trace.events:
            decided[event.annotation] += 1
            if event.annotation == "at least":
                assert value_of(game, states[event.node]) >= event.value
            if event.annotation == "at most":
                assert value_of(game, states[event.node]) <= event.value

    check()
    assert decided["at least"] + decided["at most"] >= 5
