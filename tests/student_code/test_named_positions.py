"""Searches alone, whose game is in a file that is not here: they are handed a position of ours."""

import pytest

from plyscope.student_code.adapters.starts.program_record import record_program
from plyscope.student_code.adapters.starts.recognition import (
    NO_MOVE,
    names_simulations,
    recognize,
)
from plyscope.student_code.course_modules.named_tictactoe import (
    TicTacToeState,
    find_state_meaning,
)
from plyscope.student_code.grader.own_game.program_check import check_program
from plyscope.student_code.grader.report import Verdict

WITH_NEW_POSITIONS = """
import math, random

class Leaf:
    def __init__(self, state, action=None, parent=None):
        self.state, self.action, self.parent = state, action, parent
        self.children, self.visits, self.wins = [], 0, 0
        self.untried = state.get_legal_actions()

    def expand(self):
        action = self.untried.pop()
        child = Leaf(self.state.move(action), action, self)
        self.children.append(child)
        return child

    def rollout(self):
        here = self.state
        while not here.is_game_over():
            here = here.move(random.choice(here.get_legal_actions()))
        return here.game_result

    def backpropagate(self, result):
        self.visits += 1
        self.wins += result * -self.state.next_to_move
        if self.parent:
            self.parent.backpropagate(result)

    def best_child(self, c):
        log = math.log(self.visits)
        return max(
            self.children, key=lambda one: one.wins / one.visits + c * math.sqrt(log / one.visits)
        )

class Tree:
    def __init__(self, root):
        self.root = root

    def best_action(self, simulations_number=None, seconds=None):
        if simulations_number is None:
            assert seconds is not None
        for _ in range(simulations_number):
            node = self.root
            while not node.state.is_game_over():
                if node.untried:
                    node = node.expand()
                    break
                node = node.best_child(1.4)
            node.backpropagate(node.rollout())
        return self.root.best_child(0)
"""

IN_PLACE = """
import math, random

class Knot:
    def __init__(self, state, move=None, parent=None):
        self.move, self.parent = move, parent
        self.children, self.visits, self.wins = [], 0, 0
        self.untried_moves = state.get_moves()
        self.just_moved = state.player_just_moved

def uct_search(start, iterations):
    root = Knot(start)
    for _ in range(iterations):
        node, state = root, start.clone()
        while not node.untried_moves and node.children:  # select
            log = math.log(node.visits)
            node = max(node.children, key=lambda n: n.wins / n.visits + math.sqrt(log / n.visits))
            state.do_move(node.move)
        if node.untried_moves:  # expand
            move = node.untried_moves.pop()
            state.do_move(move)
            node.children.append(Knot(state, move, node))
            node = node.children[-1]
        while state.get_moves():  # roll out
            state.do_move(random.choice(state.get_moves()))
        while node is not None:  # backpropagate
            node.visits += 1
            node.wins += state.get_result(node.just_moved)
            node = node.parent
    return max(root.children, key=lambda child: child.visits).move
"""

RETURNED = IN_PLACE.replace(
    "def uct_search(start, iterations):", "def make_search(iterations):\n  def search(start):"
)
RETURNED = (
    "\n".join(
        f"  {line}" if number > RETURNED.splitlines().index("  def search(start):") else line
        for number, line in enumerate(RETURNED.splitlines())
    )
    + "\n  return search\n"
)

NEGAMAX = """
def negamax(board, depth):
    if depth == 0 or board.is_over():
        return board.score()
    return max(-negamax(board.play(move), depth - 1) for move in board.legal_moves())
"""

UNDOES = """
class Player:
    def choose(self, board, depth=3):
        return self.minimax(board, depth, True)[1]

    def minimax(self, board, depth, is_max):
        if depth == 0 or board.check_winner() is not None:
            return board.evaluate(), None
        best = None
        for move in board.get_available_moves():
            board.make_move(move)
            value = self.minimax(board, depth - 1, not is_max)[0]
            board.undo_move(move)
            if best is None or (value > best[0] if is_max else value < best[0]):
                best = value, move
        return best
"""

WINNER_BY_SIGN = """
from board import Board

def minimax(board, depth, is_max):
    winner = board.check_winner()
    if winner:
        return 10 - depth if winner == "X" else depth - 10
    if board.is_full():
        return 0
    values = []
    for cell in board.get_empty_cells():
        board.make_move(cell)
        values.append(minimax(board, depth + 1, not is_max))
        board.undo_move(cell)
    return max(values) if is_max else min(values)
"""

