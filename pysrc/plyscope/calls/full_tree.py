"""The whole game tree below a position, if it is small."""

from typing import Any

from plyscope.game import CHANCE, MAX, Game
from plyscope.games.tree import is_unknown_leaf

MAX_NODES = 400  # of a tree that the page shows whole

# Index of the parent in the list (-1 for the root), action, its name, player to move (None if the
# game is over), utility of a finished game, and probability of an outcome of chance.
TreeRow = tuple[int, int, str, int | None, Any, float | None]


def flatten_tree(game: Game[Any], state: Any, max_nodes: int = MAX_NODES) -> list[TreeRow] | None:
    """Return the nodes of the tree below `state` in depth-first order; None for a larger tree.

    The utility of a leaf is MAX's or, of more than two players, a list with one for each.
    """
    rows: list[TreeRow] = []
    is_multiplayer = len(game.players) > 2
    # A stack, as a game may be longer than Python can recurse.
    stack: list[tuple[Any, int, int, str, float | None]] = [(state, -1, -1, "", None)]
    while stack:
        state, parent, action, name, probability = stack.pop()
        if len(rows) + len(stack) >= max_nodes:
            return None
        index = len(rows)
        if game.is_terminal(state):
            players = range(len(game.players))
            utility: Any = None
            if not is_unknown_leaf(game, state):
                utilities = [game.utility(state, each) for each in players]
                utility = utilities if is_multiplayer else utilities[MAX]
            rows.append((parent, action, name, None, utility, probability))
            continue
        player = game.to_move(state)
        rows.append((parent, action, name, player, None, probability))
        probabilities = dict(game.outcomes(state)) if player == CHANCE else {}  # type: ignore[attr-defined]
        stack += [
            (
                game.result(state, each),
                index,
                each,
                game.action_name(state, each),
                probabilities.get(each),
            )
            for each in reversed(game.actions(state))
        ]
    return rows
