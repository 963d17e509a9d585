"""How programs write Monte Carlo tree search: each way is recognized, and its tree is read."""

import pytest

from plyscope.student_code.adapters.starts.missing_parts import tell_missing_part
from plyscope.student_code.adapters.starts.program_record import record_program
from plyscope.student_code.adapters.starts.recognition import recognize, tell_no_search
from plyscope.student_code.adapters.starts.simulation_record import record_simulations
from plyscope.student_code.call_tree.sibling_files import files_beside, files_handed_over
from plyscope.student_code.grader.own_game.program_check import check_program
from plyscope.student_code.grader.report import Verdict

GAME = """
import math, random

class Heap:
    def __init__(self, sticks=9, turn=1):
        self.sticks, self.turn = sticks, turn

    def moves(self):
        return [take for take in (1, 2, 3) if take <= self.sticks]

    def after(self, take):
        return Heap(self.sticks - take, -self.turn)

    def ended(self):
        return self.sticks == 0
"""
NODE = """
class Node:
    def __init__(self, state, parent=None, move=None):
        self.state, self.parent, self.move = state, parent, move
        self.children, self.visits, self.wins = [], 0, 0
"""
PHASES = """
def uct(node):
    if not node.visits:
        return math.inf
    return node.wins / node.visits + math.sqrt(math.log(node.parent.visits) / node.visits)

def select(node):
    while node.children:
        node = max(node.children, key=uct)
    return node

def expand(node):
    node.children = [Node(node.state.after(take), node, take) for take in node.state.moves()]

def playout(state):
    while not state.ended():
        state = state.after(random.choice(state.moves()))
    return -state.turn

def backpropagate(node, winner):
    while node:
        node.visits += 1
        node.wins += winner == -node.state.turn
        node = node.parent

def simulate_once(root):
    leaf = select(root)
    if leaf.visits:
        expand(leaf)
        leaf = random.choice(leaf.children or [leaf])
    backpropagate(leaf, playout(leaf.state))
"""
ROOT_HANDED = """
def TREESEARCH(budget, root):
    for _ in range(budget):
        simulate_once(root)
    return max(root.children, key=lambda child: child.visits).move
"""
ROOT_KEPT = """
class Searcher:
    def __init__(self, heap, simulations=60):
        self.root = Node(heap)
        self.simulations = simulations

    def run(self):
        for _ in range(self.simulations):
            leaf = select(self.root)
            if leaf.visits:
                expand(leaf)
                leaf = random.choice(leaf.children or [leaf])
            backpropagate(leaf, playout(leaf.state))
        return max(self.root.children, key=lambda child: child.visits).move
"""
PORTUGUESE = {
    "children": "filhos",
    "visits": "visitas",
    "wins": "vitorias",
    "move": "jogada",
    "parent": "pai",
    "state": "estado",
}
WAYS = {
    "a function that is handed the root": (ROOT_HANDED, "TREESEARCH(100, Node(Heap()))"),
    "an object that keeps the root": (ROOT_KEPT, "Searcher(Heap()).run()"),
    "one simulation": (
        "",
        "root = Node(Heap()); [simulate_once(root) for _ in range(100)]",
    ),
}


STATE_HANDED = """
class Planner:
    def __init__(self, heap):
        self.heap = heap

    def plan(self, budget):
        if not self.heap.moves() or self.heap.ended():
            return None
        root = Node(self.heap)
        for _ in range(budget):
            simulate_once(root)
        return max(root.children, key=lambda child: child.visits).move
"""


@pytest.mark.parametrize("way", WAYS)
def test_a_way_to_write_simulations_is_recognized_and_its_tree_is_read(way):
    search, line = WAYS[way]
    text = GAME + NODE + PHASES + search
    start = recognize(text)[0]
    assert (start.style, start.line, start.error) == ("Monte Carlo", line, "")
    tree = record_program(text, start.line)
    assert tree.counts == ("visits", "wins")
    assert [tree.move_name(node) for node in tree.children(0)] == ["1", "2", "3"]
    below = sum(tree.visits[node] for node in tree.children(0))
    assert tree.visits[0] == (60 if "self.root" in search else 100)
    assert below == tree.visits[0] - 1  # the first simulation begins at the root
    assert str(tree).splitlines()[1].startswith("1: visits = ")


