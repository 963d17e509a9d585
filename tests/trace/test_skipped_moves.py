"""The values of skipped moves, and the proof that they do not matter."""

from collections import Counter
from math import inf

from hypothesis import given

from plyscope import MAX, TicTacToe, Tree, record, solve
from plyscope.explain.skipped_moves import evaluate_skipped_moves
from tests.strategies import trees


def test_the_skipped_leaves_of_aimas_tree() -> None:
    tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    opened = evaluate_skipped_moves(tree, tree.result(tree.initial, 1), [0], 2, (3, inf))
    assert [(ghost.name, ghost.value) for ghost in opened.moves] == [("c2", 4), ("c3", 6)]
    assert opened.value == 2
    assert opened.proof == (
        "Skipped: 4 (c2), 6 (c3). With them this is worth at most 2; α is 3, so nothing changes."
    )


def test_a_branch_may_turn_out_even_worse_for_who_would_go_there() -> None:
    tree = Tree([[3], [2, -7]])
    opened = evaluate_skipped_moves(tree, tree.result(tree.initial, 1), [0], 2, (3, inf))
    assert opened.value == -7
    assert "With it this is worth at most −7; α is 3, so" in opened.proof


def test_to_a_depth_the_ghosts_are_judged_where_the_search_would_have_stopped() -> None:
    game = TicTacToe()
    state = game.result(game.result(game.initial, 4), 0)
    entered = [1, 2, 3]
    opened = evaluate_skipped_moves(game, state, entered, 0.1, (-inf, 0.1), depth=1)
    assert [ghost.name for ghost in opened.moves] == ["c2", "a1", "b1", "c1"]
    first = game.result(state, opened.moves[0].action)
    assert opened.moves[0].value == game.evaluate(first, MAX)
    assert "With them this is evaluated as at least" in opened.proof


def test_no_ghost_could_have_changed_the_window_that_cut_its_node() -> None:
    decided: Counter[int] = Counter()

    @given(trees)
    def check(tree: Tree) -> None:
        trace = record(tree)
        states = [tree.initial]
        for node in trace.nodes[1:]:
            assert node.parent is not None
            assert node.action is not None
            states.append(tree.result(states[node.parent], node.action))
        for node, state in zip(trace.nodes, states, strict=True):
            if node.cut:
                decided[tree.to_move(state)] += 1
                assert node.value is not None
                entered = [trace.nodes[child].action or 0 for child in node.children]
                window = (node.alpha, node.beta)
                opened = evaluate_skipped_moves(tree, state, entered, node.value, window)
                exact = solve(tree, state).value
                if tree.to_move(state) == MAX:
                    assert min(exact, opened.value) >= node.beta
                else:
                    assert max(exact, opened.value) <= node.alpha

    check()
    assert decided.total() >= 5
