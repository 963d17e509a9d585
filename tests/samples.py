"""A small search of every algorithm: on the first of some games that it can be asked for."""

from plyscope import Tree, games
from plyscope.game import play_moves
from plyscope.search import ALGORITHMS
from tests.oracle.evaluated_games import FightingTree


class Solitaire(Tree):
    """One player and a die, and a position is judged by what it is worth at worst."""

    def __init__(self):
        super().__init__([[3, 5, 4], [1, 2, 9]], ("max", "chance"))

    def evaluate(self, state, player):
        if self.is_terminal(state):
            return self.utility(state, player)
        return min(self.evaluate(self.result(state, a), player) for a in self.actions(state))


BOARD = games.make("tictactoe")
FIGHT = [[[[1, -1], 0, [1, 0]], [[0, -1], [1]]], [[0, [1, 1, -1]], [[0, 1], -1]], [[-1, [0, 1]]]]
SAMPLES = [
    (Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), []),
    (BOARD, ["b2", "a1", "c1", "a3", "a2", "c2"]),
    (Tree([[[3, 5], [1, 9]], [[0, 2], [9, 9]]], ("max", "chance", "min")), []),
    (Tree([[3, 5, 4], [1, 2, 9], [0, 9, 9]], ("max", "chance")), []),
    (Tree([[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2)]], [[(7, 4, -1)]]], (0, 1, 2)), []),
    (Tree([[3, 1], [2, 7]], ("max",)), []),
    (Solitaire(), []),
    (games.SlidingPuzzle((4, 1, 3, 2, 5, 0), 3, 8), []),
    (FightingTree(FIGHT, ("max", "min")).judge_by(1, -1, 1), []),
]
OPTIONS = {
    "stand_pat": {"depth": 1},
    "null_move": {"depth": 4, "reduction": 1},
    "late_moves": {"full": 1},
    "aspiration": {"around": 0.01},
    "maxn_shallow": {"total": 14},
    "alliances": {"alliance": "A+B", "until": 1},
    "star1": {"high": 14},
    "star2": {"high": 14},
    "uct": {"simulations": 12},
    "puct": {"simulations": 12},
}


def sample(name):
    """Return (game, state, options) for a search by that algorithm."""
    options = OPTIONS.get(name, {})
    for game, moves in SAMPLES:
        try:
            ALGORITHMS[name].check(game, options)
        except ValueError:
            continue
        if name not in ("alliances", "maxn_shallow") or len(game.players) > 2:
            return game, play_moves(game, moves), options
    raise LookupError(f"No sample is for {name}.")
