"""The tree of nodes that a search visited, read off its tape."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.game import Action, Game, Player, alternates
from plyscope.observer import PRUNED
from plyscope.trace.layout import CUT, ENTER, EXPAND, LEAVE, NOTE, NOTES, ODDS, TURN
from plyscope.trace.read import read


@dataclass
class Node:
    """A node of the search tree. `alpha` and `beta` are its window when it was entered.

    `player` moves there (None where it was not expanded, and so nobody did), and `probability` is
    that of the outcome which led to it (None where it was no outcome).
    """

    id: int
    parent: int | None
    action: Action | None
    alpha: float
    beta: float
    ply: int
    value: float | None = None
    actions: int = 0  # how many it has; 0 for a leaf
    cut: bool = False  # whether a cutoff skipped some
    entered: int = 0  # how many children were entered
    children: list[int] = field(default_factory=list)  # their ids
    player: Player | None = None
    probability: float | None = None
    dropped: int = 0  # how many forward pruning left out


def nodes(game: Game[Any], state: Any, numbers: Sequence[float]) -> list[Node]:
    """Return every node that was visited; its number is its index."""
    found = [Node(0, None, None, -inf, inf, 0)]
    open_node = found[0]
    in_turn, first = alternates(game), game.to_move(state)
    odds: dict[int, dict[Action, float]] = {}
    for kind, action, value, alpha, beta in read(numbers):
        if kind == EXPAND:
            open_node.actions += action
            if in_turn:
                open_node.player = (first + open_node.ply) % 2
        elif kind == TURN:
            open_node.player = action
        elif kind == ODDS:
            odds.setdefault(open_node.id, {})[action] = value
        elif kind == ENTER:
            child = Node(len(found), open_node.id, action, alpha, beta, open_node.ply + 1)
            child.probability = odds.get(open_node.id, {}).get(action)
            open_node.entered += 1
            open_node.children.append(child.id)
            found.append(child)
            open_node = child
        elif kind == NOTE and NOTES[action] in PRUNED:
            open_node.dropped = open_node.actions - int(value)
        elif kind == LEAVE and open_node.parent is not None:
            open_node.value = value
            open_node = found[open_node.parent]
        elif kind == NOTE and NOTES[action] == "stopped":
            open_node = found[0]
        elif kind == CUT:
            tried = open_node.dropped + len(open_node.children)
            open_node.cut = open_node.actions > tried
    return found
