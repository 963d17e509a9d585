"""What follows from the answers that a search was given, where these hang on its history.

An engine's table answers with what an earlier iteration found, ProbCut's cuts are only likely, and
both hang on windows: no definition says what such a search would find. So the answers are taken as
they were given (those of the table are compared with a table kept here), and the bounds of a node
are all values that it can have by them: what was skipped may be worth anything.
"""

from math import inf

from plyscope.game import MAX
from tests.oracle.truth import Plain

ANYTHING = (-inf, inf)


class History:
    """The bounds of nodes of one search by the engine or by ProbCut, asked as they are closed."""

    def __init__(self, game, name, options):
        self.plain, self.engine = Plain(game, "h_minimax", options), name == "engine"
        self.key = getattr(game, "canonical", lambda state: state)
        self.ends = (-1, 1) if self.engine else getattr(game, "utility_range", ANYTHING)
        self.option = Plain(game, name, options).option
        self.table = {}

    def __call__(self, node):
        """Return the bounds of a node that is closed now."""
        bounds = self.of(node)
        if self.engine and node.entered:
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
        if kind == "probable cut":
            return (value, self.ends[1]) if self._beyond(node, value) else (self.ends[0], value)
        if not node.entered:
            value = self.plain.leaf((node.state, 0, 0))
            return value, value
        rest = [self.ends] if node.remaining else []
        return self.best(node, [bounds for _, _, bounds in node.closed] + rest)

    def best(self, node, bounds):
        """Return the bounds of the best of some values for who moves at a node."""
        best = max if node.player == MAX else min
        return best(low for low, _ in bounds), best(high for _, high in bounds)

    def clipped(self, bounds):
        return max(bounds[0], self.ends[0]), min(bounds[1], self.ends[1])

    def _beyond(self, node, bound):
        """Tell whether a cut was one at beta; in a window without width a probe tells."""
        if node.low < node.high:
            return bound == node.high
        low = node.low - self.option("t") * self.option("sigma") - self.option("offset")
        spot = node.state, self.option("probe"), 0
        return self.plain.value(spot) > low / self.option("slope")
