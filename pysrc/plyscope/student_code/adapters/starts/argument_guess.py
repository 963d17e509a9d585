"""Arguments for a call of a function: expressions that its parameters and their use suggest."""

import ast
import re
from collections.abc import Iterator, Sequence
from enum import Enum
from inspect import signature
from itertools import islice
from types import FunctionType
from typing import Any

from plyscope.student_code.adapters.starts.board_guess import BoardGuess, says
from plyscope.student_code.adapters.starts.node_attributes import split_words
from plyscope.student_code.adapters.starts.object_guess import (
    HELPERS,
    MAX_CANDIDATES,
    MAX_COMBINATIONS,
    NESTED_LIST,
    ObjectGuess,
    combine,
    find_count,
)
from plyscope.student_code.adapters.starts.parameter_use import (
    ParameterUse,
    UseFinder,
    find_kept,
    is_named,
)
from plyscope.student_code.adapters.starts.parameter_words import (
    AMOUNTS,
    COLUMN_COUNTS,
    COUNTS,
    EVALUATIONS,
    LINKS,
    MAKERS,
    PLACES,
    PROGRAM_WINDOWS,
    ROW_COUNTS,
    SCORES,
    SIZES,
    THINGS,
    find_window,
    is_depth,
    is_nobody,
    is_turn,
)
from plyscope.student_code.adapters.starts.program_functions import ProgramFunction, list_classes
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.adapters.starts.tree_guess import (
    ROOT,
    list_dict_nodes,
    list_named_trees,
)
from plyscope.student_code.call_tree.loading import Program


