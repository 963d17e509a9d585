"""Kinds of exercises: each is one declaration, and nothing else asks for its name."""

import ast
import json
from dataclasses import replace
from pathlib import Path

import pytest

from plyscope.exercises import KINDS, Sheet, exercise_kind, grade, make_exercise, make_hints
from plyscope.exercises.solution import solution_json

PACKAGE = Path(__file__).parents[2] / "pysrc" / "plyscope"
CALLERS = ("calls/exercise_queries.py", "cli/exercise_command.py")


def compared_names(file):
    """Return the kinds' names that a file compares something with."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Compare, ast.match_case)):
            for constant in ast.walk(node):
                if isinstance(constant, ast.Constant) and constant.value in KINDS:
                    yield f"{file.name}:{constant.lineno} {constant.value}"


def test_no_code_compares_the_name_of_a_kind():
    files = [*sorted((PACKAGE / "exercises").rglob("*.py")), *(PACKAGE / file for file in CALLERS)]
    assert len(files) > 25
    assert [name for file in files for name in compared_names(file)] == []


def test_such_a_comparison_would_be_found(tmp_path):
    file = tmp_path / "example.py"
    file.write_text('wide = kind == "maxn"\nplain = kind in ("minimax", "alphabeta")\n')
    assert list(compared_names(file)) == [
        "example.py:1 maxn",
        "example.py:2 minimax",
        "example.py:2 alphabeta",
    ]


@pytest.mark.parametrize(
    ("model", "algorithm", "parts"),
    [
        ("alphabeta", "alphabeta_hard", ("values", "windows", "unvisited", "move")),
        ("maxn", "alliances", ("values", "move")),
    ],
)
def test_a_new_kind_is_one_entry(monkeypatch, model, algorithm, parts):
    kind = replace(KINDS[model], name=algorithm, title="New kind")
    monkeypatch.setitem(exercise_kind.KINDS, algorithm, kind)
    exercise = make_exercise(algorithm, 7, level=3)
    assert exercise.parts == parts
    assert bool(exercise.unvisited_leaves) == kind.prunes
    assert grade(exercise, solution_json(exercise)).is_right
    assert not grade(exercise, {}).points
    assert all(
        len(make_hints(exercise, part, "a" if part != "move" else None)) == 3
        for part in parts
        if part != "unvisited"
    )
    sheet = Sheet((exercise,))
    for text in (sheet.text(), sheet.html(), sheet.tex(), sheet.moodle()):
        assert "1. New kind" in text
    assert json.loads(sheet.json())["exercises"][0]["exercise"]["kind"] == algorithm
