"""Functions of unknown signatures are called, and what they return is read."""

import re
from math import inf, nan

import pytest

from plyscope import TicTacToe, Tree
from plyscope.student_code.convention.function_call import find_convention
from plyscope.student_code.convention.source_text import (
    SourceError,
    choose_search,
    find_candidates,
    load_search,
)

TREE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
MINS = Tree([[3, 12, 8], [2, 4, 6]], ("min", "max"))


def arguments(text, game=TREE, name=None, **given):
    """What the function of a text is handed, the game and the position by their names."""
    by_place, by_name = load_search(text, name, given).arguments(game, game.initial)
    shown = ["game" if each is game else each for each in by_place]
    return (*shown, *by_name.items())


@pytest.mark.parametrize(
    ("head", "filled"),
    [
        ("game, state", ("game", 0)),
        ("state, game", (0, "game")),
        ("node, problem", (0, "game")),
        ("x, y", ("game", 0)),
        ("position, rules", (0, "game")),
        ("game, state, alpha, beta", ("game", 0, -inf, inf)),
        ("game, s, a, b", ("game", 0, -inf, inf)),
        ("game, state, beta, alpha", ("game", 0, inf, -inf)),
        ("game, state, α, β", ("game", 0, -inf, inf)),
        ("game, state, alpha=-100, beta=100", ("game", 0, -100, 100)),
        ("game, state, maximizingPlayer", ("game", 0, True)),
        ("game, state, is_max=False", ("game", 0, True)),
        ("game, state, player", ("game", 0, 0)),
        ("game, state, color", ("game", 0, 1)),
        ("game, state, depth", ("game", 0, 1000)),
        ("game, state, depth=3", ("game", 0, 3)),
        ("game, state, *, depth", ("game", 0, ("depth", 1000))),
        ("game, state, memo", ("game", 0, {})),
        ("game, state, *rest, **more", ("game", 0)),
    ],
)
def test_parameters_are_filled_by_their_names(head, filled):
    assert arguments(f"def search({head}):\n    return 0\n") == filled


@pytest.mark.parametrize(
    ("head", "filled"),
    [
        ("game, state, maximizing", False),
        ("game, state, player", 1),
        ("game, state, colour", -1),
        ("game, state, is_max=True", False),
    ],
)
def test_where_min_is_to_move_the_parameters_say_so(head, filled):
    assert arguments(f"def search({head}):\n    return 0\n", MINS)[-1] == filled


@pytest.mark.parametrize(
    ("line", "filled"),
    [
        ("search(game, s, -player)", 1),
        ("search(game, s, not player)", True),
        ("search(game, s, 1 - player)", 0),
        ("game.utility(s, player)", 0),
        ("player == 'max'", "max"),
        ("1 if player else 2", True),
    ],
)
def test_who_moves_is_told_as_the_code_uses_it(line, filled):
    assert arguments(f"def search(game, s, player):\n    return {line}\n")[-1] is filled


def test_a_game_and_a_position_are_known_by_what_is_asked_of_them():
    text = "def f(p, q):\n    return [f(p.result(q, m), p) for m in p.actions(q)]\n"
    assert arguments(text) == ("game", 0)
    text = "def f(p, q):\n    return [f(q.result(p, m), q) for m in q.actions(p)]\n"
    assert arguments(text) == (0, "game")


def test_a_depth_that_is_handed_on_with_one_added_begins_at_zero():
    text = "def f(game, state, depth, limit):\n    return f(game, state, depth + 1, limit)\n"
    assert arguments(text) == ("game", 0, 0, 1000)
    text = "def f(game, state, depth):\n    return f(game, state, depth - 1)\n"
    assert arguments(text) == ("game", 0, 1000)


def test_what_is_given_by_name_stands():
    text = "def f(game, state, q, depth=2):\n    return 0\n"
    assert arguments(text, q=7, depth=4) == ("game", 0, 7, 4)
    with pytest.raises(ValueError, match=r"^f\(game, state, q, depth\) has no parameter z; it has"):
        arguments(text, z=1)


def test_what_is_not_known_is_refused_with_what_would_be_called():
    sentence = (
        "alphabeta(game, state, q): the meaning of q is unknown. Give it a default, or a name "
        "such as alpha, beta, depth, maximizing or player."
    )
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        load_search("def alphabeta(game, state, q):\n    return 0\n")
    with pytest.raises(ValueError, match=r"^f\(\) has no parameter for the position"):
        load_search("def f():\n    return 0\n", "f")
    with pytest.raises(ValueError, match=r"^A search is a function, a method or a class, not 3"):
        find_convention(3)


ALONE = """
def value(state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    return len(game.actions(state))
"""


def test_a_function_of_the_position_alone_finds_the_game_in_its_module():
    assert load_search(ALONE).call(TREE, TREE.initial) == 3
    free = ALONE.replace("game.", "")
    assert load_search(free).call(TREE, TREE.initial) == 3


def test_what_was_lent_to_a_module_is_taken_back():
    how = load_search("game = 'its own'\n" + ALONE)
    how.call(TREE, TREE.initial)
    assert how.functions[0].__globals__["game"] == "its own"
    assert "actions" not in load_search(ALONE).functions[0].__globals__


CLASS = """
class Player:
    def __init__(self, game, depth=4):
        self.game, self.depth = game, depth
    def choose(self, state):
        return self.value(state)
    def value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        return max(self.value(self.game.result(state, a)) for a in self.game.actions(state))
"""


def test_a_class_is_made_with_the_game_and_its_topmost_method_called():
    how = load_search(CLASS)
    assert how.name == "Player.choose"
    assert how.call(TREE, TREE.initial) == 14
    assert load_search(CLASS, "Player.value").name == "Player.value"
    two = CLASS + "    def other(self, state):\n        return self.value(state)\n"
    with pytest.raises(ValueError, match=r"Player.choose, Player.other\). Choose one"):
        load_search(two)


