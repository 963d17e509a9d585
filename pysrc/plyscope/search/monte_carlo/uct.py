"""UCT: Monte Carlo tree search that picks its way by UCB1, AIMA 4e, section 6.4."""

import random
from collections.abc import Sequence
from math import log, sqrt
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, S
from plyscope.observer import SILENT, Watch, unobserved


class Node:
    """A node of the search tree: its visits, and the sum of each player's utilities in them."""

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.totals = [0.0] * players
        self.expanded = False
        self.actions: Sequence[Action] = ()
        self.children: dict[Action, Node] = {}


def ucb1(mean: float, visits: int, parent_visits: int, exploration: float) -> float:
    """Return a child's upper confidence bound: what it brought, and how little of it is known.

    Auer, Cesa-Bianchi and Fischer, 2002. `mean` is that of the player who chooses.
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
    """Return the mean utility of so many simulations and the move that most of them began with.

    Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006; AIMA 4e, figure 6.11. Every
    player maximises a utility of their own, and chance draws by its probabilities. The value is a
    utility of MAX; with more than two players a tuple, one entry a player. `exploration` is in
    units of utility: 1.4 suits utilities from -1 to 1, and a wider span asks for more. Of equal
    moves the first is kept. Raises ValueError for less than one simulation.
    """
    if simulations < 1:
        raise ValueError(f"simulations is a whole number from 1 up, not {simulations!r}.")
    rng = random.Random(seed)
    rules = unobserved(game)  # the moves of a playout are no nodes
    players = range(len(game.players))

    def simulate(node: Node, state: S) -> list[float]:
        new = not node.expanded
        if new:
            expand(node, state)
        if new or not node.actions:
            utilities = playout(state)
            watch.note("playout", utilities[MAX])
        else:
            a = select(node, state)
            child = node.children.setdefault(a, Node(len(players)))
            watch.enter(a)
            utilities = simulate(child, game.result(state, a))
            watch.leave(utilities[MAX])
        back_up(node, utilities)
        return utilities

    def select(node: Node, state: S) -> Action:
        player = game.to_move(state)
        if player == CHANCE:
            return draw(state)
        if len(node.children) < len(node.actions):
            return node.actions[len(node.children)]

        def bound(a: Action) -> float:
            child = node.children[a]
            mean = child.totals[player] / child.visits
            return ucb1(mean, child.visits, node.visits, exploration)

        return max(node.children, key=bound)

    def expand(node: Node, state: S) -> None:
        node.expanded = True
        node.actions = () if game.is_terminal(state) else game.actions(state)

    def playout(state: S) -> list[float]:
        while not rules.is_terminal(state):
            chance = rules.to_move(state) == CHANCE
            a = draw(state) if chance else rng.choice(rules.actions(state))
            state = rules.result(state, a)
        return [rules.utility(state, player) for player in players]

    def back_up(node: Node, utilities: list[float]) -> None:
        node.visits += 1
        for player in players:
            node.totals[player] += utilities[player]

    def draw(state: S) -> Action:
        faces, probabilities = zip(*rules.outcomes(state), strict=True)
        face: Action = rng.choices(faces, probabilities)[0]
        return face

    def most_visited(root: Node) -> tuple[Action, int]:
        a = max(root.children, key=lambda a: root.children[a].visits)
        return a, root.children[a].visits

    def worth(utilities: list[float]) -> Any:
        return utilities[MAX] if len(players) <= 2 else tuple(utilities)

    root = Node(len(players))
    expand(root, state)
    if not root.actions:
        return worth(playout(state)), None
    best: tuple[Action | None, int] = None, 0
    for number in range(1, simulations + 1):
        watch.note("simulation", number)
        simulate(root, state)
        if game.to_move(state) != CHANCE and best != most_visited(root):
            best = most_visited(root)
            watch.update(root.totals[MAX] / root.visits)
    return worth([total / root.visits for total in root.totals]), best[0]
