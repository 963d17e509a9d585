"""A tree changed by hand, cut off from a game, and as a game of its own."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import solve
from plyscope.calls.bridge import call
from plyscope.exercises import format_tree, parse_tree
from plyscope.exercises.tree_edits import edit_tree
from plyscope.exercises.tree_game import make_named_game, make_tree_name
from plyscope.exercises.truncated_tree import truncate_tree
from plyscope.game import play_moves
from plyscope.games import GAMES, make
from tests import strategies

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
DICE = '{"turns": ["chance"], "tree": [(1/4, 3), (1/2, 5), (1/4, 8)]}'


@pytest.mark.parametrize(
    ("text", "what", "path", "value", "after", "place"),
    [
        (AIMA, "add", (0,), None, "[[3, 12, 8, 0], [2, 4, 6], [14, 5, 2]]", (0, 3)),
        (AIMA, "add", (0, 0), None, "[[[3, 0], 12, 8], [2, 4, 6], [14, 5, 2]]", (0, 0, 1)),
        (AIMA, "remove", (1,), None, "[[3, 12, 8], [14, 5, 2]]", (1,)),
        ("[[5], 3]", "remove", (0, 0), None, "[0, 3]", (0,)),
        (AIMA, "move", (0,), 1, "[[2, 4, 6], [3, 12, 8], [14, 5, 2]]", (1,)),
        (AIMA, "move", (0,), -1, AIMA, (0,)),
        (AIMA, "write", (0, 1), "−2.5", "[[3, -2.5, 8], [2, 4, 6], [14, 5, 2]]", (0, 1)),
        (AIMA, "write", (1,), "[[1, 2], 3]", "[[3, 12, 8], [[1, 2], 3], [14, 5, 2]]", (1,)),
        (AIMA, "write", (), "7", "7", ()),
        ("[3, 5]", "name", (1,), "left", '{"1": 3, "left": 5}', (1,)),
        ('{"l": 3, "r": 5}', "name", (1,), "", "[3, 5]", (1,)),
        ('{"l": 3, "r": 5}', "add", (), None, '{"l": 3, "r": 5, "3": 0}', (2,)),
        (
            "[[1, 2], 3]",
            "turn",
            (0,),
            "chance",
            '{"turns": ["max", "chance"], "tree": [[1, 2], 3]}',
            (0,),
        ),
        ("[[1, 2], 3]", "turn", (), "min", '{"turns": ["min"], "tree": [[1, 2], 3]}', ()),
        (
            "[[1, 2], 3]",
            "players",
            (),
            3,
            '{"turns": [0, 1, 2], "tree": [[(1, -1, 0), (2, -2, 0)], (3, -3, 0)]}',
            (),
        ),
        (
            DICE,
            "odds",
            (1,),
            "1/5",
            '{"turns": ["chance"], "tree": [(2/5, 3), (1/5, 5), (2/5, 8)]}',
            (1,),
        ),
        (DICE, "odds", (0,), 1, '{"turns": ["chance"], "tree": [(1, 3), (0, 5), (0, 8)]}', (0,)),
        (DICE, "remove", (0,), None, '{"turns": ["chance"], "tree": [(2/3, 5), (1/3, 8)]}', (0,)),
        (
            DICE,
            "add",
            (),
            None,
            '{"turns": ["chance"], "tree": [(3/16, 3), (3/8, 5), (3/16, 8), (1/4, 0)]}',
            (3,),
        ),
    ],
)
def test_what_the_hand_does_to_a_tree(text, what, path, value, after, place):
    tree, found = edit_tree(parse_tree(text), what, path, value)
    assert (format_tree(tree, 200), found) == (after, place)


@pytest.mark.parametrize(
    ("text", "what", "path", "value", "sentence"),
    [
        (AIMA, "remove", (), None, "The root has no parent: choose a node below it."),
        (AIMA, "add", (0, 9), None, "The tree has no node at child 1, 10."),
        (AIMA, "move", (0,), "x", "A node moves by a whole number of places, not 'x'."),
        (
            AIMA,
            "odds",
            (0,),
            "1/2",
            "Only children of a chance node have probabilities: here a player moves.",
        ),
        (DICE, "odds", (0,), "2", "A probability is from 0 to 1, such as 1/3, not '2'."),
        (DICE, "odds", (0,), None, "A probability is from 0 to 1, such as 1/3, not None."),
        (
            '{"l": 3, "r": 5}',
            "name",
            (0,),
            "r",
            "Another move of this node has the name 'r': choose a different one.",
        ),
        (
            '{"l": 3, "r": 5}',
            "name",
            (0,),
            "a,b",
            "A move's name is 1 to 40 characters without a comma, not 'a,b' at the root.",
        ),
        (AIMA, "name", (0,), ["l"], "The name of a move is text, not ['l']."),
        (
            AIMA,
            "write",
            (0,),
            "[1,",
            "Line 1, column 4: expected ]: the list opened at line 1, column 1 is not closed.",
        ),
        (
            AIMA,
            "write",
            (0,),
            '{"turns": ["min"], "tree": 3}',
            "Turns belong to whole plies: write the subtree without them.",
        ),
        (AIMA, "write", (0, 0), "(1, 2, 3)", "With 3 players a leaf has 3 utilities: 12."),
        (
            AIMA,
            "turn",
            (),
            1,
            "1 does not go with 'min': the players of a tree are MAX and MIN, or numbers.",
        ),
        (
            AIMA,
            "turn",
            (),
            "mx",
            'A turn is "max", "min", "chance" or a player\'s number, 0 to 25, not \'mx\'.',
        ),
        (AIMA, "players", (), 9, "A tree has 2 to 8 players, not 9."),
        (
            AIMA,
            "prune",
            (),
            None,
            "An edit is 'add' or 'remove' or 'move' or 'write' or 'name' or 'odds' or "
            "'turn' or 'players', not 'prune'.",
        ),
        (AIMA, "add", ("0",), None, "A path is a list of child indices from the root, not ('0',)."),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(text, what, path, value, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        edit_tree(parse_tree(text), what, path, value)
    assert str(refusal.value) == sentence


@given(strategies.trees, st.data())
def test_a_leaf_written_anew_changes_nothing_else(tree, data):
    state = data.draw(st.sampled_from([s for s in range(tree.size) if tree.is_terminal(s)]))
    after, place = edit_tree(tree, "write", tree.path(state), "99")
    assert place == tree.path(state)
    worths = [tree.leaf_value(s) for s in range(tree.size)]
    assert [after.leaf_value(s) for s in range(after.size)] == [
        *worths[:state],
        99,
        *worths[state + 1 :],
    ]


@given(strategies.trees, st.data())
def test_a_child_added_and_removed_again_leaves_the_tree_as_it_was(tree, data):
    inner = [s for s in range(tree.size) if not tree.is_terminal(s)]
    path = tree.path(data.draw(st.sampled_from(inner)))
    after, place = edit_tree(tree, "add", path)
    assert after.size == tree.size + 1
    assert format_tree(edit_tree(after, "remove", place)[0]) == format_tree(tree)


def test_a_change_of_a_very_deep_tree_does_not_come_to_an_end_of_python():
    deep = parse_tree("[" * 1500 + "1" + "]" * 1500)
    assert edit_tree(deep, "write", (0,) * 1500, "2")[0].leaf_value(1500) == 2


@pytest.mark.parametrize(
    ("name", "depth"), [("tictactoe", 2), ("connect-four", 2), ("piglet", 3), ("sliding-3x2", 3)]
)
def test_a_position_cut_off_at_a_depth_is_worth_what_the_search_to_that_depth_finds(name, depth):
    game = make(name)
    tree = truncate_tree(game, game.initial, depth)
    found = solve(tree, algorithm="expectiminimax").value
    assert found == pytest.approx(
        solve(game, algorithm="h_expectiminimax", depth=depth).value, abs=1e-5
    )


def test_the_moves_of_a_tree_cut_off_are_called_as_in_the_game():
    game = make("tictactoe")
    state = play_moves(game, ["b2", "a3", "c1", "a1", "a2", "c2"])
    tree = truncate_tree(game, state, 9)
    assert tree.turns == (0, 1)
    names = [tree.action_name(0, action) for action in tree.actions(0)]
    assert names == [game.action_name(state, action) for action in game.actions(state)]
    assert solve(tree).value == solve(game, state).value
    assert solve(tree).counts["nodes"] == solve(game, state).counts["nodes"]


def test_a_third_player_and_a_tree_are_cut_off_too():
    game = make("three-3x3")
    tree = truncate_tree(game, game.initial, 1)
    assert (tree.players, tree.turns) == (("A", "B", "C"), (0, 1, 2))
    dice = make("tree-dice")
    assert format_tree(truncate_tree(dice, dice.initial, 5), 200) == (
        '{"turns": ["max", "chance"], "tree": [[(1/2, 8), (1/3, 24), (1/6, -12)], 9]}'
    )


@pytest.mark.parametrize(
    ("name", "moves", "depth", "sentence"),
    [
        (
            "tictactoe",
            [],
            5,
            "This tree has more than 2,000 nodes: choose fewer plies, or a later position.",
        ),
        (
            "nim",
            [],
            2,
            "This game has no evaluation: choose enough plies to reach the end of the game.",
        ),
        (
            "tictactoe",
            ["a1", "a2", "b1", "b2", "c1"],
            2,
            "The game is over, so there is no tree below: undo a move.",
        ),
        ("tictactoe", [], 0, "depth is a whole number from 1 to 50, not 0."),
    ],
)
def test_a_position_that_gives_no_tree_says_why(name, moves, depth, sentence):
    game = make(name)
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        truncate_tree(game, play_moves(game, moves), depth)
    assert str(refusal.value) == sentence


@given(strategies.trees)
def test_a_tree_of_ones_own_is_a_game_by_a_name_that_holds_it(tree):
    again = make_named_game(make_tree_name(tree))
    assert format_tree(again) == format_tree(tree)
    assert format_tree(
        make_named_game(make_tree_name(tree), again.players[again.turns[0]])
    ) == format_tree(tree)


def test_other_names_are_those_of_the_games_on_offer():
    assert [type(make_named_game(name)).__name__ for name in GAMES] == [
        type(make(name)).__name__ for name in GAMES
    ]
    with pytest.raises(ValueError, match=r"^There is no game 'treetop'; there are: tictactoe, "):
        make_named_game("treetop")
    with pytest.raises(ValueError, match=r"^Line 1, column 3: expected ]: the list"):
        make_named_game("tree:[1")


def asked(call_name, **arguments):
    """What the page hears."""
    return json.loads(call(call_name, json.dumps(arguments)))


def test_the_page_hears_the_text_of_a_tree_that_was_made():
    same = asked("random", seed=7, promise={"both_kinds": True})["value"]
    assert same == asked("random", seed=7, promise={"both_kinds": True})["value"]
    assert parse_tree(same["text"]).size > 4
    assert asked("cut", game="tree-aima", depth=1)["error"]["message"].startswith(
        "This game has no "
    )
    assert asked("cut", game="tree-aima", depth=2)["value"] == {"text": AIMA}


def test_what_works_on_our_trees_works_on_theirs():
    name = make_tree_name(parse_tree(AIMA))
    ours = {"game": "tree-aima"}
    for call_name in ("position", "outline", "minimum", "values", "size", "trace"):
        assert asked(call_name, game=name) == asked(call_name, **ours), call_name
    assert asked("position", game=name, moves=["a2", "c1"]) == asked(
        "position", **ours, moves=["a2", "c1"]
    )


def test_an_unknown_constraint_is_refused():
    error = asked("random", seed=1, promise={"both": True})["error"]
    assert error["message"] == (
        "There is no constraint 'both': there are cutoffs, both_kinds, ties_differ, order_matters."
    )
