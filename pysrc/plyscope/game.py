"""The `Game` protocol and its optional abilities, with the names of AIMA 4e, section 6.1.

state    an immutable, hashable position; only the game knows what is inside
action   a small int that stands for a move; its name for people is `action_name`
player   an index into `players`: 0 is MAX, 1 is MIN; or CHANCE, where dice decide
utility  the value of a finished game for one player; +1, 0 or -1 in tic-tac-toe
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
    """An action that is not legal in the given state."""


@dataclass(frozen=True)
class MovePath:
    """One way to make a move on a board, from cell to cell.

    `name` is the name of the action. `cells` are indices of cells of the view, counted row by row
    from the top left: the first cell, those touched on the way, and the last. `choice` is the piece
    of a promotion, as it will stand on the board: "Q".
    """

    name: str
    cells: tuple[int, ...]
    promotion: str = ""


@dataclass(frozen=True)
class BoardView:
    """A position of a grid game as plain data, complete enough to draw without rules.

    All cells run row by row from the top left. `cells` holds what stands on each cell ("" for
    nothing), `names` the name of each cell, `moves` the name of the action that a click on the cell
    plays (None if it plays none), and `winning_cells` the cells of the winning line, if there is
    one.

    `kind` is how to draw it: "marks" in squares, "discs" that fall in columns, "counters" in heaps,
    numbered "tiles" that slide, "dice" with scores and buttons, "choices" (a row of actions),
    "go" (stones on the crossings of lines), "backgammon" (two rows of points, the bar and the men
    off, each with a player and how many men: "2 White"), "chess" (pieces by their FEN letters) and
    "draughts" ("b" and "w" for men, "B" and "W" for kings); the last two have a chequered board
    with a dark corner at the bottom left. `caption` says in a few words what the cells do not show.

    In chess and draughts moves go from cell to cell: `paths` has one for each legal action, in the
    order of `actions`, and `moves` is all None. `piece_names` names what stands on a
    cell, {"N": "white knight"}; `cell_numbers` is small print on the cells, one for each or none;
    `threatened_cells` are cells to mark, such as that of a king in check. `buttons` are the names
    of legal actions that no cell plays, such as a pass in Go.
    """

    rows: int
    columns: int
    cells: tuple[str, ...]
    names: tuple[str, ...]
    moves: tuple[str | None, ...]
    winning_cells: tuple[int, ...] = ()
    kind: str = "marks"
    caption: str = ""
    paths: tuple[MovePath, ...] = ()
    piece_names: Mapping[str, str] = field(default_factory=dict, hash=False)
    cell_numbers: tuple[str, ...] = ()
    threatened_cells: tuple[int, ...] = ()
    buttons: tuple[str, ...] = ()


class Game(Protocol[S]):
    """The rules of a game; every method takes the state it is about.

    Optional abilities of games are small protocols of their own below: `HeuristicGame`,
    `ChanceGame`, `Viewed` and so on. A search looks up a method by its name, so no game needs to
    inherit. The rules trust the states that they get, because a search calls them millions of
    times; `solve` and `record` check the first state with `is_state` (see `CheckedStates`).
    """

    @property
    def initial(self) -> S:
        """The state in which the game starts."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, MAX first."""

    def to_move(self, state: S) -> Player:
        """Return the player to move: an index into `players`, or CHANCE."""

    def actions(self, state: S) -> Sequence[Action]:
        """Return the legal actions in `state`; the empty sequence if the game is over."""

    def result(self, state: S, action: Action) -> S:
        """Return the state after `action`; raise IllegalMove if it is not legal."""

    def is_terminal(self, state: S) -> bool:
        """Return whether the game is over."""

    def utility(self, state: S, player: Player) -> float:
        """Return the utility of the finished game for `player`."""

    def action_name(self, state: S, action: Action) -> str:
        """Return the name of `action` for people."""

    def parse_action(self, state: S, text: str) -> Action:
        """Return the legal action with this name; raise IllegalMove if there is none."""


