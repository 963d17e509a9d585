"""A small network of Go in whole numbers: a policy, a value, and who owns each point.

It has three convolutions of 3x3 with weights and activations of 8 bits. One int holds the numbers
of all points, a lane of 24 bits each: times an int that holds a kernel, it is a whole convolution.
A block of lanes belongs to one channel, so that one product gives all output channels of an input
channel. See pysrc/training/go_training.py for how the weights come about.
"""

import struct
from math import exp, tanh
from operator import mul
from typing import NamedTuple

from plyscope.games.go.network_input import PLANES, NetworkInput

LANE = 24  # bits; three bytes, so that the low byte of each lane is a slice of bytes
SIGN = 1 << LANE - 1  # is added to each lane, so that none is negative
HALF_POINTS = 10  # a stone counts so much, for komi / 5 then is a whole number
MAX_ACTIVATION = 255
HIDDEN = 32
MAX_SIZE = 9
BOARDS = 7  # of the planes of the input
MAGIC = b"GoN1"

_HEAD = struct.Struct("<4sBB3Bx2ii4d")
_FLOATS = struct.Struct(f"<{2 + HIDDEN + 2}f")


class NetworkOutput(NamedTuple):
    """What the network says of a position, for the player to move.

    logits  of the points, row by row from the bottom left, and of a pass
    value   from -1, a loss, to 1
    owners  of the points: from -1, the other player's, to 1
    """

    logits: tuple[float, ...]
    value: float
    owners: tuple[float, ...]


class Parts(NamedTuple):
    """The weights of a network as numbers; its convolutions by tap, input and output.

    shifts       of the sums of each convolution, to 8 bits
    residuals    the weights with which the second and third add their own input
    pool_scale   65,536ths, from sums over the board to sums of the second convolution
    scales       of the points' head, the pools, the dense layer and the last
    """

    size: int
    channels: int
    shifts: tuple[int, ...]
    residuals: tuple[int, int]
    pool_scale: int
    scales: tuple[float, ...]
    biases: tuple[tuple[int, ...], ...]
    float_biases: tuple[float, ...]
    convolutions: tuple[tuple[int, ...], ...]
    pooled: tuple[int, ...]
    point: tuple[int, ...]
    dense: tuple[int, ...]
    last: tuple[int, ...]


def count_bytes(channels: int) -> int:
    """Return the length of the data of a network."""
    return (
        _HEAD.size
        + struct.calcsize(f"<{3 * channels}i")
        + _FLOATS.size
        + sum(_weight_counts(channels))
    )


def _weight_counts(channels: int) -> tuple[int, ...]:
    """Return how many weights of 8 bits each layer has, in their order in the data."""
    return (
        9 * len(PLANES) * channels,
        9 * channels * channels,
        9 * channels * channels,
        2 * channels * channels,
        channels * 2,
        (2 * channels + 2) * HIDDEN,
        HIDDEN * 2,
    )


def parse_network(data: bytes) -> Parts:
    """Return the weights in some bytes; raise ValueError for bytes that are no network."""
    if not isinstance(data, bytes) or data[:4] != MAGIC:
        raise ValueError(f"The weights of a Go network begin with {MAGIC!r}; these do not.")
    if len(data) < _HEAD.size:
        raise ValueError(
            f"The weights of a Go network are cut off: they have {len(data)} bytes, and the head "
            f"alone has {_HEAD.size}."
        )
    _, size, channels, *rest = _HEAD.unpack_from(data)
    expected = count_bytes(channels)
    if len(data) != expected:
        how = "are cut off" if len(data) < expected else "go on after their end"
        raise ValueError(
            f"The weights of a Go network {how}: with {channels} channels they have {expected:,} "
            f"bytes, not {len(data):,}."
        )
    if not 1 <= size <= MAX_SIZE:
        raise ValueError(
            f"A Go network is for boards of 1x1 to {MAX_SIZE}x{MAX_SIZE}, not of {size}x{size}."
        )
    for shift in rest[:3]:
        if not 1 <= shift < LANE - 1:
            raise ValueError(
                f"The sums of a Go network are shifted by 1 to {LANE - 2} bits, not by {shift}."
            )
    offset = _HEAD.size
    numbers = struct.unpack_from(f"<{3 * channels}i", data, offset)
    offset += 12 * channels
    floats = _FLOATS.unpack_from(data, offset)
    offset += _FLOATS.size
    layers = []
    for count in _weight_counts(channels):
        layers.append(struct.unpack_from(f"<{count}b", data, offset))
        offset += count
    parts = Parts(
        size,
        channels,
        tuple(rest[:3]),
        (rest[3], rest[4]),
        rest[5],
        tuple(rest[6:]),
        (numbers[:channels], numbers[channels : 2 * channels], numbers[2 * channels :]),
        floats,
        (layers[0], layers[1], layers[2]),
        *layers[3:],
    )
    _check_room(parts)
    return parts


