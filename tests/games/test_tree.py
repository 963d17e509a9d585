"""The textbook's explicit tree: how it is written down, named, and refused."""

import pytest
from hypothesis import given

from plyscope import CHANCE, MAX, MIN, IllegalMove, Tree
from tests.strategies import nested_lists

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def flat(nested):
    """The leaves of nested lists, left to right."""
    if not isinstance(nested, list):
        return [nested]
    return [leaf for child in nested for leaf in flat(child)]


def below(game, state):
    """The utilities for MAX of the leaves below a state, left to right."""
    if game.is_terminal(state):
        return [game.utility(state, MAX)]
    return [leaf for a in game.actions(state) for leaf in below(game, game.result(state, a))]


@given(nested_lists)
def test_the_leaves_of_the_tree_are_those_of_the_lists_in_order(nested):
    game = Tree(nested)
    assert below(game, game.initial) == flat(nested)


def test_actions_are_named_as_in_aimas_figure_6_2():
    game = Tree(AIMA)
    root = game.initial
    assert [game.action_name(root, a) for a in game.actions(root)] == ["a1", "a2", "a3"]
    names = [
        [game.action_name(state, a) for a in game.actions(state)]
        for state in (game.result(root, a) for a in game.actions(root))
    ]
    assert names == [["b1", "b2", "b3"], ["c1", "c2", "c3"], ["d1", "d2", "d3"]]


def test_letters_go_on_after_z_as_columns_of_a_spreadsheet_do():
    game = Tree([[n, n] for n in range(30)])
    names = [game.action_name(game.result(0, a), 0) for a in (0, 24, 25, 26, 29)]
    assert names == ["b1", "z1", "aa1", "ab1", "ae1"]


def test_turns_repeat_and_say_who_moves_at_each_ply():
    game = Tree([[[[1]]]], ("max", "chance", "min"))
    movers, state = [], game.initial
    while not game.is_terminal(state):
        movers.append(game.to_move(state))
        state = game.result(state, 0)
    assert movers == [MAX, CHANCE, MIN, MAX]


def test_a_bare_list_below_chance_is_uniform_and_a_pair_carries_its_probability():
    uniform = Tree([3, 4, 5, 6], ("chance",))
    assert uniform.outcomes(0) == ((0, 0.25), (1, 0.25), (2, 0.25), (3, 0.25))

    weighted = Tree([(0.25, [3, 4]), (0.75, 5)], ("chance", "max"))
    assert weighted.outcomes(0) == ((0, 0.25), (1, 0.75))
    assert below(weighted, 0) == [3, 4, 5]


def test_a_tuple_is_a_leaf_with_one_utility_per_player():
    game = Tree([[(1, 2, 6), (4, 3, 2)]], (0, 1, 2))
    assert game.players == ("A", "B", "C")
    leaf = game.result(game.result(0, 0), 1)
    assert [game.utility(leaf, player) for player in range(3)] == [4, 3, 2]


def test_a_number_alone_is_a_game_that_is_over():
    game = Tree(7)
    assert game.is_terminal(game.initial)
    assert game.players == ("MAX", "MIN")
    assert (game.utility(0, MAX), game.utility(0, MIN)) == (7, -7)


@pytest.mark.parametrize(
    ("nested", "turns", "sentence"),
    [
        ([], ("max",), "A node needs at least one child; the list at the root is empty."),
        (
            [[1, []], 2],
            ("max", "min"),
            "A node needs at least one child; the list at child 1, 2 is empty.",
        ),
        (
            [[1, "2"]],
            ("max", "min"),
            "A leaf is a number or a tuple of numbers, not '2' at child 1, 2.",
        ),
        ([1, None], ("max",), "A leaf is a number or a tuple of numbers, not None at child 2."),
        ([1, True], ("max",), "A leaf is a number or a tuple of numbers, not True at child 2."),
        ([float("nan")], ("max",), "A leaf is a number or a tuple of numbers, not nan at child 1."),
        (
            [[(1, float("inf"))]],
            ("max", "chance"),
            "A tree with chance has finite leaves, not inf at child 1, 1: an expected value would "
            "not be a number.",
        ),
        (
            [(float("inf"), 1, 2)],
            (0,),
            "A leaf is a number or a tuple of numbers, not (inf, 1, 2) at child 1.",
        ),
        ([()], ("max",), "A leaf is a number or a tuple of numbers, not () at child 1."),
        ("[1, 2]", ("max",), "A leaf is a number or a tuple of numbers, not '[1, 2]' at the root."),
        ([1], (), 'turns names at least one mover, such as ("max", "min").'),
        (
            [1],
            ("maxi",),
            'A turn is "max", "min", "chance" or a player\'s number, 0 to 25, not \'maxi\'.',
        ),
        (
            [1],
            (-1,),
            'A turn is "max", "min", "chance" or a player\'s number, 0 to 25, not -1.',
        ),
        ([(1, 2), (1, 2, 3)], (0, 1), "With 3 players a leaf has 3 utilities: (1, 2)."),
        ([(1, 2, 3), 4], (0, 1, 2), "With 3 players a leaf has 3 utilities: 4."),
        (
            [(0.5, 1), 2],
            ("chance",),
            "Below a chance node all children are pairs or none is: see the root.",
        ),
        (
            [(0.5, 1), (0.6, 2)],
            ("chance",),
            "Probabilities are from 0 to 1 and sum to 1; at the root: (0.5, 0.6).",
        ),
        (
            [[(1.5, 1), (-0.5, 2)]],
            ("max", "chance"),
            "Probabilities are from 0 to 1 and sum to 1; at child 1: (1.5, -0.5).",
        ),
    ],
)
def test_a_tree_that_is_wrong_is_refused_with_the_place(nested, turns, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        Tree(nested, turns)
    assert str(refusal.value) == sentence


def test_an_action_that_a_node_has_not_is_refused_with_those_it_has():
    game = Tree(AIMA)
    with pytest.raises(IllegalMove, match=r"^Node 0 has no action 3; its actions are 0 to 2\.$"):
        game.result(0, 3)
    with pytest.raises(IllegalMove, match=r"^Node 2 has no action 0; it is a leaf\.$"):
        game.result(2, 0)
    with pytest.raises(IllegalMove, match=r"no action 'b1'; its actions are a1, a2, a3\.$"):
        game.parse_action(0, "b1")
    with pytest.raises(IllegalMove, match=r"no action 'b1'; its actions are none: it is"):
        game.parse_action(2, "b1")


def test_of_ten_thousand_moves_the_first_hundred_stand_on_the_board():
    view = Tree(list(range(10_000))).view(0)
    assert (len(view.cells), view.caption) == (100, "The first 100 of 10,000 moves.")
    assert Tree(list(range(100))).view(0).caption == ""
