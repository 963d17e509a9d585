"""Arguments for a call of a function: expressions that its parameters and their use suggest."""

import ast
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import cached_property
from inspect import signature
from itertools import islice, product
from types import CodeType, FunctionType
from typing import Any

from plyscope.student_code.adapters.starts.node_attributes import is_node_by_names, split_words
from plyscope.student_code.adapters.starts.program_functions import (
    ProgramFunction,
    find_definition,
    list_classes,
    list_functions,
    plays_games,
)
from plyscope.student_code.adapters.starts.sibling_classes import import_classes
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.stand_ins import Searching, StandInUsed
from plyscope.student_code.course_modules import python_chess
from plyscope.student_code.course_modules.isolation import IsolationBoard
from plyscope.student_code.course_modules.tutorial_boards import (
    CheckersBoard,
    ChessState,
    Queue,
    Window,
)

MAX_COMBINATIONS = 24  # of arguments of one function
MAX_SORTED = 10_000  # combinations that are put in order
MAX_CANDIDATES = 6  # for one parameter
MAX_NESTED = 2  # objects that are arguments of the one that another is made with
# For programs that are their search alone.
BOARDS: dict[str, type] = {
    "ChessState": ChessState,
    "CheckersBoard": CheckersBoard,
    "ChessBoard": python_chess.Board,
    "IsolationBoard": IsolationBoard,
}
HELPERS: dict[str, type] = {**BOARDS, "Queue": Queue, "Window": Window}  # that a call may name
_LOW, _HIGH = "float('-inf')", "float('inf')"
_WINDOWS = (
    ("alpha", "beta"),
    ("alfa", "beta"),
    ("a", "b"),
    ("α", "β"),
    ("low", "high"),
    ("lower", "upper"),
)
_DEPTHS: tuple[str, ...] = (
    "depth",
    "plies",
    "level",
    "height",
    "limit",
    "ply",
    "lookahead",
    "d",
    "levels",
)
# In Spanish, Portuguese, French and German.
_DEPTHS += ("profundidad", "profundidade", "profondeur", "tiefe", "nivel")
_TURNS = set(
    "player turn mark letter symbol who color colour side sign piece current_player me"
    " player_turn to_move token other opponent enemy human ai p jugador jogador joueur spieler"
    " turno ficha bot computer comp cpu mover".split()
)
_AMOUNTS = set("reward score depth size width height count threshold level weight rate c".split())
_NOBODY = ("empty", "blank", "none", "free", "nobody", "draw", "tie", "border", "outer")
_ROW_COUNTS: tuple[str, ...] = ("rows", "row_count", "n_rows", "num_rows", "nrows", "board_rows")
_ROW_COUNTS += ("board_height", "height")
_COLUMN_COUNTS: tuple[str, ...] = (
    "cols",
    "columns",
    "col_count",
    "column_count",
    "n_cols",
    "num_cols",
    "ncols",
)
_COLUMN_COUNTS += ("column", "board_cols", "board_columns", "board_width", "width")
_EVALUATIONS = ("eval", "heur", "score", "util", "value")
_SIZES = ("size", "board_size", "n", "boardsize", "grid_size")
_PLACES = ("row_num", "col_num", "last_row", "last_col", "last_column", "row", "col", "column")
_LINKS = ("parent", "id", "node_id", "parent_id", "last_move", "prev_move", "previous_move")
_COUNTS = set(
    "iterations iteration iters iter itermax its simulations sims rollouts playouts playout budget"
    " iteracoes iteraciones max_it".split()
)
_SCORES = ("scores", "values", "leaves", "leaf_values", "terminal", "arr", "array", "leaf_nodes")
_WINDOWS_OF_PROGRAMS = (
    "game",
    "win",
    "window",
    "screen",
    "canvas",
    "display",
    "gui",
)  # handed on, and used elsewhere
_MAKERS = (
    *("initial", "start", "new", "make", "create", "empty", "init", "build", "setup", "reset"),
    *("example", "sample", "default", "initialize", "generate", "starting"),
)
_BEGINNING = {"reset", "setup", "start", "new", "init", "initialize", "load", "prepare"}
_BEGUN = "(lambda each:"  # what an expression of such an object begins with
_THINGS: tuple[str, ...] = (
    "board",
    "state",
    "game",
    "position",
    "grid",
    "tree",
    "root",
    "node",
    "field",
)
_THINGS += ("tablero", "tabuleiro", "plateau", "brett", "estado")
_RED = (255, 0, 0)
_OTHELLO = "." * 27 + "ox......xo" + "." * 27
_BLANKS: tuple[Any, ...] = (" ", "", ".", "_", "-", None, 0, "#", "*")


