"""Mistakes of any search for MAX and MIN, with a window or without."""

from plyscope.student_code.grader.mistakes.mistake import Change, Edit, Mistake, Part, at, once
from plyscope.student_code.grader.mistakes.reference_sources import EACH, mirrored

_BETTER = "            if v2 > v:\n"
_BEST = "v, move = v2, a\n"
_BEGINS = "        v, move = -inf, None\n"
_LOW = "        nonlocal low\n        v, move = inf, None\n"
_MAX, _MINE = "(node, MAX), None", "(node, player), None"
_ENDS = f"{_BEST}        return v, move\n"
_ENDS_TOP = f"{_BEST}            top = v\n        return top, move\n"
_SIGNED = "sign * game.utility(node, MAX)"
_RETURNED = "\n        return v, move"
_TOGETHER: tuple[tuple[Part, str, str], ...] = (
    ("max", _BEGINS, f"        nonlocal top\n{_BEGINS.replace('v,', 'top,')}"),
    ("max", _BETTER, f"            v = top\n{_BETTER}"),
    ("max", _BEST, f"{_BEST}                top = v\n"),
    ("max", _RETURNED, "\n        return top, move"),
    ("entry", "\n    ", "\n    top = -inf\n    "),
)


def _begins_at(number: int) -> tuple[Change, ...]:
    """Return the changes by which MAX begins so far below 0, MIN above it, or one of them."""
    first = Edit("max", _BEGINS, f"        v, move = -{number}, None\n")
    second = Edit("min", mirrored(_BEGINS), f"        v, move = {number}, None\n")
    return (first, second), (first,), (second,)


