"""Connect Four against easyAI, and depth against time. Run it with `build.py bench connect_four`.

Everything searches the empty board of 7x6, in one process and in turn, Plyscope by the public
`solve`, silent. easyAI plays by two sets of rules: its own, as installed, and lists with an undo
and just our evaluation, the best that its interface allows. A search is alpha-beta from the left
to the right; only "engine" has more. The bars are for nodes a second at the same depth, on a new
game as in search_bench.py, and for the deepest search that ends within a second of the processor's
time, where the tables of positions are empty each time.
"""

import gc
import statistics
import sys
import time
from collections.abc import Callable
from math import inf, log10

from search_bench import PYSRC, beside, seconds

DEPTH = 7  # plies, for the nodes a second
ROUNDS = 5
MARK = 10.0  # times easyAI's nodes a second, at least
SECOND = 1.0
PATIENCE = 4.0  # seconds: no deeper where the plot has come to a search as long as this

Search = Callable[[int], object]  # to a depth


def easyai_own() -> tuple[Callable[[], object], type]:
    """Return how to make a game of easyAI's own Connect Four, and its class."""
    from easyAI.games.ConnectFour import ConnectFour

    return lambda: ConnectFour([None, None]), ConnectFour


def easyai_lists() -> tuple[Callable[[], object], type]:
    """Return the same for rules written to be fast: plain lists, an undo, our evaluation."""
    from easyAI import TwoPlayerGame

    lines = [
        tuple((column + i * right) * 6 + row + i * up for i in range(4))
        for column in range(7)
        for row in range(6)
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        if column + 3 * right < 7 and 0 <= row + 3 * up < 6
    ]

    class Lists(TwoPlayerGame):
        def __init__(self) -> None:
            self.players = [None, None]
            self.board = [0] * 42
            self.heights = [0] * 7
            self.current_player = 1

        def possible_moves(self) -> list[int]:
            return [column for column in range(7) if self.heights[column] < 6]

        def make_move(self, column: int) -> None:
            self.board[column * 6 + self.heights[column]] = self.current_player
            self.heights[column] += 1

        def unmake_move(self, column: int) -> None:
            self.heights[column] -= 1
            self.board[column * 6 + self.heights[column]] = 0

        def lose(self) -> bool:
            board, other = self.board, self.opponent_index
            return any(
                board[i] == board[j] == board[k] == board[m] == other for i, j, k, m in lines
            )

        def is_over(self) -> bool:
            return min(self.heights) == 6 or self.lose()

        def scoring(self) -> float:
            if self.lose():
                return -1
            score, board, me, other = 0, self.board, self.current_player, self.opponent_index
            for i, j, k, m in lines:
                line = (board[i], board[j], board[k], board[m])
                mine, theirs = line.count(me), line.count(other)
                if not theirs:
                    score += mine * mine
                elif not mine:
                    score -= theirs * theirs
            return score / (len(lines) * 16)

    return Lists, Lists


def easyai_nodes(make: Callable[[], object], game: type, depth: int) -> int:
    """Return how many nodes easyAI visits: calls of `make_move`, and the root."""
    from easyAI import Negamax

    nodes, move = 1, game.make_move

    def counting(self: object, column: int) -> None:
        nonlocal nodes
        nodes += 1
        move(self, column)

    game.make_move = counting
    try:
        Negamax(depth)(make())
    finally:
        game.make_move = move
    return nodes


