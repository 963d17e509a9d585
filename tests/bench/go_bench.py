"""How strong Go 5x5 is played with the policy and the value of the network, and how fast.

Run it with `build.py bench go`; two numbers after the file's name are the games of a line of the
table: against random moves, and against UCT. Black is the network, at komi 24.5, where Black wins
only with all 25 points. UCT has a seed of its own in each game. The intervals are Wilson's, of
95 %.
"""

import random
import sys
import time
from collections.abc import Callable
from math import sqrt
from typing import Any

from search_bench import PYSRC

sys.path.insert(0, str(PYSRC))

from plyscope import solve
from plyscope.games import Go
from plyscope.games.go.network_input import describe_state
from plyscope.games.go.snapshots import SNAPSHOTS, load_network

AGAINST_RANDOM, AGAINST_UCT = 60, 20
SIMULATIONS, PLAYOUTS = 50, 5_000
EVALUATIONS = 300

Player = Callable[[Go, Any], int]


def puct(simulations: int) -> Player:
    """Return a player with the network's policy and value; with 0 simulations the policy alone."""

    def move(game: Go, state: Any) -> int:
        if simulations:
            return int(solve(game, state, "puct", simulations=simulations).action)
        assert game.policy is not None
        return max(game.policy(state), key=lambda pair: pair[1])[0]

    return move


def uct(playouts: int, seed: int) -> Player:
    """Return UCT with random games, as the page has it."""

    def move(game: Go, state: Any) -> int:
        options = {"simulations": playouts, "seed": 1_000 * seed + len(state)}
        return int(solve(game, state, "uct", **options).action)

    return move


def at_random(seed: int) -> Player:
    """Return a player of random moves."""
    rng = random.Random(seed)
    return lambda game, state: rng.choice(game.actions(state))


def play(game: Go, players: tuple[Player, Player]) -> Any:
    """Return the end of a game between Black and White."""
    state = game.initial
    while not game.is_terminal(state):
        state = game.result(state, players[game.to_move(state)](game, state))
    return state


def interval(wins: int, games: int) -> str:
    """Return Wilson's interval of 95 % for a share."""
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    low, high = ((middle + sign * reach) / (1 + z * z / games) for sign in (-1, 1))
    return f"{100 * low:.0f} to {100 * high:.0f} %"


def match(name: str, games: int, players: Callable[[int], tuple[Player, Player]], go: Go) -> None:
    """Play games and print a line of the table."""
    wins = whole = centre = 0
    began = time.perf_counter()
    for number in range(games):
        end = play(go, players(number))
        wins += go.utility(end, 0) > 0
        whole += go.score(end) + go.komi == go.size**2
        centre += go.stones(end[:2])[0] == go.points.bits[go.size**2 // 2]
    seconds = time.perf_counter() - began
    print(
        f"| {name} | {wins} of {games} | {interval(wins, games)} | {whole} | {centre} | "
        f"{seconds / games:.0f} s |",
        flush=True,
    )


def speed() -> None:
    """Print how many positions the network evaluates a second: the best of five runs."""
    rng, game, states = random.Random(1), Go(), []
    while len(states) < EVALUATIONS:
        state = game.initial
        while not game.is_terminal(state):
            states.append(describe_state(game, state))
            state = game.result(state, rng.choice(game.actions(state)))
    network, best = load_network(SNAPSHOTS[-1]), 1e9
    for _ in range(5):
        began = time.perf_counter()
        for state in states[:EVALUATIONS]:
            network.evaluate(state)
        best = min(best, time.perf_counter() - began)
    print(f"{EVALUATIONS / best:,.0f} evaluations of the network a second")


def main() -> None:
    counts = [AGAINST_RANDOM, AGAINST_UCT]
    for place, text in enumerate(sys.argv[1:3]):
        counts[place] = int(text)
    speed()
    print(
        "| Black after games of self-play, simulations; White | won | 95 % | all 25 | C3 | a game |"
    )
    print("|---|---|---|---|---|---|")
    go = Go()
    last = SNAPSHOTS[-1]
    name = f"{last:,}, {SIMULATIONS}; UCT with {PLAYOUTS:,} playouts"
    match(name, counts[1], lambda seed: (puct(SIMULATIONS), uct(PLAYOUTS, seed)), go)
    for simulations in (0, SIMULATIONS):
        name = f"{last:,}, {simulations}; random moves"
        match(name, counts[0], lambda seed, n=simulations: (puct(n), at_random(seed)), go)
    for games in SNAPSHOTS:
        name = f"{games:,}, {SIMULATIONS}; UCT with 1,000 playouts"
        match(
            name, counts[1], lambda seed: (puct(SIMULATIONS), uct(1_000, seed)), Go(5, 24.5, games)
        )


if __name__ == "__main__":
    main()
