"""How fast alpha-beta is, against aima3 and easyAI. Run it with `build.py bench search`.

All three search tic-tac-toe from the empty board, each on its own game, in one process and in turn.
Ours is the public `solve`, silent. Each game is made once and searched once before the rounds, so
that ours has filled its tables of positions; a last row says what a search costs that fills them.
The two libraries are installed for this run alone.
"""

import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path

PYSRC = Path(__file__).resolve().parents[2] / "pysrc"
# Without their dependencies (aima3 asks for all of Jupyter), but for what the import needs.
PINS = ["aima3==1.0.11", "easyAI==2.0.12", "numpy==2.4.6", "tqdm==4.70.1"]
MARKS = {"aima3": 8.0, "easyAI": 15.0}  # times their nodes a second, at least
ROUNDS = 9
TURN = 0.1  # seconds at least that each searches before it is the next one's turn

Search = tuple[int, Callable[[], object]]  # the nodes it visits, and the search itself


def ours() -> Search:
    """Alpha-beta by `solve`; 18,297 nodes."""
    from plyscope import TicTacToe, solve

    game = TicTacToe()
    return solve(game).counts["nodes"], lambda: solve(game)


def ours_at_first() -> Search:
    """The same on a new game each time, whose tables are empty."""
    from plyscope import TicTacToe, solve

    return solve(TicTacToe()).counts["nodes"], lambda: solve(TicTacToe())


def aima3() -> Search:
    """The book's own code on the book's own game; a node is a call of `result`, or the root."""
    from aima3.games import TicTacToe, alphabeta_search

    class Counting(TicTacToe):
        nodes = 1

        def result(self, state: object, move: object) -> object:
            self.nodes += 1
            return super().result(state, move)

    counting, game = Counting(), TicTacToe()
    alphabeta_search(counting.initial, counting)
    return counting.nodes, lambda: alphabeta_search(game.initial, game)


def easyai() -> Search:
    """Negamax with alpha-beta to nine plies; a node is a call of `make_move`, or the root."""
    from easyAI import Negamax
    from easyAI.games.TicTacToe import TicTacToe

    class Counting(TicTacToe):
        nodes = 1

        def make_move(self, move: object) -> None:
            self.nodes += 1
            super().make_move(move)

    counting, game, negamax = Counting([None, None]), TicTacToe([None, None]), Negamax(9)
    negamax(counting)
    return counting.nodes, lambda: negamax(game)


def seconds(search: Callable[[], object]) -> float:
    """Return the seconds that a search takes, over as many as fit a turn."""
    began, searches, passed = time.perf_counter(), 0, 0.0
    while passed < TURN:
        search()
        searches += 1
        passed = time.perf_counter() - began
    return passed / searches


def measure() -> int:
    """Run the rounds, print the table and the ratios; return 1 when one misses its mark."""
    searches = {
        "Plyscope": ours(),
        "aima3": aima3(),
        "easyAI": easyai(),
        "Plyscope, new game": ours_at_first(),
    }
    times: dict[str, list[float]] = {name: [] for name in searches}
    for _ in range(ROUNDS):
        for name, (_, search) in searches.items():
            times[name].append(seconds(search))

    print(f"{'':20}{'nodes':>8}{'median ms':>12}{'least ms':>12}{'nodes/s':>12}")
    speed = {}
    for name, (nodes, _) in searches.items():
        median, least = statistics.median(times[name]), min(times[name])
        speed[name] = nodes / median
        row = f"{nodes:>8,}{median * 1e3:>12.1f}{least * 1e3:>12.1f}{speed[name]:>12,.0f}"
        print(f"{name:20}{row}")
    ratios = {name: speed["Plyscope"] / speed[name] for name in MARKS}
    for name, mark in MARKS.items():
        print(f"nodes/s of {name}: times {ratios[name]:.1f} (at least {mark:.1f})")
    return 0 if all(ratios[name] >= mark for name, mark in MARKS.items()) else 1


def beside(script: str) -> int:
    """Install the two libraries for this run alone, and measure with the Python that has them."""
    with tempfile.TemporaryDirectory(prefix="plyscope-") as folder:
        venv.create(folder, with_pip=True)
        python = next(Path(folder).glob("[bS][ic][nr]*/python*"))
        pip = [python, "-m", "pip", "install", "--quiet", "--no-deps", *PINS]
        if subprocess.run(pip).returncode:
            print("aima3 and easyAI could not be installed: check the network, try again.")
            return 1
        return subprocess.run([python, script, "measure"], env=None).returncode


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        sys.path.insert(0, str(PYSRC))
        sys.exit(measure())
    sys.exit(beside(__file__))
