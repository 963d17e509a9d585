"""Mistakes of searches with a depth limit, with chance, and for several players."""

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
        "the search stops one ply too early or too late",
        "With depth d, evaluate the positions d plies below the root, and above them only "
        "finished games.",
        once(("late", "(state, depth", "(state, depth - 1"))
        + once(("late", "(state, depth", "(state, depth + 1"))
        + once(("late", "if depth == 0", "if depth <= 1 and node != state")),
    ),
    Mistake(
        "depth-not-reduced",
        "the depth is not decreased",
        "Call each child with depth − 1.",
        once(("late", "depth - 1", "depth")),
    ),
    Mistake(
        "depth-counts-rounds",
        "the depth is decreased only every second ply",
        "Each ply, MAX’s and MIN’s, decreases the depth by 1.",
        once(("late", "min_value(game.result(node, a), depth - 1", _WHOLE.format("min")))
        + once(("late", "max_value(game.result(node, a), depth - 1", _WHOLE.format("max"))),
    ),
    Mistake(
        "depth-shared-by-siblings",
        "each child takes a ply from its later siblings",
        "Search all children to the same depth: pass depth − 1 and leave depth unchanged.",
        once(*_siblings("depth == 0")) + once(*_siblings("depth <= 0")),
    ),
    Mistake(
        "no-terminal-test",
        "only the depth limit ends a branch, not the end of the game",
        "Test is_terminal first: a finished game has no moves.",
        once(("late", "if depth == 0 or game.is_terminal(node):", "if depth == 0:")),
    ),
    Mistake(
        "memo-ignores-depth",
        "a value is stored without the depth of its search",
        "The value of a shallower search is not valid for a deeper one: make the depth part of "
        "the key.",
        remembered("1, 9", ("late", "depth == 0", "depth == 0")),
    ),
)

CHANCE = (
    Mistake(
        "chance-unweighted",
        "all outcomes of chance count the same, whatever their probabilities",
        "The value of a chance node is the sum of its children’s values, each times its "
        "probability.",
        once(("entry", _ADDED, "v += v2 / len(game.outcomes(node))")),
    ),
    Mistake(
        "chance-summed",
        "the values below a chance node are added without their probabilities",
        "Multiply each value by its probability first.",
        once(("entry", _ADDED, "v += v2")),
    ),
    Mistake(
        "chance-divided-twice",
        "the average at a chance node is divided by the number of outcomes again",
        "Probabilities sum to 1: values times probabilities need no division.",
        once(("entry", _ADDED, "v += p * v2 / len(game.outcomes(node))")),
    ),
    Mistake(
        "chance-last-outcome",
        "only the last outcome of a chance node counts",
        "Add up the outcomes’ values, each times its probability.",
        once(("entry", _ADDED, "v = p * v2")) + once(("entry", _ADDED, "v = v2")),
    ),
    Mistake(
        "chance-first-outcome",
        "only the first outcome of a chance node counts",
        "Put the return after the loop, not inside it.",
        once(("entry", _AVERAGE, "\n            return v, None"))
        + once(("entry", _AVERAGE, "\n            return v2, None")),
    ),
    Mistake(
        "chance-is-min",
        "a chance node is treated as a MIN node",
        "Chance does not choose: the value of its node is the average of its children’s values.",
        once(("entry", _CALLED, "return min_value(node)")),
    ),
    Mistake(
        "chance-is-max",
        "a chance node is treated as a MAX node",
        "Chance does not choose: the value of its node is the average of its children’s values.",
        once(("entry", _CALLED, "return max_value(node)")),
    ),
    Mistake(
        "chance-rounded",
        "averages are rounded to integers",
        "An average need not be an integer: divide with /, and not with // or int().",
        once(("entry", _AVERAGE, "\n        return int(v), None"))
        + once(("entry", _AVERAGE, "\n        return v // 1, None"))
        + once(("entry", _AVERAGE, "\n        return round(v), None")),
    ),
    Mistake(
        "max-takes-average",
        "MAX takes the average of its moves, not the best of them",
        "MAX chooses: its node takes the maximum of its children’s values.",
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
        "MIN takes the maximum, as MAX does",
        "A MIN node takes the minimum of its children’s values.",
        once(("entry", "return min_value(node)", "return max_value(node)")),
    ),
)

SEVERAL = (
    Mistake(
        "maximises-first-player",
        "every player maximises the first player’s utility",
        "The player to move takes the vector in which its own entry is largest.",
        once(("max", _BETTER, "v2[0] > v[0]")),
    ),
    Mistake(
        "maximises-next-player",
        "a player maximises the utility of the player after it",
        "The player to move at the node itself maximises its own entry, not that of the player to "
        "move at the child.",
        once(("max", _BETTER, f"v2[{_NEXT}] > v[{_NEXT}]")),
    ),
    Mistake(
        "maximises-previous-player",
        "a player maximises the utility of the player before it",
        "The player to move takes the vector in which its own entry is largest.",
        once(("max", _BETTER, f"v2[{_BEFORE}] > v[{_BEFORE}]")),
    ),
    Mistake(
        "maximises-sum",
        "a player takes the vector with the largest sum",
        "The player to move compares its own entries only.",
        once(("max", _BETTER, "sum(v2) > sum(v)")),
    ),
    Mistake(
        "maximises-whole-vector",
        "vectors are compared as a whole, the first player’s entry first",
        "The player to move compares its own entries: v2[player] > v[player].",
        once(("max", _BETTER, "v2 > v")),
    ),
    Mistake(
        "all-against-first",
        "all other players minimise the first player’s utility",
        "In maxⁿ nobody plays against anybody: each player maximises its own utility.",
        once(("max", _BETTER, "(v2[0] > v[0] if player == 0 else v2[0] < v[0] or move is None)")),
    ),
    Mistake(
        "takes-least",
        "a player takes the vector in which its own entry is smallest",
        "The player to move takes the vector in which its own entry is largest.",
        once(("max", _BETTER, "(move is None or v2[player] < v[player])")),
    ),
    Mistake(
        "best-starts-at-0",
        "the best value starts at 0",
        "Start the best value at −∞, so that the first child always improves it.",
        once(("max", "(-inf,)", "(0,)")),
    ),
)
