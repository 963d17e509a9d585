"""The network of Go in whole numbers: agreement with plain loops, its weights, its policy."""

import hashlib
import random
from math import tanh
from pathlib import Path

import pytest

from plyscope import solve
from plyscope.game import MAX, play_moves
from plyscope.games import Go
from plyscope.games.go import snapshots
from plyscope.games.go.network import (
    BOARDS,
    HALF_POINTS,
    HIDDEN,
    MAX_ACTIVATION,
    Network,
    Parts,
    count_bytes,
    parse_network,
    write_network,
)
from plyscope.games.go.network_input import PLANES, describe_state
from plyscope.games.go.snapshots import SNAPSHOTS, find_weights, load_network

WEIGHTS = {games: find_weights(games) for games in SNAPSHOTS}


def evaluate_by_loops(parts, position):
    """Return the logits, the value and the owners of a position, number by number."""
    size, channels = parts.size, parts.channels
    points = [(x, y) for y in range(size) for x in range(size)]
    planes = []
    for board in position.boards:
        planes.append({(x, y): HALF_POINTS * (board >> x + y * (size + 1) & 1) for x, y in points})
    for constant in (int(2 * position.komi), HALF_POINTS * position.passed, HALF_POINTS):
        planes.append(dict.fromkeys(points, constant))
    assert len(planes) == len(PLANES) == BOARDS + 3
    pools = []
    for number in range(3):
        weights, after = parts.convolutions[number], []
        for output in range(channels):
            values = {}
            for x, y in points:
                total = parts.biases[number][output]
                for tap in range(9):
                    near = x + tap % 3 - 1, y + tap // 3 - 1
                    for source, plane in enumerate(planes):
                        weight = weights[(tap * len(planes) + source) * channels + output]
                        total += weight * plane.get(near, 0)
                if number:
                    total += parts.residuals[number - 1] * planes[output][x, y]
                if number == 1:
                    added = sum(
                        pool * parts.pooled[place * channels + output]
                        for place, pool in enumerate(pools)
                    )
                    total += added * parts.pool_scale >> 16
                shift = parts.shifts[number]
                rounded = total + (1 << shift - 1) >> shift
                values[x, y] = min(max(rounded, 0), MAX_ACTIVATION)
            after.append(values)
        planes = after
        pools = [sum(plane.values()) for plane in planes]
        pools += [size * size * max(plane.values()) for plane in planes]
    point_scale, pool_scale, dense_scale, last_scale = parts.scales
    heads = [
        [
            sum(planes[c][point] * parts.point[2 * c + head] for c in range(channels)) * point_scale
            + parts.float_biases[head]
            for point in points
        ]
        for head in (0, 1)
    ]
    inputs = [pool * pool_scale for pool in pools] + [position.komi / 5, float(position.passed)]
    hidden = [
        max(
            0.0,
            sum(parts.dense[place * HIDDEN + unit] * each for place, each in enumerate(inputs))
            * dense_scale
            + parts.float_biases[2 + unit],
        )
        for unit in range(HIDDEN)
    ]
    value, passing = (
        sum(parts.last[2 * place + unit] * each for place, each in enumerate(hidden)) * last_scale
        + parts.float_biases[2 + HIDDEN + unit]
        for unit in (0, 1)
    )
    return [*heads[0], passing], tanh(value), [tanh(each) for each in heads[1]]


def random_states(game, count, seed):
    """Return positions of random games, all kinds of plies among them."""
    rng, states = random.Random(seed), []
    while len(states) < count:
        state = game.initial
        while not game.is_terminal(state):
            states.append(state)
            state = game.result(state, rng.choice(game.actions(state)))
    return rng.sample(states, count)


@pytest.mark.parametrize("games", SNAPSHOTS)
def test_a_convolution_of_whole_ints_is_what_plain_loops_compute(games):
    parts = parse_network(WEIGHTS[games])
    network, decided = load_network(games), 0
    for komi in (24.5, -3.5, 0):
        game = Go(5, komi)
        for state in random_states(game, 3, games + 1):
            position = describe_state(game, state)
            found = network.evaluate(position)
            logits, value, owners = evaluate_by_loops(parts, position)
            assert (list(found.logits), found.value, list(found.owners)) == (logits, value, owners)
            decided += 1
    assert decided == 9