class HeuristicGame(Game[S], Protocol[S]):
    """A game that can evaluate unfinished positions, so that a search may stop at a depth."""

    def evaluate(self, state: S, player: Player) -> float:
        """Return an estimate of `utility`: the utility itself on finished games, inside its range
        elsewhere.
        """


class BoundedGame(Game[S], Protocol[S]):
    """A game of one player that bounds its values from above, as an admissible heuristic does."""

    def upper_bound(self, state: S) -> float:
        """Return a bound that the utility of no line from `state` exceeds, whether it is over or
        not.
        """


class PolicyGame(HeuristicGame[S], Protocol[S]):
    """A game that has learned a policy and a value, so that PUCT needs no evaluation."""

    def policy(self, state: S) -> Sequence[tuple[Action, float]]:
        """Return each legal action, in the order of `actions`, with its probability."""

    def value(self, state: S) -> float:
        """Return the expected utility of MAX in a position that is not over."""


class FeatureGame(HeuristicGame[S], Protocol[S]):
    """A game that evaluates by a weighted sum: Eval(s) = w1 f1(s) + ... + wn fn(s)."""

    @property
    def weights(self) -> Mapping[str, float]:
        """The default weight of each feature."""

    def features(self, state: S) -> Mapping[str, float]:
        """Return each feature of an unfinished position: MAX's count minus MIN's."""

    def scale(self, weights: Mapping[str, float]) -> float:
        """Return a bound that the weighted sum with these weights never reaches.

        It is the sum that counts as a utility of 1: a part of the bound if utilities reach further.
        """


class QuietGame(HeuristicGame[S], Protocol[S]):
    """A game that distinguishes quiet positions from positions with noisy moves."""

    def is_quiet(self, state: S) -> bool:
        """Return whether no noisy move is legal; True where the game is over."""

    def noisy_actions(self, state: S) -> Sequence[Action]:
        """Return the legal noisy moves; where there are any, one of them is a best move."""


class CaptureGame(HeuristicGame[S], Protocol[S]):
    """A game decided by captures, such as chess: a player who is not in check may stand pat."""

    def captures(self, state: S) -> Sequence[Action]:
        """Return the legal captures and promotions of a position that is not over."""

    def in_check(self, state: S) -> bool:
        """Return whether the player to move is in check, and so may not stand pat or pass."""


class ExchangeGame(CaptureGame[S], Protocol[S]):
    """A game that knows the gain of a capture after all recaptures on its square."""

    def exchange(self, state: S, action: Action) -> float:
        """Return the gain of the exchange on the square of `action`, in units of `evaluate`."""


class NullMoveGame(HeuristicGame[S], Protocol[S]):
    """A game whose searches may try a null move, though passing is not legal."""

    def null_move(self, state: S) -> S | None:
        """Return the state after a null move; None if it proves nothing here, as in zugzwang."""


class RepetitionGame(Game[S], Protocol[S]):
    """A game in which positions can repeat, and a repetition can end the game."""

    def position_key(self, state: S) -> Hashable:
        """Return a key, the same for all states that differ only in their history."""

    def is_repeated(self, state: S) -> bool:
        """Return whether the value of `state` depends on its history."""


class SymmetricGame(Game[S], Protocol[S]):
    """A game whose positions can be mirrored or rotated without a change of value."""

    def canonical(self, state: S) -> S:
        """Return the same position for all positions that are symmetric to `state`."""


class Tablebased(Game[S], Protocol[S]):
    """A game with an endgame database."""

    def tablebase(self, state: S) -> tuple[float, int | None] | None:
        """Return the value for MAX and the plies to the end (None if unknown); None if absent."""


class ChanceGame(Game[S], Protocol[S]):
    """A game with chance nodes, such as dice rolls."""

    def outcomes(self, state: S) -> Sequence[tuple[Action, float]]:
        """Return the actions of chance with their probabilities, which sum to 1."""


