"""Alpha-beta with an opening book and an endgame table."""

from math import inf

from plyscope.game import MAX, MIN, Action, Game, S
from plyscope.search.tables.endgame_solver import EndgameSolver
from plyscope.search.tables.opening_book import load_opening_book
from plyscope.watch import SILENT, Watch, unwatch_game


def alphabeta_lookup(
    game: Game[S],
    state: S,
    watch: Watch = SILENT,
    *,
    book: str = "on",
    endgame: int = 100,
    ties: str = "cut",
) -> tuple[float, Action | None]:
    """Return the value and the move of minimax; search only unknown positions.

    AIMA 4e, section 6.3.4. With book="on" the root is looked up in the game's opening book, if it
    has one. Below the root a position from which at most `endgame` positions can be reached is not
    searched: its value comes from a table made by retrograde analysis.
    """
    opening_book = load_opening_book(game) if book == "on" else {}
    endgames = EndgameSolver(unwatch_game(game), endgame)

    def look_up(state: S, ply: int) -> tuple[float | None, Action | None]:
        """Return the value, or None if it is unknown; at the root also the move of the book."""
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if ply > 0:
            v = endgames.value(state, ply)
            if v is not None:
                watch.annotate("endgame", v)
            return v, None
        move, v = opening_book.get(state, (None, None))
        if v is not None:
            watch.annotate("book", v)
        return v, move

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        known, move = look_up(state, ply)
        if known is not None:
            return known, move
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = min_value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta and (v > beta or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        known, move = look_up(state, ply)
        if known is not None:
            return known, move
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = max_value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha and (v < alpha or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf, 0)
    return max_value(state, -inf, inf, 0)
