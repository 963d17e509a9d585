"""Searches as students write them: (name, like, text, mistake); None where it is right."""

from pathlib import Path

AIMA = """
import math

def minimax_search(game, state):
    player = game.to_move(state)
    value, move = max_value(game, state, player)
    return move

def max_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v = -math.inf
    move = None
    for a in game.actions(state):
        v2, a2 = min_value(game, game.result(state, a), player)
        if v2 > v:
            v, move = v2, a
    return v, move

def min_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v = math.inf
    move = None
    for a in game.actions(state):
        v2, a2 = max_value(game, game.result(state, a), player)
        if v2 < v:
            v, move = v2, a
    return v, move
"""
WIKIPEDIA = """
def alphabeta(game, node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or game.is_terminal(node):
        return game.evaluate(node, 0)
    if maximizingPlayer:
        value = float("-inf")
        for action in game.actions(node):
            child = game.result(node, action)
            value = max(value, alphabeta(game, child, depth - 1, alpha, beta, False))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    else:
        value = float("inf")
        for action in game.actions(node):
            child = game.result(node, action)
            value = min(value, alphabeta(game, child, depth - 1, alpha, beta, True))
            if value <= alpha:
                break
            beta = min(beta, value)
        return value
"""
WIKIPEDIA_FULL = WIKIPEDIA.replace("depth == 0 or ", "").replace("evaluate", "utility")
ONE_LINE = """
def minimax(state, game):
    if game.is_terminal(state):
        return game.utility(state, 0)
    best = max if game.to_move(state) == 0 else min
    return best(minimax(game.result(state, a), game) for a in game.actions(state))
"""
NEGAMAX = """
def negamax(game, state, color):
    if game.is_terminal(state):
        return color * game.utility(state, 0)
    best = -1000
    for action in game.actions(state):
        score = -negamax(game, game.result(state, action), -color)
        if score > best:
            best = score
    return best
"""
NEGAMAX_AB = """
def search(game, state, alpha=-10**9, beta=10**9):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    best_move = None
    for move in game.actions(state):
        score = -search(game, game.result(state, move), -beta, -alpha)[0]
        if score > alpha:
            alpha = score
            best_move = move
        if alpha >= beta:
            break
    return alpha, best_move
"""
CLASS = """
class Player:
    INF = float("inf")

    def __init__(self, game):
        self.game = game
        self.visited = 0

    def choose(self, state):
        best, chosen = -self.INF, None
        sign = 1 if self.game.to_move(state) == 0 else -1
        alpha, beta = -self.INF, self.INF
        for move in self.game.actions(state):
            child = self.game.result(state, move)
            if sign == 1:
                value = self.lowest(child, alpha, beta)
                alpha = max(alpha, value)
            else:
                value = self.highest(child, alpha, beta)
                beta = min(beta, value)
            if sign * value > best:
                best, chosen = sign * value, move
        return chosen, sign * best

    def highest(self, state, alpha, beta):
        self.visited += 1
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        for move in self.game.actions(state):
            alpha = max(alpha, self.lowest(self.game.result(state, move), alpha, beta))
            if alpha >= beta:
                return beta
        return alpha

    def lowest(self, state, alpha, beta):
        self.visited += 1
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        for move in self.game.actions(state):
            beta = min(beta, self.highest(self.game.result(state, move), alpha, beta))
            if beta <= alpha:
                return alpha
        return beta
"""
LOOP = """
def minimax(game, start):
    # by hand: no recursion
    order, stack = [], [start]
    children = {}
    while stack:
        s = stack.pop()
        order.append(s)
        children[s] = []
        if not game.is_terminal(s):
            for a in game.actions(s):
                t = game.result(s, a)
                children[s].append((a, t))
                stack.append(t)
    worth, best = {}, {}
    for s in reversed(order):
        if game.is_terminal(s):
            worth[s] = game.utility(s, 0)
            continue
        pick = max if game.to_move(s) == 0 else min
        worth[s] = pick(worth[t] for _, t in children[s])
        best[s] = [a for a, t in children[s] if worth[t] == worth[s]][-1]
    return worth[start], best[start]
"""
CACHED = """
from functools import lru_cache

def solve(game, state):
    @lru_cache(maxsize=None)
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == 0 else min(values)
    return value(state)
"""
EXPECTIMAX = """
def expectimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        return max(expectimax(game, game.result(state, a)) for a in game.actions(state))
    return sum(p * expectimax(game, game.result(state, a)) for a, p in game.outcomes(state))
"""
EXPECTIMINIMAX = """
def value(game, s):
    if game.is_terminal(s):
        return (None, game.utility(s, 0))
    who = game.to_move(s)
    if who == -1:
        total = 0
        for a, p in game.outcomes(s):
            total += p * value(game, game.result(s, a))[1]
        return (None, total)
    options = [(a, value(game, game.result(s, a))[1]) for a in game.actions(s)]
    if who == 0:
        return max(options, key=lambda option: option[1])
    return min(options, key=lambda option: option[1])
"""
MAXN = """
def maxn(game, state):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(len(game.players))]
    me = game.to_move(state)
    best = None
    for a in game.actions(state):
        got = maxn(game, game.result(state, a))
        if best is None or got[me] > best[me]:
            best = got
    return best
"""
MAXN_AT_ONCE = """
def maxn(game, s):
    if game.is_terminal(s):
        return tuple(game.utility(s, p) for p in range(len(game.players)))
    me = game.to_move(s)
    return max((maxn(game, game.result(s, a)) for a in game.actions(s)), key=lambda u: u[me])
"""
HANDED = (Path(__file__).parent / "programs" / "handed_evaluation.py").read_text("utf-8")
TWO_PARTS = """
INFINITY = float("inf")

def max_value(game, s, a, b):
    if game.is_terminal(s):
        return game.utility(s, 0)
    v = -INFINITY
    for m in game.actions(s):
        v = max(v, min_value(game, game.result(s, m), a, b))
        if v >= b:
            return v
        a = max(a, v)
    return v

def min_value(game, s, a, b):
    if game.is_terminal(s):
        return game.utility(s, 0)
    v = INFINITY
    for m in game.actions(s):
        v = min(v, max_value(game, game.result(s, m), a, b))
        if v <= a:
            return v
        b = min(b, v)
    return v

def alpha_beta(game, s):
    if game.to_move(s) == 0:
        return max_value(game, s, -INFINITY, INFINITY)
    return min_value(game, s, -INFINITY, INFINITY)
"""
SHARED = """
best = None

def minimax(game, state):
    global best
    if game.is_terminal(state):
        return game.utility(state, 0)
    best = None
    for a in game.actions(state):
        v = minimax(game, game.result(state, a))
        if best is None or (v > best if game.to_move(state) == 0 else v < best):
            best = v
    return best
"""


