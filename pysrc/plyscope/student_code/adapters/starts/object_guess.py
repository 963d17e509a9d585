"""Objects of the classes of a program, made for an argument of a call."""

import ast
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from inspect import signature
from itertools import islice, product
from types import FunctionType
from typing import Any, Protocol

from plyscope.student_code.adapters.starts.begun_games import begin_game, is_begun, puts_men
from plyscope.student_code.adapters.starts.node_attributes import split_words
from plyscope.student_code.adapters.starts.parameter_use import ParameterUse, UseFinder
from plyscope.student_code.adapters.starts.parameter_words import COUNTS, THINGS
from plyscope.student_code.adapters.starts.program_functions import (
    ProgramFunction,
    list_classes,
    plays_games,
)
from plyscope.student_code.adapters.starts.sibling_classes import import_classes
from plyscope.student_code.adapters.starts.simulation_phases import list_node_classes
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.adapters.starts.state_guess import list_states
from plyscope.student_code.adapters.starts.tree_board_guess import list_tree_boards
from plyscope.student_code.adapters.starts.tree_guess import NESTED, list_own_trees
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.stand_ins import Searching, StandInUsed
from plyscope.student_code.course_modules import python_chess
from plyscope.student_code.course_modules.isolation import (
    Countdown,
    IsolationBoard,
    IsolationGame,
)
from plyscope.student_code.course_modules.named_tictactoe import TicTacToeState
from plyscope.student_code.course_modules.tree_board import TreeBoard
from plyscope.student_code.course_modules.tree_node import NestedNode, find_meaning
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
    "IsolationGame": IsolationGame,
}
OUR_POSITIONS = {*BOARDS, "TicTacToeState", "TreeBoard"}  # the game of a program that has none
HELPERS: dict[str, type] = {  # that a call may name
    **BOARDS,
    "TicTacToeState": TicTacToeState,
    "Queue": Queue,
    "Countdown": Countdown,
    "Window": Window,
    "NestedNode": NestedNode,
    "TreeBoard": TreeBoard,
}
NESTED_LIST = repr(NESTED)
REWARDS = "[[[1, 0], [0, 1]], [[0, 0.5], [1, 0]]]"  # of games that a search plays at random
_RED = (255, 0, 0)


class ArgumentLister(Protocol):
    """Returns expressions for a parameter of a function, the best guess first."""

    def __call__(
        self, function: ProgramFunction, name: str, names: Sequence[str], /
    ) -> list[str]: ...


