"""CS188's multi-agent searches: classes with `getAction`, which is handed a state of the game."""

from typing import Any

from plyscope.student_code.adapters.starts.program_functions import (
    CallGraph,
    ProgramFunction,
    list_classes,
    names_used,
)
from plyscope.student_code.adapters.starts.program_game import ProgramGame, turn_of
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.course_modules.pacman_states import GridState, TreeState

_ONE_GHOST = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
_TWO_GHOSTS = [[[3, 9], [12, 8]], [[2, 4], [6, 14]], [[5, 2], [7, 1]]]
_DEEPER = [[[[3, 9], [12, 8]], [[2, 4], [6, 14]]], [[[5, 2], [7, 1]], [[0, 11], [13, 10]]]]
AGENT_METHOD = "getAction"
_ASKED = ("MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent")  # by the course
_HELPERS = {"TreeState": TreeState, "GridState": GridState}


def find_starts(program: Program) -> list[Start]:
    """Return the calls of `getAction` of each class that searches, on trees and on a grid."""
    found = []
    for owner in _list_agents(program):
        name = owner.__name__
        agent = f"{name}(depth='2')" if _takes_depth(owner) else f"{name}()"
        for state, words, nested, agents in (
            (f"TreeState({_DEEPER})", "a tree of two moves of each", _DEEPER, 2),
            (f"TreeState({_TWO_GHOSTS}, agents=3)", "a tree with two ghosts", _TWO_GHOSTS, 3),
            (f"TreeState({_ONE_GHOST})", "a tree of one move of each", _ONE_GHOST, 2),
            ("GridState()", "a small grid", None, 2),
        ):
            found.append(
                Start(
                    "CS188",
                    f"CS188 multiAgents: {name}, on {words}",
                    f"{agent}.getAction({state})",
                    name,
                    _HELPERS,
                    make_game=_game_of(nested, agents),
                )
            )
    return sorted(found, key=lambda start: start.call.endswith("GridState())"))


def _list_agents(program: Program) -> list[type]:
    """Return the classes whose `getAction` leads to a recursion, and those that are asked for."""
    graph = CallGraph(program)
    found = []
    for owner in list_classes(program):
        function: Any = getattr(owner, AGENT_METHOD, None)
        code = getattr(function, "__code__", None)
        if code is None or code.co_filename != program.file:
            continue
        is_written = owner.__name__ in _ASKED and "raiseNotDefined" not in names_used(code)
        if is_written or graph.leads_to_recursion(ProgramFunction(AGENT_METHOD, function, owner)):
            found.append(owner)
    return found


def tell_unwritten(program: Program) -> str:
    """Return a sentence on the agents that only raise that they are not defined, "" for none."""
    found, written = list[str](), _list_agents(program)
    for owner in list_classes(program):
        code = getattr(getattr(owner, AGENT_METHOD, None), "__code__", None)
        is_asked = owner.__name__ in _ASKED and owner not in written
        if is_asked and code is not None and "raiseNotDefined" in names_used(code):
            found.append(owner.__name__)
    return f"Not written yet, but for util.raiseNotDefined(): {', '.join(found)}." if found else ""


def _takes_depth(owner: type) -> bool:
    code = getattr(getattr(owner, "__init__", None), "__code__", None)
    return code is not None and "depth" in code.co_varnames[: code.co_argcount]


def _game_of(nested: Any, agents: int) -> Any:
    """Return what makes the game of a tree, without a limit of depth; None for a grid."""
    if nested is None:
        return None

    def make(_program: Program) -> ProgramGame:
        return ProgramGame(
            start=lambda: TreeState(nested, agents),
            mover=lambda state: turn_of(len(state.path) % agents == 0),
            moves=lambda state: state.getLegalActions(len(state.path) % agents),
            after=lambda state, action: state.generateSuccessor(len(state.path) % agents, action),
            is_over=lambda state: state.isWin(),
            worth=lambda state: state.getScore(),
            players=("Pacman", "Ghosts"),
        )

    return make
