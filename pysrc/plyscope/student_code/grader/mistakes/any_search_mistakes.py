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
        "MAX takes the least and MIN the greatest",
        "MAX, to move, takes the greatest of its children’s values; MIN takes the least.",
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
        "MAX is taken to be the one to move at the root, whoever it is",
        "The position says who is to move: game.to_move(state).",
        once(("entry", "if game.to_move(state) == MIN:", "if False:"))
        + once(("entry", "1 if game.to_move(state) == MAX else -1", "1")),
    ),
    Mistake(
        "always-max",
        "every node takes the greatest value, MIN’s too",
        "MIN’s nodes take the least of their children’s values: the players take turns.",
        once(
            ("entry", "if game.to_move(state) == MIN:", "if False:"),
            ("max", "min_value(", "max_value("),
        )
        + once(("min", "v2 < v", "v2 > v"), ("min", "v, move = inf", "v, move = -inf"))
        + once(("max", "            v2 = -v2\n", ""), ("max", "-sign)", "sign)")),
    ),
    Mistake(
        "always-min",
        "every node takes the least value, MAX’s too",
        "MAX’s nodes take the greatest of their children’s values: the players take turns.",
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
        "a player’s function calls itself, as if the same player moved again",
        "After MAX’s move it is MIN’s turn, and after MIN’s it is MAX’s.",
        at("min_value(game", "max_value(game"),
    ),
    Mistake(
        "utility-of-mover",
        "a leaf is worth what it is worth to the player to move there",
        "All leaves are worth what they are worth to one player, MAX; only negamax has them for "
        "who is to move.",
        at(_MAX, "(node, game.to_move(node)), None")
        + at(_MINE, "(node, game.to_move(node)), None")
        + once(("max", _SIGNED, "sign * game.utility(node, game.to_move(node))")),
    ),
    Mistake(
        "utility-of-other",
        "a leaf is worth what it is worth to the player who is not to move there",
        "All leaves are worth what they are worth to one player, MAX; negamax has them for who is "
        "to move.",
        at(_MAX, "(node, 1 - game.to_move(node)), None")
        + at(_MINE, "(node, 1 - game.to_move(node)), None")
        + once(("max", _SIGNED, "-sign * game.utility(node, MAX)")),
    ),
    Mistake(
        "utility-of-min",
        "a leaf is worth what it is worth to MIN",
        "A leaf is worth what it is worth to MAX, who takes the greatest of such values.",
        at(_MAX, "(node, MIN), None")
        + at(_MINE, "(node, 1 - player), None")
        + once(("max", _SIGNED, "sign * game.utility(node, MIN)")),
    ),
    Mistake(
        "leaf-not-signed",
        "a leaf has its value for MAX, though negamax wants it for who is to move",
        "In negamax a leaf is worth what it is worth to the player to move there.",
        once(("max", _SIGNED, "game.utility(node, MAX)")) + once(("max", "-sign)", "sign)")),
    ),
    Mistake(
        "value-not-negated",
        "the value of a child keeps its sign",
        "In negamax a child’s value is the other player’s: −value(child).",
        once(("max", "            v2 = -v2\n", "")),
    ),
    Mistake(
        "first-move-lost",
        "the first move is never tried",
        "Every action of game.actions(state) is tried, from the first on.",
        at(EACH, "in game.actions(node)[1:]:")
        + at(EACH, "in game.actions(node)[node == state :]:"),
    ),
    Mistake(
        "last-move-lost",
        "the last move is never tried",
        "Every action of game.actions(state) is tried, up to the last.",
        at(EACH, "in game.actions(node)[:-1]:")
        + at(EACH, "in game.actions(node)[: -1 if node == state else None]:"),
    ),
    Mistake(
        "returns-after-first-child",
        "a node returns after its first child",
        "The return stands after the loop, not in it: all children are looked at first.",
        at(_RETURNED, "\n            return v, move")
        + at("\n        return alpha, move", "\n            return alpha, move"),
    ),
    Mistake(
        "best-starts-at-0",
        "the best value of a node begins at 0",
        "The best value begins at −∞ for MAX and at +∞ for MIN, so that the first child always "
        "betters it.",
        at(_BEGINS, "        v, move = 0, None\n"),
    ),
    Mistake(
        "best-starts-too-near",
        "the best value of a node begins at a number that leaves go beyond",
        "The best value begins at −∞ for MAX and at +∞ for MIN, so that the first child always "
        "betters it.",
        tuple(change for number in (1, 2, 10) for change in _begins_at(number)),
    ),
    Mistake(
        "best-not-reset",
        "the best value of one node is still there at the next",
        "Each call begins with a best value of its own: −∞ for MAX, +∞ for MIN.",
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
        "all nodes have one best value together",
        "The best value belongs to a call: what a child finds must not be put where its parent’s "
        "best is.",
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
        "The best value changes only where a child’s is better.",
        at("if v2 > v:", "if True:"),
    ),
    Mistake(
        "equal-taken",
        "a later move replaces an equal one, though its value may be only a bound",
        "Only a better value replaces the best: after a cut the value of a child is no more than a "
        "bound.",
        at("if v2 > v:", "if not v2 < v:") + at("if v2 > alpha:", "if not v2 < alpha:"),
    ),
    Mistake(
        "move-from-below",
        "the move that is returned is one of the child’s, not of the node’s own",
        "The move of a node is the action that leads to the best child.",
        at(_BEST, "v, move = v2, a2\n"),
    ),
    Mistake(
        "last-move-returned",
        "the move that is returned is the last one tried",
        "The move changes only where the value does.",
        at(_RETURNED, "\n        return v, a"),
    ),
    Mistake(
        "first-move-returned",
        "the move that is returned is the first one, whatever the values are",
        "The move changes where the value does.",
        at(_BEST, "v, move = v2, a if move is None else move\n"),
    ),
)
