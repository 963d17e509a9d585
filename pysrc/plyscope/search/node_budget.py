"""A limit on the number of moves that a question may generate."""

from collections.abc import Sequence
from typing import Any

from plyscope.game import Action, with_actions

MAX_MOVES = 1_000_000  # moves: five times what the page's largest question takes


def limit_moves(game: Any, max_moves: int = MAX_MOVES) -> Any:
    """Return `game` limited to `max_moves` generated moves; beyond, it raises ValueError."""
    actions, seen = game.actions, 0

    def counted(state: Any) -> Sequence[Action]:
        nonlocal seen
        found: Sequence[Action] = actions(state)
        seen += len(found)
        if seen > max_moves:
            raise ValueError(
                f"This takes more than {max_moves:,} moves to answer: begin nearer to the end "
                "of the "
                "game, or look less far ahead."
            )
        return found

    return with_actions(game, counted)