def _check_room(parts: Parts) -> None:
    """Raise ValueError if a sum may not fit its lane."""
    channels, area = parts.channels, parts.size**2
    komi = PLANES.index("komi")
    for number, weights in enumerate(parts.convolutions):
        inputs = len(weights) // (9 * channels)
        for output in range(channels):
            most = abs(parts.biases[number][output])
            for source in range(inputs):
                largest = MAX_ACTIVATION
                if not number:
                    largest = 2 * area if source == komi else HALF_POINTS
                taps = weights[source * channels + output :: inputs * channels]
                most += largest * sum(map(abs, taps))
            if number:
                most += parts.residuals[number - 1] * MAX_ACTIVATION
            if number == 1:
                pools = sum(map(abs, parts.pooled[output::channels])) * area * MAX_ACTIVATION
                most += pools * parts.pool_scale >> 16
            if most >= SIGN:
                raise ValueError(
                    f"Sums of convolution {number + 1} of a Go network reach {most:,}; there is "
                    f"room for less than {SIGN:,}."
                )


def write_network(parts: Parts) -> bytes:
    """Return the weights as bytes, as `parse_network` reads them."""
    head = _HEAD.pack(
        *(MAGIC, parts.size, parts.channels, *parts.shifts, *parts.residuals),
        *(parts.pool_scale, *parts.scales),
    )
    biases = [number for each in parts.biases for number in each]
    weights = [number for each in parts.convolutions for number in each]
    weights += [*parts.pooled, *parts.point, *parts.dense, *parts.last]
    return b"".join(
        [
            head,
            struct.pack(f"<{len(biases)}i", *biases),
            _FLOATS.pack(*parts.float_biases),
            struct.pack(f"<{len(weights)}b", *weights),
        ]
    )


