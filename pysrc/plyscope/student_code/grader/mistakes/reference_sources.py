"""Correct searches in the forms in which students write them.

A form is written for MAX alone; MIN's half is its mirror image. So whatever is done to one half can
be done to the other, or to both.
"""

import re
from dataclasses import dataclass

HALF = """
    def max_value(node, alpha, beta):
        if game.is_terminal(node):
            return game.utility(node, MAX), None
        v, move = -inf, None
        for a in game.actions(node):
            v2, a2 = min_value(game.result(node, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move
"""
EACH = "in game.actions(node):"  # of the loop that every form has
_RAISED = "                alpha = max(alpha, v)\n"
_CUT = "            if v >= beta:\n                return v, move\n"
_ALWAYS = "            alpha = max(alpha, v)\n"
# The same, but alpha is raised after every child: last, as AIMA printed it before, or first, and
# then alpha and beta are compared with each other, not v with one of them.
LATE = HALF.replace(_RAISED, "").replace(_CUT, _CUT + _ALWAYS)
WINDOW = HALF.replace(_RAISED, _ALWAYS).replace("if v >= beta:", "if alpha >= beta:")
# alpha is itself the best so far, and no value outside of the window is returned.
HARD = """
    def max_value(node, alpha, beta):
        if game.is_terminal(node):
            return game.utility(node, MAX), None
        move = None
        for a in game.actions(node):
            v2, a2 = min_value(game.result(node, a), alpha, beta)
            if v2 > alpha:
                alpha, move = v2, a
            if alpha >= beta:
                return beta, move
        return alpha, move
"""
PLAIN = HALF.replace(_RAISED, "").replace(_CUT, "").replace(", alpha, beta)", ")")
ENTRY = """
    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf)
    return max_value(state, -inf, inf)
"""
# As AIMA prints it: who is to move at the root is MAX, and values are that player's.
MINE = """
    player = game.to_move(state)
    return max_value(state, -inf, inf)
"""
NEGAMAX = """
    def value(node, alpha, beta, sign):
        if game.is_terminal(node):
            return sign * game.utility(node, MAX), None
        v, move = -inf, None
        for a in game.actions(node):
            v2, a2 = value(game.result(node, a), -beta, -alpha, -sign)
            v2 = -v2
            if v2 > v:
                v, move = v2, a
            alpha = max(alpha, v)
            if alpha >= beta:
                return v, move
        return v, move
"""
# As it is written shortest: alpha is itself the best so far.
NEGAMAX_HARD = """
    def value(node, alpha, beta, sign):
        if game.is_terminal(node):
            return sign * game.utility(node, MAX), None
        move = None
        for a in game.actions(node):
            v2, a2 = value(game.result(node, a), -beta, -alpha, -sign)
            v2 = -v2
            if v2 > alpha:
                alpha, move = v2, a
            if alpha >= beta:
                return alpha, move
        return alpha, move
"""
NEGAMAX_PLAIN = (
    NEGAMAX.replace(_ALWAYS, "")
    .replace("            if alpha >= beta:\n                return v, move\n", "")
    .replace(", alpha, beta,", ",")
    .replace(", -beta, -alpha,", ",")
)
NEGAMAX_ENTRY = """
    return value(state, -inf, inf, 1 if game.to_move(state) == MAX else -1)
"""
CHANCE = """
    def value(node):
        if game.is_terminal(node):
            return game.utility(node, MAX), None
        if game.to_move(node) == MAX:
            return max_value(node)
        if game.to_move(node) == MIN:
            return min_value(node)
        return exp_value(node)

    def exp_value(node):
        v = 0
        for a, p in game.outcomes(node):
            v2, a2 = value(game.result(node, a))
            v += p * v2
        return v, None
"""
CHANCE_HALF = """
    def max_value(node):
        v, move = -inf, None
        for a in game.actions(node):
            v2, a2 = value(game.result(node, a))
            if v2 > v:
                v, move = v2, a
        return v, move
"""
CHANCE_ENTRY = """
    return value(state)
"""
MAXN = """
    players = range(len(game.players))

    def value(node):
        if game.is_terminal(node):
            return tuple(game.utility(node, p) for p in players), None
        player = game.to_move(node)
        v, move = (-inf,) * len(players), None
        for a in game.actions(node):
            v2, a2 = value(game.result(node, a))
            if v2[player] > v[player]:
                v, move = v2, a
        return v, move
"""
_MIRROR = {
    "max_value": "min_value",
    "max(": "min(",
    "alpha": "beta",
    "-inf": "inf",
    ">=": "<=",
    ">": "<",
    "top": "low",
}
_BOTH = {**_MIRROR, **{after: before for before, after in _MIRROR.items()}}
_TOKENS = re.compile(
    r"\b(?:max|min)_value\b|\b(?:max|min)\(|\balpha\b|\bbeta\b|-inf\b|\binf\b|[<>]=?"
    r"|\btop\b|\blow\b"
)
_WINDOW = re.compile(r"(-?inf|\balpha|\bbeta), (-?inf|alpha|beta)\b")


