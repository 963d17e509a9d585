"""What is told of a tick, as the call "explain" answers it: sentences, numbers and names."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Gauge:
    """The window of a node and a value in it, as a number line.

    mover   who moves at the node
    scale   what makes sums of values (see `ValueUnit`), or None
    alpha, beta  the window; None where it is open
    value   the node's value or, if `is_new`, the one that a child has just returned
    labels  "alpha", "beta" and "value" as text
    line    a sentence below it, or ""
    words   all of it in sentences
    """

    mover: Literal["MAX", "MIN", "chance"]
    windows: bool
    scale: float | None
    alpha: float | None
    beta: float | None
    value: float | None
    is_new: bool
    labels: Mapping[str, str]
    line: str
    words: str


@dataclass(frozen=True)
class Utilities:
    """A vector of utilities, where each player looks after itself; None if there is none yet."""

    value: tuple[float, ...] | None
    is_new: bool
    mover: str


@dataclass(frozen=True)
class SimulationChoices:
    """The moves that simulations choose from.

    rows        of each its name, visits, mean, score, whether it is chosen, its prior, and the
                value of the position after it by itself
    own         what that value is called; "" where there is none
    phase       the phase of the simulation, "" between two
    simulation  its number
    root        the moves at the root: of each its name, visits and prior
    """

    score: str
    caption: str
    rows: tuple[tuple[str, int, float | None, float | None, bool, float | None, float | None], ...]
    own: str
    phase: str
    simulation: int
    root: tuple[tuple[str, int, float | None], ...]


@dataclass(frozen=True)
class PathRow:
    """An open node: who moves, the move that led to it, its value, its window or visits."""

    player: str
    name: str
    value: str | tuple[str, ...]
    window: str


@dataclass(frozen=True)
class OpenPath:
    """The open nodes, the current one first, below the heads of their columns."""

    heads: tuple[str, ...]
    rows: tuple[PathRow, ...]


@dataclass(frozen=True)
class FeatureSum:
    """An evaluation by features.

    terms            of each its name, value, weight and product
    changed_weights  the features whose weight is not the game's own
    """

    terms: tuple[tuple[str, float, float, float], ...]
    total: float
    scale: float
    value: float
    changed_weights: tuple[str, ...]


@dataclass(frozen=True)
class TickExplanation:
    """What is told of a tick; see `calls/explanation_panel.py`."""

    kind: str
    sentence: str
    condition: str
    line: int | None
    pseudocode_line: int | None
    variables: Mapping[str, str]
    players: tuple[str, ...]
    is_signed: bool
    title: str
    gauge: Gauge | None
    utilities: Utilities | None
    average: str
    path: OpenPath
    choices: SimulationChoices | None
    evaluation: FeatureSum | None

    @property
    def player_names(self) -> tuple[str, ...]:
        """What its sentences call the players: MAX and MIN, unless each looks after itself."""
        if len(self.players) > 2 or self.utilities is not None:
            return self.players
        return ("MAX", "MIN")
