"""The manner of a search: what its algorithm and options mean for whoever explains it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Any

from plyscope.game import MAX, MIN, Game, Player, has_chance
from plyscope.search.algorithm import Algorithm, find
from plyscope.trace.bound import Known
from plyscope.trace.value_unit import AS_THEY_ARE, Unit, sums
from plyscope.trace.watch_calls import verbs_of

SIMULATIONS = ("uct", "puct")


@dataclass(frozen=True)
class Manner:
    """How a search of `game` works. Raises ValueError for an algorithm that does not exist."""

    game: Game[Any]
    algorithm: str
    options: Mapping[str, Any]

    @cached_property
    def chosen(self) -> Algorithm:
        return find(self.algorithm)

    def option(self, name: str) -> Any:
        """Return an option's value, given or by default; None where the search has none such."""
        known = self.chosen.options
        return self.options.get(name, known[name].default if name in known else None)

    @property
    def simulates(self) -> bool:
        """Whether it plays simulations, which revisit their nodes."""
        return self.algorithm in SIMULATIONS

    @cached_property
    def windows(self) -> bool:
        """Whether it searches with a window of alpha and beta."""
        return "cut" in verbs_of(self.algorithm) and not self.vectors

    @property
    def strict(self) -> bool:
        """Whether it cuts only beyond the window, not at its ends."""
        return bool(self.option("ties") == "strict")

    @property
    def hard(self) -> bool:
        """Whether no inner node reports a value outside of its window."""
        return self.algorithm == "alphabeta_hard"

    @property
    def returns_ends(self) -> bool:
        """Whether it reports an end of the window for what is there or beyond: see `Known`."""
        return self.hard or self.algorithm == "probcut"  # whose likely cuts do

    @property
    def errs(self) -> bool:
        """Whether MIN errs now and then."""
        return self.algorithm == "fallible"

    @property
    def vectors(self) -> bool:
        return self.chosen.vectors

    @property
    def unsure(self) -> bool:
        """Whether it leaves out moves that could matter, so that no inner node is proved."""
        return self.algorithm in ("beam", "probcut", "null_move")

    @property
    def guesses(self) -> bool:
        """Whether its table may answer with an estimate, so that only a win or a loss is proved."""
        return self.algorithm == "engine"

    @cached_property
    def dice(self) -> bool:
        """Whether chance or an error has a say: then nothing is sure, values are expectations."""
        return self.errs or has_chance(self.game)

    @property
    def has_sums(self) -> bool:
        """Whether its values can be sums of features: an average of them would be none."""
        averages = self.errs or self.simulates or self.vectors
        return "weights" in self.chosen.options and not averages

    @cached_property
    def unit(self) -> Unit:
        """In what its values are told."""
        if not self.has_sums or self.dice:
            return AS_THEY_ARE
        return sums(self.game, self.option("weights"))

    @cached_property
    def window(self) -> tuple[float, float]:
        """The window of the root."""
        if self.algorithm in ("star1", "star2"):
            return self.option("low"), self.option("high")
        return (-1, 1) if self.algorithm == "engine" else (-inf, inf)

    @cached_property
    def most(self) -> float:
        """The most that any one player can get, as shallow pruning was told; else without end."""
        total, least = self.option("total"), self.option("least")
        return inf if total is None else float(total - (len(self.game.players) - 1) * least)

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The least and the most that anything can be worth to MAX, as far as that is known."""
        if self.window != (-inf, inf):
            return self.window
        ends: tuple[float, float] = getattr(self.game, "utility_range", (-inf, inf))
        return ends

    def best(self, player: Player | None) -> float:
        """Return the best that MAX, or MIN, can get, as a utility of MAX; inf where not known."""
        return self.ends[1] if player == MAX else self.ends[0]

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
        won = getattr(self.game, "utility_range", None) == self.ends == (-1, 1)
        if not won or self.dice or hasattr(self.game, "turns") or value not in self.ends:
            return None
        return MAX if value > 0 else MIN

    def as_sure(self, known: Known) -> Known:
        """Return the same, told as surely as it is known.

        At least the most that there is, is exactly that. An estimate lies strictly within the ends
        of what a finished game is worth (see `Game`), so a value at an end is proved; but not where
        moves that could matter were left out.
        """
        least, most = self.ends
        if known.value in (least, most):
            if known.sense == (1 if known.value == most else -1):
                known = replace(known, sense=0)
            if known.basis == "judged" and known.sense == 0 and not self.unsure:
                known = replace(known, basis="proved")
        return known
