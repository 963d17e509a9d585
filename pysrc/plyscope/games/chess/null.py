"""The null move: nobody moves, and it is the other's turn."""

from typing import Any

from plyscope.games.chess.position import Position


def passed(game: Any, state: Position) -> Position | None:
    """Return the position with the other to move, None where a search may not try that.

    In check it would lose the king. With nothing but pawns beside the king and at most one knight
    or bishop, a position may be worse for who is to move than for who is not: zugzwang.
    """
    own, _ = state.sides()
    minors = own & (state.knights | state.bishops)
    pieces = own & (state.rooks | state.queens) or minors.bit_count() > 1
    if not pieces or game.in_check(state) or game.is_terminal(state):
        return None
    # No moves of a game lead to it, so that there is nothing that it could repeat.
    return state._replace(
        turn=1 - state.turn, passant=0, before=(), number=state.number + state.turn
    )
