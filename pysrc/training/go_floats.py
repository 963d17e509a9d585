"""The network of Go in floating point: forward, backward, Adam.

16 channels, three convolutions of 3x3, the last two residual. Means and maxima over the board are
added to the second. The heads: a logit for each point, the owner of each point, and, from means,
maxima, komi and whether the last move was a pass, the value and the logit of a pass.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import as_strided

Array: TypeAlias = Any  # numpy.ndarray, which mypy does not find where NumPy is not installed
Weights: TypeAlias = dict[str, Array]

INPUTS, CHANNELS, HIDDEN = 10, 16, 32
BOARDS = 7  # of the inputs: the bit boards


def shapes(channels: int = CHANNELS) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array of weights, in their order in a file."""
    return {
        "conv1": (9 * INPUTS, channels),
        "bias1": (channels,),
        "conv2": (9 * channels, channels),
        "bias2": (channels,),
        "pooled": (2 * channels, channels),
        "conv3": (9 * channels, channels),
        "bias3": (channels,),
        "point": (channels, 2),  # the logit of a move, the owner
        "point_bias": (2,),
        "dense": (2 * channels + 2, HIDDEN),
        "dense_bias": (HIDDEN,),
        "last": (HIDDEN, 2),  # the value, the logit of a pass
        "last_bias": (2,),
    }


def start_weights(seed: int) -> Weights:
    """Return random weights; the heads are small, so that a new network knows nothing."""
    rng = np.random.default_rng([seed, 0])
    weights = {}
    for name, shape in shapes().items():
        if len(shape) == 1:
            weights[name] = np.zeros(shape, np.float32)
            continue
        spread = np.sqrt(2 / shape[0]) * {"point": 0.1, "last": 0.1, "pooled": 0.3}.get(name, 0.7)
        weights[name] = (rng.standard_normal(shape) * spread).astype(np.float32)
    return weights


class Outputs(NamedTuple):
    """What the network says: logits (points, then the pass), values and owners."""

    logits: Array
    values: Array
    owners: Array


def make_planes(boards: Array, komi: Array, passed: Array, size: int) -> Array:
    """Return the input of shape (positions, size + 2, size + 2, 10), with a border of zeros."""
    bits = np.array([x + y * (size + 1) for y in range(size) for x in range(size)], np.uint32)
    count = len(boards)
    planes = np.zeros((count, size + 2, size + 2, INPUTS), np.float32)
    inner = planes[:, 1:-1, 1:-1]
    found = (boards[:, None, :] >> bits[None, :, None]) & 1
    inner[..., :BOARDS] = found.reshape(count, size, size, BOARDS)
    inner[..., BOARDS] = (komi / 5)[:, None, None]
    inner[..., BOARDS + 1] = passed[:, None, None]
    inner[..., BOARDS + 2] = 1
    return planes


def columns(padded: Array, size: int) -> Array:
    """Return the 3x3 neighbourhood of each point as a row, of planes with their border."""
    count, channels = len(padded), padded.shape[-1]
    position, row, point, channel = padded.strides
    windows = as_strided(
        padded, (count, size, size, 3, 3 * channels), (position, row, point, row, channel)
    )
    return windows.reshape(count * size * size, 9 * channels)


def _pad(flat: Array, size: int) -> Array:
    count, channels = len(flat) // (size * size), flat.shape[-1]
    padded = np.zeros((count, size + 2, size + 2, channels), np.float32)
    padded[:, 1:-1, 1:-1] = flat.reshape(count, size, size, channels)
    return padded


class Pass(NamedTuple):
    """All that a backward pass needs of a forward pass."""

    outputs: Outputs
    rows: tuple[Array, Array, Array]
    layers: tuple[Array, Array, Array]
    pools: tuple[Array, Array]
    peaks: tuple[Array, Array]
    hidden: Array
    size: int


def forward(weights: Weights, planes: Array) -> Pass:
    """Run the network on planes with their border."""
    size, count = planes.shape[1] - 2, len(planes)
    area = size * size

    def pool(flat: Array) -> tuple[Array, Array]:
        points = flat.reshape(count, area, -1)
        peaks = points.argmax(1)
        most = np.take_along_axis(points, peaks[:, None], 1)[:, 0]
        return np.concatenate([points.mean(1), most], 1), peaks

    rows1 = columns(planes, size)
    first = np.maximum(rows1 @ weights["conv1"] + weights["bias1"], 0)
    pool1, peaks1 = pool(first)
    rows2 = columns(_pad(first, size), size)
    whole = np.repeat(pool1 @ weights["pooled"], area, 0)
    second = np.maximum(first + rows2 @ weights["conv2"] + weights["bias2"] + whole, 0)
    rows3 = columns(_pad(second, size), size)
    third = np.maximum(second + rows3 @ weights["conv3"] + weights["bias3"], 0)
    pool3, peaks3 = pool(third)
    extra = planes[:, 1, 1, BOARDS : BOARDS + 2]  # komi, passed
    pool3 = np.concatenate([pool3, extra], 1)
    points = (third @ weights["point"] + weights["point_bias"]).reshape(count, area, 2)
    hidden = np.maximum(pool3 @ weights["dense"] + weights["dense_bias"], 0)
    last = hidden @ weights["last"] + weights["last_bias"]
    outputs = Outputs(
        np.concatenate([points[..., 0], last[:, 1:]], 1),
        np.tanh(last[:, 0]),
        np.tanh(points[..., 1]),
    )
    layers = first, second, third
    return Pass(
        outputs, (rows1, rows2, rows3), layers, (pool1, pool3), (peaks1, peaks3), hidden, size
    )


