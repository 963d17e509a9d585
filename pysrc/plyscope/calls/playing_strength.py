"""How well the computer plays: perfectly, only so many plies ahead, or carelessly now and then."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.game import Action, Game, S
from plyscope.search.algorithm import find_algorithm
from plyscope.validation import is_integer, is_number, short_repr

KINDS = ("perfect", "depth", "careless")


@dataclass(frozen=True)
class Strength:
    """A strength: `depth` in plies for "depth", `rate` and `seed` for "careless".

    "perfect" plays what the search finds, which is perfect where it looks to the end; "depth" runs
    the same search to a depth, where there is one. A careless player searches like a perfect one,
    then plays any legal move with probability `rate`; the seed and the number of moves played
    decide when, so that a game can be played again.
    """

    kind: str = "perfect"
    depth: int = 4
    rate: float = 0.25
    seed: int = 1

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"A strength is {', '.join(KINDS)}, not {short_repr(self.kind)}.")
        if not _whole(self.depth) or self.depth < 1:
            raise ValueError(
                f"A depth is a whole number of plies from 1 up, not {short_repr(self.depth)}."
            )
        if not is_number(self.rate) or not 0 <= self.rate <= 1:
            raise ValueError(f"A rate of carelessness is from 0 to 1, not {short_repr(self.rate)}.")
        if not _whole(self.seed):
            raise ValueError(f"A seed is a whole number, not {short_repr(self.seed)}.")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Strength":
        """Return a strength from plain data; raise ValueError where it has anything else in it."""
        if not isinstance(data, Mapping):
            raise ValueError(
                f"A strength is a mapping, such as {{'kind': 'depth'}}, not {short_repr(data)}."
            )
        strange = [name for name in data if name not in ("kind", "depth", "rate", "seed")]
        if strange:
            raise ValueError(
                f"A strength has kind, depth, rate and seed, not {short_repr(strange[0])}."
            )
        return cls(**data)

    def search(self, algorithm: str, options: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return the algorithm, with its options, that a player of this strength runs.

        Raises ValueError for "depth" where the algorithm has no other that is it to a depth.
        """
        if not isinstance(options, Mapping):
            raise ValueError(
                f"Options are a mapping, such as {{'depth': 4}}, not {short_repr(options)}."
            )
        if self.kind != "depth":
            return algorithm, dict(options)
        chosen = find_algorithm(algorithm)
        if not chosen.depth_variant:
            own = " beside its own" if "depth" in chosen.options else ""
            raise ValueError(
                f"{algorithm} has no strength depth{own}: its strength is perfect or careless."
            )
        return chosen.depth_variant, {**options, "depth": self.depth}

    def choose(
        self, game: Game[S], state: S, best: Action | None, moves: Sequence[str]
    ) -> Action | None:
        """Return the action to play where the search found `best`."""
        chance = random.Random(f"{self.seed}:{len(moves)}")
        if best is None or self.kind != "careless" or chance.random() >= self.rate:
            return best
        return chance.choice(list(game.actions(state)))


def _whole(value: Any) -> bool:
    return is_integer(value) and is_number(value)
