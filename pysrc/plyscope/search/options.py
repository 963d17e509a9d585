"""Options that several algorithms have."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from plyscope.search.move_ordering import ORDERS
from plyscope.validation import is_number, is_whole, short

DIGITS = 300  # of a seed, at most: fewer than a float can hold


@dataclass(frozen=True)
class Option:
    """An option, with its default and one line for people.

    Its kind follows from what is given: words where it has `choices`, text where its default is
    one, a real number where that is a float, else a whole number. What is wrong with a text only
    the search, or the game, can say.
    """

    default: Any
    line: str
    choices: tuple[str, ...] = ()  # the words it may be
    least: float = 1  # the least and the most that a number may be
    most: float = inf
    seeded: str = ""  # the word that may carry a seed, as in "random:7"
    needs: Mapping[str, str] = field(default_factory=dict)  # word: the method it asks of a game
    whole: tuple[str, ...] = ()  # the words for which the whole game is searched
    limit: bool = False  # it ends a search before the end of the game
    costly: bool = False  # the greater it is, the more time and memory a search may take
    label: str = ""  # what people call it, where that is not its name
    words: Mapping[str, str] = field(default_factory=dict)  # word: how it reads to people

    @property
    def kind(self) -> str:
        """Return "words", "text", "real" or "whole"."""
        if self.choices:
            return "words"
        if isinstance(self.default, str):
            return "text"
        return "real" if isinstance(self.default, float) else "whole"

    def check(self, name: str, value: Any) -> None:
        """Raise ValueError, saying what would be right, where `value` is none it may have."""
        if self.choices:
            if value not in self.choices and not self._has_seed(value):
                words = " or ".join(map(repr, self.choices))
                seed = f", or '{self.seeded}:7' with a seed" if self.seeded else ""
                raise ValueError(f"{name} is {words}{seed}, not {short(value)}.")
        elif self.kind == "text":
            if not isinstance(value, str):
                raise ValueError(f"{name} is a text, not {short(value)}.")
        elif not self._is_number(value):
            number = "a number" if self.kind == "real" else "a whole number"
            raise ValueError(f"{name} is {number}{self._range()}, not {short(value)}.")

    def _has_seed(self, value: Any) -> bool:
        word, colon, seed = value.partition(":") if isinstance(value, str) else ("", "", "")
        return bool(colon) and word == self.seeded and seed.isdecimal() and len(seed) <= DIGITS

    def _is_number(self, value: Any) -> bool:
        right = is_number(value) and (self.kind == "real" or is_whole(value))
        return right and self.least <= value <= self.most

    def _range(self) -> str:
        least, most = (f"{bound:,}" for bound in (self.least, self.most))
        if self.most < inf:
            return f" from {least} to {most}" if self.least > -inf else f" up to {most}"
        return f" from {least} up" if self.least > -inf else ""


TIES = Option(
    "cut",
    "Prune at equality, as AIMA prints it (cut), or only beyond it (strict).",
    ("cut", "strict"),
    words={"cut": "cut at equality", "strict": "cut only if better"},
)
DEPTH = Option(4, "How many plies to look ahead.", limit=True)
ORDER = Option(
    "given",
    "Order of moves: likely best first prunes most.",
    (*ORDERS, "killer", "history"),
    seeded="random",
    needs={"evaluate": "evaluate"},
    whole=("best", "worst"),
    words={
        "given": "as given",
        "reversed": "from right to left",
        "best": "best first",
        "worst": "worst first",
        "random": "at random",
        "evaluate": "by evaluation",
        "killer": "killer moves first",
        "history": "by history",
    },
)
ORDER_ANEW = replace(
    ORDER,
    choices=(*ORDER.choices, "pv"),
    words={**ORDER.words, "pv": "principal variation first"},
)
SYMMETRY = Option(
    "off",
    "Whether positions that are alike but for a symmetry share one entry.",
    ("off", "on"),
    needs={"on": "canonical"},
)
SIZE = Option(65_536, "How many positions the table holds.", label="Table size", costly=True)
WEIGHTS = Option("", "How much each feature of a position counts, as in twos=4, centre=0.5.")
MILLISECONDS = Option(0, "How many milliseconds it may take; 0 for no limit.", least=0, costly=True)
BOOK = Option("on", "Whether a move in the game's opening book is played at once.", ("on", "off"))
ENDGAME = Option(
    100,
    "From how many positions on, all that is still to come is in a table; 0 for never.",
    least=0,
    costly=True,
)
NODES = Option(10_000, "How many nodes may be visited.", limit=True)
