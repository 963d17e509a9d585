"""The networks that were kept while the network of Go learned, by the number of games before.

Only the last one is in the page from the start: the others are random bytes that do not compress.
"""

from base64 import b85decode
from functools import lru_cache
from typing import Any

from plyscope.games.go.network import Network, NetworkOutput, parse_network
from plyscope.games.go.network_input import NetworkInput
from plyscope.games.go.network_weights import WEIGHTS
from plyscope.validation import short_repr

SIZE = 5  # of the board that they are for
SNAPSHOTS = (0, 1_000, 2_500, 5_000, 10_000)  # the numbers of games
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
    """Return the network after so many games of self-play.

    Raises ValueError where the weights of that time are not there, as in the page.
    """
    return Network(parse_network(b85decode(find_weights(games))))


def find_weights(games: int) -> str:
    """Return the weights after so many games; raise ValueError where they are not there."""
    if games in WEIGHTS:
        return WEIGHTS[games]
    try:
        from plyscope.games.go.early_weights import WEIGHTS as EARLY_WEIGHTS
    except ModuleNotFoundError:
        raise ValueError(
            f"The weights of the network after {games:,} games are not here: the page has those "
            f"after {SNAPSHOTS[-1]:,}, and the Python package has all."
        ) from None
    return EARLY_WEIGHTS[games]


@lru_cache(_REMEMBERED)
def evaluate_input(games: int, position: NetworkInput) -> NetworkOutput:
    """Return what the network after so many games says of a position."""
    return load_network(games).evaluate(position)