class Targets(NamedTuple):
    """What the network is to say: probabilities of moves, values, owners (for the mover)."""

    policy: Array
    values: Array
    owners: Array


def backward(
    weights: Weights, run: Pass, targets: Targets, legal: Array
) -> tuple[Weights, tuple[float, float, float]]:
    """Return the gradients of the loss, and its three parts: policy, value and owners.

    The loss is the mean of the cross entropy over legal moves, the squared error of the value and
    the mean squared error of the owners.
    """
    logits, values, owners = run.outputs
    size, count = run.size, len(values)
    area = size * size
    masked = np.where(legal, logits, np.float32(-1e9))
    masked -= masked.max(1, keepdims=True)
    exps = np.exp(masked)
    chances = exps / exps.sum(1, keepdims=True)
    losses = (
        float(-(targets.policy * np.log(chances + 1e-9)).sum(1).mean()),
        float(((values - targets.values) ** 2).mean()),
        float(((owners - targets.owners) ** 2).mean()),
    )
    d_logits = (chances - targets.policy) / count
    d_value = 2 * (values - targets.values) * (1 - values**2) / count
    d_owner = 2 * (owners - targets.owners) * (1 - owners**2) / (count * area)

    found: Weights = {}
    d_last = np.stack([d_value, d_logits[:, area]], 1).astype(np.float32)
    found["last"], found["last_bias"] = run.hidden.T @ d_last, d_last.sum(0)
    d_hidden = (d_last @ weights["last"].T) * (run.hidden > 0)
    found["dense"], found["dense_bias"] = run.pools[1].T @ d_hidden, d_hidden.sum(0)
    d_pool3 = d_hidden @ weights["dense"].T

    first, second, third = run.layers
    d_points = np.stack([d_logits[:, :area], d_owner], 2).astype(np.float32).reshape(-1, 2)
    found["point"], found["point_bias"] = third.T @ d_points, d_points.sum(0)

    def unpool(d_pool: Array, peaks: Array) -> Array:
        """Return the gradient at the points of means and maxima over the board."""
        channels = peaks.shape[1]
        spread = np.repeat(d_pool[:, None, :channels] / area, area, 1)
        at = peaks[:, None]
        most = np.take_along_axis(spread, at, 1) + d_pool[:, None, channels : 2 * channels]
        np.put_along_axis(spread, at, most, 1)
        return spread.reshape(-1, channels)

    def through(d_flat: Array, rows: Array, name: str) -> Array:
        """Return the gradient before a convolution, and keep that of its weights."""
        found[f"conv{name}"], found[f"bias{name}"] = rows.T @ d_flat, d_flat.sum(0)
        d_rows = (d_flat @ weights[f"conv{name}"].T).reshape(count, size, size, 9, -1)
        padded = np.zeros((count, size + 2, size + 2, d_rows.shape[-1]), np.float32)
        for tap in range(9):
            y, x = divmod(tap, 3)
            padded[:, y : y + size, x : x + size] += d_rows[:, :, :, tap]
        return padded[:, 1:-1, 1:-1].reshape(count * area, -1)

    d_third = d_points @ weights["point"].T + unpool(d_pool3, run.peaks[1])
    d_third *= third > 0
    d_second = d_third + through(d_third, run.rows[2], "3")
    d_second *= second > 0
    d_whole = d_second.reshape(count, area, -1).sum(1)
    found["pooled"] = run.pools[0].T @ d_whole
    d_first = d_second + through(d_second, run.rows[1], "2")
    d_first += unpool(d_whole @ weights["pooled"].T, run.peaks[0])
    d_first *= first > 0
    found["conv1"], found["bias1"] = run.rows[0].T @ d_first, d_first.sum(0)
    return found, losses


class Adam:
    """Adam (Kingma and Ba, 2015), and a running average of the weights that it makes."""

    def __init__(self, weights: Weights, decay: float = 0.995) -> None:
        self.weights = weights
        self.average = {name: array.copy() for name, array in weights.items()}
        self.means = {name: np.zeros_like(array) for name, array in weights.items()}
        self.squares = {name: np.zeros_like(array) for name, array in weights.items()}
        self.steps, self.decay = 0, decay

    def step(self, gradients: Weights, rate: float) -> None:
        """Take one step at this rate."""
        self.steps += 1
        first, second = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for name, gradient in gradients.items():
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            change = mean / first / (np.sqrt(square / second) + 1e-8)
            self.weights[name] -= np.float32(rate) * change
            self.average[name] += np.float32(1 - self.decay) * (
                self.weights[name] - self.average[name]
            )
