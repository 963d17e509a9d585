"""How strong Go 5x5 is played with the policy and the value of the network, and how fast.

Run it with `build.py bench go`; two numbers after the file's name are the games of a line of the
table: against UCT, and against random moves. Black is the network, at komi 24.5, where Black wins
only with all 25 points. UCT has a seed of its own in each game. The intervals are Wilson's, of
95 %.

Each finished game is printed and kept in `.cache/go_bench.csv`, under the line of the table and a
digest of the weights: a run that was stopped goes on with the next game. Delete the file to play
all games again.
"""

import csv
import hashlib
import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from search_bench import PYSRC

sys.path.insert(0, str(PYSRC))

from plyscope import solve
from plyscope.games import Go
from plyscope.games.go.network_input import describe_state
from plyscope.games.go.snapshots import SNAPSHOTS, find_weights, load_network

LOG = Path(__file__).resolve().parents[2] / ".cache" / "go_bench.csv"
AGAINST_UCT, AGAINST_RANDOM = 20, 60
SIMULATIONS, PLAYOUTS = 50, 5_000
SNAPSHOT_PLAYOUTS = (200, 1_000)  # UCT's against each snapshot
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
    return f"{100 * max(0, low):.0f} to {100 * high:.0f} %"


class Game(NamedTuple):
    """How a game ended: whether Black won, owned the board and opened in the centre."""

    won: bool
    owned: bool
    centre: bool
    seconds: float


class Log:
    """The finished games, by their line of the table; those of earlier runs are read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: dict[tuple[str, int], Game] = {}
        if path.exists():
            with path.open(newline="", encoding="utf-8") as file:
                for name, number, *flags, seconds in csv.reader(file):
                    won, owned, centre = (flag == "True" for flag in flags)
                    self.games[name, int(number)] = Game(won, owned, centre, float(seconds))

    def add(self, name: str, number: int, game: Game) -> None:
        """Keep a game, in memory and in the file."""
        self.games[name, number] = game
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow((name, number, *game))


def play_timed(go: Go, players: tuple[Player, Player]) -> Game:
    """Play a game and return how it ended."""
    began = time.perf_counter()
    end = play(go, players)
    return Game(
        go.utility(end, 0) > 0,
        go.score(end) + go.komi == go.size**2,
        go.stones(end[:2])[0] == go.points.bits[go.size**2 // 2],
        round(time.perf_counter() - began, 1),
    )


def format_line(name: str, games: Sequence[Game]) -> str:
    """Return a line of the table."""
    wins, owned, centre = (sum(column) for column in list(zip(*games, strict=True))[:3])
    seconds = sum(game.seconds for game in games) / len(games)
    return (
        f"| {name} | {wins} of {len(games)} | {interval(wins, len(games))} | {owned} | {centre} | "
        f"{seconds:.0f} s |"
    )


def match(
    name: str, count: int, players: Callable[[int], tuple[Player, Player]], go: Go, log: Log
) -> str:
    """Play the games that are missing; return a line of the table. Print it after each game."""
    assert go.network is not None
    digest = hashlib.sha256(find_weights(go.network)).hexdigest()[:12]
    line, games = f"{name}; {digest}", list[Game]()
    for number in range(count):
        if (line, number) not in log.games:
            log.add(line, number, play_timed(go, players(number)))
            print(format_line(name, [*games, log.games[line, number]]), flush=True)
        games.append(log.games[line, number])
    return format_line(name, games)


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
    counts = [AGAINST_UCT, AGAINST_RANDOM]
    for place, text in enumerate(sys.argv[1:3]):
        counts[place] = int(text)
    speed()
    go, last, log = Go(), SNAPSHOTS[-1], Log(LOG)
    table = [
        match(
            f"{last:,}, {SIMULATIONS}; UCT with {PLAYOUTS:,} playouts",
            counts[0],
            partial(_against_uct, PLAYOUTS),
            go,
            log,
        )
    ]
    for simulations in (SIMULATIONS, 0):
        name = f"{last:,}, {simulations}; random moves"
        players = partial(_against_random, simulations)
        table.append(match(name, counts[1], players, go, log))
    for playouts in SNAPSHOT_PLAYOUTS:
        players = partial(_against_uct, playouts)
        for games in SNAPSHOTS:
            name = f"{games:,}, {SIMULATIONS}; UCT with {playouts:,} playouts"
            table.append(match(name, counts[0], players, Go(5, 24.5, games), log))
    print(
        "\n| Black after games of self-play, simulations; White "
        "| won | 95 % | all 25 | C3 | a game |"
    )
    print("|---|---|---|---|---|---|")
    print(*table, sep="\n")


def _against_uct(playouts: int, seed: int) -> tuple[Player, Player]:
    return puct(SIMULATIONS), uct(playouts, seed)


def _against_random(simulations: int, seed: int) -> tuple[Player, Player]:
    return puct(simulations), at_random(seed)


if __name__ == "__main__":
    main()
