"""UCT: Monte Carlo tree search with UCB1 (AIMA 4e, section 6.4)."""

import random
from collections.abc import Sequence
from math import log, sqrt
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, S
from plyscope.watch import SILENT, Watch, unwatch_game


class Node:
    """A node of the search tree: state, visits and the sums of all players' utilities."""

    __slots__ = ("actions", "children", "state", "totals", "visits")

    def __init__(self, state: Any, players: int) -> None:
        self.state = state
        self.visits = 0
        self.totals = [0.0] * players
        self.actions: Sequence[Action] | None = None  # none is known yet
        self.children: dict[Action, Node] = {}

    def add(self, utilities: list[float]) -> None:
        """Count a visit with these utilities."""
        self.visits += 1
        for player, utility in enumerate(utilities):
            self.totals[player] += utility


def ucb1(mean: float, visits: int, parent_visits: int, exploration: float) -> float:
    """Return the upper confidence bound of a child: its mean plus the exploration term.

    Auer, Cesa-Bianchi and Fischer, 2002. `mean` is that of the player to move.
    """
    return mean + exploration * sqrt(log(parent_visits) / visits)


def uct(
    game: Game[S],
    state: S,
    watch: Watch = SILENT,
    *,
    simulations: int = 500,
    exploration: float = 1.4,
    seed: int = 1,
) -> tuple[Any, Action | None]:
    """Return the mean utility over all simulations and the most visited move.

    Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006; AIMA 4e, figure 6.11. Each
    player maximises their own utility, and chance draws outcomes by their probabilities. The value
    is a utility of MAX; with more than two players it is a tuple with one utility for each.
    `exploration` is in units of utility: 1.4 suits utilities from -1 to 1, a wider range needs
    more. Of equal moves the first is returned. Raises ValueError for less than one simulation.
    """
    if simulations < 1:
        raise ValueError(f"simulations is a whole number from 1 up, not {simulations!r}.")
    rng = random.Random(seed)
    rules = unwatch_game(game)  # the moves of a playout are no nodes
    players = range(len(game.players))
    path: list[tuple[Node, Action]] = []  # the steps from the root to where the simulation is

    def select(node: Node) -> Node:
        """Descend by UCB1, and by chance, to a node with an untried move or without moves."""
        while node.actions:
            chance = game.to_move(node.state) == CHANCE
            if not chance and len(node.children) < len(node.actions):
                break
            node = descend(node, draw_outcome(node.state) if chance else best_child(node))
        return node

    def expand(node: Node) -> Node:
        """Descend to a new child by the next untried move, if there is one."""
        if node.actions:
            node = descend(node, node.actions[len(node.children)])
        if node.actions is None:
            node.actions = () if game.is_terminal(node.state) else game.actions(node.state)
        return node

    def simulate(node: Node) -> list[float]:
        """Return the utilities at the end of a random game."""
        utilities = playout(node.state)
        watch.annotate("playout", utilities[MAX])
        return utilities

    def back_propagate(utilities: list[float], root: Node) -> None:
        """Add the utilities to every node on the path back to the root."""
        while path:
            node, a = path.pop()
            child = node.children[a]
            child.add(utilities)
            watch.leave(utilities[MAX])
        root.add(utilities)

    def best_child(node: Node) -> Action:
        player = game.to_move(node.state)

        def bound(a: Action) -> float:
            child = node.children[a]
            mean = child.totals[player] / child.visits
            return ucb1(mean, child.visits, node.visits, exploration)

        return max(node.children, key=bound)

    def descend(node: Node, a: Action) -> Node:
        child = node.children.get(a)
        if child is None:
            child = node.children[a] = Node(game.result(node.state, a), len(players))
        watch.enter(a)
        path.append((node, a))
        return child

    def playout(state: S) -> list[float]:
        while not rules.is_terminal(state):
            chance = rules.to_move(state) == CHANCE
            a = draw_outcome(state) if chance else rng.choice(rules.actions(state))
            state = rules.result(state, a)
        return [rules.utility(state, player) for player in players]

    def draw_outcome(state: S) -> Action:
        faces, probabilities = zip(*rules.outcomes(state), strict=True)
        face: Action = rng.choices(faces, probabilities)[0]
        return face

    def most_visited(root: Node) -> tuple[Action, int]:
        a = max(root.children, key=lambda a: root.children[a].visits)
        return a, root.children[a].visits

    def value_of(utilities: list[float]) -> Any:
        return utilities[MAX] if len(players) <= 2 else tuple(utilities)

    root = expand(Node(state, len(players)))
    if not root.actions:
        return value_of(playout(state)), None
    best: tuple[Action | None, int] = None, 0
    for number in range(1, simulations + 1):
        watch.annotate("simulation", number)
        leaf = select(root)
        child = expand(leaf)
        utilities = simulate(child)
        back_propagate(utilities, root)
        if game.to_move(state) != CHANCE and best != most_visited(root):
            best = most_visited(root)
            watch.update(root.totals[MAX] / root.visits)
    return value_of([total / root.visits for total in root.totals]), best[0]
