"""A program's games and evaluations: found in its text, named, played and judged by."""

import json
import re

import pytest

from plyscope import MAX, MIN, IllegalMove, record, solve
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.student_code.adapters.custom_evaluation import EvaluationError, with_evaluation
from plyscope.student_code.adapters.custom_game_data import describe_custom_evaluation
from plyscope.student_code.adapters.custom_games import is_custom_game, make_custom_game
from plyscope.student_code.convention.discovery import discover
from plyscope.student_code.convention.source_text import SourceError
from plyscope.student_code.rule_checker.game_check import check_game
from tests.student_code.student_games import PILE

LINES = """
def evaluate(board, player):
    other = "O" if player == "X" else "X"
    rows = [board[i:i + 3] for i in (0, 3, 6)]
    mine = sum(other not in row for row in rows)
    theirs = sum(player not in row for row in rows)
    return (mine - theirs) / 10
"""


def names(text):
    """The games and the evaluations of a text, by their names."""
    return tuple([each["name"] for each in kind] for kind in discover(text).values())


def test_a_class_with_the_rules_is_a_game_and_the_line_it_begins_on_is_told():
    assert discover(PILE) == {"games": [{"name": "Pile", "line": 2}], "evaluations": []}


def test_a_class_that_lacks_a_rule_is_still_a_game_and_another_class_is_none():
    assert names(PILE.replace("def utility", "def worth"))[0] == ["Pile"]
    assert names("class State:\n    def actions(self): return []\n")[0] == []


def test_a_game_that_another_is_made_from_is_left_out():
    text = f"{PILE}\nclass Larger(Pile):\n    def __init__(self): self.initial = (9, 0)\n"
    assert names(text)[0] == ["Larger"]


@pytest.mark.parametrize(
    ("text", "judging"),
    [
        ("def evaluate(state): return 0", ["evaluate"]),
        ("def value(game, state, player): return 0", ["value"]),
        ("def h(s): return count(s, 0)\ndef count(s, player): return 1", ["h"]),
        ("def score(board): return lines(board)\ndef lines(board): return 1", ["score"]),
        ("def mobility(features): return features['twos']", ["mobility"]),
        ("def evaluate(state): pass", []),
        ("def evaluate(state, temperature): return 0", []),
        ("def minimax(game, state, depth): return 0", []),
        ("def value(game, s): return max(value(game, c) for c in game.below(s))", []),
    ],
)
def test_evaluations_are_told_from_searches_and_helpers(text, judging):
    assert names(text)[1] == judging


def test_a_text_that_is_no_python_is_refused_with_its_line():
    with pytest.raises(SourceError, match=r"^Line 2: ") as refused:
        discover("x = 1\nclass Pile(\n")
    assert refused.value.line == 2


def test_a_program_is_run_once_for_its_game(capsys):
    text = PILE + "print('once')\n"
    assert make_custom_game("own:game:Pile", {"text": text}) is make_custom_game(
        "own:game:Pile", {"text": text}
    )
    assert capsys.readouterr().out == "once\n"


