"""What a search by simulations chooses from: the moves of a node with their visits and scores."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import reduce
from types import MappingProxyType
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game
from plyscope.search.algorithm import SimulationTraits
from plyscope.search.monte_carlo.puct import puct_score
from plyscope.search.monte_carlo.uct import ucb1
from plyscope.trace.mcts_tree import MctsNode, MctsTree


@dataclass(frozen=True)
class MoveStatistics:
    """A move of a node: `mean` is a utility of MAX, `score` what the mover goes by.

    `prior` is what a policy gave it.

    None where there is none yet, and where chance decides. `chosen` is the move that the simulation
    has taken or, where it is not there yet, that the next one will take, as far as that is known.
    """

    name: str
    visits: int
    mean: float | None
    score: float | None
    is_chosen: bool
    prior: float | None = None


def has_separate_utilities(game: Any) -> bool:
    """Tell whether each player has a utility of its own, which MAX's does not tell.

    So it is with more than two, and with two of an explicit tree that are A and B, not MAX and MIN.
    """
    several = len(game.players) > 2
    return several or (hasattr(game, "turns") and game.players != ("MAX", "MIN"))


def score_move(
    game: Game[Any],
    state: Any,
    tree: MctsTree,
    parent: MctsNode,
    child: MctsNode,
    simulation: SimulationTraits,
    exploration_constant: float,
) -> float | None:
    """Return the score of a child of the node of `state`, None where it has none.

    `constant` is the search's `exploration` or `c_puct`.
    """
    mover = game.to_move(state)
    if mover == CHANCE or has_separate_utilities(
        game
    ):  # the tape has the utilities of the first alone
        return None
    mean = child.mean if mover == MAX else -child.mean
    if not simulation.uses_priors:
        tried = child.visits and parent.visits
        return ucb1(mean, child.visits, parent.visits, exploration_constant) if tried else None
    if child.prior is None:
        return None
    siblings = sum(tree.nodes[each].visits for each in parent.children.values())
    return puct_score(mean, child.visits, child.prior, siblings, exploration_constant)


def find_choice_ply(tree: MctsTree) -> int:
    """Return the ply of the node whose moves count now: of a move taken, or of a leaf, its parent.

    Else it is the open node.
    """
    last = len(tree.path) - 1
    below = tree.event in ("enter", "prior") or not tree.nodes[tree.path[-1]].children
    return max(0, last - 1) if below else last


def list_move_statistics(
    game: Game[Any],
    state: Any,
    tree: MctsTree,
    simulation: SimulationTraits,
    exploration_constant: float,
    *,
    known_priors: Mapping[Action, float] = MappingProxyType({}),
    done: bool = False,
) -> list[MoveStatistics]:
    """Return the moves of the node that `choosing` tells, in the game's order.

    `known` has the priors of moves that the tree has not; `done` tells that the search is over:
    chosen is then the root's most visited move.
    """
    at = find_choice_ply(tree)
    node = tree.nodes[tree.path[at]]
    state = reduce(game.result, node.path, state)
    if game.is_terminal(state):
        return []
    taken = tree.nodes[tree.path[at + 1]].action if at + 1 < len(tree.path) else None
    actions = list(game.actions(state))
    rows = []
    for action in actions:
        unseen = MctsNode(-1, node.id, (*node.path, action))
        child = tree.nodes[node.children[action]] if action in node.children else unseen
        if child.prior is None:
            child = replace(child, prior=known_priors.get(action))
        found = score_move(game, state, tree, node, child, simulation, exploration_constant)
        mean = child.mean if child.visits else None
        name, chosen = game.action_name(state, action), taken == action
        rows.append(MoveStatistics(name, child.visits, mean, found, chosen, child.prior))
    if done and tree.best_child is not None:
        best = actions.index(tree.nodes[tree.best_child].path[-1])
        rows[best] = replace(rows[best], is_chosen=True)
    elif taken is None and game.to_move(state) != CHANCE and not has_separate_utilities(game):
        following = _next_move_index(rows, simulation)
        if following is not None:
            rows[following] = replace(rows[following], is_chosen=True)
    return rows


def describe_choice(
    game: Game[Any],
    rows: list[MoveStatistics],
    state: Any,
    tree: MctsTree,
    simulation: SimulationTraits,
    done: bool,
) -> str:
    """Say why the chosen move is chosen, "" where none is; `state` is that of its node."""
    chosen = next((row for row in rows if row.is_chosen), None)
    if chosen is None:
        return ""
    if done:
        return f"{chosen.name} is played: it is visited most."
    taken = find_choice_ply(tree) < len(tree.path) - 1
    verb = "is" if taken else "will be"
    if game.to_move(state) == CHANCE:
        return f"Chance brings {chosen.name}."
    if len(rows) == 1:
        return f"{chosen.name} {verb} taken: it is the only move."
    if chosen.score is not None:
        return f"{chosen.name} {verb} taken: its {simulation.score_name} is the highest."
    if not chosen.visits and simulation.tries_every_move_first:
        return f"{chosen.name} {verb} taken: it was never visited."
    return f"{chosen.name} {verb} taken."


def _next_move_index(rows: list[MoveStatistics], simulation: SimulationTraits) -> int | None:
    """Return the place of the move that the next simulation takes, None where it is not known.

    UCT tries every move once.
    """
    untried = [place for place, row in enumerate(rows) if row.score is None]
    if untried:
        return untried[0] if simulation.tries_every_move_first else None
    return max(range(len(rows)), key=lambda place: rows[place].score or 0.0)
