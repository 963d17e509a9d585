"""The source in step: which line of the function runs at a moment.

Shown is the function that ran, or the book's pseudocode, line for line.
"""

from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Any

from plyscope.explain.pseudocode import EXTENDED_FIGURES, LECTURE_FIGURES, PSEUDOCODE
from plyscope.game import CHANCE, MAX, MIN
from plyscope.search.algorithm import find_algorithm
from plyscope.search.compile_watch import find_watch_calls
from plyscope.trace.mcts_cursor import MctsCursor
from plyscope.trace.tick import Cursor, OpenNode, Tick


@dataclass(frozen=True)
class SourceText:
    """A text and the line (from 1) of each (player, verb) in it; the verb "start" is the call.

    The player is MAX, MIN or EXP, chance, where the function is that player's alone, else "". A
    note's verb is its kind.
    """

    name: str
    text: str
    lines: dict[tuple[str, str], int]


@cache
def find_source(algorithm: str) -> SourceText:
    """Return the source of an algorithm, the very function that `solve` and `record` run.

    And those that it hands its watch to, such as the search that iterative deepening repeats.
    """
    lines: dict[tuple[str, str], int] = {}
    above = 0
    function = find_algorithm(algorithm).function
    for text, told in find_watch_calls(function):
        for key, line in told:
            later = (key[0], f"{key[1]} later")
            lines.setdefault(later if key in lines else key, above + line)
        above += text.count("\n") + 2
    name = f"{function.__module__.rpartition('.')[2]}.py"
    return SourceText(name, "\n\n".join(text for text, _ in find_watch_calls(function)), lines)


@cache
def find_pseudocode(algorithm: str) -> SourceText | None:
    """Return the pseudocode of an algorithm, the book's or a lecture's; None where neither is."""
    if algorithm not in PSEUDOCODE:
        return None
    lines: dict[tuple[str, str], int] = {}
    text = []
    for number_, marked in enumerate(PSEUDOCODE[algorithm].strip("\n").splitlines(), 1):
        line, _, marks = marked.partition("  # ")
        text.append(line)
        for mark in marks.split():
            player, _, verb = mark.partition(".")
            told = verb.replace("_", " ")
            lines[("" if player == "ROOT" else player, told)] = number_
    name = "The lecture" if algorithm in LECTURE_FIGURES else "AIMA 4e"
    if algorithm in EXTENDED_FIGURES:
        name = "After AIMA 4e"
    return SourceText(name, "\n".join(text), lines)


def find_line(source: SourceText, player: str, verb: str, tick: Tick | None = None) -> int | None:
    """Return the line of a verb, or of a kind of note, where `player` moves.

    None where it is the call of a player with whom the text does not begin.
    The moment tells the several cuts of a chance node apart, and a move that is searched again.
    """
    own = {"chance": "EXP"}.get(player, player)
    keys = [(own, verb), ("", verb)]
    if verb in ("enter", "leave") and tick is not None:
        node = tick.path[-2 if verb == "enter" else -1]
        if node.is_re_search:  # another line searches a move again
            keys.insert(0, (own, f"{verb} later"))
    if verb == "cut" and own == "EXP" and tick is not None:
        # the one bound or the other, before any outcome or after
        bound = "beta" if tick.value > tick.node.entry_alpha else "alpha"
        keys.insert(0, (own, f"cut {bound}"))
        if tick.node.entered_actions:
            keys.insert(0, (own, f"cut {bound} later"))
    for key in keys:
        if key in source.lines:
            return source.lines[key]
    return next(
        (line for (_, each), line in source.lines.items() if each == verb != "start"),
        source.lines.get(("", "start")),
    )


# Where a note is told before a function's own variables are set, or by a function inside it: only
# these are known there. "value" stands for the note's own.
_ANNOTATION_VARIABLES: dict[str, dict[str, dict[str, str]]] = {
    "": {
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
    },
    "futility": {"futile": {"alpha": "alpha", "beta": "beta"}},
    "probcut": {"probe": {"alpha": "alpha", "beta": "beta"}},
    "null_move": {"probe": {"nodes": "value"}},
    "aspiration": {"iteration": {"limit": "value"}},
    "star2": {"probe": {"probed": "value", "alpha": "alpha", "beta": "beta"}},
    "engine": {
        "not quiet": {},
        "hopeful": {},
        "futile": {},
        "reduced": {"fewer": "value"},
        "extended": {},
        "iteration": {"left": "value"},
        "book": {"worth": "value"},
        "probe": {},
        "null move": {"bound": "value"},
    },
}


