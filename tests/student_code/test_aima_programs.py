"""Programs in the style of AIMA: their own games, and searches in the files beside them."""

from pathlib import Path

import pytest

from plyscope import Verdict, check
from plyscope.student_code.adapters.starts.program_record import record_program
from plyscope.student_code.adapters.starts.recognition import NO_CALL, recognize, tell_no_search
from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.call_tree.sibling_files import files_beside, list_siblings
from plyscope.student_code.grader.doubt import tell_doubt
from plyscope.student_code.grader.own_game.program_check import LIBRARY, check_program

PILES = """
from games import *

class Piles(Game):
    def __init__(self, board):
        self.initial = GameState("MAX", 0, board, self.list_moves(board))

    def list_moves(self, board):
        return [(pile, n) for pile, left in enumerate(board) for n in range(1, left + 1)]

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        pile, n = move
        board = list(state.board)
        board[pile] -= n
        other = "MIN" if state.to_move == "MAX" else "MAX"
        won = 0 if any(board) else (1 if other == "MAX" else -1)
        return GameState(other, won, board, self.list_moves(board))

    def terminal_test(self, state):
        return not any(state.board)

    def utility(self, state, player):
        return state.utility if player == "MAX" else -state.utility

if __name__ == "__main__":
    game = Piles({board})
    print(game.play_game(alpha_beta_player, query_player))
"""

SEARCH = """
def alphabeta_search(state, game):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -1000
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = 1000
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return max(game.actions(state), key=lambda a: min_value(game.result(state, a), -1000, 1000))
"""

ROWS = """
from collections import namedtuple

GameState = namedtuple("GameState", "to_move, utility, board, moves")

class Game:
    def actions(self, state):
        raise NotImplementedError

    def result(self, state, move):
        raise NotImplementedError

    def utility(self, state, player):
        raise NotImplementedError

    def terminal_test(self, state):
        return not self.actions(state)

    def to_move(self, state):
        return state.to_move

class ThreeCells(Game):
    def __init__(self, cells=3):
        self.initial = GameState("X", 0, {}, list(range(cells)))

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        board = {**state.board, move: state.to_move}
        moves = [each for each in state.moves if each != move]
        won = (1 if state.to_move == "X" else -1) if move == 2 else 0
        return GameState("O" if state.to_move == "X" else "X", won, board, moves)

    def utility(self, state, player):
        return state.utility if player == "X" else -state.utility

    def terminal_test(self, state):
        return state.utility != 0 or not state.moves

class FortyCells(ThreeCells):
    def __init__(self, cells=40):
        ThreeCells.__init__(self, cells)
"""


def test_a_game_alone_is_searched_by_the_library():
    text = PILES.replace("{board}", "[0, 2, 1]")
    (start,) = recognize(text)
    assert start.call == "alpha_beta_search((game := Piles([0, 2, 1])).initial, game)"
    trace = record_program(text)
    # A first move that leaves two single counters wins: the last to take one loses.
    assert (trace.result.value, trace.tells_cutoffs) == (1, False)


def test_a_large_game_alone_is_searched_to_a_depth():
    text = PILES.replace("{board}", "[7, 5, 3, 1]")
    (start,) = recognize(text)
    assert start.search == "alpha_beta_cutoff_search"
    report = check_program(text)
    assert report is not None
    (search,) = report.searches
    assert report.verdict is Verdict.UNDECIDED  # though the library's search is right
    assert search.trials > 4
    assert search.sentence == LIBRARY


def test_a_game_alone_may_play_itself():
    plays = """
    def play_game(self, *players):
        state = self.initial
        for player in players:
            state = self.result(state, player(self, state))
        self.play_game(*players)

    def utility"""
    text = PILES.replace("{board}", "[0, 2, 1]").replace("\n    def utility", plays)
    assert [each.search for each in recognize(text)] == ["alpha_beta_search"]


def test_a_game_alone_is_searched_by_the_file_beside_it(tmp_path: Path):
    text = PILES.replace("{board}", "[1, 2, 2]")
    (tmp_path / "games.py").write_text(ROWS[: ROWS.index("class ThreeCells")] + SEARCH)
    with files_beside(tmp_path / "piles.py"):
        calls = [each.call for each in recognize(text)]
        report = check_program(text)
    assert calls == ["alphabeta_search((game := Piles([1, 2, 2])).initial, game)"]
    assert report is not None
    assert report.searches[0].verdict is Verdict.RIGHT


def test_a_game_of_the_third_edition_ends_where_its_terminal_test_says():
    text = PILES.replace("return not any(state.board)", "return sum(state.board) < 2")
    program = load(text.replace("{board}", "[1]"))
    game = program.names["Piles"]([1])
    assert game.is_terminal(game.initial)
    assert game.actions(game.initial) == [(0, 1)]