def test_the_object_of_a_bound_method_is_lent_the_game():
    namespace = {}
    exec(CLASS, namespace)
    player = namespace["Player"](MINS)
    assert find_convention(player.value).call(TREE, TREE.initial) == 14
    assert player.game is MINS


PAIR = """
def max_value(game, s):
    if game.is_terminal(s):
        return game.utility(s, 0)
    return max(min_value(game, game.result(s, a)) for a in game.actions(s))
def min_value(game, s):
    if game.is_terminal(s):
        return game.utility(s, 0)
    return min(max_value(game, game.result(s, a)) for a in game.actions(s))
"""


def test_of_max_value_and_min_value_that_of_the_player_to_move_is_called():
    assert find_candidates(PAIR) == ["max_value"]
    assert load_search(PAIR).call(TREE, TREE.initial) == 3
    assert load_search(PAIR).call(MINS, MINS.initial) == 6


def test_the_topmost_of_functions_that_lead_to_a_recursive_one_is_meant():
    top = "def play(game, state):\n    return max_value(game, state)\n"
    assert find_candidates(PAIR + top) == ["play"]
    help_ = "def order(game, state):\n    return sorted(game.actions(state))\n"
    assert find_candidates(PAIR + help_) == ["max_value"]
    with pytest.raises(ValueError, match=r"^Found several searches \(play, go\). Choose one"):
        choose_search(PAIR + top + top.replace("play", "go"))
    assert choose_search(PAIR + top, "min_value") == "min_value"
    with pytest.raises(ValueError, match="has no function nix; it has max_value, min_value"):
        choose_search(PAIR, "nix")
    with pytest.raises(
        ValueError, match=r"^The program has no search: a function of a game and a position"
    ):
        choose_search("x = 3\n")


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("", "The program is empty.", 1),
        ("x = 1\ndef f(:\n", "Line 2: ", 2),
        ("if 1:\n\tx = 1\n        y = 2\n", "Line 3: tabs and spaces are mixed", 3),
        ("x" * 1_000_000, "The program has 1,000,000 characters; at most 200,000 are allowed.", 1),
    ],
)
def test_a_text_that_is_no_python_is_refused_at_its_line(text, sentence, line):
    with pytest.raises(SourceError) as told:
        find_candidates(text)
    assert str(told.value).startswith(sentence)
    assert told.value.line == line


def answer(returned, text="def f(game, state):\n    return 0\n", game=TREE, asked=()):
    found = load_search(text).read(returned, game, game.initial, asked)
    return found.value, found.move


def test_a_number_is_a_value_and_a_pair_has_a_move_in_either_order():
    assert answer(3) == (3, None)
    assert answer((12, 1)) == (12, 1)
    assert answer((1, 12)) == (12, 1)
    assert answer((None, 12)) == (12, None)
    assert answer((2.5, None)) == (2.5, None)
    by_name = "def f(game, state):\n    return best_move, value\n"
    assert answer((2, 1), by_name) == (1, 2)
    assert answer((2, 1), by_name.replace("best_move, value", "value, best_move")) == (2, 1)


def test_a_move_alone_is_told_by_the_text():
    assert answer(1, "def f(game, state):\n    return best_move\n") == (None, 1)
    text = "def f(game, state):\n    return max(game.actions(state), key=lambda a: 0)\n"
    assert answer(1, text) == (None, 1)
    text = "def g(game, s):\n    return v, move\ndef f(game, s):\n    return g(game, s)[1]\n"
    assert answer(1, text) == (None, 1)
    assert answer(1, text.replace("[1]", "[0]")) == (1, None)


NEGAMAX = """
def f(game, state, color):
    if game.is_terminal(state):
        return color * game.utility(state, 0)
    return max(-f(game, game.result(state, a), -color) for a in game.actions(state))
"""


def test_values_of_who_is_to_move_become_those_of_max():
    assert load_search(NEGAMAX).negated
    assert answer(-5, NEGAMAX, MINS) == (5, None)
    assert answer(3, NEGAMAX, TREE) == (3, None)
    assert not load_search(PAIR).negated
    assert answer(-5, PAIR, MINS, asked={1}) == (5, None)  # AIMA: player = game.to_move(state)
    assert answer(-5, PAIR, MINS, asked={0, 1}) == (-5, None)


def test_vectors_are_read_of_a_game_for_several():
    three = Tree([(1, 2, 6), (4, 2, 3)], (0, 1, 2))
    assert answer((1, 2, 6), game=three) == ((1, 2, 6), None)
    assert answer(((1, 2, 6), 1), game=three) == ((1, 2, 6), 1)
    two = Tree([(1, 2), (4, 2)], (0, 1))
    assert answer((1, 2), game=two) == ((1, 2), None)


@pytest.mark.parametrize(
    ("returned", "sentence"),
    [
        (None, "f returned None: a search returns a value, a move, or both as a pair. Is a "),
        ("3", "f returned '3': a value is a number, not a string."),
        (nan, "f returned NaN: that is not a number; it comes from "),
        (True, "f returned True: a value is a number, not True or False."),
        ((3, 7), "f returned the move 7, which is not legal; the moves are [0, 1, 2]."),
        ([1, 2, 3], "f returned [1, 2, 3]: a search returns a value, a move, or both as a pair."),
    ],
)
def test_what_is_no_answer_is_refused_in_a_sentence(returned, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        answer(returned)


def test_the_state_of_a_real_game_is_handed_over_as_it_is():
    game = TicTacToe()
    text = "def f(game, state):\n    return len(game.actions(state))\n"
    assert load_search(text).call(game, game.initial) == 9
