"""The bounds of the nodes that a search has closed."""

from collections import Counter

import pytest
from hypothesis import given

from plyscope import TicTacToe, Tree, record
from plyscope.game import play_moves
from plyscope.search import solve
from plyscope.trace.replay import list_node_bounds
from plyscope.trace.search_traits import SearchTraits
from tests.strategies import trees


def known(game, state=None, algorithm="alphabeta", **options):
    root = game.initial if state is None else state
    trace = record(game, root, algorithm, **options)
    found = list_node_bounds(root, SearchTraits(game, algorithm, options), trace.numbers)
    assert len(found) == len(trace.nodes)
    return found


def test_aimas_second_min_node_is_known_to_be_at_most_2_the_others_exactly():
    found = known(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert (found[0].bound, found[0].basis, found[0].value) == (0, "proved", 3)
    told = [(each.bound, each.value) for each in found[1:]]
    first, third = [(0, 3), (0, 3), (0, 12), (0, 8)], [(0, 2), (0, 14), (0, 5), (0, 2)]
    assert told == [*first, (-1, 2), (0, 2), *third]


def test_what_was_judged_is_said_to_be():
    state = play_moves(TicTacToe(), ["b2"])
    found = known(TicTacToe(), state, "h_alphabeta", depth=1)
    assert {each.basis for each in found[1:]} == {"judged"}


def test_each_iteration_has_nodes_of_its_own_also_one_that_was_stopped():
    found = known(TicTacToe(), None, "iterative_deepening", nodes=300)
    assert found.count(None) >= 1


@pytest.mark.parametrize("ties", ["cut", "strict"])
def test_every_value_is_what_is_said_of_it(ties):
    decided = Counter()

    @given(game=trees)
    def check(game):
        trace = record(game, ties=ties)
        found = list_node_bounds(
            game.initial, SearchTraits(game, "alphabeta", {"ties": ties}), trace.numbers
        )
        states = {0: game.initial}
        for node, each in zip(trace.nodes, found, strict=True):
            for child in node.children:
                states[child] = game.result(states[node.id], trace.nodes[child].action)
            if each is None:
                continue
            decided[each.bound] += 1
            true = solve(game, states[node.id], "minimax").value
            assert (true - each.value) * each.bound >= 0
            assert each.bound or true == each.value

    check()
    assert decided[0] > 10
