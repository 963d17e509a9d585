"""The networks that were kept while the network of Go learned, by the number of games before."""

from base64 import b85decode
from functools import lru_cache
from typing import Any

from plyscope.games.go.network import Network, NetworkOutput, parse_network
from plyscope.games.go.network_input import NetworkInput
from plyscope.games.go.network_weights import WEIGHTS
from plyscope.validation import short_repr

SIZE = 5  # of the board that they are for
SNAPSHOTS = tuple(WEIGHTS)  # the numbers of games
_REMEMBERED = 4_096  # positions: PUCT asks for the policy and the value of each


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
    """Return the network after so many games of self-play."""
    return Network(parse_network(b85decode(WEIGHTS[games])))


@lru_cache(_REMEMBERED)
def evaluate_input(games: int, position: NetworkInput) -> NetworkOutput:
    """Return what the network after so many games says of a position."""
    return load_network(games).evaluate(position)
