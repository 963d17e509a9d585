"""The whole tree below a position, where it is small: what a search visits, and what it skips."""

from typing import Any

from plyscope.game import CHANCE, MAX, Game

MOST = 400  # nodes: what a page can show whole

# Parent (its place in the list; -1 of the root), action, its name, who moves there (None where the
# game is over), what a finished game is worth, and the probability of an outcome of chance.
Row = tuple[int, int, str, int | None, Any, float | None]


def outline(game: Game[Any], state: Any, most: int = MOST) -> list[Row] | None:
    """Return the tree below `state` depth first, the root first; None where it has more nodes.

    A finished game is worth its utility for MAX or, of more than two players, one for each.
    """
    rows: list[Row] = []
    several = len(game.players) > 2
    # What is still to be told, the next one last: a game may be longer than Python can recurse.
    ahead: list[tuple[Any, int, int, str, float | None]] = [(state, -1, -1, "", None)]
    while ahead:
        state, parent, action, name, probability = ahead.pop()
        if len(rows) + len(ahead) >= most:
            return None
        place = len(rows)
        if game.is_terminal(state):
            players = range(len(game.players))
            worth = [game.utility(state, each) for each in players] if several else None
            value = game.utility(state, MAX) if worth is None else worth
            rows.append((parent, action, name, None, value, probability))
            continue
        player = game.to_move(state)
        rows.append((parent, action, name, player, None, probability))
        odds = dict(game.outcomes(state)) if player == CHANCE else {}  # type: ignore[attr-defined]
        ahead += [
            (game.result(state, each), place, each, game.action_name(state, each), odds.get(each))
            for each in reversed(game.actions(state))
        ]
    return rows
