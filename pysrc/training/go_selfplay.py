"""Games of Go that the network plays against itself, with Gumbel search.

Danihelka et al., "Policy improvement by planning with Gumbel", ICLR 2022. A block of games is
played side by side, so that the network sees a position of each at a time. Each game draws its
numbers from the seed and its own index; a block is the same in whatever process it is played.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import go_floats
import numpy as np

from plyscope.game import MAX
from plyscope.games.go.network_input import describe_state
from plyscope.games.go.rules import Go

Array: TypeAlias = Any  # numpy.ndarray, which mypy does not find where NumPy is not installed

SIMULATIONS, CANDIDATES = 16, 8
VISIT_WEIGHT, VALUE_WEIGHT = 50, 0.5  # c_visit and c_scale of the paper
LONGEST_OPENING = 6  # random plies, before half of the games
USUAL_KOMI = 0.3  # of the games
GONE = np.float32(-1e9)  # the logit of an illegal move


FloatNetwork: TypeAlias = Callable[[Array], go_floats.Outputs]  # of planes with their border


class Block(NamedTuple):
    """A task: games `first` to `first + games - 1` of a run, with these weights."""

    size: int
    komi: float
    seed: int
    first: int
    games: int
    weights: go_floats.Weights
    simulations: int = SIMULATIONS


class Samples(NamedTuple):
    """Positions to learn from, one a row, and the results of the games that they are from.

    boards, komi, passed  the input of the network
    legal, policy         the legal moves, and the probabilities that the search gives them
    result, estimate      the result of the game and the value of the search, for the mover
    owners                the owner of each point at the end: 1 the mover, -1 the other, 0 nobody
    plies, margins        of each game: its plies, and Black's area minus White's
    """

    boards: Array
    komi: Array
    passed: Array
    legal: Array
    policy: Array
    result: Array
    estimate: Array
    owners: Array
    plies: Array
    margins: Array


def evaluate_with(weights: go_floats.Weights) -> FloatNetwork:
    """Return the network with these weights as a function."""
    return lambda planes: go_floats.forward(weights, planes).outputs


def draw_komi(rng: Any, usual: float, area: int) -> float:
    """Return the usual komi in 30 %, else a half number: of the whole area, or close to 0."""
    kind = rng.random()
    if kind < USUAL_KOMI:
        return usual
    reach = area - 1 if kind < (1 + USUAL_KOMI) / 2 else min(area - 1, 6)
    return float(rng.integers(-reach - 1, reach + 1)) + 0.5


def visit_schedule(candidates: int, simulations: int) -> list[int]:
    """Return for each simulation how many visits the candidate to try next has: halving.

    After each round of visits to all that are left the worse half goes.
    """
    if candidates <= 1:
        return list(range(simulations))
    rounds = (candidates - 1).bit_length()
    visits = [0] * candidates
    schedule: list[int] = []
    left = candidates
    while len(schedule) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            schedule.extend(visits[:left])
            visits = [each + 1 for each in visits[:left]] + visits[left:]
        left = max(2, left // 2)
    return schedule[:simulations]


class Search:
    """The trees of several games side by side: one node a simulation in each."""

    def __init__(
        self, games: Sequence[Go], states: Sequence[Any], network: FloatNetwork, nodes: int
    ) -> None:
        count, self.moves = len(games), games[0].size ** 2 + 1
        self.games, self.network, self.size = games, network, games[0].size
        self.states: list[list[Any]] = [[state] for state in states]
        shape = count, nodes + 1, self.moves
        self.logits = np.full(shape, GONE, np.float32)
        self.visits = np.zeros(shape, np.float32)
        self.totals = np.zeros(shape, np.float32)  # for the mover of the node
        self.children = np.full(shape, -1, np.int32)
        self.values = np.zeros(shape[:2], np.float32)
        self.is_over = np.zeros(shape[:2], bool)
        self.inputs = self.expand(np.arange(count), 0)

    def expand(self, games: Array, node: int) -> tuple[Array, Array, Array]:
        """Evaluate the node of that number in each of the games; return the network's input."""
        open_games, inputs = [], []
        for number in games:
            game, state = self.games[number], self.states[number][node]
            if game.is_terminal(state):
                self.is_over[number, node] = True
                self.values[number, node] = game.utility(state, game.to_move(state))
            else:
                open_games.append(number)
                inputs.append(describe_state(game, state))
        boards = np.array([each.boards for each in inputs], np.uint32).reshape(-1, go_floats.BOARDS)
        komi = np.array([each.komi for each in inputs], np.float32)
        passed = np.array([each.passed for each in inputs], bool)
        if open_games:
            planes = go_floats.make_planes(boards, komi, passed, self.size)
            outputs = self.network(planes)
            legal = np.ones((len(inputs), self.moves), bool)
            legal[:, :-1] = planes[:, 1:-1, 1:-1, go_floats.BOARDS - 1].reshape(len(inputs), -1) > 0
            self.logits[open_games, node] = np.where(legal, outputs.logits, GONE)
            self.values[open_games, node] = outputs.values
        return boards, komi, passed

    def run(self, noise: Array, simulations: int) -> None:
        """Search from the roots; `noise` is added to their logits."""
        count = len(self.games)
        everyone = np.arange(count)
        legal = (self.logits[:, 0] > GONE / 2).sum(1)
        schedules = {each: visit_schedule(each, simulations) for each in range(1, CANDIDATES + 1)}
        schedule = np.array([schedules[min(CANDIDATES, each)] for each in legal])
        first = self.logits[:, 0] + noise
        order = np.argsort(-first, 1, kind="stable")
        is_candidate = np.zeros(first.shape, bool)
        np.put_along_axis(is_candidate, order[:, :CANDIDATES], True, 1)
        is_candidate &= self.logits[:, 0] > GONE / 2
        for number in range(simulations):
            score = first + self.improvements(everyone, np.zeros(count, int))
            fits = is_candidate & (self.visits[:, 0] == schedule[:, number, None])
            moves = np.where(fits, score, -np.inf).argmax(1)
            self.simulate(everyone, moves, number + 1)

    def simulate(self, games: Array, moves: Array, made: int) -> None:
        """Descend in each game by a move of the root, add a node, and back up its value."""
        nodes = np.zeros(len(games), int)
        path = []
        active = games
        ends = np.zeros(len(games), int)
        while len(active):
            at = nodes[active]
            path.append((active, at, moves[active]))
            below = self.children[active, at, moves[active]]
            new = active[below < 0]
            for number in new:
                states = self.states[number]
                states.extend([None] * (made - len(states)))
                game, parent = self.games[number], states[nodes[number]]
                states.append(game.result(parent, int(moves[number])))
            self.children[new, nodes[new], moves[new]] = made
            if len(new):
                self.expand(new, made)
            nodes[active] = np.where(below < 0, made, below)
            ends[active] = nodes[active]
            active = active[(below >= 0) & ~self.is_over[active, nodes[active]]]
            if len(active):
                at = nodes[active]
                improved = self.improved_policy(active, at)
                visits = self.visits[active, at]
                share = visits / (1 + visits.sum(1, keepdims=True))
                moves[active] = (improved - share).argmax(1)
        values = self.values[games, ends]
        depth = np.zeros(len(games), int)
        for active, _, _ in path:
            depth[active] += 1
        for step, (active, at, played) in enumerate(path):
            # The value is for the mover at the end; the node is depth - step plies above it.
            sign = np.where((depth[active] - step) % 2, -1, 1)
            self.visits[active, at, played] += 1
            self.totals[active, at, played] += sign * values[active]

    def completed_values(self, games: Array, nodes: Array) -> Array:
        """Return the value of each move: the mean of its visits, or a guess for all without."""
        visits, totals = self.visits[games, nodes], self.totals[games, nodes]
        logits, values = self.logits[games, nodes], self.values[games, nodes]
        chances = np.exp(logits - logits.max(1, keepdims=True))
        seen = np.where(visits > 0, chances, 0)
        means = totals / np.maximum(visits, 1)
        weighted = (seen * means).sum(1) / np.maximum(seen.sum(1), 1e-9)
        total = visits.sum(1)
        guess = (values + total * weighted) / (1 + total)
        return np.where(visits > 0, means, guess[:, None])

    def improvements(self, games: Array, nodes: Array) -> Array:
        """Return what the search adds to each logit."""
        most = self.visits[games, nodes].max(1, keepdims=True)
        return (VISIT_WEIGHT + most) * VALUE_WEIGHT * self.completed_values(games, nodes)

    def improved_policy(self, games: Array, nodes: Array) -> Array:
        """Return the probabilities of the moves after the search so far."""
        scores = self.logits[games, nodes] + self.improvements(games, nodes)
        exps = np.exp(scores - scores.max(1, keepdims=True))
        return exps / exps.sum(1, keepdims=True)


