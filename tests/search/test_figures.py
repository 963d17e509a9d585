"""The searches without their watch lines are the figures of the book, statement by statement.

AIMA 4e, figure 6.3 (MINIMAX-SEARCH) and figure 6.7 (ALPHA-BETA-SEARCH), and the lecture's fail-hard
MAX-value and MIN-value ("alpha := max {alpha, MIN-value(n', alpha, beta)}; if alpha >= beta then
return beta"; "return alpha") and its value, max-value and exp-value of expectimax, written out
below in Python; expectiminimax (section 6.5) is that with min-value, the single player's search
max-value alone, and max^n (section 6.2.2) one function that compares by the mover's utility.

Differences that are ours: the value comes back with the move; utilities are MAX's whoever is to
move; `ties`, which is held at "cut" here, as printed; and, where MAX and MIN do not alternate, the
question who moves, asked by `dispatch_by_mover`. Section 6.3 says in a sentence how the
heuristic versions come about: IS-TERMINAL becomes IS-CUTOFF, UTILITY becomes EVAL.
"""

import ast
import inspect

import pytest

from plyscope.search import (
    ALGORITHMS,
    alphabeta,
    alphabeta_hard,
    alphabeta_table,
    expectimax,
    expectiminimax,
    h_alphabeta,
    h_expectimax,
    h_expectiminimax,
    h_maxn,
    h_minimax,
    maxn,
    minimax,
    single,
)

FIGURE_6_3 = """
def minimax(game, state):

    def max_value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _a2 = min_value(game.result(state, a))
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _a2 = max_value(game.result(state, a))
            if v2 < v:
                v, move = v2, a
        return v, move

    return min_value(state) if game.to_move(state) == MIN else max_value(state)
"""

FIGURE_6_7 = """
def alphabeta(game, state):

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _a2 = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _a2 = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf)
    return max_value(state, -inf, inf)
"""

# The lecture's two functions, with the value and the move that come back together.
FAIL_HARD = """
def alphabeta_hard(game, state):

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        move = None
        for a in game.actions(state):
            v2, _a2 = min_value(game.result(state, a), alpha, beta)
            if v2 > alpha:
                alpha, move = v2, a
            if alpha >= beta:
                return beta, move
        return alpha, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        move = None
        for a in game.actions(state):
            v2, _a2 = max_value(game.result(state, a), alpha, beta)
            if v2 < beta:
                beta, move = v2, a
            if beta <= alpha:
                return alpha, move
        return beta, move

    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf)
    return max_value(state, -inf, inf)
"""

MAX_VALUE = """
    def max_value(state):
        v, move = -inf, None
        for a in game.actions(state):
            v2, _a2 = value(game.result(state, a))
            if v2 > v:
                v, move = v2, a
        return v, move
"""

EXPECTIMAX = f"""
def expectimax(game, state):

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if game.to_move(state) == MAX:
            return max_value(state)
        return exp_value(state)
{MAX_VALUE}
    def exp_value(state):
        v, probability = 0.0, dict(game.outcomes(state))
        for a in game.actions(state):
            p = probability[a]
            v2, _a2 = value(game.result(state, a))
            v += p * v2
        return v, None

    return value(state)
"""

MIN_VALUE = MAX_VALUE.replace("max_", "min_").replace("-inf", "inf").replace("v2 > v", "v2 < v")
EXPECTIMINIMAX = (
    EXPECTIMAX.replace("def expectimax(", "def expectiminimax(")
    .replace(MAX_VALUE, MAX_VALUE + MIN_VALUE)
    .replace(
        "        return exp_value",
        "        if game.to_move(state) == MIN:\n            return min_value(state)\n"
        "        return exp_value",
    )
)

SINGLE = """
def single(game, state):

    def max_value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _a2 = max_value(game.result(state, a))
            if v2 > v:
                v, move = v2, a
        return v, move

    return max_value(state)
"""

MAXN = """
def maxn(game, state):
    players = range(len(game.players))

    def value(state):
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in players), None
        player = game.to_move(state)
        v = (-inf,) * len(players)
        move = None
        for a in game.actions(state):
            v2, _a2 = value(game.result(state, a))
            if v2[player] > v[player]:
                v, move = v2, a
        return v, move

    return value(state)
"""

SECTION_6_3 = """
    def is_cutoff(state, ply):
        return ply >= depth or game.is_terminal(state)
"""


def heuristic(figure):
    """Rewrite a figure as section 6.3 says."""
    for before, after in {
        "game.is_terminal(state)": "is_cutoff(state, ply)",
        "game.utility(": "game.evaluate(",
        "_value(state, alpha, beta):": "_value(state, alpha, beta, ply):",
        "_value(state):": "_value(state, ply):",
        "state, a), alpha, beta)": "state, a), alpha, beta, ply + 1)",
        "_value(game.result(state, a))": "_value(game.result(state, a), ply + 1)",
        "_value(state, -inf, inf)": "_value(state, -inf, inf, 0)",
        "_value(state) if": "_value(state, 0) if",
        "max_value(state)\n": "max_value(state, 0)\n",
        "def minimax(": "def h_minimax(",
        "def alphabeta(": "def h_alphabeta(",
        "\n\n    def max_value": f"\n{SECTION_6_3}\n    def max_value",
    }.items():
        figure = figure.replace(before, after)
    return figure


