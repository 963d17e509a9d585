"""The variables of the function that runs at a moment, as its source names them."""

from math import inf
from typing import Any

from plyscope.game import CHANCE, MAX, MIN
from plyscope.trace.cursor import Place
from plyscope.trace.mcts_cursor import MergedPlace
from plyscope.trace.open_node import Frame, Moment

# Where a note is told before a function's own variables are set, or by a function inside it: only
# these are known there. "value" stands for the note's own.
_NOTES: dict[str, dict[str, dict[str, str]]] = {
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


def variables(place: Place) -> dict[str, Any]:
    """Return the variables of the running function: values, and actions as ("action", a)."""
    moment, manner = place.moment, place.manner
    frame, who = place.path[place.running], place.player(place.running)
    if moment.kind == "start":
        return {}
    if moment.kind == "note":
        known = {**_NOTES[""], **_NOTES.get(manner.algorithm, {})}.get(moment.note)
        if known is not None:
            held = {"value": moment.value, "alpha": frame.alpha, "beta": frame.beta}
            return {name: held[each] for name, each in known.items()}
    found = _value(place, frame, moment)
    if who != CHANCE:
        # A new iteration remembers the best move of the one before, the function does not.
        found["move"] = ("action", None if frame.value is None else frame.best)
    if manner.windows:
        found |= {"alpha": frame.alpha, "beta": frame.beta}
    if manner.algorithm == "maxn_shallow":
        found["bound"] = frame.high if place.running else manner.most
    if manner.errs and who == MIN:
        found["total"] = _total(frame, moment)
    # stand_pat asks before each move whether to go on: at a cut its loop is at the one after.
    if frame.entered and not (moment.kind == "cut" and manner.algorithm == "stand_pat"):
        found["a"] = ("action", frame.entered[-1])
    if (moment.kind in ("leave", "update", "cut") or moment.note == "re-search") and frame.closed:
        found["v2"] = frame.closed[-1][1]
    return found


def _value(place: Place, frame: Frame, moment: Moment) -> dict[str, Any]:
    """Return what v holds, where the function has one."""
    who, manner = place.player(place.running), place.manner
    if manner.hard:
        return {}
    if moment.note == "expected":
        return {"v": moment.value}
    if who == CHANCE:
        if moment.kind == "update":
            return {"v": frame.value}
        if not frame.entered:
            return {}
        odds = dict(place.game.outcomes(place.states[place.running]))  # type: ignore[attr-defined]
        v = 0.0
        for action, value in _added(frame, moment):
            v += odds[action] * value
        return {"v": v}
    if frame.value is not None:
        return {"v": frame.value}
    if manner.vectors:
        return {"v": (-inf,) * len(place.game.players)}
    return {"v": -inf if who == MAX else inf}


def _added(frame: Frame, moment: Moment) -> tuple[tuple[int, Any], ...]:
    """Return the children whose values have been added up: one is told before it is."""
    return frame.closed[:-1] if moment.kind in ("leave", "cut") else frame.closed


def _total(frame: Frame, moment: Moment) -> float:
    total = 0.0
    for _, value in _added(frame, moment):
        total += value
    return total


def simulated_variables(place: MergedPlace) -> dict[str, Any]:
    """Return the variables of a search by simulations: of its loop, or of the running call."""
    tree, uct = place.tree, place.manner.algorithm == "uct"
    if place.event == "start":
        return {}
    if place.event in ("simulation", "update"):
        best = None if tree.best is None else tree.nodes[tree.best]
        loop = {"best[0]": ("action", None if best is None else best.action)}
        return {"number": tree.simulation, **loop, "best[1]": best.visits if best else 0}
    node, child = tree.nodes[tree.path[place.running]], tree.nodes[tree.node]
    total = "totals[MAX]" if uct else "total"
    left = place.event == "leave" and place.running == 0  # the root is backed up after it is told
    visits, came = node.visits - left, node.total - (tree.value if left else 0)
    found: dict[str, Any] = {"node.visits": visits, f"node.{total}": came}
    if child is not node:
        found |= {"a": ("action", child.action), "child.visits": child.visits}
        found[f"child.{total}"] = child.total
    if place.event == "prior":
        found["child.prior"] = child.prior or 0.0
    if place.event in ("playout", "estimate", "leave"):
        found["utilities[MAX]" if uct else "v"] = tree.value
    return found
