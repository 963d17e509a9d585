"""What programs for easyAI import: its base class of games, its players and its search."""

from collections.abc import Callable
from copy import deepcopy
from types import ModuleType
from typing import Any

from plyscope.student_code.call_tree.stand_ins import StandIn

_TABLES = ("TT", "TranspositionTable", "DictTranspositionTable", "DictTT", "HashTT")
_SOLVERS = (
    "id_solve",
    "df_solve",
    "solve_with_iterative_deepening",
    "solve_with_depth_first_search",
)


class TwoPlayerGame:
    """The base class of games; `current_player` is 1 or 2."""

    current_player: int
    players: Any
    possible_moves: Callable[[], Any]
    make_move: Callable[[Any], Any]
    is_over: Callable[[], bool]
    scoring: Callable[[], float]

    @property
    def opponent_index(self) -> int:
        return 2 if self.current_player == 1 else 1

    nopponent = opponent_index

    @property
    def nplayer(self) -> int:
        """The player to move, as older versions call it."""
        return self.current_player

    @nplayer.setter
    def nplayer(self, number: int) -> None:
        self.current_player = number

    @property
    def player(self) -> Any:
        return self.players[self.current_player - 1]

    @property
    def opponent(self) -> Any:
        return self.players[self.opponent_index - 1]

    def switch_player(self) -> None:
        self.current_player = self.opponent_index

    def copy(self) -> "TwoPlayerGame":
        return deepcopy(self)

    def play_move(self, move: Any) -> Any:
        result = self.make_move(move)
        self.switch_player()
        return result

    def get_move(self) -> Any:
        return self.player.ask_move(self)


TwoPlayersGame = TwoPlayerGame


class HumanPlayer:
    """A player who is asked, so that nothing is played here."""

    def __init__(self, name: str = "Human") -> None:
        self.name = name


class AIPlayer:
    """A player by a search."""

    def __init__(self, AI_algo: Any, name: str = "AI") -> None:
        self.AI_algo, self.name = AI_algo, name

    def ask_move(self, game: Any) -> Any:
        return self.AI_algo(game)


class Negamax:
    """Alpha–beta as negamax to a depth; calling it returns a move."""

    def __init__(
        self, depth: int, scoring: Any = None, win_score: float = float("inf"), tt: Any = None
    ) -> None:
        self.depth, self.scoring = depth, scoring

    def __call__(self, game: Any) -> Any:
        best, found = float("-inf"), None
        for move in game.possible_moves():
            value = -self._value(_after(game, move), self.depth - 1, float("-inf"), -best)
            if value > best or found is None:
                best, found = value, move
        return found

    def _value(self, game: Any, depth: int, alpha: float, beta: float) -> float:
        if depth <= 0 or game.is_over():
            scored: float = self.scoring(game) if self.scoring else game.scoring()
            return scored * (1 + 0.001 * depth)
        best = float("-inf")
        for move in game.possible_moves():
            best = max(best, -self._value(_after(game, move), depth - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best


def _after(game: Any, move: Any) -> Any:
    made = game.copy()
    made.make_move(move)
    made.switch_player()
    return made


def find_module(name: str) -> ModuleType:
    """Return `easyAI`, or a part of it."""
    made = ModuleType(name)
    made.__dict__.update(
        TwoPlayerGame=TwoPlayerGame,
        TwoPlayersGame=TwoPlayersGame,
        Human_Player=HumanPlayer,
        AI_Player=AIPlayer,
        Negamax=Negamax,
        NonRecursiveNegamax=Negamax,
        SSS=Negamax,
        **dict.fromkeys(_TABLES, lambda *_rest, **_named: None),
        **{each: StandIn(f"easyAI.{each}") for each in _SOLVERS},
    )
    return made
