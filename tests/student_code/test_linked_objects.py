"""Trees of objects that a program makes where it is run by itself."""

import ast

import pytest

from plyscope import Verdict, record_program
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.call_tree.linked_objects import list_linking
from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.grader.own_game.position_writer import Frozen, freeze
from plyscope.student_code.grader.own_game.program_check import check_program

GROVE = """
class Twig:
    def __init__(self, label, age=70):
        self.label, self.age, self.owner = label, age, None
        self.twigs, self.weight = [], 0

    def add(self, twig):
        twig.owner = self
        self.twigs.append(twig)

def largest(twig):
    if not twig.twigs:
        return twig
    twig.sum = -500
    for each in twig.twigs:
        found = smallest(each)
        if found.sum > twig.sum:
            twig.sum = found.sum
    return twig

def smallest(twig):
    if not twig.twigs:
        return twig
    twig.sum = 500
    for each in twig.twigs:
        found = largest(each)
        if found.sum < twig.sum:
            twig.sum = found.sum
    return twig

def search_below(twig):
    largest(twig)

if __name__ == "__main__":
    base = Twig("base")
    left, right = Twig("left"), Twig("right")
    one = Twig("one")
    two = Twig("two")
    end = Twig("end")
    base.add(one)
    base.add(two)
    base.add(end)
    three = Twig("three")
    four = Twig("four")
    five = Twig("five")
    six = Twig("six")
    seven = Twig("seven")
    three.sum = 6
    four.sum = 1
    five.sum = -2
    six.sum = 5
    seven.sum = 3
    one.add(three)
    one.add(four)
    two.add(five)
    two.add(six)
    end.add(seven)
    search_below(base)
"""


def test_objects_are_linked_as_where_the_program_is_run_by_itself():
    base = load(GROVE).names["base"]
    assert [each.label for each in base.twigs] == ["one", "two", "end"]
    assert [each.sum for each in base.twigs[0].twigs] == [6, 1]
    # The search of the program has not run.
    assert not hasattr(base, "sum")


def test_a_search_that_leaves_its_values_in_the_nodes_is_recorded_and_checked():
    assert [each.call for each in recognize(GROVE)] == [
        "search_below(base)",
        "largest(base)",
        "smallest(base)",
    ]
    assert record_program(GROVE).result.value == 3
    report = check_program(GROVE, trials=8)
    assert report is not None
    (search,) = report.searches
    assert (search.search, search.verdict) == ("largest", Verdict.RIGHT)
    wrong = check_program(GROVE.replace("found.sum < twig.sum", "found.sum > twig.sum"), trials=8)
    assert wrong is not None
    assert wrong.verdict is not Verdict.RIGHT


def test_a_tree_whose_objects_name_those_around_them_is_frozen_whole():
    names = load(GROVE).names
    base, other = names["base"], load(GROVE).names["base"]
    frozen = freeze(base)
    assert isinstance(frozen, Frozen)
    assert frozen == freeze(other)
    other.twigs[2].twigs[0].sum = 4
    assert frozen != freeze(other)
    assert str(frozen).count("'label'") == 9  # each object once


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("a = Twig(1)\nb = Twig(2)\na.add(b)", 3),
        ("a = Twig(1)\na.twigs = [Twig(2), Twig(-3)]", 2),
        ("a = Twig(1)\nb = Twig(2)", 0),  # nothing is linked
        ("a = Twig(1)\na.play(Twig(2))", 0),  # which may run a game
        ("a = Twig(input())\na.add(Twig(2))", 0),
        ("a = other(1)\na.add(Twig(2))", 0),
        ("print(Twig(1))", 0),
    ],
)
def test_only_what_links_objects_is_run(body, count):
    assert len(list_linking(ast.parse(body).body, {"Twig"})) == count
