"""Trains the network of Go by self-play, from the rules alone.

Run it in an environment with NumPy:

    python pysrc/training/go_training.py FOLDER

Each round plays games with the average of the weights so far, in blocks, and then learns from the
last positions. FOLDER gets `checkpoint.npz` after each round, `log.csv` with a line a round, and
`weights-N.npz` after N games, for each N of SNAPSHOTS. A run that was broken off goes on from its
checkpoint. The same command gives the same weights on the same machine with the same NumPy,
whatever the executor: see `train`.
"""

import argparse
import csv
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

# One thread: sums of a matrix product then have one order. NumPy reads it when it is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import sys

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import go_floats
import go_selfplay

from plyscope.games.go.rules import Go

Array: TypeAlias = Any  # numpy.ndarray, which mypy does not find where NumPy is not installed

SNAPSHOTS = (0, 1_000, 2_500, 5_000, 10_000)
RESULT_SHARE = 0.7  # of the target of the value; the rest is the value of the search
CHECKPOINT, LOG = "checkpoint.npz", "log.csv"


class Settings(NamedTuple):
    """How a run plays and learns."""

    size: int = 5
    games: int = 10_000
    seed: int = 1
    round_games: int = 250
    block_games: int = 125
    simulations: int = go_selfplay.SIMULATIONS
    reuse: int = 16  # steps an average position is part of
    batch: int = 256
    rate: float = 3e-3  # at the start; it falls to 0
    ring: int = 150_000  # the positions that are kept
    trial_games: int = 40


class Run:
    """A run so far: the weights, the positions to learn from, and the number of games."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.adam = go_floats.Adam(go_floats.start_weights(settings.seed))
        self.games = 0
        self.ring: dict[str, Array] = {}

    def save(self, path: Path) -> None:
        """Write all of the run to a file; the file of before stays until the new one is whole."""
        arrays: dict[str, Array] = {
            "settings": np.array(self.settings, np.float64),
            "counts": np.array([self.games, self.adam.steps]),
        }
        for name in self.adam.weights:
            for kind, group in _groups(self.adam):
                arrays[f"{kind}/{name}"] = group[name]
        arrays |= {f"ring/{name}": array for name, array in self.ring.items()}
        _write_arrays(path, arrays)

    @classmethod
    def load(cls, path: Path, settings: Settings) -> "Run":
        """Return the run of a file; raise ValueError if it has other settings."""
        run = cls(settings)
        with np.load(path) as arrays:
            if arrays["settings"].tolist() != [float(each) for each in settings]:
                raise ValueError(
                    f"{path} is of a run with other settings; give another folder, or remove it."
                )
            run.games, run.adam.steps = map(int, arrays["counts"])
            for name in run.adam.weights:
                for kind, group in _groups(run.adam):
                    group[name] = arrays[f"{kind}/{name}"]
            run.ring = {
                name.removeprefix("ring/"): arrays[name]
                for name in arrays.files
                if name.startswith("ring/")
            }
        return run

    def keep(self, samples: go_selfplay.Samples) -> None:
        """Add positions to the ring; the oldest go."""
        for name in POSITION_FIELDS:
            array = getattr(samples, name)
            if name in self.ring:
                array = np.concatenate([self.ring[name], array])
            self.ring[name] = array[-self.settings.ring :]


POSITION_FIELDS = (
    *("boards", "komi", "passed", "legal", "policy", "result", "estimate", "owners"),
)


def _groups(adam: go_floats.Adam) -> list[tuple[str, go_floats.Weights]]:
    return [
        ("weights", adam.weights),
        ("average", adam.average),
        ("means", adam.means),
        ("squares", adam.squares),
    ]


def _write_arrays(path: Path, arrays: dict[str, Array]) -> None:
    """Write arrays to a file, whole or not at all."""
    unfinished = path.with_suffix(".unfinished.npz")
    np.savez(unfinished, **arrays)
    os.replace(unfinished, path)


def train(
    settings: Settings,
    folder: Path,
    executor: Executor | None = None,
    tell: Callable[[dict[str, Any]], None] = lambda _line: None,
) -> go_floats.Weights:
    """Play and learn until the run has all its games; return the average weights.

    The blocks of a round are played by `executor`, an executor of concurrent.futures, or in this
    process if it is None. The games do not depend on it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / CHECKPOINT
    run = Run.load(checkpoint, settings) if checkpoint.exists() else Run(settings)
    if not run.games:
        _snapshot(run, folder)
    while run.games < settings.games:
        began = time.perf_counter()
        samples = _play_round(run, executor)
        played = time.perf_counter()
        run.keep(samples)
        losses = _learn(run, len(samples.komi))
        learned = time.perf_counter()
        run.games += len(samples.plies)
        wins = trial(run.adam.average, settings)
        line = {
            "games": run.games,
            "positions": len(samples.komi),
            "plies": round(float(samples.plies.mean()), 2),
            "margin": round(float(samples.margins.mean()), 2),
            "policy_loss": round(losses[0], 4),
            "value_loss": round(losses[1], 4),
            "owner_loss": round(losses[2], 4),
            "wins_against_random": wins,
            "trial_games": settings.trial_games,
            "seconds_playing": round(played - began, 1),
            "seconds_learning": round(learned - played, 1),
        }
        _snapshot(run, folder)
        _log(folder / LOG, line)
        run.save(checkpoint)
        tell(line)
    return run.adam.average


