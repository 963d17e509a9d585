"""Chess and Gardner's chess, behind the protocol of a game.

State   a Position; see position.py
action  from | to << 6 | promotion << 12; see move_tables.py
White   is MAX, and begins
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from plyscope.game import MAX, Action, BoardView, IllegalMove, Player
from plyscope.games.chess import draws, evaluation, fen, make_move, move_text, openings
from plyscope.games.chess.board import board_for_size
from plyscope.games.chess.exchange import exchange_on
from plyscope.games.chess.make_move import move_maker
from plyscope.games.chess.move_generation import legal_move_test, move_generator
from plyscope.games.chess.position import KEY_FIELDS, Position
from plyscope.games.chess.position_errors import SIDES, is_position
from plyscope.games.chess.threats import checkers
from plyscope.games.chess.view import view
from plyscope.games.game_identity import GameIdentity

State = Position
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
GARDNER = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"


class Chess(GameIdentity):
    """Chess from a position in FEN, by default the start, between White, who is MAX, and Black.

    Raises ValueError for a FEN that no game can lead to, saying what is wrong with it. The rules
    for draws are in draws.py.
    """

    # For speed: see games/mnk.py.
    __slots__ = (
        *(
            "_exchange",
            "_generate",
            "_goes_on",
            "_moved",
            "_scale",
            "_total",
            "board",
            "initial",
            "openings",
            "weights",
        ),
    )
    players = SIDES
    utility_range = (-1, 1)
    size = 8
    start = START
    book = openings.CHESS

    def __init__(self, fen: str | None = None) -> None:
        self.board = board_for_size(self.size)
        self._generate, self._moved = move_generator(self.board), move_maker(self.board)
        self._goes_on, self._total = legal_move_test(self.board), evaluation.evaluator(self.board)
        self._exchange = exchange_on(self.board)
        self.weights: Mapping[str, float] = evaluation.WEIGHTS
        self._scale = self.scale(self.weights)
        start = self.position(self.start)
        self.initial = start if fen is None else self.position(fen)
        self.openings = self.book if self.initial == start else {}

    def arguments(self) -> dict[str, Any]:
        return {"fen": self.fen(self.initial)}

    def position(self, text: str) -> Position:
        """Return the position of a FEN; raise ValueError, saying what is wrong with it."""
        return fen.parse_fen(self.board, text)

    def fen(self, state: Position) -> str:
        """Return the position as FEN, without the positions before it."""
        return fen.format_fen(self.board, state)

    def is_state(self, thing: Any) -> bool:
        """Return whether it is a Position that a FEN can describe, with or without earlier
        positions.
        """
        return is_position(self.board, thing)

    def to_move(self, state: Position) -> Player:
        return state.turn

    def actions(self, state: Position) -> Sequence[Action]:
        legal = state.legal_moves
        if legal is None:
            legal = () if draws.is_drawn(state) else self._generate(state, False)
            state.legal_moves = legal
        return legal

    def captures(self, state: Position) -> Sequence[Action]:
        """Return the legal captures and promotions."""
        loud = state.noisy_moves
        if loud is None:
            loud = () if draws.is_drawn(state) else self._generate(state, True)
            state.noisy_moves = loud
        return loud

    def exchange(self, state: Position, action: Action) -> float:
        """Return the gain of a legal move on its square for its mover, in units of `evaluate`."""
        return self._exchange(state, action) / self._scale

    def result(self, state: Position, action: Action) -> Position:
        loud = state.noisy_moves
        if (loud and action in loud) or action in self.actions(state):
            return self._moved(state, action)
        raise IllegalMove(move_text.illegal_action_reason(self, state, action))

    def is_terminal(self, state: Position) -> bool:
        return not (state.legal_moves or self._goes_on(state) or self.actions(state))

    def utility(self, state: Position, player: Player) -> float:
        """+1 for the player who mates, -1 for the one who is mated, 0 for a draw."""
        if not self.is_mate(state):
            return 0
        return -1 if player == state.turn else 1

    def evaluate(self, state: Position, player: Player) -> float:
        """Evaluate by a weighted sum of features: see evaluation.py."""
        if state.legal_moves or self._goes_on(state) or self.actions(state):
            value = self._total(state) / evaluation.UNITS / self._scale
            return value if player == MAX else -value
        return self.utility(state, player)

    def features(self, state: Position) -> Mapping[str, float]:
        """Return White's numbers minus Black's: material, squares by phase, pawns, activity."""
        return evaluation.features(self.board, state)

    def scale(self, weights: Mapping[str, float]) -> float:
        """Return a bound that the weighted sum of a position never reaches."""
        return evaluation.scale(weights, 2 * self.size)

    def position_key(self, state: Position) -> Hashable:
        """Return the position without its history, as the key of a transposition table."""
        return state[:KEY_FIELDS]

    def is_repeated(self, state: Position) -> bool:
        """Return whether the position occurred before, or the fifty-move rule draws it."""
        return draws.is_repeated(state)

    def in_check(self, state: Position) -> bool:
        check = state.check
        if check is None:
            check = state.check = checkers(self.board, state) != 0
        return check

    def is_mate(self, state: Position) -> bool:
        """Return whether the mover is in check and has no legal move."""
        return self.in_check(state) and not self._generate(state, False)

    def null_move(self, state: Position) -> Position | None:
        """Return the position with the other side to move; None in check and near zugzwang."""
        return make_move.null_move(self, state)

    def end_text(self, state: Position) -> str:
        """Return who has mated, or the rule by which a finished game is drawn."""
        if self.is_mate(state):
            return f"Checkmate: {SIDES[1 - state.turn]} wins"
        return draws.draw_reason(state)

    def action_name(self, state: Position, action: Action) -> str:
        """SAN: "Nf3", "exd5", "O-O", "e8=Q+"."""
        return move_text.format_move(self, state, action)

    def parse_action(self, state: Position, text: str) -> Action:
        """Parse SAN, with or without the signs of check and mate, or UCI, "e7e8q"."""
        return move_text.parse_move(self, state, text)

    def view(self, state: Position) -> BoardView:
        return view(self, state)


class Gardner(Chess):
    """Gardner's chess on 5x5, a draw (Mhalla & Prost, 2013): no double step, nobody castles."""

    __slots__ = ()
    size = 5
    start = GARDNER
    book = openings.GARDNER
