"""CS188's multi-agent searches: classes with `getAction`, which is handed a state of the game."""

import re
from collections.abc import Sequence
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
NOT_WRITTEN = "Not written yet, but for util.raiseNotDefined()"
_ASKED = ("MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent")  # by the course
_REMOVED = re.compile(r"\.remove\(\s*((\w+\.)*STOP|['\"]Stop['\"])\s*\)")
_SCORE = "scoreEvaluationFunction"  # the course's
_HELPERS = {"TreeState": TreeState, "GridState": GridState}


def find_starts(program: Program) -> list[Start]:
    """Return the calls of `getAction` of each class that searches, on trees and on a grid."""
    found = []
    more = ", stops=True" if removes_stop(program.text) else ""
    for owner in _list_agents(program):
        name = owner.__name__
        agent = f"{name}({_score_named(program, owner)}depth='2')"
        agent = agent if _takes_depth(owner) else f"{name}()"
        for state, words, nested, agents in (
            (f"TreeState({_DEEPER}{more})", "a tree of two moves of each", _DEEPER, 2),
            (f"TreeState({_TWO_GHOSTS}, agents=3{more})", "a tree with two ghosts", _TWO_GHOSTS, 3),
            (f"TreeState({_ONE_GHOST}{more})", "a tree of one move of each", _ONE_GHOST, 2),
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


def removes_stop(text: str) -> bool:
    """Return whether a program removes "Stop" from the actions, as Pacman may always stop."""
    return _REMOVED.search(text) is not None


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


def list_unwritten(program: Program) -> list[str]:
    """Return the agents that only raise that they are not defined, of those asked for."""
    found, written = list[str](), _list_agents(program)
    for owner in list_classes(program):
        code = getattr(getattr(owner, AGENT_METHOD, None), "__code__", None)
        is_asked = owner.__name__ in _ASKED and owner not in written
        if is_asked and code is not None and "raiseNotDefined" in names_used(code):
            found.append(owner.__name__)
    return found


def tell_unwritten(agents: Sequence[str]) -> str:
    """Return a sentence on agents that are not written yet, "" for none."""
    return f"{NOT_WRITTEN}: {', '.join(agents)}." if agents else ""


def _score_named(program: Program, owner: type) -> str:
    """Return the argument with which an agent takes the score, "" where it does so by itself.

    An evaluation of the student's own asks for what a tree does not have, such as food.
    """
    defaults = getattr(getattr(owner, "__init__", None), "__defaults__", None) or ()
    is_own = any(isinstance(each, str) and each.isidentifier() for each in defaults)
    is_other = is_own and _SCORE not in defaults and _takes_argument(owner, "evalFn")
    return f"evalFn={_SCORE!r}, " if is_other and _SCORE in program.names else ""


def _takes_argument(owner: type, name: str) -> bool:
    code = getattr(getattr(owner, "__init__", None), "__code__", None)
    return code is not None and name in code.co_varnames[: code.co_argcount]


def _takes_depth(owner: type) -> bool:
    return _takes_argument(owner, "depth")


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
