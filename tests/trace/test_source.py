"""The source and the pseudocode have a line for every event of every search."""

import inspect

import pytest

from plyscope import games, record
from plyscope.explain.source import find_pseudocode, find_source
from plyscope.game import play_moves
from plyscope.search import ALGORITHMS

BOOKS = {name: find_pseudocode(name).name for name in ALGORITHMS if find_pseudocode(name)}
PRINTED = [name for name, book in BOOKS.items() if book != "After AIMA 4e"]
EVENTS = [
    (name, player, verb)
    for name in PRINTED
    for player in (("MAX", "EXP") if name == "expectimax" else ("MAX", "MIN"))
    for verb in ("enter", "leave", "update", *["cut"] * ("alphabeta" in name))
]


def line(source, player, verb):
    return source.text.splitlines()[source.lines[player, verb] - 1]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_source_is_the_very_function_that_runs(name):
    assert find_source(name).text.startswith(inspect.getsource(ALGORITHMS[name].function))


AIMA = {
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
HARD = {
    ("MAX", "leave"): "α ← MAX(α, MIN-VALUE(",
    ("MIN", "leave"): "β ← MIN(β, MAX-VALUE(",
    ("MAX", "update"): "α ← MAX(α, MIN-VALUE(",
    ("MIN", "update"): "β ← MIN(β, MAX-VALUE(",
    ("MAX", "cut"): "if α ≥ β then return β",
    ("MIN", "cut"): "if β ≤ α then return α",
}
EXPECTED = {
    ("MAX", "leave"): "v = max(v, value(successor))",
    ("MAX", "update"): "v = max(v, value(successor))",
    ("EXP", "leave"): "v += p * value(successor)",
    ("EXP", "update"): "return v",
}


def printed(name, player, verb):
    """Return how the line of an event begins in print."""
    if name == "alphabeta_hard":
        return HARD.get((player, verb), "for each a in SUCCESSORS(state) do")
    if name == "expectimax":
        return EXPECTED.get((player, verb), "for each successor of state:")
    line = AIMA[verb]
    return line if isinstance(line, str) else line[name.removeprefix("h_"), player]


@pytest.mark.parametrize(("name", "player", "verb"), EVENTS)
def test_the_book_has_a_line_for_every_event(name, player, verb):
    book = find_pseudocode(name)
    assert line(book, player, verb).strip().startswith(printed(name, player, verb))
    before = book.text.splitlines()[: book.lines[player, verb]]
    function = [row for row in before if row.startswith(("function", "def"))][-1]
    assert f"{player}-VALUE(" in function.upper()


WHOLE = ("minimax", "alphabeta", "alphabeta_hard")  # the others take a depth


def begun(name):
    """Return what is said of the call, by who moves at the root."""
    game = games.make("tictactoe" if name in WHOLE else "gardner")
    moves = ["b2", "a3", "c2", "a2", "c3"] if name in WHOLE else ["a3"]
    states = [play_moves(game, moves[:-1]), play_moves(game, moves)]
    options = {} if name in WHOLE else {"depth": 1}
    return [record(game, state, name, **options).explain(0) for state in states]


@pytest.mark.parametrize("name", [name for name in BOOKS if name != "expectimax"])
def test_the_book_begins_with_max_and_has_no_line_where_min_begins(name):
    by_max, by_min = begun(name)
    assert (by_max.player, by_min.player) == ("MAX", "MIN")
    assert by_max.pseudocode_line == find_pseudocode(name).lines["MAX", "start"]
    assert by_min.pseudocode_line is None
    source = find_source(name).text.splitlines()
    assert "game.to_move(state) == MIN" in source[by_min.source_line - 1]


def test_a_search_to_a_depth_begins_at_none():
    for name in ("h_minimax", "h_alphabeta"):
        assert "← MAX-VALUE(game, state, 0" in line(find_pseudocode(name), "MAX", "start")


def test_the_book_prints_four_figures_and_the_lecture_two_more():
    titles = {name: find_pseudocode(name).name for name in PRINTED}
    assert titles == {
        "minimax": "AIMA 4e",
        "alphabeta": "AIMA 4e",
        "alphabeta_hard": "The lecture",
        "h_minimax": "AIMA 4e",
        "h_alphabeta": "AIMA 4e",
        "expectimax": "The lecture",
    }


@pytest.mark.parametrize("name", PRINTED)
def test_the_marks_are_no_part_of_the_book(name):
    assert "#" not in find_pseudocode(name).text


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_search_begins_with_its_first_call_or_its_loop(name):
    start = line(find_source(name), "", "start").strip()
    assert start.startswith(("if game.to_move(state) == MIN", "return ", "for ", "while ", "try:"))


@pytest.mark.parametrize("name", PRINTED)
def test_and_so_does_the_book(name):
    if name == "expectimax":
        assert line(find_pseudocode(name), "", "start") == "def value(state):"
    else:
        assert "MAX-VALUE(game, state" in line(find_pseudocode(name), "MAX", "start")


def test_an_enter_is_the_parents_line_and_everything_else_the_open_nodes():
    trace = record(games.make("tree-aima"))
    told = [trace.explain(tick) for tick in range(trace.ticks + 1)]
    assert [said.player for said in told[:5]] == ["MAX", "MAX", "MIN", "MIN", "MIN"]
    source, book = find_source("alphabeta"), find_pseudocode("alphabeta")
    assert told[0].source_line == source.lines["", "start"]
    assert told[1].source_line == source.lines["MAX", "enter"]
    assert told[15].source_line == source.lines["MIN", "cut"]
    assert told[15].pseudocode_line == book.lines["MIN", "cut"]
    assert told[-1].source_line == source.lines["MAX", "leave"]


@pytest.mark.parametrize("player", ["MAX", "MIN"])
def test_what_others_add_to_the_book_stands_in_its_lines(player):
    added = {
        "pvs": ["enter", "leave", "re-search", "enter later", "leave later", "update", "cut"],
        "stand_pat": ["stand pat", "enter", "cut", "leave", "update"],
        "null_move": ["probe", "null move", "enter", "leave", "update", "cut"],
        "futility": ["futile", "enter", "leave", "update", "cut"],
        "check_extension": ["enter", "extended", "leave", "update", "cut"],
        "late_moves": ["enter", "reduced", "leave", "re-search", "enter later", "update", "cut"],
    }
    for name, verbs in added.items():
        book = find_pseudocode(name)
        assert book.name == "After AIMA 4e"
        lines = [book.lines[player, verb] for verb in verbs]
        assert lines == sorted(lines)
        other = "MIN" if player == "MAX" else "MAX"
        assert f"{other}-VALUE(" in line(book, player, "leave")
    calls = [line(find_pseudocode("pvs"), player, verb) for verb in ("leave", "leave later")]
    ends = [call.rpartition("depth + 1, ")[2] for call in calls]
    assert ends == ["α, bound)" if player == "MAX" else "bound, β)", "α, β)"]