def test_the_nodes_may_have_names_of_another_language():
    text = GAME + NODE + PHASES + ROOT_HANDED
    for english, word in PORTUGUESE.items():
        text = text.replace(english, word)
    tree = record_program(text)
    assert tree.counts == ("visitas", "vitorias")
    assert len(tree.children(0)) == 3
    assert tree.visits[0] == 100


def test_a_node_may_keep_what_comes_next_and_what_was_before():
    text = GAME + NODE + PHASES + ROOT_HANDED
    for word, other in (("children", "next"), ("parent", "prev"), ("visits", "sims")):
        text = text.replace(word, other)
    tree = record_program(text)
    assert (tree.counts, len(tree.children(0))) == (("sims", "wins"), 3)


def test_the_move_of_a_node_may_be_a_column():
    node = NODE.replace("self.move =", "self.column =")
    tree = record_program(GAME + node + PHASES + "\nsimulate_once(Node(Heap()))\n")
    assert [tree.move_name(each) for each in tree.children(0)] == ["1", "2", "3"]


def test_the_nodes_may_be_those_of_a_dataclass():
    node = """
from dataclasses import dataclass, field

@dataclass(eq=False)
class Node:
    state: object
    parent: object = None
    move: int = None
    children: list = field(default_factory=list)
    visits: int = 0
    wins: int = 0
"""
    tree = record_program(GAME + node + PHASES + ROOT_HANDED)
    assert tree.counts == ("visits", "wins")
    assert tree.visits[0] == 100


def test_one_simulation_again_and_again_is_told_as_that():
    text = GAME + NODE + PHASES
    trace = record_simulations(text, recognize(text)[0])
    assert trace.ending == "[simulate_once(root) for _ in range(100)] has ended."


def test_the_game_of_a_search_may_be_in_a_file_beside_it_that_it_does_not_import():
    search = "import math, random\n" + NODE + PHASES + ROOT_HANDED
    game = GAME + "\nimport search\n\nprint(search.TREESEARCH(100, search.Node(Heap())))\n"
    assert recognize(search) == []
    with files_handed_over({"search.py": search, "heap.py": game}):
        start = recognize(search)[0]
        assert start.line == "from heap import Heap; TREESEARCH(100, Node(Heap()))"
        assert record_program(search).visits[0] == 100


def test_a_class_of_a_file_that_no_import_connects_is_imported_for_a_search(tmp_path):
    search = "import math, random\n" + NODE + PHASES + STATE_HANDED
    (tmp_path / "heap.py").write_text(GAME)
    with files_beside(tmp_path / "search.py"):
        start = recognize(search)[0]
        assert start.line == "from heap import Heap; Planner(Heap()).plan(100)"
        assert record_program(search).visits[0] == 100


def test_a_call_whose_tree_stays_a_root_is_no_start():
    # Its free cells are None: on a board of zeros no move is free.
    text = (
        GAME.replace("class Heap", "class Unused")
        + """
class Cells:
    zero = 0

def moves(board):
    return [cell for cell in range(9) if board[cell] is None]

def after(board, cell):
    return board[:cell] + [cell] + board[cell + 1:]
"""
        + NODE
        + PHASES.replace("node.state.after(take)", "after(node.state, take)")
        .replace("node.state.moves()", "moves(node.state)")
        .replace("not state.ended()", "moves(state)")
        .replace("state.after(random.choice(state.moves()))", "after(state, moves(state)[0])")
        .replace("-state.turn", "1")
        .replace("-node.state.turn", "1")
        + """
def search(board):
    root = Node(board)
    for _ in range(20):
        simulate_once(root)
    return root
"""
    )
    assert recognize(text)[0].line == "search([None] * 9)"


def test_a_tree_that_is_searched_by_minimax_is_none_of_simulations():
    text = """
import random

class Node:
    count = 0

    def __init__(self, children=(), value=0):
        self.children, self.value, self.n = list(children), value, Node.count
        Node.count += 1

def make_tree():
    leaves = [Node(value=random.randint(0, 9)) for _ in range(4)]
    return Node([Node(leaves[:2]), Node(leaves[2:])])

def minimax(node, is_max):
    if not node.children:
        return node.value
    values = [minimax(child, not is_max) for child in node.children]
    return max(values) if is_max else min(values)

root = make_tree()
print(minimax(root, True))
"""
    start = recognize(text)[0]
    assert (start.style, start.node_class) == ("nodes", "")


