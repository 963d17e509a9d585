"""Mistakes of alpha–beta: in its window and in its cutoffs."""

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
        "Pass the node’s α to its children: without it, nothing below can be pruned by what MAX "
        "already has.",
        bound(_PASSED, " -inf, beta)\n") + once(("max", _TURNED, "-beta, inf,")),
    ),
    Mistake(
        "beta-not-passed",
        "β is not passed down",
        "Pass the node’s β to its children: without it, nothing below can be pruned by what MIN "
        "already has.",
        bound(_PASSED, " alpha, inf)\n") + once(("max", _TURNED, "-inf, -alpha,")),
    ),
    Mistake(
        "window-reset",
        "each child starts with the window [−∞, +∞]",
        "A child starts with its parent’s current window, both α and β.",
        bound(_PASSED, " -inf, inf)\n") + once(("max", _TURNED, "-inf, inf,")),
    ),
    Mistake(
        "own-bound-not-passed",
        "a node does not pass on its own bound, α for MAX and β for MIN",
        "What a node has found so far narrows the window of its later children.",
        at(_PASSED, " -inf, beta)\n")[:1],
    ),
    Mistake(
        "window-swapped",
        "α and β are swapped when they are passed down",
        "α stays the best for MAX so far and β the best for MIN, at every node.",
        bound(_PASSED, " beta, alpha)\n"),
    ),
    Mistake(
        "root-not-narrowed",
        "the window is never narrowed at the root",
        "Narrow the window at the root, too: the value of its first move becomes α (for MIN, β) "
        "for the others.",
        at(_RAISED, f"{_RAISED} if node != state else alpha"),
    ),
    Mistake(
        "narrowed-at-root-only",
        "the window is narrowed only at the root",
        "Narrow the window at every node, not only at the root.",
        at(_RAISED, f"{_RAISED} if node == state else alpha"),
    ),
    Mistake(
        "alpha-not-updated",
        "α is not raised when MAX finds something better",
        "After each child of a MAX node set α = max(α, v).",
        _never_raised(1),
    ),
    Mistake(
        "beta-not-updated",
        "β is not lowered when MIN finds something better",
        "After each child of a MIN node set β = min(β, v).",
        _never_raised(2),
    ),
    Mistake(
        "window-not-narrowed",
        "neither α nor β is ever updated",
        "After each child set α = max(α, v) at a MAX node and β = min(β, v) at a MIN node.",
        _never_raised(0),
    ),
    Mistake(
        "bound-loosened",
        "a node sets its bound to v even if the bound was already tighter",
        "α never falls and β never rises: α = max(α, v), β = min(β, v).",
        at(_RAISED, "alpha = v"),
    ),
    Mistake(
        "wrong-bound-updated",
        "a node updates the other player’s bound",
        "MAX raises α and leaves β; MIN lowers β and leaves α.",
        at(_RAISED, "beta = max(beta, v)") + at(_RAISED, "beta = min(beta, v)"),
    ),
    Mistake(
        "window-shared",
        "all nodes share one α and one β",
        "α and β are local to a call: a node’s changes must not last after it returns.",
        once(
            ("max", "max_value(node, alpha, beta):\n", f"max_value{_SHARED}"),
            ("min", "min_value(node, alpha, beta):\n", f"min_value{_SHARED}"),
            ("entry", "\n    ", "\n    alpha, beta = -inf, inf\n    "),
        ),
    ),
    Mistake(
        "moves-reversed",
        "the moves are tried in reverse order",
        "What is pruned depends on the order of the moves: use that of game.actions(state).",
        at(EACH, "in reversed(game.actions(node)):"),
    ),
    Mistake(
        "never-cuts",
        "it never prunes",
        "MAX returns at once if v ≥ β, MIN if v ≤ α.",
        at(_V, "if False:")[:1] + at(_WINDOW, "if False:")[:2],
    ),
    Mistake(
        "one-cut-missing",
        "a cutoff test is missing",
        "Both players cut: MAX if v ≥ β, MIN if v ≤ α.",
        at(_V, "if False:")[1:] + at(_WINDOW, "if False:")[1:],
    ),
    Mistake(
        "cut-on-wrong-side",
        "the cutoff test is reversed",
        "MAX cuts if v ≥ β, since MIN, above, will not allow it. MIN cuts if v ≤ α.",
        at(_V, "if v <= beta:")
        + at(_V, "if v <= alpha:")
        + at(_WINDOW, "if alpha <= beta:")
        + at(_IMPROVED, _LEFT.format("v2 <= alpha")),
    ),
    Mistake(
        "cut-at-wrong-end",
        "v is compared with the wrong bound",
        "MAX raises α and compares v with β; MIN lowers β and compares v with α.",
        at(_V, "if v >= alpha:") + at(_IMPROVED, _LEFT.format("v2 >= alpha")),
    ),
    Mistake(
        "cut-skips-update",
        "a cutoff returns before v is updated",
        "First set v to the better of v and the child’s value, then compare v with the window.",
        at(_IMPROVED, f"            if v2 >= beta:\n                return v, move\n{_IMPROVED}"),
    ),
    Mistake(
        "wrong-bound-returned",
        "it returns a bound of the window instead of the value",
        "A node returns its own best: v or, fail-hard, α for MAX and β for MIN.",
        at("\n        return v, move", "\n        return beta, move")
        + at("\n        return alpha, move", "\n        return beta, move")
        + at("\n                return v, move", "\n                return alpha, move"),
    ),
    Mistake(
        "ties-mixed",
        "one player cuts at equality, the other only beyond it",
        "Either both cut at equality, as in AIMA, or both only beyond it.",
        at(">= beta:", "> beta:")[1:],
    ),
    Mistake(
        "memo-ignores-window",
        "a value is stored without the window in which it was found",
        "After a cutoff the value is only a bound and must be stored as one: in another window it "
        "may say nothing.",
        remembered("0, 0") + remembered("0, 1", ("late", "depth == 0", "depth == 0")),
    ),
    Mistake(
        "window-not-turned",
        "the window is passed to the child unchanged",
        "Negamax negates and swaps the window for a child: [α, β] becomes [−β, −α].",
        once(("max", _TURNED, "alpha, beta,")),
    ),
    Mistake(
        "window-not-swapped",
        "α and β are negated but not swapped",
        "Negamax negates and swaps the window for a child: [α, β] becomes [−β, −α].",
        once(("max", _TURNED, "-alpha, -beta,")),
    ),
    Mistake(
        "window-not-negated",
        "α and β are swapped but not negated",
        "Negamax negates and swaps the window for a child: [α, β] becomes [−β, −α].",
        once(("max", _TURNED, "beta, alpha,")),
    ),
)
