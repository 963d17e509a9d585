"""The network of Go in whole numbers: weights and activations of 8 bits from those in floats."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import go_floats
import numpy as np

from plyscope.games.go.network import HALF_POINTS, HIDDEN, MAX_ACTIVATION, Parts

Array: TypeAlias = Any  # numpy.ndarray, which mypy does not find where NumPy is not installed

MOST = 127  # of a weight of 8 bits


def quantize(weights: go_floats.Weights, planes: Array) -> Parts:
    """Return the network in whole numbers, its scales fitted to the activations on `planes`."""
    run = go_floats.forward(weights, planes)
    scale = float(HALF_POINTS)  # of the input: how much 1 is
    channels = weights["bias1"].size
    shifts, biases, convolutions, residuals, convolution_scales = [], [], [], [], []
    for number in (1, 2, 3):
        kernel = weights[f"conv{number}"]
        largest = float(run.layers[number - 1].max())
        by_weights = MOST / float(np.abs(kernel).max())
        # The greatest scale of the weights with which a shift gives the whole range of 8 bits.
        shift = 0
        while largest * scale * by_weights / 2**shift > MAX_ACTIVATION:
            shift += 1
        by = min(by_weights, MAX_ACTIVATION * 2**shift / (largest * scale))
        convolutions.append(_whole(kernel * by))
        biases.append(_whole(weights[f"bias{number}"] * scale * by))
        convolution_scales.append((scale, by))
        if number > 1:
            residuals.append(round(by))
        shifts.append(shift)
        scale = scale * by / 2**shift
    area = run.size**2
    of_pools = MOST / float(np.abs(weights["pooled"]).max())
    of_points = MOST / float(np.abs(weights["point"]).max())
    of_dense = MOST / float(np.abs(weights["dense"]).max())
    of_last = MOST / float(np.abs(weights["last"]).max())
    return Parts(
        run.size,
        channels,
        tuple(shifts),
        (residuals[0], residuals[1]),
        round(65_536 * convolution_scales[1][1] / (area * of_pools)),
        (1 / (scale * of_points), 1 / (scale * area), 1 / of_dense, 1 / of_last),
        tuple(biases),
        tuple(
            float(each)
            for name in ("point_bias", "dense_bias", "last_bias")
            for each in weights[name].astype(np.float32)
        ),
        tuple(convolutions),
        _whole(weights["pooled"] * of_pools),
        _whole(weights["point"] * of_points),
        _whole(weights["dense"] * of_dense),
        _whole(weights["last"] * of_last),
    )


def _whole(array: Array) -> tuple[int, ...]:
    return tuple(np.rint(array).astype(int).ravel().tolist())


def forward_whole(parts: Parts, planes: Array) -> go_floats.Outputs:
    """Run the network in whole numbers on planes with their border, as network.py does."""
    size, count, channels = planes.shape[1] - 2, len(planes), parts.channels
    area = size * size
    inner = planes.astype(np.float64) * HALF_POINTS
    activations = np.rint(inner)
    flat = activations
    pools = np.zeros((count, 2 * channels))
    for number in range(3):
        rows = go_floats.columns(flat, size)
        kernel = np.array(parts.convolutions[number], np.float64).reshape(-1, channels)
        sums = rows @ kernel + np.array(parts.biases[number], np.float64)
        if number:
            sums += parts.residuals[number - 1] * flat[:, 1:-1, 1:-1].reshape(-1, channels)
        if number == 1:
            whole = pools @ np.array(parts.pooled, np.float64).reshape(-1, channels)
            sums += np.repeat(np.floor(whole * parts.pool_scale / 65_536), area, 0)
        half = 1 << parts.shifts[number] - 1
        values = np.clip(np.floor((sums + half) / 2 ** parts.shifts[number]), 0, MAX_ACTIVATION)
        points = values.reshape(count, area, channels)
        pools = np.concatenate([points.sum(1), area * points.max(1)], 1)
        flat = np.zeros((count, size + 2, size + 2, channels))
        flat[:, 1:-1, 1:-1] = values.reshape(count, size, size, channels)
    point_scale, pool_scale, dense_scale, last_scale = parts.scales
    floats: Sequence[float] = parts.float_biases
    heads = points @ np.array(parts.point, np.float64).reshape(channels, 2) * point_scale
    heads += np.array(floats[:2])
    extra = planes[:, 1, 1, go_floats.BOARDS : go_floats.BOARDS + 2].astype(np.float64)
    inputs = np.concatenate([pools * pool_scale, extra], 1)
    dense = np.array(parts.dense, np.float64).reshape(-1, HIDDEN)
    hidden = np.maximum(inputs @ dense * dense_scale + np.array(floats[2 : 2 + HIDDEN]), 0)
    last = hidden @ np.array(parts.last, np.float64).reshape(HIDDEN, 2) * last_scale
    last += np.array(floats[2 + HIDDEN :])
    logits = np.concatenate([heads[..., 0], last[:, 1:]], 1)
    return go_floats.Outputs(logits, np.tanh(last[:, 0]), np.tanh(heads[..., 1]))
