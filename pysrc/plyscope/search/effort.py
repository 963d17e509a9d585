"""A bound on how much a search may look at, told in a sentence."""

from collections.abc import Sequence
from typing import Any

from plyscope.game import Action, with_actions

MOST = 400_000  # positions that a question of the page may expand: some seconds in a browser


def bounded(game: Any, most: int = MOST) -> Any:
    """Return `game` so that whoever asks for the actions of more positions meets a ValueError."""
    actions, asked = game.actions, 0

    def counted(state: Any) -> Sequence[Action]:
        nonlocal asked
        asked += 1
        if asked > most:
            raise ValueError(
                f"This takes more than {most:,} positions: begin nearer to the end of the game, or "
                "look less far ahead."
            )
        return actions(state)  # type: ignore[no-any-return]

    return with_actions(game, counted)