def is_depth(name: str) -> bool:
    """Return whether a parameter is the depth of a search, by its name."""
    lowered = name.lower().strip("_")
    return lowered in _DEPTHS or lowered.endswith(_DEPTHS[:5])


def is_turn(name: str) -> bool:
    """Return whether a parameter is a player, by its name."""
    lowered = name.lower().strip("_")
    ends = (
        "player",
        "mark",
        "letter",
        "symbol",
        "piece",
        "player_number",
        "player_id",
        "player_num",
        "disc",
        "disk",
    )
    return lowered in _TURNS or lowered.endswith(ends)


class ArgumentGuess:
    """Guesses arguments from what a program holds."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.imports: dict[str, str] = {}  # of classes beside the program, by their names
        self._definitions = self._find_definitions()
        self._constants = _list_constants(program)
        self._objects = self._list_objects()
        self._making: list[type] = []  # classes of which an object is an argument of another
        self._constructions: dict[tuple[type, ...], list[str]] = {}
        self.objects: dict[str, str] = {}  # that a call must find made, as expressions
        for name, made in HELPERS.items():
            program.names.setdefault(name, made)

    def _find_definitions(self) -> dict[CodeType, ast.FunctionDef | ast.Lambda | None]:
        return {each.code: find_definition(self.program, each.code) for each in self._functions()}

    def list_objects_in(self, call: str) -> dict[str, str]:
        """Return the objects that a call must find made, as expressions, in the order to make."""
        found: dict[str, str] = {}
        for node in ast.walk(ast.parse(call)):
            name = node.id if isinstance(node, ast.Name) else ""
            if name in self.objects and name not in found:
                made = self.objects[name]
                found = {**self.list_objects_in(made), **found, name: made}
        return found

    def list_imports_in(self, made: str) -> tuple[str, ...]:
        """Return the statements that import the classes beside the program which a text makes."""
        return tuple(line for name, line in self.imports.items() if f"{name}(" in made)

    def list_calls(self, function: ProgramFunction) -> Iterator[str]:
        """Yield calls of a function, the best guess first."""
        targets, owner = [function.name], ""
        if function.owner is not None:
            made = self.list_instances(function.owner)
            targets, owner = [f"{each}.{function.name}" for each in made], made[0] if made else ""
            if not function.is_method:
                targets, owner = [f"{function.owner.__name__}.{function.name}"], ""
        names = function.required
        choices = [
            self._list_held(owner, name) + self._list_arguments(function, name, names)
            for name in names
        ]
        turns = [place for place, name in enumerate(names) if is_turn(name)]
        calls = (
            f"{target}({', '.join(arguments)})"
            for target, *arguments in _combine([targets, *choices])
            if len({arguments[place] for place in turns}) == len(turns)  # two players differ
        )
        yield from islice(calls, MAX_COMBINATIONS)

    def _list_held(self, owner: str, name: str) -> list[str]:
        """Return the attribute of an object that is named like a parameter, if it has parts."""
        expression = f"{owner}.{name}"
        try:
            value = evaluate_briefly(self.program.names, expression) if owner else None
        except Exception:
            return []
        is_own = type(value) in list_classes(self.program)
        has_parts = isinstance(value, (list, dict)) and bool(value)
        return [expression] if has_parts or is_own or _is_array(value) else []

    def guess_parameter(self, name: str, line: int, parameter: str) -> str:
        """Return the best guess for a parameter of the function that begins in a line, or ""."""
        for function in self._functions():
            definition = self._definitions.get(function.code)
            if function.name != name or getattr(definition, "lineno", 0) != line:
                continue
            if parameter in function.required:
                return next(iter(self._list_arguments(function, parameter, function.required)), "")
            default = signature(function.function).parameters[parameter].default
            return repr(default) if default is None or type(default) in (bool, int, str) else ""
        return ""

    def list_constructions(self, owner: type) -> list[str]:
        """Return expressions that make an object of a class."""
        if owner in self._making or len(self._making) > MAX_NESTED:
            return []
        self._making.append(owner)
        key = tuple(self._making)
        if key not in self._constructions:
            self._constructions[key] = self._find_constructions(owner)
        self._making.pop()
        return self._constructions[key]

    def _find_constructions(self, owner: type) -> list[str]:
        function = getattr(owner, "__init__", None)
        if not isinstance(function, FunctionType):
            return [f"{owner.__name__}()"] if self.works(f"{owner.__name__}()") else []
        found = ProgramFunction("__init__", function, owner)
        names = found.required
        choices = [self._list_arguments(found, name, names) for name in names]
        calls = (f"{owner.__name__}({', '.join(each)})" for each in _combine(choices))
        written = list_written_calls(self.program, [owner.__name__])
        tried = dict.fromkeys([*written, *islice(calls, MAX_COMBINATIONS)])
        made = [call for call in tried if self.works(call)]
        return made or list(filter(self.works, self._list_with_counts(found, choices)))

    def _list_with_counts(
        self, init: ProgramFunction, choices: Sequence[Sequence[str]]
    ) -> Iterator[str]:
        """Yield calls that make an object and say how often it simulates, and then from where.

        A search may ask for one of two limits, both of which are None if they are not named.
        """
        every = signature(init.function).parameters.values()
        missing = [each.name for each in every if each.default is None]
        counts = [name for name in missing if _COUNTS & set(split_words(name))][:1]
        things = [name for name in missing if set(_THINGS) & set(split_words(name))][:1]
        if not counts:
            return
        count = [[f"{name}=100" for name in counts]]
        places = [[f"{n}={a}" for a in self._list_arguments(init, n, [n])] for n in things]
        for more in ([], places) if places else ([],):
            for each in islice(_combine([*choices, *more, *count]), MAX_COMBINATIONS):
                yield f"{_owner_name(init)}({', '.join(each)})"

    def _functions(self) -> list[ProgramFunction]:
        return list_functions(self.program, with_files=True)

    def list_instances(self, owner: type) -> list[str]:
        """Return the names of objects of a class, or expressions that make one."""
        names = [name for name, value in self._objects.items() if type(value) is owner]
        # The root of a tree is often the last that is made.
        names.sort(key=lambda name: name.lower() not in ("root", "tree", "start"))
        made = [self._name_object(each, owner) for each in self.list_constructions(owner)[:3]]
        ready = self._find_ready(made[0], owner) if made else ""
        if ready:
            made.insert(1, ready)
        return (names + made)[:MAX_CANDIDATES]

    def _find_ready(self, made: str, owner: type) -> str:
        """Return a name for an object whose game was begun by a method; "" if none does that.

        Such a method, as `reset` or `new_game`, fills what was empty or not there.
        """
        name, names = owner.__name__.lower(), self.program.names
        if name in self.objects:
            return name if _BEGUN in self.objects[name] else ""
        if name in names:
            return ""
        for each in self._functions():
            parts = split_words(each.name)
            if each.owner is not owner or each.required or not set(parts) & _BEGINNING:
                continue
            expression = f"{_BEGUN} (each.{each.name}(), each)[1])({made})"
            try:
                before = vars(evaluate_briefly(names, made))
                after = evaluate_briefly(names, expression)
                filled = any(bool(v) and not before.get(k) for k, v in vars(after).items())
            except Exception:
                continue
            if filled:
                names[name], self.objects[name] = after, expression
                return name
        return ""

    def _name_object(self, expression: str, owner: type) -> str:
        """Return an expression, or a name for an object that uses modules that are not here."""
        try:
            with Searching():
                evaluate_briefly(self.program.names, expression)
        except StandInUsed:
            name = owner.__name__.lower()
            if name in self.program.names and name not in self.objects:
                return expression
            self.objects[name] = expression
            self.program.names[name] = evaluate_briefly(self.program.names, expression)
            return name
        except Exception:
            return expression
        return expression

    def _list_objects(self) -> dict[str, Any]:
        classes = tuple(list_classes(self.program))
        return {name: value for name, value in self.program.names.items() if type(value) in classes}

    def works(self, expression: str) -> bool:
        """Return whether an expression can be evaluated."""
        try:
            evaluate_briefly(self.program.names, expression)
        except Exception:
            return False
        return True

    def _list_arguments(
        self, function: ProgramFunction, name: str, names: Sequence[str], deep: bool = True
    ) -> list[str]:
        """Return expressions for a parameter, the best guess first."""
        lowered = name.lower().strip("_")
        members = self._list_members(function, name)
        if members:
            before = sum(is_turn(each) for each in names[: names.index(name)]) % len(members)
            return members[before:] + members[:before]
        window = _find_window(lowered, names)
        if window:
            return [window]
        if is_depth(lowered):
            return self._list_depths(function, name)
        compared = self._list_compared(function, name)
        is_flag = lowered.startswith("ai_") and not is_turn(name)
        if _COUNTS & {lowered, *split_words(name)}:
            return ["100"]
        if "max" in lowered or lowered.startswith("is_") or is_flag:
            return [*compared, "True"][:MAX_CANDIDATES]
        if "index" in lowered or lowered in ("i", "idx"):
            return ["0"]
        if lowered in _PLACES or lowered.endswith(("_row", "_col", "_column")):
            return ["0"]
        if lowered in _ROW_COUNTS or lowered in _COLUMN_COUNTS:
            rows, columns = self._find_size()
            return [str(rows if lowered in _ROW_COUNTS else columns)]
        if lowered in _LINKS or (lowered.endswith("_id") and not is_turn(name)):
            return ["None"]
        if compared and ("level" in lowered or "difficulty" in lowered or lowered == "mode"):
            return compared
        if lowered.startswith("turn") and lowered != "turn":
            return ["1"]
        if "second" in lowered or "time" in lowered:
            return ["0.1"]
        if lowered == "fen":
            return ["'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'"]
        if is_turn(name) and not (deep and self._find_use(function, name).is_object):
            # The second of two players is another than the first.
            marks = [each for each in compared if not _is_nobody(each)]
            if len(marks) < 2:
                marks = sorted([*self._list_turns(), *marks], key=_is_plain)
            turns = list(dict.fromkeys(marks))
            before = sum(is_turn(each) for each in names[: names.index(name)]) % len(turns)
            return turns[before:] + turns[:before]
        return self._list_positions(function, name, names, deep)

    def _list_members(self, function: ProgramFunction, name: str) -> list[str]:
        """Return the members of the Enum that a parameter is, by its annotation or as a player."""
        kinds = [each for each in list_classes(self.program) if issubclass(each, Enum)]
        annotation = function.function.__annotations__.get(name)
        found = [each for each in kinds if annotation in (each, each.__name__)]
        if not found and annotation is None and is_turn(name):
            found = [each for each in kinds if is_turn(each.__name__)]
        return [
            f"{each.__name__}.{member}"
            for each in found[:1]
            if self.program.names.get(each.__name__) is each
            for member in each.__members__
            if not _is_nobody(member)
        ]

    def _list_compared(self, function: ProgramFunction, name: str) -> list[str]:
        """Return the names and texts that a parameter is compared with, in the function itself."""
        definition = self._definitions.get(function.code)
        found = []
        for node in ast.walk(definition) if definition else ():
            kept = _find_kept(node, name) if function.name == "__init__" else ""
            if kept:
                for other in self._list_methods(function):
                    found += self._list_compared(other, kept)
            if not (isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq)):
                continue
            one, another = node.left, node.comparators[0]
            for side, value in ((one, another), (another, one)):
                is_known = isinstance(value, ast.Name) and value.id in self.program.names
                is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
                if _is(side, name) and (is_known or is_text):
                    found.append(ast.unparse(value))
        return list(dict.fromkeys(found))

    def _list_depths(self, function: ProgramFunction, name: str) -> list[str]:
        if type(self.program.names.get(name.upper())) is int:
            return [name.upper()]
        definition = self._definitions.get(function.code)
        adds = any(
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.Add)
            and isinstance(node.left, ast.Name)
            and node.left.id == name
            for node in (ast.walk(definition) if definition else ())
        )
        if adds:
            return ["0"]
        return ["2"] if "chess" in self.program.stand_ins else ["3"]

    def _list_turns(self) -> list[str]:
        names = [
            name
            for name, value in self.program.names.items()
            if (isinstance(value, str) and len(value) == 1)
            or (isinstance(value, int) and abs(value) in (1, 2))
        ]
        names = [n for n in names if n.isupper() or n in ("player", "opponent", "human", "ai")]
        names = [n for n in names if not (_is_nobody(n) or _AMOUNTS & set(split_words(n)))]
        names.sort(key=lambda n: not any(w in n.lower() for w in ("ai", "comp", "bot", "max", "x")))
        letters = [repr(mark) for mark in ("X", "O", "x", "o") if mark in self._constants]
        return [*names[:2], *letters, "1", "-1" if -1 in self._constants else "2", "True"][:5]

    def _list_positions(
        self, function: ProgramFunction, name: str, names: Sequence[str], deep: bool
    ) -> list[str]:
        program, found = self.program, []
        lowered = name.lower().strip("_")
        value = program.names.get(name)
        if (isinstance(value, (list, dict, str, tuple)) and value) or _is_array(value):
            found.append(name)
        if name in self._objects:
            found.append(name)
        if "chess" in program.stand_ins and ("board" in lowered or lowered in _THINGS):
            named = ("chess.Board", "Board", "ChessBoard")
            place = next(n for n in named if n.partition(".")[0] in program.names)
            found.append(f"{place}()")
        use = self._find_use(function, name) if deep else _Use()
        if use.arguments:
            return self._list_evaluations(use.arguments) or ["None"]
        if deep and lowered in _WINDOWS_OF_PROGRAMS and not use.attributes:
            return ["None"]
        if deep:
            found += self._list_objects_for(function, name, use)
        if deep and use.attributes == {"put"}:
            return ["Queue()"]
        if deep and lowered in _WINDOWS_OF_PROGRAMS and not found:
            return ["Window()"]
        if _squeeze(name) in ("validmoves", "legalmoves") and not found:
            found += self._list_own_moves(name) or ["ChessState().getValidMoves()"]
        if lowered in _SCORES:
            found += [n for n, v in program.names.items() if _is_numbers(v)]
            found.append("[3, 5, 6, 9, 1, 2, 0, -1]")
        found += self._list_made()
        if any(word in lowered for word in ("root", "node", "tree")):
            found += [n for n, v in program.names.items() if isinstance(v, list) and v]
        if use.has_index and len(names) > 2 and not found:
            found.append("[3, 5, 6, 9, 1, 2, 0, -1]")
        if use.is_key and use.is_number:
            found.insert(0, "0")
        if use.is_tested and not (use.attributes or use.is_key or use.is_number):
            return ["True"]
        if use.is_number:
            found.append("0" if use.has_bits else "5")
        if _says(program, ("nim", "pile", "heap", "pilha")) and "__getitem__" in use.attributes:
            found.append("[1, 2, 3]")
        found += self._list_boards(use)
        found += [
            repr(next(iter(value)))
            for value in program.names.values()
            if isinstance(value, dict) and value and use.is_key
        ]
        if "pile" in lowered or "pilha" in lowered or lowered in ("heaps", "nums", "numbers"):
            found.insert(0, "[1, 2, 3]")
        found += ["5", "0", "[1, 2, 3]"]
        return list(dict.fromkeys(found))[:MAX_CANDIDATES]

    def _list_own_moves(self, name: str) -> list[str]:
        """Return calls of the methods of the program's classes that return what a name says."""
        wanted = (_squeeze(name), f"get{_squeeze(name)}")
        return [
            f"{made}.{each.name}()"
            for each in self._functions()
            if each.owner is not None and not each.required and _squeeze(each.name) in wanted
            for made in self.list_instances(each.owner)[:1]
        ]

    def _list_evaluations(self, arguments: int) -> list[str]:
        """Return functions of so many arguments, those that evaluate a position first."""
        names = [
            each.name
            for each in self._functions()
            if each.owner is None and len(each.required) == arguments
        ]
        likely = [n for n in names if any(word in n.lower() for word in _EVALUATIONS)]
        likely.sort(key=lambda each: "random" in each.lower())
        return (likely or names)[:MAX_CANDIDATES]

    def _list_made(self) -> list[str]:
        """Return calls without arguments that make a position, by their names."""
        found = []
        for each in self._functions():
            parts = split_words(each.name)
            is_maker = any(part in _MAKERS for part in parts) and any(
                any(thing in part for thing in _THINGS) or len(parts) == 1 for part in parts
            )
            is_sized = all(name.lower() in _SIZES for name in each.required)
            if each.owner is None and is_maker and is_sized:
                found.append(f"{each.name}({', '.join('3' for _ in each.required)})")
        made = [call for call in found if self._makes_something(call)]
        return [*made, *(call for call in self._returned if call not in made)]

    def _makes_something(self, call: str) -> bool:
        try:
            return evaluate_briefly(self.program.names, call) is not None
        except Exception:
            return False

    def _list_objects_for(self, function: ProgramFunction, name: str, use: "_Use") -> list[str]:
        """Return objects that have all the attributes that a parameter is used with."""
        found = self._list_own_objects(function, name, use)
        if not found and use.attributes:
            values = self._returned.items()
            found += [call for call, value in values if _has_all(value, use.attributes)]
        if not found and use.is_object and self._import_classes(use):
            found = self._list_own_objects(function, name, use)
        if not found and len(use.attributes) > 2:
            for board_name, board in BOARDS.items():
                if _has_all(board(), use.attributes):
                    colors = self._list_colors() if board is CheckersBoard else []
                    found.append(f"{board_name}({', '.join(colors)})")
        return found

    @cached_property
    def _returned(self) -> dict[str, Any]:
        """Calls without arguments whose values are objects of the program, with these."""
        found = {}
        classes = list_classes(self.program)
        for each in self._functions():
            if each.owner is None and not each.required and not plays_games(each.name):
                with suppress(Exception):
                    value = evaluate_briefly(self.program.names, f"{each.name}()")
                    if type(value) in classes:
                        found[f"{each.name}()"] = value
        return found

    def _import_classes(self, use: "_Use") -> bool:
        """Import classes beside the program whose objects may be used like this; tell of any."""
        found = import_classes(self.program, use.attributes)
        self.imports.update((each.rpartition(" ")[2], each) for each in found)
        self._definitions = self._find_definitions()
        return bool(found)

    def _list_own_objects(self, function: ProgramFunction, name: str, use: "_Use") -> list[str]:
        annotation = function.function.__annotations__.get(name)
        found = self._list_parts_for(use)
        for owner in list_classes(self.program):
            if annotation in owner.__mro__ or annotation in [c.__name__ for c in owner.__mro__]:
                found += self.list_instances(owner)
            elif use.attributes:
                for made in self.list_instances(owner):
                    value = evaluate_briefly(self.program.names, made)
                    if _has_all(value, use.attributes):
                        found.append(made)
                        if made not in self._objects:
                            break
        return found

    def _list_parts_for(self, use: "_Use") -> list[str]:
        """Return attributes of objects that have all these attributes: the root of a tree, say."""
        found = []
        for owner in list_classes(self.program) if use.attributes else ():
            for made in self.list_instances(owner)[:1]:
                holder = evaluate_briefly(self.program.names, made)
                for attribute, value in getattr(holder, "__dict__", {}).items():
                    is_own = type(value) in list_classes(self.program)
                    own = getattr(value, "__dict__", {}) if is_own else {}
                    parts = [own.get(each) for each in use.attributes]
                    goes_on = any(type(p) in (type(value), list) and p for p in parts)
                    if goes_on and _has_all(value, use.attributes):
                        found.append(f"{made}.{attribute}")
        return found

    def _list_colors(self) -> list[str]:
        """Return the names of the two colours that a program hands on, the first named last.

        [] where they are red and white, or others than two.
        """
        found: dict[str, None] = {}
        for node in ast.walk(ast.parse(self.program.text)):
            for part in node.args if isinstance(node, ast.Call) else ():
                if isinstance(part, ast.Name) and _is_color(self.program.names.get(part.id)):
                    found[part.id] = None
        names = list(found)
        values = {self.program.names[name] for name in names}
        return names[::-1] if len(values) == len(names) == 2 and _RED not in values else []

    def _list_boards(self, use: "_Use") -> list[str]:
        """Return empty boards with the signs that the program uses.

        They are as large as it says, else three by three, or six by seven where four in a row are
        looked for. Cells that have no sign of their own have their numbers.
        """
        blanks = [b for b in _BLANKS if any(type(c) is type(b) and c == b for c in self._constants)]
        height, width = self._find_size()
        if _looks_for_four(self.program):
            blanks.sort(key=lambda b: b != 0 or isinstance(b, bool))
        sizes = list(dict.fromkeys([(height, width), (width, height)]))  # some write columns
        rows = [f"[[{b!r}] * {m} for _ in range({n})]" for n, m in sizes for b in blanks[:3]]
        array = next((name for name in ("np", "numpy") if name in self.program.names), "")
        if array and use.is_array:
            return [f"{array}.zeros(({n}, {m}), dtype=int)" for n, m in sizes]
        if (height, width) == (3, 3) and self._numbers_cells():
            rows = ["[['1', '2', '3'], ['4', '5', '6'], ['7', '8', '9']]", *rows]
            rows.insert(1, "[[1, 2, 3], [4, 5, 6], [7, 8, 9]]")
        texts = [f"{b * 9!r}" for b in blanks if isinstance(b, str) and b]
        if 64 in self._constants and {".", "x", "o"} <= set(self._constants):
            texts.insert(0, repr(_OTHELLO))
        cells = [f"[{b!r}] * 9" for b in blanks]
        if self._numbers_cells():
            cells = ["['1', '2', '3', '4', '5', '6', '7', '8', '9']", *cells]
            cells.insert(1, "list(range(9))")
        if use.has_rows:
            return rows[:5]
        if use.is_added or repr(_OTHELLO) in texts:
            return [*texts[:2], *cells[:3]]
        return [*cells[:4], *texts[:2]]

    def _find_size(self) -> tuple[int, int]:
        """Return the rows and columns of a board, as the program names them or its game has."""
        of_classes = [each for c in list_classes(self.program) for each in vars(c).items()]
        numbers = {
            name.lower(): value
            for name, value in (*self.program.names.items(), *of_classes)
            if type(value) is int and 3 <= value <= 19
        }
        rows = next((numbers[name] for name in (*_ROW_COUNTS, "row") if name in numbers), 0)
        columns = next((numbers[name] for name in (*_COLUMN_COUNTS, "col") if name in numbers), 0)
        size = next((numbers[name] for name in _SIZES if name in numbers), 0)
        if rows and columns:
            return rows, columns
        if size:
            return size, size
        return (6, 7) if _looks_for_four(self.program) else (3, 3)

    def _numbers_cells(self) -> bool:
        """Return whether free cells hold their numbers: they are read as such."""
        text = self.program.text
        return any(
            isinstance(node, ast.Call)
            and (
                _is(node.func, "int") or getattr(node.func, "attr", "") in ("isdigit", "isnumeric")
            )
            for function in ast.walk(ast.parse(text))
            if isinstance(function, ast.FunctionDef) and "input" not in ast.unparse(function)
            for node in ast.walk(function)
        )

    def _find_use(self, function: ProgramFunction, name: str) -> "_Use":
        use = _Use()
        self._add_use(function, name, use, set())
        return use

    def _add_use(
        self, function: ProgramFunction, name: str, use: "_Use", seen: set[tuple[str, str]]
    ) -> None:
        definition = self._definitions.get(function.code)
        if definition is None or (function.qualified_name, name) in seen:
            return
        seen.add((function.qualified_name, name))
        for node in ast.walk(definition):
            use.add(node, name)
            if isinstance(node, ast.Call):
                for other, parameter in self._follow(node, name):
                    self._add_use(other, parameter, use, seen)
            kept = _find_kept(node, name) if function.name == "__init__" else ""
            if kept:
                for other in self._list_methods(function):
                    self._add_use(other, kept, use, seen)
                if is_node_by_names(set(function.code.co_names)):
                    # Functions that are handed a node use what it keeps: node.state.
                    for other in self._functions():
                        self._add_use(other, f"node.{kept.removeprefix('self.')}", use, seen)

    def _list_methods(self, init: ProgramFunction) -> list[ProgramFunction]:
        """Return the other methods of the class that an `__init__` belongs to."""
        every = self._functions()
        return [each for each in every if each.owner is init.owner and each.name != "__init__"]

    def _follow(self, call: ast.Call, name: str) -> Iterator[tuple[ProgramFunction, str]]:
        """Yield the functions that a call hands a name on to, with their parameters."""
        target = call.func
        called = target.id if isinstance(target, ast.Name) else getattr(target, "attr", "")
        for other in self._functions():
            names = [other.name, other.code.co_name]  # a private one has two names
            if other.name == "__init__":
                names = [_owner_name(other)]
            if called not in names:
                continue
            parameters = other.code.co_varnames[other.is_method : other.code.co_argcount]
            handed = [*zip(call.args, parameters, strict=False)]
            handed += [(each.value, each.arg) for each in call.keywords if each.arg in parameters]
            for argument, parameter in handed:
                if _is(_find_copied(argument), name):
                    yield other, parameter


