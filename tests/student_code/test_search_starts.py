"""How the start of a search is guessed: from calls that are written, else from names and use."""

import pytest

from plyscope.student_code.adapters.starts.program_record import record_program
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.adapters.starts.search_start import load_names
from plyscope.student_code.adapters.starts.simulation_tree import grow_tree
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.call_tree.sibling_files import files_handed_over
from tests.student_code.corpus_index import read_program

NEGAMAX = """
def negamax(sticks, depth=0):
    return max([-negamax(sticks - k, depth + 1) for k in (1, 2, 3) if k <= sticks], default=-1)
"""


def first_call(text):
    return recognize(text)[0].call


def test_a_call_that_the_program_writes_is_the_best_guess():
    assert first_call(f"{NEGAMAX}\nprint(negamax(4))") == "negamax(4)"
    assert first_call(NEGAMAX) == "negamax(5)"


def test_a_name_beside_a_written_call_is_replaced_by_what_it_is_set_to():
    """A number that the program asks for is one of ours."""
    main = "def main():\n    sticks = int(input())\n    sticks = 3\n    print(negamax(sticks))\n"
    text = f"{NEGAMAX}\n{main}\nmain()"
    assert list_written_calls(load(text), ["negamax"]) == ["negamax(8)"]
    assert first_call(text) == "negamax(8)"
    main = "if __name__ == '__main__':\n    heap = 2 + 1\n    print(negamax(heap))\n"
    assert first_call(f"{NEGAMAX}\n{main}") == "negamax(2 + 1)"


def test_names_that_only_a_program_run_by_itself_sets_may_be_set_together():
    text = """
def worth(depth, place, is_max):
    if depth == height:
        return leaves[place]
    below = [worth(depth + 1, place * 2 + each, not is_max) for each in (0, 1)]
    return max(most, *below) if is_max else min(least, *below)

if __name__ == "__main__":
    most, least = -100, 100
    leaves, height = [3, 12, 8, 2], 2
    print(worth(0, 0, True))
"""
    (start, *_) = recognize(text)
    assert (start.call, record_program(text).result.value) == ("worth(0, 0, True)", 3)


def test_a_guessed_number_opens_no_file_of_ours():
    """Without that, the file of the number 0 is what a check reads from, and would be closed."""
    program = load("def read(path):\n    with open(path) as file:\n        return file.read()\n")
    for number in (0, 1, 5):
        with pytest.raises(OSError, match="no file of this number"):
            program.names["read"](number)


def test_a_depth_that_is_counted_up_begins_at_0_and_another_at_3():
    head = "def f(n, depth):\n    return n"
    up = f"{head} if depth == 2 else max(f(n + k, depth + 1) for k in (1, 2))"
    down = f"{head} if not depth else max(f(n + k, depth - 1) for k in (1, 2))"
    assert (first_call(up), first_call(down)) == ("f(5, 0)", "f(5, 3)")


NESTED = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]"
ON_LISTS = """
def minimax(node, depth, is_max):
    if depth == 0 or isinstance(node, int):
        return node
    values = [minimax(child, depth - 1, not is_max) for child in node]
    return max(values) if is_max else min(values)
"""
MAX_AND_MIN = """
def largest(tree):
    if not isinstance(tree, list):
        return tree
    return max(smallest(tree[i]) for i in range(len(tree)))
def smallest(tree):
    if not isinstance(tree, list):
        return tree
    return min(largest(tree[i]) for i in range(len(tree)))
"""
ON_NODES = """
def negamax(node, color):
    if node.is_terminal():
        return color * node.utility
    best = -100
    for move, child in enumerate(node.get_children()):
        best = max(best, -negamax(child, -color))
    return best
"""


def test_a_search_that_hands_on_the_parts_of_a_list_gets_a_tree_of_lists():
    assert first_call(ON_LISTS) == f"minimax({NESTED}, 3, True)"
    assert first_call(MAX_AND_MIN) == f"largest({NESTED})"
    numbers = ON_LISTS.replace(" or isinstance(node, int)", "")
    numbers = numbers.replace("in node]", "in (node + 1, node - 1)]")
    assert first_call(numbers) == "minimax(5, 3, True)"
    assert (record_program(ON_LISTS).result.value, len(record_program(ON_LISTS).nodes)) == (5, 15)