def test_a_tree_may_be_written_down_and_the_game_be_made_by_a_function_of_any_name():
    text = GAME + NODE + PHASES + ROOT_HANDED
    written = """
top = Node(Heap())
top.visits = 1
expand(top)

def SEARCH(unused):
    for _ in range(5):
        simulate_once(top)

SEARCH("top")
"""
    start = recognize(GAME + NODE + PHASES + written)[0]
    assert (start.search, start.error) == ("SEARCH", "")
    made = "    def __init__(self, sticks=9, turn=1):"
    text = text.replace(made, made.replace("=9", "").replace("=1", ""))
    text += "\n\ndef prepare():\n    return Heap(9, 1)\n"
    assert record_program(text).visits[0] == 100


def test_an_object_that_keeps_an_array_is_looked_at_without_asking_whether_it_is_true():
    kept = """
import numpy as np

class Keeper:
    def __init__(self):
        self.root = Node(Heap())
        self.root.children = np.zeros((2, 2), dtype=int)
"""
    start = recognize(GAME + NODE + PHASES + ROOT_HANDED + kept)[0]
    assert start.line == "TREESEARCH(100, Node(Heap()))"


GAME_HANDED = """
import math, random

class Leaf:
    def __init__(self, above=None, state=None, U=0, N=0):
        self.__dict__.update(parent=above, state=state, U=U, N=N)
        self.children = {}

def monte_carlo(game, state, count=60):
    def ucb(node):
        if not node.N:
            return math.inf
        return node.U / node.N + math.sqrt(math.log(node.parent.N) / node.N)

    def select(node):
        return select(max(node.children, key=ucb)) if node.children else node

    def expand(node):
        if not game.is_terminal(node.state):
            for action in game.actions(node.state):
                node.children[Leaf(node, game.result(node.state, action))] = action
        return select(node)

    def playout(state):
        player = state.to_move
        while not game.is_terminal(state):
            state = game.result(state, random.choice(game.actions(state)))
        return -game.utility(state, player)

    def back(node, utility):
        node.U += utility
        node.N += 1
        if node.parent:
            back(node.parent, -utility)

    root = Leaf(state=state)
    for _ in range(count):
        leaf = expand(select(root))
        back(leaf, playout(leaf.state))
    return root.children[max(root.children, key=lambda node: node.N)]
"""


def test_a_search_that_is_handed_a_game_and_a_state_is_one_of_simulations():
    start = recognize(GAME_HANDED)[0]
    assert (start.style, start.search) == ("Monte Carlo", "monte_carlo")
    assert start.call.startswith("monte_carlo(game := TreeGame([[[3, 12]")
    tree = record_program(GAME_HANDED)
    assert tree.counts == ("N", "U")
    assert (tree.visits[0], len(tree.children(0))) == (60, 3)
    assert [tree.move_name(node) for node in tree.children(0)] == ["0", "1", "2"]
    assert check_program(GAME_HANDED).sentences == (
        "monte_carlo: Could not be checked: a Monte Carlo search promises no move.",
    )


def test_the_class_of_the_nodes_may_be_inside_that_of_the_search():
    inside = "".join(f"    {line}\n" for line in NODE.splitlines())
    search = f"""
class Planner:
{inside}
    def plan(self, heap, budget):
        root = self.Node(heap)
        for _ in range(budget):
            simulate_once(root)
        return max(root.children, key=lambda child: child.visits).move
"""
    text = (GAME + PHASES + search).replace("[Node(", "[Planner.Node(")
    start = recognize(text)[0]
    assert (start.node_class, start.call) == ("Planner.Node", "Planner().plan(Heap(), 100)")
    assert record_program(text).visits[0] == 100


