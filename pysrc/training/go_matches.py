"""Writes what is known of the snapshots of Go into the package: the log of the run, and matches.

    python pysrc/training/go_matches.py

It reads go_training.csv and plays with the networks of the package. Each snapshot plays GAMES games
against random moves, without search and with search, as Black in half of them. Komi is 0.5 there,
so that the better player wins. Its opening is the first move at the usual komi.
"""

import csv
import random
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from plyscope import solve
from plyscope.game import MAX, MIN
from plyscope.games import Go
from plyscope.games.go.snapshots import SIZE, SNAPSHOTS

LOG = Path(__file__).with_name("go_training.csv")
TARGET = Path(__file__).resolve().parents[1] / "plyscope" / "learning" / "go_record.py"
GAMES, KOMI, SIMULATIONS = 60, 0.5, 50
TEXT = '''"""What is known of the run in which the network of Go learned, and of its snapshots.

`python pysrc/training/go_matches.py` made this file, and says how.
"""

from typing import NamedTuple


class Round(NamedTuple):
    """A line of the log: the losses of a round, and trial games against random moves."""

    games: int
    policy_loss: float
    value_loss: float
    trial_wins: int


class SnapshotRecord(NamedTuple):
    """What a snapshot did: games won of MATCH against random moves, and its first moves.

    policy_*  without search: the likeliest move
    search_*  with SIMULATIONS simulations a move
    """

    policy_wins: int
    policy_opening: str
    search_wins: int
    search_opening: str


TRIAL, MATCH, SIMULATIONS = {trial}, {games}, {simulations}
LOG = (
{log}
)
SNAPSHOT_RECORDS = {{
{records}
}}
'''


def choose(game: Go, state: Any, simulations: int) -> int:
    """Return the move of a snapshot."""
    if simulations:
        action = solve(game, state, "puct", simulations=simulations).action
        assert action is not None
        return action
    assert game.policy is not None
    return max(game.policy(state), key=lambda pair: pair[1])[0]


def count_wins(snapshot: int, simulations: int) -> int:
    """Return how many games a snapshot wins against random moves."""
    game, wins = Go(SIZE, KOMI, snapshot), 0
    for number in range(GAMES):
        rng, state, side = random.Random(number), game.initial, (MAX, MIN)[number % 2]
        while not game.is_terminal(state):
            is_own = game.to_move(state) == side
            actions = game.actions(state)
            action = choose(game, state, simulations) if is_own else rng.choice(actions)
            state = game.result(state, action)
        wins += game.utility(state, side) > 0
    return wins


def main() -> None:
    with LOG.open(newline="") as file:
        lines = list(csv.DictReader(file))
    records = []
    for snapshot in SNAPSHOTS:
        game = Go(SIZE, network=snapshot)
        fields = []
        for simulations in (0, SIMULATIONS):
            opening = game.action_name(game.initial, choose(game, game.initial, simulations))
            fields += [count_wins(snapshot, simulations), opening]
        print(snapshot, fields, flush=True)
        listed = ", ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in fields)
        records.append(f"    {snapshot:_}: SnapshotRecord({listed}),")
    log = [
        f"    Round({int(one['games']):_}, {one['policy_loss']}, {one['value_loss']}, "
        f"{one['wins_against_random']}),"
        for one in lines
    ]
    text = TEXT.format(
        trial=lines[0]["trial_games"],
        games=GAMES,
        simulations=SIMULATIONS,
        log="\n".join(log),
        records="\n".join(records),
    )
    TARGET.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