def test_the_game_that_is_soon_over_is_recorded():
    calls = [each.call for each in recognize(ROWS + SEARCH)]
    assert calls[0] == "alphabeta_search((game := ThreeCells()).initial, game)"
    assert "alphabeta_search((game := FortyCells()).initial, game)" in calls
    assert record_program(ROWS + SEARCH).result.value == 1


def test_a_search_without_a_limit_is_checked_to_the_end_beside_one_with_a_limit():
    limited = SEARCH.replace("alphabeta_search", "cutoff_search").replace(
        "(state, game)", "(state, game, depth=1)", 1
    )
    report = check_program(
        ROWS + SEARCH + limited.replace("return v", "return v if depth > 0 else v")
    )
    assert report is not None
    whole = next(each for each in report.searches if each.search == "alphabeta_search")
    assert "up to 3 plies deep" in whole.sentence


def test_a_search_to_the_depth_of_a_default_is_checked_as_deep():
    limited = (
        SEARCH.replace("(state, game)", "(state, game, d=4)", 1)
        .replace("(state, alpha, beta)", "(state, alpha, beta, depth)")
        .replace(" a), alpha, beta)", " a), alpha, beta, depth + 1)")
        .replace("-1000, 1000)", "-1000, 1000, 1)")
        .replace("game.terminal_test(state):", "depth > d or game.terminal_test(state):")
    )
    report = check_program(PILES.replace("{board}", "[3, 2, 1]") + limited)
    assert report is not None
    (search,) = report.searches
    assert search.verdict is Verdict.RIGHT
    assert (
        "up to 4 plies deep: the move is a best one by plain minimax on its own rules"
        in search.sentence
    )


def test_a_monte_carlo_search_is_not_judged_by_minimax():
    text = """
def monte_carlo_tree_search(state, game):
    def ucb(move):
        return len(str(move))

    def backprop(state, utility):
        if not game.terminal_test(state):
            backprop(game.result(state, game.actions(state)[0]), -utility)

    backprop(state, 1)
    return max(game.actions(state), key=ucb)
"""
    searches = [each.search for each in recognize(ROWS + text + SEARCH)]
    assert set(searches) == {"alphabeta_search"}


def test_rules_alone_are_not_called_searches():
    error = "Found several searches (Piles.actions, Piles.move, Player.query). Choose one."
    assert tell_no_search("def actions(game): return game.actions(1)", error) == NO_CALL
    other = "Found several searches (first, second). Choose one."
    assert tell_no_search("def first(game): return game.actions(1)", other) == other


def test_a_search_that_asks_positions_for_attributes_is_of_another_game():
    report = check(
        """
def choose(game, state):
    def value(state, is_max):
        if game.is_terminal(state):
            return state.balance
        values = [value(game.result(state, move), not is_max) for move in game.actions(state)]
        return max(values) if is_max else min(values)

    return value(state, True)
"""
    )
    assert report.verdict is Verdict.UNDECIDED


def test_a_sum_among_largest_values_is_no_level_of_a_player():
    report = check_program(
        """
class Node:
    def __init__(self, kind, children=(), worth=0):
        self.kind, self.children, self.worth = kind, children, worth

def value(node):
    if node.kind == "leaf":
        return node.worth
    values = [value(child) for child in node.children]
    if node.kind == "dice":
        return sum(values)
    return max(values)

dice = Node("dice", [Node("leaf", worth=3), Node("leaf", worth=5)])
root = Node("max", [Node("min", [dice, Node("leaf", worth=5)]), Node("leaf", worth=3)])
print(value(root))
"""
    )
    assert report is not None
    (search,) = report.searches
    assert (search.verdict, search.sentence) == (
        Verdict.WRONG,
        "At the start, it takes the largest value at each level of a player.",
    )


def test_a_position_that_a_game_keeps_may_be_a_named_tuple():
    look = """
def look(node):
    return max([look(each) for each in node.options], default=node.worth)
"""
    assert not any(".initial" in each.call for each in recognize(ROWS + look))


def test_a_folder_whose_name_is_no_name_of_python_is_not_imported_from(tmp_path: Path):
    for folder in ("homework-3", "other"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "piles.py").write_text("def look(): pass")
    (tmp_path / "own").mkdir()
    with files_beside(tmp_path / "own" / "program.py"):
        assert [name for name, _ in list_siblings()] == ["other.piles"]


def test_a_folder_named_like_a_module_of_python_is_not_that_module(tmp_path: Path):
    (tmp_path / "math").mkdir()
    (tmp_path / "math" / "sums.py").write_text("")
    (tmp_path / "search").mkdir()
    (tmp_path / "search" / "random.py").write_text("choice = len")
    with files_beside(tmp_path / "search" / "program.py"):
        program = load("import math\nimport random\nlargest = math.inf")
    assert program.names["largest"] == float("inf")
    assert program.names["random"].choice is len  # a file beside the program comes first