def random_parts(rng, size, channels):
    """Return a network of this size with weights of any of the 8 bits."""

    def weights(count):
        return tuple(rng.randrange(-127, 128) for _ in range(count))

    return Parts(
        size,
        channels,
        tuple(rng.randrange(8, 15) for _ in range(3)),
        (rng.randrange(200), rng.randrange(200)),
        rng.randrange(3_000),
        (0.01, 0.02, 0.03, 0.04),
        tuple(tuple(rng.randrange(-20_000, 20_000) for _ in range(channels)) for _ in range(3)),
        tuple(rng.uniform(-1, 1) for _ in range(2 + HIDDEN + 2)),
        tuple(weights(9 * inputs * channels) for inputs in (len(PLANES), channels, channels)),
        *map(weights, (2 * channels * channels, channels * 2)),
        *map(weights, ((2 * channels + 2) * HIDDEN, HIDDEN * 2)),
    )


@pytest.mark.parametrize(("size", "channels"), [(1, 3), (2, 1), (3, 5), (7, 4), (9, 2)])
def test_a_network_of_any_size_is_what_plain_loops_compute(size, channels):
    rng, decided = random.Random(size), 0
    for komi in (0.5, -1, size * size):
        game = Go(size, komi)
        parts = parse_network(write_network(random_parts(rng, size, channels)))
        network = Network(parts)
        for state in random_states(game, 2, size):
            position = describe_state(game, state)
            found = network.evaluate(position)
            logits, value, owners = evaluate_by_loops(parts, position)
            assert (list(found.logits), found.value, list(found.owners)) == (logits, value, owners)
            assert len(set(logits)) > 1
            decided += 1
    assert decided == 6


def test_the_weights_are_those_whose_hashes_stand_beside_them():
    for games, data in WEIGHTS.items():
        assert len(data) == count_bytes(16) == 8_134
        assert hashlib.sha256(data).hexdigest() == snapshots.HASHES[games]
        assert write_network(parse_network(data)) == data
    assert SNAPSHOTS == (0, 1_000, 2_500, 5_000, 10_000)


LAST = WEIGHTS[SNAPSHOTS[-1]]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            LAST[:-1],
            "The weights of a Go network are cut off: with 16 channels they have 8,134 bytes, not "
            "8,133.",
        ),
        (
            LAST + b"x",
            "The weights of a Go network go on after their end: with 16 channels they have 8,134 "
            "bytes, not 8,135.",
        ),
        (
            LAST[:5] + bytes([32]) + LAST[6:],
            f"The weights of a Go network are cut off: with 32 channels they have "
            f"{count_bytes(32):,} bytes, not 8,134.",
        ),
        (
            LAST[:20],
            "The weights of a Go network are cut off: they have 20 bytes, and the head alone has "
            "54.",
        ),
        (b"", "The weights of a Go network begin with b'GoN1'; these do not."),
        (
            b"x" + LAST[1:],
            "The weights of a Go network begin with b'GoN1'; these do not.",
        ),
        ("GoN1", "The weights of a Go network begin with b'GoN1'; these do not."),
    ],
)
def test_weights_that_are_cut_off_or_of_another_size_are_refused_in_a_sentence(data, sentence):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        parse_network(data)
    assert str(refused.value) == sentence


def test_weights_whose_sums_have_no_room_are_refused():
    parts = parse_network(LAST)
    big = parts._replace(biases=((1 << 30,) * 16, *parts.biases[1:]))
    with pytest.raises(ValueError, match=r"^Sums of convolution 1 of a Go network reach 1,0"):
        parse_network(write_network(big))


def test_weights_whose_sums_have_no_room_between_two_channels_are_refused():
    channels, taps = 60, [0] * (9 * 60 * 60)
    for tap in range(9):
        for source in range(channels):
            first = (tap * channels + source) * channels
            taps[first] = 127 * (tap % 3 == 0)  # the left columns of the first output's kernels
            taps[first + 1] = 127 * (tap % 3 == 2)
    parts = random_parts(random.Random(1), 5, channels)._replace(
        residuals=(0, 0), pool_scale=0, convolutions=((0,) * 5_400, tuple(taps), (0,) * 32_400)
    )
    most = 2 * 3 * channels * 255 * 127
    with pytest.raises(ValueError, match=f"^Sums of convolution 2 .* reach {most:,}; there is"):
        parse_network(write_network(parts))


