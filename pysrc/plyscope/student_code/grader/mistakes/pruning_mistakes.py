"""Mistakes of alpha-beta: what happens to the window, and where it cuts."""

from plyscope.student_code.grader.mistakes.mistake import (
    Change,
    Mistake,
    at,
    bound,
    once,
    remembered,
)
from plyscope.student_code.grader.mistakes.reference_sources import EACH

_PASSED = " alpha, beta)\n"
_TURNED = "-beta, -alpha,"  # as negamax passes them
_V, _WINDOW = "if v >= beta:", "if alpha >= beta:"
_RAISED = "alpha = max(alpha, v)"
_IMPROVED = "            if v2 > v:\n"
_LEFT = f"            if {{}}:\n                return v2, a\n{_IMPROVED}"
_SHARED = "(node, _a, _b):\n        nonlocal alpha, beta\n"


def _never_raised(which: int) -> tuple[Change, ...]:
    """Return the changes by which both, MAX or MIN leaves the window as it was."""
    lines = (f"\n                {_RAISED}\n", f"\n            {_RAISED}\n")
    return tuple(at(line, "\n")[which] for line in lines)


TABLE = (
    Mistake(
        "alpha-not-passed",
        "α is not passed down",
        "A call for a child is handed the node’s α: without it, nothing below can be cut by what "
        "MAX already has.",
        bound(_PASSED, " -inf, beta)\n") + once(("max", _TURNED, "-beta, inf,")),
    ),
    Mistake(
        "beta-not-passed",
        "β is not passed down",
        "A call for a child is handed the node’s β: without it, nothing below can be cut by what "
        "MIN already has.",
        bound(_PASSED, " alpha, inf)\n") + once(("max", _TURNED, "-inf, -alpha,")),
    ),
    Mistake(
        "window-reset",
        "each child begins with the window (−∞, +∞)",
        "A child begins with the window that its parent has by then, both α and β.",
        bound(_PASSED, " -inf, inf)\n") + once(("max", _TURNED, "-inf, inf,")),
    ),
    Mistake(
        "own-bound-not-passed",
        "a node does not pass on its own bound, α of MAX and β of MIN",
        "What a node has found so far narrows the window of the children that come after.",
        at(_PASSED, " -inf, beta)\n")[:1],
    ),
    Mistake(
        "window-swapped",
        "α and β are passed down in each other’s place",
        "α stays the best for MAX so far and β the best for MIN, at every node.",
        bound(_PASSED, " beta, alpha)\n"),
    ),
    Mistake(
        "root-not-narrowed",
        "the window is never narrowed at the root",
        "The root narrows the window, too: what its first move is worth is α (of MIN, β) for the "
        "others.",
        at(_RAISED, f"{_RAISED} if node != state else alpha"),
    ),
    Mistake(
        "narrowed-at-root-only",
        "the window is narrowed at the root alone",
        "Every node narrows the window for its children, not only the root.",
        at(_RAISED, f"{_RAISED} if node == state else alpha"),
    ),
    Mistake(
        "alpha-not-updated",
        "α is not raised when MAX finds something better",
        "After each child of a MAX node α becomes the greater of α and v.",
        _never_raised(1),
    ),
    Mistake(
        "beta-not-updated",
        "β is not lowered when MIN finds something better",
        "After each child of a MIN node β becomes the less of β and v.",
        _never_raised(2),
    ),
    Mistake(
        "window-not-narrowed",
        "neither α nor β is ever narrowed",
        "After each child α becomes the greater of α and v at a MAX node, β the less of β and v at "
        "a MIN node.",
        _never_raised(0),
    ),
    Mistake(
        "bound-loosened",
        "the bound of a node is set to v even where it was tighter already",
        "α never falls and β never rises: α becomes the greater of α and v, β the less of β and v.",
        at(_RAISED, "alpha = v"),
    ),
    Mistake(
        "wrong-bound-updated",
        "a node moves the other player’s bound",
        "MAX raises α and leaves β as it is; MIN lowers β and leaves α.",
        at(_RAISED, "beta = max(beta, v)") + at(_RAISED, "beta = min(beta, v)"),
    ),
    Mistake(
        "window-shared",
        "all nodes have one α and one β together",
        "α and β belong to a call: what a node does to its window must not last when it returns.",
        once(
            ("max", "max_value(node, alpha, beta):\n", f"max_value{_SHARED}"),
            ("min", "min_value(node, alpha, beta):\n", f"min_value{_SHARED}"),
            ("entry", "\n    ", "\n    alpha, beta = -inf, inf\n    "),
        ),
    ),
    Mistake(
        "moves-reversed",
        "the moves are tried from the last to the first",
        "What is cut hangs on the order of the moves: it is that of game.actions(state).",
        at(EACH, "in reversed(game.actions(node)):"),
    ),
    Mistake(
        "never-cuts",
        "nothing is ever cut",
        "MAX returns at once where v ≥ β, MIN where v ≤ α.",
        at(_V, "if False:")[:1] + at(_WINDOW, "if False:")[:2],
    ),
    Mistake(
        "one-cut-missing",
        "a cut is missing",
        "Both cut: MAX where v ≥ β, MIN where v ≤ α.",
        at(_V, "if False:")[1:] + at(_WINDOW, "if False:")[1:],
    ),
    Mistake(
        "cut-on-wrong-side",
        "the cut is on the wrong side",
        "MAX cuts where v is so great that MIN, above, will not let it come to this: v ≥ β. MIN "
        "cuts where v ≤ α.",
        at(_V, "if v <= beta:")
        + at(_V, "if v <= alpha:")
        + at(_WINDOW, "if alpha <= beta:")
        + at(_IMPROVED, _LEFT.format("v2 <= alpha")),
    ),
    Mistake(
        "cut-at-wrong-end",
        "v is compared with the wrong end of the window",
        "MAX raises α and cuts by β; MIN lowers β and cuts by α.",
        at(_V, "if v >= alpha:") + at(_IMPROVED, _LEFT.format("v2 >= alpha")),
    ),
    Mistake(
        "cut-skips-update",
        "a cut returns before v is brought up to date",
        "First v becomes the better of v and the child’s value; only then it is compared with the "
        "window.",
        at(_IMPROVED, f"            if v2 >= beta:\n                return v, move\n{_IMPROVED}"),
    ),
    Mistake(
        "wrong-bound-returned",
        "an end of the window is returned in place of the value",
        "What a node returns is its own best: v or, fail-hard, α of MAX and β of MIN.",
        at("\n        return v, move", "\n        return beta, move")
        + at("\n        return alpha, move", "\n        return beta, move")
        + at("\n                return v, move", "\n                return alpha, move"),
    ),
    Mistake(
        "ties-mixed",
        "one player cuts at equality and the other only beyond it",
        "Either both cut at equality, as AIMA prints it, or both only beyond it.",
        at(">= beta:", "> beta:")[1:],
    ),
    Mistake(
        "memo-ignores-window",
        "a value is remembered without the window in which it was found",
        "What a cut leaves is a bound, and must be kept as one: for another window it may say "
        "nothing.",
        remembered("0, 0") + remembered("0, 1", ("late", "depth == 0", "depth == 0")),
    ),
    Mistake(
        "window-not-turned",
        "the window is passed on as it is, though the child’s is the other player’s",
        "Negamax turns the window over for a child: (α, β) becomes (−β, −α).",
        once(("max", _TURNED, "alpha, beta,")),
    ),
    Mistake(
        "window-not-swapped",
        "α and β change their signs, but not their places",
        "Negamax turns the window over for a child: (α, β) becomes (−β, −α).",
        once(("max", _TURNED, "-alpha, -beta,")),
    ),
    Mistake(
        "window-not-negated",
        "α and β change their places, but not their signs",
        "Negamax turns the window over for a child: (α, β) becomes (−β, −α).",
        once(("max", _TURNED, "beta, alpha,")),
    ),
)
