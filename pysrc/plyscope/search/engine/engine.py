"""The engine: book, tablebase, transposition table, ordering, selectivity, deepening."""

from collections.abc import Callable, Sequence
from math import inf, nextafter
from time import monotonic
from typing import Any, TypeAlias

from plyscope.game import MAX, MIN, Action, HeuristicGame, S
from plyscope.search.engine.engine_futility import Futility
from plyscope.search.engine.engine_ordering import MoveOrdering
from plyscope.search.engine.knowledge_probe import ProbeResult, make_probe, table_key_function
from plyscope.search.engine.null_move_search import make_null_move_test
from plyscope.search.engine.time_management import WIN, EngineBudget, EngineBudgetExhausted
from plyscope.search.engine.transposition_table import Entry, TranspositionTable
from plyscope.search.tables.endgame_solver import EndgameSolver
from plyscope.search.tables.opening_book import load_opening_book
from plyscope.search.tables.path_dependence import track_path_dependence
from plyscope.watch import SILENT, Watch, unwatch_game

ValueAndMove: TypeAlias = tuple[float, Action | None]

WINDOW_MARGIN = 1 / 64  # of the aspiration window around the last value: 2.7 pawns in chess


def engine(
    game: HeuristicGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 42,
    nodes: int = 20_000,
    milliseconds: int = 0,
    book: str = "on",
    endgame: int = 30,
    size: int = 65_536,
    clock: Callable[[], float] = monotonic,
) -> ValueAndMove:
    """Return the value and move of the deepest search within the budget.

    For games that are won (1), lost (-1) or drawn (0). A move in the opening book is played at
    once. Positions in the game's `tablebase`, and those from which at most `endgame` positions can
    be reached, are looked up. If the tablebase has the winner of the root but no distance, the win
    is searched for; wins with a distance, draws and wins of the other player are still looked up. A
    tablebase value counts for every path to a position (see Draughts). Otherwise alpha-beta is
    deepened ply by ply, to `depth` at most, with a table of `size` positions. It tries the best
    move so far first, then captures, killer moves, and others by history. If the game has
    `noisy_actions`, only these are searched in a position that is not quiet, also beyond the depth.
    If it has `captures`, they are followed beyond the depth (stand_pat.py), and futile positions
    and moves near the depth are skipped (futility_pruning.py); `exchange` shows which captures
    lose. If positions can repeat (`position_key`), it uses aspiration and null windows (pvs.py),
    late-move reductions (late_move_reductions.py) and check extensions (check_extension.py), and
    stores no path-dependent value (path_dependence.py). If the game has `null_move`, it tries a
    pass (null_move.py). It stops when the value is proved, or after `nodes` nodes or `milliseconds`
    (0: no limit), by a `clock` in seconds; the first iteration is always finished. Raises
    ValueError for a utility beyond a win, and for an estimate that equals a win or loss; `solve`
    and `record` check the utilities of leaves that it could skip (see check_leaves).
    """
    key, noisy_actions = table_key_function(game), getattr(game, "noisy_actions", lambda _state: ())
    capture_game: Any = game
    in_check = getattr(unwatch_game(game), "in_check", lambda _state: False)
    has_captures, can_repeat = hasattr(game, "captures"), hasattr(game, "position_key")
    table, order = TranspositionTable(size), MoveOrdering(game)
    dependence, futile = track_path_dependence(game), Futility(game)
    budget = EngineBudget(nodes, milliseconds, clock)
    opening_book = load_opening_book(game) if book == "on" else {}
    # If positions can repeat, the value of a small endgame may depend on the path to it.
    endgames = EndgameSolver(unwatch_game(game), endgame if dependence is None else 0)
    pass_cuts = make_null_move_test(game, watch, budget, order)
    probe = make_probe(
        game, watch, opening_book, endgames, table, dependence, budget, order, futile, pass_cuts
    )

    def moves(state: S, found: ProbeResult, ply: int, left: int) -> list[tuple[Action, int]]:
        """Return the moves to try in order, each with its reduction in plies."""
        if found.captures:
            if len(found.captures) < len(capture_game.captures(state)):
                watch.annotate("hopeful", len(found.captures))
            return [(a, 0) for a in found.captures]
        actions: Sequence[Action] = game.actions(state)
        forced = noisy_actions(state)
        if forced:
            watch.annotate("not quiet", len(forced))
            actions, left = forced, 0
        tries = order.order_moves(state, actions, ply, found.move, left)
        if found.least is None:
            return tries
        kept = futile.kept(state, tries)
        if len(kept) < len(tries):
            watch.annotate("futile", len(kept))
        return kept

    def adjust_reduction(child: S, fewer: int, ply: int, left: int) -> int:
        """Return the reduction of a move; -1, an extension, if it gives check."""
        if not can_repeat or left <= 0 or not in_check(child):
            return fewer
        return -1 if ply < 2 * iteration_depth else 0

    def annotate_depth(fewer: int) -> None:
        """Annotate the reduction, or extension, of the move that was just entered."""
        if fewer > 0:
            watch.annotate("reduced", fewer)
        elif fewer < 0:
            watch.annotate("extended", -fewer)

    def uses_null_window(move: Action | None, left: int) -> bool:
        """Return whether the next move is searched with a null window first."""
        return move is not None and can_repeat and left >= 2

    def remember(state: S, entry: tuple[float, float, Action | None], left: int, old: int) -> None:
        """Store (low, high, best move), as proved if no estimate was met since `old`."""
        if entry[0] >= WIN or entry[1] <= -WIN:
            budget.estimate_count = old  # no estimate equals a win
        is_independent = dependence is None or dependence.close_node()
        if is_independent and entry[2] is not None and not (has_captures and left <= 0):
            table.put(Entry(key(state), inf if budget.estimate_count == old else left, *entry))

    def max_value(state: S, alpha: float, beta: float, ply: int, left: int) -> ValueAndMove:
        found, old = probe(state, alpha, beta, ply, left), budget.estimate_count
        if found.value is not None:
            return found.value, found.move
        v, move, alpha0 = -inf, None, alpha
        if found.stand_pat is not None:
            v, alpha = found.stand_pat, max(alpha, found.stand_pat)
            watch.annotate("stand pat", v)
        for a, fewer in moves(state, found, ply, left):
            child = game.result(state, a)
            fewer = adjust_reduction(child, fewer, ply, left)
            bound = min(beta, nextafter(alpha, inf)) if uses_null_window(move, left) else beta
            budget.count_node()
            watch.enter(a, alpha, bound)
            annotate_depth(fewer)
            v2, _a2 = min_value(child, alpha, bound, ply + 1, left - 1 - fewer)
            watch.leave(v2)
            if (fewer > 0 and v2 > alpha) or bound <= v2 < beta:
                watch.annotate("re-search", v2)
                budget.count_node()
                watch.enter(a, alpha, beta)
                annotate_depth(min(fewer, 0))
                v2, _a2 = min_value(child, alpha, beta, ply + 1, left - 1 - min(fewer, 0))
                watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta:
                watch.cut(v, alpha, beta)
                order.record_cutoff(a, ply, MAX, left)
                break
        v = v if found.least is None else max(v, found.least)
        remember(state, (v if v > alpha0 else -inf, v if v < beta else inf, move), left, old)
        return v, move

    def min_value(state: S, alpha: float, beta: float, ply: int, left: int) -> ValueAndMove:
        found, old = probe(state, alpha, beta, ply, left), budget.estimate_count
        if found.value is not None:
            return found.value, found.move
        v, move, beta0 = inf, None, beta
        if found.stand_pat is not None:
            v, beta = found.stand_pat, min(beta, found.stand_pat)
            watch.annotate("stand pat", v)
        for a, fewer in moves(state, found, ply, left):
            child = game.result(state, a)
            fewer = adjust_reduction(child, fewer, ply, left)
            bound = max(alpha, nextafter(beta, -inf)) if uses_null_window(move, left) else alpha
            budget.count_node()
            watch.enter(a, bound, beta)
            annotate_depth(fewer)
            v2, _a2 = max_value(child, bound, beta, ply + 1, left - 1 - fewer)
            watch.leave(v2)
            if (fewer > 0 and v2 < beta) or alpha < v2 <= bound:
                watch.annotate("re-search", v2)
                budget.count_node()
                watch.enter(a, alpha, beta)
                annotate_depth(min(fewer, 0))
                v2, _a2 = max_value(child, alpha, beta, ply + 1, left - 1 - min(fewer, 0))
                watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha:
                watch.cut(v, alpha, beta)
                order.record_cutoff(a, ply, MIN, left)
                break
        v = v if found.least is None else min(v, found.least)
        remember(state, (v if v > alpha else -inf, v if v < beta0 else inf, move), left, old)
        return v, move

    def search_root(low: float, high: float, left: int) -> ValueAndMove:
        """Search the root with a window; no estimate was met yet."""
        budget.estimate_count = 0
        search = min_value if game.to_move(state) == MIN else max_value
        return search(state, low, high, 0, left)

    found: ValueAndMove = 0.0, None
    iteration_depth = 1  # the depth of the iteration
    try:
        for left in range(1, depth + 1):
            watch.annotate("iteration", left)
            iteration_depth = left
            low, high = -WIN, WIN
            if can_repeat and left > 1:
                low, high = max(low, found[0] - WINDOW_MARGIN), min(high, found[0] + WINDOW_MARGIN)
            value, move = search_root(low, high, left)
            while -WIN < low >= value or WIN > high <= value:
                if value <= low:
                    low = -WIN
                    watch.annotate("fail low", value)
                else:
                    high = WIN
                    watch.annotate("fail high", value)
                value, move = search_root(low, high, left)
            found, budget.is_active = (value, move), True
            if table.replaced_count:
                watch.annotate("replaced", table.replaced_count)
                table.replaced_count = 0
            if not budget.estimate_count:
                if state not in opening_book:  # the value is that of the book
                    watch.annotate("proved", value)
                break
    except EngineBudgetExhausted:
        watch.annotate("stopped", budget.node_count)
    return found