BEGINS_ALONE = """
import math

def best_reply(game, state, depth):
    return max(
        game.actions(state), key=lambda move: smallest(game, game.result(state, move), depth - 1)
    )

def choose(game, state):
    player = game.to_move(state)
    return largest(game, state, depth=4)[1]

def largest(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return game.utility(state, PLAYER), None
    best, chosen = -math.inf, None
    for move in game.actions(state):
        value = smallest(game, game.result(state, move), depth - 1)
        if value > best:
            best, chosen = value, move
    return best, chosen

def smallest(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return game.utility(state, PLAYER)
    return min(
        largest(game, game.result(state, move), depth - 1)[0] for move in game.actions(state)
    )
"""


def test_a_search_alone_is_handed_a_tree_without_its_parts():
    text = BEGINS_ALONE.replace("PLAYER", "'MAX'")
    starts = recognize(text)
    assert [each.search for each in starts] == ["best_reply", "choose"]
    assert starts[1].call.startswith("choose(game := TreeGame(")
    assert record_program(text, starts[1].call).result.value == 8
    found = check_program(text, search="choose").searches[0]
    assert (found.verdict, found.trials) == (Verdict.RIGHT, 20)


def test_a_search_alone_that_looks_ahead_is_checked_as_deep():
    text = BEGINS_ALONE.replace("PLAYER", "'MAX'").replace("depth=4", "depth=2")
    found = check_program(text, search="choose").searches[0]
    assert (found.verdict, found.trials) == (Verdict.RIGHT, 10)


def test_a_search_of_two_functions_alone_begins_with_that_of_max():
    _, begin, functions = BEGINS_ALONE.replace("PLAYER", "'MAX'").partition("def largest")
    starts = recognize(f"import math\n{begin}{functions}")
    assert [each.search for each in starts] == ["largest"]


def test_a_player_that_no_game_of_ours_has_is_no_mistake():
    text = """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, "X")
    values = [minimax(game, game.result(state, move)) for move in game.actions(state)]
    return max(values) if game.to_move(state) == "X" else min(values)
"""
    assert tell_doubt(text, check(text)) == (
        "minimax: Could not be checked: it calls a player X, and has no game with such a player."
    )


@pytest.mark.parametrize(
    ("asked", "is_doubted"), [("max_depth", True), ("is_termnal", False), ("utilty", False)]
)
def test_what_no_game_of_ours_has_is_no_mistake_unless_it_is_misspelt(asked, is_doubted):
    text = f"""
def minimax(game, state):
    if game.is_terminal(state) or not game.{asked}:
        return game.utility(state, 0)
    values = [minimax(game, game.result(state, move)) for move in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)
"""
    told = f"minimax: Could not be checked: it asks the game for {asked}, which our games do not "
    assert tell_doubt(text, check(text)) == (f"{told}have." if is_doubted else "")
    renamed = text.replace("game", "board")  # what it asks is no game
    assert "asks the game" not in tell_doubt(renamed, check(renamed))


def test_a_parameter_without_a_meaning_is_told_in_place_of_an_error():
    text = """
class Searcher:
    def __init__(self, horizon, game):
        self.horizon, self.game = horizon, game

    def decide(self, state):
        moves = self.game.actions(state)
        return max(moves, key=lambda move: self.worth(self.game.result(state, move), 1))

    def worth(self, state, ply):
        if self.game.is_terminal(state) or ply > self.horizon:
            return self.game.utility(state, 0)
        after = [self.game.result(state, move) for move in self.game.actions(state)]
        return -max(-self.worth(each, ply + 1) for each in after)
"""
    report = check(text, name="Searcher.decide")
    assert report.verdict is Verdict.UNDECIDED
    assert tell_doubt(text, report) == (
        "Searcher.decide: Could not be checked: the meaning of horizon is unknown."
    )


def test_a_position_with_rules_of_its_own_is_not_said_to_be_missing():
    text = """
class Searcher:
    def search(self, state, depth=0):
        if state.is_terminal():
            return state.score()
        below = [self.search(state.make(move), depth + 1) for move in state.moves()]
        return max(below) if state.mover == 1 else min(below)
"""
    error = "Searcher.search(state, depth) has no parameter for the position; a search takes"
    assert "parameter" not in tell_no_search(text, error)
    ours = "def search(game, depth):\n    return game.actions(depth)\n"
    assert tell_no_search(ours, error) == error


def test_a_search_may_ask_for_the_moves_with_the_states_after_them():
    text = """
def minimax_decision(state, game):
    player = game.to_move(state)

    def largest(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        return max(smallest(after) for _, after in game.successors(state))

    def smallest(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        return min(largest(after) for _, after in game.successors(state))

    return max(game.successors(state), key=lambda pair: smallest(pair[1]))[0]
"""
    assert check_program(text).verdict is Verdict.RIGHT
