"""The Game protocol: what a search needs to know of a game, in the names of AIMA 4e, section 6.1.

state    an immutable, hashable position; what is inside is the game's own business
action   a small int that names a move; its name for people is `action_name`
player   an index into `players`: 0 is MAX, 1 is MIN; or CHANCE, where dice decide
utility  what a finished game is worth to one player; +1, 0 or -1 in tic-tac-toe
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar

from plyscope.validation import short

Action: TypeAlias = int
Player: TypeAlias = int
Vector: TypeAlias = tuple[float, ...]  # utilities, one a player

MAX: Player = 0
MIN: Player = 1
CHANCE: Player = -1

S = TypeVar("S", bound=Hashable)


class IllegalAction(ValueError):
    """Raised where an action is played that the rules do not allow in that state."""


@dataclass(frozen=True)
class Path:
    """A move from one cell to another, as a person makes it.

    `name` is the action's, as `action_name` gives it. `cells` are places in the view, row by row
    from the top left: where it begins, where it touches down, and last where it ends. `choice` is
    what is chosen besides, as it will stand on the board: the "Q" of a promotion.
    """

    name: str
    cells: tuple[int, ...]
    choice: str = ""


@dataclass(frozen=True)
class BoardView:
    """A position of a grid game as plain data: all that is needed to draw it without knowing rules.

    Cells run row by row from the top left. `cells` holds what stands there ("" where nothing
    does), `names` what the cell is called, `moves` the name of the action that a click on the cell
    plays (None where it plays none) and `line` the cells of the winning line, if there is one.

    `kind` says how it is drawn: "marks" in squares, "discs" that fall in columns, "counters" in
    heaps, numbered "tiles" that slide, "dice" with scores and buttons, "choices", a row of actions,
    or, on a chequered board whose corner at the bottom left is dark, "chess" (pieces by their FEN
    letters) and "draughts" ("b" and "w" for men, "B" and "W" for kings). `caption` tells people in
    a few words what the cells do not show.

    Of these last two the moves go from cell to cell: they are `paths`, one for each legal action in
    the order of `actions`, and `moves` is all None.
    `words` has what people call what stands on a cell, {"N": "white knight"}; `numbers` small print
    on the cells, one for each or none at all; and `alarmed` the cells to warn of: a king in check.
    """

    rows: int
    columns: int
    cells: tuple[str, ...]
    names: tuple[str, ...]
    moves: tuple[str | None, ...]
    line: tuple[int, ...] = ()
    kind: str = "marks"
    caption: str = ""
    paths: tuple[Path, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    numbers: tuple[str, ...] = ()
    alarmed: tuple[int, ...] = ()


class Game(Protocol[S]):
    """Rules without a state: every method takes the position it is asked about.

    A game may also have `evaluate(state, player)`, a heuristic that agrees with `utility` on
    finished games and lies strictly between its extremes elsewhere; `view(state)`, a BoardView;
    `canonical(state)`, one and the same for all positions that differ only by a symmetry, worth
    what they are worth; `is_quiet(state)` and `loud_actions(state)`, for a search that judges no
    position in the middle of a fight; `captures(state)` and `in_check(state)`, for one in which who
    is to move may stand pat; `exchange(state, action)`, what a capture wins for its mover on its
    square, as a part of `evaluate`, to order captures by; `passed(state)`, for one that tries a
    pass; `placed(state)`, the key of all positions that differ only in how they came about, and
    `repeats(state)`, which tells where just that decides what one is worth; `database(state)`, a
    value for MAX and a distance, or None, of an endgame that was solved before; where dice decide,
    `outcomes(state)`, the actions of chance with their probabilities; `ending(state)`, what people
    say of a finished game, where there is more to say than who won; `utility_range`, the least and
    the most that a finished game is worth to a player; `spoken(state, action)`, the action as part
    of a sentence, where its name alone would not read well: "taking 3 from c", "tile 4";
    `leaf_states(state)`, where all that it can lead to is written down, a finished game for each
    utility; and `is_state(thing)`, which tells of anything at all whether it can be a position of
    this game. `solve` and `record` ask that once, of where they begin: the rules themselves trust
    the state that they are given, for a search asks them millions of times.
    """

    @property
    def initial(self) -> S:
        """The position in which the game starts."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, MAX first."""

    def to_move(self, state: S) -> Player:
        """Return who is to move, an index into `players` or CHANCE."""

    def actions(self, state: S) -> Sequence[Action]:
        """Return the legal actions, none where the game is over."""

    def result(self, state: S, action: Action) -> S:
        """Return the position after `action`; raise IllegalAction where it is not legal."""

    def is_terminal(self, state: S) -> bool:
        """Tell whether the game is over."""

    def utility(self, state: S, player: Player) -> float:
        """Return what the finished game is worth to `player`."""

    def action_name(self, state: S, action: Action) -> str:
        """Return what people call `action` in this position."""

    def parse_action(self, state: S, text: str) -> Action:
        """Return the legal action of that name; raise IllegalAction where there is none."""


