"""What the engine knows of a position without searching it."""

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
    """The result of a probe; if `value` is None, the position must be searched.

    `move` is the move to play at the root, or else the one to try first. `stand_pat` is the
    estimate with which the mover may stand pat, and `captures` are then the only moves to search,
    in order. `least` is the estimate that stands for quiet moves if these are skipped as futile.
    """

    value: float | None
    move: Action | None = None
    stand_pat: float | None = None
    captures: Sequence[Action] = ()
    least: float | None = None


def check_utility(utility: float) -> float:
    """Return the utility of a finished game; raise ValueError if it exceeds a win."""
    if not -WIN <= utility <= WIN:
        raise ValueError(
            f"The engine needs utilities from -1 to 1; a leaf has {short_repr(utility)}."
        )
    return utility


def table_key_function(game: Any) -> Callable[[Any], Any]:
    """Return the key function of the table: `canonical`, else `position_key`, else the state."""
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
    """Return probe(state, alpha, beta, ply, left)."""
    key, has_captures = table_key_function(game), hasattr(game, "captures")
    noisy_actions: Callable[[Any], Sequence[Action]] = getattr(
        game, "noisy_actions", lambda _state: ()
    )
    tablebase: Callable[[Any], tuple[float, int | None] | None] | None
    tablebase = getattr(game, "tablebase", None)
    root_win = 0.0  # the value of a root whose winner is known, but not the distance

    def look_up(state: Any, ply: int) -> ProbeResult | None:
        """Return what the book, the tablebase or the small endgames have of a position."""
        if ply == 0 and state in book:
            move, value = book[state]
            watch.annotate("book", value)
            return ProbeResult(value, move)
        nonlocal root_win
        entry = None if tablebase is None else tablebase(state)
        v, distance = entry or (None, None)
        if v and distance is None:
            # The winner is known, but not how to win: the win is searched for.
            root_win = v if ply == 0 else root_win
            v = None if v == root_win else v
        if v is None and ply > 0:
            v = endgames.value(state, ply)
        if v is not None:
            watch.annotate("endgame", v)
            return ProbeResult(
                check_utility(v), None if ply else best_tablebase_move(unwatch_game(game), state)
            )
        return None

    def evaluate(state: Any) -> float:
        """Return the estimate of a position, or its value if the game turns out to be over."""
        v: float = game.evaluate(state, MAX)
        if not -WIN < v < WIN and not game.is_terminal(state):
            raise ValueError(f"The engine needs estimates between -1 and 1, not {short_repr(v)}.")
        budget.estimate_count += abs(v) < WIN
        return check_utility(v)

    def probe_horizon(state: Any, alpha: float, beta: float, left: int) -> ProbeResult:
        """Return the estimate if the position is quiet or outside of the window; else what to
        search.
        """
        if not has_captures:
            return ProbeResult(None) if noisy_actions(state) else ProbeResult(evaluate(state))
        check = game.in_check(state)
        if check and game.is_terminal(state):
            return ProbeResult(check_utility(game.utility(state, MAX)))
        if check and left > -CAPTURE_PLIES:
            return ProbeResult(None)
        v = evaluate(state)
        is_outside = v <= alpha if game.to_move(state) == MIN else v >= beta
        if is_outside or check or left <= -CAPTURE_PLIES:
            return ProbeResult(v)
        if game.to_move(state) == MIN:
            beta = min(beta, v)
        else:
            alpha = max(alpha, v)
        captures = order.promising_captures(state, order.captures(state), v, alpha, beta)
        return ProbeResult(None, None, v, captures) if captures else ProbeResult(v)

    def near_the_depth(state: Any, alpha: float, beta: float, ply: int, left: int) -> ProbeResult:
        """Return the estimate if it is far outside of the window, or the bound that a pass reaches.

        Otherwise the position is searched; if no quiet move can matter, `least` is the estimate.
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
        is_path_dependent = dependence is not None and dependence.visit(state)
        leaf = left <= 0 and ply > 0
        # Beyond the depth a game with captures need not call `is_terminal`, which generates all
        # moves in chess: its `evaluate` knows whether the game is over.
        if not (leaf and has_captures) and game.is_terminal(state):
            return ProbeResult(check_utility(game.utility(state, MAX)))
        found = look_up(state, ply)
        if found is not None:
            return found
        entry = None if is_path_dependent else table.get(key(state))
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
    """Return the tablebase move: the shortest win or the longest loss."""
    tablebase = getattr(game, "tablebase", None)
    if tablebase is None:
        return None
    sign = 1 if game.to_move(state) == MAX else -1

    def preference(a: Action) -> tuple[float, float]:
        after = game.result(state, a)
        over = game.is_terminal(after)
        value, distance = (game.utility(after, MAX), 0) if over else tablebase(after) or (-sign, 0)
        return sign * value, -(distance or 0) if sign * value > 0 else distance or 0

    actions: Sequence[Action] = game.actions(state)
    return max(actions, key=preference)
