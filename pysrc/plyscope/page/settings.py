"""Settings: the game, the sides and how the computer plays, checked against the catalog.

A value is checked by the rules of the search that takes it. A wrong one raises ValueError with one
sentence: what is wrong, and what would be right.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import isfinite
from types import MappingProxyType
from typing import Any

from plyscope import games
from plyscope.calls.page_catalog import (
    choose_default_algorithm,
    find_impossible_choices,
    find_unfit_reasons,
    find_utility_bounds,
)
from plyscope.calls.playing_strength import Strength
from plyscope.evaluation import parse_weights
from plyscope.exercises.tree_game import is_tree_name, make_catalog_entry, make_named_game
from plyscope.games.catalog.catalog_entry import CatalogEntry, Level
from plyscope.games.catalog.levels import make_careless_levels, make_depth_levels
from plyscope.page.program_facts import (
    NO_SEARCH,
    OWN,
    SearchFacts,
    make_student_algorithm,
)
from plyscope.search import ALGORITHMS, Algorithm, Option
from plyscope.search.algorithm import find_algorithm
from plyscope.validation import check_choice, short_repr

OptionValue = int | float | str

DEFAULT_GAME = next(iter(games.GAMES))
CHANCE_GROUP = "Chance"
_FOR_ONE_GAME = (
    "fallible",
    "maxn_shallow",
    "alliances",
)  # searches that assume something of players
OTHER_SIDES = ("both", "none")  # sides of the user, beside the players
DEFAULT_DEPTH = 3  # plies, where the end of the game is too far: quick with every search
CARELESS_RATES = (0.1, 0.25, 0.5)  # that can be chosen without typing
NO_GAMES: "Mapping[str, GameChoices]" = MappingProxyType({})
TREE_DEPTHS = tuple(range(1, 9))  # plies of a user's search in a tree of the user's own

_CACHE_SIZE = 64  # games, trees and positions
_MAX_EXACT = 2**53  # a larger whole number may lose digits as a float
_NUMBER = re.compile(r"[-+]?\d*\.?\d+(e[-+]?\d+)?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Settings:
    """What a user can set; `side` is a player, "both" or "none", and `options` has every option."""

    game: str
    first: str
    side: str
    algorithm: str
    options: Mapping[str, OptionValue]
    strength: Strength

    def has_same_search(self, other: "Settings") -> bool:
        """Return whether the computer plays in the same way."""
        return (self.algorithm, self.options, self.strength) == (
            other.algorithm,
            other.options,
            other.strength,
        )


@dataclass(frozen=True)
class GameChoices:
    """What can be set in one game."""

    entry: CatalogEntry
    game: Any
    algorithms: tuple[str, ...]  # the searches that can be chosen
    unfit_reasons: Mapping[str, str]  # other search: why not, as the end of a sentence
    utility_bounds: Mapping[str, int]  # option: its default in this game
    impossible_choices: Mapping[str, Collection[str]]  # option: what it cannot be in this game
    student_search: SearchFacts | None = None  # the search "own", in the user's program

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that the user can play."""
        return (*self.game.players, *OTHER_SIDES)

    @property
    def default_algorithm(self) -> str:
        """The search to begin with, where the game has no levels."""
        return choose_default_algorithm(
            self.entry, [name for name in self.algorithms if name != OWN]
        )

    def get_algorithm(self, name: str) -> Algorithm:
        """Return the search with this name, whether it can be chosen here or not."""
        return make_student_algorithm(self.student_search) if name == OWN else find_algorithm(name)

    def find_unfit_reason(self, name: str) -> str:
        """Return why a search cannot be chosen, as the end of a sentence; "" if it can."""
        if name == OWN and self.student_search is None:
            return NO_SEARCH
        return self.unfit_reasons.get(name, "")

    def find_algorithm(self, name: str) -> Algorithm:
        """Return the search with this name; raise ValueError if it cannot be chosen."""
        algorithm = self.get_algorithm(name)
        if reason := self.find_unfit_reason(name):
            raise ValueError(
                f"{algorithm.title} {reason}: {self.entry.label} can be searched by "
                f"{', '.join(self.algorithms)}."
            )
        return algorithm

    def default_options(self, algorithm: Algorithm) -> dict[str, OptionValue]:
        """Return every option of a search with its default in this game."""
        return {
            name: self.utility_bounds.get(name, default)
            for name, default in algorithm.defaults.items()
        }

    def list_options(self, algorithm: Algorithm) -> list[str]:
        """Return the options of a search that make a difference in this game."""
        return [
            name
            for name, option in algorithm.options.items()
            if algorithm.has_effect(name, self.game)
            and (not option.choices or len(self.list_option_choices(name, option)) > 1)
        ]

    def list_option_choices(self, name: str, option: Option) -> list[str]:
        """Return what an option can be set to in this game, of those that are choices."""
        impossible = self.impossible_choices.get(name, ())
        return [choice for choice in option.choices if choice not in impossible]

    def read_options(
        self, algorithm: Algorithm, given: Mapping[str, OptionValue]
    ) -> Mapping[str, OptionValue]:
        """Return every option of a search: those given, as text or value, and the defaults.

        Raises ValueError for an option that the search does not have, and for a wrong value.
        """
        options = {
            name: read_option(algorithm.options[name], value)
            if name in algorithm.options
            else value
            for name, value in given.items()
        }
        self.check_options(algorithm, options)
        for name, value in options.items():
            if value in algorithm.options[name].exhaustive_choices and not self.entry.solvable:
                raise ValueError(
                    f"{name}={value!r} searches to the end of the game, which is too far in "
                    f"{self.entry.label}."
                )
        if options.get("weights"):
            options["weights"] = self._format_weights(str(options["weights"]))
        return MappingProxyType({**self.default_options(algorithm), **options})

    def check_options(self, algorithm: Algorithm, options: Mapping[str, OptionValue]) -> None:
        """Raise ValueError if a search cannot have these options in this game."""
        algorithm.check(self.game, options)

    def _format_weights(self, text: str) -> str:
        """Return the weights that differ from the game's own, in the order of its features."""
        default_weights = self.game.weights
        return ",".join(
            f"{feature}={format_number(weight)}"
            for feature, weight in parse_weights(self.game, text).items()
            if weight != default_weights[feature]
        )

    def list_depths(self, algorithm: Algorithm) -> tuple[int, ...]:
        """Return the depths that a strength can set, in plies."""
        if not algorithm.depth_variant:
            return ()
        is_own_tree = algorithm.name == OWN and is_tree_name(self.entry.name)
        return TREE_DEPTHS if is_own_tree else self.entry.depths

    def can_search_to_end(self, algorithm: Algorithm) -> bool:
        """Return whether a search ends without a depth: by the game's end or a limit of its own."""
        return self.entry.solvable or algorithm.has_limit or not self.list_depths(algorithm)

    def looks_to_end(self, algorithm: Algorithm) -> bool:
        """Return whether a search without a depth looks to the end of the game."""
        return self.entry.solvable and not algorithm.has_limit and algorithm.name != OWN

    def list_strengths(self, algorithm: Algorithm) -> list[Strength]:
        """Return the strengths of a search, of careless ones those with common rates."""
        whole = [Strength()] if self.can_search_to_end(algorithm) else []
        depths = [Strength("depth", depth) for depth in self.list_depths(algorithm)]
        careless = [Strength("careless", rate=rate) for rate in CARELESS_RATES if whole]
        return [*whole, *depths, *careless]

    def limit_reach(self, options: Mapping[str, OptionValue], strength: Strength) -> Strength:
        """Return how far a search looked, as a strength: no further than the game allows."""
        depth = options.get("depth")
        limits = [depth] if isinstance(depth, int) and depth else []
        if not self.entry.solvable:
            limits.append(max(self.entry.depths, default=1))
        if strength.kind == "depth" or not limits:
            return strength
        return Strength("depth", min(limits))

    def default_strength(self, algorithm: Algorithm) -> Strength:
        """Return the strength where none is given."""
        if self.can_search_to_end(algorithm):
            return Strength()
        depths = self.entry.depths
        return Strength("depth", DEFAULT_DEPTH if DEFAULT_DEPTH in depths else depths[-1])

    def check_strength(self, algorithm: Algorithm, strength: Strength) -> None:
        """Raise ValueError if a search of this game cannot have a strength."""
        depths = self.list_depths(algorithm)
        text = format_strength(strength)
        if strength.kind == "depth":
            if strength.depth not in depths:
                raise self._strength_error(algorithm, text)
        elif not self.can_search_to_end(algorithm):
            raise ValueError(
                f"{self.entry.label} is too large to search to the end, so strength cannot be "
                f"{text!r}: expected depth:1 to depth:{depths[-1]}."
            )
        elif strength.kind == "careless" and not (strength.rate > 0 and strength.seed >= 0):
            raise self._strength_error(algorithm, text)

    def read_strength(self, algorithm: Algorithm, text: str) -> Strength:
        """Return a strength from text such as depth:3; raise ValueError if it cannot be chosen."""
        try:
            strength = parse_strength(text)
        except ValueError:
            raise self._strength_error(algorithm, text) from None
        self.check_strength(algorithm, strength)
        return strength

    def _strength_error(self, algorithm: Algorithm, text: str) -> ValueError:
        depths = self.list_depths(algorithm)
        kinds = [f"depth:1 to depth:{depths[-1]}"] if depths else []
        if self.can_search_to_end(algorithm):
            kinds = ["perfect", *kinds, "careless:0.25:1 (rate of random moves and seed)"]
        *others, last = kinds
        expected = f"{', '.join(others)} or {last}" if others else last
        return ValueError(f"strength is {short_repr(text)}, expected {expected}.")

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The levels of play, from the weakest to the strongest.

        A game without levels of its own has some of its default search.
        """
        if self.entry.levels:
            return self.entry.levels
        algorithm = self.get_algorithm(self.default_algorithm)
        if self.can_search_to_end(algorithm):
            return make_careless_levels(algorithm.name, self.looks_to_end(algorithm))
        return make_depth_levels(
            algorithm.name, self.list_depths(algorithm), self.default_strength(algorithm).depth
        )

    @property
    def first_level(self) -> str:
        """The name of the level at the start."""
        if self.entry.levels:
            return self.entry.first_level
        algorithm = self.get_algorithm(self.default_algorithm)
        strength = self.default_strength(algorithm)
        return next(one.name for one in self.levels if Strength(**one.strength) == strength)

    def find_level(self, name: str) -> Level:
        """Return the level with this name; raise ValueError if the game has none."""
        names = [level.name for level in self.levels]
        check_choice("level", name, names)
        return self.levels[names.index(name)]

    def find_next_level(self, level: Level | None, old: "GameChoices") -> Level:
        """Return the level that follows one of another game: that of its name, else the first.

        The first level of a game is followed by the first level.
        """
        levels = {one.name: one for one in self.levels}
        if level is None or level.name == old.first_level or level.name not in levels:
            return levels[self.first_level]
        return levels[level.name]

    def suits(self, algorithm: Algorithm) -> bool:
        """Return whether a search chosen for another game is one for games of this kind.

        Searches with chance and of vectors are for such games, simulations for games of several
        players on a board. One that makes an assumption about the players is for its game alone.
        """
        if algorithm.name in _FOR_ONE_GAME:
            return False
        is_board_game = self.entry.has_board_pictures and len(self.game.players) > 1
        if algorithm.traits.simulation is not None and not is_board_game:
            return False
        needs_chance = algorithm.group == CHANCE_GROUP and not self.entry.chance_name
        return not needs_chance and (not algorithm.returns_vectors or len(self.game.players) > 2)


def find_game(
    name: str,
    student_search: SearchFacts | None = None,
    student_games: "Mapping[str, GameChoices]" = NO_GAMES,
) -> GameChoices:
    """Return what can be set in a game; its name may hold a tree or a position.

    `student_search` is the search "own", if the user's program has one, and `student_games` are the
    games of programs. Raises ValueError for an unknown game, and for an invalid tree or position.
    """
    choices = student_games[name] if name in student_games else _find_game(name)
    if student_search is None:
        return choices
    if reason := student_search.unfit_reason(name):
        unfit_reasons = MappingProxyType({**choices.unfit_reasons, OWN: reason})
        return replace(choices, student_search=student_search, unfit_reasons=unfit_reasons)
    algorithms = (*choices.algorithms, OWN)
    return replace(choices, student_search=student_search, algorithms=algorithms)


@lru_cache(_CACHE_SIZE)
def _find_game(name: str) -> GameChoices:
    game = make_named_game(name)
    entry = make_catalog_entry(name, game) if is_tree_name(name) else games.find_entry(name)
    unfit_reasons = find_unfit_reasons(entry, game)
    return GameChoices(
        entry,
        game,
        tuple(one for one in ALGORITHMS if one not in unfit_reasons),
        MappingProxyType(unfit_reasons),
        MappingProxyType(find_utility_bounds(entry, game)),
        MappingProxyType(find_impossible_choices(entry, game)),
    )


def read_settings(
    *,
    game: str = DEFAULT_GAME,
    first: str | None = None,
    side: str | None = None,
    algorithm: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    strength: str | Strength | None = None,
    student_search: SearchFacts | None = None,
    student_games: Mapping[str, GameChoices] = NO_GAMES,
) -> Settings:
    """Return settings from what is given, completed by the defaults of the game.

    Where nothing is given of the search, the computer plays at the first level of the game, if it
    has levels. `student_search` is the search "own". Raises ValueError for the first value that
    cannot be chosen.
    """
    choices = find_game(game, student_search, student_games)
    entry = choices.entry
    if entry.levels and algorithm is None and strength is None and not options:
        level = choices.find_level(entry.first_level)
        return read_settings(game=game, first=first, side=side, **search_arguments(level))
    chosen = choices.find_algorithm(choices.default_algorithm if algorithm is None else algorithm)
    first = entry.firsts[0] if first is None else first
    check_choice("first", first, entry.firsts)
    side = choose_side(choices, first) if side is None else side
    check_choice("side", side, choices.sides)
    all_options = choices.read_options(chosen, options or {})
    if strength is None:
        strength = choices.default_strength(chosen)
    elif isinstance(strength, str):
        strength = choices.read_strength(chosen, strength)
    else:
        choices.check_strength(chosen, strength)
    return Settings(game, first, side, chosen.name, all_options, strength)


def choose_side(choices: GameChoices, first: str) -> str:
    """Return the user's side where none is given: MAX, or who always moves first."""
    is_fixed = len(choices.entry.firsts) == 1 and first in choices.game.players
    return first if is_fixed else choices.game.players[0]


