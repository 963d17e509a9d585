"""The values of positions by brute force: by definition, and by a search without pruning.

A spot is (state, left, grown): the plies left to the horizon (inf: to the end of the game; with
alliances: until they break), and the plies by which the line was extended.
"""

from math import inf

from plyscope.game import CHANCE, MAX, MIN
from plyscope.search import ALGORITHMS
from plyscope.search.multiplayer.alliances import parse_coalitions


def looks_to_depth(name):
    """Tell whether a search is judged by one tree to a depth; the engine's has many."""
    return "depth" in ALGORITHMS[name].options and name != "engine"


def within(option, options, name):
    """Return an option, given or by default."""
    known = ALGORITHMS[name].options
    return options.get(option, known[option].default if option in known else None)


class Plain:
    """A search of `game` without windows, tables and probes, that remembers every spot."""

    def __init__(self, game, name, options, exact=False):
        self.game, self.vectors = game, ALGORITHMS[name].returns_vectors
        self.exact, self.name = exact or not looks_to_depth(name), name
        self.players = range(len(game.players))
        self.option = lambda option: within(option, options, name)
        self.error = (self.option("error") or 0) / 100 if name == "fallible" else 0
        self.friends = parse_coalitions(self.option("alliance") or "", game.players)
        self.values, self.tried = {}, {}

    def root(self, state, depth=None):
        """Return the spot of the root; `depth` is that of an iteration."""
        left = inf if self.exact else depth or self.option("depth")
        if self.name == "alliances":
            left = self.option("until") or inf
        return state, left, 0

    def spots(self, root, path):
        """Return the spots along a path from the root, the root first."""
        spots = [root]
        for action in path:
            spots.append(self.child(spots[-1], action))
        return spots

    def child(self, spot, action):
        state, left, grown = spot
        child = self.game.result(state, action)
        longer = not self.exact and self._is_longer(spot, action, child)
        return child, left - 1 + longer, grown + longer

    def _is_longer(self, spot, action, child):
        """Tell whether the line by an action is looked at one ply more deeply."""
        if self.name == "check_extension":
            return spot[2] < self.option("extra") and self.game.in_check(child)
        return self.name == "singular" and action == self._singular(spot)

    def mover(self, spot):
        return self.game.to_move(spot[0])

    def is_leaf(self, spot):
        state, left, _ = spot
        if self.game.is_terminal(state):
            return True
        if self.exact or left > 0:
            return False
        loud = self.name == "quiescence" and not self.game.is_quiet(state)
        if self.name == "stand_pat":
            loud = self.game.in_check(state) or self.game.captures(state)
        return not loud or left <= -self.option("extra")

    def stands(self, spot):
        """Tell whether the mover may stand pat."""
        state, left, _ = spot
        late = self.name == "stand_pat" and not self.exact and left <= 0
        return late and not self.game.in_check(state)

    def leaf(self, spot):
        """Return what a leaf is worth, as its utility or by EVAL."""
        over = self.game.is_terminal(spot[0])
        judge = self.game.utility if over else self.game.evaluate
        if self.vectors:
            return tuple(judge(spot[0], player) for player in self.players)
        return judge(spot[0], MAX)

    def actions(self, spot):
        """Return the actions that are looked at."""
        if spot not in self.tried:
            self.tried[spot] = self._actions(*spot)
        return self.tried[spot]

    def _actions(self, state, left, grown):
        if self.stands((state, left, grown)):
            return tuple(self.game.captures(state))
        if not self.exact and self.name == "quiescence" and left <= 0:
            return tuple(self.game.noisy_actions(state))
        if self.exact or self.option("width") is None:
            return tuple(self.game.actions(state))
        mover, sign = self.game.to_move(state), -1
        judged = {
            a: sign * self.game.evaluate(self.game.result(state, a), mover)
            for a in self.game.actions(state)
        }
        return tuple(sorted(judged, key=judged.get)[: self.option("width")])

    def _singular(self, spot):
        """Return the move that is clearly better than the others, judged after the best reply."""
        state, left, grown = spot
        actions = self.game.actions(state)
        if len(actions) < 2 or left < 2 or grown >= self.option("extra"):
            return None
        ranked = sorted(actions, key=lambda a: self._glance(self.game.result(state, a)))
        best, second = ranked[-1], ranked[-2]
        if self.game.to_move(state) == MIN:
            best, second = ranked[:2]
        judged = [self._glance(self.game.result(state, a)) for a in (best, second)]
        return best if abs(judged[0] - judged[1]) >= self.option("margin") else None

    def _glance(self, state):
        """Return what a position is worth seen from one ply."""
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX)
        judged = [self._judge(self.game.result(state, a)) for a in self.game.actions(state)]
        return (max if self.game.to_move(state) == MAX else min)(judged)

    def _judge(self, state):
        return self.leaf((state, 0, 0))

    def value(self, spot):
        """Return what a spot is worth: a utility of MAX, or a vector."""
        if spot not in self.values:
            if self.is_leaf(spot):
                self.values[spot] = self.leaf(spot)
            else:
                children = [(a, self.value(self.child(spot, a))) for a in self.actions(spot)]
                self.values[spot] = self.combine(spot, children)
        return self.values[spot]

    def combine(self, spot, children):
        """Return what a spot is worth by (action, value) of its children."""
        mover, values = self.mover(spot), [value for _, value in children]
        if self.stands(spot):
            values.append(self.leaf((spot[0], 0, 0)))
        if mover == CHANCE:
            odds = dict(self.game.outcomes(spot[0]))
            return sum(odds[a] * value for a, value in children)
        if self.vectors:
            return max(values, key=lambda vector: self.own(spot, vector))  # of equal ones the first
        if mover == MAX:
            return max(values)
        return (1 - self.error) * min(values) + self.error * sum(values) / len(values)

    def side(self, spot):
        """Return for whom the mover plays."""
        mover = self.mover(spot)
        allied = self.name == "alliances" and spot[1] > 0
        return self.friends[mover] if allied else (mover,)

    def own(self, spot, vector):
        """Return what a vector is worth to the mover and its allies."""
        return sum(vector[player] for player in self.side(spot))
