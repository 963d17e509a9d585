"""What the engine knows of a position without a search of its own."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from plyscope.game import MAX, MIN, Action
from plyscope.search.engine.engine_futility import Futility
from plyscope.search.engine.engine_ordering import MoveOrdering
from plyscope.search.engine.null_move_search import CAPTURE_PLIES
from plyscope.search.engine.time_management import WIN, EngineBudget
from plyscope.search.engine.transposition_table import TranspositionTable
from plyscope.search.tables.endgame_solver import EndgameSolver
from plyscope.search.tables.path_dependence import PathDependence, position_key_function
from plyscope.validation import short_repr
from plyscope.watch import Watch, unwatch_game


class ProbeResult(NamedTuple):
    """A value, and at the root a move; where the value is None the position must be searched.

    Then `move` is the one to try first, and where the mover may stand pat `stands` is what it has
    so, and `captures` are all that it tries, in order. Where quiet moves are not tried, because
    they hardly reach the window, `least` is the estimate, which they are taken to bring.
    """

    value: float | None
    move: Action | None = None
    stand_pat: float | None = None
    captures: Sequence[Action] = ()
    least: float | None = None


def check_utility(utility: float) -> float:
    """Return the utility of a finished game; raise ValueError where it is more than a win."""
    if not -WIN <= utility <= WIN:
        raise ValueError(
            "The engine is for games that are worth -1 to 1 in the end; one is "
            f"{short_repr(utility)}."
        )
    return utility


def table_key_function(game: Any) -> Callable[[Any], Any]:
    """Return what the engine's table goes by: `canonical`, else `position_key`, else the state."""
    key: Callable[[Any], Any] = getattr(game, "canonical", position_key_function(game))
    return key


def make_probe(
    game: Any,
    watch: Watch,
    book: Mapping[Any, tuple[Action, float]],
    endgames: EndgameSolver,
    table: TranspositionTable,
    dependence: PathDependence | None,
    budget: EngineBudget,
    order: MoveOrdering,
    futile: Futility,
    pass_cuts: Callable[[Any, float, int, int], bool],
) -> Callable[[Any, float, float, int, int], ProbeResult]:
    """Return answer(state, alpha, beta, ply, left); where it says nothing the node is open."""
    key, fights = table_key_function(game), hasattr(game, "captures")
    loud: Callable[[Any], Sequence[Action]] = getattr(game, "noisy_actions", lambda _state: ())
    database: Callable[[Any], tuple[float, int | None] | None] | None
    database = getattr(game, "tablebase", None)
    vague = 0.0  # who wins at the root, where that is known, and not how soon

    def look_up(state: Any, ply: int) -> ProbeResult | None:
        """Return what the book, the database or the small endgames have of a position."""
        if ply == 0 and state in book:
            move, worth = book[state]
            watch.annotate("book", worth)
            return ProbeResult(worth, move)
        nonlocal vague
        known = None if database is None else database(state)
        v, distance = known or (None, None)
        if v and distance is None:
            # That this side wins still leaves it to be found out how.
            vague = v if ply == 0 else vague
            v = None if v == vague else v
        if v is None and ply > 0:
            v = endgames.value(state, ply)
        if v is not None:
            watch.annotate("endgame", v)
            return ProbeResult(
                check_utility(v), None if ply else best_tablebase_move(unwatch_game(game), state)
            )
        return None

    def evaluate(state: Any) -> float:
        """Return the estimate of a position, or what it is worth where the game turns out over."""
        v: float = game.evaluate(state, MAX)
        if not -WIN < v < WIN and not game.is_terminal(state):
            raise ValueError(
                f"The engine's estimates lie between -1 and 1; one is {short_repr(v)}."
            )
        budget.estimate_count += abs(v) < WIN
        return check_utility(v)

    def probe_horizon(state: Any, alpha: float, beta: float, left: int) -> ProbeResult:
        """Return the estimate where it is quiet, or good enough; else what is to be followed."""
        if not fights:
            return ProbeResult(None) if loud(state) else ProbeResult(evaluate(state))
        check = game.in_check(state)
        if check and game.is_terminal(state):
            return ProbeResult(check_utility(game.utility(state, MAX)))
        if check and left > -CAPTURE_PLIES:
            return ProbeResult(None)
        v = evaluate(state)
        enough = v <= alpha if game.to_move(state) == MIN else v >= beta
        if enough or check or left <= -CAPTURE_PLIES:
            return ProbeResult(v)
        if game.to_move(state) == MIN:
            beta = min(beta, v)
        else:
            alpha = max(alpha, v)
        captures = order.promising_captures(state, order.captures(state), v, alpha, beta)
        return ProbeResult(None, None, v, captures) if captures else ProbeResult(v)

    def near_the_depth(state: Any, alpha: float, beta: float, ply: int, left: int) -> ProbeResult:
        """Return the estimate where it is far outside of the window, or the end that a pass holds.

        Where nothing is known so, but no quiet move will matter, `least` is the estimate.
        """
        side = futile.outside(state, alpha, beta, ply, left)
        if side > 0:
            watch.annotate("futile", 0)
            return ProbeResult(evaluate(state))
        bound = alpha if game.to_move(state) == MIN else beta
        if pass_cuts(state, bound, ply, left):
            return ProbeResult(bound)
        return ProbeResult(None, least=evaluate(state) if side < 0 else None)

    def probe(state: Any, alpha: float, beta: float, ply: int, left: int) -> ProbeResult:
        hangs = dependence is not None and dependence.visit(state)
        leaf = left <= 0 and ply > 0
        # Beyond the depth a game with captures is not asked first whether it is over: that takes
        # chess all of its moves, and its `evaluate` knows.
        if not (leaf and fights) and game.is_terminal(state):
            return ProbeResult(check_utility(game.utility(state, MAX)))
        found = look_up(state, ply)
        if found is not None:
            return found
        entry = None if hangs else table.get(key(state))
        if entry is not None and ply > 0 and entry.depth >= left:
            low, high = entry.lower_bound, entry.upper_bound
            if low == high or low >= beta or high <= alpha:
                v = high if high <= alpha else low
                watch.annotate("table hit", v)
                budget.estimate_count += entry.depth < inf
                return ProbeResult(v)
        if leaf:
            found = probe_horizon(state, alpha, beta, left)
        else:
            found = near_the_depth(state, alpha, beta, ply, left)
        if found.value is None:
            if dependence is not None:
                dependence.open_node(state)
            return found if entry is None else found._replace(move=entry.best_move)
        return found

    return probe


def best_tablebase_move(game: Any, state: Any) -> Action | None:
    """Return the move that a database plays: the shortest win, or the longest loss."""
    database = getattr(game, "tablebase", None)
    if database is None:
        return None
    sign = 1 if game.to_move(state) == MAX else -1

    def preference(a: Action) -> tuple[float, float]:
        after = game.result(state, a)
        over = game.is_terminal(after)
        value, distance = (game.utility(after, MAX), 0) if over else database(after) or (-sign, 0)
        return sign * value, -(distance or 0) if sign * value > 0 else distance or 0

    actions: Sequence[Action] = game.actions(state)
    return max(actions, key=preference)
