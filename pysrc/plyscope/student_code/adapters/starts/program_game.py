"""The rules of a program as a game of this package."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from plyscope.game import MAX, MIN, Action, IllegalMove, Player
from plyscope.student_code.call_tree.board_copies import deepcopy
from plyscope.student_code.call_tree.snapshot import Picture, take_snapshot


class ProgramState:
    """A position of a program, compared by what it holds."""

    __slots__ = ("_value", "key")

    def __init__(self, value: Any) -> None:
        self._value, self.key = value, take_snapshot(value)
        if isinstance(self.key, Picture):  # two objects that hold the same are one position
            self.key = self.key._replace(identity=0)

    def copy_value(self) -> Any:
        """Return a copy: a program may change what it is handed."""
        return deepcopy(self._value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ProgramState) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"ProgramState({self._value!r})"


class ProgramGame:
    """A game by functions of a program; each takes a position as the program writes it.

    start    makes the first position
    mover    returns the player to move: MAX or MIN
    moves    returns the legal moves, as the program writes them
    after    returns the position after a move
    is_over  returns whether the game is over
    worth    returns the utility of a finished game for MAX
    step     the statement that makes a move, with {position} and {move}; "" if none is known
    """

    def __init__(
        self,
        start: Callable[[], Any],
        mover: Callable[[Any], Player],
        moves: Callable[[Any], Iterable[Any]],
        after: Callable[[Any, Any], Any],
        is_over: Callable[[Any], Any],
        worth: Callable[[Any], float],
        players: tuple[str, str] = ("MAX", "MIN"),
        step: str = "",
    ) -> None:
        self._mover, self._moves, self._after = mover, moves, after
        self._is_over, self._worth, self.players = is_over, worth, players
        self.step = step
        self._numbers: dict[Any, Action] = {}
        self._written: list[Any] = []
        self.initial = ProgramState(start())

    def make_state(self, value: Any) -> ProgramState:
        """Return the position of a value as the program writes it."""
        return ProgramState(value)

    def to_move(self, state: ProgramState) -> Player:
        return self._mover(state.copy_value())

    def actions(self, state: ProgramState) -> Sequence[Action]:
        if self.is_terminal(state):
            return ()
        moves = self._moves(state.copy_value())
        if isinstance(moves, (set, frozenset)):  # whose order may differ from run to run
            moves = sorted(moves, key=repr)
        return [self._number(move) for move in moves]

    def _number(self, move: Any) -> Action:
        key = take_snapshot(move)
        if key not in self._numbers:
            self._numbers[key] = len(self._written)
            self._written.append(move)
        return self._numbers[key]

    def write_action(self, action: Action) -> Any:
        """Return a move as the program writes it."""
        return self._written[action]

    def result(self, state: ProgramState, action: Action) -> ProgramState:
        if action not in self.actions(state):
            raise IllegalMove(f"Action {action} is not legal here.")
        return ProgramState(self._after(state.copy_value(), deepcopy(self._written[action])))

    def list_successors(self, state: ProgramState) -> list[tuple[Action, ProgramState]]:
        """Return the moves of a position that is not over, with what follows each."""
        return [
            (move, ProgramState(self._after(state.copy_value(), deepcopy(self._written[move]))))
            for move in self.actions(state)
        ]

    def is_terminal(self, state: ProgramState) -> bool:
        return bool(self._is_over(state.copy_value()))

    def utility(self, state: ProgramState, player: Player) -> float:
        value = self._worth(state.copy_value())
        return value if player == MAX else -value

    def action_name(self, state: ProgramState, action: Action) -> str:
        return str(self._written[action])

    def parse_action(self, state: ProgramState, text: str) -> Action:
        for action in self.actions(state):
            if self.action_name(state, action) == text:
                return action
        raise IllegalMove(f"There is no move {text!r} here.")


def turn_of(is_max: Any) -> Player:
    """Return MAX or MIN."""
    return MAX if is_max else MIN
