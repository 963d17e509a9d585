"""Tic-tac-toe for three: the m,n,k game between X, O and △, who take turns in this order.

State  an int, X's stones, above them O's, above them △'s: `x | o << cells | t << 2 * cells`
"""

from plyscope.game import Player
from plyscope.games.mnk import MNK, State


class MNK3(MNK):
    """The m,n,k game for three; `first` moves first.

    The player with k in a row takes one point from each of the others: the utilities are (2, -1,
    -1), in the winner's order, or (0, 0, 0) for a full board without a line. They sum to 0 and none
    is below -1, as shallow pruning requires; as with two players, more than 0 is a win and less is
    a loss.
    """

    __slots__ = ()
    players = ("X", "O", "△")
    utility_range = (-1, 2)

    def to_move(self, state: State) -> Player:
        return (state.bit_count() + self._first) % 3

    def evaluate(self, state: State, player: Player) -> float:
        """Evaluate a position by the lines that are still open to one player only.

        A line counts the square of its stones, as with two players. The value for a player is the
        sum of its lines minus the average of the others', divided by a bound of it: it lies within
        (-1, 1), and the three values sum to 0.
        """
        if self.is_terminal(state):
            return self.utility(state, player)
        stones = self._stones(state)
        scores = [0, 0, 0]
        for line in self.lines:
            held = [(own & line).bit_count() for own in stones]
            if held.count(0) == 2:
                scores[held.index(max(held))] += max(held) ** 2
        most = len(self.lines) * self.in_row**2
        return (3 * scores[player] - sum(scores)) / (2 * most)

    def _stones(self, state: State) -> tuple[int, ...]:
        """Return X's stones, O's and △'s."""
        return tuple(state >> player * self._cells & self._full for player in range(3))

    def _compute_utilities(self, state: State) -> tuple[int, ...]:
        """Return the utilities of a finished game."""
        line = self._winning_line(state)
        return tuple(
            0 if not line else 2 if own & line == line else -1 for own in self._stones(state)
        )
