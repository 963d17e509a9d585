"""What the network of Go sees of a position: ten planes, from the mover's side."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from plyscope.games.go.rules import Go, State

PLANES = (
    *("own stones", "own with one liberty", "own with two"),
    *("other stones", "other with one liberty", "other with two"),
    *("legal points", "komi", "passed", "ones"),
)


class NetworkInput(NamedTuple):
    """A position as the network gets it.

    boards  seven bit boards, in the order of the first seven of PLANES
    komi    what the mover is behind by: Black's komi, or its negative for White
    passed  whether the last move was a pass
    """

    boards: tuple[int, ...]
    komi: float
    passed: bool


def describe_state(game: "Go", state: "State") -> NetworkInput:
    """Return what the network sees of a position that is not over."""
    points, board = game.points, state[-1]
    black, white = game.stones(state)
    is_black = len(state) & 1
    own, other = (black, white) if is_black else (white, black)
    empty = points.all & ~board & ~(board >> points.shift)
    own_one = own_two = other_one = other_two = 0
    for stones, around in points.groups[own]:
        liberties = around & empty
        rest = liberties & liberties - 1
        if not rest:
            own_one |= stones
        elif not rest & rest - 1:
            own_two |= stones
    for stones, around in points.groups[other]:
        liberties = around & empty
        rest = liberties & liberties - 1
        if not rest:
            other_one |= stones
        elif not rest & rest - 1:
            other_two |= stones
    return NetworkInput(
        (own, own_one, own_two, other, other_one, other_two, game.legal_points(state)),
        game.komi if is_black else -game.komi,
        len(state) > 1 and state[-1] == state[-2],
    )
