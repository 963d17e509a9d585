"""Games of the user's programs, by what the sandbox says about them: it alone can play them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from plyscope.games.catalog.catalog_entry import OWN_GROUP, CatalogEntry
from plyscope.page.program_facts import OWN
from plyscope.page.settings import GameChoices, OptionValue
from plyscope.search import ALGORITHMS, Algorithm
from plyscope.search.algorithm import ANY_NUMBER

_ANY_GAME = replace(ANY_NUMBER, must_alternate=False)


@dataclass(frozen=True)
class StudentGame:
    """A game by its catalog entry.

    view    the board at the start, as the page has it
    result  how it ended, if it is over at the start
    scale   the divisor that undoes the scaling of values, or None
    ends    the least and the greatest utility, or None
    """

    players: tuple[str, ...]
    view: Mapping[str, Any]
    result: Mapping[str, Any] | None
    weights: Mapping[str, float]
    scale: float | None
    ends: tuple[float, float] | None = None

    @property
    def utility_range(self) -> tuple[float, float]:
        """The least and the greatest utility; the attribute is missing where none are declared."""
        if self.ends is None:
            raise AttributeError("utility_range")
        return self.ends

    @property
    def features(self) -> Mapping[str, float]:
        """The features of its evaluation; the attribute is missing where there are none."""
        if not self.weights:
            raise AttributeError("features")
        return self.weights


@dataclass(frozen=True)
class StudentGameChoices(GameChoices):
    """What can be set in a game of the user's program."""

    @property
    def default_algorithm(self) -> str:
        """The search to begin with."""
        others = (name for name in self.algorithms if name != OWN)
        return "alphabeta" if "alphabeta" in self.algorithms else next(others, OWN)

    def check_options(self, algorithm: Algorithm, options: Mapping[str, OptionValue]) -> None:
        """Raise ValueError if a search cannot have these options.

        The sandbox has said which searches and choices the game lacks the methods for.
        """
        plain_options = {
            name: replace(option, required_methods={}) for name, option in algorithm.options.items()
        }
        plain = replace(algorithm, game_kind=_ANY_GAME, required_methods=(), options=plain_options)
        plain.check(self.game, options)
        for name, value in options.items():
            if value in self.impossible_choices.get(name, ()):
                raise ValueError(f"{name} cannot be {value!r} in {self.entry.label}.")


def read_student_game(entry: Mapping[str, Any]) -> StudentGameChoices:
    """Return what can be set in a game, from its catalog entry (see calls/page_catalog.py)."""
    game = StudentGame(
        tuple(map(str, entry["players"])),
        entry["view"],
        entry["result"],
        dict(entry["features"]),
        entry["scale"],
        None if entry["ends"] is None else (entry["ends"][0], entry["ends"][1]),
    )
    return StudentGameChoices(
        CatalogEntry(
            str(entry["name"]),
            str(entry["label"]),
            lambda _first: game,
            depths=tuple(map(int, entry["depths"])),
            solvable=bool(entry["perfect"]),
            has_board_pictures=bool(entry["boards"]),
            firsts=tuple(map(str, entry["firsts"])),
            chance_name=str(entry["chance"]),
            group=OWN_GROUP,
        ),
        game,
        tuple(name for name in entry["algorithms"] if name in ALGORITHMS),
        {str(name): str(reason) for name, reason in entry["unfit"].items()},
        {str(name): int(bound) for name, bound in entry["defaults"].items()},
        {str(name): tuple(map(str, choices)) for name, choices in entry["without"].items()},
    )