class Network:
    """A network, its weights laid out for whole convolutions."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        size, channels = parts.size, parts.channels
        stride = size + 1
        self._lanes = stride * size - 1  # of a plane: the last column of walls is not needed
        self._block = self._lanes + 2 * stride + 2  # lanes of a channel, with room for a kernel
        self._middle = stride + 1  # how far a product is ahead of its plane
        self._points = [x + y * stride for y in range(size) for x in range(size)]
        board = sum(1 << LANE * (self._middle + point) for point in self._points)
        blocks = [LANE * self._block * output for output in range(channels)]
        self._boards = sum(board << block for block in blocks)  # a 1 in each lane of a board
        self._board, self._blocks = board, blocks
        self._ones = sum(1 << LANE * lane for lane in range(self._block * channels))
        self._signs = self._ones * SIGN
        self._magnitudes = self._boards * (SIGN - 1)
        self._clamp = self._ones * (SIGN - MAX_ACTIVATION - 1)
        self._bytes = self._boards * MAX_ACTIVATION

        # The first convolution: what each stone adds, komi, a pass, and all the rest.
        first = self._kernels(0)
        plane = sum(1 << LANE * point for point in self._points)
        self._stones = [
            {1 << point: kernel * HALF_POINTS << LANE * point for point in self._points}
            for kernel in first[:BOARDS]
        ]
        self._komi = first[BOARDS] * plane  # times twice the komi
        self._passed = first[BOARDS + 1] * plane * HALF_POINTS
        self._starts = [self._start(number) for number in range(3)]
        self._starts[0] += first[BOARDS + 2] * plane * HALF_POINTS
        self._later = [self._kernels(1), self._kernels(2)]
        self._pooled = [parts.pooled[output::channels] for output in range(channels)]
        self._dense = [parts.dense[unit::HIDDEN] for unit in range(HIDDEN)]

    def evaluate(self, position: NetworkInput) -> NetworkOutput:
        """Return what the network says of a position."""
        parts = self.parts
        total = self._starts[0] + self._komi * int(2 * position.komi)
        if position.passed:
            total += self._passed
        for added, board in zip(self._stones, position.boards, strict=True):
            while board:
                point = board & -board
                total += added[point]
                board ^= point
        planes, sums, maxima = self._activate(total, parts.shifts[0])
        pools = (*sums, *(parts.size**2 * each for each in maxima))
        for number, kernels in enumerate(self._later):
            total = self._starts[number + 1]
            for plane, kernel in zip(planes, kernels, strict=True):
                if plane:
                    total += plane * kernel
            if not number:
                whole = 0
                for block, weights in zip(self._blocks, self._pooled, strict=True):
                    added_to_all = sum(map(mul, weights, pools)) * parts.pool_scale >> 16
                    whole += added_to_all << block
                total += whole * self._board
            planes, sums, maxima = self._activate(total, parts.shifts[number + 1])
        return self._read_heads(position, planes, (*sums, *(parts.size**2 * m for m in maxima)))

    def _kernels(self, number: int) -> list[int]:
        """Return for each input channel of a convolution its kernels, a block an output."""
        parts, channels = self.parts, self.parts.channels
        weights, stride = parts.convolutions[number], parts.size + 1
        inputs = len(weights) // (9 * channels)
        found = []
        for source in range(inputs):
            kernel = 0
            for tap in range(9):
                y, x = divmod(tap, 3)
                # The plane is turned against the kernel: the tap above a point is added below it.
                lane = (2 - y) * stride + 2 - x
                for output in range(channels):
                    weight = weights[(tap * inputs + source) * channels + output]
                    if number and tap == 4 and source == output:
                        weight += parts.residuals[number - 1]
                    kernel += weight << LANE * lane + self._blocks[output]
            found.append(kernel)
        return found

    def _start(self, number: int) -> int:
        """Return what the sums of a convolution begin with: signs, biases, and a half to round."""
        half = 1 << self.parts.shifts[number] - 1
        biases = zip(self._blocks, self.parts.biases[number], strict=True)
        return self._signs + sum((self._board << block) * (bias + half) for block, bias in biases)

    def _activate(self, total: int, shift: int) -> tuple[list[int], list[int], list[int]]:
        """Return the planes of the next layer, and of each the sum and the maximum.

        What is negative becomes 0, what is more than 8 bits the most that they hold.
        """
        ones = total >> LANE - 1 & self._ones
        positive = total & (ones << LANE) - ones & self._magnitudes
        # What the shift brings down from the next lane is above its 23 - shift bits.
        kept = positive >> shift & self._ones * ((SIGN >> shift) - 1)
        above = kept + self._clamp >> LANE - 1 & self._ones
        data = ((kept | (above << 8) - above) & self._bytes).to_bytes(
            self._block * self.parts.channels * 3, "little"
        )
        planes, sums, maxima = [], [], []
        start, step = 3 * self._middle, 3 * self._block
        for first in range(start, len(data), step):
            plane = data[first : first + 3 * self._lanes]
            planes.append(int.from_bytes(plane, "little"))
            values = plane[::3]
            sums.append(sum(values))
            maxima.append(max(values))
        return planes, sums, maxima

    def _read_heads(
        self, position: NetworkInput, planes: list[int], pools: tuple[int, ...]
    ) -> NetworkOutput:
        parts = self.parts
        point_scale, pool_scale, dense_scale, last_scale = parts.scales
        logit_bias, owner_bias, *biases = parts.float_biases
        heads = []
        width = 3 * self._lanes
        signs = SIGN * sum(1 << LANE * lane for lane in range(self._lanes))
        for head in (0, 1):
            total = signs + sum(map(mul, planes, parts.point[head::2]))
            data = total.to_bytes(width + 3, "little")
            heads.append(
                [
                    int.from_bytes(data[3 * point : 3 * point + 3], "little") - SIGN
                    for point in self._points
                ]
            )
        logits = [each * point_scale + logit_bias for each in heads[0]]
        owners = [tanh(each * point_scale + owner_bias) for each in heads[1]]
        inputs = [each * pool_scale for each in pools]
        inputs += [position.komi / 5, float(position.passed)]
        hidden = [
            max(0.0, sum(map(mul, weights, inputs)) * dense_scale + bias)
            for weights, bias in zip(self._dense, biases, strict=False)
        ]
        value, passing = (
            sum(map(mul, parts.last[unit::2], hidden)) * last_scale + biases[HIDDEN + unit]
            for unit in (0, 1)
        )
        return NetworkOutput((*logits, passing), tanh(value), tuple(owners))


def softmax(logits: list[float]) -> list[float]:
    """Return the probabilities of some logits."""
    most = max(logits)
    weights = [exp(each - most) for each in logits]
    total = sum(weights)
    return [each / total for each in weights]
