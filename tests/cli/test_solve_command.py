"""`plyscope solve`: value, move and principal variation of a position."""

import json

import pytest

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def test_a_tree_is_solved_by_alpha_beta(run_command):
    assert run_command("solve", AIMA) == (
        0,
        "Value: 3\n"
        "Best move: a1\n"
        "Principal variation: a1, b1\n"
        "alphabeta: nodes 11, leaves 7, cutoffs 1\n",
        "",
    )


def test_json_has_the_moves_by_name(run_command):
    done = run_command(
        "solve", "tictactoe", "--moves", "b2 a2", "--option", "ties=strict", "--json"
    )
    assert done.code == 0
    data = json.loads(done.out)
    assert data["value"] == 1
    assert data["options"] == {"ties": "strict"}
    assert data["move"] == data["principal_variation"][0]
    assert set(data["counts"]) == {"nodes", "leaves", "cutoffs"}


def test_moves_whose_names_have_spaces_are_separated_by_commas(run_command):
    done = run_command("solve", "nim-1-3-5", "--moves", "take 1 from a, take 3 from b", "--json")
    assert json.loads(done.out)["move"] == "take 5 from c"


@pytest.mark.parametrize(
    ("game", "algorithm", "options"),
    [
        ("tictactoe", "alphabeta", ()),
        ("tree-dice", "expectimax", ()),
        ("tree-three", "maxn", ()),
        ("sliding-3x2", "single", ()),
        ("piglet", "expectiminimax", ()),
        ("pig", "h_expectiminimax", ()),
        ("three-4x4", "h_maxn", ("--option", "depth=2")),  # to its own depth it takes long
        ("chess:6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "engine", ()),
    ],
)
def test_an_algorithm_that_suits_the_game_is_chosen(run_command, game, algorithm, options):
    done = run_command("solve", game, "--json", *options)
    assert json.loads(done.out)["algorithm"] == algorithm


def test_a_position_of_chess_is_a_fen(run_command):
    done = run_command("solve", "chess:6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    assert done.out.startswith("Value: 1\nBest move: Ra8#\nPrincipal variation: Ra8#\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["shogi"], "There is no game 'shogi'; there are: tictactoe, "),
        (["[[3, 12 8]]"], "Line 1, column 9: "),
        (["chess:8/8/8/8/8/8/8/8 w - - 0 1"], "White has no king"),
        (["tictactoe", "--moves", "b2 b2"], "Move 2, 'b2': b2 is taken"),
        (["tictactoe", "--first", "Z"], "first is 'X' or 'O', not 'Z'."),
        ([AIMA, "--first", "MIN"], "--first is not for a tree"),
        (["tictactoe", "--algorithm", "magic"], "There is no algorithm 'magic'; "),
        (["tictactoe", "--option", "depth=3"], "alphabeta has no option 'depth'; "),
        (["tictactoe", "--option", "ties"], "--option is NAME=VALUE, such as depth=4, not 'ties'."),
        (["tictactoe", "--option", "ties=both"], "ties is 'cut' or 'strict', not 'both'."),
        (
            ["tictactoe", "--algorithm", "h_minimax", "--option", "depth=far"],
            "depth is a number, not 'far'.",
        ),
        ([], "The following arguments are required: GAME. See plyscope solve --help."),
    ],
)
def test_a_wrong_argument_is_one_sentence(refuse_command, arguments, sentence):
    assert refuse_command("solve", *arguments).startswith(sentence)


def test_a_search_deeper_than_python_can_recurse_is_undecided(refuse_command):
    sentence = refuse_command("solve", "chess", "--algorithm", "alphabeta", code=3)
    assert sentence.startswith("alphabeta reached ply ")
