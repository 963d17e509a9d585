"""Searches in the style of AIMA: functions that are handed a game and a state."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from plyscope.game import MAX
from plyscope.student_code.adapters.starts.argument_guess import ArgumentGuess
from plyscope.student_code.adapters.starts.program_functions import (
    CallGraph,
    ProgramFunction,
    list_classes,
    names_used,
)
from plyscope.student_code.adapters.starts.program_game import ProgramGame, turn_of
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.simulation_phases import has_phases, list_node_classes
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.course_modules.aima import DiceTreeGame, TreeGame

# Three plies: in a shallower tree max-value and min-value call each other once.
_TREE = "TreeGame([[[3, 12], [8, 2]], [[4, 6], [14, 5]], [[2, 7], [1, 9]]])"
_DICE_TREE = "DiceTreeGame([[[3, 9], [12, 8]], [[2, 4], [6, 14]]])"
_HELPERS = {"TreeGame": TreeGame, "DiceTreeGame": DiceTreeGame}
_SMALL = {"depth": "3", "d": "3", "limit": "3", "alpha": "float('-inf')", "beta": "float('inf')"}


def find_starts(program: Program) -> list[Start]:
    """Return the calls of the searches, with the program's games, else with a tree."""
    graph = CallGraph(program)
    games = [(make, True) for make in _list_games(program)]
    has_nodes = bool(list_node_classes(program))
    found = []
    for function in graph.functions:
        if not _takes_game(function) or not graph.leads_to_recursion(function):
            continue
        if has_nodes and has_phases(graph, function):
            continue  # of simulations: another style
        tree = _DICE_TREE if "chances" in names_used(function.code) else _TREE
        for game, is_own in [*games, (tree, False)]:
            arguments = _write_arguments(function.required, game)
            rules = "your own rules" if is_own else "on a tree"
            found.append(
                Start(
                    "AIMA",
                    f"AIMA: {function.name}, {rules}: {game.partition('(')[0]}",
                    f"{function.name}({', '.join(arguments)})",
                    function.name,
                    _HELPERS,
                    make_game=None if tree is _DICE_TREE else _game_of(game),
                )
            )
    return found


def list_calls(
    program: Program, function: ProgramFunction
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield calls of a function that is handed a game and a state, with what they name."""
    if _takes_game(function):
        for game in (*_list_games(program), _TREE):
            arguments = _write_arguments(function.required, game)
            yield f"{function.name}({', '.join(arguments)})", _HELPERS


def _takes_game(function: ProgramFunction) -> bool:
    names = function.required
    return (
        function.owner is None
        and "game" in names
        and "state" in names
        and all(name in _SMALL for name in names if name not in ("game", "state"))
        and bool({"result", "actions"} & names_used(function.code))
    )


def _write_arguments(names: Sequence[str], game: str) -> list[str]:
    """Return the arguments of a search; the game is written where it comes first."""
    is_first = names.index("game") < names.index("state")
    written = {
        "game": f"game := {game}" if is_first else "game",
        "state": "game.initial" if is_first else f"(game := {game}).initial",
    }
    return [written.get(name) or _SMALL[name] for name in names]


def _list_games(program: Program) -> list[str]:
    """Return expressions that make the games of a program, those with the most rules first."""
    classes = list_classes(program)
    found = []
    for owner in classes:
        if any(owner in other.__mro__[1:] for other in classes):
            continue
        if all(callable(getattr(owner, name, None)) for name in ("actions", "result", "utility")):
            found += ArgumentGuess(program).list_constructions(owner)[:1]
    return found


def _game_of(expression: str) -> Any:
    """Return what makes the game of an expression; MAX is who moves first."""

    def make(program: Program) -> ProgramGame:
        game: Any = eval(expression, {**_HELPERS, **program.names})
        first = game.to_move(game.initial)
        is_over = game.is_terminal if hasattr(game, "is_terminal") else game.terminal_test
        return ProgramGame(
            start=lambda: game.initial,
            mover=lambda state: turn_of(game.to_move(state) == first),
            moves=game.actions,
            after=game.result,
            is_over=is_over,
            worth=lambda state: game.utility(state, first),
            players=(str(first), "the other") if first != MAX else ("MAX", "MIN"),
            step="{position} = game.result({position}, {move})",
        )

    return make
