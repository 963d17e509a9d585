"""What is asked before a search begins: is this a game, an algorithm for it, a state of it?"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import FunctionType
from typing import Any

from plyscope.game import Game, S, UtilityVector
from plyscope.search.algorithm import Algorithm, find_algorithm
from plyscope.validation import short_repr


def check_leaves(
    game: Game[Any], state: Any, check_leaf: Callable[[UtilityVector], object], max_positions: int
) -> None:
    """Tell `check` the utilities of each leaf below `state`: it raises where they are not right.

    A search that prunes meets some leaves only, and may be wrong where another breaks what it was
    told. A game that has `leaf_states`, as a Tree has, is asked for them; of any other those among
    `most` positions are looked at, so that a small one is never searched wrongly, and a large one
    not held up.
    """
    players = range(len(game.players))
    leaves = (
        game.leaf_states(state)
        if hasattr(game, "leaf_states")
        else _find_leaves(game, state, max_positions)
    )
    for leaf in leaves:
        check_leaf(tuple(game.utility(leaf, player) for player in players))


def _find_leaves(game: Game[Any], state: Any, max_positions: int) -> Iterator[Any]:
    """Yield the finished games among so many positions."""
    seen, waiting = {state}, [state]
    while waiting and len(seen) <= max_positions:
        state = waiting.pop()
        if game.is_terminal(state):
            yield state
            continue
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen.add(child)
                waiting.append(child)


_GAME_METHODS = ("initial", "players", "to_move", "actions", "result", "is_terminal", "utility")


def validate_search(
    game: Game[S], state: S | None, algorithm: str, options: Mapping[str, Any]
) -> tuple[Algorithm, S]:
    """Return the algorithm of that name and the state to search from, the start where it is None.

    Raises ValueError for anything that could not be searched, or not rightly, with what would be.
    """
    chosen = find_algorithm(algorithm)
    check_game(game)
    chosen.check(game, options)
    if state is not None:
        check_state(game, state)
    root = game.initial if state is None else state
    if chosen.check_leaf:
        check = partial(chosen.check_leaf, {**chosen.defaults, **options})
        check_leaves(game, root, check, chosen.max_checked_positions)
    return chosen, root


def check_game(game: Any) -> None:
    """Raise ValueError where it is no game but, perhaps, what one could be made of."""
    if isinstance(game, list):
        raise ValueError(f"A list is no game until it is a Tree: write Tree({short_repr(game)}).")
    missing = [name for name in _GAME_METHODS if not hasattr(game, name)]
    if isinstance(game, FunctionType) or (isinstance(game, type) and not missing):
        name = game.__name__
        raise ValueError(f"{name} is no game until it is called: write {name}().")
    if missing:
        raise ValueError(
            f"{short_repr(game)} is no game, for it has no `{missing[0]}`; TicTacToe() is one."
        )


def check_state(game: Game[Any], state: Any) -> None:
    """Raise ValueError where the state is none of this game, as far as that can be told.

    A game without `is_state` trusts whoever asks for a search: a state is then anything hashable.
    """
    is_state = getattr(game, "is_state", _is_hashable)
    if not is_state(state):
        raise ValueError(
            f"{short_repr(state)} is no state of this {type(game).__name__}; a state is its "
            "`initial`, "
            f"{short_repr(game.initial)}, or what `result` makes of one."
        )


def _is_hashable(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True
