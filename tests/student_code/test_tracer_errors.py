"""What is no search, fails, never ends or changes what it was handed is told in a sentence."""

import pytest

from plyscope.student_code import NotTraceable, StudentCodeError, trace_function
from plyscope.student_code.convention.source_text import load_search
from tests.student_code.student_programs import GAME, TREE, program, text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            text("stack"),
            (
                "search called game.result, but passed none of its positions to a function; a "
                "search "
                "with its own stack cannot be traced."
            ),
        ),
        (
            "def f(game, state):\n    return 0\n",
            "f never called game.result, so there is no tree to trace.",
        ),
    ],
)
def test_what_is_no_tree_of_calls_is_not_followed(text, sentence):
    with pytest.raises(NotTraceable) as told:
        trace_function(load_search(text), TREE)
    assert str(told.value) == sentence


BROKEN = """
def minimax(game, state, is_max):
    if game.is_terminal(state):
        return game.utility(state, 0)
    for action in game.actions(state):
        value = minimax(game, game.result(state, action), not is_max)
        {line}
    return best
"""


@pytest.mark.parametrize(
    ("line", "number", "sentence"),
    [
        (
            "best = max(best, value)",
            7,
            (
                "Line 7, in minimax: best is used before it has a value (assigning it in a "
                "function "
                "makes it local)."
            ),
        ),
        (
            "best = max(valeu, 0)",
            7,
            "Line 7, in minimax: the name valeu is not defined; did you mean value?",
        ),
        (
            "best = game.utilty(state, 0)",
            7,
            "Line 7, in minimax: the game has no utilty; did you mean utility?",
        ),
        (
            "best = value > None",
            7,
            "Line 7, in minimax: something is compared with None. Does a function return nothing?",
        ),
        ("best = 1 / 0", 7, "Line 7, in minimax: division by zero."),
        (
            "import sys; sys.exit()",
            7,
            "Line 7, in minimax: sys.exit() ends the program; return the answer instead.",
        ),
    ],
)
def test_an_error_is_told_with_its_line_its_values_and_what_was_done_until_then(
    line, number, sentence
):
    with pytest.raises(StudentCodeError) as told:
        trace_function(load_search(BROKEN.format(line=line)), TREE)
    assert str(told.value) == sentence
    assert told.value.line == number
    assert told.value.variables["value"] == "3"
    assert told.value.variables["action"] == "b1"
    assert [step.function for step in told.value.steps] == ["minimax", "minimax"]
    assert [node.value for node in told.value.trace.nodes] == [None, None, 3]
    last = told.value.trace.explain(told.value.trace.ticks)
    assert last.sentence.endswith("The search ended here without an answer.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "def f(game, state):\n    return max(f(game, state) for a in game.actions(state))\n",
            "the function calls itself without end",
        ),
        (
            "def f(game, s):\n    if game.is_terminal(s):\n        return game.utility(s, 0)\n"
            "    [f(game, game.result(s, a)) for a in game.actions(s)]\n",
            (
                "Line 4: f returned None; a search returns a value, or a value and a move. Is a "
                "return missing?"
            ),
        ),
        (
            "def f(game, s):\n    if game.is_terminal(s):\n        return 'won'\n"
            "    return max(f(game, game.result(s, a)) for a in game.actions(s))\n",
            "Line 3: f returned 'won'; a search returns a value, or a value and a move.",
        ),
        (
            "def f(game, s):\n    if game.is_terminal(s):\n        return float('nan')\n"
            "    return max(f(game, game.result(s, a)) for a in game.actions(s))\n",
            "Line 3: f returned nan; a search returns a value, or a value and a move.",
        ),
    ],
)
def test_what_is_no_value_and_what_has_no_end_is_told(text, sentence):
    with pytest.raises(StudentCodeError) as told:
        trace_function(load_search(text), TREE)
    assert sentence in str(told.value)


def test_a_search_ends_at_a_limit_of_nodes_or_when_it_is_asked_to():
    with pytest.raises(
        StudentCodeError, match="was stopped after 1,001 nodes; the limit is 1,000"
    ) as told:
        trace_function(program("minimax_flag"), GAME, limit=1000)
    assert len(told.value.trace.nodes) == 1001
    with pytest.raises(StudentCodeError, match="was stopped after 1,024 nodes"):
        trace_function(program("minimax_flag"), GAME, stop=lambda: True)
    endless = "def f(game, s):\n    while True:\n        game.result(s, 0)\n"
    with pytest.raises(StudentCodeError, match="f was stopped after 1 nodes"):
        trace_function(load_search(endless), TREE, limit=10_000)


class Pile:
    def __init__(self, left, mover):
        self.left, self.mover = left, mover


class Heap:
    """A game whose positions are objects, which anyone can change."""

    players = ("First", "Second")

    def __init__(self):
        self.initial = Pile(2, 0)

    def to_move(self, state):
        return state.mover

    def actions(self, state):
        return range(1, state.left + 1)

    def result(self, state, action):
        return Pile(state.left - action, 1 - state.mover)

    def is_terminal(self, state):
        return not state.left

    def utility(self, state, player):
        return -1 if player == state.mover else 1

    def action_name(self, state, action):
        return str(action)

    def parse_action(self, state, text):
        return int(text)


CHANGES = """
def f(game, s):
    {line}
    if game.is_terminal(s):
        return game.utility(s, 0)
    return max(f(game, game.result(s, a)) for a in game.actions(s))
"""


def test_a_position_or_a_game_that_is_changed_is_told():
    with pytest.raises(NotTraceable, match=r"^f changed the position in place"):
        trace_function(load_search(CHANGES.format(line="s.left = 0")), Heap())
    with pytest.raises(NotTraceable, match=r"^f changed the game \(it set game\.count\)"):
        trace_function(load_search(CHANGES.format(line="game.count = 3")), Heap())
    with pytest.raises(
        StudentCodeError, match="Line 3, in f: something is changed that cannot change"
    ):
        trace_function(load_search(CHANGES.format(line="s[0] = 7")), TREE)
    assert trace_function(load_search(CHANGES.format(line="pass")), Heap()).result.value == 1
