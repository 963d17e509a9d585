"""A small search of every algorithm: on the first of some games that it can be asked for."""

from plyscope import Tree, games
from plyscope.game import play
from plyscope.search import ALGORITHMS

BOARD = games.make("tictactoe")
SAMPLES = [
    (Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), []),
    (BOARD, ["b2", "a1", "c1", "a3", "a2", "c2"]),
    (Tree([[[3, 5], [1, 9]], [[0, 2], [9, 9]]], ("max", "chance", "min")), []),
    (Tree([[3, 5, 4], [1, 2, 9], [0, 9, 9]], ("max", "chance")), []),
    (Tree([[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2)]], [[(7, 4, -1)]]], (0, 1, 2)), []),
    (Tree([[3, 1], [2, 7]], ("max",)), []),
]
OPTIONS = {
    "maxn_shallow": {"total": 14},
    "alliances": {"alliance": "A+B", "until": 1},
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
            return game, play(game, moves), options
    raise LookupError(f"No sample is for {name}.")