def test_a_search_alone_of_nodes_gets_nodes_that_answer_what_it_asks():
    (start,) = recognize(ON_NODES)
    names = "'get_children()', 'is_terminal()', 'utility'"
    assert start.call == f"negamax(NestedNode({NESTED}, {names}), 1)"
    trace = record_program(ON_NODES)
    assert (trace.result.value, len(trace.nodes)) == (5, 15)
    # What no node has is not made up.
    assert recognize(ON_NODES.replace("node.utility", "node.utility + node.weight")) == []


@pytest.mark.parametrize("text", ["x = 1", "def f(n):\n    return n + 1\nprint(f(2))"])
def test_a_program_without_a_recursion_has_no_start(text):
    assert recognize(text) == []


def test_a_program_that_fails_is_started_all_the_same_and_the_error_is_kept():
    text = NEGAMAX.replace(", default=-1", "")
    (start,) = recognize(text)
    assert start.call == "negamax(5)"
    assert start.error.startswith("ValueError: max()")


def test_a_program_that_ends_itself_ends_the_trial_alone():
    ends = "def best_move(sticks):\n    negamax(sticks)\n    sys.exit()\n"
    starts = recognize(f"import sys\n{NEGAMAX}\n{ends}")
    assert [(start.search, start.error) for start in starts] == [
        ("negamax", ""),
        ("best_move", "SystemExit: "),
    ]


def test_an_object_that_opens_a_window_is_made_before_the_search():
    start = recognize(read_program("tictactoe_window_class"))[0]
    assert (start.call, start.objects) == ("game.try_move(5)", {"game": "Game()"})


SEARCHER = """
class Piles:
    def __init__(self, piles):
        self.piles = piles

    def smaller(self):
        found = []
        for place, count in enumerate(self.piles):
            for left in range(count):
                found.append(Piles(self.piles[:place] + [left] + self.piles[place + 1:]))
        return found

class Judge:
    def rate(self, state):
        return len(state.piles)

class Searcher:
    def __init__(self, judge, state):
        self.judge = judge
        self.state = state

    def run(self):
        return self.__search(self.state, 2)

    def __search(self, state, depth):
        if not depth or not state.smaller():
            return self.judge.rate(state)
        return max(-self.__search(each, depth - 1) for each in state.smaller())
"""


def test_an_object_is_made_with_others_that_have_the_methods_it_calls():
    """A private method is found though other methods name it with its class."""
    starts = {each.search: each for each in recognize(SEARCHER)}
    assert set(starts) == {"Searcher.run", "Searcher._Searcher__search"}
    trace = record_program(SEARCHER)
    assert trace.run.start.startswith("Searcher(Judge(), Piles(")
    assert len(trace.nodes) > 5


CALLED_BY_ITS_CLASS = """
class Table:
    def __init__(self):
        self.counts = [[1, 0, 2], [0, 1, 0], [1, 0, 0]]
        self.may_stop = False

    def options(counts, may_stop):
        found = [(r, c) for r in range(3) for c in range(3) if counts[r][c]]
        return found + [None] * (may_stop and not found)

    def value(counts, depth, may_stop):
        options = Table.options(counts, may_stop)
        if depth == 0 or not options:
            return sum(map(sum, counts))
        values = []
        for row, column in options:
            after = [list(each) for each in counts]
            after[row][column] -= 1
            values.append(-Table.value(after, depth - 1, may_stop))
        return max(values)

    def play(self):
        while True:
            self.may_stop = input("stop? ") == "y"
            print(Table.value(self.counts, 3, self.may_stop))
"""


def test_a_function_that_is_called_by_the_name_of_its_class_gets_what_an_object_holds():
    start = recognize(CALLED_BY_ITS_CLASS)[0]
    assert start.call == "Table.value(Table().counts, 3, Table().may_stop)"
    assert record_program(CALLED_BY_ITS_CLASS).result.value == -2


