"""A bound on how much a search may look at, told in a sentence."""

from collections.abc import Sequence
from typing import Any

from plyscope.game import Action, with_actions

MAX_MOVES = 1_000_000  # moves: five times what the page's largest question takes


def limit_moves(game: Any, max_moves: int = MAX_MOVES) -> Any:
    """Return `game`, which raises ValueError when it is asked for more moves than so many."""
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
