"""A sentence for every tick: who moves, what was found, what it changes, and why a node is cut."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.game import CHANCE, Game
from plyscope.trace.chance import ChanceTeller
from plyscope.trace.moment import Moment
from plyscope.trace.place import number
from plyscope.trace.several import SeveralTeller
from plyscope.trace.teller import Teller

__all__ = ["Explanation", "explain", "number", "transcript"]


@dataclass(frozen=True)
class Explanation:
    """What to say of a moment: the sentence, and when the open node will be cut ("" if never)."""

    sentence: str
    condition: str = ""


def explain(
    game: Game[Any],
    state: Any,
    moment: Moment,
    ties: str | None = "cut",
    kind: str = "",
    alliance: str = "",
    until: int = 0,
) -> Explanation:
    """Explain a moment of a search of `game` from `state`, in the words of the lecture.

    `ties` is the search's option, None for a search without a window, such as minimax. `kind` is
    "hard" for a fail-hard search, "errs" for one where MIN errs and "vectors" for one whose values
    are vectors; `alliance` and `until` are the options of that one.
    """
    told = Teller(game, state, moment, ties, kind)
    if kind == "vectors":
        told = SeveralTeller(game, state, moment, alliance, until)
    acting = -2 if moment.kind == "enter" else -1
    if game.to_move(told.states[acting]) == CHANCE and not game.is_terminal(told.states[acting]):
        told = ChanceTeller(game, state, moment, ties)
    say = {
        "start": told.start,
        "enter": told.enter,
        "leave": told.leave,
        "update": told.update,
        "cut": told.cut,
        "note": told.note,
        "end": told.end,
    }[moment.kind]
    return Explanation(say(), told.condition())


def transcript(
    game: Game[Any], state: Any, story: Sequence[Moment], ties: str | None = "cut", kind: str = ""
) -> list[str]:
    """Return the sentence of each moment."""
    return [explain(game, state, moment, ties, kind).sentence for moment in story]
