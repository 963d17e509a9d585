"""The Game protocol: what a search needs to know of a game, in the names of AIMA 4e, section 6.1.

state    an immutable, hashable position; what is inside is the game's own business
action   a small int that names a move; its name for people is `action_name`
player   an index into `players`: 0 is MAX, 1 is MIN; or CHANCE, where dice decide
utility  what a finished game is worth to one player; +1, 0 or -1 in tic-tac-toe
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar

from plyscope.validation import short_repr

Action: TypeAlias = int
Player: TypeAlias = int
UtilityVector: TypeAlias = tuple[float, ...]  # utilities, one a player

MAX: Player = 0
MIN: Player = 1
CHANCE: Player = -1

S = TypeVar("S", bound=Hashable)


class IllegalMove(ValueError):
    """Raised where an action is played that the rules do not allow in that state."""


@dataclass(frozen=True)
class MovePath:
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
    paths: tuple[MovePath, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    numbers: tuple[str, ...] = ()
    alarmed: tuple[int, ...] = ()


class Game(Protocol[S]):
    """The rules of a game, without a state: each method takes the position it is asked about.

    What else a game can do are small protocols of their own below: `HeuristicGame`, `ChanceGame`,
    `Viewed` and so on. A search asks for a method by its name, so no game needs to inherit. The
    rules trust the states that they are given, because a search calls them millions of times;
    `solve` and `record` check the first one with `is_state` (see `CheckedStates`).
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
        """Return the position after `action`; raise IllegalMove where it is not legal."""

    def is_terminal(self, state: S) -> bool:
        """Tell whether the game is over."""

    def utility(self, state: S, player: Player) -> float:
        """Return what the finished game is worth to `player`."""

    def action_name(self, state: S, action: Action) -> str:
        """Return what people call `action` in this position."""

    def parse_action(self, state: S, text: str) -> Action:
        """Return the legal action of that name; raise IllegalMove where there is none."""


class HeuristicGame(Game[S], Protocol[S]):
    """A game with an evaluation, so that a search may stop at a depth."""

    def evaluate(self, state: S, player: Player) -> float:
        """Return an estimate of `utility`: equal to it on finished games, within it elsewhere."""


class FeatureGame(HeuristicGame[S], Protocol[S]):
    """A game whose evaluation is a weighted sum: Eval(s) = w1 f1(s) + ... + wn fn(s)."""

    @property
    def weights(self) -> Mapping[str, float]:
        """The default weight of each feature."""

    def features(self, state: S) -> Mapping[str, float]:
        """Return each feature of an unfinished position: MAX's number less MIN's."""

    def scale(self, weights: Mapping[str, float]) -> float:
        """Return a number greater than the weighted sum with these weights can be."""


class QuietGame(HeuristicGame[S], Protocol[S]):
    """A game that tells quiet positions, which can be evaluated, from others."""

    def is_quiet(self, state: S) -> bool:
        """Return whether no noisy move is legal; True where the game is over."""

    def noisy_actions(self, state: S) -> Sequence[Action]:
        """Return the legal noisy moves; where there are any, one of them is a best move."""


class CaptureGame(HeuristicGame[S], Protocol[S]):
    """A game in which captures decide, as in chess: a mover without a threat may stand pat."""

    def captures(self, state: S) -> Sequence[Action]:
        """Return the legal captures and promotions of a position that is not over."""

    def in_check(self, state: S) -> bool:
        """Return whether the mover is in check, and so may neither stand pat nor pass."""


class ExchangeGame(CaptureGame[S], Protocol[S]):
    """A game that knows what a capture wins once everything has been recaptured."""

    def exchange(self, state: S, action: Action) -> float:
        """Return what the exchange on the square of `action` wins, as a part of `evaluate`."""


class NullMoveGame(HeuristicGame[S], Protocol[S]):
    """A game in which nobody may pass, but a search may ask what a pass would bring."""

    def null_move(self, state: S) -> S | None:
        """Return the position after a pass; None where a pass would be no bound (zugzwang)."""


class RepetitionGame(Game[S], Protocol[S]):
    """A game in which positions come again, and a repetition can end it."""

    def position_key(self, state: S) -> Hashable:
        """Return a key, the same for all states that differ only in their history."""

    def is_repeated(self, state: S) -> bool:
        """Return whether the value of `state` depends on its history."""


class SymmetricGame(Game[S], Protocol[S]):
    """A game whose positions can be mirrored or rotated without a change of value."""

    def canonical(self, state: S) -> S:
        """Return one and the same position for all that are symmetric to `state`."""


class Tablebased(Game[S], Protocol[S]):
    """A game with an endgame database."""

    def tablebase(self, state: S) -> tuple[float, int | None] | None:
        """Return the value for MAX and the plies to the end, None if unknown; None if absent."""


class ChanceGame(Game[S], Protocol[S]):
    """A game in which dice, or the like, decide where CHANCE is to move."""

    def outcomes(self, state: S) -> Sequence[tuple[Action, float]]:
        """Return the actions of chance with their probabilities, which sum to 1."""


class HeuristicChanceGame(HeuristicGame[S], ChanceGame[S], Protocol[S]):
    """A game of chance with an evaluation."""


class Viewed(Game[S], Protocol[S]):
    """A game that can be drawn."""

    def view(self, state: S) -> BoardView:
        """Return the position as plain data to draw."""


class BoardGame(Viewed[S], HeuristicGame[S], Protocol[S]):
    """A game on a grid of cells, with an evaluation."""


class PhrasedMoves(Game[S], Protocol[S]):
    """A game whose moves need more than their name in a sentence: "taking 3 from c", "tile 4"."""

    def move_phrase(self, state: S, action: Action) -> str:
        """Return the move as part of a sentence."""


class PhrasedEnds(Game[S], Protocol[S]):
    """A game that says more of its end than who won: "Draw by stalemate"."""

    def end_text(self, state: S) -> str:
        """Return what people say of the finished game."""


class BoundedUtility(Game[S], Protocol[S]):
    """A game with a known range of utilities."""

    @property
    def utility_range(self) -> tuple[float, float]:
        """The least and the greatest utility of a finished game, for any player."""


class ListedLeaves(Game[S], Protocol[S]):
    """A game, such as a Tree, whose finished games are written down."""

    def leaf_states(self, state: S) -> Iterable[S]:
        """Return finished games below `state`, at least one for each utility that occurs."""


class CheckedStates(Game[S], Protocol[S]):
    """A game that can tell whether anything at all is one of its states."""

    def is_state(self, thing: Any) -> bool:
        """Return whether `thing` can be a state of this game."""


def play_moves(game: Game[S], moves: Sequence[str]) -> S:
    """Return the position after the named moves; raise IllegalMove, telling which is wrong."""
    if not isinstance(moves, Iterable):
        raise IllegalMove(f"Moves are a list of names, not {short_repr(moves)}.")
    state = game.initial
    for number, name in enumerate(moves, 1):
        try:
            state = game.result(state, game.parse_action(state, name))
        except IllegalMove as error:
            raise IllegalMove(f"Move {number}, {short_repr(name)}: {error}") from None
    return state


def has_alternating_turns(game: Any) -> bool:
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
    stand_in = _GameProxy()
    for name in dir(game):
        if not name.startswith("_"):
            setattr(stand_in, name, getattr(game, name))
    for name, method in methods.items():
        setattr(stand_in, name, method)
    return stand_in


class _GameProxy:
    """A game as a search sees it, observed or in another order."""

    actions: Any