def play_block(block: Block) -> Samples:
    """Play a block of games and return its positions."""
    rngs = [np.random.default_rng([block.seed, 1, block.first + i]) for i in range(block.games)]
    area = block.size**2
    games = [Go(block.size, draw_komi(rng, block.komi, area)) for rng in rngs]
    states = [_open(game, rng) for game, rng in zip(games, rngs, strict=True)]
    rows: list[list[tuple[Any, ...]]] = [[] for _ in games]
    while active := [i for i, game in enumerate(games) if not game.is_terminal(states[i])]:
        search = Search(
            [games[i] for i in active],
            [states[i] for i in active],
            evaluate_with(block.weights),
            block.simulations,
        )
        noise = np.array([rngs[i].gumbel(size=area + 1) for i in active], np.float32)
        search.run(noise, block.simulations)
        everyone, roots = np.arange(len(active)), np.zeros(len(active), int)
        policy = search.improved_policy(everyone, roots)
        added = search.improvements(everyone, roots)
        visits = search.visits[:, 0]
        most = visits == visits.max(1, keepdims=True)
        moves = np.where(most, search.logits[:, 0] + noise + added, -np.inf).argmax(1)
        estimates = (policy * search.completed_values(everyone, roots)).sum(1)
        boards, komi, passed = search.inputs
        for at, i in enumerate(active):
            legal = search.logits[at, 0] > GONE / 2
            mover = games[i].to_move(states[i])
            rows[i].append(
                (boards[at], komi[at], passed[at], legal, policy[at], mover, estimates[at])
            )
            states[i] = games[i].result(states[i], int(moves[at]))
    return _collect(games, states, rows)