class _Use:
    """How a parameter is used."""

    def __init__(self) -> None:
        self.attributes: set[str] = set()
        self.has_rows = self.is_added = self.is_number = self.has_bits = self.is_key = False
        self.has_index = False
        self.arguments = 0  # with which it is called, as a function
        self.is_tested = self.is_array = False

    @property
    def is_object(self) -> bool:
        """Whether it has attributes that no text, list or dict has."""
        return any(
            not hasattr(kind, name) for name in self.attributes for kind in (str, list, dict)
        )

    def add(self, node: ast.AST, name: str) -> None:
        if isinstance(node, ast.Attribute) and _is(node.value, name):
            self.attributes.add(node.attr)
            self.is_array |= node.attr in ("shape", "T", "flatten", "diagonal")
        if isinstance(node, ast.Call) and _is(node.func, name):
            self.arguments = len(node.args)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_numpy = any(_is(node.func.value, each) for each in ("np", "numpy"))
            self.is_array |= is_numpy and any(_is(each, name) for each in node.args)
        if isinstance(node, (ast.If, ast.IfExp)) and _is(node.test, name):
            self.is_tested = True
        if isinstance(node, ast.Subscript):
            inner = node.value
            if isinstance(inner, ast.Subscript) and _is(inner.value, name):
                self.has_rows = True
            if _is(inner, name):
                self.attributes.add("__getitem__")
                self.is_array |= isinstance(node.slice, ast.Tuple)
                self.has_index |= isinstance(node.slice, ast.Name)
            if _is(node.slice, name):
                self.is_key = True
        if isinstance(node, ast.BinOp):
            sides = (node.left, node.right)
            if isinstance(node.op, ast.Add) and any(
                isinstance(side, ast.Subscript) and _is(side.value, name) for side in sides
            ):
                self.is_added = True
            if any(_is(side, name) for side in sides):
                self.is_number = True
                self.has_bits |= isinstance(
                    node.op, (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
                )
        if isinstance(node, ast.For) and _is(node.iter, name):
            self._add_rows(node.target, node)
        if isinstance(node, ast.comprehension) and _is(node.iter, name):
            self.has_rows |= "row" in ast.unparse(node.target)

    def _add_rows(self, target: ast.expr, loop: ast.For) -> None:
        if isinstance(target, ast.Name):
            row = target.id
            self.has_rows |= any(
                isinstance(n, ast.For) and _is(n.iter, row) for n in ast.walk(loop)
            )


def _squeeze(name: str) -> str:
    return name.replace("_", "").lower()


def _says(program: Program, words: Sequence[str]) -> bool:
    """Return whether a word is in a program, as a part of a name or of its text."""
    parts = re.split(r"[^a-z]+", re.sub(r"([A-Z])", r" \1", program.text).lower())
    return any(word in parts or f"{word}s" in parts for word in words)


def _looks_for_four(program: Program) -> bool:
    """Return whether a program is about four in a row."""
    lowered = program.text.lower()
    if any(word in lowered for word in ("connect4", "connect 4", "connect four", "connect_four")):
        return True
    if any(re.search(r"range\([^()]*[a-z)\]]\s*-\s*3\)", line) for line in lowered.splitlines()):
        return True  # the places where four in a row may begin
    ranges = {
        node.args[-1].value
        for node in ast.walk(ast.parse(program.text))
        if isinstance(node, ast.Call) and _is(node.func, "range") and len(node.args) in (1, 2)
        if isinstance(node.args[-1], ast.Constant)
    }
    return 4 in ranges and 3 not in ranges


def _combine(choices: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Yield the combinations of choices, those of the best guesses first."""
    numbers = islice(product(*(range(len(each)) for each in choices)), MAX_SORTED)
    for chosen in sorted(numbers, key=sum):
        yield tuple(each[number] for each, number in zip(choices, chosen, strict=True))


def _is_nobody(name: str) -> bool:
    """Return whether a name, or a text, is that of no player: of a free cell or a tie."""
    return not name.strip("'\" -._") or any(word in name.lower() for word in _NOBODY)


def _is_plain(mark: str) -> bool:
    """Return whether a mark is a number or True, not a name or a letter of the program."""
    return mark == "True" or mark.lstrip("-").isdigit()


def _has_all(value: Any, names: Collection[str]) -> bool:
    """Return whether a value has all attributes; a property of a program may raise anything."""
    try:
        return all(hasattr(value, each) for each in names)
    except Exception:
        return False


def _find_kept(node: ast.AST, name: str) -> str:
    """Return the attribute as which a statement keeps an argument: `self.board = board`, or ""."""
    if not isinstance(node, ast.Assign):
        return ""
    pairs = [(node.targets[0], node.value)]
    if isinstance(node.value, ast.Tuple) and isinstance(node.targets[0], ast.Tuple):
        pairs = list(zip(node.targets[0].elts, node.value.elts, strict=False))
    for target, value in pairs:
        if isinstance(target, ast.Attribute) and _is(target.value, "self") and _is(value, name):
            return f"self.{target.attr}"
    return ""


def _find_copied(node: ast.expr) -> ast.expr:
    """Return what a call copies: the board of `deepcopy(board)` and of `board.copy()`."""
    if isinstance(node, ast.Call):
        called = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        if called.lower() in ("copy", "deepcopy", "clone"):
            if len(node.args) == 1:
                return node.args[0]
            if isinstance(node.func, ast.Attribute):
                return node.func.value
    return node


def _is(node: ast.expr, name: str) -> bool:
    """Return whether an expression is a name, or an attribute: self.board, or node.board of any."""
    holder, _, kept = name.partition(".")
    if isinstance(node, ast.Attribute) and kept:
        return node.attr == kept and (holder == "node" or _is(node.value, holder))
    return isinstance(node, ast.Name) and node.id == name


def _owner_name(function: ProgramFunction) -> str:
    return function.owner.__name__ if function.owner else ""


def _is_color(value: Any) -> bool:
    """Return whether a value is the amounts of red, green and blue in a colour."""
    return isinstance(value, tuple) and len(value) == 3 and all(type(v) is int for v in value)


def _is_array(value: Any) -> bool:
    return hasattr(type(value), "plyscope_data")


def _is_numbers(value: Any) -> bool:
    return (
        isinstance(value, list) and bool(value) and all(isinstance(v, (int, float)) for v in value)
    )


def _find_window(name: str, names: Sequence[str]) -> str:
    """Return the bound that a parameter is, or ""."""
    lowered = [each.lower() for each in names]
    for low, high in _WINDOWS:
        if low in lowered and high in lowered and name in (low, high):
            return _LOW if name == low else _HIGH
    return ""


def _list_constants(program: Program) -> list[Any]:
    """Return the constants in a program's text, and the simple values of its names."""
    found = [
        node.value for node in ast.walk(ast.parse(program.text)) if isinstance(node, ast.Constant)
    ]
    return [*found, *(v for v in program.names.values() if isinstance(v, (str, int, type(None))))]
