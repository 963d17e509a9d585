"""Searches that are handed a board from a file that is not here: its game is an explicit tree."""

import pytest

from plyscope import record_program
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.course_modules.tree_board import TreeBoard, find_role
from plyscope.student_code.grader.own_game.program_check import check_program

TREE = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]"

UNDOES = """
def minimax(board, depth, is_max, player):
    if board.has_winner(player):
        return 100
    if depth == 0 or board.is_full():
        return board.evaluate(player)
    values = []
    for row, column in board.legal_moves():
        board.make_move(row, column, player)
        values.append(minimax(board, depth - 1, not is_max, player))
        board.undo_move()
    return max(values) if is_max else min(values)
"""

COPIES = """
from copy import deepcopy

def minimax(position, depth, is_max):
    if depth == 0 or position.winner() is not None:
        return position.score()
    values = []
    for move in position.get_all_moves(is_max):
        after = deepcopy(position)
        after.move_piece(*move)
        values.append(minimax(after, depth - 1, not is_max))
    return max(values) if is_max else min(values)
"""

RETURNS = """
def minimax(state, depth, is_max):
    if depth == 0 or state.game_over:
        return state.heuristic
    values = [minimax(state.apply(move), depth - 1, not is_max) for move in state.actions]
    return max(values) if is_max else min(values)
"""

STARTS = [
    (
        UNDOES,
        "is_over='is_full()', make='make_move()', moves='legal_moves()', undo='undo_move()', "
        "value='evaluate()', winner='has_winner()'",
    ),
    (
        COPIES,
        "make='move_piece()', moves='get_all_moves()', value='score()', winner='winner()'",
    ),
    (RETURNS, "is_over='game_over', moves='actions', result='apply()', value='heuristic'"),
]
IDS = ["undoes", "copies", "returns"]


@pytest.mark.parametrize(("text", "roles"), STARTS, ids=IDS)
def test_a_board_that_is_not_here_is_a_tree_that_answers_what_is_asked(text, roles):
    start = recognize(text)[0]
    assert start.call.startswith(f"minimax(TreeBoard({TREE}, {roles}), 3, True")
    assert "on a tree in the place of its board" in start.title
    trace = record_program(text)
    assert (trace.result.value, len(trace.nodes)) == (5, 15)


@pytest.mark.parametrize(("text", "roles"), STARTS, ids=IDS)
def test_such_a_search_is_checked_with_other_leaves(text, roles):
    report = check_program(text)
    assert report is not None
    (search,) = report.searches
    assert (report.verdict.value, search.trials) == ("right", 25)
    assert "on a board of ours, as the program has none" in search.sentence
    wrong = check_program(text.replace("else min(values)", "else max(values)"))
    assert wrong is not None
    assert "it takes the largest value at every level" in wrong.searches[0].sentence


def test_what_has_no_role_is_not_made_up():
    assert recognize(UNDOES.replace("board.is_full()", "board.turn > 9")) == []
    assert recognize(UNDOES.replace("board.evaluate(player)", "0")) == []


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("getAvailableMoves", "moves"),
        ("possible_moves", "moves"),
        ("makeMove", "make"),
        ("move_piece", "make"),
        ("undoMove", "undo"),
        ("is_game_over", "is_over"),
        ("check_winner", "winner"),
        ("evaluate_board", "value"),
        ("is_valid_move", ""),
        ("turn", ""),
    ],
)
def test_a_name_has_a_role_by_its_words(name, role):
    assert find_role(name) == role


def test_moves_go_down_the_tree_and_back():
    board = TreeBoard([3, [5, 2]], moves="moves()", make="push()", undo="pop()", value="score()")
    assert board.moves() == [(0, 0), (0, 1)]
    board.push((0, 1))
    assert (board.plyscope_data(), board.score(), board.moves()) == ([5, 2], 0, [(1, 0), (1, 1)])
    board.push(1, 0, "a player")
    assert (board.plyscope_data(), board.score(), board.moves()) == (5, 5, [])
    board.pop()
    assert board.plyscope_data() == [5, 2]
    with pytest.raises(AttributeError, match="no attribute 'turn'"):
        board.turn  # noqa: B018