def play_match(
    size: int, networks: tuple[FloatNetwork, FloatNetwork], games: int, seed: int
) -> float:
    """Return the points of the first network against the second, half a point for a draw.

    Each opening of random moves is played twice, the networks changing colours; there is no noise.
    """
    area = size**2
    rngs = [np.random.default_rng([seed, 4, number // 2]) for number in range(games)]
    rules = [Go(size, draw_komi(rng, Go(size).komi, area)) for rng in rngs]
    states = [_open(game, rng) for game, rng in zip(rules, rngs, strict=True)]
    while active := [i for i, game in enumerate(rules) if not game.is_terminal(states[i])]:
        for number, network in enumerate(networks):
            mine = [i for i in active if (rules[i].to_move(states[i]) + i) % 2 == number]
            if not mine:
                continue
            search = Search(
                [rules[i] for i in mine], [states[i] for i in mine], network, SIMULATIONS
            )
            search.run(np.zeros((len(mine), area + 1), np.float32), SIMULATIONS)
            everyone, roots = np.arange(len(mine)), np.zeros(len(mine), int)
            visits = search.visits[:, 0]
            scores = search.logits[:, 0] + search.improvements(everyone, roots)
            most = visits == visits.max(1, keepdims=True)
            moves = np.where(most, scores, -np.inf).argmax(1)
            for i, move in zip(mine, moves.tolist(), strict=True):
                states[i] = rules[i].result(states[i], move)
            break  # whose turn it is has changed
    results = [game.utility(state, 0) for game, state in zip(rules, states, strict=True)]
    return sum((1 + (result if i % 2 == 0 else -result)) / 2 for i, result in enumerate(results))


def _open(game: Go, rng: Any) -> Any:
    """Return the start, or in half of the games the position after a few random moves."""
    state = game.initial
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(1, LONGEST_OPENING + 1))):
            points = game.actions(state)[:-1]
            state = game.result(state, points[int(rng.integers(len(points)))])
    return state


def _collect(
    games: Sequence[Go], states: Sequence[Any], rows: Sequence[list[tuple[Any, ...]]]
) -> Samples:
    """Return the positions of finished games with their results."""
    columns: list[list[Any]] = [[] for _ in range(8)]
    margins = []
    for game, state, game_rows in zip(games, states, rows, strict=True):
        black, white = game.points.area(*game.stones(state))
        owner = np.array(
            [bool(black & bit) - bool(white & bit) for bit in game.points.bits], np.int8
        )
        margins.append(black.bit_count() - white.bit_count())
        for boards, komi, passed, legal, policy, mover, estimate in game_rows:
            sign = 1 if mover == MAX else -1
            row = (
                *(boards, komi, passed, legal, policy),
                *(game.utility(state, mover), estimate, owner * sign),
            )
            for column, value in zip(columns, row, strict=True):
                column.append(value)
    kinds = np.uint32, np.float32, bool, bool, np.float32, np.float32, np.float32, np.int8
    arrays = [np.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
    plies = np.array([len(state) - 1 for state in states])
    return Samples(*[*arrays, plies, np.array(margins)])