SUCCESSOR_OF_A_MOVE = """
class Agent:
    def __init__(self, player):
        self.player = player

    def choose(self, state):
        return max(state.legal_actions(), key=lambda a: self.value(state.successor(a), 2))

    def value(self, state, depth):
        if depth == 0 or state.is_terminal():
            return state.evaluate(self.player)
        best = max if state.current_player == self.player else min
        return best(self.value(state.successor(a), depth - 1) for a in state.legal_actions())
"""

POSITIONS_AFTER = """
def value(board, is_max, depth=3):
    if depth == 0 or board.is_terminal():
        return board.score()
    values = [value(after, not is_max, depth - 1) for after in board.get_available_moves()]
    return max(values) if is_max else min(values)
"""


@pytest.mark.parametrize(
    ("text", "search"),
    [
        (WITH_NEW_POSITIONS, "Tree.best_action"),
        (IN_PLACE, "uct_search"),
        (RETURNED, "make_search"),
    ],
    ids=["new positions", "in place", "returned"],
)
def test_a_tree_of_simulations_grows_from_an_empty_board(text, search):
    start = recognize(text)[0]
    assert (start.search, start.title.rpartition(", ")[2]) == (search, "on tic-tac-toe of ours")
    said = str(record_program(text)).splitlines()
    assert said[0].startswith("101 nodes: visits = 100")
    assert len(said) == 10


@pytest.mark.parametrize(
    ("text", "search"),
    [
        (NEGAMAX, "negamax"),
        (UNDOES, "Player.choose"),
        (WINNER_BY_SIGN, "minimax"),
        (SUCCESSOR_OF_A_MOVE, "Agent.choose"),
        (POSITIONS_AFTER, "value"),
    ],
    ids=["new positions", "undo", "winner", "successor", "positions after"],
)
def test_a_search_alone_is_checked_on_a_board_of_ours(text, search):
    found = check_program(text).searches[0]
    assert (found.search, found.verdict) == (search, Verdict.RIGHT)
    assert found.sentence.endswith("on a board of ours, as the program has none.")


def test_who_has_won_on_our_board_is_not_compared_with_what_a_program_takes_for_a_win():
    """Whether score() is that of who moves or of the first player is not known."""
    assert check_program(NEGAMAX).rules is None
    turned = NEGAMAX.replace("return board.score()", "return -board.score()")
    assert check_program(turned).verdict is Verdict.RIGHT


def test_what_a_name_says_of_a_position_depends_on_how_it_is_used():
    known = {
        ("get_legal_actions", 0): "moves",
        ("result", 1): "made",
        ("get_result", 1): "worth",
        ("game_result", -1): "worth",
        ("next_to_move", -1): "mover",
        ("get_next_state", 1): "made",
        ("playerJustMoved", -1): "last",
        ("undo_move", 1): "undone",
        ("generate_states", 0): "states",
        ("is_lose", 0): "is_lost",
        ("random_action", 0): "any_move",
        ("is_valid", 1): "",
        ("evaluate", 3): "",
    }
    assert {asked: find_state_meaning(*asked) for asked in known} == known


def test_a_position_is_played_by_the_names_of_a_program():
    names = "play(1)!", "copy()", "won()", "turn", "undo()"
    state = TicTacToeState("XOX.O....", ("x", "o"), *names)
    other = state.copy()
    assert state.turn == "x"
    state.play(3)
    state.play(7)
    assert state.won()
    assert not other.won()
    state.undo()
    assert state.plyscope_data() == ["XOX", "XO.", "..."]
    with pytest.raises(ValueError, match="0 is not legal"):
        state.play(0)
    with pytest.raises(AttributeError, match="'winner'"):
        _ = state.winner


KEEPS_TABLES = """
import math, random

def mcts(position, simulations):
    table = {position: [0, 0]}
    for _ in range(simulations):
        path = select(position, table, [])
        here = path[-1]
        while not here.is_over():
            here = here.result(random.choice(here.legal_moves()))
        for each in path:
            table[each][0] += 1
            table[each][1] += here.reward()
    return max(position.legal_moves(), key=lambda m: table.get(position.result(m), [0])[0])

def select(position, table, path):
    path.append(position)
    if position.is_over():
        return path
    after = [position.result(move) for move in position.legal_moves()]
    fresh = [each for each in after if each not in table]
    if fresh:
        table[fresh[0]] = [0, 0]
        return path + fresh[:1]
    log = math.log(table[position][0] + 1)
    return select(max(after, key=lambda e: math.sqrt(log / (table[e][0] + 1))), table, path)
"""


def test_a_search_of_simulations_that_has_no_nodes_is_not_judged_by_minimax():
    found = check_program(KEEPS_TABLES).searches[0]
    assert (found.search, found.verdict) == ("mcts", Verdict.UNDECIDED)
    assert found.sentence == NO_MOVE
    assert not names_simulations("execute_minimax")
    assert names_simulations("uct_search")