class HiddenInformationGame(ChanceGame[S], Protocol[S]):
    """A game in which a player does not know the whole state, such as the other's cards."""

    def information_set(self, state: S) -> str:
        """Return what the player to move knows: the same text for states that look the same."""


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
    """A game whose end has a text beyond the winner, such as "Draw by stalemate"."""

    def end_text(self, state: S) -> str:
        """Return the text for a finished game."""


class BoundedUtility(Game[S], Protocol[S]):
    """A game with a known range of utilities."""

    @property
    def utility_range(self) -> tuple[float, float]:
        """The least and the greatest utility of a finished game, for any player."""


class ListedLeaves(Game[S], Protocol[S]):
    """A game whose finished games are listed, such as a Tree."""

    def leaf_states(self, state: S) -> Iterable[S]:
        """Return finished games below `state`, at least one for each utility that occurs."""


class CheckedStates(Game[S], Protocol[S]):
    """A game that can tell whether an object is one of its states."""

    def is_state(self, thing: Any) -> bool:
        """Return whether `thing` can be a state of this game."""


def name_with_role(players: Sequence[str], player: str | None) -> str:
    """Return the name of a player with its role where two play: "O (MIN)"; "MIN" is its own."""
    roles = ("MAX", "MIN")
    if len(players) != 2 or player not in players or tuple(players) == roles:
        return player or ""
    return f"{player} ({roles[players.index(player)]})"


def play_moves(game: Game[S], moves: Sequence[str]) -> S:
    """Return the state after the named moves; raise IllegalMove for the first illegal one."""
    if not isinstance(moves, Iterable):
        raise IllegalMove(f"Moves are a list of names, not {short_repr(moves)}.")
    state = game.initial
    for number, name in enumerate(moves, 1):
        state = play_move(game, state, name, number)
    return state


def play_move(game: Game[S], state: S, name: str, number: int) -> S:
    """Return the state after a named move; raise IllegalMove, with its number, if it is illegal."""
    try:
        return game.result(state, game.parse_action(state, name))
    except IllegalMove as error:
        raise IllegalMove(f"Move {number}, {short_repr(name)}: {error}") from None


def has_alternating_turns(game: Any) -> bool:
    """Return whether exactly MAX and MIN play and take turns, as far as the game declares it.

    A game in which they do not has `turns`, as a Tree has, or `outcomes`, or not two players, or an
    `in_turn` that is false.
    """
    if hasattr(game, "turns"):
        return len(game.players) == 2 and tuple(game.turns) in {(MAX, MIN), (MIN, MAX)}
    in_turn = getattr(game, "in_turn", True)
    return bool(in_turn) and len(game.players) == 2 and not hasattr(game, "outcomes")


def has_policy(game: Any) -> bool:
    """Return whether the game offers a policy and a value that it has learned."""
    return callable(getattr(game, "policy", None)) and callable(getattr(game, "value", None))


def has_chance(game: Any) -> bool:
    """Return whether CHANCE ever moves; a Tree declares it by its `turns`."""
    turns = getattr(game, "turns", None)
    return hasattr(game, "outcomes") if turns is None else CHANCE in turns


def with_actions(game: Any, actions: Callable[[Any], Sequence[Action]]) -> Any:
    """Return `game` with `actions` replaced."""
    return with_methods(game, actions=actions)


def with_methods(game: Any, **methods: Callable[..., Any]) -> Any:
    """Return `game` with some methods replaced.

    All other methods are those of the game, bound once, so that they cost a search nothing more.
    """
    proxy = _GameProxy()
    for name in dir(game):
        if not name.startswith("_"):
            setattr(proxy, name, getattr(game, name))
    for name, method in methods.items():
        setattr(proxy, name, method)
    return proxy


class _GameProxy:
    """A proxy of a game with some of its methods replaced."""

    actions: Any
