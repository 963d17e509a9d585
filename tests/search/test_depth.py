"""A search deeper than Python can recurse ends in a sentence, and so does a count of one."""

import re

import pytest

from plyscope import Tree, record, solve
from plyscope.counters import CountingWatch
from plyscope.games.nim import Nim
from plyscope.games.pig import Pig
from plyscope.search import ALGORITHMS, count_tree, uct
from plyscope.search.minimal_proof import count_minimal_leaves


def chain(plies, leaf=1):
    """Nested lists of so many plies, one child each."""
    nested = leaf
    for _ in range(plies):
        nested = [nested]
    return nested


def reached(name):
    """What a search says that goes too deep; the ply depends on how deep its caller is."""
    return (
        rf"^{name} reached ply \d\d\d, where Python can recurse no deeper: start nearer to the "
        r"end of the game, or search to a depth\.$"
    )


TO_THE_END = [
    *("minimax", "alphabeta", "alphabeta_hard", "alphabeta_table", "alphabeta_lookup"),
    *("fallible", "maxn", "maxn_shallow", "alliances", "expectiminimax", "star1", "star2"),
]


@pytest.mark.parametrize("search", [solve, record])
@pytest.mark.parametrize("name", TO_THE_END)
def test_a_search_to_the_end_of_a_tree_of_5000_plies_says_how_far_it_came(search, name):
    with pytest.raises(ValueError, match=reached(name)):
        search(Tree(chain(5000)), algorithm=name)


@pytest.mark.parametrize("search", [solve, record])
@pytest.mark.parametrize("order", ["best", "killer", "random:1"])
def test_so_it_does_in_every_order(search, order):
    with pytest.raises(ValueError, match=reached("alphabeta")):
        search(Tree(chain(5000)), order=order)


@pytest.mark.parametrize(
    ("game", "name", "options"),
    [
        (Nim((1200,)), "alphabeta", {}),
        (Pig(100, 6, 2000), "expectiminimax", {}),
        (Pig(100, 6, 2000), "star2", {"low": -1, "high": 1}),
        (Pig(100, 6, 2000), "h_expectiminimax", {"depth": 4000}),
    ],
)
def test_long_games_are_too_deep_as_well(game, name, options):
    with pytest.raises(ValueError, match=reached(name)):
        solve(game, algorithm=name, **options)


def test_but_can_be_searched_to_a_depth_or_by_simulations():
    game = Pig(100, 6, 2000)
    assert solve(game, algorithm="h_expectiminimax", depth=2).value == pytest.approx(20 / 6 / 101)
    assert uct(Tree(chain(5000)), 0, simulations=20) == (1, 0)


def test_a_watched_search_says_the_same():
    with pytest.raises(ValueError, match=reached("minimax")):
        solve(Tree(chain(5000)), algorithm="minimax", watch=CountingWatch())


def test_so_do_the_counts_that_are_first_asked_for_where_less_room_is_left():
    found = solve(Tree(chain(700)))

    def deeper(calls):
        return found.counts if calls == 0 else deeper(calls - 1)

    assert found.value == 1
    with pytest.raises(ValueError, match=reached("alphabeta")):
        deeper(400)
    assert found.counts == {"nodes": 701, "leaves": 1, "cutoffs": 0}
    assert found.principal_variation == (0,) * 700


@pytest.mark.parametrize("count", [count_tree, count_minimal_leaves])
def test_to_count_such_a_tree_is_refused_too(count):
    with pytest.raises(ValueError, match=reached(count.__name__)):
        count(Tree(chain(5000)), 0)


def test_a_game_that_calls_itself_for_ever_is_in_error_as_ever():
    class Broken(Tree):
        def utility(self, state, player):
            return self.utility(state, player)

    for search in (solve, record):
        with pytest.raises(RecursionError):
            search(Broken([1, 2]))


def test_a_tree_may_be_deeper_than_python_can_recurse():
    tree = Tree(chain(50_000, leaf=7))
    assert tree.is_terminal(50_000)
    assert tree.utility(50_000, 0) == 7
    assert tree.action_name(49_999, 0) == "buyb1"
    assert solve(tree, 49_500).value == 7


ENDLESS = [1]
ENDLESS.append([2, ENDLESS])
SHARED = [1, 2]
for _ in range(60):
    SHARED = [SHARED, SHARED]


@pytest.mark.parametrize(
    ("nested", "sentence"),
    [
        (ENDLESS, "A tree ends; the list at child 2, 2 contains itself."),
        (SHARED, "A tree has at most 1,000,000 nodes; this one has more."),
        (
            chain(3000, leaf="x"),
            "A leaf is a number or a tuple of numbers, not 'x' at child 1, 1, 1, 1, 1, 1, ..., "
            "1, 1, 1, 1, 1.",
        ),
        (
            chain(3000, leaf=[]),
            "A node needs at least one child; the list at child 1, 1, 1, 1, 1, 1, ..., "
            "1, 1, 1, 1, 1 is empty.",
        ),
    ],
    ids=["endless", "shared", "leaf", "empty"],
)
def test_a_tree_without_an_end_or_with_too_much_in_it_is_refused(nested, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        Tree(nested)


def test_a_list_that_is_there_twice_is_two_nodes():
    twice = [1, 2]
    tree = Tree([twice, [twice, 3]])
    assert solve(tree, algorithm="minimax").counts["leaves"] == 5


def test_every_search_to_the_end_was_tried():
    tree = Tree([1])
    able = {name for name, one in ALGORITHMS.items() if not one.unfit_reason(tree)}
    assert able == {*TO_THE_END, "uct"}
