"""Alpha-beta with a transposition table: a position met again by other moves is looked up."""

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
    """Return the value and the move that minimax would; no position is searched twice in vain.

    AIMA 4e, sections 6.2.4 and 6.3.5; bounds as in Plaat et al., "Best-first fixed-depth minimax
    algorithms" (1996), AlphaBetaWithMemory. Outside of its window alpha-beta finds only a bound, so
    the table keeps for each position the least and the most that it can be worth, equal where its
    value is known, and answers where that settles the present window. symmetry="on" keeps one entry
    for all positions with the same `game.canonical(state)`. A full table forgets the oldest. Where
    positions come again the table goes by `game.position_key(state)`, and what hangs on the way
    that led to a position, as draws by repetition do, is not kept in it (see path_dependence.py).
    """
    # Not a dict, which walks past all that it dropped before to find its oldest entry.
    table: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()
    key: Callable[[S], Hashable] = position_key_function(game, symmetry == "on")
    ways = track_path_dependence(game)

    def look_up(state: S, alpha: float, beta: float) -> float | None:
        """Return the value where the table has enough of it, else None: the node is open then."""
        hangs = ways is not None and ways.visit(state)
        low, high = (-inf, inf) if hangs else table.get(key(state), (-inf, inf))
        if low == high or low > beta or (low == beta and ties == "cut"):
            return low
        if high < alpha or (high == alpha and ties == "cut"):
            return high
        if ways is not None:
            ways.open_node(state)
        return None

    def remember(state: S, v: float, alpha: float, beta: float) -> None:
        """Close a node, and keep what was found of it, if that holds whatever led there."""
        if ways is not None and not ways.close_node():
            return
        low, high = table.pop(key(state), (-inf, inf))
        if len(table) >= size:
            table.popitem(last=False)
        table[key(state)] = (v if v > alpha else low, v if v < beta else high)

    def visit_leaf(state: S) -> None:
        """Take in that the game is over in a position, be it by the way that led there."""
        if ways is not None:
            ways.visit(state)

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
