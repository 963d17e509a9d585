"""The searches of a comparison: the default ones, another one, and how deep each searches."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from plyscope.calls.playing_strength import Strength
from plyscope.page.search_names import describe_search
from plyscope.page.settings import GameChoices, OptionValue, Settings
from plyscope.search import Algorithm

MIN_COMPARED, MAX_COMPARED = 2, 3
MAX_COMPARED_DEPTH = 99


@dataclass(frozen=True)
class ComparedSearch:
    """A search to compare; `depth` in plies for one without a depth of its own, or None."""

    algorithm: str
    options: Mapping[str, OptionValue]
    depth: int | None = None

    @property
    def strength(self) -> Strength:
        """The strength that limits it to its depth."""
        return Strength() if self.depth is None else Strength("depth", self.depth)

    @property
    def plies(self) -> int | None:
        """How many plies it looks ahead; None: to the end, or to another limit of its own."""
        depth = self.options.get("depth")
        return self.depth or (depth if isinstance(depth, int) else None)

    def has_same_search(self, other: "ComparedSearch") -> bool:
        """Return whether it is the same search, to whatever depth."""
        return (self.algorithm, self.options) == (other.algorithm, other.options)

    def describe(self, choices: GameChoices) -> str:
        """Return it in words: Alpha–beta, ties strict, 3 plies."""
        return describe_search(choices, self.algorithm, self.options, self.strength)


def list_default_searches(choices: GameChoices, settings: Settings) -> tuple[ComparedSearch, ...]:
    """Return what is compared at first: the first two searches of the game.

    In a game too large to search to the end they look as deep as the computer of the settings.
    """
    strength = settings.strength
    depth = strength.depth if strength.kind == "depth" and not choices.entry.solvable else None
    searches = list(islice(_list_searches(choices), MIN_COMPARED))  # of a few dozen
    first_two = (searches * MIN_COMPARED)[:MIN_COMPARED]
    return tuple(_set_depth(choices, one, depth) for one in first_two)


def find_another_search(choices: GameChoices, compared: Iterable[ComparedSearch]) -> ComparedSearch:
    """Return the first search that is not compared yet, as deep as the last that has a depth."""
    chosen = list(compared)
    all_searches = list(_list_searches(choices))
    new_searches = (
        one for one in all_searches if not any(one.has_same_search(other) for other in chosen)
    )
    depths = [one.depth for one in chosen if one.depth is not None]
    search = next(new_searches, all_searches[0])
    return _set_depth(choices, search, depths[-1] if depths else None)


def choose_search(choices: GameChoices, name: str, depth: int | None = None) -> ComparedSearch:
    """Return a search with the default options of the game, at a depth if it takes one."""
    algorithm = choices.find_algorithm(name)
    search = ComparedSearch(name, choices.read_options(algorithm, {}))
    return _set_depth(choices, search, depth)


def limit_to_depth(
    choices: GameChoices, search: ComparedSearch, depth: int | None
) -> ComparedSearch | None:
    """Return a search to a depth, or to the end of the game for None; None if it has no depth."""
    algorithm = choices.find_algorithm(search.algorithm)
    if "depth" in algorithm.options:
        options = {**search.options, "depth": MAX_COMPARED_DEPTH if depth is None else depth}
        return replace(search, options=choices.read_options(algorithm, options), depth=None)
    return replace(search, depth=depth) if algorithm.depth_variant else None


def find_duplicate(choices: GameChoices, compared: Iterable[ComparedSearch]) -> str:
    """Return the name of the first search that is compared twice; "" if there is none."""
    names = [one.describe(choices) for one in compared]
    return next((name for at, name in enumerate(names) if name in names[:at]), "")


def list_compared_depths(choices: GameChoices, search: ComparedSearch) -> list[int]:
    """Return the depths in plies that can be chosen for a search, with its own one."""
    depths = choices.list_depths(choices.find_algorithm(search.algorithm))
    return sorted({*depths, *([search.depth] if search.depth else [])}) if depths else []


def _list_searches(choices: GameChoices) -> Iterator[ComparedSearch]:
    """Yield the searches of a game, each with every rule for ties that it has."""
    for name in choices.algorithms:
        algorithm = choices.find_algorithm(name)
        for given in _list_ties(algorithm):
            yield ComparedSearch(name, choices.read_options(algorithm, given))


def _list_ties(algorithm: Algorithm) -> list[dict[str, OptionValue]]:
    option = algorithm.options.get("ties")
    return [{"ties": choice} for choice in option.choices] if option else [{}]


def _set_depth(choices: GameChoices, search: ComparedSearch, depth: int | None) -> ComparedSearch:
    """Return a search at a depth if it takes one, which it must in a game that is too large."""
    algorithm = choices.find_algorithm(search.algorithm)
    if not choices.list_depths(algorithm):
        return replace(search, depth=None)
    if depth is None and not choices.can_search_to_end(algorithm):
        depth = choices.default_strength(algorithm).depth
    return replace(search, depth=depth)
