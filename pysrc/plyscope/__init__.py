"""Plyscope: watch a game tree search think.

>>> from plyscope import Tree, record, solve
>>> tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> solve(tree).value
3
>>> record(tree).unvisited_leaves()
[4, 6]
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, overload

from plyscope.endgames.registry import make_endgames
from plyscope.explain.claims import Claim
from plyscope.explain.explanation import Explanation
from plyscope.game import CHANCE, MAX, MIN, BoardView, Game, IllegalMove, S
from plyscope.games import GAMES, MNK, TicTacToe, Tree
from plyscope.games.draughts.endgame_probe import tablebase_factories
from plyscope.search import ALGORITHMS, Algorithm, Option, Result
from plyscope.search import solve as _solve_by_name
from plyscope.trace import Event, Node, Trace
from plyscope.trace import record as _record_by_name
from plyscope.trace.search_tree import SearchTree, TreeNode
from plyscope.trace.tick import Bound
from plyscope.watch import SILENT, SearchStopped, Watch

if TYPE_CHECKING:
    from plyscope import exercises
    from plyscope.student_code import (
        NotTraceable,
        RecordedTrace,
        Report,
        SimulationTree,
        StudentCodeError,
        TracedSearch,
        Verdict,
        Violation,
        check,
        check_game,
        record_program,
    )
    from plyscope.tournament import Match, MatchGame, Score, play_match

__all__ = [
    "ALGORITHMS",
    "CHANCE",
    "GAMES",
    "MAX",
    "MIN",
    "MNK",
    "SILENT",
    "Algorithm",
    "BoardView",
    "Bound",
    "Claim",
    "Event",
    "Explanation",
    "Game",
    "IllegalMove",
    "Match",
    "MatchGame",
    "Node",
    "NotTraceable",
    "Option",
    "RecordedTrace",
    "Report",
    "Result",
    "Score",
    "SearchStopped",
    "SearchTree",
    "SimulationTree",
    "StudentCodeError",
    "TicTacToe",
    "Trace",
    "TracedSearch",
    "Tree",
    "TreeNode",
    "Verdict",
    "Violation",
    "Watch",
    "check",
    "check_game",
    "exercises",
    "play_match",
    "record",
    "record_program",
    "solve",
]
__version__ = "0.1.0"

tablebase_factories.append(make_endgames)  # games import no endgames

# Public names that are imported when they are first used, by the module that has them.
_LAZY = dict.fromkeys(
    (
        "NotTraceable",
        "RecordedTrace",
        "Report",
        "SimulationTree",
        "StudentCodeError",
        "TracedSearch",
        "Verdict",
        "Violation",
        "check",
        "check_game",
        "record_program",
    ),
    "plyscope.student_code",
) | dict.fromkeys(("Match", "MatchGame", "Score", "play_match"), "plyscope.tournament")
_LAZY_MODULES = {"exercises"}


def solve(
    game: Game[S],
    state: S | None = None,
    algorithm: str | Callable[..., Any] = "alphabeta",
    watch: Watch = SILENT,
    **options: Any,
) -> Result:
    """Search a game and return the value, the move and the counters.

    game       any object with the methods of `Game`
    state      the position to search; None for the initial position
    algorithm  a key of `ALGORITHMS`, or a search function of your own
    watch      hears the events of the search; of a function's, after it has returned
    options    options of the algorithm, or arguments of the function by name

    The value is a utility of MAX, `game.players[0]`. Raises ValueError for an unknown algorithm or
    option, and for a game or state that the algorithm cannot search; for a function as `record`.

    >>> result = solve(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), algorithm="minimax")
    >>> result.value, result.action, result.counts["nodes"]
    (3, 0, 13)
    """
    if not callable(algorithm):
        return _solve_by_name(game, state, algorithm, watch, **options)
    trace = record(game, state, algorithm, **options)
    if watch is not SILENT:
        trace.replay(watch)
    return trace.result


@overload
def record(
    game: Game[S], state: S | None = None, algorithm: str = ..., **options: Any
) -> Trace: ...


@overload
def record(
    game: Game[S], state: S | None = None, *, algorithm: Callable[..., Any], **options: Any
) -> "TracedSearch": ...


@overload
def record(
    game: Game[S], state: S | None, algorithm: Callable[..., Any], **options: Any
) -> "TracedSearch": ...


def record(
    game: Game[S],
    state: S | None = None,
    algorithm: str | Callable[..., Any] = "alphabeta",
    **options: Any,
) -> Trace:
    """Search a game and return the trace: every step of the search, with its explanation.

    game       any object with the methods of `Game`
    state      the position to search; None for the initial position
    algorithm  a key of `ALGORITHMS`, or a search function of your own, which is traced
    options    options of the algorithm, or arguments of the function by name

    A function needs no change: a call is a node if its argument is the position that `game.result`
    has just returned. Two more keywords are for functions: `limit`, the largest number of nodes
    (5,000,000), and `stop`, a function that is called now and then and returns True to end the run.

    Raises ValueError as `solve` does. For a function it raises `NotTraceable` if the calls form no
    tree, and `StudentCodeError`, with the trace so far, if the function fails or returns no value.

    >>> trace = record(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> trace.unvisited_leaves()
    [4, 6]
    >>> trace.explain(14).condition
    'Cuts now: 2 ≤ 3.'
    >>> def minimax(game, state):
    ...     if game.is_terminal(state):
    ...         return game.utility(state, 0)
    ...     best = max if game.to_move(state) == 0 else min
    ...     return best(minimax(game, game.result(state, a)) for a in game.actions(state))
    >>> record(Tree([[3, 12], [2, 4]]), algorithm=minimax).result.counts["nodes"]
    7
    """
    if not callable(algorithm):
        return _record_by_name(game, state, algorithm, **options)
    from plyscope.student_code import trace_function

    return trace_function(algorithm, game, state, **options)


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name in _LAZY_MODULES:
        return import_module(f"plyscope.{name}")
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_LAZY[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names, those that are not imported yet included, and no others."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
