"""`plyscope match`: many games between two players."""

import json

import pytest

from plyscope.tournament import play_match
from tests.student_code.homework import ONE_LINE

ONE_PLY = {"algorithm": "h_alphabeta", "options": {"depth": 1}}


def test_the_score_is_that_of_the_first_player(run_command):
    done = run_command("match", "tictactoe", "alphabeta", "h_alphabeta:depth=1", "--games", "4")
    match = play_match("tictactoe", "alphabeta", ONE_PLY, games=4)
    wins, draws = match.score.wins, match.score.draws
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0].startswith(
        f"alphabeta against h_alphabeta:depth=1: {wins} wins, {draws} draws, 0 losses; "
    )
    assert done.out.splitlines()[2] == "Not enough games to tell who is stronger."


def test_json_has_the_games(run_command):
    arguments = "match tictactoe h_alphabeta:depth=1 alphabeta --games 2 --seed 5 --json".split()
    data = json.loads(run_command(*arguments).out)
    match = play_match("tictactoe", ONE_PLY, "alphabeta", games=2, seed=5)
    assert [game["moves"] for game in data["games"]] == [list(game.moves) for game in match.games]
    assert data["players"] == ["h_alphabeta:depth=1", "alphabeta"]


def test_each_game_is_listed(run_command):
    done = run_command("match", "tree-aima", "alphabeta", "minimax", "--games", "2", "--list")
    lines = done.out.splitlines()
    assert [line.partition(":")[0] for line in lines[:2]] == ["Game 1", "Game 2"]
    assert len(lines) == 5


def test_a_level_of_the_game_is_a_player(run_command):
    done = run_command("match", "gardner", "club", "beginner", "--games", "2", "--json")
    assert done.code == 0
    assert json.loads(done.out)["players"] == ["club", "beginner"]


def test_a_python_file_is_a_player(run_command, tmp_path):
    path = tmp_path / "first.py"
    path.write_text(ONE_LINE, encoding="utf-8")
    done = run_command("match", "tictactoe", str(path), "alphabeta", "--games", "2", "--json")
    assert (done.code, done.err) == (0, "")
    score = json.loads(done.out)["score"]
    assert score["wins"] + score["draws"] + score["losses"] == 2
    assert all(game["forfeit"] is None for game in json.loads(done.out)["games"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tictactoe", "alphabeta"], "The following arguments are required: OPPONENT."),
        (["tictactoe", "alphabeta", "magic"], "There is no algorithm 'magic'; "),
        (["tictactoe", "alphabeta", "h_alphabeta:plies=2"], "h_alphabeta has no option 'plies'; "),
        (["tictactoe", "alphabeta", "minimax", "--games", "0"], "games is a whole number from 1 "),
        (["tree-three", "maxn", "maxn"], "A match has two players"),
        (["tictactoe", "missing.py", "minimax"], "The file 'missing.py' cannot be used: "),
        (["shogi", "minimax", "minimax"], "There is no game 'shogi'; "),
    ],
)
def test_a_wrong_argument_is_one_sentence(refuse_command, arguments, sentence):
    assert refuse_command("match", *arguments).startswith(sentence)


def test_a_search_deeper_than_python_can_recurse_is_undecided(refuse_command):
    refuse_command("match", "chess", "alphabeta", "minimax", "--games", "1", code=3)