def test_a_program_may_import_a_search_and_not_the_class_of_its_nodes():
    nodes = "import math, random\n" + NODE + PHASES
    search = "from nodes import Node, simulate_once\n" + STATE_HANDED
    main = (
        "from search import Planner\n" + GAME + "\n\ndef play_games(games=20):\n"
        "    for _ in range(games):\n        print(Planner(Heap()).plan(100))\n"
    )
    with files_handed_over({"nodes.py": nodes, "search.py": search, "main.py": main}):
        start = recognize(main)[0]
        assert (start.node_class, start.call) == ("Node", "Planner(Heap()).plan(100)")
        assert record_program(main).visits[0] == 100


def test_a_copy_of_an_argument_is_used_as_the_argument_is(tmp_path):
    search = STATE_HANDED.replace("Node(self.heap)", "Node(copy.deepcopy(self.heap))")
    search = search.replace("        if not self.heap.moves() or self.heap.ended():\n", "")
    search = search.replace("            return None\n", "")
    search = "import copy, math, random\n" + NODE + PHASES + search
    (tmp_path / "heap.py").write_text(GAME)
    (tmp_path / "other.py").write_text("class Heap:\n    pass\n")
    with files_beside(tmp_path / "search.py"):
        assert recognize(search)[0].line == "from heap import Heap; Planner(Heap()).plan(100)"


def test_a_limit_that_is_one_of_two_is_named_and_a_player_is_a_member_of_an_enum():
    text = """
import enum

class Side(enum.Enum):
    NONE = 0
    FIRST = 1
    SECOND = 2

class Chooser:
    def __init__(self, heap=None, timeLimit=None, iterationLimit=None):
        if (timeLimit is None) == (iterationLimit is None):
            raise ValueError("one limit is needed")
        self.count = iterationLimit

    def choose(self, heap, player):
        assert player in (Side.FIRST, Side.SECOND)
        root = Node(heap)
        for _ in range(self.count):
            simulate_once(root)
        return max(root.children, key=lambda child: child.visits).move
"""
    text = GAME + NODE + PHASES + text
    call = "Chooser(iterationLimit=100).choose(Heap(), Side.FIRST)"
    assert recognize(text)[0].call == call
    assert record_program(text).visits[0] == 100


def test_a_phase_may_be_called_by_another_name_of_its_function():
    search = ROOT_HANDED.replace("simulate_once(", "once(") + "\nonce = simulate_once\n"
    start = recognize(GAME + NODE + PHASES + search)[0]
    assert start.call == "TREESEARCH(100, Node(Heap()))"


def test_a_move_that_is_an_object_is_named_by_what_it_keeps():
    text = GAME.replace("import math, random", "import enum, math, random") + NODE + PHASES
    text += ROOT_HANDED
    text += """
class Side(enum.Enum):
    LEFT = 1

class Take:
    def __init__(self, count):
        self.count, self.side = count, Side.LEFT
"""
    text = text.replace("Node(node.state.after(take), node, take)", "make(node, take)")
    text += "\ndef make(node, take):\n    return Node(node.state.after(take), node, Take(take))\n"
    tree = record_program(text)
    names = [tree.move_name(node) for node in tree.children(0)]
    assert names == ["Take(1, 'LEFT')", "Take(2, 'LEFT')", "Take(3, 'LEFT')"]
    circle = text.replace("= count, Side.LEFT", "= count, Side.LEFT\n        self.again = self")
    assert record_program(circle).move_name(1) == "a Take"


TABLES = """
import math
from abc import ABC, abstractmethod
from collections import defaultdict

class Searcher:
    def __init__(self, weight=1.4):
        self.rewards, self.visits = defaultdict(int), defaultdict(int)
        self.children, self.weight = {}, weight

    def improve(self, place):
        path = self.select(place)
        self.expand(path[-1])
        self.backup(path, self.simulate(path[-1]))

    def select(self, place):
        path = [place]
        while self.children.get(path[-1]):
            unknown = self.children[path[-1]] - self.children.keys()
            if unknown:
                return [*path, unknown.pop()]
            path.append(max(self.children[path[-1]], key=self.rate))
        return path

    def rate(self, place):
        mean = self.rewards[place] / self.visits[place]
        return mean + self.weight * math.sqrt(math.log(99) / self.visits[place])

    def expand(self, place):
        if place not in self.children:
            self.children[place] = place.find_children()

    def simulate(self, place):
        while not place.is_terminal():
            place = place.find_random_child()
        return place.reward()

    def backup(self, path, reward):
        for place in path:
            self.visits[place] += 1
            self.rewards[place] += reward

class Place(ABC):
    @abstractmethod
    def find_children(self):
        "All places after this one."

    @abstractmethod
    def find_random_child(self):
        "One of them."

    @abstractmethod
    def is_terminal(self):
        "Whether there are none."

    @abstractmethod
    def reward(self):
        "From 0 to 1."
"""


