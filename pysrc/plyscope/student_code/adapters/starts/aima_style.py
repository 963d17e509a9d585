"""Searches in the style of AIMA: functions that are handed a game and a state."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from types import FunctionType
from typing import Any

from plyscope.game import MAX
from plyscope.student_code.adapters.starts.argument_guess import ArgumentGuess
from plyscope.student_code.adapters.starts.program_functions import (
    CallGraph,
    ProgramFunction,
    list_classes,
    names_used,
    plays_games,
    walk_codes,
)
from plyscope.student_code.adapters.starts.program_game import ProgramGame, turn_of
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.simulation_phases import has_phases, list_node_classes
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.course_modules.aima import DiceTreeGame, TreeGame
from plyscope.student_code.course_modules.aima_searches import (
    alpha_beta_cutoff_search,
    alpha_beta_search,
)

# Three plies: in a shallower tree max-value and min-value call each other once.
_TREE = "TreeGame([[[3, 12], [8, 2]], [[4, 6], [14, 5]], [[2, 7], [1, 9]]])"
_DICE_TREE = "DiceTreeGame([[[3, 9], [12, 8]], [[2, 4], [6, 14]]])"
_HELPERS = {"TreeGame": TreeGame, "DiceTreeGame": DiceTreeGame}
_PARTS = ("initial", "terminal_test", "is_terminal")  # which a base of games may lack
_MOST_PLIES = 200  # of a game by its first moves
_FEW = 100_000  # positions, of which a search soon ends
_CUT_SHARE = 0.75  # as a power: what alpha-beta visits of a tree
_SMALL_GAME = 500_000  # positions at the end, of which alpha-beta skips most
_SMALL = {"depth": "3", "d": "3", "limit": "3", "alpha": "float('-inf')", "beta": "float('inf')"}


def find_starts(program: Program) -> list[Start]:
    """Return the calls of the searches, with the program's games, else with a tree."""
    graph = CallGraph(program, with_files=True)
    games = [(make, True) for make in _list_games(program)]
    has_nodes = bool(list_node_classes(program))
    found, late = [], list[bool]()
    for function in _list_searches(graph):
        is_named = any(word in function.name for word in ("monte_carlo", "mcts"))
        if is_named or (has_nodes and has_phases(graph, function)):
            continue  # of simulations: another style, which promises no move
        tree = _DICE_TREE if "chances" in names_used(function.code) else _TREE
        is_beside = function.code.co_filename != program.file
        some = games if is_beside else [*games, (tree, False)]
        for game, is_own in some:
            arguments = _write_arguments(function.required, game)
            rules = "your own rules" if is_own else "on a tree"
            found.append(
                Start(
                    "AIMA",
                    f"AIMA: {function.name}, {rules}: {game.partition('(')[0]}",
                    f"{function.name}({', '.join(arguments)})",
                    function.name,
                    _HELPERS,
                    codes=tuple(walk_codes(function.code)) if is_beside else (),
                    make_game=None if tree is _DICE_TREE else _game_of(game),
                )
            )
        late += [not (is_own and _may_end(function, program, game)) for game, is_own in some]
    if not found and all(plays_games(each.name) for each in graph.find_searches()):
        return [_search_by_library(program, game) for game, _ in games]
    # The first start is the one that is recorded.
    order = sorted(range(len(found)), key=lambda number: late[number])
    return [found[number] for number in order]


def _may_end(function: ProgramFunction, program: Program, game: str) -> bool:
    """Return whether a search of a game may end soon: the game is small, or it looks ahead less."""
    names = {name for code in walk_codes(function.code) for name in code.co_varnames}
    size = _estimate_size(program, game)
    if "depth" in names or size is None:
        return True
    return size ** (_CUT_SHARE if "alpha" in names else 1) <= _FEW


def _search_by_library(program: Program, game: str) -> Start:
    """Return the start of the library's search, for a program that has the rules alone."""
    size = _estimate_size(program, game)
    is_small = size is not None and size <= _SMALL_GAME
    search = alpha_beta_search if is_small else alpha_beta_cutoff_search
    return Start(
        "AIMA",
        f"AIMA: {game.partition('(')[0]}, searched by the library's {search.__name__}",
        f"{search.__name__}((game := {game}).initial, game)",
        search.__name__,
        {search.__name__: search},
        codes=tuple(walk_codes(alpha_beta_cutoff_search.__code__)),
        make_game=_game_of(game),
    )


