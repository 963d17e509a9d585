"""A tick of a search by simulations for the page: its sentence, choices, line and variables."""

from collections.abc import Mapping
from dataclasses import astuple
from typing import Any

from plyscope.game import Game
from plyscope.search.registry import find
from plyscope.trace.choices import SCORES, caption, choices, choosing
from plyscope.trace.explain_mcts import tell
from plyscope.trace.merged import MergedNode, MergedTree
from plyscope.trace.moment import Moment
from plyscope.trace.place import mover, number
from plyscope.trace.priors import priors
from plyscope.trace.source import line_at, source_of

CONSTANTS = {"uct": "exploration", "puct": "c_puct"}


def simulated(
    game: Game[Any],
    state: Any,
    moment: Moment,
    tree: MergedTree,
    algorithm: str,
    options: Mapping[str, Any],
) -> dict[str, Any]:
    """Explain a moment of a search by simulations, and which moves it chooses from.

    A choice is [name, visits, mean, score, chosen, prior], null for what it has not.
    """
    option = CONSTANTS[algorithm]
    constant = options.get(option, find(algorithm).options[option].default)
    done = moment.kind == "end"
    states = [state]
    for id_ in tree.path[1:]:
        states.append(game.result(states[-1], tree.nodes[id_].action or 0))
    code, player, ply = source_of(algorithm), mover(game, states[-1]), choosing(tree)
    known = priors(game, states[ply], options) if algorithm == "puct" else {}
    rows = choices(game, state, tree, algorithm, constant, known=known, done=done)
    return {
        "sentence": tell(game, state, tree, algorithm=algorithm, constant=constant, done=done),
        "condition": "",
        "player": player,
        "line": line_at(code, player, moment),
        "pseudocodeLine": None,
        "variables": variables(game, state, tree),
        "windows": False,
        "choices": {
            "ply": ply,
            "score": SCORES[algorithm],
            "rows": [list(astuple(row)) for row in rows],
            "caption": caption(game, rows, states[ply], tree, algorithm, done),
        },
    }


def variables(game: Game[Any], state: Any, tree: MergedTree) -> dict[str, str]:
    """Return the variables of a search by simulations: of its loop, or of the open node's call."""
    root = len(tree.path) == 1 and tree.event in ("start", "simulation", "update")
    parent = len(tree.path) - (2 if tree.event in ("enter", "prior") else 1)
    for id_ in tree.path[1 : parent + 1]:
        state = game.result(state, tree.nodes[id_].action or 0)
    if root:
        best = None if tree.best is None else tree.nodes[tree.best]
        move = "None, 0" if best is None else f"{_named(game, state, best)}, {best.visits}"
        return {"number": str(tree.simulation), "best": move} if tree.simulation else {"best": move}
    node, child = tree.nodes[tree.path[parent]], tree.nodes[tree.node]
    found = {"node.visits": str(node.visits), "mean": _mean(node)}
    if child is not node:
        found |= {"a": _named(game, state, child), "child.visits": str(child.visits)}
    if tree.event == "prior":
        found["child.prior"] = number(round(child.prior or 0.0, 3))
    elif child is not node:
        found["child mean"] = _mean(child)
    if tree.event in ("playout", "estimate", "leave"):
        found["v"] = number(round(tree.value, 3))
    return found


def _named(game: Game[Any], state: Any, node: MergedNode) -> str:
    return game.action_name(state, node.action or 0)


def _mean(node: MergedNode) -> str:
    return number(round(node.mean, 2) + 0.0) if node.visits else "–"
