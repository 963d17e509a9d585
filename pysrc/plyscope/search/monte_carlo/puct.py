"""PUCT: the tree search of AlphaGo, with a policy and a value instead of playouts."""

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import Any

from plyscope.game import CHANCE, MAX, Action, HeuristicGame, S, has_policy
from plyscope.watch import SILENT, Watch, unwatch_game


class Node:
    """A node of the search tree: state, prior, visits and the sum of MAX's values.

    Its state and its children are set at its first visit.
    """

    __slots__ = ("children", "expanded", "prior", "state", "total", "visits")

    def __init__(self, prior: float, state: Any = None) -> None:
        self.state = state
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.expanded = False
        self.children: dict[Action, Node] = {}

    def add(self, value: float) -> None:
        """Count a visit with this value."""
        self.visits += 1
        self.total += value


def puct_score(mean: float, visits: int, prior: float, siblings: int, c_puct: float) -> float:
    """Return Q + U of a child: its mean value plus the exploration term.

    Silver et al., 2016: U = c P √ΣN / (1 + N). `mean` is that of the player to move, 0 before the
    first visit. `siblings` is ΣN, the visits of all children, at least 1, so that the priors decide
    at first.
    """
    return mean + c_puct * prior * sqrt(max(1, siblings)) / (1 + visits)


def softmax(values: Sequence[float], temperature: float) -> list[float]:
    """Return a probability for each value; a lower temperature favours the largest more."""
    weights = [exp((v - max(values)) / temperature) for v in values]
    return [weight / sum(weights) for weight in weights]


def add_noise(priors: Sequence[float], noise: float, seed: int) -> list[float]:
    """Return priors of which a share is random: with 0.25 a quarter (Silver et al., 2017).

    The random part is drawn from a Dirichlet distribution with parameter 10 / number of moves.
    """
    if not 0 <= noise <= 1:
        raise ValueError(f"noise is a number from 0 to 1, not {noise!r}.")
    if not noise or not priors:
        return list(priors)
    rng = Random(seed)
    drawn = [rng.gammavariate(10 / len(priors), 1) for _ in priors]
    return [(1 - noise) * p + noise * d / sum(drawn) for p, d in zip(priors, drawn, strict=True)]


def draw_move(visits: Sequence[int], temperature: float, seed: int) -> int:
    """Return the index of a move, drawn in proportion to N^(1/temperature) (Silver et al., 2017).

    With a temperature of 0 it is the first of the most visited moves.
    """
    if temperature < 0:
        raise ValueError(f"move_temperature is a number from 0 up, not {temperature!r}.")
    most = max(visits)
    if not temperature:
        return visits.index(most)
    weights = [(n / most) ** (1 / temperature) for n in visits]
    return Random(seed).choices(range(len(visits)), weights)[0]


def check_temperature(temperature: float) -> None:
    """Raise ValueError if `temperature` is not positive."""
    if temperature <= 0:
        raise ValueError(f"temperature must be a number above 0, not {temperature!r}.")


