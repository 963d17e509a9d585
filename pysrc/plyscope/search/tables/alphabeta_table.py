"""Alpha-beta with a transposition table."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import inf

from plyscope.game import MAX, MIN, Action, Game, S
from plyscope.search.tables.path_dependence import position_key_function, track_path_dependence
from plyscope.watch import SILENT, Watch


def alphabeta_table(
    game: Game[S],
    state: S,
    watch: Watch = SILENT,
    *,
    ties: str = "cut",
    symmetry: str = "off",
    size: int = 65_536,
) -> tuple[float, Action | None]:
    """Return the value and the move of minimax, with a transposition table.

    AIMA 4e, sections 6.2.4 and 6.3.5; bounds as in Plaat et al., "Best-first fixed-depth minimax
    algorithms" (1996), AlphaBetaWithMemory. Outside of its window alpha-beta returns only a bound,
    so the table keeps a lower and an upper bound of each position, equal if the value is exact. It
    is used where these bounds decide the search with the present window. symmetry="on" keeps one
    entry for all positions with the same `game.canonical(state)`. A full table drops the oldest
    entry. If positions can repeat, `game.position_key(state)` is the key, and values that depend on
    the path to a position, as draws by repetition do, are not stored (see path_dependence.py).
    """
    # A dict would take longer and longer to find its oldest entry: it walks past dropped ones.
    table: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()
    key: Callable[[S], Hashable] = position_key_function(game, symmetry == "on")
    dependence = track_path_dependence(game)

    def look_up(state: S, alpha: float, beta: float) -> float | None:
        """Return the value if the table decides this window, else None: the node is then open."""
        is_dependent = dependence is not None and dependence.visit(state)
        low, high = (-inf, inf) if is_dependent else table.get(key(state), (-inf, inf))
        if low == high or low > beta or (low == beta and ties == "cut"):
            return low
        if high < alpha or (high == alpha and ties == "cut"):
            return high
        if dependence is not None:
            dependence.open_node(state)
        return None

    def remember(state: S, v: float, alpha: float, beta: float) -> None:
        """Close a node, and store its value if that does not depend on the path to the node."""
        if dependence is not None and not dependence.close_node():
            return
        low, high = table.pop(key(state), (-inf, inf))
        if len(table) >= size:
            table.popitem(last=False)
        table[key(state)] = (v if v > alpha else low, v if v < beta else high)

    def visit_leaf(state: S) -> None:
        """Register a finished game, which a repetition on the path may have ended."""
        if dependence is not None:
            dependence.visit(state)

    def max_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            visit_leaf(state)
            return game.utility(state, MAX), None
        v = look_up(state, alpha, beta)
        if v is not None:
            watch.annotate("table hit", v)
            return v, None
        v, move, alpha0 = -inf, None, alpha
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = min_value(game.result(state, a), alpha, beta)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta and (v > beta or ties == "cut"):
                watch.cut(v, alpha, beta)
                break
        remember(state, v, alpha0, beta)
        return v, move

    def min_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            visit_leaf(state)
            return game.utility(state, MAX), None
        v = look_up(state, alpha, beta)
        if v is not None:
            watch.annotate("table hit", v)
            return v, None
        v, move, beta0 = inf, None, beta
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = max_value(game.result(state, a), alpha, beta)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha and (v < alpha or ties == "cut"):
                watch.cut(v, alpha, beta)
                break
        remember(state, v, alpha, beta0)
        return v, move

    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf)
    return max_value(state, -inf, inf)