def test_other_games_are_found_as_before():
    assert make_custom_game("nim").players == ("A", "B")
    assert make_custom_game("tree:[[1, 2], 3]").size == 5
    assert not is_custom_game("tree:[1]")
    assert is_custom_game("own:game:Pile")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("own:game:Heap", "The program has no class 'Heap'."),
        (
            "own:game:f",
            ("f is not a class: a game is a class with initial, actions, result and so on."),
        ),
        ("own:judged:g:nim", "The program has no function 'g'."),
        ("own:judged:Pile:nim", "Pile is not a function: an evaluation is one, such as def Pile"),
        ("own:judged:f:nothing", "There is no game 'nothing'; there are: tictactoe, "),
    ],
)
def test_what_a_program_has_not_is_refused(name, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        make_custom_game(name, {"text": f"{PILE}\ndef f(state): return 0\n"})


def test_a_name_without_its_program_is_refused():
    with pytest.raises(
        ValueError, match=r"^'own:game:Pile' is part of a program, but no program was given\.$"
    ):
        make_custom_game("own:game:Pile")


def test_only_who_begins_begins():
    assert make_custom_game("own:game:Pile", {"text": PILE}, "First").players == ("First", "Second")
    with pytest.raises(ValueError, match=r"^first is 'First', not 'Second'\.$"):
        make_custom_game("own:game:Pile", {"text": PILE}, "Second")


def test_a_move_that_there_is_not_is_refused_in_a_sentence_whatever_the_rules_raise():
    game = make_custom_game("own:game:Pile", {"text": PILE})
    with pytest.raises(IllegalMove, match=r"^There is no move 9; the moves are 1, 2, 3\.$"):
        game.result(game.initial, 9)
    with pytest.raises(IllegalMove, match=r"^There is no move 'x'; the moves are 1, 2, 3\.$"):
        game.parse_action(game.initial, "x")
    with pytest.raises(IllegalMove, match=r"^There is no move 1; the game is over\.$"):
        game.action_name(play_moves(game, ["2", "3"]), 1)


def test_the_wrapped_game_keeps_the_contract_itself():
    assert check_game(make_custom_game("own:game:Pile", {"text": PILE})) == []


def test_it_is_recorded_and_told_like_any_other():
    game = make_custom_game("own:game:Pile", {"text": PILE})
    trace = record(game, algorithm="minimax")
    assert len(trace.nodes) == 28
    assert trace.explain(1).sentence


def test_an_evaluation_takes_the_place_of_the_games_own():
    game = make_custom_game("own:judged:evaluate:tictactoe", {"text": LINES})
    state = play_moves(game, ["a3"])
    # X . . / . . . / . . .: X could fill three rows, O two
    assert (game.evaluate(state, MAX), game.evaluate(state, MIN)) == (0.1, -0.1)
    assert not hasattr(game, "features")
    assert solve(game, algorithm="alphabeta").value == 0
    assert solve(game, state, "h_alphabeta", depth=1).value == 0  # O answers in another row


def test_a_finished_game_is_worth_its_utility_whatever_the_evaluation_says():
    game = with_evaluation(lambda state: 0.5, make("tictactoe"))
    state = play_moves(game, ["a1", "b1", "a2", "b2", "a3"])
    assert (game.evaluate(state, MAX), game.evaluate(state, MIN)) == (1, -1)


@pytest.mark.parametrize(
    ("text", "to_max", "to_min"),
    [
        ("def f(state): return 0.25", 0.25, -0.25),
        ("def f(game, s): return 0.25 if game.to_move(s) == 1 else 0", 0.25, -0.25),
        ("def f(s, player): return 0.5 if player == 0 else -0.5", 0.5, -0.5),
        ("def f(s, player): return 0.5 if player == 'X' else -0.5", 0.5, -0.5),
        ("def f(board, player): return board.count(player) / 10", 0.1, 0.0),
        ("def f(board, player): return (1 - player) / 10", 0.1, 0.0),
        ("def f(s, colour): return colour * 0.2", 0.2, -0.2),
        ("def f(s, maximizing): return 0.2 if maximizing else -0.2", 0.2, -0.2),
        ("def f(features): return features['ones'] / 100", 0.03, -0.03),
    ],
)
def test_for_whom_an_evaluation_judges_is_told_by_what_it_takes(text, to_max, to_min):
    game = make_custom_game("own:judged:f:tictactoe", {"text": text})
    state = play_moves(game, ["a1"])
    assert (game.evaluate(state, MAX), game.evaluate(state, MIN)) == (to_max, to_min)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("pass", "None{}: is a return missing?"),
        ("return 'good'", "'good'{}: expected a finite number."),
        ("return float('nan')", "nan{}: expected a finite number."),
        ("return float('inf')", "inf{}: expected a finite number."),
        ("return True", "True{}: expected a finite number."),
        (
            "return 1",
            (
                "1{}: expected a value strictly between -1 and 1, the utilities of finished games; "
                "divide by the largest possible value."
            ),
        ),
    ],
)
def test_what_is_no_judgement_is_told_with_the_position(body, sentence):
    with pytest.raises(EvaluationError) as refused:
        describe_custom_evaluation({"text": f"def f(state):\n    {body}\n"}, "f", "tictactoe")
    where = sentence.format(" for the board . . . / . . . / . . .")
    assert str(refused.value) == f"At the start: f returned {where}"
    assert refused.value.moves == ()


