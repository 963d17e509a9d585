"""The traits of a search with its options on a game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Any

from plyscope.game import MAX, MIN, Game, Player, has_chance
from plyscope.search.algorithm import Algorithm, SimulationTraits, Traits, find_algorithm
from plyscope.search.compile_watch import find_watch_verbs
from plyscope.trace.tick import NodeBound
from plyscope.trace.value_format import RAW_VALUES, ValueUnit, choose_value_unit


@dataclass(frozen=True)
class SearchTraits:
    """What a search of `game` with these options guarantees.

    Raise ValueError for an algorithm that does not exist.
    """

    game: Game[Any]
    algorithm: str
    options: Mapping[str, Any]

    @cached_property
    def definition(self) -> Algorithm:
        """The algorithm."""
        return find_algorithm(self.algorithm)

    @property
    def declared(self) -> Traits:
        """The traits that the algorithm declares, for any game and options."""
        return self.definition.traits

    def option_value(self, name: str) -> Any:
        """Return the value of an option or its default; None if the search has no such option."""
        definitions = self.definition.options
        default = definitions[name].default if name in definitions else None
        return self.options.get(name, default)

    @property
    def simulates(self) -> bool:
        """Whether the search runs simulations, which revisit nodes."""
        return self.declared.simulation is not None

    @property
    def simulation(self) -> SimulationTraits:
        """How a search that runs simulations chooses a move."""
        simulation = self.declared.simulation
        assert simulation is not None, f"{self.algorithm} runs no simulations"
        return simulation

    @cached_property
    def uses_windows(self) -> bool:
        """Whether the search uses windows (alpha, beta)."""
        cuts = "cut" in find_watch_verbs(self.definition.function)
        return cuts and not self.returns_vectors and not self.limits_bounds

    @property
    def cuts_strictly(self) -> bool:
        """Whether the search cuts only beyond the window, not at its ends."""
        return bool(self.option_value("ties") == "strict")

    @property
    def is_fail_hard(self) -> bool:
        """Whether no inner node returns a value outside of its window."""
        return self.declared.fail_hard

    @property
    def returns_bounds(self) -> bool:
        """Whether a node may return an end of its window in place of a value beyond it."""
        return self.declared.returns_bounds

    @property
    def has_fallible_min(self) -> bool:
        """Whether MIN errs with a probability."""
        return self.declared.fallible_min

    @property
    def returns_vectors(self) -> bool:
        """Whether values are vectors with one utility for each player."""
        return self.definition.returns_vectors

    @property
    def forward_prunes(self) -> bool:
        """Whether the search skips moves that could matter, so that no inner node is proved."""
        return self.declared.forward_prunes

    @property
    def limits_bounds(self) -> bool:
        """Whether the search skips what an upper bound puts below its limit."""
        return self.declared.limits_bounds

    @property
    def stores_estimates(self) -> bool:
        """Whether the search reuses stored estimates, so that only wins and losses are proved."""
        return self.declared.stores_estimates

    @cached_property
    def has_expected_values(self) -> bool:
        """Whether values are expectations, because of chance or of a MIN that errs."""
        return self.has_fallible_min or has_chance(self.game)

    @property
    def has_feature_sums(self) -> bool:
        """Whether values can be shown as sums of features; an average of them is none."""
        averages = self.has_fallible_min or self.simulates or self.returns_vectors
        return "weights" in self.definition.options and not averages

    @cached_property
    def value_unit(self) -> ValueUnit:
        """The unit in which values are shown."""
        if not self.has_feature_sums or self.has_expected_values:
            return RAW_VALUES
        return choose_value_unit(self.game, self.option_value("weights"))

    @cached_property
    def root_window(self) -> tuple[float, float]:
        """The window of the root."""
        low, high = self.declared.root_window
        return self._option_or_number(low), self._option_or_number(high)

    def _option_or_number(self, end: float | str) -> float:
        """Return an end of the root's window, which may be the value of an option."""
        value: float = self.option_value(end) if isinstance(end, str) else end
        return value

    @cached_property
    def max_utility(self) -> float:
        """The greatest utility of any player under shallow pruning, else infinity."""
        if self.declared.utility_bounds is None:
            return inf
        total, least = map(self.option_value, self.declared.utility_bounds)
        return float(total - (len(self.game.players) - 1) * least)

    @cached_property
    def value_range(self) -> tuple[float, float]:
        """The least and the greatest value for MAX, as far as known."""
        if self.root_window != (-inf, inf):
            return self.root_window
        ends: tuple[float, float] = getattr(self.game, "utility_range", (-inf, inf))
        return ends

    def best(self, player: Player | None) -> float:
        """Return the best value for MAX or MIN, a utility of MAX; infinite if unknown."""
        return self.value_range[1] if player == MAX else self.value_range[0]

    def worst(self, player: Player | None) -> float:
        """Return the worst value for MAX or MIN, a utility of MAX; infinite if unknown."""
        return self.best(MIN if player == MAX else MAX)

    def is_vague(self, bound: int, value: float) -> bool:
        """Return whether a bound says nothing: at most the greatest value, at least the least.

        `bound` and `value` are those of a `NodeBound`.
        """
        return bool(bound) and value == self.worst(MIN if bound < 0 else MAX)

    def winner(self, value: Any) -> Player | None:
        """Return the winner if `value` is that of a won game, else None.

        With chance there is none: an average may round to 1.
        """
        has_winners = getattr(self.game, "utility_range", None) == self.value_range == (-1, 1)
        if not has_winners or self.has_expected_values or hasattr(self.game, "turns"):
            return None
        if value not in self.value_range:
            return None
        return MAX if value > 0 else MIN

    def tighten_bound(self, bound: NodeBound) -> NodeBound:
        """Return the bound with the strongest justified claim.

        A lower bound at the greatest value is exact. An evaluation lies strictly between the least
        and the greatest utility (see `Game`), so a value at an end is proved, unless the search
        skips moves that could matter.
        """
        minimum, maximum = self.value_range
        if bound.value in (minimum, maximum):
            if bound.bound == (1 if bound.value == maximum else -1):
                bound = replace(bound, bound=0)
            if bound.basis == "judged" and bound.bound == 0 and not self.forward_prunes:
                bound = replace(bound, basis="proved")
        return bound