class ObjectGuess:
    """Makes objects of the classes of a program.

    What their classes are made with is guessed in turn, by `list_arguments`.
    """

    def __init__(self, program: Program, uses: UseFinder, list_arguments: ArgumentLister) -> None:
        self._program = program
        self._uses = uses
        self._list_arguments = list_arguments
        self._imports: dict[str, str] = {}  # of classes beside the program, by their names
        self._making: list[type] = []  # classes of which an object is an argument of another
        self._constructions: dict[tuple[type, ...], list[str]] = {}
        self._made: dict[str, str] = {}  # objects that a call must find made, as expressions
        classes = tuple(list_classes(program))
        self._given = {n: value for n, value in program.names.items() if type(value) in classes}

    def list_objects_in(self, call: str) -> dict[str, str]:
        """Return the objects that a call must find made, as expressions, in the order to make."""
        found: dict[str, str] = {}
        for node in ast.walk(ast.parse(call)):
            name = node.id if isinstance(node, ast.Name) else ""
            if name in self._made and name not in found:
                made = self._made[name]
                found = {**self.list_objects_in(made), **found, name: made}
        return found

    def list_imports_in(self, made: str) -> tuple[str, ...]:
        """Return the statements that import the classes beside the program which a text makes."""
        return tuple(line for name, line in self._imports.items() if f"{name}(" in made)

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
        calls = (f"{owner.__name__}({', '.join(each)})" for each in combine(choices))
        written = list_written_calls(self._program, [owner.__name__])
        tried = dict.fromkeys([*written, *islice(calls, MAX_COMBINATIONS)])
        made = [call for call in tried if self.works(call)]
        return made or list(filter(self.works, self._list_with_counts(found, choices)))

    def _list_with_counts(
        self, init: ProgramFunction, choices: Sequence[Sequence[str]]
    ) -> Iterator[str]:
        """Yield calls that make an object and say how often it simulates, and then from where.

        A search may ask for one of two limits, both of which are None if they are not named.
        """
        missing = _list_missing(init)
        counted = find_count(init)
        things = [name for name in missing if set(THINGS) & set(split_words(name))][:1]
        if not counted:
            return
        count = [[f"{counted}=100"]]
        places = [[f"{n}={a}" for a in self._list_arguments(init, n, [n])] for n in things]
        for more in ([], places) if places else ([],):
            for each in islice(combine([*choices, *more, *count]), MAX_COMBINATIONS):
                yield f"{_owner_name(init)}({', '.join(each)})"

    def keeps_move(self, owner: type | None, name: str) -> bool:
        """Return whether a parameter of a class of nodes is the move to one: a root has none."""
        words = split_words(name)
        is_move = bool({"move", "action"} & set(words)) and not set(words) & {"moves", "actions"}
        return is_move and owner in list_node_classes(self._program)

    def holds(self, name: str) -> bool:
        """Return whether the program has an object of one of its classes under a name."""
        return name in self._given

    def list_instances(self, owner: type) -> list[str]:
        """Return the names of objects of a class, or expressions that make one."""
        names = [name for name, value in self._given.items() if type(value) is owner]
        # The root of a tree is often the last that is made.
        names.sort(key=lambda name: name.lower() not in ("root", "tree", "start"))
        made = [self._name_object(each, owner) for each in self.list_constructions(owner)[:3]]
        ready = self._find_ready(made[0], owner) if made else ""
        if ready:
            has_men = puts_men(self._program, self._made.get(made[0], made[0]), self._made[ready])
            made.insert(0 if has_men else 1, ready)
        return (names + made + self._list_held_by_others(owner))[:MAX_CANDIDATES]

    def list_boards(self) -> list[str]:
        """Return the attributes of objects of the program that are lists of equally long lists."""
        found = []
        for owner in list_classes(self._program):
            for made in self.list_instances(owner)[:1]:
                holder = evaluate_briefly(self._program.names, made)
                for name, value in getattr(holder, "__dict__", {}).items():
                    if _is_board(value):
                        found.append(f"{made}.{name}")
        return found

    def _list_held_by_others(self, owner: type) -> list[str]:
        """Return the attributes in which objects of the program hold one of a class."""
        return [
            f"{name}.{attribute}"
            for name, value in self._given.items()
            for attribute, part in getattr(value, "__dict__", {}).items()
            if type(part) is owner
        ]

    def _find_ready(self, made: str, owner: type) -> str:
        """Return a name for an object whose game was begun by a method; "" if none does that."""
        name, names = owner.__name__.lower(), self._program.names
        if made in self._made:  # its window is opened before the search
            name, made = f"begun_{name}", self._made[made]
        if name in self._made:
            return name if is_begun(self._made[name]) else ""
        if name in names:
            return ""
        expression = begin_game(self._program, self._uses, made, owner)
        if not expression:
            return ""
        names[name] = evaluate_briefly(names, expression)
        self._made[name] = expression
        return name

    def _name_object(self, expression: str, owner: type) -> str:
        """Return an expression, or a name for an object that uses modules that are not here."""
        try:
            with Searching():
                evaluate_briefly(self._program.names, expression)
        except StandInUsed:
            name = owner.__name__.lower()
            if name in self._program.names and name not in self._made:
                return expression
            self._made[name] = expression
            self._program.names[name] = evaluate_briefly(self._program.names, expression)
            return name
        except Exception:
            return expression
        return expression

    def name_instance(self, expression: str, owner: type) -> str:
        """Return a name for an object that a call names twice; its expression if it has none."""
        name = owner.__name__.lower()
        if expression.isidentifier() or name in self._program.names:
            return expression
        self._made[name] = expression
        self._program.names[name] = evaluate_briefly(self._program.names, expression)
        return name

    def works(self, expression: str) -> bool:
        """Return whether an expression can be evaluated."""
        try:
            evaluate_briefly(self._program.names, expression)
        except Exception:
            return False
        return True

    def list_objects_for(
        self, function: ProgramFunction, name: str, use: ParameterUse
    ) -> list[str]:
        """Return objects that have all the attributes that a parameter is used with."""
        found = self._list_own_objects(function, name, use)
        if not found and use.attributes:
            values = self.returned.items()
            found += [call for call, value in values if _has_all(value, use.attributes)]
        if not found and use.is_object and self._import_classes(use):
            found = self._list_own_objects(function, name, use)
        if not found and (len(use.attributes) > 2 or "forecast_move" in use.attributes):
            for board_name, board in BOARDS.items():
                if _has_all(board(), use.attributes):
                    found.append(self.write_board(board_name))
        if found:
            # An object that is made alone may have no children.
            trees = filter(self.works, list_own_trees(list_classes(self._program), use))
            states = self._list_states_in_place(found, use)
            return [*states, *found[: MAX_CANDIDATES // 2], *trees, *_list_nodes(use)]
        is_simulated = bool(list_node_classes(self._program))
        return (
            _list_nodes(use)
            or _list_nodes(self._find_use_by_class(function, name))
            or list_states(self._program, use, is_simulated=is_simulated)
            or list_tree_boards(self._program.text, use)
        )

    def _list_states_in_place(self, found: Sequence[str], use: ParameterUse) -> list[str]:
        """Return positions of ours where the first object, chosen by its annotation, lacks a part.

        An annotation may name the class of nodes in which a position is held.
        """
        needed = use.attributes - use.given
        if not list_node_classes(self._program) or not needed:
            return []
        value = evaluate_briefly(self._program.names, found[0])
        return [] if _has_all(value, needed) else list_states(self._program, use, is_simulated=True)

    def _find_use_by_class(self, function: ProgramFunction, name: str) -> ParameterUse:
        """Return how a class that keeps tables of nodes uses what any of its methods calls so.

        Its nodes are positions, and reach its methods in lists of them.
        """
        use, owner = ParameterUse(), function.owner
        if owner not in list_node_classes(self._program):
            return use
        for node in ast.walk(ast.parse(self._program.text)):
            if isinstance(node, ast.ClassDef) and owner and node.name == owner.__name__:
                for each in ast.walk(node):
                    use.add(each, name)
        return use

    def write_board(self, name: str) -> str:
        """Return an expression for one of our boards, with the signs that the program uses."""
        arguments = self._list_colors() if name == "CheckersBoard" else []
        if name == "ChessState":
            nodes = ast.walk(ast.parse(self._program.text))
            signs = {repr(node.value) for node in nodes if isinstance(node, ast.Constant)}
            is_large = signs & {"'P'", "'wP'"} and not signs & {"'p'", "'wp'"}
            arguments = ["pawn='P'"] if is_large else []
        return f"{name}({', '.join(arguments)})"

    @cached_property
    def returned(self) -> dict[str, Any]:
        """Calls without arguments whose values are objects of the program, with these."""
        found = {}
        classes = list_classes(self._program)
        for each in self._uses.list_functions():
            if each.owner is None and not each.required and not plays_games(each.name):
                with suppress(Exception):
                    value = evaluate_briefly(self._program.names, f"{each.name}()")
                    if type(value) in classes:
                        found[f"{each.name}()"] = value
        return found

    def _import_classes(self, use: ParameterUse) -> bool:
        """Import classes beside the program whose objects may be used like this; tell of any."""
        found = import_classes(self._program, use.attributes)
        self._imports.update((each.rpartition(" ")[2], each) for each in found)
        self._uses.read_definitions()
        return bool(found)

    def _list_own_objects(
        self, function: ProgramFunction, name: str, use: ParameterUse
    ) -> list[str]:
        annotation = function.function.__annotations__.get(name)
        found = self._list_parts_for(use)
        for owner in list_classes(self._program):
            if annotation in owner.__mro__ or annotation in [c.__name__ for c in owner.__mro__]:
                found += self.list_instances(owner)
            elif use.attributes:
                found += self._list_unfinished(owner, use)
                found += self._list_with_attributes(owner, use.attributes)
        needed = use.attributes - use.given
        for owner in list_classes(self._program) if needed and not found else ():
            found += self._list_with_attributes(owner, needed)
        return list(dict.fromkeys(found))

    def _list_unfinished(self, owner: type, use: ParameterUse) -> list[str]:
        """Return the objects that only lack what the function sets, where others of them have it.

        They are the inner nodes of a tree whose values the search keeps in them.
        """
        names = [name for name, value in self._given.items() if type(value) is owner]
        full = [name for name in names if _has_all(self._given[name], use.attributes)]
        needed = use.attributes - use.given
        lacking = [name for name in names if name not in full] if full and needed else []
        return [name for name in lacking if _has_all(self._given[name], needed)]

    def _list_with_attributes(self, owner: type, attributes: Collection[str]) -> list[str]:
        """Return the objects of a class that have all these attributes."""
        found = []
        for made in self.list_instances(owner):
            value = evaluate_briefly(self._program.names, made)
            if _has_all(value, attributes):
                found.append(made)
                if made not in self._given:
                    break
        return found

    def _list_parts_for(self, use: ParameterUse) -> list[str]:
        """Return attributes of objects that have all these attributes: the root of a tree, say."""
        found = []
        for owner in list_classes(self._program) if use.attributes else ():
            for made in self.list_instances(owner)[:1]:
                holder = evaluate_briefly(self._program.names, made)
                for attribute, value in getattr(holder, "__dict__", {}).items():
                    is_own = type(value) in list_classes(self._program)
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
        for node in ast.walk(ast.parse(self._program.text)):
            for part in node.args if isinstance(node, ast.Call) else ():
                if isinstance(part, ast.Name) and _is_color(self._program.names.get(part.id)):
                    found[part.id] = None
        names = list(found)
        values = {self._program.names[name] for name in names}
        return names[::-1] if len(values) == len(names) == 2 and _RED not in values else []


def _list_nodes(use: ParameterUse) -> list[str]:
    """Return the root of an explicit tree, if all attributes are those of a node."""
    names = sorted(f"{name}()" if name in use.methods else name for name in use.attributes)
    meanings = {find_meaning(name.removesuffix("()")) for name in names}
    below = [{"children"}, {"left", "right"}]
    plain = meanings - {"any_child"}
    is_node = any({*each, "value"} <= plain <= {*each, "value", "is_leaf"} for each in below)
    is_hidden = {"children()", "value()"} & set(names)
    if not is_node or is_hidden:
        return []
    nested = REWARDS if "any_child" in meanings else NESTED_LIST
    return [f"NestedNode({nested}, {', '.join(map(repr, names))})"]


def find_count(function: ProgramFunction) -> str:
    """Return the parameter that says how often a function simulates and is None, "" for none.

    A function may ask for one of two limits, both of which are None if they are not named.
    """
    names = _list_missing(function)
    return next((name for name in names if COUNTS & set(split_words(name))), "")


def _list_missing(function: ProgramFunction) -> list[str]:
    """Return the parameters that are None where they are not given."""
    every = signature(function.function).parameters.values()
    return [each.name for each in every if each.default is None]


def _has_all(value: Any, names: Collection[str]) -> bool:
    """Return whether a value has all attributes; a property of a program may raise anything."""
    try:
        return all(hasattr(value, each) for each in names)
    except Exception:
        return False


def _owner_name(function: ProgramFunction) -> str:
    return function.owner.__name__ if function.owner else ""


def _is_board(value: Any) -> bool:
    """Return whether a value is a list of at least three lists, all equally long."""
    if not isinstance(value, list) or len(value) < 3:
        return False
    return all(isinstance(row, list) and len(row) == len(value[0]) > 2 for row in value)


def _is_color(value: Any) -> bool:
    """Return whether a value is the amounts of red, green and blue in a colour."""
    return isinstance(value, tuple) and len(value) == 3 and all(type(v) is int for v in value)


def combine(choices: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Yield the combinations of choices, those of the best guesses first."""
    numbers = islice(product(*(range(len(each)) for each in choices)), MAX_SORTED)
    for chosen in sorted(numbers, key=sum):
        yield tuple(each[number] for each, number in zip(choices, chosen, strict=True))
