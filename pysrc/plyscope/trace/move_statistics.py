"""What a search by simulations chooses from: the moves of a node with their visits and scores."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import reduce
from types import MappingProxyType
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game
from plyscope.search.monte_carlo.puct import puct_score
from plyscope.search.monte_carlo.uct import ucb1
from plyscope.trace.mcts_tree import MergedNode, MergedTree

SCORES = {"uct": "UCB1", "puct": "Q + U"}


@dataclass(frozen=True)
class Choice:
    """A move of a node: `mean` is a utility of MAX, `score` what the mover goes by.

    `prior` is what a policy gave it.

    None where there is none yet, and where chance decides. `chosen` is the move that the simulation
    has taken or, where it is not there yet, that the next one will take, as far as that is known.
    """

    name: str
    visits: int
    mean: float | None
    score: float | None
    chosen: bool
    prior: float | None = None


def apart(game: Any) -> bool:
    """Tell whether each player has a utility of its own, which MAX's does not tell.

    So it is with more than two, and with two of an explicit tree that are A and B, not MAX and MIN.
    """
    several = len(game.players) > 2
    return several or (hasattr(game, "turns") and game.players != ("MAX", "MIN"))


def score(
    game: Game[Any],
    state: Any,
    tree: MergedTree,
    parent: MergedNode,
    child: MergedNode,
    algorithm: str,
    constant: float,
) -> float | None:
    """Return the score of a child of the node of `state`, None where it has none.

    `constant` is the search's `exploration` or `c_puct`.
    """
    mover = game.to_move(state)
    if mover == CHANCE or apart(game):  # the tape has the utilities of the first alone
        return None
    mean = child.mean if mover == MAX else -child.mean
    if algorithm == "uct":
        tried = child.visits and parent.visits
        return ucb1(mean, child.visits, parent.visits, constant) if tried else None
    if child.prior is None:
        return None
    siblings = sum(tree.nodes[each].visits for each in parent.children.values())
    return puct_score(mean, child.visits, child.prior, siblings, constant)


def choosing(tree: MergedTree) -> int:
    """Return the ply of the node whose moves count now: of a move taken, or of a leaf, its parent.

    Else it is the open node.
    """
    last = len(tree.path) - 1
    below = tree.event in ("enter", "prior") or not tree.nodes[tree.path[-1]].children
    return max(0, last - 1) if below else last


def choices(
    game: Game[Any],
    state: Any,
    tree: MergedTree,
    algorithm: str,
    constant: float,
    *,
    known: Mapping[Action, float] = MappingProxyType({}),
    done: bool = False,
) -> list[Choice]:
    """Return the moves of the node that `choosing` tells, in the game's order.

    `known` has the priors of moves that the tree has not; `done` tells that the search is over:
    chosen is then the root's most visited move.
    """
    at = choosing(tree)
    node = tree.nodes[tree.path[at]]
    state = reduce(game.result, node.path, state)
    if game.is_terminal(state):
        return []
    taken = tree.nodes[tree.path[at + 1]].action if at + 1 < len(tree.path) else None
    actions = list(game.actions(state))
    rows = []
    for action in actions:
        unseen = MergedNode(-1, node.id, (*node.path, action))
        child = tree.nodes[node.children[action]] if action in node.children else unseen
        if child.prior is None:
            child = replace(child, prior=known.get(action))
        found = score(game, state, tree, node, child, algorithm, constant)
        mean = child.mean if child.visits else None
        name, chosen = game.action_name(state, action), taken == action
        rows.append(Choice(name, child.visits, mean, found, chosen, child.prior))
    if done and tree.best is not None:
        best = actions.index(tree.nodes[tree.best].path[-1])
        rows[best] = replace(rows[best], chosen=True)
    elif taken is None and game.to_move(state) != CHANCE and not apart(game):
        following = _following(rows, algorithm)
        if following is not None:
            rows[following] = replace(rows[following], chosen=True)
    return rows


def caption(
    game: Game[Any], rows: list[Choice], state: Any, tree: MergedTree, algorithm: str, done: bool
) -> str:
    """Say why the chosen move is chosen, "" where none is; `state` is that of its node."""
    chosen = next((row for row in rows if row.chosen), None)
    if chosen is None:
        return ""
    if done:
        return f"{chosen.name} is played: it is visited most."
    taken = choosing(tree) < len(tree.path) - 1
    verb = "is" if taken else "will be"
    if game.to_move(state) == CHANCE:
        return f"Chance brings {chosen.name}."
    if len(rows) == 1:
        return f"{chosen.name} {verb} taken: it is the only move."
    if chosen.score is not None:
        return f"{chosen.name} {verb} taken: its {SCORES[algorithm]} is the highest."
    if not chosen.visits and algorithm == "uct":
        return f"{chosen.name} {verb} taken: it was never visited."
    return f"{chosen.name} {verb} taken."


def _following(rows: list[Choice], algorithm: str) -> int | None:
    """Return the place of the move that the next simulation takes, None where it is not known.

    UCT tries every move once.
    """
    untried = [place for place, row in enumerate(rows) if row.score is None]
    if untried:
        return untried[0] if algorithm == "uct" else None
    return max(range(len(rows)), key=lambda place: rows[place].score or 0.0)