def puct(
    game: HeuristicGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    simulations: int = 500,
    c_puct: float = 1.4,
    temperature: float = 0.1,
    noise: float = 0.0,
    move_temperature: float = 0.0,
    seed: int = 1,
) -> tuple[float, Action | None]:
    """Return MAX's mean value over all simulations and a move, by default the most visited.

    Silver et al., "Mastering the game of Go with deep neural networks and tree search", Nature 529,
    2016, without its playouts, as in "Mastering the game of Go without human knowledge", Nature
    550, 2017. A game that has learned offers `policy` and `value`: the priors of its moves, and the
    value of a position for MAX. Of another game the value is its `evaluate`, and the priors are the
    softmax, at `temperature` in units of utility, of the evaluations after its moves. A share
    `noise` of the root's priors is random, drawn with `seed`. With a `move_temperature` the move is
    drawn, too: see `draw_move`. Each outcome of chance gets its share of the visits in turn. Of
    equal moves the first is returned. Raises ValueError for less than one simulation, temperatures
    out of range, noise outside 0 to 1, or more than two players.
    """
    if simulations < 1:
        raise ValueError(f"simulations is a whole number from 1 up, not {simulations!r}.")
    check_temperature(temperature)
    add_noise((), noise, seed)
    draw_move((1,), move_temperature, seed)
    has_learned = has_policy(game)
    if len(game.players) > 2:
        raise ValueError(f"puct is for one or two players; this game has {len(game.players)}.")

    path: list[tuple[Node, Action]] = []  # the steps from the root to where the simulation is

    def select(node: Node) -> Node:
        """Descend by Q + U, and by chance, to a node without children."""
        while node.children:
            a = best_child(node)
            child = node.children[a]
            watch.enter(a)
            if not child.visits:
                child.state = game.result(node.state, a)
                if game.to_move(node.state) != CHANCE:
                    watch.annotate("prior", child.prior)
            path.append((node, a))
            node = child
        return node

    def expand(node: Node) -> None:
        """Give the node its children, each with its prior."""
        if not node.expanded:
            node.expanded = True
            actions = () if game.is_terminal(node.state) else game.actions(node.state)
            priors = policy(node.state, actions)
            node.children = dict(zip(actions, map(Node, priors), strict=True))

    def evaluate(node: Node) -> float:
        """Return the value of the position, learned or by EVAL; it replaces a playout."""
        v = value(node.state)
        watch.annotate("estimate", v)
        return v

    def back_propagate(v: float, root: Node) -> None:
        """Add the value to every node on the path back to the root."""
        while path:
            node, a = path.pop()
            child = node.children[a]
            child.add(v)
            watch.leave(v)
        root.add(v)

    def best_child(node: Node) -> Action:
        player = game.to_move(node.state)
        siblings = sum(child.visits for child in node.children.values())
        sign = 1 if player == MAX else -1

        def score(a: Action) -> float:
            child = node.children[a]
            if player == CHANCE:  # how far it lags behind its share of the visits
                return child.prior * (siblings + 1) - child.visits
            mean = sign * child.total / child.visits if child.visits else 0.0
            return puct_score(mean, child.visits, child.prior, siblings, c_puct)

        return max(node.children, key=score)

    def policy(state: S, actions: Sequence[Action]) -> list[float]:
        player = game.to_move(state)
        if player == CHANCE:
            return [dict(game.outcomes(state))[a] for a in actions]  # type: ignore[attr-defined]
        if has_learned and actions:
            learned = dict(game.policy(state))  # type: ignore[attr-defined]
            return [learned[a] for a in actions]
        judged = [unwatch_game(game).evaluate(game.result(state, a), player) for a in actions]
        return softmax(judged, temperature)

    def value(state: S) -> float:
        has_value = has_learned and not game.is_terminal(state)
        return game.value(state) if has_value else game.evaluate(state, MAX)  # type: ignore

    def most_visited(root: Node) -> tuple[Action, int]:
        a = max(root.children, key=lambda a: root.children[a].visits)
        return a, root.children[a].visits

    root = Node(1, state)
    expand(root)
    if not root.children:
        return game.evaluate(state, MAX), None
    if game.to_move(state) != CHANCE:
        priors = [child.prior for child in root.children.values()]
        for child, prior in zip(
            root.children.values(), add_noise(priors, noise, seed), strict=True
        ):
            child.prior = prior
    best: tuple[Action | None, int] = None, 0
    for number in range(1, simulations + 1):
        watch.annotate("simulation", number)
        leaf = select(root)
        expand(leaf)
        v = evaluate(leaf)
        back_propagate(v, root)
        if game.to_move(state) != CHANCE and best != most_visited(root):
            best = most_visited(root)
            watch.update(root.total / root.visits)
    mean = root.total / root.visits
    if best[0] is None:
        return mean, None
    visits = [child.visits for child in root.children.values()]
    return mean, list(root.children)[draw_move(visits, move_temperature, seed)]