def list_variables(cursor: Cursor) -> dict[str, Any]:
    """Return the variables of the running function: values, and actions as ("action", a)."""
    moment, manner = cursor.tick, cursor.traits
    frame, who = cursor.path[cursor.running_ply], cursor.player_at(cursor.running_ply)
    if moment.kind == "start":
        return {}
    if moment.kind == "annotate":
        known = {
            **_ANNOTATION_VARIABLES[""],
            **_ANNOTATION_VARIABLES.get(manner.algorithm, {}),
        }.get(moment.annotation)
        if known is not None:
            held = {"value": moment.value, "alpha": frame.alpha, "beta": frame.beta}
            return {name: held[each] for name, each in known.items()}
    found = _value_variable(cursor, frame, moment)
    if who != CHANCE:
        # A new iteration remembers the best move of the one before, the function does not.
        found["move"] = ("action", None if frame.value is None else frame.best_action)
    if manner.uses_windows:
        found |= {"alpha": frame.alpha, "beta": frame.beta}
    if manner.algorithm == "maxn_shallow":
        found["bound"] = frame.entry_beta if cursor.running_ply else manner.max_utility
    if manner.has_fallible_min and who == MIN:
        found["total"] = _total_value(frame, moment)
    # stand_pat asks before each move whether to go on: at a cut its loop is at the one after.
    if frame.entered_actions and not (moment.kind == "cut" and manner.algorithm == "stand_pat"):
        found["a"] = ("action", frame.entered_actions[-1])
    if (
        moment.kind in ("leave", "update", "cut") or moment.annotation == "re-search"
    ) and frame.closed_children:
        found["v2"] = frame.closed_children[-1][1]
    return found


def _value_variable(cursor: Cursor, node: OpenNode, tick: Tick) -> dict[str, Any]:
    """Return what v holds, where the function has one."""
    who, manner = cursor.player_at(cursor.running_ply), cursor.traits
    if manner.is_fail_hard:
        return {}
    if tick.annotation == "expected":
        return {"v": tick.value}
    if who == CHANCE:
        if tick.kind == "update":
            return {"v": node.value}
        if not node.entered_actions:
            return {}
        odds = dict(cursor.game.outcomes(cursor.states[cursor.running_ply]))  # type: ignore[attr-defined]
        v = 0.0
        for action, value in _summed_children(node, tick):
            v += odds[action] * value
        return {"v": v}
    if node.value is not None:
        return {"v": node.value}
    if manner.returns_vectors:
        return {"v": (-inf,) * len(cursor.game.players)}
    return {"v": -inf if who == MAX else inf}


def _summed_children(node: OpenNode, tick: Tick) -> tuple[tuple[int, Any], ...]:
    """Return the children whose values have been added up: one is told before it is."""
    return node.closed_children[:-1] if tick.kind in ("leave", "cut") else node.closed_children


def _total_value(node: OpenNode, tick: Tick) -> float:
    total = 0.0
    for _, value in _summed_children(node, tick):
        total += value
    return total


def list_mcts_variables(cursor: MctsCursor) -> dict[str, Any]:
    """Return the variables of a search by simulations: of its loop, or of the running call."""
    tree, uct = cursor.tree, cursor.traits.algorithm == "uct"
    if cursor.event == "start":
        return {}
    if cursor.event in ("simulation", "update"):
        best = None if tree.best_child is None else tree.nodes[tree.best_child]
        loop = {"best[0]": ("action", None if best is None else best.action)}
        return {"number": tree.simulation, **loop, "best[1]": best.visits if best else 0}
    node, child = tree.nodes[tree.path[cursor.running_ply]], tree.nodes[tree.node]
    total = "totals[MAX]" if uct else "total"
    left = (
        cursor.event == "leave" and cursor.running_ply == 0
    )  # the root is backed up after it is told
    visits, came = node.visits - left, node.total - (tree.value if left else 0)
    found: dict[str, Any] = {"node.visits": visits, f"node.{total}": came}
    if child is not node:
        found |= {"a": ("action", child.action), "child.visits": child.visits}
        found[f"child.{total}"] = child.total
    if cursor.event == "prior":
        found["child.prior"] = child.prior or 0.0
    if cursor.event in ("playout", "estimate", "leave"):
        found["utilities[MAX]" if uct else "v"] = tree.value
    return found