def list_calls(
    program: Program, function: ProgramFunction
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield calls of a function that is handed a game and a state, with what they name."""
    if _takes_game(function) and _asks_moves(function):
        for game in (*_list_games(program), _TREE):
            arguments = _write_arguments(function.required, game)
            yield f"{function.name}({', '.join(arguments)})", _HELPERS


def _list_searches(graph: CallGraph) -> list[ProgramFunction]:
    """Return the functions that search, without the parts of others: max_value and min_value."""
    found = [
        each
        for each in graph.functions
        if _takes_game(each) and graph.leads_to_recursion(each) and not plays_games(each.name)
    ]
    whole = [each for each in found if _asks_moves(each) and not graph.is_recursive(each)]
    codes = {each.code for each in whole}
    # Where all that a function leads to are parts of a search, it is what begins it.
    whole += [
        each
        for each in found
        if not _asks_moves(each)
        and not graph.list_reached(each) & codes
        and any(map(_asks_moves, _list_parts(graph, each, graph.functions)))
    ]
    parts = [each for each in found if graph.is_recursive(each)]
    parts.sort(key=lambda each: "max" not in each.name)
    for each in parts:
        if not any(each in _list_parts(graph, other, parts) for other in whole):
            whole.append(each)
    return sorted(whole, key=graph.functions.index)


def _list_parts(
    graph: CallGraph, function: ProgramFunction, others: Sequence[ProgramFunction]
) -> list[ProgramFunction]:
    """Return those of some functions that another one leads to."""
    reached = graph.list_reached(function)
    return [each for each in others if each is not function and each.code in reached]


def _asks_moves(function: ProgramFunction) -> bool:
    return bool({"result", "actions", "successors"} & names_used(function.code))


def _takes_game(function: ProgramFunction) -> bool:
    names = function.required
    return (
        function.owner is None
        and "game" in names
        and "state" in names
        and all(name in _SMALL for name in names if name not in ("game", "state"))
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
    """Return expressions that make the games of a program, those that are soon over first.

    Those of the files beside it count where it has none itself.
    """
    found: dict[str, tuple[bool, float]] = {}  # whether it is beside the program, and its size
    guess = ArgumentGuess(program)
    for owner in list_classes(program):
        rules = [getattr(owner, name, None) for name in ("actions", "result", "utility")]
        if not all(isinstance(rule, FunctionType) for rule in rules):
            continue
        own = [each.__code__ for each in vars(owner).values() if isinstance(each, FunctionType)]
        is_beside = not any(code.co_filename == program.file for code in own)
        for made in guess.objects.list_constructions(owner)[:1]:
            size = _estimate_size(program, made)
            if size is not None:
                found[made] = is_beside, size
    nearest = min((is_beside for is_beside, _ in found.values()), default=False)
    some = [made for made, (is_beside, _) in found.items() if is_beside == nearest]
    return sorted(some, key=lambda made: found[made])


def _estimate_size(program: Program, expression: str) -> float | None:
    """Return the number of positions at the end of a game, guessed from the first moves of each.

    None for a class that is the base of games: it has no position, or no moves there.
    """
    names = {**program.names, "plyscope_count": _count_by_first_moves}
    try:
        return float(evaluate_briefly(names, f"plyscope_count({expression})"))
    except Exception as error:
        lacks = isinstance(error, AttributeError) and error.name in _PARTS
        return None if lacks or isinstance(error, NotImplementedError) else inf


def _count_by_first_moves(game: Any) -> float:
    state, count = game.initial, 1.0
    for _ in range(_MOST_PLIES):
        moves = list(game.actions(state))
        if not moves or _ending(game)(state):
            return count
        count *= len(moves)
        state = game.result(state, moves[0])
    return inf


def _ending(game: Any) -> Any:
    return game.is_terminal if hasattr(game, "is_terminal") else game.terminal_test


def _game_of(expression: str) -> Any:
    """Return what makes the game of an expression; MAX is who moves first."""

    def make(program: Program) -> ProgramGame:
        game: Any = eval(expression, {**_HELPERS, **program.names})
        first = game.to_move(game.initial)
        return ProgramGame(
            start=lambda: game.initial,
            mover=lambda state: turn_of(game.to_move(state) == first),
            moves=game.actions,
            after=game.result,
            is_over=_ending(game),
            worth=lambda state: game.utility(state, first),
            players=(str(first), "the other") if first != MAX else ("MAX", "MIN"),
            step="{position} = game.result({position}, {move})",
        )

    return make