def search_arguments(level: Level) -> dict[str, Any]:
    """Return what a level sets, as arguments of `read_settings`."""
    return {
        "algorithm": level.algorithm,
        "options": level.options,
        "strength": Strength.read(dict(level.strength)),
    }


def recognize_level(settings: Settings, choices: GameChoices) -> Level | None:
    """Return the level of a game that settings equal, whatever the seed of a careless one."""

    def without_seed(one: Settings) -> Settings:
        return replace(one, strength=replace(one.strength, seed=Strength.seed))

    for level in choices.levels:
        at_level = read_settings(
            game=settings.game,
            student_games={settings.game: choices},
            **search_arguments(level),
        )
        if without_seed(at_level).has_same_search(without_seed(settings)):
            return level
    return None


def change_settings(
    before: Settings,
    *,
    game: str | None = None,
    level: str | None = None,
    first: str | None = None,
    side: str | None = None,
    algorithm: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    strength: str | Strength | None = None,
    student_search: SearchFacts | None = None,
    student_games: Mapping[str, GameChoices] = NO_GAMES,
) -> tuple[Settings, str]:
    """Return the settings after a change, and a notice if they need another search.

    What was set stays where it can. In another game, a level stays the level of its name, and what
    had its default gets the default of that game. `student_search` is the search "own": without
    one, a game that it played is searched by the default search. Raises ValueError for a change
    that cannot be.
    """
    old = find_game(before.game, student_search, student_games)
    new = find_game(before.game if game is None else game, student_search, student_games)
    sides = _keep_sides(before, old, new, first, side)
    is_search_given = algorithm is not None or strength is not None or bool(options)
    if level is not None:
        if is_search_given:
            raise ValueError(
                "A level sets algorithm, options and strength: expected a level or these, not both."
            )
        search = search_arguments(new.find_level(level))
        return read_settings(game=new.entry.name, **sides, **search), ""
    is_other_game = new.entry.name != old.entry.name
    searched = old.get_algorithm(before.algorithm)
    old_level = recognize_level(before, old) if is_other_game else None
    unfit_reason = new.find_unfit_reason(searched.name) if algorithm is None else ""
    had_default = searched.name == old.default_algorithm or not new.suits(searched)
    takes_default = unfit_reason or old_level or (is_other_game and had_default)
    has_levels = bool(old_level or new.entry.levels)
    if is_other_game and takes_default and has_levels and not is_search_given:
        next_level = new.find_next_level(old_level, old)
        settings = read_settings(
            game=new.entry.name,
            **sides,
            **search_arguments(next_level),
            student_search=student_search,
            student_games=student_games,
        )
        return settings, _make_notice(new, searched, unfit_reason, settings)
    if algorithm is None:
        algorithm = new.default_algorithm if takes_default else searched.name
    chosen = new.find_algorithm(algorithm)
    had_default_strength = is_other_game and before.strength == old.default_strength(searched)
    is_kept = not old_level and not had_default_strength
    if strength is None and is_kept and _is_accepted(new.check_strength, chosen, before.strength):
        strength = before.strength
    default_options = old.default_options(searched)
    kept_options = {
        name: value
        for name, value in before.options.items()
        if not old_level
        and value != default_options[name]
        and _is_accepted(new.read_options, chosen, {name: value})
    }
    settings = read_settings(
        game=new.entry.name,
        **sides,
        algorithm=algorithm,
        options={**kept_options, **(options or {})},
        strength=strength,
        student_search=student_search,
        student_games=student_games,
    )
    return settings, _make_notice(new, searched, unfit_reason, settings)


