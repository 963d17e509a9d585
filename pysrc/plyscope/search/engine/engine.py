"""The engine: book, database, table, ordering, selection and deepening, put together."""

from collections.abc import Callable, Sequence
from math import inf, nextafter
from time import monotonic
from typing import Any, TypeAlias

from plyscope.game import MAX, MIN, Action, HeuristicGame, S
from plyscope.search.engine.engine_futility import Futility
from plyscope.search.engine.engine_null_move import passing
from plyscope.search.engine.engine_ordering import Ordering
from plyscope.search.engine.knowledge_probe import Answer, answering, key_of
from plyscope.search.engine.time_management import WIN, Spending, Spent
from plyscope.search.engine.transposition_table import Entry, Slots
from plyscope.search.tables.endgame_solver import Endgames
from plyscope.search.tables.opening_book import open_book
from plyscope.search.tables.path_dependence import ways_of
from plyscope.watch import SILENT, Watch, unobserved

Found: TypeAlias = tuple[float, Action | None]

AROUND = 1 / 64  # how far from the last value the next one is expected: 2.7 pawns in chess


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
) -> Found:
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
    utility that it could skip (see search_validation.py).
    """
    key, loud = key_of(game), getattr(game, "noisy_actions", lambda _state: ())
    fighting: Any = game
    checks = getattr(unobserved(game), "in_check", lambda _state: False)
    fights, sharp = hasattr(game, "captures"), hasattr(game, "position_key")
    table, order, ways, futile = Slots(size), Ordering(game), ways_of(game), Futility(game)
    spending = Spending(nodes, milliseconds, clock)
    opened = open_book(game) if book == "on" else {}
    # A small endgame's value may hang on the way there, where any can.
    endgames = Endgames(unobserved(game), endgame if ways is None else 0)
    enough = passing(game, watch, spending, order)
    answer = answering(game, watch, opened, endgames, table, ways, spending, order, futile, enough)

    def moves(state: S, found: Answer, ply: int, left: int) -> list[tuple[Action, int]]:
        """Return the moves to try in order, and by how many plies each is looked at less far."""
        if found.captures:
            if len(found.captures) < len(fighting.captures(state)):
                watch.note("hopeful", len(found.captures))
            return [(a, 0) for a in found.captures]
        actions: Sequence[Action] = game.actions(state)
        forced = loud(state)
        if forced:
            watch.note("not quiet", len(forced))
            actions, left = forced, 0
        tries = order.tries(state, actions, ply, found.move, left)
        if found.least is None:
            return tries
        kept = futile.kept(state, tries)
        if len(kept) < len(tries):
            watch.note("futile", len(kept))
        return kept

    def change(child: S, fewer: int, ply: int, left: int) -> int:
        """Return by how many plies a move is looked at less far; -1 where it gives check."""
        if not sharp or left <= 0 or not checks(child):
            return fewer
        return -1 if ply < 2 * reach else 0

    def tell(fewer: int) -> None:
        """Tell by how many plies the move that was just entered is looked at less far, or more."""
        if fewer > 0:
            watch.note("reduced", fewer)
        elif fewer < 0:
            watch.note("extended", -fewer)

    def asks(move: Action | None, left: int) -> bool:
        """Tell whether of the next move it is only asked, by a null window, if it is better."""
        return move is not None and sharp and left >= 2

    def remember(state: S, entry: tuple[float, float, Action | None], left: int, old: int) -> None:
        """Keep (low, high, best move), for good where the guesses are still the `old` ones."""
        if entry[0] >= WIN or entry[1] <= -WIN:
            spending.guesses = old  # no guess is worth as much
        free = ways is None or ways.close()
        if free and entry[2] is not None and not (fights and left <= 0):
            table.put(Entry(key(state), inf if spending.guesses == old else left, *entry))

    def max_value(state: S, alpha: float, beta: float, ply: int, left: int) -> Found:
        found, old = answer(state, alpha, beta, ply, left), spending.guesses
        if found.value is not None:
            return found.value, found.move
        v, move, alpha0 = -inf, None, alpha
        if found.stands is not None:
            v, alpha = found.stands, max(alpha, found.stands)
            watch.note("stand pat", v)
        for a, fewer in moves(state, found, ply, left):
            child = game.result(state, a)
            fewer = change(child, fewer, ply, left)
            bound = min(beta, nextafter(alpha, inf)) if asks(move, left) else beta
            spending.spend()
            watch.enter(a, alpha, bound)
            tell(fewer)
            v2, _a2 = min_value(child, alpha, bound, ply + 1, left - 1 - fewer)
            watch.leave(v2)
            if (fewer > 0 and v2 > alpha) or bound <= v2 < beta:
                watch.note("re-search", v2)
                spending.spend()
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
                order.credit(a, ply, MAX, left)
                break
        v = v if found.least is None else max(v, found.least)
        remember(state, (v if v > alpha0 else -inf, v if v < beta else inf, move), left, old)
        return v, move

    def min_value(state: S, alpha: float, beta: float, ply: int, left: int) -> Found:
        found, old = answer(state, alpha, beta, ply, left), spending.guesses
        if found.value is not None:
            return found.value, found.move
        v, move, beta0 = inf, None, beta
        if found.stands is not None:
            v, beta = found.stands, min(beta, found.stands)
            watch.note("stand pat", v)
        for a, fewer in moves(state, found, ply, left):
            child = game.result(state, a)
            fewer = change(child, fewer, ply, left)
            bound = max(alpha, nextafter(beta, -inf)) if asks(move, left) else alpha
            spending.spend()
            watch.enter(a, bound, beta)
            tell(fewer)
            v2, _a2 = max_value(child, bound, beta, ply + 1, left - 1 - fewer)
            watch.leave(v2)
            if (fewer > 0 and v2 < beta) or alpha < v2 <= bound:
                watch.note("re-search", v2)
                spending.spend()
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
                order.credit(a, ply, MIN, left)
                break
        v = v if found.least is None else min(v, found.least)
        remember(state, (v if v > alpha else -inf, v if v < beta0 else inf, move), left, old)
        return v, move

    def searched(low: float, high: float, left: int) -> Found:
        """Search the root with a window; nothing is guessed yet."""
        spending.guesses = 0
        search = min_value if game.to_move(state) == MIN else max_value
        return search(state, low, high, 0, left)

    found: Found = 0.0, None
    reach = 1  # the depth of the iteration
    try:
        for left in range(1, depth + 1):
            watch.note("iteration", left)
            reach = left
            low, high = -WIN, WIN
            if sharp and left > 1:
                low, high = max(low, found[0] - AROUND), min(high, found[0] + AROUND)
            value, move = searched(low, high, left)
            while -WIN < low >= value or WIN > high <= value:
                if value <= low:
                    low = -WIN
                    watch.note("fail low", value)
                else:
                    high = WIN
                    watch.note("fail high", value)
                value, move = searched(low, high, left)
            found, spending.armed = (value, move), True
            if table.replaced:
                watch.note("replaced", table.replaced)
                table.replaced = 0
            if not spending.guesses:
                if state not in opened:  # the book judges
                    watch.note("proved", value)
                break
    except Spent:
        watch.note("stopped", spending.visited)
    return found
