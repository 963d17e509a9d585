"""Statistics of the moves that a simulation chooses from: visits, means, scores and priors."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from types import MappingProxyType
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, has_policy
from plyscope.search.algorithm import SimulationTraits
from plyscope.search.monte_carlo.puct import add_noise, check_temperature, puct_score, softmax
from plyscope.search.monte_carlo.uct import ucb1
from plyscope.trace.mcts_tree import MctsNode, MctsTree
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.value_format import format_number
from plyscope.watch import SILENT


@dataclass(frozen=True)
class MoveStatistics:
    """The statistics of a move: `mean` is a utility of MAX, `score` the mover's score.

    Each is None before the first visit, `score` also at a chance node; `prior` is that of a policy.
    `is_chosen` marks the move of the present simulation or, at its last node, the move that the
    next one will take, as far as it is known. `own_value` is what was thought of the position after
    the move before any search below it, a utility of MAX; None before the first visit.
    """

    name: str
    visits: int
    mean: float | None
    score: float | None
    is_chosen: bool
    prior: float | None = None
    own_value: float | None = None


def has_separate_utilities(game: Any) -> bool:
    """Return whether the utility of MAX does not determine those of the other players.

    That is so with three players, and on an explicit tree of players A and B.
    """
    has_own_names = hasattr(game, "turns") and game.players != ("MAX", "MIN")
    return len(game.players) > 2 or has_own_names


def score_move(
    game: Game[Any],
    state: Any,
    tree: MctsTree,
    parent: MctsNode,
    child: MctsNode,
    simulation: SimulationTraits,
    exploration_constant: float,
) -> float | None:
    """Return the score of a child of `parent`, the node of `state`, or None if it has none."""
    mover = game.to_move(state)
    if mover == CHANCE or has_separate_utilities(game):  # a tape has only the first player's
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
    """Return the ply of the node whose moves the simulation chooses from.

    It is the parent of the open node if a move was just chosen or the open node is a leaf, else the
    open node.
    """
    last_ply = len(tree.path) - 1
    is_parent = tree.event in ("enter", "prior") or not tree.nodes[tree.path[-1]].children
    return max(0, last_ply - 1) if is_parent else last_ply


def list_move_statistics(
    game: Game[Any],
    state: Any,
    tree: MctsTree,
    simulation: SimulationTraits,
    exploration_constant: float,
    *,
    known_priors: Mapping[Action, float] = MappingProxyType({}),
    own_values: Mapping[Action, float] = MappingProxyType({}),
    played: Action | None = None,
) -> list[MoveStatistics]:
    """Return the statistics of the moves at the current choice, in the game's order.

    The choice is at the node of `find_choice_ply`; `state` is that of the root. `known_priors` has
    priors of unvisited moves, `own_values` those of positions after the moves. `played` is the move
    that the search returns, once it is over.
    """
    ply = find_choice_ply(tree)
    node = tree.nodes[tree.path[ply]]
    state = reduce(game.result, node.path, state)
    if game.is_terminal(state):
        return []
    taken = tree.nodes[tree.path[ply + 1]].action if ply + 1 < len(tree.path) else None
    actions = list(game.actions(state))
    rows = []
    for action in actions:
        unvisited = MctsNode(-1, node.id, (*node.path, action))
        child = tree.nodes[node.children[action]] if action in node.children else unvisited
        if child.prior is None:
            child = replace(child, prior=known_priors.get(action))
        score = score_move(game, state, tree, node, child, simulation, exploration_constant)
        mean = child.mean if child.visits else None
        name, is_chosen = game.action_name(state, action), taken == action
        own = own_values.get(action) if child.visits else None
        rows.append(MoveStatistics(name, child.visits, mean, score, is_chosen, child.prior, own))
    if played is not None:
        at = actions.index(played)
        rows[at] = replace(rows[at], is_chosen=True)
    elif taken is None and game.to_move(state) != CHANCE and not has_separate_utilities(game):
        index = _next_move_index(rows, simulation)
        if index is not None:
            rows[index] = replace(rows[index], is_chosen=True)
    return rows


def describe_choice(
    game: Game[Any],
    rows: list[MoveStatistics],
    state: Any,
    tree: MctsTree,
    simulation: SimulationTraits,
    done: bool,
    move_temperature: float = 0.0,
) -> str:
    """Return why the chosen move is chosen, or "" if none is; `state` is that of its node.

    At the end of a search it says, too, which move the policy alone would have preferred.
    """
    chosen = next((row for row in rows if row.is_chosen), None)
    if chosen is None:
        return ""
    if done:
        why = "it has the most visits"
        if move_temperature:
            why = f"it was drawn at temperature {format_number(move_temperature)}"
        return f"{chosen.name} is played: {why}.{_describe_preference(rows)}"
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


def _describe_preference(rows: list[MoveStatistics]) -> str:
    """Return which move had the highest prior, if it is not the most visited; else ""."""
    most = max(row.visits for row in rows)
    if any(row.prior is None for row in rows):
        return ""
    first = max(rows, key=lambda row: row.prior or 0.0)
    if first.visits == most:
        return ""
    prior = format_number(round(first.prior or 0.0, 2))
    return f" Before the search {first.name} had the highest prior, {prior}."


def estimate_position(traits: SearchTraits, state: Any) -> float:
    """Return the value for MAX that a search with priors gives a position at its first visit."""
    game, _, _ = traits.definition.prepare(traits.game, traits.options, SILENT)
    has_value = has_policy(game) and not game.is_terminal(state)
    return float(game.value(state) if has_value else game.evaluate(state, MAX))


def estimate_moves(
    traits: SearchTraits, state: Any, actions: Iterable[Action]
) -> dict[Action, float]:
    """Return the value of the position after each of these actions: see `estimate_position`."""
    game = traits.game
    return {action: estimate_position(traits, game.result(state, action)) for action in actions}


def _next_move_index(rows: list[MoveStatistics], simulation: SimulationTraits) -> int | None:
    """Return the index of the move that the next simulation takes, or None if it is unknown."""
    unscored = [index for index, row in enumerate(rows) if row.score is None]
    if unscored:
        return unscored[0] if simulation.tries_every_move_first else None
    return max(range(len(rows)), key=lambda index: rows[index].score or 0.0)


def compute_priors(traits: SearchTraits, state: Any, is_root: bool = False) -> dict[Action, float]:
    """Return the prior of each move, or {} at a chance node and after the end of the game.

    A tape has only the priors of visited moves. Priors are those that the game has learned, or the
    softmax of the evaluations after the moves, at the root with noise: see puct.py. Raise
    ValueError for a temperature that is not positive.
    """
    game = traits.game
    if game.to_move(state) == CHANCE or game.is_terminal(state):
        return {}
    temperature = traits.option_value("temperature")
    check_temperature(temperature)
    weighted_game, _, _ = traits.definition.prepare(game, traits.options, SILENT)
    player, actions = game.to_move(state), list(game.actions(state))
    if has_policy(weighted_game):
        priors = [probability for _, probability in weighted_game.policy(state)]
    else:
        values = [weighted_game.evaluate(game.result(state, a), player) for a in actions]
        priors = softmax(values, temperature)
    if is_root:
        priors = add_noise(priors, traits.option_value("noise"), traits.option_value("seed"))
    return dict(zip(actions, priors, strict=True))