@pytest.mark.parametrize(
    ("place", "byte", "sentence"),
    [
        (4, 0, "A Go network is for boards of 1x1 to 9x9, not of 0x0."),
        (4, 10, "A Go network is for boards of 1x1 to 9x9, not of 10x10."),
        (6, 0, "The sums of a Go network are shifted by 1 to 22 bits, not by 0."),
        (8, 23, "The sums of a Go network are shifted by 1 to 22 bits, not by 23."),
    ],
)
def test_weights_with_a_head_that_makes_no_sense_are_refused_in_a_sentence(place, byte, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        parse_network(LAST[:place] + bytes([byte]) + LAST[place + 1 :])


def test_weights_of_any_bytes_are_read_or_refused_in_a_sentence():
    rng, refused, read = random.Random(5), 0, 0
    for _ in range(300):
        data = bytearray(LAST)
        for _ in range(rng.randrange(1, 40)):
            data[rng.randrange(54 if rng.random() < 0.7 else len(data))] = rng.randrange(256)
        try:
            Network(parse_network(bytes(data)))
        except ValueError as error:
            refused += str(error).endswith(".")
        else:
            read += 1
    assert (refused, read) == (269, 31)


def test_the_policy_has_each_legal_move_with_probabilities_that_sum_to_1():
    game = Go()
    for state in random_states(game, 40, 3):
        pairs = game.policy(state)
        assert [action for action, _ in pairs] == list(game.actions(state))
        assert sum(probability for _, probability in pairs) == pytest.approx(1)
        assert all(0 < probability < 1 for _, probability in pairs)


def test_the_value_is_for_black_whoever_is_to_move():
    game = Go(5, 0.5)
    ahead = play_moves(game, "C3 A1 C2 A2 C4 A4".split())
    assert game.value(ahead) > 0.9
    assert game.value(game.result(ahead, 6)) > 0.9
    assert min(game.owners(ahead)[point] for point in (7, 12, 17)) > 0.5  # C2, C3, C4


def test_weights_that_are_not_there_are_missed_in_a_sentence(monkeypatch):
    monkeypatch.setattr(snapshots, "_weights", {})
    monkeypatch.setattr(snapshots, "FILE", "missing")
    with pytest.raises(ValueError, match=r"^The networks of Go 5x5 are not loaded: download"):
        find_weights(1_000)


def test_a_damaged_file_of_weights_is_refused_whole_or_where_it_is_cut_off(monkeypatch):
    monkeypatch.setattr(snapshots, "_weights", {})
    content = Path(snapshots.FILE).read_bytes()
    for place in (0, 8_133, 8_134, 40_669):
        damaged = bytearray(content)
        damaged[place] ^= 1
        with pytest.raises(ValueError, match=r"^The file of networks of Go 5x5 is damaged: the"):
            snapshots.load_file(bytes(damaged))
    with pytest.raises(ValueError, match=r"the weights after 10,000 games are not those"):
        snapshots.load_file(content[:-1])
    snapshots.load_file(content)
    assert find_weights(1_000) == content[8_134:16_268]


def test_only_5x5_has_a_network():
    assert Go(5).network == SNAPSHOTS[-1]
    assert (Go(7).network, Go(7).policy, Go(7).value) == (None, None, None)
    with pytest.raises(ValueError, match=r"^There is no network of Go 7x7 after 1000 games; "):
        Go(7, network=1_000)
    with pytest.raises(ValueError, match=r"after 0, 1000, 2500, 5000, 10000\.$"):
        Go(5, network=7)


def search_value(komi, move, simulations=200):
    game = Go(5, komi)
    state = play_moves(game, [move])
    return solve(game, state, "puct", simulations=simulations).value


@pytest.mark.parametrize(
    ("komi", "move", "sign"),
    [
        *((24.5, "C3", 1), (24.5, "C2", -1), (24.5, "B2", -1), (24.5, "A1", -1)),
        *((-1.5, "C2", 1), (-1.5, "B2", 1), (-1.5, "A1", -1)),
        *((9.5, "C3", 1), (9.5, "C2", -1), (9.5, "B2", -1)),
    ],
)
def test_with_200_simulations_a_first_move_has_the_sign_of_its_true_value_after_komi(
    komi, move, sign
):
    """C3 takes all 25 points. C2 gains 3 and B2 loses 1; komi is far enough from both."""
    assert search_value(komi, move) * sign > 0


def test_with_50_simulations_it_opens_in_the_centre():
    for komi in (24.5, 9.5, 0.5, -3.5):
        game = Go(5, komi)
        assert game.action_name((0,), solve(game, algorithm="puct", simulations=50).action) == "C3"


@pytest.mark.parametrize("seed", range(4))
def test_with_10_simulations_it_takes_the_whole_board_from_random_moves(seed):
    game, rng = Go(), random.Random(seed)
    state = game.initial
    while not game.is_terminal(state):
        if game.to_move(state) == MAX:
            action = solve(game, state, "puct", simulations=10).action
        else:
            action = rng.choice(game.actions(state))
        state = game.result(state, action)
    assert game.score(state) == 0.5
