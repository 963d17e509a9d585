"""A small network of Go in whole numbers: a policy, a value, and who owns each point.

It has three convolutions of 3x3 with weights and activations of 8 bits. One int holds the numbers
of a row of points, a lane of 24 bits each: times an int that holds a kernel, it is a convolution of
the row. A block of lanes belongs to one channel, so that one product gives all output channels of
an input channel. See pysrc/training/go_training.py for how the weights come about.
"""

import struct
from collections.abc import Sequence
from itertools import repeat
from math import exp, tanh
from operator import getitem, mul
from typing import Literal, NamedTuple

from plyscope.games.go.network_input import PLANES, NetworkInput

LANE = 24  # bits; three bytes, so that the low byte of each lane is a slice of bytes
SIGN = 1 << LANE - 1  # is added to each lane, so that none is negative
HALF_POINTS = 10  # a stone counts so much, for komi / 5 then is a whole number
MAX_ACTIVATION = 255
HIDDEN = 32
MAX_SIZE = 9
BOARDS = 7  # of the planes of the input
MAGIC = b"GoN1"

_LITTLE: "repeat[Literal['little']]" = repeat("little")
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
        left = right = 0  # of the lane between two blocks, to which both add
        for output in range(channels):
            columns = [0, 0, 0]
            for source in range(inputs):
                largest = MAX_ACTIVATION
                if not number:
                    largest = 2 * area if source == komi else HALF_POINTS
                taps = weights[source * channels + output :: inputs * channels]
                for column in range(3):
                    columns[column] += largest * sum(map(abs, taps[column::3]))
            left, right = max(left, columns[0]), max(right, columns[2])
            most = abs(parts.biases[number][output]) + sum(columns)
            if number:
                most += parts.residuals[number - 1] * MAX_ACTIVATION
            if number == 1:
                pools = sum(map(abs, parts.pooled[output::channels])) * area * MAX_ACTIVATION
                most += pools * parts.pool_scale >> 16
            if max(most, left + right) >= SIGN:
                raise ValueError(
                    f"Sums of convolution {number + 1} of a Go network reach "
                    f"{max(most, left + right):,}; there is room for less than {SIGN:,}."
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
    """A network, its weights laid out for whole convolutions.

    The numbers of all channels and points are one int: row by row of the board, in each row a block
    of lanes for each channel, in each block a lane for each column and one more. A row of a channel
    times a kernel is three rows of all output channels. Such a sum begins a row and a lane before
    the board, and its blocks overlap in the lane between two of them.
    """

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        size, channels = parts.size, parts.channels
        self._block = LANE * (size + 1)  # bits
        self._row = self._block * channels
        self._origin = self._row + LANE  # of the board in a sum
        self._blocks = [self._block * channel for channel in range(channels)]
        self._columns = sum(1 << LANE * column for column in range(size))
        self._lefts = sum(1 << block for block in self._blocks)  # a 1 in the first lane of each
        self._ones = sum(1 << LANE * lane for lane in range((size + 1) * channels))  # of a row
        board = self._lefts * self._columns
        self._boards = sum(board << self._row * row for row in range(size))
        self._clamp = self._boards * (SIGN - MAX_ACTIVATION - 1)
        self._kept = [self._boards * ((SIGN >> shift) - 1) for shift in parts.shifts]
        self._planes = struct.Struct(f"{self._block // 8}s" * (size * channels))

        # The first convolution: what the stones of a row add, komi, a pass, and all the rest.
        first = self._kernels(0)
        full = [
            sum(kernel * self._columns << self._row * row for row in range(size))
            for kernel in first[BOARDS:]
        ]
        self._stones = [StoneTable(kernel * HALF_POINTS) for kernel in first[:BOARDS]]
        self._komi = full[0]  # times twice the komi
        self._passed = full[1] * HALF_POINTS
        self._starts = [self._start(number) for number in range(3)]
        self._starts[0] += full[2] * HALF_POINTS
        self._later = [self._kernels(1), self._kernels(2)]
        self._pooled = [
            sum(map(int.__lshift__, parts.pooled[pool : pool + channels], self._blocks))
            for pool in range(0, len(parts.pooled), channels)
        ]
        self._point = [
            logit + (owner << self._block)
            for logit, owner in zip(parts.point[::2], parts.point[1::2], strict=True)
        ]
        self._point_signs = sum(SIGN << LANE * lane for lane in range(2 * size * (size + 1)))
        # A float times an int would be as exact, but slower.
        self._dense = [list(map(float, parts.dense[unit::HIDDEN])) for unit in range(HIDDEN)]
        self._last = [list(map(float, parts.last[unit::2])) for unit in range(2)]

    def evaluate(self, position: NetworkInput) -> NetworkOutput:
        """Return what the network says of a position."""
        size = self.parts.size
        total, row_mask = 0, (1 << size) - 1
        for shift in reversed(range(0, size * (size + 1), size + 1)):
            rows = [board >> shift & row_mask for board in position.boards]
            total = (total << self._row) + sum(map(getitem, self._stones, rows))
        total += self._starts[0] + self._komi * int(2 * position.komi)
        if position.passed:
            total += self._passed
        numbers = self._activate(total, 0)
        total = self._convolve(numbers, 0, self._add_pools(self._pool(numbers)))
        numbers = self._activate(total, 1)
        numbers = self._activate(self._convolve(numbers, 1), 2)
        return self._read_heads(position, numbers)

    def _kernels(self, number: int) -> list[int]:
        """Return for each input channel of a convolution its kernels, a block an output."""
        parts, channels = self.parts, self.parts.channels
        weights = parts.convolutions[number]
        inputs = len(weights) // (9 * channels)
        found = []
        for source in range(inputs):
            kernel = 0
            for tap in range(9):
                y, x = divmod(tap, 3)
                # The board is turned against the kernel: the tap above a point is added below it.
                place = (2 - y) * self._row + (2 - x) * LANE
                for output in range(channels):
                    weight = weights[(tap * inputs + source) * channels + output]
                    if number and tap == 4 and source == output:
                        weight += parts.residuals[number - 1]
                    kernel += weight << place + self._blocks[output]
            found.append(kernel)
        return found

    def _start(self, number: int) -> int:
        """Return what the sums of a convolution begin with: signs, biases, and a half to round."""
        size, half = self.parts.size, 1 << self.parts.shifts[number] - 1
        lanes = (size + 2) * self._row // LANE + 1
        signs = sum(SIGN << LANE * lane for lane in range(lanes))
        row = sum(
            self._columns * (bias + half) << block
            for block, bias in zip(self._blocks, self.parts.biases[number], strict=True)
        )
        return signs + sum(row << self._origin + self._row * y for y in range(size))

    def _rows(self, numbers: int) -> list[Sequence[int]]:
        """Return for each row of the board the row of each channel as an int."""
        channels = self.parts.channels
        data = numbers.to_bytes(self._planes.size, "little")
        rows: tuple[bytes, ...] = self._planes.unpack(data)
        planes = list(map(int.from_bytes, rows, _LITTLE))
        return [planes[first : first + channels] for first in range(0, len(planes), channels)]

    def _convolve(self, numbers: int, number: int, added_to_rows: int = 0) -> int:
        """Return the sums of the second or the third convolution."""
        kernels, total = self._later[number], 0
        for planes in reversed(self._rows(numbers)):
            total = (total << self._row) + sum(map(mul, planes, kernels), added_to_rows)
        return total + self._starts[number + 1]

    def _activate(self, total: int, number: int) -> int:
        """Return the numbers that the sums of a convolution become.

        What is negative becomes 0, what is more than 8 bits the most that they hold.
        """
        total >>= self._origin
        ones = total >> LANE - 1 & self._boards
        positive = total & (ones << LANE - 1) - ones
        # What the shift brings down from the next lane is above its 23 - shift bits.
        kept = positive >> self.parts.shifts[number] & self._kept[number]
        above = kept + self._clamp >> LANE - 1 & self._boards
        return (kept | (above << 8) - above) & self._boards * MAX_ACTIVATION

    def _pool(self, numbers: int) -> list[int]:
        """Return of each channel the sum, and then of each the maximum times the points."""
        size, row_mask = self.parts.size, (1 << self._row) - 1
        rows = [numbers >> self._row * row & row_mask for row in range(size)]
        sums = largest = rows[0]
        for row in rows[1:]:
            sums += row
            largest = self._larger(largest, row)
        columns, sums = sums, 0
        for column in range(size):
            sums += columns >> LANE * column
        for _ in range(size - 1):
            largest = self._larger(largest, largest >> LANE)
        channels, step = self.parts.channels, size + 1
        maxima = _read_lanes(largest, channels, step)
        return [*_read_lanes(sums, channels, step), *(size**2 * each for each in maxima)]

    def _larger(self, one: int, other: int) -> int:
        """Return the larger number of each lane of two rows."""
        carries = (one | self._ones << 8) - other >> 8 & self._ones
        return other ^ (one ^ other) & (carries << 8) - carries

    def _add_pools(self, pools: Sequence[int]) -> int:
        """Return what the second convolution adds to a row: the same for each point."""
        signs = self._lefts << LANE - 1
        sums: int = sum(map(mul, pools, self._pooled)) * self.parts.pool_scale
        added: int = (sums + (signs << 16) >> 16 & self._lefts * ((1 << LANE) - 1)) - signs
        return added * self._columns << self._origin

    def _read_heads(self, position: NetworkInput, numbers: int) -> NetworkOutput:
        size, stride = self.parts.size, self.parts.size + 1
        point_scale, pool_scale, dense_scale, last_scale = self.parts.scales
        logit_bias, owner_bias, *biases = self.parts.float_biases
        total = 0
        for planes in reversed(self._rows(numbers)):
            total = (total << 2 * self._block) + sum(map(mul, planes, self._point))
        lanes = _read_lanes(total + self._point_signs, 2 * size * stride)
        logits, owners = list[float](), list[float]()
        for first in range(0, len(lanes), 2 * stride):
            for each in lanes[first : first + size]:
                logits.append((each - SIGN) * point_scale + logit_bias)
            for each in lanes[first + stride : first + stride + size]:
                owners.append(tanh((each - SIGN) * point_scale + owner_bias))
        inputs = [each * pool_scale for each in self._pool(numbers)]
        inputs += [position.komi / 5, float(position.passed)]
        hidden = [
            max(0.0, sum(map(mul, weights, inputs)) * dense_scale + bias)
            for weights, bias in zip(self._dense, biases, strict=False)
        ]
        value, passing = (
            sum(map(mul, weights, hidden)) * last_scale + bias
            for weights, bias in zip(self._last, biases[HIDDEN:], strict=True)
        )
        return NetworkOutput((*logits, passing), tanh(value), tuple(owners))


class StoneTable(dict[int, int]):
    """What each set of stones in a row adds to the sums of the first convolution."""

    def __init__(self, kernel: int) -> None:
        self.kernel = kernel

    def __missing__(self, row: int) -> int:
        columns = (column for column in range(row.bit_length()) if row >> column & 1)
        self[row] = added = sum(self.kernel << LANE * column for column in columns)
        return added


def _read_lanes(total: int, count: int, step: int = 1) -> list[int]:
    """Return the numbers in every so many of the lanes of an int, none of them negative."""
    end = 3 * count * step
    data = total.to_bytes(end, "little")
    low, middle, high = (data[byte : end : 3 * step] for byte in range(3))
    return [a | b << 8 | c << 16 for a, b, c in zip(low, middle, high, strict=True)]


def softmax(logits: list[float]) -> list[float]:
    """Return the probabilities of some logits."""
    most = max(logits)
    weights = [exp(each - most) for each in logits]
    total = sum(weights)
    return [each / total for each in weights]
