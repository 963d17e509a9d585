"""The engine: book, database, table, ordering, selection and deepening, put together."""

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

WINDOW_MARGIN = 1 / 64  # how far from the last value the next one is expected: 2.7 pawns in chess


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
    """Return the value and move of the deepest search that the budget is enough for.

    For games that are won (1), lost (-1) or drawn (0). A move in the opening book is played at
    once; positions in the game's `tablebase`, or from which at most `endgame` others can be
    reached, are looked up; where only the winner of the root is known, and not how soon, its win is
    searched for, and what is looked up are wins that are known so, draws, and wins of the other.
    What the database says of a position is taken for its worth, whatever led there (see Draughts).
    In between alpha-beta deepens ply by ply, at most to `depth`, with a table of `size` positions,
    and tries first the move that was best before, then captures, killer moves, and by history.
    Where the game has `noisy_actions`, what is not quiet is searched by them alone, and beyond the
    depth, too; where it has `captures`, they are followed there (stand_pat.py), and near the depth
    it gives up what is far outside of the window (futility_pruning.py); by `exchange` it tells
    which captures lose. Where positions come again, by `position_key`, it has aspiration and null
    windows (pvs.py), looks less far at late moves (late_move_reductions.py) and one ply further
    after a check (check_extension.py), and keeps nothing that hangs on the way there
    (path_dependence.py); where it has `null_move`, it tries a pass (null_move.py). It ends as soon
    as the value is proven, or `nodes` nodes or `milliseconds` (0: no limit), by a `clock` in
    seconds, are spent; the first iteration always ends. Raises ValueError where it meets a utility
    beyond a win, or an estimate that is as much as one; `solve` and `record` look first for a
    utility that it could skip (see algorithm.py).
    """
    key, loud = table_key_function(game), getattr(game, "noisy_actions", lambda _state: ())
    fighting: Any = game
    checks = getattr(unwatch_game(game), "in_check", lambda _state: False)
    fights, sharp = hasattr(game, "captures"), hasattr(game, "position_key")
    table, order, ways, futile = (
        TranspositionTable(size),
        MoveOrdering(game),
        track_path_dependence(game),
        Futility(game),
    )
    spending = EngineBudget(nodes, milliseconds, clock)
    opened = load_opening_book(game) if book == "on" else {}
    # A small endgame's value may hang on the way there, where any can.
    endgames = EndgameSolver(unwatch_game(game), endgame if ways is None else 0)
    enough = make_null_move_test(game, watch, spending, order)
    answer = make_probe(game, watch, opened, endgames, table, ways, spending, order, futile, enough)

    def moves(state: S, found: ProbeResult, ply: int, left: int) -> list[tuple[Action, int]]:
        """Return the moves to try in order, and by how many plies each is looked at less far."""
        if found.captures:
            if len(found.captures) < len(fighting.captures(state)):
                watch.annotate("hopeful", len(found.captures))
            return [(a, 0) for a in found.captures]
        actions: Sequence[Action] = game.actions(state)
        forced = loud(state)
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

    def change(child: S, fewer: int, ply: int, left: int) -> int:
        """Return by how many plies a move is looked at less far; -1 where it gives check."""
        if not sharp or left <= 0 or not checks(child):
            return fewer
        return -1 if ply < 2 * reach else 0

    def tell(fewer: int) -> None:
        """Tell by how many plies the move that was just entered is looked at less far, or more."""
        if fewer > 0:
            watch.annotate("reduced", fewer)
        elif fewer < 0:
            watch.annotate("extended", -fewer)

    def uses_null_window(move: Action | None, left: int) -> bool:
        """Tell whether of the next move it is only asked, by a null window, if it is better."""
        return move is not None and sharp and left >= 2

    def remember(state: S, entry: tuple[float, float, Action | None], left: int, old: int) -> None:
        """Keep (low, high, best move), for good where the guesses are still the `old` ones."""
        if entry[0] >= WIN or entry[1] <= -WIN:
            spending.estimate_count = old  # no guess is worth as much
        free = ways is None or ways.close_node()
        if free and entry[2] is not None and not (fights and left <= 0):
            table.put(Entry(key(state), inf if spending.estimate_count == old else left, *entry))

    def max_value(state: S, alpha: float, beta: float, ply: int, left: int) -> ValueAndMove:
        found, old = answer(state, alpha, beta, ply, left), spending.estimate_count
        if found.value is not None:
            return found.value, found.move
        v, move, alpha0 = -inf, None, alpha
        if found.stand_pat is not None:
            v, alpha = found.stand_pat, max(alpha, found.stand_pat)
            watch.annotate("stand pat", v)
        for a, fewer in moves(state, found, ply, left):
            child = game.result(state, a)
            fewer = change(child, fewer, ply, left)
            bound = min(beta, nextafter(alpha, inf)) if uses_null_window(move, left) else beta
            spending.count_node()
            watch.enter(a, alpha, bound)
            tell(fewer)
            v2, _a2 = min_value(child, alpha, bound, ply + 1, left - 1 - fewer)
            watch.leave(v2)
            if (fewer > 0 and v2 > alpha) or bound <= v2 < beta:
                watch.annotate("re-search", v2)
                spending.count_node()
                watch.enter(a, alpha, beta)
                tell(min(fewer, 0))
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
        found, old = answer(state, alpha, beta, ply, left), spending.estimate_count
        if found.value is not None:
            return found.value, found.move
        v, move, beta0 = inf, None, beta
        if found.stand_pat is not None:
            v, beta = found.stand_pat, min(beta, found.stand_pat)
            watch.annotate("stand pat", v)
        for a, fewer in moves(state, found, ply, left):
            child = game.result(state, a)
            fewer = change(child, fewer, ply, left)
            bound = max(alpha, nextafter(beta, -inf)) if uses_null_window(move, left) else alpha
            spending.count_node()
            watch.enter(a, bound, beta)
            tell(fewer)
            v2, _a2 = max_value(child, bound, beta, ply + 1, left - 1 - fewer)
            watch.leave(v2)
            if (fewer > 0 and v2 < beta) or alpha < v2 <= bound:
                watch.annotate("re-search", v2)
                spending.count_node()
                watch.enter(a, alpha, beta)
                tell(min(fewer, 0))
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
        """Search the root with a window; nothing is guessed yet."""
        spending.estimate_count = 0
        search = min_value if game.to_move(state) == MIN else max_value
        return search(state, low, high, 0, left)

    found: ValueAndMove = 0.0, None
    reach = 1  # the depth of the iteration
    try:
        for left in range(1, depth + 1):
            watch.annotate("iteration", left)
            reach = left
            low, high = -WIN, WIN
            if sharp and left > 1:
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
            found, spending.is_active = (value, move), True
            if table.replaced_count:
                watch.annotate("replaced", table.replaced_count)
                table.replaced_count = 0
            if not spending.estimate_count:
                if state not in opened:  # the book judges
                    watch.annotate("proved", value)
                break
    except EngineBudgetExhausted:
        watch.annotate("stopped", spending.node_count)
    return found
