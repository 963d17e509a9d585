"""How fast the network of Go 5x5 is in the page. Run it with `build.py bench network`.

The mark is for the network alone: in a worker, with the Python and the package of the built page,
it evaluates the positions of games of random moves, each once. The best of some rounds counts,
for the network takes the same steps in each.

Then PUCT runs in the page's search worker, from the start of the game and from the middle of one,
with the rules of Go, the search and its record in the time: the best of some searches again. How
often each asks the network is counted natively: the same search asks about the same positions.
"""

import base64
import sys
from pathlib import Path

from hosting import browser_page
from record_bench import worker_page

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

from plyscope import solve
from plyscope.game import play_moves
from plyscope.games import Go
from plyscope.games.go.snapshots import FILE, evaluate_input

MARK = 1_000  # evaluations a second, on a machine that does nothing else
ROUNDS = 9
INPUTS = 400
ALONE = """
import base64, random
from time import perf_counter
from plyscope.games import Go
from plyscope.games.go.network_input import describe_state
from plyscope.games.go.snapshots import SNAPSHOTS, load_file, load_network

load_file(base64.b64decode("CONTENT"))
network, game, rng, inputs = load_network(SNAPSHOTS[-1]), Go(), random.Random(1), {}
while len(inputs) < INPUTS:
    state = game.initial
    while not game.is_terminal(state):
        inputs[describe_state(game, state)] = None
        state = game.result(state, rng.choice(game.actions(state)))
inputs = list(inputs)[:INPUTS]

def silent(deliver):
    for each in inputs:
        network.evaluate(each)

recorded = silent

def seconds(search, deliver):
    began = perf_counter()
    search(deliver)
    return perf_counter() - began
"""

SIMULATIONS = 1_000
KOMIS = (24.5, 6.5, 0.5)  # of searches of one position: the worker remembers what it evaluated
POSITIONS = ([], "C3 C2 B2 D2 D3 E3".split())
SEARCH = """
async ([game, moves, simulations]) => {
  const options = { simulations };
  await plyscope.open({ game, algorithm: "puct", options, side: "both", moves });
  return (await plyscope.search()).seconds;
}
"""


def evaluations_alone() -> float:
    """Return how many positions the network evaluates a second in Pyodide."""
    content = base64.b64encode(Path(FILE).read_bytes()).decode()
    python = ALONE.replace("CONTENT", content).replace("INPUTS", str(INPUTS))
    with worker_page(python) as page:
        times = [page.evaluate("time", "silent")["seconds"] for _ in range(ROUNDS)]
    return INPUTS / min(times)


def count_evaluations(komi: float, moves: list[str]) -> int:
    """Return how many positions a search asks the network about."""
    game = Go(5, komi)
    evaluate_input.cache_clear()
    solve(game, play_moves(game, moves), "puct", simulations=SIMULATIONS)
    return evaluate_input.cache_info().misses


def search() -> None:
    """Print how long searches take in the page, and what that is in evaluations a second."""
    with browser_page() as page:
        page.evaluate("plyscope.ready")
        page.evaluate(SEARCH, ["go", ["A1"], 50])  # the networks are fetched, the weights unpacked
        for moves in POSITIONS:
            rates = []
            for komi in KOMIS:
                seconds = page.evaluate(SEARCH, [f"go:5x5 komi {komi}", moves, SIMULATIONS])
                rates.append(count_evaluations(komi, moves) / seconds)
            where = f"after {' '.join(moves)}" if moves else "from the start"
            print(
                f"{SIMULATIONS:,} simulations {where}: {max(rates):,.0f} evaluations a second",
                flush=True,
            )


def main() -> None:
    rate = evaluations_alone()
    print(f"the network alone: {rate:,.0f} evaluations a second (at least {MARK:,})", flush=True)
    search()
    sys.exit(rate < MARK)


if __name__ == "__main__":
    main()