def mirrored(text: str) -> str:
    """Return the text for MIN of a text for MAX."""
    turned = _TOKENS.sub(lambda found: _BOTH[found.group()], text)
    return _WINDOW.sub(r"\2, \1", turned)


@dataclass(frozen=True)
class Form:
    """A form of a search: its halves for MAX and for MIN, and the function that calls them.

    `mover` tells that its values are those of who is to move at the root.
    """

    name: str
    max_half: str
    min_half: str
    entry: str
    mover: bool = False


def two_parts(name: str, half: str, entry: str = ENTRY, mover: bool = False) -> Form:
    """Return the form of a half and its mirror image."""
    if "alpha" not in half:
        entry = entry.replace(", -inf, inf)", ")")
    if mover:
        half = half.replace("utility(node, MAX)", "utility(node, player)")
    return Form(name, half, mirrored(half), entry, mover)


def to_depth(form: Form) -> Form:
    """Return the same search with a depth limit and an evaluation."""

    def limited(text: str) -> str:
        text = text.replace(
            "if game.is_terminal(node):", "if depth == 0 or game.is_terminal(node):"
        )
        text = text.replace("game.utility(", "game.evaluate(")
        text = re.sub(r"(def \w+\(node)", r"\1, depth", text)
        text = text.replace("(game.result(node, a)", "(game.result(node, a), depth - 1")
        text = re.sub(r"((?:value|search)\(state)", r"\1, depth", text)
        return text.replace("return value(node)", "return value(node, depth)")

    return Form(
        f"{form.name}, to a depth",
        limited(form.max_half),
        limited(form.min_half),
        limited(form.entry),
        form.mover,
    )


ALPHABETA = (
    two_parts("v against a bound", HALF),
    two_parts("v against a bound, raised last", LATE),
    two_parts("alpha against beta", WINDOW),
    two_parts("fail-hard", HARD),
    two_parts("v against a bound, for who is to move", HALF, MINE, True),
    two_parts("alpha against beta, for who is to move", WINDOW, MINE, True),
    two_parts("v against a bound, raised last, for who is to move", LATE, MINE, True),
    Form("negamax", NEGAMAX, "", NEGAMAX_ENTRY, True),
    Form("negamax, fail-hard", NEGAMAX_HARD, "", NEGAMAX_ENTRY, True),
)
MINIMAX = (
    two_parts("two functions", PLAIN),
    two_parts("two functions, for who is to move", PLAIN, MINE, True),
    Form("negamax", NEGAMAX_PLAIN, "", NEGAMAX_ENTRY.replace(", -inf, inf", ""), True),
)
CHANCES = (Form("by turns", CHANCE_HALF, mirrored(CHANCE_HALF), CHANCE + CHANCE_ENTRY),)
SEVERAL = (Form("by turns", MAXN, "", CHANCE_ENTRY),)
FORMS = {"alphabeta": ALPHABETA, "minimax": MINIMAX, "chance": CHANCES, "maxn": SEVERAL}
