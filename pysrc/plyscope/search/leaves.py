"""Looking at every leaf of a small game, for a search that takes something for granted of them."""

from collections.abc import Callable, Iterator
from typing import Any

from plyscope.game import Game, Vector


def look_at_leaves(
    game: Game[Any], state: Any, check: Callable[[Vector], object], most: int
) -> None:
    """Tell `check` the utilities of each leaf below `state`: it raises where they are not right.

    A search that prunes meets some leaves only, and may be wrong where another breaks what it was
    told. A game that has `leaf_states`, as a Tree has, is asked for them; of any other those among
    `most` positions are looked at, so that a small one is never searched wrongly, and a large one
    not held up.
    """
    players = range(len(game.players))
    leaves = game.leaf_states(state) if hasattr(game, "leaf_states") else _found(game, state, most)
    for leaf in leaves:
        check(tuple(game.utility(leaf, player) for player in players))


def _found(game: Game[Any], state: Any, most: int) -> Iterator[Any]:
    """Yield the finished games among so many positions."""
    seen, waiting = {state}, [state]
    while waiting and len(seen) <= most:
        state = waiting.pop()
        if game.is_terminal(state):
            yield state
            continue
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen.add(child)
                waiting.append(child)