class ArgumentGuess:
    """Guesses arguments from what a program holds."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._uses = UseFinder(program)
        self._boards = BoardGuess(program)
        self.objects = ObjectGuess(program, self._uses, self._list_arguments)
        for name, made in HELPERS.items():
            program.names.setdefault(name, made)

    def list_calls(self, function: ProgramFunction) -> Iterator[str]:
        """Yield calls of a function, the best guess first."""
        targets, owner, held = [function.name], "", dict[str, str]()
        if function.owner is not None:
            made = self.objects.list_instances(function.owner)
            handed = self._uses.list_handed_attributes(function).items() if made else ()
            held = {name: each for name, each in handed if self._list_held(made[0], each)}
            if held:
                made[0] = self.objects.name_instance(made[0], function.owner)
            targets, owner = [f"{each}.{function.name}" for each in made], made[0] if made else ""
            if not function.is_method:
                targets = [f"{function.owner.__name__}.{function.name}"]
        names = function.required
        choices = [
            self._list_held(owner, held.get(name, name))
            + self._list_arguments(function, name, names)
            for name in names
        ]
        turns = [place for place, name in enumerate(names) if is_turn(name)]
        count = find_count(function)
        more = [f"{count}=100"] if count else []
        calls = (
            f"{target}({', '.join([*arguments, *more])})"
            for target, *arguments in combine([targets, *choices])
            if len({arguments[place] for place in turns}) == len(turns)  # two players differ
        )
        yield from islice(calls, MAX_COMBINATIONS)

    def list_calls_of_returned(self, function: ProgramFunction) -> Iterator[str]:
        """Yield calls of a search that a function returns, and that is handed a position alone."""
        for call in islice(self.list_calls(function), 1):
            try:
                value = evaluate_briefly(self._program.names, call)
            except Exception:
                continue
            if not isinstance(value, FunctionType):
                continue
            search = ProgramFunction(value.__name__, value)
            if len(search.required) == 1:
                (name,) = search.required
                for argument in self._list_arguments(search, name, [name]):
                    yield f"{call}({argument})"

    def _list_held(self, owner: str, name: str) -> list[str]:
        """Return the attribute of an object that is named like a parameter, if it has parts.

        One that is True or False is such an attribute as well.
        """
        expression = f"{owner}.{name}"
        try:
            value = evaluate_briefly(self._program.names, expression) if owner else None
        except Exception:
            return []
        is_own = type(value) in list_classes(self._program)
        has_parts = isinstance(value, bool) or (isinstance(value, (list, dict)) and bool(value))
        return [expression] if has_parts or is_own or _is_array(value) else []

    def guess_parameter(self, name: str, line: int, parameter: str) -> str:
        """Return the best guess for a parameter of the function that begins in a line, or ""."""
        for function in self._uses.list_functions():
            definition = self._uses.find_definition(function)
            if function.name != name or getattr(definition, "lineno", 0) != line:
                continue
            if parameter in function.required:
                return next(iter(self._list_arguments(function, parameter, function.required)), "")
            default = signature(function.function).parameters[parameter].default
            return repr(default) if default is None or type(default) in (bool, int, str) else ""
        return ""

    def _list_arguments(
        self, function: ProgramFunction, name: str, names: Sequence[str], deep: bool = True
    ) -> list[str]:
        """Return expressions for a parameter, the best guess first."""
        lowered = name.lower().strip("_")
        members = self._list_members(function, name)
        if members:
            before = sum(is_turn(each) for each in names[: names.index(name)]) % len(members)
            return members[before:] + members[:before]
        window = find_window(lowered, names)
        if window:
            return [window]
        if is_depth(lowered):
            return self._list_depths(function, name)
        compared = self._list_compared(function, name)
        is_flag = lowered.startswith("ai_") and not is_turn(name)
        if COUNTS & {lowered, *split_words(name)}:
            return ["100"]
        if "max" in lowered or lowered.startswith("is_") or is_flag:
            return [*compared, "True"][:MAX_CANDIDATES]
        if "index" in lowered or lowered in ("i", "idx"):
            return ["0"]
        if lowered in PLACES or lowered.endswith(("_row", "_col", "_column")):
            return ["0"]
        if lowered in ROW_COUNTS or lowered in COLUMN_COUNTS:
            rows, columns = self._boards.find_size()
            return [str(rows if lowered in ROW_COUNTS else columns)]
        if function.name == "__init__" and self.objects.keeps_move(function.owner, lowered):
            return ["None"]
        if lowered in LINKS or (lowered.endswith("_id") and not is_turn(name)):
            is_key = deep and self._uses.find_use(function, name).is_key
            return [*(self._list_keys() if is_key else ()), "None"][:MAX_CANDIDATES]
        if compared and ("level" in lowered or "difficulty" in lowered or lowered == "mode"):
            return compared
        if lowered.startswith("turn") and lowered != "turn":
            return ["1"]
        if "time" in lowered and lowered.startswith(("start", "begin", "time_start")):
            return [*self._list_clocks(), "0.1"]
        if "time" in lowered and f"{name}()" in self._program.text:
            return ["Countdown()"]
        if "second" in lowered or "time" in lowered:
            return ["0.1"]
        if lowered == "fen":
            return ["'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'"]
        if is_turn(name) and not (deep and self._uses.find_use(function, name).is_object):
            # The second of two players is another than the first.
            marks = [each for each in compared if not is_nobody(each)]
            if len(marks) < 2:
                marks = sorted([*self._list_turns(), *marks], key=_is_plain)
            turns = list(dict.fromkeys(marks))
            before = sum(is_turn(each) for each in names[: names.index(name)]) % len(turns)
            return turns[before:] + turns[:before]
        return self._list_positions(function, name, names, deep)

    def _list_members(self, function: ProgramFunction, name: str) -> list[str]:
        """Return the members of the Enum that a parameter is, by its annotation or as a player."""
        kinds = [each for each in list_classes(self._program) if issubclass(each, Enum)]
        annotation = function.function.__annotations__.get(name)
        found = [each for each in kinds if annotation in (each, each.__name__)]
        if not found and annotation is None and is_turn(name):
            found = [each for each in kinds if is_turn(each.__name__)]
        return [
            f"{each.__name__}.{member}"
            for each in found[:1]
            if self._program.names.get(each.__name__) is each
            for member in each.__members__
            if not is_nobody(member)
        ]

    def _list_compared(self, function: ProgramFunction, name: str) -> list[str]:
        """Return the names and texts that a parameter is compared with, in the function itself."""
        definition = self._uses.find_definition(function)
        found = []
        for node in ast.walk(definition) if definition else ():
            kept = find_kept(node, name) if function.name == "__init__" else ""
            if kept:
                for other in self._uses.list_methods(function):
                    found += self._list_compared(other, kept)
            if not (isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq)):
                continue
            one, another = node.left, node.comparators[0]
            for side, value in ((one, another), (another, one)):
                is_known = isinstance(value, ast.Name) and value.id in self._program.names
                is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
                if is_named(side, name) and (is_known or is_text):
                    found.append(ast.unparse(value))
        return list(dict.fromkeys(found))

    def _list_depths(self, function: ProgramFunction, name: str) -> list[str]:
        limit = self._program.names.get(name.upper())
        if type(limit) is int and limit > 0:
            return [name.upper()]
        definition = self._uses.find_definition(function)
        adds = any(
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.Add)
            and isinstance(node.left, ast.Name)
            and node.left.id == name
            for node in (ast.walk(definition) if definition else ())
        )
        if adds:
            return ["0"]
        return ["2"] if "chess" in self._program.stand_ins else ["3"]

    def _list_clocks(self) -> list[str]:
        """Return the call with which the program looks at its clock."""
        clock = re.search(r"\b(?:time\.)?(?:time|perf_counter|monotonic)\(\)", self._program.text)
        return [clock[0]] if clock and self.objects.works(clock[0]) else []

    def _list_turns(self) -> list[str]:
        names = [
            name
            for name, value in self._program.names.items()
            if (isinstance(value, str) and len(value) == 1)
            or (isinstance(value, int) and abs(value) in (1, 2))
        ]
        names = [n for n in names if n.isupper() or n in ("player", "opponent", "human", "ai")]
        names = [n for n in names if not (is_nobody(n) or AMOUNTS & set(split_words(n)))]
        names.sort(key=lambda n: not any(w in n.lower() for w in ("ai", "comp", "bot", "max", "x")))
        letters = [repr(mark) for mark in ("X", "O", "x", "o") if mark in self._boards.constants]
        return [*names[:2], *letters, "1", "-1" if -1 in self._boards.constants else "2", "True"][
            :5
        ]

    def _list_positions(
        self, function: ProgramFunction, name: str, names: Sequence[str], deep: bool
    ) -> list[str]:
        program, found = self._program, []
        lowered = name.lower().strip("_")
        value = program.names.get(name)
        if (isinstance(value, (list, dict, str, tuple)) and value) or _is_array(value):
            found.append(name)
        if self.objects.holds(name):
            found.append(name)
        if "chess" in program.stand_ins and ("board" in lowered or lowered in THINGS):
            named = ("chess.Board", "Board", "ChessBoard")
            place = next(n for n in named if n.partition(".")[0] in program.names)
            found.append(f"{place}()")
        use = self._uses.find_use(function, name) if deep else ParameterUse()
        if use.attributes == {"append"} and not found:
            return ["[]"]
        if use.attributes == {"__getitem__"} and not use.is_read and not found:
            return ["{}"]
        if use.arguments:
            return self._list_evaluations(use.arguments) or ["None"]
        if lowered == "game" and ".forecast_move(" in program.text and not use.attributes:
            found.append("IsolationGame()")
        if deep and lowered in PROGRAM_WINDOWS and not use.attributes and not found:
            return ["None"]
        if deep:
            found += list_dict_nodes(use)
            found += self.objects.list_objects_for(function, name, use)
            found += self._list_named_trees(function, name, use)
        if deep and use.attributes == {"put"}:
            return ["Queue()"]
        if deep and lowered in PROGRAM_WINDOWS and not found:
            return ["Window()"]
        if _squeeze(name) in ("validmoves", "legalmoves") and not found:
            found += self._list_own_moves(name) or [self._write_moves()]
        if deep and use.has_rows and not found:
            found += self.objects.list_boards()
        if lowered in SCORES:
            found += [n for n, v in program.names.items() if _is_numbers(v)]
            found.append("[3, 5, 6, 9, 1, 2, 0, -1]")
        found += self._list_made()
        if any(word in lowered for word in ("root", "node", "tree")):
            found += [n for n, v in program.names.items() if isinstance(v, list) and v]
        if deep and not found and self._uses.hands_parts_to_itself(function, name):
            found.append(NESTED_LIST)
        if use.has_index and not use.has_rows and len(names) > 2 and not found:
            found.append("[3, 5, 6, 9, 1, 2, 0, -1]")
        if use.is_key and use.is_number:
            found.insert(0, "0")
        if use.is_tested and not (use.attributes or use.is_key or use.is_number):
            return ["True"]
        if use.is_number:
            found.append("0" if use.has_bits else "5")
        if says(program, ("nim", "pile", "heap", "pilha")) and "__getitem__" in use.attributes:
            found.append("(3, 4)" if use.is_pair else "[1, 2, 3]")
        found += self._boards.list_boards(use)
        found += self._list_keys() if use.is_key else []
        if "pile" in lowered or "pilha" in lowered or lowered in ("heaps", "nums", "numbers"):
            found.insert(0, "[1, 2, 3]")
        found += ["5", "0", "[1, 2, 3]"]
        return list(dict.fromkeys(found))[:MAX_CANDIDATES]

    def _list_named_trees(
        self, function: ProgramFunction, name: str, use: ParameterUse
    ) -> list[str]:
        """Return a tree of named nodes, or the name of its root, if a parameter is one of these."""
        others = [each for each in function.required if each != name]
        if use.is_key and not use.is_number:
            read = any(self._uses.find_use(function, each).has_index for each in others)
            return [ROOT] if read and not self._list_keys() else []
        is_read = use.has_index and not use.is_number
        if is_read and any(self._uses.find_use(function, each).is_key for each in others):
            return list_named_trees(name, others)
        return []

    def _list_keys(self) -> list[str]:
        """Return the first key of each dict that the program has."""
        values = self._program.names.values()
        return [repr(next(iter(each))) for each in values if isinstance(each, dict) and each]

    def _list_own_moves(self, name: str) -> list[str]:
        """Return calls of the methods of the program's classes that return what a name says."""
        wanted = (_squeeze(name), f"get{_squeeze(name)}")
        return [
            f"{made}.{each.name}()"
            for each in self._uses.list_functions()
            if each.owner is not None and not each.required and _squeeze(each.name) in wanted
            for made in self.objects.list_instances(each.owner)[:1]
        ]

    def _write_moves(self) -> str:
        """Return the moves of the game of ours that a program without one is handed."""
        if ".forecast_move(" in self._program.text:
            return "IsolationGame().get_legal_moves()"
        return f"{self.objects.write_board('ChessState')}.getValidMoves()"

    def _list_evaluations(self, arguments: int) -> list[str]:
        """Return functions of so many arguments, those that evaluate a position first."""
        names = [
            each.name
            for each in self._uses.list_functions()
            if each.owner is None and len(each.required) == arguments
        ]
        likely = [n for n in names if any(word in n.lower() for word in EVALUATIONS)]
        likely.sort(key=lambda each: "random" in each.lower())
        return (likely or names)[:MAX_CANDIDATES]

    def _list_made(self) -> list[str]:
        """Return calls without arguments that make a position, by their names."""
        found = []
        for each in self._uses.list_functions():
            parts = split_words(each.name)
            is_maker = any(part in MAKERS for part in parts) and any(
                any(thing in part for thing in THINGS) or len(parts) == 1 for part in parts
            )
            is_sized = all(name.lower() in SIZES for name in each.required)
            if each.owner is None and is_maker and is_sized:
                found.append(f"{each.name}({', '.join('3' for _ in each.required)})")
        made = [call for call in found if self._makes_something(call)]
        return [*made, *(call for call in self.objects.returned if call not in made)]

    def _makes_something(self, call: str) -> bool:
        try:
            return evaluate_briefly(self._program.names, call) is not None
        except Exception:
            return False


def _squeeze(name: str) -> str:
    return name.replace("_", "").lower()


def _is_plain(mark: str) -> bool:
    """Return whether a mark is a number or True, not a name or a letter of the program."""
    return mark == "True" or mark.lstrip("-").isdigit()


def _is_array(value: Any) -> bool:
    return hasattr(type(value), "plyscope_data")


def _is_numbers(value: Any) -> bool:
    return (
        isinstance(value, list) and bool(value) and all(isinstance(v, (int, float)) for v in value)
    )
