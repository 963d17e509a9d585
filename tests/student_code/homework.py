"""Searches as students write them: (name, like, text, mistake); None where it is right."""

from tests.student_code.student_programs import text

AIMA = text("minimax_book")
WIKIPEDIA = text("depth_limit_wikipedia")
WIKIPEDIA_FULL = WIKIPEDIA.replace("depth == 0 or ", "").replace("evaluate", "utility")
ONE_LINE = text("minimax_best_of")
NEGAMAX = text("negamax_plain")
NEGAMAX_AB = text("negamax_hard")
CLASS = text("alphabeta_class_hard")
LOOP = text("minimax_loop")
CACHED = text("cached")
EXPECTIMAX = text("expectimax")
EXPECTIMINIMAX = text("expectiminimax")
MAXN = text("maxn_lists")
MAXN_AT_ONCE = text("maxn_at_once")
HANDED = text("handed_evaluation")
TWO_PARTS = text("alphabeta_two_parts")
SHARED = text("wrong_shared_best")


def changed(program, *pairs):
    """The program with some of it replaced, all of which must be there."""
    for old, new in pairs:
        assert old in program, old
        program = program.replace(old, new)
    return program


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