def changed(text, *pairs):
    """The text with some of it replaced, all of which must be there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


RIGHT = [
    ("aima", "minimax", AIMA),
    ("wikipedia", "h_alphabeta", WIKIPEDIA),
    ("wikipedia, to the end", "alphabeta", WIKIPEDIA_FULL),
    ("one line", "minimax", ONE_LINE),
    ("negamax", "negamax", NEGAMAX),
    ("negamax", "minimax", NEGAMAX),
    ("negamax with a window", "alphabeta", NEGAMAX_AB),
    ("a class, fail-hard", "alphabeta", CLASS),
    ("a class, fail-hard", "alphabeta_hard", CLASS),
    ("no recursion", "minimax", LOOP),
    ("cached", "minimax", CACHED),
    ("two parts", "alphabeta", TWO_PARTS),
    ("one expression", "expectimax", EXPECTIMAX),
    ("move first", "expectiminimax", EXPECTIMINIMAX),
    ("lists", "maxn", MAXN),
    ("the best of all vectors", "maxn", MAXN_AT_ONCE),
    ("an evaluation that is handed in", "h_alphabeta", HANDED),
    (
        "an evaluation that may be left out",
        "h_alphabeta",
        HANDED.replace("beta, evaluate):", "beta, eval_fn=None):")
        .replace("evaluate)", "eval_fn)")
        .replace("evaluate(state)", "eval_fn(game, state, 0)"),
    ),
    ("strict", "alphabeta", TWO_PARTS.replace("v >= b", "v > b").replace("v <= a", "v < a")),
    ("depth that is not wanted", "alphabeta", WIKIPEDIA),
]
WRONG = [
    (
        "alphabeta",
        "alpha-not-passed",
        changed(WIKIPEDIA_FULL, ("alpha, beta, False", 'float("-inf"), beta, False')),
    ),
    (
        "alphabeta",
        "beta-not-passed",
        changed(
            TWO_PARTS,
            (
                "max_value(game, game.result(s, m), a, b)",
                "max_value(game, game.result(s, m), a, INFINITY)",
            ),
        ),
    ),
    (
        "alphabeta",
        "window-reset",
        changed(TWO_PARTS, ("game.result(s, m), a, b)", "game.result(s, m), -INFINITY, INFINITY)")),
    ),
    (
        "alphabeta",
        "moves-reversed",
        changed(TWO_PARTS, ("in game.actions(s):", "in sorted(game.actions(s), reverse=True):")),
    ),
    ("alphabeta", "alpha-not-updated", changed(TWO_PARTS, ("        a = max(a, v)\n", ""))),
    (
        "alphabeta",
        "beta-not-updated",
        changed(WIKIPEDIA_FULL, ("            beta = min(beta, value)\n", "")),
    ),
    (
        "alphabeta",
        "window-not-narrowed",
        changed(TWO_PARTS, ("        a = max(a, v)\n", ""), ("        b = min(b, v)\n", "")),
    ),
    (
        "alphabeta",
        "cut-at-wrong-end",
        changed(TWO_PARTS, ("v >= b", "v >= a"), ("v <= a", "v <= b")),
    ),
    (
        "alphabeta",
        "cut-on-wrong-side",
        changed(TWO_PARTS, ("v >= b", "v <= b"), ("v <= a", "v >= a")),
    ),
    (
        "alphabeta",
        "one-cut-missing",
        changed(TWO_PARTS, ("        if v <= a:\n            return v\n", "")),
    ),
    ("alphabeta", "never-cuts", ONE_LINE),
    ("alphabeta", "never-cuts", AIMA),
    (
        "alphabeta",
        "begins-as-max",
        changed(
            TWO_PARTS,
            (
                "    return min_value(game, s, -INFINITY, INFINITY)",
                "    return max_value(game, s, -INFINITY, INFINITY)",
            ),
        ),
    ),
    ("alphabeta", "ties-mixed", changed(TWO_PARTS, ("v >= b", "v > b"))),
    (
        "alphabeta",
        "best-starts-at-0",
        changed(TWO_PARTS, ("v = -INFINITY", "v = 0"), ("v = INFINITY", "v = 0")),
    ),
    ("alphabeta", "window-not-swapped", changed(NEGAMAX_AB, ("-beta, -alpha", "-alpha, -beta"))),
    ("alphabeta", "window-not-turned", changed(NEGAMAX_AB, ("-beta, -alpha", "alpha, beta"))),
    ("alphabeta", "value-not-negated", changed(NEGAMAX_AB, ("-search", "search"))),
    ("minimax", "prunes", WIKIPEDIA_FULL),
    (
        "minimax",
        "always-max",
        changed(AIMA, ("v = math.inf", "v = -math.inf"), ("v2 < v", "v2 > v")),
    ),
    ("minimax", "max-and-min-exchanged", changed(ONE_LINE, ("== 0", "!= 0"))),
    (
        "minimax",
        "utility-of-mover",
        changed(ONE_LINE, ("utility(state, 0)", "utility(state, game.to_move(state))")),
    ),
    ("minimax", "utility-of-min", changed(ONE_LINE, ("utility(state, 0)", "utility(state, 1)"))),
    (
        "alphabeta",
        "first-move-lost",
        changed(TWO_PARTS, ("in game.actions(s)", "in list(game.actions(s))[1:]")),
    ),
    (
        "minimax",
        "returns-after-first-child",
        changed(NEGAMAX, ("    return best", "        return best")),
    ),
    ("minimax", "value-not-negated", changed(NEGAMAX, ("-negamax", "negamax"))),
    ("minimax", "leaf-not-signed", changed(NEGAMAX, ("color * game", "game"))),
    ("minimax", "best-starts-at-0", changed(NEGAMAX, ("-1000", "0"))),
    ("minimax", "move-from-below", changed(AIMA, ("v, move = v2, a\n", "v, move = v2, a2\n"))),
    ("minimax", "best-shared", SHARED),
    ("h_alphabeta", "depth-off-by-one", changed(WIKIPEDIA, ("depth == 0", "depth < 0"))),
    ("h_alphabeta", "no-terminal-test", changed(WIKIPEDIA, (" or game.is_terminal(node)", ""))),
    ("h_alphabeta", "depth-not-reduced", changed(WIKIPEDIA, ("depth - 1", "depth"))),
    (
        "h_alphabeta",
        "depth-counts-rounds",
        changed(WIKIPEDIA, ("depth - 1, alpha, beta, False", "depth, alpha, beta, False")),
    ),
    ("expectimax", "chance-summed", changed(EXPECTIMAX, ("p * expectimax", "expectimax"))),
    ("expectimax", "chance-is-min", changed(EXPECTIMAX, ("sum(p * ", "min("))),
    (
        "expectiminimax",
        "chance-unweighted",
        changed(EXPECTIMINIMAX, ("p * value", "1 / len(game.actions(s)) * value")),
    ),
    ("expectiminimax", "min-is-max", changed(EXPECTIMINIMAX, ("min(options", "max(options"))),
    (
        "expectimax",
        "max-takes-average",
        changed(
            EXPECTIMAX,
            (
                "return max(expectimax(game, game.result(state, a)) for a in game.actions(state))",
                "worths = [expectimax(game, game.result(state, a)) for a in game.actions(state)]\n"
                "        return sum(worths) / len(worths)",
            ),
        ),
    ),
    ("maxn", "maximises-first-player", changed(MAXN, ("got[me] > best[me]", "got[0] > best[0]"))),
    ("maxn", "maximises-whole-vector", changed(MAXN, ("got[me] > best[me]", "got > best"))),
]
