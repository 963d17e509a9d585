"""What a game breaks, and after which moves."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

SHOWN = 12  # moves that a sentence lists, of more the first and the last


@dataclass(frozen=True)
class Failure:
    """A rule that is broken: in a sentence, and after which moves, by their names.

    A mild one leaves the game fit to be played and searched all the same.
    """

    sentence: str
    moves: tuple[str, ...] = ()
    mild: bool = False

    def as_data(self) -> dict[str, Any]:
        return asdict(self) | {"moves": list(self.moves)}


def after(names: Sequence[str]) -> str:
    """Say where: at the start, or after which moves."""
    if len(names) > SHOWN:
        names = [*names[: SHOWN - 2], "...", names[-1]]
    return f"After {', '.join(names)}" if names else "At the start"
