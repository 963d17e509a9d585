"""A recorded search with everything that its claims are checked against."""

from plyscope.evaluation import apply_weights, parse_weights
from plyscope.game import CHANCE, MAX, has_chance
from plyscope.search import ALGORITHMS
from tests.oracle.history import History
from tests.oracle.simulations import Counting
from tests.oracle.truth import Plain
from tests.oracle.window import Simulation

BY_HISTORY = ("engine", "probcut", "null_move", "late_moves", "futility")
BY_SIMULATIONS = ("uct", "puct")


class Case:
    """A trace, its simulation so far, and what brute force says; `told` is that of the last event.

    `exact` is for what is proved, `plain` for what is judged: the same search without its pruning.
    Of a search whose values hang on its history `history` has bounds in its place.
    """

    def __init__(self, trace):
        game, name, options = trace.game, trace.algorithm, trace.options
        self.trace, self.game, self.name, self.options = trace, game, name, options
        weights = options.get("weights", "")
        self.judging = apply_weights(game, parse_weights(game, weights)) if weights else game
        sums = hasattr(game, "features") and "weights" in ALGORITHMS[name].options
        averages = has_chance(game) or name in ("fallible", *BY_SIMULATIONS)
        weighs = sums and not averages and len(game.players) == 2 and not name.endswith("maxn")
        self.scale = game.scale(parse_weights(game, weights)) if weighs else None
        self.exact = Plain(game, name, options, exact=True)
        self.plain = Plain(self.judging, name, options)
        self.history = History(self.judging, name, options) if name in BY_HISTORY else None
        self.option = self.plain.option
        self.counting = Counting() if name in BY_SIMULATIONS else None
        self.sim = Simulation(trace, self.history or (lambda node: None))
        self.vectors, self.told, self.event = self.plain.vectors, None, None

    @property
    def node(self):
        return self.sim.node

    def take(self, event):
        """Take in the next event."""
        self.event = event
        (self.counting or self.sim).take(event)

    def spots(self, path, basis):
        """Return the search that tells what such a basis speaks of, and the spots along a path."""
        plain = self.exact if basis == "proved" else self.plain
        return plain, plain.spots(plain.root(self.trace.state, self.sim.depth), path)

    def state(self, path):
        return self.exact.spots(self.exact.root(self.trace.state), path)[-1][0]

    def player(self, path):
        """Return who moves at the end of a path, None where the game is over."""
        state = self.state(path)
        return None if self.game.is_terminal(state) else self.game.to_move(state)

    def legal(self, path):
        return tuple(self.game.actions(self.state(path)))

    def bounds(self, path, basis):
        """Return the least and the most that a node is worth; of vectors the vector, twice."""
        if basis != "proved" and self.history:
            return self._by_history(path)
        plain, spots = self.spots(path, basis)
        value = plain.value(spots[-1])
        return value, value

    def _by_history(self, path):
        node = self.sim.at(path)
        if node is not None:
            return self.history.of(node)
        parent = self.sim.at(path[:-1])
        return next(bounds for action, _, bounds in parent.closed if action == path[-1])

    def tried(self, node, basis):
        """Return the same of the best of the children of an open node that were closed so far."""
        found = [(a, self.bounds((*node.path, a), basis)) for a, _, _ in node.closed]
        if node.stands is not None:
            found.append((None, (node.stands, node.stands)))
        if self.vectors:
            plain, spots = self.spots(node.path, basis)
            best = max((v for _, (v, _) in found), key=lambda v: plain.own(spots[-1], v))
            return best, best
        best = max if node.player == MAX else min
        return best(low for _, (low, _) in found), best(high for _, (_, high) in found)

    def odds(self, path, action):
        """Return the probability of an outcome; None where no chance decides."""
        if self.player(path) != CHANCE:
            return None
        return dict(self.game.outcomes(self.state(path)))[action]

    def leaves(self, player=MAX):
        """Return the utilities of all finished games that can be reached."""
        found, waiting, seen = set(), [self.trace.state], set()
        while waiting:
            state = waiting.pop()
            if state in seen:
                continue
            seen.add(state)
            if self.game.is_terminal(state):
                found.add(self.game.utility(state, player))
            else:
                waiting += [self.game.result(state, a) for a in self.game.actions(state)]
        return found
