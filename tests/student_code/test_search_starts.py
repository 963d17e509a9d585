"""How the start of a search is guessed: from calls that are written, else from names and use."""

import pytest

from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.adapters.starts.search_start import load_for
from plyscope.student_code.adapters.starts.simulation_tree import grow_tree
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
from plyscope.student_code.call_tree.loading import load
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


def test_a_depth_that_is_counted_up_begins_at_0_and_another_at_3():
    head = "def f(n, depth):\n    return n"
    up = f"{head} if depth == 2 else max(f(n + k, depth + 1) for k in (1, 2))"
    down = f"{head} if not depth else max(f(n + k, depth - 1) for k in (1, 2))"
    assert (first_call(up), first_call(down)) == ("f(5, 0)", "f(5, 3)")


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


def test_a_tree_of_simulations_is_read_from_its_nodes():
    text = read_program("mcts_uct_nodes")
    start = recognize(text)[0]
    tree = grow_tree(load_for(start, text), start)
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
    tree = grow_tree(load_for(start, text), start)
    assert (tree.error, tree.parent[0], len(tree)) == (None, -1, 8)
    below = [number for number, parent in enumerate(tree.parent) if parent == 0]
    assert len(below) == 3