def per_second() -> bool:
    """Print the nodes a second of each at the same depth, and the ratios; tell whether they do."""
    from easyAI import Negamax

    from plyscope import solve
    from plyscope.games.connect_four import ConnectFour
    from plyscope.games.memo import tables

    def again() -> None:
        solve(ConnectFour(), **options)

    def first() -> None:
        tables.cache_clear()
        again()

    options = {"algorithm": "h_alphabeta", "depth": DEPTH}
    nodes = solve(ConnectFour(), **options).counts["nodes"]
    searches: dict[str, tuple[int, Callable[[], object]]] = {
        "Plyscope": (nodes, again),
        "Plyscope, at first": (nodes, first),
    }
    for name, (make, kind) in {
        "easyAI, own rules": easyai_own(),
        "easyAI, fast rules": easyai_lists(),
    }.items():
        count = easyai_nodes(make, kind, DEPTH)
        searches[name] = (count, lambda make=make: Negamax(DEPTH)(make()))
    times: dict[str, list[float]] = {name: [] for name in searches}
    for _ in range(ROUNDS):
        for name, (_, search) in searches.items():
            times[name].append(seconds(search))
    print(f"{f'to {DEPTH} plies':20}{'nodes':>9}{'median ms':>12}{'nodes/s':>13}")
    speed = {}
    for name, (nodes, _) in searches.items():
        median = statistics.median(times[name])
        speed[name] = nodes / median
        print(f"{name:20}{nodes:>9,}{median * 1e3:>12.1f}{speed[name]:>13,.0f}")
    ratios = {name: speed["Plyscope"] / speed[name] for name in speed if "easyAI" in name}
    for name, ratio in ratios.items():
        at_first = speed["Plyscope, at first"] / speed[name]
        print(
            f"nodes/s of {name}: times {ratio:.1f} (at least {MARK:.1f}), at first {at_first:.1f}"
        )
    return all(ratio >= MARK for ratio in ratios.values())


def by_depth() -> dict[str, Search]:
    """Return each search of the plot, by its letter and name, as a function of the depth."""
    from easyAI import Negamax

    from plyscope import solve
    from plyscope.games.connect_four import ConnectFour
    from plyscope.games.memo import tables

    def ours(algorithm: str, **options: object) -> Search:
        def search(depth: int) -> None:
            tables.cache_clear()
            solve(ConnectFour(), None, algorithm, depth=depth, **options)

        return search

    own, fast = easyai_own()[0], easyai_lists()[0]
    return {
        "o easyAI, own rules": lambda depth: Negamax(depth)(own()),
        "f easyAI, fast rules": lambda depth: Negamax(depth)(fast()),
        "M full width (minimax)": ours("h_minimax"),
        "A alpha-beta": ours("h_alphabeta"),
        "H alpha-beta, history": ours("h_alphabeta", order="history"),
        "E engine": ours("engine", nodes=10**9, book="off"),
    }


def take_times(search: Search) -> list[float]:
    """Return the seconds that one ply takes, two, and so on, until one takes too long."""
    times: list[float] = []
    # The next ply is not begun where it would take minutes.
    while not times or (times[-1] < PATIENCE and times[-1] ** 2 < 10 * PATIENCE * times[-2:][0]):
        gc.collect()  # the games before, and their tables
        began = time.process_time()
        search(len(times) + 1)
        times.append(time.process_time() - began)
    return times


def plot(times: dict[str, list[float]]) -> None:
    """Print seconds, on a scale of powers of ten, against depth."""
    deepest = max(map(len, times.values()))
    rows = [10 ** (step / 3) for step in range(2, -13, -1)]
    print("\nseconds   depth against time, each search by its letter")
    for top in rows:
        line = f"{top:>7.4f} |"
        for depth in range(deepest):
            here = [
                name[0]
                for name, taken in times.items()
                if depth < len(taken) and round(3 * log10(taken[depth])) == round(3 * log10(top))
            ]
            line += f"{''.join(here):^6}"
        print(line.rstrip())
    print(f"{'':8}+{'-' * 6 * deepest}")
    print(f"{'plies':9}" + "".join(f"{depth:^6}" for depth in range(1, deepest + 1)))


def measure() -> int:
    """Print the speeds, the depths and the plot; return 1 where a bar is missed."""
    fast_enough = per_second()
    times = {name: take_times(search) for name, search in by_depth().items()}
    plot(times)
    depths = {}
    print(f"\n{'':24}{'plies within a second':>22}   seconds for each ply")
    for name, taken in times.items():
        depths[name] = next((i for i, t in enumerate([*taken, inf]) if t > SECOND), 0)
        print(f"{name:24}{depths[name]:>22}   {' '.join(f'{t:.3g}' for t in taken)}")
    theirs = max(depth for name, depth in depths.items() if "easyAI" in name)
    ours = depths["A alpha-beta"]
    print(f"deeper by alpha-beta within a second: {ours - theirs} plies (at least 1)")
    return 0 if fast_enough and ours > theirs else 1


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        sys.path.insert(0, str(PYSRC))
        sys.exit(measure())
    sys.exit(beside(__file__))
