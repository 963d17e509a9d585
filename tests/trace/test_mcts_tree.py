"""The tree of a Monte Carlo tree search: the same from a tape, at any tick, and from the search."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import TicTacToe, Tree, record, solve
from plyscope.trace.mcts_tree import MctsTree, build_mcts_tree
from tests.strategies import boards, positions

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def plain(tree):
    """All that a merged tree holds."""
    return {**vars(tree), "nodes": [vars(node) for node in tree.nodes]}


def test_two_simulations_down_the_same_path_are_one_path_with_two_visits():
    tree = build_mcts_tree(
        record(Tree([[1], [5]]), algorithm="uct", simulations=4, exploration=0).numbers
    )
    rows = [(n.parent, n.action, n.ply, n.visits, n.mean, n.action_count) for n in tree.nodes]
    assert rows == [
        (None, None, 0, 4, 4.0, 2),
        (0, 0, 1, 1, 1.0, 1),
        (0, 1, 1, 3, 5.0, 1),
        (2, 0, 2, 2, 5.0, 0),
    ]
    assert [list(node.children.values()) for node in tree.nodes] == [[1, 2], [], [3], []]
    assert (tree.simulation, tree.best_child, tree.path) == (4, 2, [0])


def test_the_events_of_a_simulation_one_by_one():
    numbers = record(Tree(AIMA), algorithm="uct", simulations=2).numbers
    seen = []
    for tick in range(10):
        tree = build_mcts_tree(numbers, tick)
        visits = [node.visits for node in tree.nodes]
        seen.append(
            (tree.event, tree.value, tree.node, tree.is_new, tree.path, visits, tree.best_child)
        )
    assert seen[:8] == [
        ("start", 0, 0, False, [0], [0], None),
        ("simulation", 1, 0, False, [0], [0], None),
        ("enter", 0, 1, True, [0, 1], [0, 0], None),
        ("playout", 3, 1, False, [0, 1], [0, 0], None),
        ("leave", 3, 1, False, [0], [1, 1], None),
        ("update", 3, 0, False, [0], [1, 1], 1),
        ("simulation", 2, 0, False, [0], [1, 1], 1),
        ("enter", 0, 2, True, [0, 2], [1, 1, 0], 1),
    ]


def test_a_prior_is_kept_and_the_number_of_actions_is_known_at_the_first_visit():
    numbers = record(TicTacToe(), algorithm="puct", simulations=1).numbers
    assert build_mcts_tree(numbers, 0).nodes[0].action_count == 9
    child = build_mcts_tree(numbers, 3).nodes[1]
    assert child.prior == pytest.approx(1 / 9, abs=0.05)
    assert build_mcts_tree(numbers, 3).event == "prior"
    assert child.action_count == 8


@given(
    positions(boards(3, 3)),
    st.sampled_from(["uct", "puct"]),
    st.integers(1, 40),
    st.data(),
)
def test_read_from_a_tape_or_heard_from_the_search_it_is_the_same(position, name, number, data):
    game, state = position
    heard = MctsTree()
    solve(game, state, name, heard, simulations=number)
    trace = record(game, state, name, simulations=number)
    if game.is_terminal(state):
        assert plain(build_mcts_tree(trace.numbers)) == plain(MctsTree())
        return
    assert plain(build_mcts_tree(trace.numbers)) == plain(heard)
    assert plain(build_mcts_tree(trace.numbers, len(trace.events))) == plain(heard)
    assert trace.result.counts["nodes"] == len(heard.nodes)

    replayed = MctsTree()
    trace.replay(replayed)
    assert plain(replayed) == plain(heard)

    tick = data.draw(st.integers(0, len(trace.events)))
    tree = build_mcts_tree(trace.numbers, tick)
    event = trace.events[tick - 1] if tick else None
    assert tree.event == ("start" if event is None else event.annotation or event.kind)
    assert [tree.nodes[id_].ply for id_ in tree.path] == list(range(len(tree.path)))
    for node in tree.nodes:
        assert [tree.nodes[child].action for child in node.children.values()] == [*node.children]
        assert all(tree.nodes[child].parent == node.id for child in node.children.values())
        assert list(node.children.values()) == sorted(node.children.values())


def test_at_the_end_of_every_simulation_the_best_is_the_most_visited():
    decided = Counter()

    @given(positions(boards(3, 3)), st.sampled_from(["uct", "puct"]))
    def check(position, name):
        class Reader(MctsTree):
            def annotate(self, kind, value):
                if kind == "simulation" and value > 1:
                    visits = [self.nodes[child].visits for child in self.nodes[0].children.values()]
                    decided[kind] += 1
                    assert self.nodes[self.best_child].visits == max(visits)
                    assert sum(visits) == self.nodes[0].visits == value - 1
                super().annotate(kind, value)

        game, state = position
        solve(game, state, name, Reader(), simulations=50)

    check()
    assert decided["simulation"] > 100


def test_a_tape_of_another_search_is_refused():
    numbers = record(Tree(AIMA)).numbers
    with pytest.raises(ValueError, match=r"^This tape has no simulations: its search visits each"):
        build_mcts_tree(numbers)


def test_a_damaged_tape_is_refused():
    numbers = record(Tree(AIMA), algorithm="uct", simulations=3).numbers
    with pytest.raises(ValueError, match=r"^The tape is damaged"):
        build_mcts_tree(numbers[:-1])
