"""The source in step: every event of every search has its line, in the function and in the book."""

import inspect

import pytest

from plyscope import games, record
from plyscope.search import ALGORITHMS
from plyscope.trace.moment import moments
from plyscope.trace.source import frame_of, line_at, pseudocode_of, source_of

SIMULATING = ["uct", "puct"]
RECURSIVE = [name for name in ALGORITHMS if name not in ("iterative_deepening", *SIMULATING)]
PRINTED = [name for name in ALGORITHMS if pseudocode_of(name)]
VERBS = {
    name: ["enter", "leave", "update", *(["cut"] * ("alphabeta" in name))] for name in RECURSIVE
}
EVENTS = [
    (name, player, verb) for name in VERBS for player in ("MAX", "MIN") for verb in VERBS[name]
]


def line(source, player, verb):
    return source.text.splitlines()[source.lines[player, verb] - 1]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_source_is_the_very_function_that_runs(name):
    assert source_of(name).text.startswith(inspect.getsource(ALGORITHMS[name].function))


@pytest.mark.parametrize(("name", "player", "verb"), EVENTS)
def test_the_line_of_an_event_is_where_the_search_reports_it(name, player, verb):
    source = source_of(name)
    assert line(source, player, verb).strip().startswith(f"watch.{verb}(")
    before = source.text.splitlines()[: source.lines[player, verb]]
    function = [row for row in before if row.strip().startswith("def ")][-1]
    assert function.strip().startswith(f"def {player.lower()}_value(")


BOOK = {
    "enter": "for each a in game.ACTIONS(state) do",
    "leave": "v2, a2 ←",
    "update": {
        ("minimax", "MAX"): "v, move ← v2, a",
        ("minimax", "MIN"): "v, move ← v2, a",
        ("alphabeta", "MAX"): "α ← MAX(α, v)",
        ("alphabeta", "MIN"): "β ← MIN(β, v)",
    },
    "cut": {
        ("alphabeta", "MAX"): "if v ≥ β then return v, move",
        ("alphabeta", "MIN"): "if v ≤ α then return v, move",
    },
}


@pytest.mark.parametrize(("name", "player", "verb"), [e for e in EVENTS if e[0] in PRINTED])
def test_the_book_has_a_line_for_every_event(name, player, verb):
    expected = BOOK[verb]
    if isinstance(expected, dict):
        expected = expected[name.removeprefix("h_"), player]
    book = pseudocode_of(name)
    assert line(book, player, verb).strip().startswith(expected)
    before = book.text.splitlines()[: book.lines[player, verb]]
    function = [row for row in before if row.startswith("function")][-1]
    assert function.startswith(f"function {player}-VALUE(")


def test_the_book_prints_the_four_of_its_figures():
    assert PRINTED == ["minimax", "alphabeta", "h_minimax", "h_alphabeta"]


@pytest.mark.parametrize("name", PRINTED)
def test_the_marks_are_no_part_of_the_book(name):
    assert "#" not in pseudocode_of(name).text


@pytest.mark.parametrize("name", RECURSIVE)
def test_the_search_begins_with_its_first_call(name):
    assert "if game.to_move(state) == MIN" in line(source_of(name), "", "start")


@pytest.mark.parametrize("name", PRINTED)
def test_and_so_does_the_book(name):
    assert "MAX-VALUE(game, state" in line(pseudocode_of(name), "", "start")


@pytest.mark.parametrize("name", SIMULATING)
def test_a_search_by_simulations_has_one_function_for_all_and_a_loop(name):
    source = source_of(name)
    own = {"uct": ["playout"], "puct": ["estimate", "prior"]}[name]
    verbs = ["enter", "leave", "note", "simulation", "start", "update", *own]
    assert {verb for _, verb in source.lines} - {"note"} == {*verbs} - {"note"}
    assert {player for player, _ in source.lines} == {""}
    assert line(source, "", "start").strip() == "for number in range(1, simulations + 1):"
    assert line(source, "", "update").strip().startswith("watch.update(")
    assert line(source, "", own[0]).strip().startswith(f'watch.note("{own[0]}"')


def test_an_enter_is_the_parents_line_and_everything_else_the_open_nodes():
    story = list(moments(record(games.make("tree-aima"))))
    assert [frame_of(moment) for moment in story[:5]] == [0, 0, 1, 1, 1]
    source = source_of("alphabeta")
    assert line_at(source, "MAX", story[1]) == source.lines["MAX", "enter"]
    assert line_at(source, "MIN", story[15]) == source.lines["MIN", "cut"]
    assert line_at(source, "MAX", story[-1]) == source.lines["", "start"]
