"""The algorithms by name: their options, their line for people, the games they are for.

The table itself is in `groups`, a file for each part of the lecture.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.evaluation import parse_weights
from plyscope.game import Game, UtilityVector, with_actions
from plyscope.search.dynamic_ordering import DYNAMIC_ORDERS
from plyscope.search.game_kind import TWO_ALTERNATING, GameKind
from plyscope.search.move_ordering import order_moves
from plyscope.search.options import Option
from plyscope.search.weighted_evaluation import apply_weights
from plyscope.validation import short_repr
from plyscope.watch import Watch

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "Option",
    "SimulationTraits",
    "Traits",
    "find_algorithm",
    "find_playable",
]


@dataclass(frozen=True)
class SimulationTraits:
    """How a search by simulations chooses a move, and what its source calls its variables."""

    score_name: str  # the score by which it chooses, as in "UCB1"
    exploration_option: str  # the option that weighs exploration against the mean value
    value_name: str  # the variable with the value of a simulation, for MAX
    total_name: str  # the attribute of a node with the sum of these values
    uses_priors: bool = False  # a policy gives each move a prior probability, which the score uses
    tries_every_move_first: bool = False  # a move without visits comes before all others


@dataclass(frozen=True)
class Traits:
    """What a search guarantees, and what it does, as its explanations rely on it.

    An algorithm declares its traits, so that nothing else needs to ask for its name.
    """

    looks_to_depth: bool = False  # its value is that of the tree to exactly `depth` plies
    fail_hard: bool = False  # no inner node returns a value outside of its window
    returns_bounds: bool = False  # a value at an end of the window may be only a bound
    forward_prunes: bool = False  # it skips moves that could matter: no inner node is proved
    stores_estimates: bool = False  # its table may return an estimate: only wins, losses are proved
    fallible_min: bool = False  # MIN errs with a probability
    uses_null_windows: bool = False  # it searches a later move with a null window first
    reduces_depth: bool = False  # it searches a late move less deep first
    extends_singular_moves: bool = False  # it searches deeper where one move is clearly better
    cuts_before_move: bool = False  # its loop tests for a cutoff before each move, not after it
    probes_tablebase: bool = False  # it uses the endgame database of a game that has one
    # The window of the root: each end is a number or the name of the option that holds it.
    root_window: tuple[float | str, float | str] = (-inf, inf)
    # The options with the greatest sum of the utilities of a leaf and with the least utility.
    utility_bounds: tuple[str, str] | None = None
    # The options with the allied players and with the ply at which they break their alliance.
    alliance_options: tuple[str, str] | None = None
    # For an annotation told where the usual variables are not set: each variable of the source
    # that is, with the number that it holds: "value" (the annotation's), "alpha" or "beta".
    annotation_variables: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    simulation: SimulationTraits | None = None  # of a search by simulations


@dataclass(frozen=True)
class Algorithm:
    """A search: `function(game, state, watch, **options)` returns (value, action)."""

    name: str
    title: str
    summary: str
    function: Callable[..., tuple[Any, Any]]
    options: Mapping[str, Option] = field(default_factory=dict)
    required_methods: tuple[str, ...] = ()  # methods it asks of a game beyond the protocol
    game_kind: GameKind = TWO_ALTERNATING  # the games it is for
    traits: Traits = Traits()  # what it guarantees
    returns_vectors: bool = False  # whether its values are vectors, one utility a player
    depth_variant: str = ""  # the algorithm that is this one to a depth
    extra_counters: tuple[str, ...] = ()  # counts of its own, beside nodes, leaves and cutoffs
    group: str = ""  # the part of the lecture that it belongs to
    # Raises ValueError, told the options and a leaf's utilities, where they are not what it takes
    # for granted. Leaves are looked for in `looks` positions first (see search_validation.py).
    check_leaf: Callable[[Mapping[str, Any], UtilityVector], object] | None = None
    max_checked_positions: int = 10_000

    @property
    def defaults(self) -> dict[str, Any]:
        """Each option with its default."""
        return {name: option.default for name, option in self.options.items()}

    @property
    def has_limit(self) -> bool:
        """Whether an option can end the search before the end of the game."""
        return any(option.is_limit for option in self.options.values())

    def unfit_reason(self, game: Game[Any]) -> str:
        """Return why the game is none for this algorithm, as part of a sentence; "" where it is."""
        if not self.game_kind.includes(game):
            return f"is {self.game_kind.description}"
        missing = [method for method in self.required_methods if not hasattr(game, method)]
        return f"needs a game with `{missing[0]}`" if missing else ""

    def check(self, game: Game[Any], options: Mapping[str, Any]) -> None:
        """Raise ValueError where the game or the options are none for this algorithm.

        A depth, or another limit, beyond the end of the game is none the less right: the search
        then is the full one.
        """
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(
                    f"{self.name} has no option {short_repr(name)}; its options are: {known}."
                )
            self.options[name].check(name, value)
        why = self.unfit_reason(game)
        if why:
            others = ", ".join(find_playable(game)) or "no algorithm"
            raise ValueError(f"{self.name} {why}; this game can be searched by: {others}.")
        if options.get("weights"):
            parse_weights(game, options["weights"])
        for name, value in options.items():
            option = self.options[name]
            method = option.required_methods.get(value, "") if option.choices else ""
            if method and not hasattr(game, method):
                raise ValueError(
                    f"{name}={value!r} needs a game with `{method}`, which this has not."
                )

    def prepare(
        self, game: Game[Any], options: Mapping[str, Any], watch: Watch
    ) -> tuple[Any, Watch, dict[str, Any]]:
        """Return the game as `weights` and `order` make it, who hears it, and the other options.

        The functions know nothing of them: such a game is a game like any other. An order that
        learns from the search hears it, and passes on to `watch` what it hears.
        """
        others = dict(options)
        weights = others.pop("weights", "")
        arranged: Any = game
        if weights:
            arranged = apply_weights(arranged, parse_weights(game, weights))
        usual = self.defaults.get("order", "given")
        how, _, seed = others.pop("order", usual).partition(":")
        if how in DYNAMIC_ORDERS:
            order = DYNAMIC_ORDERS[how](arranged, watch)
            return with_actions(arranged, order.actions), order, others
        return order_moves(arranged, how, int(seed or 0)), watch, others


ALGORITHMS: dict[str, Algorithm] = {}


def find_algorithm(name: str) -> Algorithm:
    """Return the algorithm of that name; raise ValueError, naming those that exist."""
    if not isinstance(name, str) or name not in ALGORITHMS:
        raise ValueError(
            f"There is no algorithm {short_repr(name)}; there are: {', '.join(ALGORITHMS)}."
        )
    return ALGORITHMS[name]


def find_playable(game: Game[Any]) -> list[str]:
    """Return the names of all algorithms that can search the game, in the lecture's order."""
    return [name for name, algorithm in ALGORITHMS.items() if not algorithm.unfit_reason(game)]
