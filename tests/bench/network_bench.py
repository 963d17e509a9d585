"""How fast the page searches Go 5x5 with the network. Run it with `build.py bench network`.

PUCT runs in the page's search worker from the start of the game and from the middle of one. How
often it asks the network is counted natively: the same search asks the same positions. The figures
so have the search itself in them, and the network alone is faster.
"""

import sys
from pathlib import Path

from hosting import browser_page

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

from plyscope import solve
from plyscope.game import play_moves
from plyscope.games import Go
from plyscope.games.go.snapshots import evaluate_input

MARK = 1_000  # evaluations a second, on a machine that does nothing else
SIMULATIONS = 1_000
POSITIONS = ([], "C3 C2 B2 D2 D3 E3".split())
SEARCH = """
async ([moves, simulations]) => {
  const options = { simulations };
  await plyscope.open({ game: "go", algorithm: "puct", options, side: "both", moves });
  return (await plyscope.search()).seconds;
}
"""


def count_evaluations(moves: list[str]) -> int:
    """Return how many positions a search asks the network about."""
    game = Go()
    evaluate_input.cache_clear()
    solve(game, play_moves(game, moves), "puct", simulations=SIMULATIONS)
    return evaluate_input.cache_info().misses


def main() -> None:
    slowest = float("inf")
    with browser_page() as page:
        page.evaluate("plyscope.ready")
        for moves in POSITIONS:
            evaluations = count_evaluations(moves)
            page.evaluate(SEARCH, [moves, 50])  # the networks are fetched, the weights unpacked
            seconds = page.evaluate(SEARCH, [moves, SIMULATIONS])
            rate = evaluations / seconds
            slowest = min(slowest, rate)
            where = f"after {' '.join(moves)}" if moves else "from the start"
            print(
                f"{SIMULATIONS:,} simulations {where}: {seconds:.2f} s, {evaluations:,} "
                f"evaluations, {rate:,.0f} a second",
                flush=True,
            )
    print(f"mark: {MARK:,} evaluations a second")
    sys.exit(slowest < MARK)


if __name__ == "__main__":
    main()
