"""How well the computer plays: the move found, a search to a depth, or random moves mixed in."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.calls.argument_types import Argument, Choice, Integer, Number, Object
from plyscope.game import Action, Game, S
from plyscope.search.algorithm import find_algorithm
from plyscope.validation import short_repr

KINDS = ("perfect", "depth", "careless")

FIELDS = {
    "kind": Argument(Choice(KINDS), "How well the computer plays.", "perfect"),
    "depth": Argument(Integer(1), 'Plies searched, for "depth".', 4),
    "rate": Argument(Number(0, 1), 'Probability of a random move, for "careless".', 0.25),
    "seed": Argument(Integer(), 'Seed of the random moves, for "careless".', 1),
}


@dataclass(frozen=True)
class Strength:
    """A strength: `depth` in plies for "depth", `rate` and `seed` for "careless".

    "perfect" plays the move found, which is perfect where the search reaches the end; "depth" runs
    the depth-limited variant of the search. A careless player searches like a perfect one, then
    plays any legal move with probability `rate`; the seed and the number of moves played decide
    when, so that a game can be repeated. Raises ValueError for a field out of its range.
    """

    kind: str = "perfect"
    depth: int = 4
    rate: float = 0.25
    seed: int = 1

    def __post_init__(self) -> None:
        for name, field in FIELDS.items():
            field.type.read(f"strength.{name}", getattr(self, name))

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Strength":
        """Return a strength from plain data; raise ValueError for a wrong field."""
        return STRENGTH.read("strength", data)  # type: ignore[no-any-return]

    def select_search(
        self, algorithm: str, options: Mapping[str, Any]
    ) -> tuple[str, dict[str, Any]]:
        """Return the algorithm, with its options, that a player of this strength runs.

        Raises ValueError for "depth" if the algorithm has no depth-limited variant.
        """
        if not isinstance(options, Mapping):
            raise ValueError(
                f"options is {short_repr(options)}, expected an object such as {{'depth': 4}}."
            )
        if self.kind != "depth":
            return algorithm, dict(options)
        chosen = find_algorithm(algorithm)
        if not chosen.depth_variant:
            own = "; its option depth limits it" if "depth" in chosen.options else ""
            raise ValueError(
                f"strength.kind is 'depth', expected 'perfect' or 'careless': {algorithm} has no "
                f"depth-limited variant{own}."
            )
        return chosen.depth_variant, {**options, "depth": self.depth}

    def choose(
        self, game: Game[S], state: S, best: Action | None, moves: Sequence[str]
    ) -> Action | None:
        """Return the action to play after the search found `best`."""
        rng = random.Random(f"{self.seed}:{len(moves)}")
        if best is None or self.kind != "careless" or rng.random() >= self.rate:
            return best
        return rng.choice(list(game.actions(state)))


STRENGTH = Object(FIELDS, convert=lambda fields: Strength(**fields))
