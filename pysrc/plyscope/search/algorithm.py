"""The registry of algorithms: their options, their traits and the games they accept.

The algorithms themselves are declared in a table for each part of the lecture: algorithm_table.py.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import inf
from types import FunctionType
from typing import Any

from plyscope.evaluation import apply_weights, has_features, parse_weights
from plyscope.game import (
    CHANCE,
    Game,
    S,
    UtilityVector,
    has_alternating_turns,
    has_policy,
    with_actions,
)
from plyscope.search.dynamic_ordering import DYNAMIC_ORDERS
from plyscope.search.move_ordering import order_moves
from plyscope.search.options import Option
from plyscope.validation import short_repr
from plyscope.watch import Watch

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "GameKind",
    "Option",
    "SimulationTraits",
    "Traits",
    "check_game",
    "check_leaves",
    "check_state",
    "find_algorithm",
    "find_playable",
    "validate_search",
]


@dataclass(frozen=True)
class GameKind:
    """The games that a search accepts, described as in "for two players who move in turn"."""

    description: str
    min_players: int = 2  # without chance
    max_players: int = 2
    allows_chance: bool = False  # chance may decide at some nodes
    must_alternate: bool = True  # MAX and MIN must alternate

    def includes(self, game: Game[Any]) -> bool:
        """Return whether the game is of this kind."""
        movers = _possible_players(game)
        players = movers - {CHANCE}
        # The utilities of a tree may name a third player who never moves.
        count = max(1, len(players), len(game.players) if len(game.players) > 2 else 0)
        return (
            self.min_players <= count <= self.max_players
            and players <= set(range(self.max_players))
            and (self.allows_chance or CHANCE not in movers)
            and (not self.must_alternate or has_alternating_turns(game))
        )


TWO_ALTERNATING = GameKind("for two players, MAX and MIN, who move in turn")
AGAINST = GameKind("for two players, MAX and MIN, without chance", 2, 2, False, False)
UP_TO_TWO = GameKind(
    "for one or two players, MAX and MIN, with chance or without", 1, 2, True, False
)
UP_TO_TWO_WITHOUT_CHANCE = GameKind(
    "for one or two players, MAX and MIN, without chance", 1, 2, False, False
)
ONE_PLAYER = GameKind("for one player, MAX, with chance or without", 1, 1, True, False)
ONE_PLAYER_WITHOUT_CHANCE = GameKind("for one player, MAX, without chance", 1, 1, False, False)
ANY_NUMBER_WITHOUT_CHANCE = GameKind(
    "for any number of players, without chance", 1, 26, False, False
)
ANY_NUMBER = GameKind("for any number of players, with chance or without", 1, 26, True, False)


def _possible_players(game: Game[Any]) -> set[int]:
    """Return the players that can be to move, and CHANCE if the game has chance nodes."""
    turns = getattr(game, "turns", None)
    if turns is not None:
        return set(turns)
    return {*range(len(game.players)), *([CHANCE] if hasattr(game, "outcomes") else [])}


@dataclass(frozen=True)
class SimulationTraits:
    """How a search by simulations chooses a move, and what its source calls its variables."""

    score_name: str  # the score by which it chooses, as in "UCB1"
    exploration_option: str  # the option that weighs exploration against the mean value
    value_name: str  # the variable with the value of a simulation, for MAX
    total_name: str  # the attribute of a node with the sum of these values
    uses_priors: bool = False  # a policy gives each move a prior probability, which the score uses
    tries_every_move_first: bool = False  # a move without visits comes before all others


@dataclass(frozen=True)
class Traits:
    """What a search guarantees, and what it does, as its explanations rely on it.

    An algorithm declares its traits, so that nothing else needs to ask for its name.
    """

    looks_to_depth: bool = False  # its value is that of the tree to exactly `depth` plies
    fail_hard: bool = False  # no inner node returns a value outside of its window
    returns_bounds: bool = False  # a value at an end of the window may be only a bound
    forward_prunes: bool = False  # it skips moves that could matter: no inner node is proved
    stores_estimates: bool = False  # its table may return an estimate: only wins, losses are proved
    fallible_min: bool = False  # MIN errs with a probability
    uses_null_windows: bool = False  # it searches a later move with a null window first
    reduces_depth: bool = False  # it searches a late move less deep first
    extends_singular_moves: bool = False  # it searches deeper where one move is clearly better
    cuts_before_move: bool = False  # its loop tests for a cutoff before each move, not after it
    limits_bounds: bool = False  # it skips what an upper bound puts below a limit, not what matters
    probes_tablebase: bool = False  # it uses the endgame database of a game that has one
    # The window of the root: each end is a number or the name of the option that holds it.
    root_window: tuple[float | str, float | str] = (-inf, inf)
    # The options with the greatest sum of the utilities of a leaf and with the least utility.
    utility_bounds: tuple[str, str] | None = None
    # The options with the allied players and with the ply at which they break their alliance.
    alliance_options: tuple[str, str] | None = None
    # For an annotation at a line before the usual variables are set: the variables of the source
    # that are set there, each with what it holds: "value" (the annotation's), "alpha" or "beta".
    annotation_variables: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    simulation: SimulationTraits | None = None  # of a search by simulations


@dataclass(frozen=True)
class Algorithm:
    """A search: `function(game, state, watch, **options)` returns (value, action)."""

    name: str
    title: str
    summary: str
    function: Callable[..., tuple[Any, Any]]
    options: Mapping[str, Option] = field(default_factory=dict)
    required_methods: tuple[str, ...] = ()  # methods of the game, beyond the protocol `Game`
    game_kind: GameKind = TWO_ALTERNATING
    returns_vectors: bool = False  # its values are vectors with one utility for each player
    depth_variant: str = ""  # the name of the same search with a depth limit
    extra_counters: tuple[str, ...] = ()  # what it counts beside nodes, leaves and cutoffs
    traits: Traits = Traits()
    group: str = ""  # the part of the lecture to which it belongs
    # Called with the options and the utilities of a leaf, before the search: raises ValueError
    # where they break an assumption of the search. See `check_leaves`.
    check_leaf: Callable[[Mapping[str, Any], UtilityVector], object] | None = None
    # Positions in which leaves are looked for; of none, the declared range of utilities is checked.
    max_checked_positions: int = 10_000

    @property
    def defaults(self) -> dict[str, Any]:
        """The default of each option."""
        return {name: option.default for name, option in self.options.items()}

    @property
    def has_limit(self) -> bool:
        """Whether an option can end the search before the end of the game."""
        return any(option.is_limit for option in self.options.values())

    def has_effect(self, option: str, game: Game[Any]) -> bool:
        """Return whether an option makes a difference in a game."""
        if self.options[option].needs_evaluation and has_policy(game):
            return False
        return option != "weights" or has_features(game)

    def unfit_reason(self, game: Game[Any]) -> str:
        """Return why the algorithm cannot search the game, or "" if it can.

        The reason continues a sentence that begins with the algorithm's name or title.
        """
        if not self.game_kind.includes(game):
            return f"is {self.game_kind.description}"
        averages = self.traits.simulation is not None or self.traits.fallible_min
        if averages and getattr(game, "has_infinite_leaves", False):
            return "averages utilities, which must be finite"
        missing = [method for method in self.required_methods if not hasattr(game, method)]
        return f"needs {_game_with(missing[0])}" if missing else ""

    def check(self, game: Game[Any], options: Mapping[str, Any]) -> None:
        """Raise ValueError if the algorithm cannot search the game with these options.

        A limit, such as a depth, may lie beyond the end of the game: the search is then a full one.
        """
        for name, value in options.items():
            if name not in self.options:
                names = ", ".join(self.options) or "none"
                raise ValueError(
                    f"{self.name} has no option {short_repr(name)}; its options are: {names}."
                )
            self.options[name].check(name, value)
        reason = self.unfit_reason(game)
        if reason:
            playable = ", ".join(find_playable(game)) or "no algorithm"
            raise ValueError(f"{self.name} {reason}; this game can be searched by: {playable}.")
        if options.get("weights"):
            parse_weights(game, options["weights"])
        for name, value in options.items():
            option = self.options[name]
            method = option.required_methods.get(value, "") if option.choices else ""
            if method and not hasattr(game, method):
                raise ValueError(f"{name}={value!r} needs {_game_with(method)}.")

    def prepare(
        self, game: Game[Any], options: Mapping[str, Any], watch: Watch
    ) -> tuple[Any, Watch, dict[str, Any]]:
        """Apply `weights` and `order`; return the game, its watch and the other options.

        A search does not know these two options: it gets a game with another `evaluate` or
        `actions`. An order that learns from the search is the watch of the search, and passes on
        every event to `watch`.
        """
        search_options = dict(options)
        weights = search_options.pop("weights", "")
        prepared_game: Any = game
        if weights:
            prepared_game = apply_weights(prepared_game, parse_weights(game, weights))
        default_order = self.defaults.get("order", "given")
        order_name, _, seed = search_options.pop("order", default_order).partition(":")
        if order_name in DYNAMIC_ORDERS:
            order = DYNAMIC_ORDERS[order_name](prepared_game, watch)
            return with_actions(prepared_game, order.actions), order, search_options
        if order_name != "given":
            prepared_game = order_moves(prepared_game, order_name, int(seed or 0))
        return prepared_game, watch, search_options


ALGORITHMS: dict[str, Algorithm] = {}


def find_algorithm(name: str) -> Algorithm:
    """Return the algorithm with this name; raise ValueError with all names if there is none."""
    if not isinstance(name, str) or name not in ALGORITHMS:
        raise ValueError(
            f"There is no algorithm {short_repr(name)}; there are: {', '.join(ALGORITHMS)}."
        )
    return ALGORITHMS[name]


def find_playable(game: Game[Any]) -> list[str]:
    """Return the names of all algorithms that can search the game, in lecture order."""
    return [name for name, algorithm in ALGORITHMS.items() if not algorithm.unfit_reason(game)]


# A game with a method, in words.
_GAME_ABILITIES = {
    "canonical": "with symmetries",
    "captures": "with captures",
    "evaluate": "with an evaluation",
    "in_check": "with checks",
    "is_quiet": "with quiet positions",
    "noisy_actions": "with noisy moves",
    "null_move": "in which a player could pass",
    "upper_bound": "with an upper bound of its values",
}


def _game_with(method: str) -> str:
    """Return "a game with ..." for a method, which is named for those who write games."""
    ability = _GAME_ABILITIES.get(method)
    return f"a game {ability} (`{method}`)" if ability else f"a game with `{method}`"


_GAME_METHODS = ("initial", "players", "to_move", "actions", "result", "is_terminal", "utility")


def validate_search(
    game: Game[S], state: S | None, algorithm: str, options: Mapping[str, Any]
) -> tuple[Algorithm, S]:
    """Return the algorithm and the state to search from; raise ValueError if invalid.

    Where `state` is None that is the initial state. The message says what would be right.
    """
    chosen = find_algorithm(algorithm)
    check_game(game)
    chosen.check(game, options)
    if state is not None:
        check_state(game, state)
    root = game.initial if state is None else state
    if chosen.check_leaf:
        check = partial(chosen.check_leaf, {**chosen.defaults, **options})
        check_leaves(game, root, check, chosen.max_checked_positions)
    return chosen, root


def check_game(game: Any) -> None:
    """Raise ValueError if `game` lacks a method of the Game protocol."""
    if isinstance(game, list):
        raise ValueError(f"A list is not a game: write Tree({short_repr(game)}).")
    missing = [name for name in _GAME_METHODS if not hasattr(game, name)]
    if isinstance(game, FunctionType) or (isinstance(game, type) and not missing):
        name = game.__name__
        raise ValueError(f"{name} must be called to get a game: write {name}().")
    if missing:
        raise ValueError(
            f"{short_repr(game)} is not a game, because it has no `{missing[0]}`; "
            "TicTacToe() is one."
        )


def check_state(game: Game[Any], state: Any) -> None:
    """Raise ValueError if `state` is not a state of this game, as far as the game can tell.

    In a game without `is_state` anything hashable passes.
    """
    is_state = getattr(game, "is_state", _is_hashable)
    if not is_state(state):
        raise ValueError(
            f"{short_repr(state)} is not a state of this {type(game).__name__}; its states are "
            f"`initial`, here {short_repr(game.initial)}, and all that `result` returns."
        )


def _is_hashable(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True


def check_leaves(
    game: Game[Any], state: Any, check_leaf: Callable[[UtilityVector], object], max_positions: int
) -> None:
    """Call `check_leaf` with the utilities of the leaves below `state`.

    A search that prunes visits only some leaves, and may return a wrong value where another leaf
    breaks its assumptions. All leaves are checked of a game that has `leaf_states`, as a Tree has.
    Of any other game those among the first `max_positions` positions are checked: no small game is
    searched wrongly, and the search of a large game starts without delay. With 0 positions the ends
    of `utility_range` are checked instead, if the game declares them.
    """
    players = range(len(game.players))
    if not max_positions and not hasattr(game, "leaf_states"):
        for end in getattr(game, "utility_range", ()):
            check_leaf((end,) * len(players))
        return
    leaves = (
        game.leaf_states(state)
        if hasattr(game, "leaf_states")
        else _find_leaves(game, state, max_positions)
    )
    for leaf in leaves:
        check_leaf(tuple(game.utility(leaf, player) for player in players))


def _find_leaves(game: Game[Any], state: Any, max_positions: int) -> Iterator[Any]:
    """Yield the terminal states among at most `max_positions` positions."""
    seen, waiting = {state}, [state]
    while waiting and len(seen) <= max_positions:
        state = waiting.pop()
        if game.is_terminal(state):
            yield state
            continue
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen.add(child)
                waiting.append(child)