CHECKERS_OF_A_FILE = """
DIM, FREE, MAX, MIN = 8, ".", "w", "m"

def can_jump(grid, row, column):
    return False

def steps(grid, sign, down):
    found = []
    for row in range(DIM):
        for column in range(DIM):
            for side in (column - 1, column + 1):
                after = row + down
                if grid[row][column] == sign and 0 <= after < DIM and 0 <= side < DIM:
                    if grid[after][side] == FREE:
                        found.append((row, column, after, side))
    return found

def value(grid, is_max, depth):
    moves = steps(grid, MAX if is_max else MIN, -1 if is_max else 1)
    if depth == 0 or not moves:
        return sum(row.count(MAX) - row.count(MIN) for row in grid)
    values = []
    for row, column, after, side in moves:
        made = [list(each) for each in grid]
        made[row][column], made[after][side] = FREE, made[row][column]
        values.append(value(made, not is_max, depth - 1))
    return max(values) if is_max else min(values)
"""


def test_checkers_without_a_board_gets_one_with_its_men():
    start = recognize(CHECKERS_OF_A_FILE)[0]
    rows = (".m.m.m.m", "m.m.m.m.", ".m.m.m.m", "........", "........")
    rows += ("w.w.w.w.", ".w.w.w.w", "w.w.w.w.")
    assert start.call == f"value([list(row) for row in {rows}], True, 3)"


BEGUN = """
class Sticks:
    def __init__(self):
        self.left = None

    def new_game(self):
        self.left = [3, 2]

    def best(self, turn=1):
        values = []
        for place, count in enumerate(self.left):
            for less in range(count):
                self.left[place] = less
                values.append(-self.best(-turn))
                self.left[place] = count
        return max(values, default=-1)
"""


def test_a_game_that_a_method_begins_is_begun_before_the_search():
    (start,) = recognize(BEGUN)
    assert (start.call, start.error) == ("sticks.best()", "")
    assert start.objects == {"sticks": "(lambda each: (each.new_game(), each)[1])(Sticks())"}
    assert len(record_program(BEGUN).nodes) == 86  # by hand, for piles of three and two


def test_a_method_that_goes_on_to_play_is_replaced_by_what_it_sets():
    plays = "        self.left = [3, 2]\n        self.all = sum(self.left)\n        self.play()\n"
    loop = "    def play(self):\n        while True:\n            input('stick: ')\n\n    def best"
    text = BEGUN.replace("        self.left = [3, 2]\n", plays).replace("    def best", loop)
    start = recognize(text)[0]
    assert (start.call, start.error) == ("sticks.best()", "")
    settings = "setattr(each, 'left', [3, 2]), setattr(each, 'all', sum(each.left))"
    begun = f"(lambda each: ({settings}, each)[2])(Sticks())"
    assert start.objects == {"sticks": begun}
    # An object that opens a window is made before the search, and has the name already.
    window = "self.window = pygame.display.set_mode((90, 90))\n        self.left = None"
    start = recognize(f"import pygame\n{text.replace('self.left = None', window)}")[0]
    assert (start.call, start.objects) == ("begun_sticks.best()", {"begun_sticks": begun})


def test_a_method_that_no_game_needs_is_not_called():
    made = BEGUN.replace("self.left = None", "self.left = [1, 1]")
    assert [start.call for start in recognize(made)] == ["Sticks().best()"]


def test_a_name_that_is_set_by_itself_ends():
    """What it stands for never comes to hold itself."""
    text = f"{NEGAMAX}\ndef main():\n    heap = heap + negamax(heap)\n    negamax(heap)\n"
    assert list_written_calls(load(text), ["negamax"]) == []


def test_what_a_text_defines_is_kept_where_it_imports_it_as_well():
    """Several files were pasted one after another."""
    text = f"{NEGAMAX}\nfrom sticks_search import negamax\nprint(negamax(4))"
    assert [(start.call, start.error) for start in recognize(text)] == [("negamax(4)", "")]


ISOLATION = """
class Agent:
    def __init__(self, player_id):
        self.player_id = player_id

    def minimax(self, state, depth):
        if state.terminal_test():
            return state.utility(self.player_id)
        if depth == 0:
            return len(state.liberties(state.locs[self.player_id]))
        values = [self.minimax(state.result(each), depth - 1) for each in state.actions()]
        return max(values) if state.player() == self.player_id else min(values)
"""


def test_an_agent_of_isolation_is_handed_a_board():
    (start,) = recognize(ISOLATION)
    assert (start.call, start.error) == ("Agent(1).minimax(IsolationBoard(), 3)", "")
    assert len(record_program(ISOLATION).nodes) > 100


