"""Bounds of nodes in searches whose values depend on their history.

An engine's table holds values of earlier iterations, the cutoffs of ProbCut and of a null move are
only likely, late moves are searched again if they surprise, and all depend on windows: no
definition gives the value of such a search. So its values are taken as they are (those of the table
are compared with a table kept here), and the bounds of a node are all values that they allow: a
skipped move may have any value.
"""

from math import inf

from plyscope.game import MAX
from tests.oracle.truth import Plain

ANYTHING = (-inf, inf)


class History:
    """The bounds of nodes of one such search, asked as they are closed."""

    def __init__(self, game, name, options):
        self.plain, self.engine = Plain(game, "h_minimax", options), name == "engine"
        self.game, self.fights = game, hasattr(game, "captures")
        self.key = getattr(game, "canonical", lambda state: state)
        self.ends = (-1, 1) if self.engine else getattr(game, "utility_range", ANYTHING)
        self.option = Plain(game, name, options).option
        self.table = {}

    def __call__(self, node):
        """Return the bounds of a node that is closed now."""
        bounds = self.of(node)
        if self.engine and node.entered and (node.left > 0 or not self.fights):
            low = node.value if node.value > node.low else -inf
            high = node.value if node.value < node.high else inf
            self.table[self.key(node.state)] = (low, high)
        return bounds

    def of(self, node):
        """Return the least and the most that a node can be worth."""
        kind, value = node.notes[-1] if node.notes else ("", 0)
        if kind == "endgame":
            return value, value
        if kind == "table hit":
            return self.clipped(self.table[self.key(node.state)])
        if kind in ("probable cut", "null move"):
            side = self.side(node) if kind == "probable cut" else self.holds(node)
            return (value, self.ends[1]) if side > 0 else (self.ends[0], value)
        if not node.entered and node.stands is None:
            value = self.plain.leaf((node.state, 0, 0))
            return value, value
        rest = [self.ends] if node.remaining else []
        if node.stands is not None:
            rest.append((node.stands, node.stands))
        return self.best(node, [bounds for _, _, bounds in node.closed] + rest)

    def best(self, node, bounds):
        """Return the bounds of the best of some values for who moves at a node."""
        best = max if node.player == MAX else min
        return best(low for low, _ in bounds), best(high for _, high in bounds)

    def clipped(self, bounds):
        return max(bounds[0], self.ends[0]), min(bounds[1], self.ends[1])

    def side(self, node):
        """Return where a probe finds a node likely: 1 beyond beta, -1 below alpha."""
        slope, offset, sigma, t = map(self.option, ("slope", "offset", "sigma", "t"))
        low = (node.low - t * sigma - offset) / slope
        high = (node.high + t * sigma - offset) / slope
        value = self.plain.value((node.state, self.option("probe"), 0))
        return -1 if value <= low else 1 if value >= high else 0

    def senses(self, node, bound):
        """Return what may be said of a likely bound: at least the most that there is, is exact."""
        side = self.side(node)
        return (side, 0) if bound == self.ends[side > 0] else (side,)

    def holds(self, node):
        """Return on which side of the window a pass leaves a node: 1 at beta or above, -1 below."""
        if self.engine:  # which searches more than can be done here again
            return 1 if node.player == MAX else -1
        passed = self.game.null_move(node.state)
        left = self.option("depth") - len(node.path) - 1 - self.option("reduction")
        value = self.plain.value((passed, left, 0))
        if node.player == MAX:
            return 1 if left >= 0 and value >= node.high else 0
        return -1 if left >= 0 and value <= node.low else 0
