"""easyAI: a class of rules under TwoPlayerGame, searched by the program or by the library."""

import ast
from typing import Any

from plyscope.student_code.adapters.starts.argument_guess import ArgumentGuess
from plyscope.student_code.adapters.starts.program_functions import CallGraph, list_classes
from plyscope.student_code.adapters.starts.program_game import ProgramGame, turn_of
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.course_modules.easyai import HumanPlayer, Negamax, TwoPlayerGame

_HELPERS = {"Negamax": Negamax, "Human_Player": HumanPlayer}
PLIES = 6  # of a search by the library
CUT_SHARE = 0.75  # as a power: what alpha-beta visits of a tree
MANY = 50_000  # positions, which are searched in seconds
_CODES = (Negamax.__call__.__code__, Negamax._value.__code__)


def find_starts(program: Program) -> list[Start]:
    """Return the calls of the program's searches, or of easyAI's Negamax if it has none."""
    games = [each for each in list_classes(program) if issubclass(each, TwoPlayerGame)]
    if not games:
        return []
    for name, value in _HELPERS.items():  # which it may import where it plays
        program.names.setdefault(name, value)
    guess, found = ArgumentGuess(program), []
    makes = [call for owner in games for call in _list_games(guess, owner)[:1]]
    searches = CallGraph(program).find_searches()
    for function in searches:
        for call in guess.list_calls(function):
            game = next((make for make in makes if make in call), makes[0] if makes else "")
            title = f"easyAI: {function.qualified_name}, your own rules"
            found.append(
                Start("easyAI", title, call, function.qualified_name, make_game=game_of(game))
            )
    if searches:
        return found
    for make in makes:
        name = make.partition("(")[0]
        title = f"easyAI: {name}, searched by the library's Negamax"
        has_scoring = callable(getattr(program.names[name], "scoring", None))
        scoring = "" if has_scoring else _find_scoring(program)
        call = f"Negamax({_choose_depth(program, make)}{scoring})({make})"
        found.append(
            Start(
                *("easyAI", title, call, "Negamax", _HELPERS, {}, _CODES),
                make_game=game_of(make) if has_scoring else None,
            )
        )
    return found


def _list_games(guess: ArgumentGuess, owner: type) -> list[str]:
    """Return expressions that make a game; what needs players is handed two if none are written."""
    found = guess.objects.list_constructions(owner)
    with_players = f"{owner.__name__}([Human_Player(), Human_Player()])"
    is_known = f"{owner.__name__}()" in found or any("Player" in each for each in found)
    if not is_known and guess.objects.works(with_players):
        found.insert(0, with_players)
    return found


def _choose_depth(program: Program, make: str) -> int:
    """Return how many plies a game is searched: fewer where it has many moves."""
    try:
        moves = len(evaluate_briefly(program.names, f"{make}.possible_moves()"))
    except Exception:  # the program may raise anything
        return PLIES
    fitting = [plies for plies in range(2, PLIES + 1) if moves ** (CUT_SHARE * plies) <= MANY]
    return max(fitting, default=2)


def _find_scoring(program: Program) -> str:
    """Return the evaluation that a program hands to the library's search, as an argument, or ""."""
    for written in list_written_calls(program, ["Negamax"]):
        call = ast.parse(written, mode="eval").body
        assert isinstance(call, ast.Call)
        named = [each.value for each in call.keywords if each.arg == "scoring"]
        for value in (*call.args[1:2], *named):
            return f", {ast.unparse(value)}"
    return ""


def game_of(expression: str) -> Any:
    """Return what makes the game of an expression; MAX is player 1."""
    if not expression:
        return None

    def make(program: Program) -> ProgramGame:
        def play(game: Any, move: Any) -> Any:
            game.make_move(move)
            game.switch_player()
            return game

        return ProgramGame(
            start=lambda: eval(expression, program.names),
            mover=lambda game: turn_of(game.current_player == 1),
            moves=lambda game: game.possible_moves(),
            after=play,
            is_over=lambda game: game.is_over(),
            worth=lambda game: game.scoring() * (1 if game.current_player == 1 else -1),
            players=("Player 1", "Player 2"),
            step="{position}.play_move({move})",
        )

    return make
