"""The public names of the package: complete, light to import, and with true examples."""

import doctest
import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import plyscope
from plyscope import (
    MAX,
    NotTraceable,
    Report,
    StudentCodeError,
    TicTacToe,
    Trace,
    TracedSearch,
    Tree,
    Verdict,
    Violation,
    check,
    check_game,
    record,
    solve,
)
from plyscope.counters import CountingWatch

ROOT = Path(__file__).parents[1]
BOOK = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
# Parts of the package that are imported when they are first used.
LATE = ("student_code", "exercises", "tournament", "calls", "render", "examples", "page", "cli")


def run(code):
    """Run a text in a new process; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(ROOT / "pysrc")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = max if game.to_move(state) == MAX else min
    return best(minimax(game, game.result(state, a)) for a in game.actions(state))


def to_depth(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return game.evaluate(state, MAX)
    best = max if game.to_move(state) == MAX else min
    return best(to_depth(game, game.result(state, a), depth - 1) for a in game.actions(state))


def test_importing_the_package_imports_nothing_that_may_wait():
    loaded = run("import sys, plyscope; print(*sorted(sys.modules))").split()
    assert "plyscope.search.exact.alphabeta" in loaded
    assert [name for name in loaded if name.startswith(tuple(f"plyscope.{n}" for n in LATE))] == []


def test_a_star_import_brings_every_public_name():
    names = run("from plyscope import *; print(*sorted(dir()))").split()
    assert set(plyscope.__all__) <= set(names)


def test_dir_lists_the_public_names_alone_imported_or_not():
    names = run("import plyscope; print(*dir(plyscope))").split()  # in a new process
    assert [name for name in names if not name.startswith("__")] == sorted(plyscope.__all__)


def test_exercises_are_an_attribute_of_the_package():
    assert run("import plyscope; print(plyscope.exercises.parse_tree('[[1, 2]]').size)") == "4\n"


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'follow'"):
        plyscope.follow  # noqa: B018


@pytest.mark.parametrize("name", plyscope.__all__)
def test_a_public_class_or_function_has_a_docstring_with_true_examples(name):
    thing = getattr(plyscope, name)
    if not callable(thing):
        return
    assert thing.__doc__, name
    assert thing.__doc__[0].isupper(), name
    finder = doctest.DocTestFinder(recurse=False)
    for test in finder.find(thing, name, globs={**vars(plyscope)}):
        report = []
        doctest.DocTestRunner(verbose=False).run(test, out=report.append)
        assert not report, "".join(report)


@pytest.mark.parametrize("name", ["check", "check_game", "record", "solve", "Report", "Violation"])
def test_the_main_entries_show_an_example(name):
    assert ">>> " in getattr(plyscope, name).__doc__


def test_record_traces_a_function():
    trace = record(BOOK, algorithm=minimax)
    assert isinstance(trace, TracedSearch)
    assert isinstance(trace, Trace)
    assert (trace.result.value, trace.result.action) == (3, 0)
    assert (trace.ticks, len(trace.events), len(trace.nodes)) == (24, 24, 13)
    assert trace.unvisited_leaves() == []
    assert trace.explain(1).sentence == "a1 is tried, move 1 of 3."


def test_a_traced_search_has_pictures_json_and_pickles():
    trace = record(BOOK, algorithm=minimax)
    assert trace.svg().startswith("<svg ")
    assert "forest" in trace.tikz()
    assert json.loads(trace.to_json())["value"] == 3
    assert [node.value for node in trace.tree.root.children] == [3, 2, 2]
    again = pickle.loads(pickle.dumps(trace))
    assert again == trace == record(BOOK, algorithm=minimax)
    assert repr(again) == repr(trace)
    assert again.best == trace.best == (3, 0)
    assert [again.explain(t) for t in range(25)] == [trace.explain(t) for t in range(25)]


def test_record_of_a_name_is_the_search_of_that_name():
    trace = record(BOOK, algorithm="minimax")
    assert type(trace) is Trace
    assert trace.result.counts["nodes"] == 13


def test_options_of_a_function_are_its_arguments():
    game = TicTacToe()
    assert record(game, None, to_depth, depth=1).result.counts["nodes"] == 10
    assert solve(game, algorithm=to_depth, depth=1).counts["nodes"] == 10
    with pytest.raises(ValueError, match="has no parameter plies"):
        record(game, algorithm=to_depth, plies=1)


def test_solve_calls_a_function_and_reports_to_a_watch():
    watch = CountingWatch()
    result = solve(BOOK, algorithm=minimax, watch=watch)
    assert (result.value, result.action) == (3, 0)
    assert watch.counts == result.counts == {"nodes": 13, "leaves": 9, "cutoffs": 0}


def test_a_function_that_fails_is_a_student_code_error_with_its_line_and_trace():
    def fails(game, state):
        for action in game.actions(state):
            fails(game, game.result(state, action))
        return best  # noqa: F821

    with pytest.raises(StudentCodeError, match="best") as caught:
        record(BOOK, algorithm=fails)
    assert isinstance(caught.value, ValueError)
    assert caught.value.steps[-1].text == "return best  # noqa: F821"
    assert caught.value.line == fails.__code__.co_firstlineno + 3
    assert len(caught.value.trace.nodes) == 3


def test_a_function_without_a_tree_of_calls_is_not_traceable():
    def lookup(game, state):
        return 3

    with pytest.raises(NotTraceable, match="never called"):
        record(BOOK, algorithm=lookup)


def test_a_report_has_a_verdict_and_reads_as_its_sentence():
    right = check(minimax, "minimax")
    assert (right.verdict, right.mistake, right.counterexample) == (Verdict.RIGHT, None, None)
    assert repr(right) == "Report(Verdict.RIGHT)"
    wrong = check(minimax, reference="alphabeta")
    assert isinstance(wrong, Report)
    assert (wrong.verdict, wrong.mistake) == (Verdict.WRONG, "never-cuts")
    assert repr(wrong) == (
        f"Report(Verdict.WRONG, mistake='never-cuts', counterexample={wrong.counterexample})"
    )
    assert str(wrong) == wrong.sentence


def test_a_search_that_does_not_end_in_time_is_undecided():
    def endless(game, state):
        while True:
            pass

    report = check(endless, "minimax", seconds=0.2)
    assert (report.verdict, report.is_right) == (Verdict.UNDECIDED, False)
    assert (report.kind, report.mistake) == ("endless", "never-ends")


def test_a_wrong_value_before_a_trial_that_does_not_end_is_wrong():
    calls = []

    def tires(game, state):
        calls.append(state)
        while len(calls) > 5:
            pass
        return 77

    assert check(tires, "minimax", seconds=0.2).verdict is Verdict.WRONG


def test_violations_name_the_rule_and_the_place():
    class Unsure(Tree):
        def is_terminal(self, state):
            return super().is_terminal(state) if state == self.initial else None

    (violation, *_) = check_game(Unsure([[3, 12], [2, 4]]), seconds=0.5)
    assert isinstance(violation, Violation)
    assert violation.rule == "is_terminal"
    assert violation.sentence.startswith(f"{violation.where}: is_terminal(state) returned None")
    assert violation.where == f"After {violation.moves[0]}"
    (missing, *_) = check_game(object())
    assert (missing.rule, missing.where) == ("to_move", "")
