# ruff: noqa: E402 (what needs NumPy is imported where NumPy is there)
"""The training of the Go network: the same weights from each executor, and after a break."""

import csv
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
TRAINING = str(Path(__file__).resolve().parents[2] / "pysrc" / "training")
if TRAINING not in sys.path:
    sys.path.insert(0, TRAINING)

import go_floats
import go_quantization
import go_selfplay
import go_training

from plyscope.games import Go
from plyscope.games.go.network import Network, parse_network, write_network
from plyscope.games.go.network_input import describe_state

TINY = go_training.Settings(
    games=8, round_games=4, block_games=2, simulations=2, batch=32, reuse=2, trial_games=2
)
TIMES = ("seconds_playing", "seconds_learning")


class Broken(Exception):
    """What breaks a run off."""


def weights_of(folder):
    with np.load(folder / "weights-8.npz") as arrays:
        return {name: arrays[name].tobytes() for name in arrays.files}


def log_of(folder):
    with (folder / go_training.LOG).open(newline="") as file:
        return [{k: v for k, v in line.items() if k not in TIMES} for line in csv.DictReader(file)]


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    go_training.train(TINY, folder)
    return folder


def test_the_same_command_gives_the_same_weights_also_in_processes(whole_run, tmp_path):
    with ProcessPoolExecutor(2) as executor:
        go_training.train(TINY, tmp_path, executor)
    assert weights_of(tmp_path) == weights_of(whole_run)
    assert log_of(tmp_path) == log_of(whole_run)
    assert [line["games"] for line in log_of(tmp_path)] == ["4", "8"]


def test_dask_gives_the_same_weights(whole_run, tmp_path):
    distributed = pytest.importorskip(
        "distributed", reason="Dask is not installed: pip install distributed"
    )
    with distributed.Client(processes=False, n_workers=1, dashboard_address=None) as client:
        go_training.train(TINY, tmp_path, client.get_executor(pure=False))
    assert weights_of(tmp_path) == weights_of(whole_run)


def test_another_seed_gives_other_weights(whole_run, tmp_path):
    go_training.train(TINY._replace(seed=2), tmp_path)
    assert weights_of(tmp_path) != weights_of(whole_run)


def test_a_run_that_was_broken_off_goes_on(whole_run, tmp_path):
    def break_off(line):
        raise Broken

    with pytest.raises(Broken):
        go_training.train(TINY, tmp_path, None, break_off)
    assert not (tmp_path / "weights-8.npz").exists()
    lines = []
    go_training.train(TINY, tmp_path, None, lines.append)
    assert [line["games"] for line in lines] == [8]
    assert weights_of(tmp_path) == weights_of(whole_run)
    assert log_of(tmp_path) == log_of(whole_run)


def test_a_run_that_finds_no_room_leaves_its_checkpoint_and_goes_on(
    whole_run, tmp_path, monkeypatch
):
    saved, save = [], np.savez

    def full(path, **arrays):
        saved.append(path)
        if len(saved) == 4:  # the start, the first checkpoint, and the last weights fit
            path.write_bytes(b"half")
            raise OSError(28, "No space left on device")
        save(path, **arrays)

    monkeypatch.setattr(np, "savez", full)
    with pytest.raises(OSError, match="No space left"):
        go_training.train(TINY, tmp_path)
    monkeypatch.undo()
    go_training.train(TINY, tmp_path)
    assert weights_of(tmp_path) == weights_of(whole_run)
    assert log_of(tmp_path) == log_of(whole_run)


def test_the_command_says_in_a_sentence_why_it_stops(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(sys, "argv", ["go_training.py", str(tmp_path / "file")])
    with pytest.raises(SystemExit, match=r"^The run has stopped: .*File exists.*checkpoint stays"):
        go_training.main()


def test_a_folder_of_a_run_with_other_settings_is_refused(whole_run):
    with pytest.raises(ValueError, match="is of a run with other settings; give another folder"):
        go_training.train(TINY._replace(simulations=5), whole_run)


def test_gradients_are_those_of_small_differences(monkeypatch):
    monkeypatch.setattr(np, "float32", np.float64)
    rng = np.random.default_rng(0)
    weights = {
        name: array + rng.standard_normal(array.shape) * 0.05
        for name, array in go_floats.start_weights(1).items()
    }
    planes = np.zeros((6, 7, 7, go_floats.INPUTS))
    planes[:, 1:-1, 1:-1] = rng.standard_normal((6, 5, 5, go_floats.INPUTS))
    legal = rng.random((6, 26)) < 0.8
    legal[:, 25] = True
    policy = rng.random((6, 26)) * legal
    targets = go_floats.Targets(
        policy / policy.sum(1, keepdims=True), rng.uniform(-1, 1, 6), rng.uniform(-1, 1, (6, 25))
    )

    def loss():
        return sum(
            go_floats.backward(weights, go_floats.forward(weights, planes), targets, legal)[1]
        )

    gradients, _ = go_floats.backward(weights, go_floats.forward(weights, planes), targets, legal)
    for name, array in weights.items():
        place = np.unravel_index(np.abs(gradients[name]).argmax(), array.shape)
        array[place] += 1e-6
        more = loss()
        array[place] -= 2e-6
        less = loss()
        array[place] += 1e-6
        assert gradients[name][place] == pytest.approx((more - less) / 2e-6, rel=1e-4)


def test_the_network_in_whole_numbers_is_the_one_that_numpy_computes():
    rng, inputs = Random(3), []
    for komi in (24.5, -6.5):
        game, state = Go(5, komi), Go.initial
        while not game.is_terminal(state):
            inputs.append(describe_state(game, state))
            state = game.result(state, rng.choice(game.actions(state)))
    planes = go_floats.make_planes(
        np.array([each.boards for each in inputs], np.uint32),
        np.array([each.komi for each in inputs], np.float32),
        np.array([each.passed for each in inputs]),
        5,
    )
    parts = go_quantization.quantize(go_floats.start_weights(4), planes)
    network = Network(parse_network(write_network(parts)))
    outputs = go_quantization.forward_whole(parts, planes)
    floats = go_floats.forward(go_floats.start_weights(4), planes).outputs
    assert np.abs(outputs.owners - floats.owners).max() < 0.02
    for number, each in enumerate(inputs):
        found = network.evaluate(each)
        assert found.logits == pytest.approx(outputs.logits[number], abs=1e-6)
        assert found.value == pytest.approx(outputs.values[number], abs=1e-6)
        assert found.owners == pytest.approx(outputs.owners[number], abs=1e-6)


@pytest.mark.parametrize(
    ("candidates", "simulations", "schedule"),
    [
        (1, 4, [0, 1, 2, 3]),
        (2, 4, [0, 0, 1, 1]),
        (8, 16, [*[0] * 8, *[1] * 4, 2, 2, 3, 3]),
        (8, 5, [0] * 5),
    ],
)
def test_the_worse_half_of_the_candidates_goes_after_each_round(candidates, simulations, schedule):
    assert go_selfplay.visit_schedule(candidates, simulations) == schedule


def test_the_eight_symmetries_are_different_and_keep_neighbours_together():
    turns = go_training.symmetries(5)
    assert len({tuple(turn) for turn in turns.tolist()}) == 8
    for turn in turns.tolist():
        for place in range(20):
            one, other = divmod(turn[place], 5), divmod(turn[place + 5], 5)
            assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