def to_a_depth(figure):
    """Do the same to a figure that has one function for all who may be to move."""
    for before, after in {
        "game.is_terminal(state)": "is_cutoff(state, ply)",
        "game.utility(": "game.evaluate(",
        "return value(state)": "return value(state, 0)",
        "value(state):": "value(state, ply):",
        "_value(state)\n": "_value(state, ply)\n",
        "value(game.result(state, a))": "value(game.result(state, a), ply + 1)",
        "(game, state):": "(game, state):\n",
        "def expecti": "def h_expecti",
        "def maxn(": "def h_maxn(",
        "\n\n    def value": f"\n{SECTION_6_3}\n    def value",
    }.items():
        figure = figure.replace(before, after)
    return figure


class Plain(ast.NodeTransformer):
    """Leaves the figure: no watch, no options, no annotations, no docstring; ties are cut."""

    def visit_Expr(self, node):
        match node.value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="watch"))):
                return None
            case ast.Constant(value=str()):
                return None
        return node

    def visit_If(self, node):
        self.generic_visit(node)
        return None if ast.unparse(node.test) == "not has_alternating_turns(game)" else node

    def visit_AnnAssign(self, node):
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        node.returns = None
        node.args.args = [a for a in node.args.args if a.arg != "watch"]
        node.args.defaults, node.args.kwonlyargs, node.args.kw_defaults = [], [], []
        for argument in node.args.args:
            argument.annotation = None
        return node

    def visit_Starred(self, node):
        """`*window` is -inf, inf: what it is where nothing else is said."""
        match node:
            case ast.Starred(value=ast.Name(id="window")):
                return [ast.parse(bound, mode="eval").body for bound in ("-inf", "inf")]
        return node

    def visit_BoolOp(self, node):
        """`x and (y or ties == "cut")` is x."""
        match node:
            case ast.BoolOp(
                op=ast.And(),
                values=[
                    kept,
                    ast.BoolOp(
                        op=ast.Or(),
                        values=[
                            _,
                            ast.Compare(
                                left=ast.Name(id="ties"),
                                ops=[ast.Eq()],
                                comparators=[ast.Constant(value="cut")],
                            ),
                        ],
                    ),
                ],
            ):
                return kept
        return node


def as_text(source):
    """The syntax tree of a source, printed: what it says, without how it is laid out."""
    return ast.unparse(ast.parse(source))


@pytest.mark.parametrize(
    ("search", "figure"),
    [
        (minimax, FIGURE_6_3),
        (alphabeta, FIGURE_6_7),
        (alphabeta_hard, FAIL_HARD),
        (h_minimax, heuristic(FIGURE_6_3)),
        (h_alphabeta, heuristic(FIGURE_6_7)),
        (single, SINGLE),
        (expectimax, EXPECTIMAX),
        (expectiminimax, EXPECTIMINIMAX),
        (maxn, MAXN),
        (h_expectimax, to_a_depth(EXPECTIMAX)),
        (h_expectiminimax, to_a_depth(EXPECTIMINIMAX)),
        (h_maxn, to_a_depth(MAXN)),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_without_its_watch_lines_the_search_is_the_figure(search, figure):
    assert ast.unparse(Plain().visit(ast.parse(inspect.getsource(search)))) == as_text(figure)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_search_has_at_most_a_handful_of_watch_lines_in_each_of_its_functions(name):
    for function in ast.walk(ast.parse(inspect.getsource(ALGORITHMS[name].function))):
        if isinstance(function, ast.FunctionDef) and function.name != name:
            texts = map(str.strip, ast.unparse(function).splitlines())
            lines = {text for text in texts if "watch." in text}
            notes = {line for line in lines if line.startswith("watch.annotate(")}
            assert len(lines - notes) <= 5
            assert len(notes) <= 3


def test_with_a_table_it_is_figure_6_7_and_what_asks_and_fills_the_table():
    """Take that out and the figure is left, but for `break`, after which the value is stored."""
    tree = Plain().visit(ast.parse(inspect.getsource(alphabeta_table)))
    tree.body[0].name = "alphabeta"
    lines, skipped = [], False
    for line in ast.unparse(tree).splitlines():
        text = line.strip()
        if text.startswith(
            ("def look_up", "def remember", "def visit_leaf", "table =", "key =", "ways =")
        ):
            skipped = True
        elif text.startswith(("def max_value", "if game.to_move")):
            skipped = False
        if skipped or text in (
            "v = look_up(state, alpha, beta)",
            "if v is not None:",
            "return (v, None)",
        ):
            continue
        if text.startswith(("remember(", "visit_leaf(")):
            continue
        line = line.replace("break", "return (v, move)")
        for bound in (", alpha0", ", beta0"):
            line = line.replace(f"{bound} =", " =")
        for value in ("(-inf, None, alpha)", "(inf, None, beta)"):
            line = line.replace(value, f"{value.rpartition(',')[0]})")
        lines.append(line)
    assert as_text("\n".join(lines)) == as_text(FIGURE_6_7)
