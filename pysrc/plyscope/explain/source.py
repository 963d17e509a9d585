"""The source of a search or its pseudocode: the line of each tick, and the variables there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Any

from plyscope.explain.pseudocode import PSEUDOCODE
from plyscope.game import CHANCE, MAX, MIN
from plyscope.search.algorithm import find_algorithm
from plyscope.search.compile_watch import find_watch_calls
from plyscope.trace.mcts_cursor import MctsCursor
from plyscope.trace.tick import Cursor, OpenNode, Tick


@dataclass(frozen=True)
class SourceText:
    """A text, and the line (from 1) of each (player, verb) in it.

    The player is MAX, MIN or EXP (chance) in a function for that player alone, else "". The verb of
    an annotation is its kind, that of the call of the search is "start". A verb's second line in a
    function, which searches a move again, has the verb with " later".
    """

    name: str
    text: str
    lines: dict[tuple[str, str], int]


@cache
def find_source(algorithm: str) -> SourceText:
    """Return the source of an algorithm: the function that `solve` and `record` run.

    It includes the functions that it passes its watch to, such as the search that iterative
    deepening repeats.
    """
    function = find_algorithm(algorithm).function
    lines: dict[tuple[str, str], int] = {}
    texts = []
    line_count = 0
    for text, calls in find_watch_calls(function):
        for (player, verb), line in calls:
            key = (player, verb)
            if key in lines:
                key = (player, f"{verb} later")
            lines.setdefault(key, line_count + line)
        texts.append(text)
        line_count += text.count("\n") + 2
    name = f"{function.__module__.rpartition('.')[2]}.py"
    return SourceText(name, "\n\n".join(texts), lines)


@cache
def find_pseudocode(algorithm: str) -> SourceText | None:
    """Return the pseudocode of an algorithm, or None if no figure shows it."""
    if algorithm not in PSEUDOCODE:
        return None
    figure = PSEUDOCODE[algorithm]
    lines: dict[tuple[str, str], int] = {}
    texts = []
    for number, marked_line in enumerate(figure.text.strip("\n").splitlines(), 1):
        text, _, marks = marked_line.partition("  # ")
        texts.append(text)
        for mark in marks.split():
            player, _, verb = mark.partition(".")
            lines["" if player == "ROOT" else player, verb.replace("_", " ")] = number
    return SourceText(figure.origin, "\n".join(texts), lines)


def find_line(source: SourceText, player: str, verb: str, tick: Tick | None = None) -> int | None:
    """Return the line of a verb, or of a kind of annotation, where `player` moves.

    Return None for the call of a player with whom the text does not begin. `tick` distinguishes the
    cuts of a chance node, and the search of a move from its re-search.
    """
    mover = {"chance": "EXP"}.get(player, player)
    keys = [(mover, verb), ("", verb)]
    if verb in ("enter", "leave") and tick is not None:
        node = tick.path[-2 if verb == "enter" else -1]
        if node.is_re_search:
            keys.insert(0, (mover, f"{verb} later"))
    if verb == "cut" and mover == "EXP" and tick is not None:
        # A function for chance tests each bound twice: before the first outcome, and after each.
        bound = "beta" if tick.value > tick.node.entry_alpha else "alpha"
        keys.insert(0, (mover, f"cut {bound}"))
        if tick.node.entered_actions:
            keys.insert(0, (mover, f"cut {bound} later"))
    for key in keys:
        if key in source.lines:
            return source.lines[key]
    return next(
        (line for (_, each), line in source.lines.items() if each == verb != "start"),
        source.lines.get(("", "start")),
    )


# Some annotations precede the usual variables of a function, or come from a function inside it. Of
# each kind: the variables that are set there, with what they hold: "value" (that of the
# annotation), "alpha" or "beta". A search may declare others (`Traits.annotation_variables`).
_ANNOTATION_VARIABLES: Mapping[str, Mapping[str, str]] = {
    "table hit": {"v": "value", "alpha": "alpha", "beta": "beta"},
    "probable cut": {"bound": "value", "alpha": "alpha", "beta": "beta"},
    "at least": {"least": "value", "alpha": "alpha", "beta": "beta"},
    "at most": {"most": "value", "alpha": "alpha", "beta": "beta"},
    "endgame": {"v": "value"},
    "book": {"v": "value"},
    "alliance": {},
    "broken": {},
    "iteration": {"depth": "value"},
    "stopped": {},
    "proved": {"value": "value"},
    "replaced": {},
    "fail low": {"value": "value"},
    "fail high": {"value": "value"},
    "null move": {"alpha": "alpha", "beta": "beta"},
}


def list_variables(cursor: Cursor) -> dict[str, Any]:
    """Return the variables of the running function by name; an action is ("action", a)."""
    tick, traits = cursor.tick, cursor.traits
    node, player = cursor.path[cursor.running_ply], cursor.player_at(cursor.running_ply)
    if tick.kind == "start":
        return {}
    if tick.kind == "annotate":
        names = traits.declared.annotation_variables.get(
            tick.annotation, _ANNOTATION_VARIABLES.get(tick.annotation)
        )
        if names is not None:
            numbers = {"value": tick.value, "alpha": node.alpha, "beta": node.beta}
            return {name: numbers[number] for name, number in names.items()}
    variables = _value_variable(cursor, node)
    if player != CHANCE:
        # A new iteration keeps the best move of the last one; the variable starts as None.
        variables["move"] = ("action", None if node.value is None else node.best_action)
    if traits.uses_windows:
        variables |= {"alpha": node.alpha, "beta": node.beta}
    if traits.declared.utility_bounds is not None:
        variables["bound"] = node.entry_beta if cursor.running_ply else traits.max_utility
    if traits.has_fallible_min and player == MIN:
        variables["total"] = _add(value for _, value in _summed_children(node, tick))
    is_before_move = tick.kind == "cut" and traits.declared.cuts_before_move
    if node.entered_actions and not is_before_move:
        variables["a"] = ("action", node.entered_actions[-1])
    returned = tick.kind in ("leave", "update", "cut") or tick.annotation == "re-search"
    if returned and node.closed_children:
        variables["v2"] = node.closed_children[-1][1]
    return variables


def _value_variable(cursor: Cursor, node: OpenNode) -> dict[str, Any]:
    """Return the variable v, or {} in a function without it."""
    tick, traits, player = cursor.tick, cursor.traits, cursor.player_at(cursor.running_ply)
    if traits.is_fail_hard:
        return {}
    if tick.annotation == "expected":
        return {"v": tick.value}
    if player == CHANCE:
        if tick.kind == "update":
            return {"v": node.value}
        if not node.entered_actions:
            return {}
        odds = dict(cursor.game.outcomes(cursor.states[cursor.running_ply]))  # type: ignore[attr-defined]
        return {"v": _add(odds[action] * value for action, value in _summed_children(node, tick))}
    if node.value is not None:
        return {"v": node.value}
    if traits.returns_vectors:
        return {"v": (-inf,) * len(cursor.game.players)}
    return {"v": -inf if player == MAX else inf}


def _summed_children(node: OpenNode, tick: Tick) -> tuple[tuple[int, Any], ...]:
    """Return the children in the running sum: a search reports a child before it adds its value."""
    return node.closed_children[:-1] if tick.kind in ("leave", "cut") else node.closed_children


def _add(terms: Iterable[float]) -> float:
    """Add numbers as a search does: `sum` rounds differently since Python 3.12."""
    total = 0.0
    for term in terms:
        total += term
    return total


def list_mcts_variables(cursor: MctsCursor) -> dict[str, Any]:
    """Return the variables of a Monte Carlo tree search: of its loop, or of the running call."""
    tree, names = cursor.tree, cursor.traits.simulation
    if cursor.event == "start":
        return {}
    if cursor.event in ("simulation", "update"):
        best = None if tree.best_child is None else tree.nodes[tree.best_child]
        return {
            "number": tree.simulation,
            "best[0]": ("action", None if best is None else best.action),
            "best[1]": best.visits if best else 0,
        }
    node, child = tree.nodes[tree.path[cursor.running_ply]], tree.nodes[tree.node]
    # A search reports the end of a simulation before it adds it to the root.
    is_early = cursor.event == "leave" and cursor.running_ply == 0
    variables: dict[str, Any] = {
        "node.visits": node.visits - is_early,
        f"node.{names.total_name}": node.total - (tree.value if is_early else 0),
    }
    if child is not node:
        variables |= {"a": ("action", child.action), "child.visits": child.visits}
        variables[f"child.{names.total_name}"] = child.total
    if cursor.event == "prior":
        variables["child.prior"] = child.prior or 0.0
    if cursor.event in ("playout", "estimate", "leave"):
        variables[names.value_name] = tree.value
    return variables
