"""A user's game, completed so that the page can show it."""

from collections.abc import Callable, Sequence
from typing import Any

from plyscope.game import CHANCE, Action, BoardView, IllegalMove, Player
from plyscope.student_code.rule_checker.guarded_call import players_of
from plyscope.trace.value_format import format_number
from plyscope.validation import is_integer, join_names, normalize_text, short_repr

SHOWN = 60  # actions that a view has
LOOKED = 400  # positions that are looked at for who moves
LONGEST = 120  # letters of a position

# What a game may have beside the rules: see Game.
_MORE = """
    evaluate upper_bound canonical is_quiet noisy_actions outcomes ending utility_range spoken
    leaf_states is_state
""".split()
_SUM = ("features", "weights", "scale")  # of no use but together
_RULES = ("to_move", "actions", "is_terminal", "utility")


class Filled:
    """The rules of `plain`, with names, a view and errors where it has none.

    Moves are called by their numbers, a position is shown as a row of its moves. It is not
    `in_turn` where somebody was seen to move twice: searches for players who alternate refuse it.
    """

    to_move: Callable[[Any], Player]
    actions: Callable[[Any], Sequence[Action]]
    is_terminal: Callable[[Any], bool]
    utility: Callable[[Any, Player], float]

    def __init__(self, plain: Any) -> None:
        self.plain = plain
        self.initial = plain.initial
        self.players: tuple[str, ...] = tuple(players_of(plain))
        self._result = plain.result
        for name in (*_RULES, *_MORE):
            if hasattr(plain, name):
                setattr(self, name, getattr(plain, name))
        for name in _SUM if all(hasattr(plain, each) for each in _SUM) else ():
            setattr(self, name, getattr(plain, name))
        self.in_turn = _in_turn(plain)

    def result(self, state: Any, action: Action) -> Any:
        try:
            return self._result(state, action)
        except IllegalMove:
            raise
        except Exception:
            legal = list(self.actions(state))
            if action in legal:
                raise
            raise IllegalMove(f"There is no move {short_repr(action)}; {_have(legal)}.") from None

    def action_name(self, state: Any, action: Action) -> str:
        """Return its own name of a move, else its number."""
        if hasattr(self.plain, "action_name"):
            return str(self.plain.action_name(state, action))
        legal = list(self.actions(state))
        if not is_integer(action) or action not in legal:
            raise IllegalMove(f"There is no move {short_repr(action)}; {_have(legal)}.")
        return str(action)

    def parse_action(self, state: Any, text: str) -> Action:
        """Return the move of that name, however it is spaced."""
        legal = list(self.actions(state))
        names: dict[str, Action] = {normalize_text(self.action_name(state, a)): a for a in legal}
        if normalize_text(text) not in names:
            raise IllegalMove(f"There is no move {short_repr(text)}; {_have([*names])}.")
        return names[normalize_text(text)]

    def view(self, state: Any) -> BoardView:
        """Show its own board, else a row of the moves, below it the position."""
        if hasattr(self.plain, "view"):
            own = self.plain.view(state)
            if isinstance(own, BoardView):  # else the contract tells that it is none
                return own
        if self.is_terminal(state):
            worth = [self.utility(state, player) for player in range(len(self.players))]
            shown = [f"{p} {format_number(v)}" for p, v in zip(self.players, worth, strict=True)]
            return BoardView(
                1, 1, (", ".join(shown),), ("end",), (None,), (), "choices", shown_as(state)
            )
        names = tuple(self.action_name(state, a) for a in self.actions(state)[:SHOWN])
        moves = (None,) * len(names) if self.to_move(state) == CHANCE else names
        return BoardView(1, len(names), names, names, moves, (), "choices", shown_as(state))


def shown_as(state: Any) -> str:
    """Return a position as text: as it prints itself in one line, else as data."""
    if not isinstance(state, (str, bytes)):
        text = str(state)
        if len(text) <= LONGEST and "\n" not in text and " object at 0x" not in text:
            return text
    return short_repr(state)


def _have(names: Any) -> str:
    return f"the moves are {join_names(list(names))}" if names else "the game is over"


def _in_turn(game: Any) -> bool:
    """Tell whether its players were seen to move in turn, from the start some positions far.

    Where it fails, the contract tells how.
    """
    waiting = [game.initial]
    try:
        for state in waiting:
            if game.is_terminal(state):
                continue
            mover = game.to_move(state)
            for action in game.actions(state):
                made = game.result(state, action)
                if not game.is_terminal(made) and game.to_move(made) == mover:
                    return False
                if len(waiting) < LOOKED:
                    waiting.append(made)
    except Exception:
        return True
    return True