class HeuristicGame(Game[S], Protocol[S]):
    """A game whose unfinished positions can be judged, so that a search may stop at a depth."""

    def evaluate(self, state: S, player: Player) -> float:
        """Return an estimate of `utility`: equal to it on finished games, within it elsewhere."""


class QuietGame(HeuristicGame[S], Protocol[S]):
    """A game that tells which positions can be judged as they stand, and which cannot yet."""

    def is_quiet(self, state: S) -> bool:
        """Tell whether no loud move is there; so it is where the game is over."""

    def loud_actions(self, state: S) -> Sequence[Action]:
        """Return the legal moves that settle what is not quiet: one of them is a best move."""


class CaptureGame(HeuristicGame[S], Protocol[S]):
    """A game in which what is captured decides, as in chess: who need not move may stand pat."""

    def captures(self, state: S) -> Sequence[Action]:
        """Return the legal captures and promotions of a position that is not over."""

    def in_check(self, state: S) -> bool:
        """Tell whether the mover is in check, and so may neither stand pat nor pass."""


class PassingGame(HeuristicGame[S], Protocol[S]):
    """A game in which nobody may pass, and whose searches try what a pass would bring."""

    def passed(self, state: S) -> S | None:
        """Return the position, were the mover to pass; None where that would tell nothing."""


class ChanceGame(Game[S], Protocol[S]):
    """A game in which dice, or the like, decide where CHANCE is to move."""

    def outcomes(self, state: S) -> Sequence[tuple[Action, float]]:
        """Return the actions of chance with their probabilities, which sum to 1."""


class HeuristicChanceGame(HeuristicGame[S], ChanceGame[S], Protocol[S]):
    """A game of chance whose unfinished positions can be judged."""


class FeatureGame(HeuristicGame[S], Protocol[S]):
    """A game that judges by a weighted sum of features: Eval(s) = w1 f1(s) + ... + wn fn(s)."""

    @property
    def weights(self) -> Mapping[str, float]:
        """The weight of each feature, as the game itself has it."""

    def features(self, state: S) -> Mapping[str, float]:
        """Return each feature of an unfinished position: MAX's number less MIN's."""

    def scale(self, weights: Mapping[str, float]) -> float:
        """Return a number that the weighted sum, however it is weighted so, stays below."""


class BoardGame(HeuristicGame[S], Protocol[S]):
    """A game that is played on a grid of cells."""

    def view(self, state: S) -> BoardView:
        """Return the position as plain data to draw."""


def play(game: Game[S], moves: Sequence[str]) -> S:
    """Return the position after the named moves; raise IllegalAction, telling which is wrong."""
    if not isinstance(moves, Iterable):
        raise IllegalAction(f"Moves are a list of names, not {short(moves)}.")
    state = game.initial
    for number, name in enumerate(moves, 1):
        try:
            state = game.result(state, game.parse_action(state, name))
        except IllegalAction as error:
            raise IllegalAction(f"Move {number}, {short(name)}: {error}") from None
    return state


def alternates(game: Any) -> bool:
    """Tell whether MAX and MIN, and nobody else, move in turn, as far as the game says so itself.

    A game in which they do not has `turns`, as a Tree has, or `outcomes`, or not two players, or
    says itself that it is not `in_turn`.
    """
    if hasattr(game, "turns"):
        return len(game.players) == 2 and tuple(game.turns) in {(MAX, MIN), (MIN, MAX)}
    in_turn = getattr(game, "in_turn", True)
    return bool(in_turn) and len(game.players) == 2 and not hasattr(game, "outcomes")


def has_chance(game: Any) -> bool:
    """Tell whether chance is ever to move: a Tree says so by its `turns`."""
    turns = getattr(game, "turns", None)
    return hasattr(game, "outcomes") if turns is None else CHANCE in turns


def with_actions(game: Any, actions: Callable[[Any], Sequence[Action]]) -> Any:
    """Return `game` with another `actions`."""
    return with_methods(game, actions=actions)


def with_methods(game: Any, **methods: Callable[..., Any]) -> Any:
    """Return `game` with other methods in place of its own.

    Every other method is the game's own, bound once, so that a search pays for nothing else.
    """
    stand_in = _StandIn()
    for name in dir(game):
        if not name.startswith("_"):
            setattr(stand_in, name, getattr(game, name))
    for name, method in methods.items():
        setattr(stand_in, name, method)
    return stand_in


class _StandIn:
    """A game as a search sees it, observed or in another order."""

    actions: Any
