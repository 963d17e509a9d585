"""Whether a start plays a line: it searches again from the move that it has chosen."""

from collections.abc import Sequence

from plyscope.student_code.grader.own_game.plain_search import Node


def plays_line(trees: Sequence[Node]) -> bool:
    """Return whether a start searches the moves after one of its moves as if they were its own.

    Such a start returns the best line, or plays a game: its moves are those of several positions.
    """
    return any(map(_has_moves_of_two_plies, trees))


def _has_moves_of_two_plies(tree: Node) -> bool:
    """Return whether a call below the first was made after another one from which it follows.

    Whose turn it is tells it from a move that leads to the same position.
    """
    children = tree.first.children
    return any(
        later.position is not None
        and later.flags != child.flags
        and any(_are_alike(later, below) for below in child.children)
        for number, child in enumerate(children)
        for later in children[number + 1 :]
    )


def _are_alike(one: Node, other: Node) -> bool:
    return (one.number, one.flags, one.position) == (other.number, other.flags, other.position)
