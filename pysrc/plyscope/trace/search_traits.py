"""The manner of a search: what its algorithm and options mean for whoever explains it."""

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
    """How a search of `game` works. Raises ValueError for an algorithm that does not exist."""

    game: Game[Any]
    algorithm: str
    options: Mapping[str, Any]

    @cached_property
    def definition(self) -> Algorithm:
        return find_algorithm(self.algorithm)

    @property
    def declared(self) -> Traits:
        """What the algorithm declares of itself, whatever the game and the options."""
        return self.definition.traits

    def option_value(self, name: str) -> Any:
        """Return an option's value, given or by default; None where the search has none such."""
        known = self.definition.options
        return self.options.get(name, known[name].default if name in known else None)

    @property
    def simulates(self) -> bool:
        """Whether it plays simulations, which revisit their nodes."""
        return self.declared.simulation is not None

    @property
    def simulation(self) -> SimulationTraits:
        """How a search by simulations chooses a move; of such a search only."""
        simulation = self.declared.simulation
        assert simulation is not None, f"{self.algorithm} plays no simulations"
        return simulation

    @cached_property
    def uses_windows(self) -> bool:
        """Whether it searches with a window of alpha and beta."""
        return "cut" in find_watch_verbs(self.definition.function) and not self.returns_vectors

    @property
    def cuts_strictly(self) -> bool:
        """Whether it cuts only beyond the window, not at its ends."""
        return bool(self.option_value("ties") == "strict")

    @property
    def is_fail_hard(self) -> bool:
        """Whether no inner node reports a value outside of its window."""
        return self.declared.fail_hard

    @property
    def returns_bounds(self) -> bool:
        """Whether it reports an end of the window for what is there or beyond: see `Known`."""
        return self.declared.returns_bounds

    @property
    def has_fallible_min(self) -> bool:
        """Whether MIN errs now and then."""
        return self.declared.fallible_min

    @property
    def returns_vectors(self) -> bool:
        return self.definition.returns_vectors

    @property
    def forward_prunes(self) -> bool:
        """Whether it leaves out moves that could matter, so that no inner node is proved."""
        return self.declared.forward_prunes

    @property
    def stores_estimates(self) -> bool:
        """Whether its table may answer with an estimate, so that only a win or a loss is proved."""
        return self.declared.stores_estimates

    @cached_property
    def has_expected_values(self) -> bool:
        """Whether chance or an error has a say: then nothing is sure, values are expectations."""
        return self.has_fallible_min or has_chance(self.game)

    @property
    def has_feature_sums(self) -> bool:
        """Whether its values can be sums of features: an average of them would be none."""
        averages = self.has_fallible_min or self.simulates or self.returns_vectors
        return "weights" in self.definition.options and not averages

    @cached_property
    def value_unit(self) -> ValueUnit:
        """In what its values are told."""
        if not self.has_feature_sums or self.has_expected_values:
            return RAW_VALUES
        return choose_value_unit(self.game, self.option_value("weights"))

    @cached_property
    def root_window(self) -> tuple[float, float]:
        """The window of the root."""
        low, high = self.declared.root_window
        return self._option_or_number(low), self._option_or_number(high)

    def _option_or_number(self, end: float | str) -> float:
        """Return an end of the root's window, which may be the name of an option."""
        value: float = self.option_value(end) if isinstance(end, str) else end
        return value

    @cached_property
    def max_utility(self) -> float:
        """The most that any one player can get, as shallow pruning was told; else without end."""
        if self.declared.utility_bounds is None:
            return inf
        total, least = map(self.option_value, self.declared.utility_bounds)
        return float(total - (len(self.game.players) - 1) * least)

    @cached_property
    def value_range(self) -> tuple[float, float]:
        """The least and the most that anything can be worth to MAX, as far as that is known."""
        if self.root_window != (-inf, inf):
            return self.root_window
        ends: tuple[float, float] = getattr(self.game, "utility_range", (-inf, inf))
        return ends

    def best(self, player: Player | None) -> float:
        """Return the best that MAX, or MIN, can get, as a utility of MAX; inf where not known."""
        return self.value_range[1] if player == MAX else self.value_range[0]

    def worst(self, player: Player | None) -> float:
        """Return the worst that MAX, or MIN, can get, as a utility of MAX; inf where not known."""
        return self.best(MIN if player == MAX else MAX)

    def is_vague(self, sense: int, value: float) -> bool:
        """Tell whether a bound says nothing: at most the most that there is, or at least the least.

        `sense` and `value` are those of a `Known`.
        """
        return bool(sense) and value == self.worst(MIN if sense < 0 else MAX)

    def winner(self, value: Any) -> Player | None:
        """Return who has won where a value is that of a won game; None where it is another.

        An average may come to 1 by rounding alone: where chance has a say nobody is told to win.
        """
        won = getattr(self.game, "utility_range", None) == self.value_range == (-1, 1)
        if (
            not won
            or self.has_expected_values
            or hasattr(self.game, "turns")
            or value not in self.value_range
        ):
            return None
        return MAX if value > 0 else MIN

    def tighten_bound(self, known: NodeBound) -> NodeBound:
        """Return the same, told as surely as it is known.

        At least the most that there is, is exactly that. An estimate lies strictly within the ends
        of what a finished game is worth (see `Game`), so a value at an end is proved; but not where
        moves that could matter were left out.
        """
        least, most = self.value_range
        if known.value in (least, most):
            if known.bound == (1 if known.value == most else -1):
                known = replace(known, bound=0)
            if known.basis == "judged" and known.bound == 0 and not self.forward_prunes:
                known = replace(known, basis="proved")
        return known
