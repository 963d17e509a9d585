"""The rules of a class whose objects are positions, found by the names of its methods."""

from collections.abc import Callable
from inspect import signature
from typing import Any

from plyscope.student_code.adapters.starts.program_game import ProgramGame, turn_of
from plyscope.student_code.call_tree.loading import Program

_MOVES = (
    "legal_moves get_legal_moves available_moves get_moves moves possible_moves legal_actions"
    " get_valid_moves valid_moves actions get_possible_moves free_cells"
).split()
_CHANGES = "push make_move play apply do_move move make apply_move place".split()
_COPIES = "apply result successor next_state after apply_move move make_move".split()
_ENDS = "is_game_over is_over is_terminal game_over over is_finished terminal is_end".split()
_VALUES = "utility score value evaluate result get_score".split()
_WINNERS = "winner get_winner check_winner".split()
_TURNS = "turn to_move current_player player white_to_move current_turn".split()


def game_of_object(expression: str, value: Any) -> Callable[[Program], ProgramGame] | None:
    """Return what makes the game of an object; None unless all its rules are known.

    MAX is who moves first.
    """
    moves = _find_method(value, _MOVES, 0)
    make = _find_method(value, [*_CHANGES, *_COPIES], 1)
    over = _find_method(value, _ENDS, 0)
    turn = next((name for name in _TURNS if _is_simple(getattr(value, name, None))), "")
    winner = _find_method(value, _WINNERS, 0)
    worth = _find_method(value, _VALUES, 0)
    if not (moves and make and turn and (winner or (worth and over))):
        return None

    def after(position: Any, move: Any) -> Any:
        made = getattr(position, make)(move)
        return made if isinstance(made, type(position)) else position

    def is_over(position: Any) -> bool:
        if over:
            return bool(getattr(position, over)())
        return _is_mark(getattr(position, winner)()) or not list(getattr(position, moves)())

    def build(program: Program) -> ProgramGame:
        def start() -> Any:
            return eval(expression, program.names)

        position = start()
        first = getattr(position, turn)
        made = getattr(position, make)(next(iter(getattr(position, moves)())))
        copies = isinstance(made, type(position))

        def value_of(position: Any) -> float:
            if not winner:
                return float(getattr(position, worth)())
            won = getattr(position, winner)()
            return 0 if not _is_mark(won) else 1 if won == first else -1

        return ProgramGame(
            start=start,
            mover=lambda position: turn_of(getattr(position, turn) == first),
            moves=lambda position: getattr(position, moves)(),
            after=after,
            is_over=is_over,
            worth=value_of,
            step=f"{'{position} = ' * copies}{{position}}.{make}({{move}})",
        )

    return build


def _find_method(value: Any, names: list[str], arguments: int) -> str:
    """Return the first name of a method that takes so many arguments, or ""."""
    for name in names:
        method = getattr(value, name, None)
        if not callable(method):
            continue
        try:
            required = [p for p in signature(method).parameters.values() if p.default is p.empty]
        except (TypeError, ValueError):
            continue
        if len(required) == arguments:
            return name
    return ""


def _is_simple(value: Any) -> bool:
    return isinstance(value, (bool, int, str)) and value != ""


def _is_mark(value: Any) -> bool:
    """Return whether what a rule calls the winner is a player."""
    return value is not None and value is not False and value not in (0, "", " ", "draw", "tie")
