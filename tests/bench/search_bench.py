"""How fast alpha-beta is, against aima3 and easyAI. Run it with `build.py bench search`.

All three search tic-tac-toe from the empty board, each on its own game, in one process and in turn.
Ours is the public `solve`, silent, on a new game each time, as every call of the page makes one: it
finds the tables of positions that the games before it filled. How much slower it is than one game
that is searched again is held, too, and so is the first search of all, which fills the tables. The
two libraries are installed for this run alone.
"""

import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Sequence
from pathlib import Path

PYSRC = Path(__file__).resolve().parents[2] / "pysrc"
# Without their dependencies (aima3 asks for all of Jupyter), but for what the import needs.
PINS = ["aima3==1.0.11", "easyAI==2.0.12", "numpy==2.4.6", "tqdm==4.70.1"]
# Times their nodes a second, at least: on a new game, and where the tables are empty besides.
MARKS = {"aima3": 8.0, "easyAI": 16.0}
FIRST = {"aima3": 3.5, "easyAI": 7.5}
AGAIN = 0.9  # times the nodes a second of a game that is searched again, at least
ROUNDS = 30
TURN = 0.05  # seconds at least that each searches before it is the next one's turn

Search = tuple[int, Callable[[], object]]  # the nodes it visits, and the search itself


def ours() -> Search:
    """Alpha-beta by `solve` on a new game; 18,297 nodes."""
    from plyscope import TicTacToe, solve

    return solve(TicTacToe()).counts["nodes"], lambda: solve(TicTacToe())


def ours_again() -> Search:
    """The same on one game, again and again."""
    from plyscope import TicTacToe, solve

    game = TicTacToe()
    return solve(game).counts["nodes"], lambda: solve(game)


def ours_at_first() -> Search:
    """The same on a new game whose tables are empty, as where none like it was searched before."""
    from plyscope import TicTacToe, solve
    from plyscope.games.memo import tables

    def first() -> None:
        tables.cache_clear()
        solve(TicTacToe())

    return solve(TicTacToe()).counts["nodes"], first


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
    """Return the seconds of the processor's time a search takes, over as many as fit a turn."""
    began, searches, passed = time.process_time(), 0, 0.0
    while passed < TURN:
        search()
        searches += 1
        passed = time.process_time() - began
    return passed / searches


def measure() -> int:
    """Run the rounds, print the table and the ratios; return 1 when one misses its mark."""
    searches = {
        "Plyscope": ours(),
        "aima3": aima3(),
        "easyAI": easyai(),
        "Plyscope, again": ours_again(),
        "Plyscope, at first": ours_at_first(),
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
    marks = [
        *(("Plyscope", name, mark) for name, mark in MARKS.items()),
        *(("Plyscope, at first", name, mark) for name, mark in FIRST.items()),
        ("Plyscope", "Plyscope, again", AGAIN),
    ]
    held = True
    for ours_, theirs, mark in marks:
        # Of one round each, so that what else the machine does slows down both.
        rounds = zip(times[ours_], times[theirs], strict=True)
        ratio = statistics.median(their / our for our, their in rounds)
        ratio *= searches[ours_][0] / searches[theirs][0]
        print(f"{ours_}: times {ratio:.2f} the nodes/s of {theirs} (at least {mark})")
        held = held and ratio >= mark
    return 0 if held else 1


def beside(script: str, pins: Sequence[str] = PINS, more: Sequence[str] = ()) -> int:
    """Install the libraries for this run alone, and measure with the Python that has them."""
    with tempfile.TemporaryDirectory(prefix="plyscope-") as folder:
        venv.create(folder, with_pip=True)
        python = next(Path(folder).glob("[bS][ic][nr]*/python*"))
        pip = [python, "-m", "pip", "install", "--quiet", "--no-deps", *pins]
        if subprocess.run(pip).returncode:
            print(f"{', '.join(pins)} could not be installed: check the network, try again.")
            return 1
        return subprocess.run([python, script, "measure", *more], env=None).returncode


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        sys.path.insert(0, str(PYSRC))
        sys.exit(measure())
    sys.exit(beside(__file__))
