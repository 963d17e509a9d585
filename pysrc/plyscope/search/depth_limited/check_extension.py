"""Check extensions: positions after a check are searched one ply deeper."""

from math import inf

from plyscope.game import MAX, MIN, Action, CaptureGame, S
from plyscope.watch import SILENT, Watch


def check_extension(
    game: CaptureGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 3,
    extra: int = 4,
    ties: str = "cut",
) -> tuple[float, Action | None]:
    """Return the value and move of h_alphabeta with a one-ply extension after every check.

    Slate and Atkin, "Chess 4.5" (1977); AIMA 4e, section 6.3.2. A player in check has few moves, so
    one more ply costs little, and a series of checks, which may end in mate or only delay a loss,
    is searched to its end. On one line of play the depth grows by at most `extra` plies.
    """

    def is_cutoff(state: S, ply: int, limit: int) -> bool:
        return ply >= limit or game.is_terminal(state)

    def longer(child: S, limit: int) -> int:
        """Return the extension in plies of the move that leads to `child`."""
        return 1 if limit < depth + extra and game.in_check(child) else 0

    def max_value(
        state: S, alpha: float, beta: float, ply: int, limit: int
    ) -> tuple[float, Action | None]:
        if is_cutoff(state, ply, limit):
            return game.evaluate(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            child = game.result(state, a)
            more = longer(child, limit)
            watch.enter(a, alpha, beta)
            if more:
                watch.annotate("extended", more)
            v2, _a2 = min_value(child, alpha, beta, ply + 1, limit + more)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta and (v > beta or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(
        state: S, alpha: float, beta: float, ply: int, limit: int
    ) -> tuple[float, Action | None]:
        if is_cutoff(state, ply, limit):
            return game.evaluate(state, MAX), None
        v, move = inf, None
        for a in game.actions(state):
            child = game.result(state, a)
            more = longer(child, limit)
            watch.enter(a, alpha, beta)
            if more:
                watch.annotate("extended", more)
            v2, _a2 = max_value(child, alpha, beta, ply + 1, limit + more)
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
        return min_value(state, -inf, inf, 0, depth)
    return max_value(state, -inf, inf, 0, depth)