ROOT = """
import math, random

class Node:
    def __init__(self, left=5, parent=None, move=None):
        self.left, self.parent, self.move = left, parent, move
        self.children, self.visits, self.wins = [], 0, 0

    def best_move(self):
        for _ in range(50):
            leaf = self.select()
            leaf.backpropagate(leaf.rollout())
        return max(self.children, key=lambda each: each.visits).move

    def select(self):
        node = self
        while node.left:
            if len(node.children) < min(2, node.left):
                move = len(node.children) + 1
                node.children.append(Node(node.left - move, node, move))
                return node.children[-1]
            node = max(node.children, key=node.score)
        return node

    def score(self, child):
        return child.wins / child.visits + math.sqrt(2 * math.log(self.visits) / child.visits)

    def rollout(self):
        left, result = self.left, 1
        while left:
            left, result = left - random.randint(1, min(2, left)), -result
        return result

    def backpropagate(self, result):
        self.visits += 1
        self.wins += result
        if self.parent:
            self.parent.backpropagate(-result)
"""


def test_a_node_that_runs_the_simulations_itself_is_the_root():
    start = recognize(ROOT)[0]
    assert (start.call, start.node_class, start.error) == ("Node().best_move()", "Node", "")
    tree = grow_tree(load_names(start, ROOT), start)
    assert (tree.visits[0], len(tree) > 5) == (50, True)


def test_what_a_node_counts_is_no_method_of_the_same_name():
    text = ROOT.replace("visits", "_number_of_visits").replace("wins", "won")
    text += "\n    def n(self):\n        return 7\n\n    def q(self):\n        return self.won\n"
    start = recognize(text)[0]
    tree = grow_tree(load_names(start, text), start)
    assert (tree.visits[0], tree.value[0]) == (50, -42)
    assert tree.counts == ("_number_of_visits", "won")


def test_a_tree_of_simulations_is_read_from_its_nodes():
    text = read_program("mcts_uct_nodes")
    start = recognize(text)[0]
    tree = grow_tree(load_names(start, text), start)
    assert (tree.error, tree.parent[0], tree.visits[0]) == (None, -1, 200)
    below = [number for number, parent in enumerate(tree.parent) if parent == 0]
    assert sum(tree.visits[number] for number in below) == 200
    labels = [(0, 1), (0, 2), (1, 1), (1, 2), (1, 3)]
    assert sorted(tree.label[number] for number in below) == labels
    best = max(below, key=lambda number: tree.visits[number])
    assert tree.label[best] == tree.result


def test_a_tree_of_simulations_is_read_from_tables():
    text = read_program("mcts_tables")
    start = recognize(text)[0]
    tree = grow_tree(load_names(start, text), start)
    assert (tree.error, tree.parent[0], len(tree)) == (None, -1, 8)
    below = [number for number, parent in enumerate(tree.parent) if parent == 0]
    assert len(below) == 3


