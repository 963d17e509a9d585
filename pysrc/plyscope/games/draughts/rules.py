"""English draughts, or checkers: its rules, by bit boards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from plyscope.evaluation import evaluate
from plyscope.game import MAX, MIN, Action, BoardView, IllegalMove, Player
from plyscope.games.draughts import draw_counters, evaluation, move_names, position, view
from plyscope.games.draughts.board import POSITION, TURN, Position
from plyscope.games.draughts.endgame_probe import Endgames, tablebase_probe
from plyscope.games.draughts.move_generation import CAPTURE, STATE, movers, moves
from plyscope.games.draughts.openings import OPENINGS
from plyscope.games.game_identity import GameIdentity
from plyscope.games.memo import Table, tables_for
from plyscope.validation import is_integer, join_names, normalize_text, short_repr

State: TypeAlias = int


class Draughts(GameIdentity):
    """The game on 8x8 between Black, who is MAX, and White; at the start Black is to move.

    `start` is another position to begin with, as PDN writes it: "B:W18,24,K10:B1,2,K27". With
    `endgames` the game has a `tablebase` of what they know: see endgame_probe.py.

    Men step one square forwards, kings one in any direction. Who can capture must, any way he
    likes, but to its end; a man that reaches the last row stops there and is a king. Who cannot
    move has lost. It is a draw when a position is there for the third time, or after 40 moves of
    each player without a capture or a man's move, as in the rules of the World Checkers/Draughts
    Federation, where a player has to claim it; here the game ends by itself. Captures
    of the same pieces another way round are different moves.
    """

    # For speed: see games/mnk.py.
    __slots__ = (
        *(
            "_endgames",
            "_next",
            "_scale",
            "_value",
            "actions",
            "initial",
            "is_terminal",
            "noisy_actions",
        ),
        *("openings", "start", "tablebase"),
    )
    players = ("Black", "White")
    utility_range = (-1, 1)
    weights: Mapping[str, float] = evaluation.WEIGHTS

    def __init__(self, start: str = position.START, endgames: Endgames | None = None) -> None:
        self.initial: State = position.parse_position(start)
        self.start = position.format_position(self.initial)
        begins = self.initial == position.parse_position(position.START)
        self.openings: Mapping[str, tuple[str, float]] = OPENINGS if begins else {}
        self._scale = self.scale(self.weights)

        # The protocol's methods of a position alone are look-ups in these tables.
        table = tables_for(type(self)).of
        self._next = table(self._results)
        self.actions: Callable[[State], Sequence[Action]] = table(self._legal).__getitem__
        self.is_terminal: Callable[[State], bool] = table(self._is_over).__getitem__
        self.noisy_actions: Callable[[State], Sequence[Action]] = table(
            self._find_noisy_actions
        ).__getitem__
        self._value = Table(self._evaluate)
        self._endgames = endgames
        self.tablebase = None if endgames is None else tablebase_probe(self, endgames)

    def arguments(self) -> dict[str, Any]:
        return {"start": self.start, "endgames": self._endgames}

    def is_state(self, thing: Any) -> bool:
        """Return whether it is a position, and the steps in its history are legal ones to it."""
        if not is_integer(thing) or not 0 <= thing < 1 << STATE + 10 * draw_counters.MAX_KING_STEPS:
            return False
        while position.is_position(thing & POSITION):
            if thing <= POSITION:
                return True
            earlier, action = draw_counters.previous_state(thing)
            if not position.is_position(earlier & POSITION):
                return False
            if self._results(earlier).get(action) != thing:
                return False
            thing = earlier
        return False

    def fen(self, state: State) -> str:
        """Return the position as the FEN of PDN, without its history."""
        return position.format_position(state & POSITION)

    def position_key(self, state: State) -> Position:
        """Return the position without its history."""
        return state & POSITION

    def is_repeated(self, state: State) -> bool:
        """Return whether it is a draw only because of its history."""
        return draw_counters.is_drawn(state)

    def to_move(self, state: State) -> Player:
        return MIN if state & TURN else MAX

    def result(self, state: State, action: Action) -> State:
        try:
            return self._next[state][action]
        except (KeyError, TypeError):
            raise IllegalMove(self._illegal_reason(state, action)) from None

    def utility(self, state: State, player: Player) -> float:
        """-1 for a player to move who cannot, +1 for the other, 0 for a draw."""
        if movers(state)[0]:
            return 0
        return -1 if player == self.to_move(state) else 1

    def evaluate(self, state: State, player: Player) -> float:
        """Evaluate a position by its pieces and where they stand.

        The weighted sum of the features is divided by a bound of it, so that it lies within (-1,
        1).
        """
        return self._value[state] if player == MAX else -self._value[state]

    def features(self, state: State) -> Mapping[str, float]:
        """Return Black's numbers minus White's: see evaluation.py."""
        return evaluation.features(state & POSITION)

    def scale(self, weights: Mapping[str, float]) -> float:
        """Return a bound that the weighted sum never reaches."""
        return evaluation.scale(weights)

    def is_quiet(self, state: State) -> bool:
        """Return whether no capture is legal; True if the game is over."""
        return not self.noisy_actions(state)

    def action_name(self, state: State, action: Action) -> str:
        """ "11-15" is a step, "22x15x6" a capture: all squares that the piece touches."""
        if not move_names.move_squares(action):
            raise IllegalMove(self._illegal_reason(state, action))
        return move_names.format_move(action)

    def parse_action(self, state: State, text: str) -> Action:
        """Return the legal action of that name, or of an unambiguous short form.

        "22x6" and "22-6" stand for "22x15x6" if no other capture leads from 22 to 6.
        """
        numbers = move_names.parse_squares(normalize_text(text))
        found = move_names.matching_moves(numbers, self.actions(state))
        if len(found) == 1:
            return found[0]
        if found:
            ways = join_names([move_names.format_move(action) for action in found])
            raise IllegalMove(f"{short_repr(text)} can be made in more than one way: {ways}.")
        raise IllegalMove(self._illegal_reason(state, text, numbers))

    def view(self, state: State) -> BoardView:
        """Show the board from Black's back row down, and the moves as paths over its cells."""
        return view.view(state, self.actions(state))

    def end_text(self, state: State) -> str:
        """Return who won and how, or why it is a draw."""
        if not movers(state)[0]:
            loser = self.to_move(state)
            has_piece = position.has_piece(state & POSITION, loser)
            how = "cannot move" if has_piece else "has no piece left"
            return f"{self.players[1 - loser]} wins: {self.players[loser]} {how}"
        if draw_counters.count_repetitions(state) >= draw_counters.MAX_REPETITIONS:
            return "Draw: the position occurred three times"
        return "Draw: 40 moves each without a capture or a man’s move"

    def _results(self, state: State) -> dict[Action, State]:
        return {} if draw_counters.is_drawn(state) else moves(state)

    def _legal(self, state: State) -> Sequence[Action]:
        return tuple(self._next[state])

    def _find_noisy_actions(self, state: State) -> Sequence[Action]:
        return tuple(self._next[state]) if movers(state)[1] else ()

    def _is_over(self, state: State) -> bool:
        return not movers(state)[0] or draw_counters.is_drawn(state)

    def _evaluate(self, state: State) -> float:
        return evaluate(self, state, MAX, self.weights, self._scale)

    def _illegal_reason(self, state: State, move: Any, numbers: Sequence[int] = ()) -> str:
        """Return why a move, an action or its name with these squares, is not legal."""
        legal = self.actions(state)
        squares = () if isinstance(move, str) else move_names.move_squares(move)
        named = move_names.format_move(move) if squares else short_repr(move)
        if not legal:
            return f"{named} cannot be played: the game is over."
        have = join_names([move_names.format_move(each) for each in legal])
        have = f"captures are {have}" if legal[0] >= CAPTURE else f"moves are {have}"
        origin = next(iter(numbers), squares[0] + 1 if squares else None)
        if origin is not None and not position.is_on_square(state, self.to_move(state), origin):
            mover = self.players[self.to_move(state)]
            return f"{named} is not a legal move: {mover} has no piece on {origin}; {have}."
        if legal[0] >= CAPTURE:
            mover = self.players[self.to_move(state)]
            return f"{named} is not a legal move: {mover} must capture; {have}."
        return f"{named} is not a legal move; {have}."
