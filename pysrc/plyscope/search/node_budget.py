"""A limit on the number of moves that a question may generate."""

from collections.abc import Sequence
from typing import Any

from plyscope.game import Action, with_actions

MAX_MOVES = 1_000_000  # five times what the largest question of the page takes


def limit_moves(game: Any, max_moves: int = MAX_MOVES) -> Any:
    """Return `game` limited to `max_moves` generated moves; beyond, it raises ValueError."""
    actions, move_count = game.actions, 0

    def limited_actions(state: Any) -> Sequence[Action]:
        nonlocal move_count
        listed: Sequence[Action] = actions(state)
        move_count += len(listed)
        if move_count > max_moves:
            raise ValueError(
                f"This takes more than {max_moves:,} moves to answer: start nearer to the end "
                "of the game, or search less deeply."
            )
        return listed

    return with_actions(game, limited_actions)
