"""Iterative deepening: what each iteration finds, and what is found when the budget is spent."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MNK, SILENT, TicTacToe, Tree, record, solve
from plyscope.game import play_moves
from plyscope.search import deepen, engine, iterative_deepening
from plyscope.search.depth_limited.iterative_deepening import BudgetExhausted, NodeBudget
from tests.strategies import boards, positions

PLENTY = 10**9


@given(positions(boards(4, 4)))
def test_each_iteration_finds_what_minimax_to_that_depth_finds(position):
    game, state = position
    for depth, value, action in islice(deepen(game, state), 3):
        plain = solve(game, state, "h_minimax", depth=depth)
        assert (value, action) == (plain.value, plain.action)


@given(positions(boards()))
def test_the_last_iteration_saw_every_line_to_its_end(position):
    game, state = position
    *_, (depth, value, action) = deepen(game, state)
    plain = solve(game, state, "minimax")
    assert (value, action) == (plain.value, plain.action)
    assert depth <= game.columns * game.rows + 1


@given(position=positions(boards(4, 4)), depth=st.integers(1, 4))
def test_with_plenty_of_nodes_it_is_alphabeta_to_that_depth(position, depth):
    game, state = position
    ours = solve(game, state, "iterative_deepening", depth=depth, nodes=PLENTY)
    once = solve(game, state, "h_alphabeta", depth=depth)
    assert (ours.value, ours.action, ours.principal_variation) == (
        once.value,
        once.action,
        once.principal_variation,
    )


@given(position=positions(boards(4, 4)), nodes=st.integers(1, 300))
def test_within_a_budget_it_is_the_deepest_iteration_that_ends(position, nodes):
    game, state = position
    found = record(game, state, "iterative_deepening", depth=9, nodes=nodes).result
    total, iterations = 1, 0
    for depth, value, action in deepen(game, state, max_depth=9):
        total += solve(game, state, "h_alphabeta", depth=depth).counts["nodes"] - 1
        if depth > 1 and total > nodes:
            break
        visited, iterations, last = total, depth, (value, action)
    else:
        nodes = visited
    assert found.counts["nodes"] == max(nodes, visited)
    assert (found.value, found.action) == last
    assert found.counts["iterations"] == iterations
    assert (
        found.principal_variation
        == solve(game, state, "h_alphabeta", depth=iterations).principal_variation
    )


def test_the_trace_tells_every_iteration_and_that_the_last_was_stopped():
    game = TicTacToe()
    trace = record(game, algorithm="iterative_deepening", depth=9, nodes=200)
    second = solve(game, algorithm="h_alphabeta", depth=2)
    notes = [(e.node, e.annotation, e.value) for e in trace.events if e.annotation]
    assert notes[:3] == [(0, "iteration", 1), (0, "iteration", 2), (0, "iteration", 3)]
    assert [(note, value) for _, note, value in notes[3:]] == [("stopped", 200)]
    assert len(trace.nodes) == 200
    # Each iteration's nodes are children of the root again.
    tried = Counter(trace.nodes[child].action for child in trace.nodes[0].children)
    assert set(tried) == set(range(9))
    assert tried[0] == 3
    assert (trace.result.value, trace.result.action) == (second.value, second.action)
    assert trace.result.counts == {
        "nodes": 200,
        "leaves": 151,
        "cutoffs": 30,
        "iterations": 2,
    }
    assert trace.result.principal_variation == second.principal_variation


def test_the_first_iteration_always_ends_so_there_is_always_a_move():
    found = solve(TicTacToe(), algorithm="iterative_deepening", nodes=1)
    assert found.counts == {"nodes": 10, "leaves": 9, "cutoffs": 0, "iterations": 1}
    assert found.action == 4


def test_the_leaves_and_the_root_are_counted_once():
    # 1x3, two in a row: 3 leaves at one ply; then 3 + 6 nodes; at three plies nothing is cut off.
    counts = solve(MNK(3, 1, 3), algorithm="iterative_deepening", depth=2).counts
    two = [solve(MNK(3, 1, 3), algorithm="h_alphabeta", depth=depth).counts for depth in (1, 2)]
    assert counts["leaves"] == sum(c["leaves"] for c in two)
    assert counts["nodes"] == sum(c["nodes"] for c in two) - 1


class Clock:
    """Tells the seconds, and is a second further on each time it is asked."""

    seconds = 0

    def __call__(self):
        self.seconds += 1
        return self.seconds


@pytest.mark.parametrize("search", [iterative_deepening, engine])
@given(position=positions(boards(4, 4)), seconds=st.integers(1, 300))
def test_within_so_much_time_it_finds_what_it_finds_within_as_many_nodes(search, position, seconds):
    # Asked once at the start and once for each node after the first iteration.
    game, state = position
    first = solve(game, state, search.__name__, depth=1, nodes=PLENTY).counts["nodes"]
    timed = search(game, state, depth=9, milliseconds=1000 * seconds, nodes=PLENTY, clock=Clock())
    assert timed == search(game, state, depth=9, nodes=first + seconds - 1)


def test_without_a_time_limit_the_clock_is_not_asked():
    clock = Clock()
    for search in (iterative_deepening, engine):
        search(TicTacToe(), 0, depth=3, clock=clock)
    assert clock.seconds == 0


def test_the_first_iteration_ends_however_little_time_there_is():
    late = iterative_deepening(TicTacToe(), 0, milliseconds=1, clock=Clock())
    assert late == next((v, a) for _, v, a in deepen(TicTacToe(), 0))


def test_a_budget_of_time_is_spent_at_its_end():
    clock = Clock()
    budget = NodeBudget(SILENT, PLENTY, deadline=3, clock=clock)
    budget.is_active = True
    budget.enter(0)
    budget.enter(0)
    with pytest.raises(BudgetExhausted):
        budget.enter(0)
    assert (clock.seconds, budget.nodes) == (3, 3)


def test_with_a_time_limit_the_line_and_the_counts_are_those_of_the_one_search():
    found = solve(TicTacToe(), None, "iterative_deepening", depth=99, milliseconds=20)
    assert found.principal_variation[0] == found.action
    assert found.counts["iterations"] >= 1


def test_it_goes_no_deeper_than_the_game():
    # X X .      one square takes X to a line, the rest of the game is three plies at most
    # O O .
    # . . .
    game = TicTacToe()
    state = play_moves(game, ["a3", "a2", "b3", "b2"])
    deep = solve(game, state, "iterative_deepening", depth=99, nodes=PLENTY)
    assert (deep.value, game.names[deep.action]) == (1, "c3")
    assert deep.counts["iterations"] <= 6
    over = play_moves(game, ["a3", "a2", "b3", "b2", "c3"])
    end = solve(game, over, "iterative_deepening")
    assert (end.value, end.action, end.principal_variation) == (1, None, ())
    assert end.counts == {"nodes": 1, "leaves": 1, "cutoffs": 0, "iterations": 1}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"nodes": 0}, "nodes is a whole number from 1 up, not 0."),
        ({"depth": 0}, "depth is a whole number from 1 up, not 0."),
        ({"milliseconds": -1}, "milliseconds is a whole number from 0 up, not -1."),
        ({"milliseconds": 1.5}, "milliseconds is a whole number from 0 up, not 1.5."),
    ],
)
def test_a_budget_of_nothing_is_refused(options, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        solve(TicTacToe(), algorithm="iterative_deepening", **options)
    with pytest.raises(ValueError, match="needs a game with an evaluation"):
        solve(Tree([1, 2]), algorithm="iterative_deepening")