GUESSED = {
    # A name that is empty at the top is what the function around the call sets it to, and a name
    # that this function is handed is guessed there.
    "minimax([3, 2], 3, 'B', {'count': 0})": """
piles = []
def minimax(piles, depth, mover, counter):
    counter["count"] += 1
    if depth == 0 or not any(piles):
        return sum(piles) if mover == "B" else -sum(piles)
    values = []
    for place, left in enumerate(piles):
        for less in range(left):
            after = piles[:place] + [less] + piles[place + 1:]
            values.append(minimax(after, depth - 1, "A" if mover == "B" else "B", counter))
    return max(values) if mover == "B" else min(values)
def choose(depth, mover):
    piles = [3, 2]
    counter = {"count": 0}
    value = minimax(piles, depth, mover, counter)
    show = input
    show(value if mover == "B" else -value)
    return counter["count"]
""",
    # The parameter board is the attribute board; bot is a player, and none is a free cell.
    "game.minimax(X, game.board, True)": """
EMPTY, X, O = " ", "X", "O"
class Game:
    def __init__(self):
        self.board = list("XOXO  OX ")
    def minimax(self, bot, board, is_bot):
        free = [place for place in range(9) if board[place] == EMPTY]
        if not free:
            return board.count(bot)
        values = []
        for place in free:
            board[place] = bot if is_bot else X if bot == O else O
            values.append(self.minimax(bot, board, not is_bot))
            board[place] = EMPTY
        return max(values) if is_bot else min(values)
game = Game()
""",
    # The board is an array, and has a list for each column.
    "minimax(np.zeros((7, 6), dtype=int), 3, True)": """
import numpy as np
ROWS, COLUMNS = 6, 7
def minimax(grid, depth, is_max):
    if depth == 0:
        return int(grid[6][5])
    values = []
    for column in (0, COLUMNS - 1):
        after = np.copy(grid)
        after[column][ROWS - 1] = 1 if is_max else 2
        values.append(minimax(after, depth - 1, not is_max))
    return max(values) if is_max else min(values)
""",
    # What is drawn while an object is made takes no time of it.
    "window.minimax(2)": """
import pygame
class Window:
    def __init__(self):
        self.font = pygame.font.SysFont(None, 32)
        self.text = self.font.render("begin", True, (0, 0, 0))
        self.sides = [self.text.get_rect(center=(place, 0)) for place in range(50)]
        self.piles = [2, 2]
    def minimax(self, turn):
        values = [0]
        for place, left in enumerate(self.piles):
            for less in range(left):
                self.piles[place] = less
                values.append(-self.minimax(3 - turn))
                self.piles[place] = left
        return max(values[1:], default=-1)
window = Window()
window.minimax(2)
""",
}


@pytest.mark.parametrize("call", GUESSED)
def test_arguments_are_guessed_as_the_program_uses_them(call):
    starts = [each for each in recognize(GUESSED[call]) if "minimax" in each.search]
    assert [(each.call, each.error) for each in starts] == [(call, "")]
    assert len(record_program(GUESSED[call], call).nodes) > 5


BESIDE = """
def minimax(board, depth, is_max):
    if depth == 0 or board.is_over():
        return board.score()
    values = [minimax(each, depth - 1, not is_max) for each in board.list_next(is_max)]
    return max(values) if is_max else min(values)
"""
BOARD = """
from search import minimax
class Board:
    def __init__(self, cells=(0, 0, 0)):
        self.cells = cells
    def is_over(self):
        return 0 not in self.cells
    def score(self):
        return self.cells[0] - self.cells[2]
    def list_next(self, is_max):
        mark = 1 if is_max else -1
        free = [place for place, cell in enumerate(self.cells) if not cell]
        return [Board((*self.cells[:p], mark, *self.cells[p + 1:])) for p in free]
def play():
    return minimax(Board(), 3, True)
"""


def test_an_object_is_of_a_class_in_a_file_beside_the_program_which_may_import_it():
    assert recognize(BESIDE) == []
    with files_handed_over({"search.py": BESIDE, "board.py": BOARD, "notes.py": "This is not."}):
        (start,) = recognize(BESIDE)
        trace = record_program(BESIDE)
    assert start.line == "from board import Board; minimax(Board(), 3, True)"
    assert (len(trace.nodes), trace.result.value) == (1 + 3 + 6 + 6, 0)


HOLDS_GAME = """
class Node:
    def __init__(self, game, depth=0):
        self.game, self.depth = game, depth

def minimax(node):
    if node.depth == 2 or node.game.is_full():
        return node.depth
    return max(-minimax(Node(each, node.depth + 1)) for each in node.game.list_next())
"""


def test_an_object_whose_own_argument_is_not_here_is_no_error_of_ours():
    assert recognize(HOLDS_GAME) == []


def test_a_table_that_a_program_calls_input_asks_nobody():
    text = """
input = {"A": ["B", "C"], "B": [3, 8], "C": [5, 6]}

def value(node, is_max):
    if isinstance(node, int):
        return node
    values = [value(child, not is_max) for child in input[node]]
    return max(values) if is_max else min(values)

print(value("A", True))
"""
    assert first_call(text) == "value('A', True)"
    assert record_program(text).result.value == 5


def test_what_a_program_sets_in_the_module_of_random_numbers_is_its_own():
    text = NEGAMAX + "import random, time\nrandom.seed = time.time()\n"
    assert first_call(text) == "negamax(5)"
    load("import random\nrandom.seed(3)")
