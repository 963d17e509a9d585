"""The ends of a game without a mate, and their text.

Three rules draw a game without a claim: a position occurs for the third time (the same men on the
same squares, the same side to move, the same rights); a hundred moves of both sides in a row
without a capture or a pawn move, unless the last one mates; and a position in which no moves could
mate with the men that are left: two bare kings, with them one knight, or bishops on squares of one
colour only. Other dead positions, such as two walls of pawns that nobody can break, are played on.
"""

from plyscope.games.chess.position import KEY_FIELDS, Position

MAX_REPETITIONS = 3  # that a position may be there
FIFTY_MOVE_PLIES = 100  # moves of either side
MAX_QUIET_PLIES = (
    150  # so many FEN may tell: where nobody claims the draw the game goes on to these
)
_DARK = 0xAA55AA55AA55AA55
_FIRST_REPETITION = 4 * (MAX_REPETITIONS - 1)  # quiet moves: four bring a position back


def is_drawn(state: Position) -> bool:
    """Return whether a rule draws the game, if nobody is mated."""
    if state.quiet_plies >= _FIRST_REPETITION and (
        state.quiet_plies >= FIFTY_MOVE_PLIES or is_threefold_repetition(state)
    ):
        return True
    return not state.pawns | state.rooks | state.queens and is_dead_position(state)


def is_threefold_repetition(state: Position) -> bool:
    """Return whether the position occurs for the third time."""
    return state.history.count(state[:KEY_FIELDS]) >= MAX_REPETITIONS - 1


def is_dead_position(state: Position) -> bool:
    """Return whether no moves can mate with the men that are left."""
    minors = state.knights | state.bishops
    if state.pawns | state.rooks | state.queens:
        return False
    if not minors & minors - 1:
        return True
    return not state.knights and (not minors & _DARK or not minors & ~_DARK)


def is_repeated(state: Position) -> bool:
    """Return whether the position occurred before, or is drawn by the number of quiet moves.

    The value of such a position depends, now or soon, on the path that led to it.
    """
    return state.quiet_plies >= FIFTY_MOVE_PLIES or state[:KEY_FIELDS] in state.history


def draw_reason(state: Position) -> str:
    """Return the text of a drawn game in which the mover is not mated."""
    if is_dead_position(state):
        return "Draw: nobody can mate"
    if is_threefold_repetition(state):
        return "Draw by repetition"
    return "Draw by fifty moves" if state.quiet_plies >= FIFTY_MOVE_PLIES else "Draw by stalemate"
