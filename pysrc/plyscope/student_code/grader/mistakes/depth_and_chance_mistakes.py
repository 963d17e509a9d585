"""Mistakes of searches to a depth, of those with chance, and of those for several players."""

from typing import Any

from plyscope.student_code.grader.mistakes.mistake import Mistake, once, remembered

_ADDED = "v += p * v2"
_AVERAGE = "\n        return v, None"
_BETTER = "v2[player] > v[player]"
_CALLED = "return exp_value(node)"
_WHOLE = "{}_value(game.result(node, a), depth"
_NEXT, _BEFORE = "(player + 1) % len(players)", "(player - 1) % len(players)"


def _siblings(ends: str) -> Any:
    """Return the edits that count down in the loop; a search that so begins ends at `ends`."""
    each = "        for a in game.actions(node):\n"
    return (
        ("late", "depth == 0", ends),
        ("late", "depth - 1", "depth"),
        ("late", each, f"{each}            depth -= 1\n"),
    )


DEPTH = (
    Mistake(
        "depth-off-by-one",
        "the search ends one ply too early or too late",
        "With depth d, positions d plies below the root are judged, and none above them that is "
        "not over.",
        once(("late", "(state, depth", "(state, depth - 1"))
        + once(("late", "(state, depth", "(state, depth + 1"))
        + once(("late", "if depth == 0", "if depth <= 1 and node != state")),
    ),
    Mistake(
        "depth-not-reduced",
        "the depth is not reduced from ply to ply",
        "A call for a child is handed depth − 1.",
        once(("late", "depth - 1", "depth")),
    ),
    Mistake(
        "depth-counts-rounds",
        "the depth is reduced at every second ply only",
        "Each ply, MAX’s and MIN’s, reduces the depth by 1.",
        once(("late", "min_value(game.result(node, a), depth - 1", _WHOLE.format("min")))
        + once(("late", "max_value(game.result(node, a), depth - 1", _WHOLE.format("max"))),
    ),
    Mistake(
        "depth-shared-by-siblings",
        "each child that is tried takes a ply from those that come after it",
        "All children of a node are searched to the same depth: hand over depth − 1, and leave "
        "depth as it is.",
        once(*_siblings("depth == 0")) + once(*_siblings("depth <= 0")),
    ),
    Mistake(
        "no-terminal-test",
        "only the depth ends a line of play, not the end of the game",
        "Where the game is over there is nothing to try: is_terminal comes first.",
        once(("late", "if depth == 0 or game.is_terminal(node):", "if depth == 0:")),
    ),
    Mistake(
        "memo-ignores-depth",
        "a value is remembered without the depth to which it was searched",
        "What was found by a shallower search does not stand for a deeper one: the depth belongs "
        "to the key.",
        remembered("1, 9", ("late", "depth == 0", "depth == 0")),
    ),
)

CHANCE = (
    Mistake(
        "chance-unweighted",
        "all outcomes of chance count the same, whatever their probabilities are",
        "A chance node is worth the sum of its children’s values, each times its probability.",
        once(("entry", _ADDED, "v += v2 / len(game.outcomes(node))")),
    ),
    Mistake(
        "chance-summed",
        "the values below a chance node are added up as they are",
        "Each value is first multiplied by its probability.",
        once(("entry", _ADDED, "v += v2")),
    ),
    Mistake(
        "chance-divided-twice",
        "the average of a chance node is divided by the number of outcomes once more",
        "Probabilities sum to 1: values times probabilities need no division.",
        once(("entry", _ADDED, "v += p * v2 / len(game.outcomes(node))")),
    ),
    Mistake(
        "chance-last-outcome",
        "of a chance node only the last outcome counts",
        "The outcomes’ values, each times its probability, are added up.",
        once(("entry", _ADDED, "v = p * v2")) + once(("entry", _ADDED, "v = v2")),
    ),
    Mistake(
        "chance-first-outcome",
        "of a chance node only the first outcome counts",
        "The return stands after the loop, not in it.",
        once(("entry", _AVERAGE, "\n            return v, None"))
        + once(("entry", _AVERAGE, "\n            return v2, None")),
    ),
    Mistake(
        "chance-is-min",
        "chance is taken for MIN",
        "Chance chooses nothing: its node is worth the average of its children’s values.",
        once(("entry", _CALLED, "return min_value(node)")),
    ),
    Mistake(
        "chance-is-max",
        "chance is taken for MAX",
        "Chance chooses nothing: its node is worth the average of its children’s values.",
        once(("entry", _CALLED, "return max_value(node)")),
    ),
    Mistake(
        "chance-rounded",
        "averages are rounded to whole numbers",
        "An average need not be whole: / divides, // and int() round.",
        once(("entry", _AVERAGE, "\n        return int(v), None"))
        + once(("entry", _AVERAGE, "\n        return v // 1, None"))
        + once(("entry", _AVERAGE, "\n        return round(v), None")),
    ),
    Mistake(
        "max-takes-average",
        "MAX takes the average of its moves, not the best of them",
        "MAX chooses: its node is worth the greatest of its children’s values.",
        once(
            (
                "entry",
                "return max_value(node)",
                "below = [value(game.result(node, a))[0] for a in game.actions(node)]\n"
                "            return sum(below) / len(below), game.actions(node)[0]",
            )
        ),
    ),
    Mistake(
        "min-is-max",
        "MIN takes the greatest value, as MAX does",
        "MIN takes the least of its children’s values.",
        once(("entry", "return min_value(node)", "return max_value(node)")),
    ),
)

SEVERAL = (
    Mistake(
        "maximises-first-player",
        "every player takes what is best for the first player",
        "Who is to move takes the vector in which its own entry is the greatest.",
        once(("max", _BETTER, "v2[0] > v[0]")),
    ),
    Mistake(
        "maximises-next-player",
        "a player takes what is best for the player after it",
        "Who is to move at the node itself takes what is best for itself, not who moves at the "
        "child.",
        once(("max", _BETTER, f"v2[{_NEXT}] > v[{_NEXT}]")),
    ),
    Mistake(
        "maximises-previous-player",
        "a player takes what is best for the player before it",
        "Who is to move takes the vector in which its own entry is the greatest.",
        once(("max", _BETTER, f"v2[{_BEFORE}] > v[{_BEFORE}]")),
    ),
    Mistake(
        "maximises-sum",
        "a player takes the vector with the greatest sum",
        "Who is to move looks at its own entry alone.",
        once(("max", _BETTER, "sum(v2) > sum(v)")),
    ),
    Mistake(
        "maximises-whole-vector",
        "vectors are compared as they are, by the first player’s entry first",
        "Who is to move compares its own entries: v2[player] > v[player].",
        once(("max", _BETTER, "v2 > v")),
    ),
    Mistake(
        "all-against-first",
        "all others take what is worst for the first player",
        "In maxⁿ nobody plays against anybody: each takes what is best for itself.",
        once(("max", _BETTER, "(v2[0] > v[0] if player == 0 else v2[0] < v[0] or move is None)")),
    ),
    Mistake(
        "takes-least",
        "a player takes the vector in which its own entry is the least",
        "Who is to move takes the vector in which its own entry is the greatest.",
        once(("max", _BETTER, "(move is None or v2[player] < v[player])")),
    ),
    Mistake(
        "best-starts-at-0",
        "the best value of a node begins at 0",
        "The best value begins at −∞, so that the first child always betters it.",
        once(("max", "(-inf,)", "(0,)")),
    ),
)
