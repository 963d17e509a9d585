"""`plyscope play`: a game in the terminal."""

import pytest

from plyscope.cli.text_board import draw_text_board
from plyscope.games import make


def test_a_game_is_played_to_its_end(run_command):
    done = run_command(
        "play", "tictactoe", "--as", "O", stdin="a3\nb2\na1\nb3\nc2\nc1\na2\nc3\nb1\n"
    )
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-1] in ("Draw.", "X wins.")
    assert done.out.count("X: ") >= 3


def test_the_board_is_drawn_with_its_coordinates():
    game = make("tictactoe")
    state = game.result(game.initial, game.parse_action(game.initial, "b3"))
    assert draw_text_board(game.view(state)) == "3 . X .\n2 . . .\n1 . . .\n  a b c"
    chess = make("gardner")
    assert draw_text_board(chess.view(chess.initial)).splitlines()[0] == "5 r n b q k"
    tree = make("tree-aima")
    assert draw_text_board(tree.view(tree.initial)) == "Moves: a1, a2, a3"
    pig = make("pig")
    assert "at stake: 0" in draw_text_board(pig.view(pig.initial)).splitlines()


def test_the_end_of_the_input_and_quit_end_the_game(run_command):
    ended = run_command("play", "tictactoe")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.endswith("X> \n")
    assert run_command("play", "tictactoe", stdin="quit\nb2\n").out.endswith("X> ")


def test_a_move_that_is_illegal_is_refused_and_asked_again(run_command):
    done = run_command("play", "tictactoe", stdin="d9\nb2\nquit\n")
    assert "There is no square 'd9'; squares are a1 to c3." in done.out
    assert "2 . X ." in done.out


def test_moves_are_listed_and_undone(run_command):
    done = run_command("play", "tictactoe", stdin="undo\nmoves\nb2\nundo\nmoves\nhelp\nquit\n")
    assert "There is no move of yours to undo.\n" in done.out
    assert done.out.count("a3, b3, c3, a2, b2, c2, a1, b1, c1\n") == 2
    assert "Enter a move by its name" in done.out


def test_chance_rolls_from_the_seed(run_command):
    arguments = ["play", "pig", "--seed", "3"]
    first = run_command(*arguments, stdin="roll\nquit\n")
    assert first == run_command(*arguments, stdin="roll\nquit\n")
    assert "Chance: " in first.out


def test_a_level_or_a_search_plays(run_command):
    by_level = run_command("play", "gardner", "--level", "club", stdin="a3\nquit\n")
    assert "Black: " in by_level.out
    by_search = run_command(
        *"play gardner --algorithm h_alphabeta --option depth=1".split(), stdin="a3\nquit\n"
    )
    assert "Black: " in by_search.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["shogi"], "There is no game 'shogi'; "),
        (["tictactoe", "--as", "Z"], "--as names a player, X, O, not 'Z'."),
        (["tictactoe", "--level", "club"], "tictactoe has no levels; choose its search with "),
        (["chess", "--level", "master"], "chess has no level 'master'; its levels are beginner, "),
        (
            ["chess", "--level", "club", "--algorithm", "pvs"],
            "--level is a search with its options",
        ),
        (["tictactoe", "--algorithm", "expectimax"], "expectimax is "),
    ],
)
def test_a_wrong_argument_is_one_sentence(refuse_command, arguments, sentence):
    assert refuse_command("play", *arguments).startswith(sentence)


def test_a_search_deeper_than_python_can_recurse_is_undecided(run_command):
    done = run_command(*"play chess --as Black --algorithm alphabeta".split())
    assert done.code == 3
    assert done.err.startswith("alphabeta reached ply ")
