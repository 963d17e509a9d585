"""Options shared by several algorithms."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from plyscope.search.move_ordering import STATIC_ORDERS
from plyscope.validation import is_integer, is_number, short_repr

MAX_SEED_DIGITS = 300  # so that a float can hold the seed


@dataclass(frozen=True)
class Option:
    """An option of an algorithm, with its default and a summary.

    Its type follows from its fields: a choice if it has `choices`, text if its default is text, a
    real number if its default is a float, else a whole number. The content of a text is checked by
    the search or the game.
    """

    default: Any
    summary: str
    choices: tuple[str, ...] = ()  # the values of a choice
    minimum: float = 1  # the range of a number
    maximum: float = inf
    seeded_choice: str = ""  # the choice that may have a seed, as in "random:7"
    required_methods: Mapping[str, str] = field(default_factory=dict)  # choice: method of the game
    exhaustive_choices: tuple[str, ...] = ()  # the choices that search the whole game first
    is_limit: bool = False  # it can end a search before the end of the game
    is_costly: bool = False  # a greater value takes more time or memory
    needs_evaluation: bool = False  # no effect in a game with a policy and a value
    title: str = ""  # the name for people, if that is not its name
    choice_titles: Mapping[str, str] = field(default_factory=dict)  # choice: its name for people

    @property
    def value_type(self) -> str:
        """The type of the value: "choice", "text", "float" or "integer"."""
        if self.choices:
            return "choice"
        if isinstance(self.default, str):
            return "text"
        return "float" if isinstance(self.default, float) else "integer"

    def check(self, name: str, value: Any) -> None:
        """Raise ValueError with what is allowed if `value` is not."""
        if self.choices:
            if value not in self.choices and not self._has_seed(value):
                words = " or ".join(map(repr, self.choices))
                seed = f", or '{self.seeded_choice}:7' with a seed" if self.seeded_choice else ""
                raise ValueError(f"{name} is {words}{seed}, not {short_repr(value)}.")
        elif self.value_type == "text":
            if not isinstance(value, str):
                raise ValueError(f"{name} is a text, not {short_repr(value)}.")
        elif not self._is_number(value):
            number = "a number" if self.value_type == "float" else "a whole number"
            raise ValueError(f"{name} is {number}{self._range_text()}, not {short_repr(value)}.")

    def _has_seed(self, value: Any) -> bool:
        word, colon, seed = value.partition(":") if isinstance(value, str) else ("", "", "")
        return (
            bool(colon)
            and word == self.seeded_choice
            and seed.isdecimal()
            and len(seed) <= MAX_SEED_DIGITS
        )

    def _is_number(self, value: Any) -> bool:
        right = is_number(value) and (self.value_type == "float" or is_integer(value))
        return right and self.minimum <= value <= self.maximum

    def _range_text(self) -> str:
        least, most = (f"{bound:,}" for bound in (self.minimum, self.maximum))
        if self.maximum < inf:
            return f" from {least} to {most}" if self.minimum > -inf else f" up to {most}"
        return f" from {least} up" if self.minimum > -inf else ""


TIES = Option(
    "cut",
    "Prune when v equals the bound (as in AIMA), or only when v is better.",
    ("cut", "strict"),
    choice_titles={"cut": "cut at equality", "strict": "cut only if better"},
)
DEPTH = Option(4, "How many plies to look ahead.", is_limit=True)
ORDER = Option(
    "given",
    "Trying good moves first prunes most.",
    (*STATIC_ORDERS, "killer", "history"),
    seeded_choice="random",
    required_methods={"evaluate": "evaluate"},
    exhaustive_choices=("best", "worst"),
    choice_titles={
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
ORDER_WITH_PV = replace(
    ORDER,
    choices=(*ORDER.choices, "pv"),
    choice_titles={**ORDER.choice_titles, "pv": "principal variation first"},
)
SYMMETRY = Option(
    "off",
    "Treat mirrored and rotated positions as one.",
    ("off", "on"),
    required_methods={"on": "canonical"},
)
TABLE_SIZE = Option(
    65_536, "How many positions the table holds.", title="Table size", is_costly=True
)
WEIGHTS = Option("", "The weight of each feature of a position, as in twos=4, centre=0.5.")
MILLISECONDS = Option(0, "The time limit in milliseconds (0 = none).", minimum=0, is_costly=True)
BOOK = Option("on", "Play at once if the game's opening book has a move.", ("on", "off"))
ENDGAME_SIZE = Option(
    100,
    "Use the endgame table when at most this many positions remain (0 = never).",
    minimum=0,
    is_costly=True,
)
NODE_LIMIT = Option(10_000, "How many nodes the search may visit.", is_limit=True)