def _keep_sides(
    before: Settings, old: GameChoices, new: GameChoices, first: str | None, side: str | None
) -> dict[str, Any]:
    """Return who moves first and the user's side, by the names of another game's players."""

    def keep(name: str, names: Collection[str]) -> str | None:
        players = dict(zip(old.game.players, new.game.players, strict=False))
        kept = players.get(name, name)
        return kept if kept in names else None

    return {
        "first": keep(before.first, new.entry.firsts) if first is None else first,
        "side": keep(before.side, new.sides) if side is None else side,
    }


def _make_notice(
    choices: GameChoices, searched: Algorithm, unfit_reason: str, settings: Settings
) -> str:
    """Return why a game is not searched as the one before, or "" if it is."""
    if not unfit_reason:
        return ""
    title = choices.get_algorithm(settings.algorithm).title
    return f"{searched.title} {unfit_reason}: {choices.entry.label} is searched by {title}."


def _is_accepted(check: Callable[..., object], *arguments: object) -> bool:
    """Return whether a check raises no ValueError."""
    try:
        check(*arguments)
    except ValueError:
        return False
    return True


def read_option(option: Option, value: OptionValue) -> OptionValue:
    """Return the value of an option from text; what cannot be read stays text."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    return parse_number(text) if option.value_type in ("integer", "float") else text


def parse_number(text: str) -> OptionValue:
    """Return the number in a text, an int where it is whole; any other text is returned unchanged.

    A number has ASCII digits and at most an exponent. One that a float cannot hold exactly is
    returned as text, and so is 'inf'.
    """
    if not _NUMBER.fullmatch(text):
        return text
    number = float(text)
    if not isfinite(number) or (number.is_integer() and abs(number) >= _MAX_EXACT):
        return text
    return int(number) if number.is_integer() else number


def format_number(number: float) -> str:
    """Return a number as text, without decimals where it is whole."""
    return str(int(number)) if number == int(number) else repr(number)


def parse_strength(text: str) -> Strength:
    """Parse a strength such as perfect, depth:3 or careless:0.25:1; raise ValueError if wrong."""
    kind, *parts = text.split(":")
    numbers = [parse_number(part) for part in parts]
    match kind, numbers:
        case "perfect", []:
            return Strength()
        case "depth", [int(depth)]:
            return Strength("depth", depth=depth)
        case "careless", [int(rate) | float(rate), int(seed)]:
            return Strength("careless", rate=rate, seed=seed)
    raise ValueError(
        f"strength is {short_repr(text)}, expected perfect, depth:3 or careless:0.25:1."
    )


def format_strength(strength: Strength) -> str:
    """Return a strength as text, as `parse_strength` reads it."""
    if strength.kind == "depth":
        return f"depth:{strength.depth}"
    if strength.kind == "careless":
        return f"careless:{format_number(strength.rate)}:{strength.seed}"
    return strength.kind