TABLE = (
    Mistake(
        "max-and-min-exchanged",
        "MAX takes the minimum and MIN the maximum",
        "A MAX node takes the maximum of its children’s values, a MIN node the minimum.",
        once(("entry", "== MIN", "== MAX"))
        + once(("entry", "return max_value", "return min_value"))
        + once(("entry", "1 if game.to_move(state) == MAX", "1 if game.to_move(state) == MIN"))
        + once(
            ("max", "v2 > v", "v2 < v"),
            ("max", "v, move = -inf", "v, move = inf"),
            ("max", "-sign)", "-sign)"),
        ),
    ),
    Mistake(
        "begins-as-max",
        "it assumes that MAX moves first",
        "The position says who is to move: game.to_move(state).",
        once(("entry", "if game.to_move(state) == MIN:", "if False:"))
        + once(("entry", "1 if game.to_move(state) == MAX else -1", "1")),
    ),
    Mistake(
        "always-max",
        "every node takes the maximum, MIN nodes too",
        "A MIN node takes the minimum of its children’s values.",
        once(
            ("entry", "if game.to_move(state) == MIN:", "if False:"),
            ("max", "min_value(", "max_value("),
        )
        + once(("min", "v2 < v", "v2 > v"), ("min", "v, move = inf", "v, move = -inf"))
        + once(("max", "            v2 = -v2\n", ""), ("max", "-sign)", "sign)")),
    ),
    Mistake(
        "always-min",
        "every node takes the minimum, MAX nodes too",
        "A MAX node takes the maximum of its children’s values.",
        once(
            ("entry", "if game.to_move(state) == MIN:", "if True:"),
            ("min", "max_value(", "min_value("),
        )
        + once(
            ("max", "v2 > v", "v2 < v"),
            ("max", "v, move = -inf", "v, move = inf"),
            ("entry", "min_value", "min_value"),
        ),
    ),
    Mistake(
        "no-alternation",
        "a player’s function calls itself, as if the same player moved twice",
        "After MAX’s move it is MIN’s turn, and after MIN’s move it is MAX’s.",
        at("min_value(game", "max_value(game"),
    ),
    Mistake(
        "utility-of-mover",
        "a leaf has its utility for the player to move there",
        "Use the utility of one player, MAX, at every leaf; only negamax uses that of the player "
        "to move.",
        at(_MAX, "(node, game.to_move(node)), None")
        + at(_MINE, "(node, game.to_move(node)), None")
        + once(("max", _SIGNED, "sign * game.utility(node, game.to_move(node))")),
    ),
    Mistake(
        "utility-of-other",
        "a leaf has its utility for the player who is not to move there",
        "Use the utility of one player, MAX, at every leaf; negamax uses that of the player to "
        "move.",
        at(_MAX, "(node, 1 - game.to_move(node)), None")
        + at(_MINE, "(node, 1 - game.to_move(node)), None")
        + once(("max", _SIGNED, "-sign * game.utility(node, MAX)")),
    ),
    Mistake(
        "utility-of-min",
        "a leaf has its utility for MIN",
        "Use MAX’s utility at the leaves: MAX takes the maximum of these values.",
        at(_MAX, "(node, MIN), None")
        + at(_MINE, "(node, 1 - player), None")
        + once(("max", _SIGNED, "sign * game.utility(node, MIN)")),
    ),
    Mistake(
        "leaf-not-signed",
        "a leaf has its utility for MAX, but negamax needs it for the player to move",
        "In negamax a leaf has its utility for the player to move there.",
        once(("max", _SIGNED, "game.utility(node, MAX)")) + once(("max", "-sign)", "sign)")),
    ),
    Mistake(
        "value-not-negated",
        "the value of a child is not negated",
        "In negamax a child’s value is the other player’s: −value(child).",
        once(("max", "            v2 = -v2\n", "")),
    ),
    Mistake(
        "first-move-lost",
        "the first move is never tried",
        "Try every action of game.actions(state), including the first.",
        at(EACH, "in game.actions(node)[1:]:")
        + at(EACH, "in game.actions(node)[node == state :]:"),
    ),
    Mistake(
        "last-move-lost",
        "the last move is never tried",
        "Try every action of game.actions(state), including the last.",
        at(EACH, "in game.actions(node)[:-1]:")
        + at(EACH, "in game.actions(node)[: -1 if node == state else None]:"),
    ),
    Mistake(
        "returns-after-first-child",
        "a node returns after its first child",
        "Put the return after the loop, not inside it.",
        at(_RETURNED, "\n            return v, move")
        + at("\n        return alpha, move", "\n            return alpha, move"),
    ),
    Mistake(
        "best-starts-at-0",
        "the best value starts at 0",
        "Start the best value at −∞ for MAX and +∞ for MIN, so that the first child always "
        "improves it.",
        at(_BEGINS, "        v, move = 0, None\n"),
    ),
    Mistake(
        "best-starts-too-near",
        "the best value starts at a number that is not extreme enough",
        "Start the best value at −∞ for MAX and +∞ for MIN, so that the first child always "
        "improves it.",
        tuple(change for number in (1, 2, 10) for change in _begins_at(number)),
    ),
    Mistake(
        "best-not-reset",
        "the best value is not reset for the next node",
        "Start each call with its own best value: −∞ for MAX, +∞ for MIN.",
        once(
            ("max", _BEGINS, f"        nonlocal top\n{_BEGINS}"),
            ("max", _BETTER, f"            v = top\n{_BETTER}"),
            ("max", _BEST, f"{_BEST}                top = v\n"),
            ("min", "        v, move = inf, None\n", _LOW),
            ("min", "            if v2 < v:\n", "            v = low\n            if v2 < v:\n"),
            ("min", _BEST, f"{_BEST}                low = v\n"),
            ("entry", "\n    ", "\n    top, low = -inf, inf\n    "),
        )
        + once(  # what was best before a child is searched is compared with what it is worth
            ("max", _BEGINS, f"        nonlocal top\n{_BEGINS}"),
            ("max", "            v2, a2 =", "            v = top\n            v2, a2 ="),
            ("max", _ENDS, _ENDS_TOP),
            ("min", "        v, move = inf, None\n", _LOW),
            ("min", "            v2, a2 =", "            v = low\n            v2, a2 ="),
            ("min", _ENDS, mirrored(_ENDS_TOP)),
            ("entry", "\n    ", "\n    top, low = -inf, inf\n    "),
        ),
    ),
    Mistake(
        "best-shared",
        "all nodes share one best value",
        "Keep the best value in a local variable: a child must not overwrite its parent’s.",
        once(
            *_TOGETHER,
            ("min", mirrored(_BEGINS), f"{_LOW.replace('low', 'top').replace('v,', 'top,')}"),
            ("min", mirrored(_BETTER), f"            v = top\n{mirrored(_BETTER)}"),
            ("min", _BEST, f"{_BEST}                top = v\n"),
            ("min", _RETURNED, "\n        return top, move"),
        )
        + once(*_TOGETHER),  # of negamax, which has one half
    ),
    Mistake(
        "last-value-kept",
        "each child’s value replaces the best, better or not",
        "Change the best value only if the child’s value is better.",
        at("if v2 > v:", "if True:"),
    ),
    Mistake(
        "equal-taken",
        "a later move replaces an equal one, though its value may be only a bound",
        "Replace the best only by a better value: after a cutoff a child’s value is only a bound.",
        at("if v2 > v:", "if not v2 < v:") + at("if v2 > alpha:", "if not v2 < alpha:"),
    ),
    Mistake(
        "move-from-below",
        "it returns a move of the child, not of the node itself",
        "The move of a node is the action that leads to the best child.",
        at(_BEST, "v, move = v2, a2\n"),
    ),
    Mistake(
        "last-move-returned",
        "it returns the last move tried",
        "Change the move only when the best value changes.",
        at(_RETURNED, "\n        return v, a"),
    ),
    Mistake(
        "first-move-returned",
        "it always returns the first move",
        "Change the move whenever the best value changes.",
        at(_BEST, "v, move = v2, a if move is None else move\n"),
    ),
)
