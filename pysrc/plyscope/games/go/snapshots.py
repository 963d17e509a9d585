"""The networks that were kept while the network of Go learned, by the number of games before.

They are in one file, which the page fetches when it is first needed: random bytes do not compress.
`python pysrc/training/go_training.py FOLDER` and `python pysrc/training/go_weights.py FOLDER` made
it; network.py reads what it holds of each.
"""

import hashlib
import os.path
from functools import lru_cache
from typing import Any

from plyscope.games.go.network import Network, NetworkOutput, parse_network
from plyscope.games.go.network_input import NetworkInput
from plyscope.validation import short_repr

SIZE = 5  # of the board that they are for
HASHES = {  # number of games: SHA-256 of the weights, in 8 bits
    0: "74ae9bb088aa7ba421e43a309efd8c1b4d408d354cd955e17a94fab33863bc58",
    1_000: "b46bfdfa9e6bfc0b34db45cf6eadb0b924ca1042b072f88fcfa0d91033a1220c",
    2_500: "f7a79dc1a0f3a9d13831aa315ff6b4c70e38d8ea0edd586e9f0fba27a6c48f21",
    5_000: "64c889fbca4c7cce7bc0787e9689b84e3dabfb17cc14950815688d1f040e2e31",
    10_000: "859181360ccbab7193ce72c459d36254d40a8fbd60419156699ee86804b0e700",
}
SNAPSHOTS = tuple(HASHES)
WEIGHTS_BYTES = 8_134  # of each
FILE = os.path.join(os.path.dirname(__file__), "go-5x5.networks")  # all weights, in this order
_REMEMBERED = 4_096  # positions: PUCT asks for the policy and the value of each

_weights: dict[int, bytes] = {}


def choose_snapshot(size: int, games: Any) -> int | None:
    """Return the snapshot of a game: by default the last on 5x5, none on another board.

    Raises ValueError for a snapshot that does not exist.
    """
    if games is None:
        return SNAPSHOTS[-1] if size == SIZE else None
    if size != SIZE or isinstance(games, bool) or games not in SNAPSHOTS:
        known = ", ".join(map(str, SNAPSHOTS))
        raise ValueError(
            f"There is no network of Go {size}x{size} after {short_repr(games)} games; there are "
            f"those of {SIZE}x{SIZE} after {known}."
        )
    return int(games)


@lru_cache(len(SNAPSHOTS))
def load_network(games: int) -> Network:
    """Return the network after so many games of self-play.

    Raises ValueError where the file of weights is not there, as in the page before it has come.
    """
    return Network(parse_network(find_weights(games)))


def find_weights(games: int) -> bytes:
    """Return the weights after so many games; raise ValueError where they are not there."""
    if not _weights:
        try:
            with open(FILE, "rb") as file:
                content = file.read()
        except OSError:  # in the page the package has no files
            raise ValueError(
                f"The networks of Go {SIZE}x{SIZE} are not loaded: download their file first."
            ) from None
        load_file(content)
    return _weights[games]


def load_file(content: bytes) -> None:
    """Take the weights of all snapshots from their file; raise ValueError if it is damaged."""
    for at, (games, digest) in enumerate(HASHES.items()):
        weights = content[at * WEIGHTS_BYTES : (at + 1) * WEIGHTS_BYTES]
        if hashlib.sha256(weights).hexdigest() != digest:
            raise ValueError(
                f"The file of networks of Go {SIZE}x{SIZE} is damaged: the weights after {games:,} "
                "games are not those that were shipped. Download it again."
            )
        _weights[games] = weights


@lru_cache(_REMEMBERED)
def evaluate_input(games: int, position: NetworkInput) -> NetworkOutput:
    """Return what the network after so many games says of a position."""
    return load_network(games).evaluate(position)