def test_nodes_that_a_program_only_describes_are_those_of_a_tree():
    (start, *_) = recognize(TABLES)
    assert start.call == "[searcher.improve(place) for _ in range(100)]"
    assert start.setup[1].startswith("place = NestedNode([[[1, 0], [0, 1]], [[0, 0.5], [1, 0]]], ")
    tree = record_program(TABLES)
    assert (len(tree), tree.visits[0], len(tree.children(0))) == (15, 100, 2)
    assert check_program(TABLES).verdict is Verdict.UNDECIDED


HELD_STATE = """
import math, random

def play(state):
    while not state.isOver():
        state = state.takeMove(random.choice(state.getMoves()))
    return state.getReward()

class treeNode:
    def __init__(self, state, parent):
        self.state, self.parent = state, parent
        self.isOver = state.isOver()
        self.visits, self.reward, self.children = 0, 0, {}

class Search:
    def __init__(self, initialState: treeNode = None, seconds=None, iterations=None):
        if initialState is None or (seconds is None) == (iterations is None):
            raise ValueError
        self.root, self.iterations = treeNode(initialState, None), iterations

    def search(self):
        for _ in range(self.iterations):
            self.simulateOnce()
        return max(self.root.children, key=lambda move: self.root.children[move].visits)

    def simulateOnce(self):
        node = self.root
        while not node.isOver:
            moves = node.state.getMoves()
            new = [move for move in moves if move not in node.children]
            if new:
                node.children[new[0]] = treeNode(node.state.takeMove(new[0]), node)
                node = node.children[new[0]]
                break
            node = max(node.children.values(), key=self.uct)
        reward = play(node.state)
        while node is not None:
            node.visits += 1
            node.reward += reward
            node = node.parent

    def uct(self, node):
        return node.reward / node.visits + math.sqrt(math.log(node.parent.visits) / node.visits)
"""


def test_a_position_that_is_annotated_as_the_node_that_holds_it_is_ours():
    """The node keeps whether the game is over under the name of the method that it asks."""
    (start, *_) = recognize(HELD_STATE)
    assert start.call.startswith("Search(initialState=TicTacToeState('.........', ")
    tree = record_program(HELD_STATE)
    assert (len(tree), tree.visits[0], len(tree.children(0))) == (101, 100, 9)


def test_a_search_by_simulations_of_a_position_that_is_not_here_is_told_what_it_asks():
    """Though it asks for what our games have, too: none of them is played at random."""
    text = HELD_STATE.replace("getMoves", "openSquares").replace("isOver", "is_terminal")
    assert not recognize(text)
    assert tell_missing_part(text) == (
        "No call was found that starts a search: treeNode.__init__ asks state for takeMove, "
        "which no class in the program has."
    )
    several = "Found several searches (play, Search.search). Choose one."
    assert tell_no_search(text, several) == tell_missing_part(text)


OFTEN = """
class Searcher:
    def __init__(self, heap, max_simulations=50):
        self.root, self.count = Node(heap), max_simulations

    def run(self):
        for _ in range(self.count):
            simulate_once(self.root)

def main():
    Searcher(Heap(), 20000).run()
"""


def test_a_search_that_simulates_very_often_begins_with_fewer():
    (start, *_) = recognize(GAME + NODE + PHASES + OFTEN)
    assert start.call == "Searcher(Heap(), 100).run()"
    assert start.title.endswith(", 100 simulations")
    named = OFTEN.replace("Heap(), 20000", "Heap(), max_simulations=20000")
    assert recognize(GAME + NODE + PHASES + named)[0].call == (
        "Searcher(Heap(), max_simulations=100).run()"
    )
    few = OFTEN.replace("20000", "1000")
    assert recognize(GAME + NODE + PHASES + few)[0].call == "Searcher(Heap(), 1000).run()"
