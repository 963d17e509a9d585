"""The engine: book, endgames, table, move ordering, extensions and deepening, put together."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import inf
from time import monotonic
from typing import Any, TypeAlias

from plyscope.game import MAX, MIN, Action, HeuristicGame, Player, S
from plyscope.given import short
from plyscope.observer import SILENT, Watch, unobserved
from plyscope.search.remembering.book import open_book
from plyscope.search.remembering.retrograde import Endgames

Found: TypeAlias = tuple[float, Action | None]

WIN = 1.0  # what a won game is worth, and an estimate never


class Spent(Exception):
    """Raised where the budget is spent."""


def within(utility: float) -> float:
    """Return the utility of a finished game; raise ValueError where it is more than a win."""
    if not -WIN <= utility <= WIN:
        raise ValueError(
            f"The engine is for games that are worth -1 to 1 in the end; one is {short(utility)}."
        )
    return utility


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
    clock: Callable[[], float] = monotonic,
) -> Found:
    """Return the value and move of the deepest search that the budget is enough for.

    For games that are won (1), lost (-1) or drawn (0). A move in the opening book is played at
    once; positions from which at most `endgame` others can be reached are looked up. In between
    alpha-beta deepens ply by ply, at most to `depth`, with a transposition table, and tries first
    the move that was best before, then killer moves, then by history. Where the game has
    `loud_actions`, what is not quiet is searched by them alone, and beyond the depth, too. It ends
    as soon as the value is proven, or `nodes` nodes or `milliseconds` (0: no limit), by a `clock`
    in seconds, are spent; the first iteration always ends. Raises ValueError where it meets a
    utility beyond a win, or an estimate that is as much as one; `solve` and `record` look first for
    a utility that it could skip (see leaves.py).
    """
    key: Callable[[S], Any] = getattr(game, "canonical", lambda state: state)
    loud: Callable[[S], Sequence[Action]] = getattr(game, "loud_actions", lambda _state: ())
    table: dict[Any, tuple[float, float, float, Action | None]] = {}  # plies, low, high, best move
    killers: defaultdict[int, list[Action]] = defaultdict(list)  # the latest two, by ply
    history: defaultdict[tuple[Player, Action], int] = defaultdict(int)
    opened = open_book(game) if book == "on" else {}
    endgames = Endgames(unobserved(game), endgame)
    visited, armed, end = 1, False, clock() + milliseconds / 1000 if milliseconds else inf
    # How many guesses this iteration has met: values that a deeper search may change. Invariant: if
    # the count is the same when a node is left as when it was opened, no guess has a part in what
    # the node reports, and that holds for good. A guess counts where it is reported, in `answer`
    # alone; `remember` takes back those below a win or a loss, in which no guess can have a part.
    guesses = 0

    def answer(
        state: S, alpha: float, beta: float, ply: int, left: int
    ) -> tuple[float | None, Action | None]:
        """Return what is known without a search, else None and the move to try first."""
        nonlocal guesses
        if game.is_terminal(state):
            return within(game.utility(state, MAX)), None
        if ply == 0 and state in opened:
            watch.note("book", opened[state][1])
            return opened[state][1], opened[state][0]
        v = endgames.value(state, ply) if ply > 0 else None
        if v is not None:
            watch.note("endgame", v)
            return within(v), None
        plies, low, high, best = table.get(key(state), (-inf, -inf, inf, None))
        if ply > 0 and plies >= left and (low == high or low >= beta or high <= alpha):
            v = high if high <= alpha else low
            watch.note("table hit", v)
            guesses += plies < inf
            return v, None
        if left <= 0 and not loud(state):
            guesses += 1
            v = game.evaluate(state, MAX)
            if not -WIN < v < WIN:
                raise ValueError(f"The engine's estimates lie between -1 and 1; one is {short(v)}.")
            return v, None
        return None, best

    def moves(state: S, ply: int, who: Player, best: Action | None) -> list[Action]:
        """Return the moves to try, in the order in which they are likely to be good."""
        actions, first, forced = game.actions(state), killers[ply], loud(state)
        if forced:
            watch.note("not quiet", len(forced))
            actions = forced
        return sorted(actions, key=lambda a: (a != best, a not in first, -history[who, a]))

    def spend() -> None:
        nonlocal visited
        if armed and (visited >= nodes or (end < inf and clock() >= end)):
            raise Spent
        visited += 1

    def credit(a: Action, ply: int, who: Player, left: int) -> None:
        killers[ply] = [a, *(k for k in killers[ply] if k != a)][:2]
        history[who, a] += 1 << max(left, 0)

    def remember(state: S, entry: tuple[float, float, Action | None], left: int, old: int) -> None:
        """Keep (low, high, best move), for good where the guesses are still the `old` ones."""
        nonlocal guesses
        if entry[0] >= WIN or entry[1] <= -WIN:
            guesses = old  # no guess is worth as much
        table[key(state)] = (inf if guesses == old else left, *entry)

    def max_value(state: S, alpha: float, beta: float, ply: int, left: int) -> Found:
        known, best = answer(state, alpha, beta, ply, left)
        if known is not None:
            return known, best
        v, move, alpha0, old = -inf, None, alpha, guesses
        for a in moves(state, ply, MAX, best):
            spend()
            watch.enter(a, alpha, beta)
            v2, _a2 = min_value(game.result(state, a), alpha, beta, ply + 1, left - 1)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta:
                watch.cut(v, alpha, beta)
                credit(a, ply, MAX, left)
                break
        remember(state, (v if v > alpha0 else -inf, v if v < beta else inf, move), left, old)
        return v, move

    def min_value(state: S, alpha: float, beta: float, ply: int, left: int) -> Found:
        known, best = answer(state, alpha, beta, ply, left)
        if known is not None:
            return known, best
        v, move, beta0, old = inf, None, beta, guesses
        for a in moves(state, ply, MIN, best):
            spend()
            watch.enter(a, alpha, beta)
            v2, _a2 = max_value(game.result(state, a), alpha, beta, ply + 1, left - 1)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha:
                watch.cut(v, alpha, beta)
                credit(a, ply, MIN, left)
                break
        remember(state, (v if v > alpha else -inf, v if v < beta0 else inf, move), left, old)
        return v, move

    try:
        for left in range(1, depth + 1):
            watch.note("iteration", left)
            guesses = 0
            search = min_value if game.to_move(state) == MIN else max_value
            value, move = search(state, -WIN, WIN, 0, left)
            armed = True
            if not guesses:
                if state not in opened:  # the book judges
                    watch.note("proved", value)
                break
    except Spent:
        watch.note("stopped", visited)
    return value, move