def test_an_evaluation_that_fails_later_is_told_after_which_moves():
    text = "def f(board):\n    return 0 if board[4] == '' else 7\n"
    with pytest.raises(EvaluationError) as refused:
        describe_custom_evaluation({"text": text}, "f", "tictactoe")
    moves = refused.value.moves
    assert moves[-1] == "b2"
    assert str(refused.value).startswith(f"After {', '.join(moves)}: f returned 7 for the board ")


def test_what_is_good_for_one_is_bad_for_the_other():
    text = "def f(state, player):\n    return 0.5\n"
    with pytest.raises(EvaluationError) as refused:
        describe_custom_evaluation({"text": text}, "f", "connect-four")
    assert str(refused.value) == (
        "At the start: the evaluation is 0.5 for X and 0.5 for O, but they must sum to 0: "
        "subtract the other player’s share."
    )


def test_what_the_code_raises_is_raised_with_the_position_beside_it():
    with pytest.raises(ZeroDivisionError) as raised:
        describe_custom_evaluation({"text": "def f(state):\n    return 1 / 0\n"}, "f", "tictactoe")
    assert raised.value.__notes__ == ["At the start."]


def test_what_an_evaluation_cannot_be_called_with_is_told():
    with pytest.raises(
        ValueError, match=r"^f\(state, x\): the meaning of x is unknown; an evaluation "
    ):
        describe_custom_evaluation({"text": "def f(state, x): return 0"}, "f", "tictactoe")
    with pytest.raises(ValueError, match=r"^f needs a player parameter in a game for 3 players"):
        describe_custom_evaluation({"text": "def f(state): return 0"}, "f", "three-3x3")
    with pytest.raises(ValueError, match=r"^f takes features, but this game has none\.$"):
        describe_custom_evaluation({"text": "def f(features): return 0"}, "f", "nim")


def test_the_entry_of_a_judged_game_is_one_of_the_catalogue():
    entry = describe_custom_evaluation({"text": LINES}, "evaluate", "tictactoe-4x4-4")["entry"]
    assert entry["name"] == "own:judged:evaluate:tictactoe-4x4-4"
    assert entry["label"] == "4×4, four in a row, evaluated by evaluate"
    assert (entry["firsts"], entry["perfect"], entry["features"]) == (["X", "O"], False, {})
    assert "h_alphabeta" in entry["algorithms"]
    assert json.loads(json.dumps(entry, allow_nan=False))["players"] == ["X", "O"]


def test_nim_which_judges_nothing_can_be_searched_to_a_depth_by_an_evaluation():
    text = "def odd(state):\n    return 0.5 if state[0][0] % 2 else -0.5\n"
    entry = describe_custom_evaluation({"text": text}, "odd", "nim")["entry"]
    assert "h_minimax" in entry["algorithms"]
    assert entry["depths"][0] == 1


def test_a_game_and_its_evaluation_can_stand_in_one_program():
    text = f"{PILE}\ndef f(state): return 0.5 if state[0] % 4 else -0.5\n"
    entry = describe_custom_evaluation({"text": text}, "f", "own:game:Pile")["entry"]
    assert entry["label"] == "Pile, evaluated by f"
    game = make_custom_game("own:judged:f:own:game:Pile", {"text": text})
    assert solve(game, algorithm="h_minimax", depth=1).value == 0.5


def test_a_tree_of_ones_own_can_be_judged():
    game = make_custom_game(
        "own:judged:f:tree:[[1, 2], [3, 4]]", {"text": "def f(state): return state / 10"}
    )
    assert solve(game, algorithm="h_minimax", depth=1).value == 0.4  # the second node is the fifth
