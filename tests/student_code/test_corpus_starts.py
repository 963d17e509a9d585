"""Every program of the corpus is recognized, with a start that gives a tree."""

from collections import Counter
from functools import cache

import pytest

from plyscope.student_code.adapters.starts.search_start import load_for, load_names
from plyscope.student_code.adapters.starts.simulation_tree import grow_tree
from plyscope.student_code.call_tree.recorder import record_calls
from plyscope.student_code.call_tree.recursion import find_recursion
from tests.student_code.corpus_index import CORPUS, PROGRAMS, list_starts, read_program
from tests.student_code.test_call_tree_oracle import UNTRIED

NODES = 200  # after which a record ends
# The trees of the others are recorded, and each of their statements checked, in
# test_call_tree_oracle: those of programs whose rules are known.
RECORDED = [name for name in PROGRAMS if name not in UNTRIED]
RAISES = {"cs50_missing_return"}


def record(name, start):
    text = read_program(name)
    if start.node_class:
        return grow_tree(load_names(start, text), start)
    recursion = find_recursion(lambda: load_for(start, text), start.call)
    assert recursion is not None, f"{name}: {start.call} has no recursion"
    return record_calls(load_for(start, text), recursion, start.call, NODES)


@cache
def size_of(name):
    """Return how many nodes the first start of a program gives, 0 if it is not recognized."""
    starts = list_starts(name)
    return len(record(name, starts[0])) if starts else 0


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_is_recognized_and_its_first_start_gives_a_tree(name):
    start = list_starts(name)[0]
    assert (start.style, start.call) == (PROGRAMS[name].style, PROGRAMS[name].start)
    assert bool(start.error) == (name in RAISES)
    assert size_of(name) >= 3 if name in RECORDED else start.make_game is not None


def test_all_programs_of_the_corpus_are_asked_and_decided():
    assert set(PROGRAMS) == {path.stem for path in CORPUS.glob("*.py")}
    assert sum(size_of(name) >= 3 for name in RECORDED) == len(RECORDED) == 44
    assert len(PROGRAMS) == len(RECORDED) + len(UNTRIED) == 73
    assert Counter(entry.verdict for entry in PROGRAMS.values()) == {
        "right": 53,
        "search": 16,
        "rules": 4,
    }


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_rule_is_never_offered_as_a_search(name):
    rules = {"player", "actions", "terminal", "winner", "utility", "result", "evaluate", "to_move"}
    assert not rules & {start.search.split(".")[-1] for start in list_starts(name)}


def test_several_agents_in_one_file_are_several_searches():
    searches = {start.search for start in list_starts("cs188_three_agents")}
    assert searches == {"MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent"}