def _snapshot(run: Run, folder: Path) -> None:
    if run.games in SNAPSHOTS or run.games == run.settings.games:
        _write_arrays(folder / f"weights-{run.games}.npz", run.adam.average)


def _log(path: Path, line: dict[str, Any]) -> None:
    """Add a line to the log; lines of games that a broken run had not saved go."""
    lines = []
    if path.exists():
        with path.open(newline="") as file:
            lines = [each for each in csv.DictReader(file) if int(each["games"]) < line["games"]]
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(line))
        writer.writeheader()
        writer.writerows([*lines, line])


def _play_round(run: Run, executor: Executor | None) -> go_selfplay.Samples:
    """Play the games of a round and return their positions, in the order of the games."""
    settings = run.settings
    end = min(run.games + settings.round_games, settings.games)
    komi = Go(settings.size).komi
    tasks = [
        go_selfplay.Block(
            settings.size,
            komi,
            settings.seed,
            first,
            min(settings.block_games, end - first),
            run.adam.average,
            settings.simulations,
        )
        for first in range(run.games, end, settings.block_games)
    ]
    if executor is None:
        blocks = [go_selfplay.play_block(task) for task in tasks]
    else:
        futures = [executor.submit(go_selfplay.play_block, task) for task in tasks]
        blocks = [future.result() for future in futures]
    return go_selfplay.Samples(*map(np.concatenate, zip(*blocks, strict=True)))


def _learn(run: Run, new: int) -> tuple[float, float, float]:
    """Take as many steps as new positions need; return the mean losses."""
    settings, ring = run.settings, run.ring
    rng = np.random.default_rng([settings.seed, 2, run.games])
    turns = symmetries(settings.size)
    steps = max(1, new * settings.reuse // settings.batch)
    total = np.zeros(3)
    for step in range(steps):
        done = (run.games + settings.round_games * step / steps) / settings.games
        at = rng.integers(len(ring["komi"]), size=settings.batch)
        turn = turns[rng.integers(8, size=settings.batch)]
        planes = go_floats.make_planes(
            ring["boards"][at], ring["komi"][at], ring["passed"][at], settings.size
        )
        planes = _turn_planes(planes, turn)
        with_pass = np.concatenate([turn, np.full((len(turn), 1), settings.size**2)], 1)
        targets = go_floats.Targets(
            np.take_along_axis(ring["policy"][at], with_pass, 1),
            RESULT_SHARE * ring["result"][at] + (1 - RESULT_SHARE) * ring["estimate"][at],
            np.take_along_axis(ring["owners"][at], turn, 1).astype(np.float32),
        )
        legal = np.take_along_axis(ring["legal"][at], with_pass, 1)
        passes = go_floats.forward(run.adam.weights, planes)
        gradients, losses = go_floats.backward(run.adam.weights, passes, targets, legal)
        run.adam.step(gradients, settings.rate * max(0.0, 1 - done))
        total += losses
    policy, value, owners = (total / steps).tolist()
    return policy, value, owners


def symmetries(size: int) -> Array:
    """Return for each of the eight symmetries the point that comes to each point."""
    points = np.arange(size * size).reshape(size, size)
    turned = [np.rot90(points, turn) for turn in range(4)]
    return np.array([each.ravel() for one in turned for each in (one, one[:, ::-1])])


def _turn_planes(planes: Array, turn: Array) -> Array:
    size = planes.shape[1] - 2
    inner = planes[:, 1:-1, 1:-1].reshape(len(planes), size * size, -1)
    turned = np.take_along_axis(inner, turn[:, :, None], 1)
    planes[:, 1:-1, 1:-1] = turned.reshape(len(planes), size, size, -1)
    return planes


def trial(weights: go_floats.Weights, settings: Settings) -> int:
    """Return how many games the network wins against random moves, without search.

    It is Black in half of them, and komi is half a point, so that it has to be the better player.
    """
    rng = np.random.default_rng([settings.seed, 3])
    games = [Go(settings.size, 0.5)] * settings.trial_games
    states = [game.initial for game in games]
    is_black = np.arange(len(games)) % 2 == 0
    while active := [i for i, game in enumerate(games) if not game.is_terminal(states[i])]:
        mine = [i for i in active if (games[i].to_move(states[i]) == 0) == is_black[i]]
        replies = dict.fromkeys(active, -1)
        if mine:
            search = go_selfplay.Search(
                [games[i] for i in mine],
                [states[i] for i in mine],
                go_selfplay.evaluate_with(weights),
                1,
            )
            replies |= dict(zip(mine, search.logits[:, 0].argmax(1).tolist(), strict=True))
        for i in active:
            actions = games[i].actions(states[i])
            drawn = actions[int(rng.integers(len(actions)))]
            states[i] = games[i].result(states[i], drawn if replies[i] < 0 else replies[i])
    return sum(games[i].utility(states[i], 0 if is_black[i] else 1) > 0 for i in range(len(games)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    for name, default in Settings._field_defaults.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play the games")
    given = vars(parser.parse_args())
    folder, jobs = given.pop("folder"), given.pop("jobs")
    executor = ProcessPoolExecutor(jobs) if jobs > 1 else None
    try:
        train(Settings(**given), folder, executor, lambda line: print(line, flush=True))
    except (OSError, ValueError) as error:
        raise SystemExit(f"The run has stopped: {error} Its last checkpoint stays.") from None


if __name__ == "__main__":
    main()
