"""Searches whose tree is typed in: a tree of ours is typed in for them, and the title says so."""

import pytest

from plyscope.student_code.adapters.starts.program_record import record_program
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.call_tree.typed_answers import MAX_ANSWERS
from plyscope.student_code.grader.own_game.program_check import check_program
from plyscope.student_code.grader.report import Verdict

SEARCH = """
def worth(depth, place, is_max):
    if depth == height:
        return leaves[place]
    below = [worth(depth + 1, place * width + each, not is_max) for each in range(width)]
    return max(below) if is_max else min(below)
"""
ONE_BY_ONE = """
width = int(input("Number of children of a node: "))
height = int(input("Depth of the tree: "))
leaves = []
for _ in range(width ** height):
    leaves.append(int(input()))
"""
BY_NAMES = """
b = int(input())
d = int(input())
width, height = b, d
leaves = []
print("Now the leaves")
for each in range(b ** d):
    leaves += [float(input())]
"""
AT_ONCE = """
height = int(input("How high is the tree? (its height) "))
width = 2
leaves = list(map(int, input("The leaf values, with commas: ").split(",")))
"""
READ_NODES = """
class Node:
    def __init__(self, score):
        self.score, self.below = score, []

def read(depth):
    node = Node(int(input("Value: ")))
    if depth:
        for _ in range(int(input("How many children? "))):
            node.below.append(read(depth - 1))
    return node

def worth(node, is_max):
    values = [worth(each, not is_max) for each in node.below]
    return (max(values) if is_max else min(values)) if values else node.score

if __name__ == "__main__":
    depth = int(input("How deep? "))
    tree = read(depth)
    print(worth(tree, True))
""".replace("below", "children")


@pytest.mark.parametrize("asking", [ONE_BY_ONE, BY_NAMES, AT_ONCE])
@pytest.mark.parametrize("guard", ["", 'if __name__ == "__main__":\n'])
def test_the_tree_that_a_program_asks_for_is_typed_in(asking, guard):
    if guard:
        asking = guard + "".join(f"    {line}\n" for line in asking.strip().splitlines())
    text = SEARCH + asking + f"{'    ' * bool(guard)}print(worth(0, 0, True))\n"
    (start, *_) = recognize(text)
    assert start.call == "worth(0, 0, True)"
    assert start.title.endswith(" typed in")
    result = record_program(text).result
    assert (result.value, result.counts["nodes"], result.counts["leaves"]) == (5, 15, 8)
    assert check_program(text).verdict is Verdict.RIGHT
    wrong = check_program(text.replace("max(below) if is_max", "min(below) if is_max"))
    assert wrong.verdict is not Verdict.RIGHT


def test_the_title_shows_what_was_typed_in():
    assert recognize(SEARCH + AT_ONCE)[0].title.endswith(", with 3, 3,5,6,9,1,2,0,-1 typed in")
    assert recognize(SEARCH + ONE_BY_ONE)[0].title.endswith(
        ", with 2, 3, 3, 5, 6, 9, 1, 2, 0, -1 typed in"
    )


def test_a_tree_of_nodes_that_a_function_reads_in_is_typed_in():
    (start, *_) = recognize(READ_NODES)
    assert start.call == "worth(tree, True)"
    assert start.title.endswith("… typed in")
    assert record_program(READ_NODES).result.counts == {"nodes": 15, "leaves": 8, "cutoffs": 0}
    assert check_program(READ_NODES).verdict is Verdict.RIGHT


def test_nothing_is_typed_in_where_no_function_needs_it():
    text = "name = input('Name? ')\ndepth = int(input())\n" + SEARCH
    text += "leaves, width, height = [1, 2, 3, 4], 2, 2\n"
    program = load(text)
    assert (program.typed, "name" in program.names) == ((), False)


def test_a_program_that_asks_without_an_end_is_left_alone():
    text = SEARCH + "leaves = []\nfor each in range(10 ** 6):\n    leaves.append(input())\n"
    program = load(text)
    assert len(program.typed) == MAX_ANSWERS
    assert len(program.names["leaves"]) == MAX_ANSWERS


def test_a_number_in_a_call_that_a_program_writes_is_what_its_prompt_asks_for():
    text = """
def worth(node, is_max):
    if not isinstance(node, list):
        return node
    below = [worth(each, not is_max) for each in node]
    return max(below) if is_max else min(below)

def group(leaves, width, plies):
    for _ in range(plies):
        leaves = [leaves[n : n + width] for n in range(0, len(leaves), width)]
    return leaves[0]

def main():
    b = int(input("Branching factor (such as 2): ").strip() or "2")
    d = int(input("How deep? "))
    numbers = list(map(int, input("Leaves: ").split()))
    root = group(numbers, b, d)
    print(worth(root, True))
"""
    (start, *_) = recognize(text)
    assert start.call == "worth(group([3, 5, 6, 9, 1, 2, 0, -1], 2, 3), True)"
    assert record_program(text).result.value == 5
