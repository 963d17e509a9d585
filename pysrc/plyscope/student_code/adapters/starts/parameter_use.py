"""How a function uses a parameter: as a board of rows, a number, an object with attributes."""

import ast
import builtins
from collections.abc import Callable, Iterator, Sequence
from types import CodeType

from plyscope.student_code.adapters.starts.node_attributes import is_node_by_names
from plyscope.student_code.adapters.starts.program_functions import (
    ProgramFunction,
    find_definition,
    list_functions,
)
from plyscope.student_code.call_tree.loading import Program


class ParameterUse:
    """How a parameter is used."""

    def __init__(self) -> None:
        self.attributes: set[str] = set()
        self.methods: set[str] = set()  # those of them that are called
        self.given: set[str] = set()  # attributes that are set: an object may come without them
        self.is_read = False  # else it is only handed on, or something is set in it
        self.keys: set[str] = set()  # texts that it is read by
        self.tested: set[str] = set()  # those of them that it may lack
        self.has_rows = self.is_added = self.is_number = self.has_bits = self.is_key = False
        self.has_index = False
        self.places: set[int] = set()  # numbers that it is read by
        self.arguments = 0  # with which it is called, as a function
        self.is_tested = self.is_array = False

    @property
    def is_object(self) -> bool:
        """Whether it has attributes that no text, list or dict has."""
        return any(
            not hasattr(kind, name) for name in self.attributes for kind in (str, list, dict)
        )

    @property
    def is_pair(self) -> bool:
        """Whether it is read as two parts, by their numbers alone."""
        return self.places == {0, 1} and not self.has_index and self.attributes == {"__getitem__"}

    def add(self, node: ast.AST, name: str) -> None:
        """Add what a part of a function's text does with the parameter."""
        if isinstance(node, ast.Attribute) and is_named(node.value, name):
            self.attributes.add(node.attr)
            if isinstance(node.ctx, ast.Store):
                self.given.add(node.attr)
            self.is_array |= node.attr in ("shape", "T", "flatten", "diagonal")
        if isinstance(node, ast.Call) and is_named(node.func, name):
            self.arguments = len(node.args)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if is_named(node.func.value, name):
                self.methods.add(node.func.attr)
            is_numpy = any(is_named(node.func.value, each) for each in ("np", "numpy"))
            self.is_array |= is_numpy and any(is_named(each, name) for each in node.args)
        if isinstance(node, (ast.If, ast.IfExp)) and is_named(node.test, name):
            self.is_tested = True
        self._add_keys(node, name)
        self.is_read |= _reads(node, name)
        if isinstance(node, ast.Subscript):
            inner = node.value
            if isinstance(inner, ast.Subscript) and is_named(inner.value, name):
                self.has_rows = True
            if is_named(inner, name):
                self.attributes.add("__getitem__")
                self.is_array |= isinstance(node.slice, ast.Tuple)
                self.has_index |= isinstance(node.slice, ast.Name)
                if isinstance(node.slice, ast.Constant) and type(node.slice.value) is int:
                    self.places.add(node.slice.value)
            if is_named(node.slice, name):
                self.is_key = True
        if isinstance(node, ast.BinOp):
            sides = (node.left, node.right)
            if isinstance(node.op, ast.Add) and any(
                isinstance(side, ast.Subscript) and is_named(side.value, name) for side in sides
            ):
                self.is_added = True
            if any(is_named(side, name) for side in sides):
                self.is_number = True
                self.has_bits |= isinstance(
                    node.op, (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
                )
        if isinstance(node, ast.For) and is_named(node.iter, name):
            self._add_rows(node.target, node)
        if isinstance(node, ast.comprehension) and is_named(node.iter, name):
            self.has_rows |= "row" in ast.unparse(node.target)

    def _add_keys(self, node: ast.AST, name: str) -> None:
        """Add the texts that a parameter is read by: node["value"], node.get("value")."""
        key: ast.AST | None = None
        if isinstance(node, ast.Subscript) and is_named(node.value, name):
            key = node.slice
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            key = node.left if is_named(node.comparators[0], name) else None
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            is_get = node.func.attr == "get" and is_named(node.func.value, name)
            key = node.args[0] if is_get else None
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            self.keys.add(key.value)
            if not isinstance(node, ast.Subscript):
                self.tested.add(key.value)

    def _add_rows(self, target: ast.expr, loop: ast.For) -> None:
        if isinstance(target, ast.Name):
            row = target.id
            self.has_rows |= any(
                isinstance(n, ast.For) and is_named(n.iter, row) for n in ast.walk(loop)
            )


def _reads(node: ast.AST, name: str) -> bool:
    """Return whether a part of a text reads a parameter, and does not only write to it."""
    if isinstance(node, ast.AugAssign):
        return isinstance(node.target, ast.Subscript) and is_named(node.target.value, name)
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return False
    if isinstance(node, (ast.Attribute, ast.keyword)):
        return False
    if isinstance(node, ast.Call):
        is_own = not isinstance(node.func, ast.Name) or not hasattr(builtins, node.func.id)
        return not is_own and any(is_named(each, name) for each in node.args)
    below = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr)]
    return any(is_named(each, name) for each in below)


class UseFinder:
    """Finds how a parameter is used, in its function and in those that it is handed on to."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._definitions: dict[CodeType, ast.FunctionDef | ast.Lambda | None] = {}
        self.read_definitions()

    def read_definitions(self) -> None:
        """Read the definitions of all functions, also of those that were imported since."""
        self._functions = list_functions(self._program, with_files=True)
        self._definitions = {
            each.code: find_definition(self._program, each.code) for each in self._functions
        }

    def list_functions(self) -> list[ProgramFunction]:
        """Return the functions of the program and of the files beside it."""
        return self._functions

    def find_definition(self, function: ProgramFunction) -> ast.FunctionDef | ast.Lambda | None:
        """Return where a function is defined, as a tree of the text; None if that is not known."""
        if function.code not in self._definitions:  # one inside another
            self._definitions[function.code] = find_definition(self._program, function.code)
        return self._definitions[function.code]

    def find_use(self, function: ProgramFunction, name: str) -> ParameterUse:
        """Return how a function, and whatever it hands it on to, uses a parameter."""
        use = ParameterUse()
        self._add_use(function, name, use, set())
        return use

    def _add_use(
        self, function: ProgramFunction, name: str, use: ParameterUse, seen: set[tuple[str, str]]
    ) -> None:
        definition = self.find_definition(function)
        if definition is None or (function.qualified_name, name) in seen:
            return
        seen.add((function.qualified_name, name))
        copies = [name, *_list_copies(definition, name)]
        for node in ast.walk(definition):
            for each in copies:
                use.add(node, each)
            if isinstance(node, ast.Call):
                for other, parameter in self._follow(node, lambda each: _is_any(each, copies)):
                    self._add_use(other, parameter, use, seen)
            kept = find_kept(node, name) if function.name == "__init__" else ""
            if kept:
                for other in self.list_methods(function):
                    self._add_use(other, kept, use, seen)
                if is_node_by_names(set(function.code.co_names)):
                    # Functions that are handed a node use what it keeps: node.state.
                    for other in self.list_functions():
                        self._add_use(other, f"node.{kept.removeprefix('self.')}", use, seen)

    def list_methods(self, init: ProgramFunction) -> list[ProgramFunction]:
        """Return the other methods of the class that an `__init__` belongs to."""
        every = self.list_functions()
        return [each for each in every if each.owner is init.owner and each.name != "__init__"]

    def list_handed_attributes(self, method: ProgramFunction) -> dict[str, str]:
        """Return the attributes that other methods hand to one, by its parameters.

        In `self.minimax(3, self.board)` a parameter of `minimax` gets the board of the object.
        """
        found: dict[str, str] = {}
        parameters = method.code.co_varnames[1 : method.code.co_argcount]
        for other in self.list_methods(method):
            definition = self.find_definition(other) if other.code is not method.code else None
            for node in ast.walk(definition) if definition else ():
                called = node.func if isinstance(node, ast.Call) else None
                if not (isinstance(called, ast.Attribute) and is_named(called.value, "self")):
                    continue
                if called.attr == method.name and isinstance(node, ast.Call):
                    for argument, name in zip(node.args, parameters, strict=False):
                        if isinstance(argument, ast.Attribute) and is_named(argument.value, "self"):
                            found.setdefault(name, argument.attr)
        return found

    def hands_parts_to_itself(self, function: ProgramFunction, name: str) -> bool:
        """Return whether a function is handed, in a call below, a part of its parameter as that.

        The parameter of such a function is a list of lists, down to its leaves.
        """
        seen, waiting = set[tuple[CodeType, str]](), [(function, name)]
        while waiting:
            each, parameter = waiting.pop()
            for other, handed in self._follow_parts(each, parameter):
                key = other.code, handed
                if key == (function.code, name):
                    return True
                if key not in seen:
                    seen.add(key)
                    waiting.append((other, handed))
        return False

    def _follow_parts(
        self, function: ProgramFunction, name: str
    ) -> Iterator[tuple[ProgramFunction, str]]:
        """Yield the functions that are handed a part of a parameter, with their parameters."""
        definition = self.find_definition(function)
        every = list(ast.walk(definition)) if definition else []
        loops = (each for each in every if isinstance(each, (ast.For, ast.comprehension)))
        parts = {each for loop in loops for each in _find_part(loop, name)}

        def is_part(node: ast.expr) -> bool:
            if isinstance(node, ast.Subscript):
                return is_named(node.value, name) and not isinstance(node.slice, ast.Slice)
            return isinstance(node, ast.Name) and node.id in parts

        for node in every:
            if isinstance(node, ast.Call):
                yield from self._follow(node, is_part)

    def _follow(
        self, call: ast.Call, is_meant: Callable[[ast.expr], bool]
    ) -> Iterator[tuple[ProgramFunction, str]]:
        """Yield the functions that a call hands such an argument, with their parameters."""
        target = call.func
        called = target.id if isinstance(target, ast.Name) else getattr(target, "attr", "")
        for other in self.list_functions():
            names = [other.name, other.code.co_name]  # a private one has two names
            if other.name == "__init__":
                names = [other.owner.__name__ if other.owner else ""]
            if called not in names:
                continue
            parameters = other.code.co_varnames[other.is_method : other.code.co_argcount]
            handed = [*zip(call.args, parameters, strict=False)]
            handed += [(each.value, each.arg) for each in call.keywords if each.arg in parameters]
            for argument, parameter in handed:
                if is_meant(_find_copied(argument)):
                    yield other, parameter


def find_kept(node: ast.AST, name: str) -> str:
    """Return the attribute as which a statement keeps an argument: `self.board = board`, or ""."""
    if not isinstance(node, ast.Assign):
        return ""
    pairs = [(node.targets[0], node.value)]
    if isinstance(node.value, ast.Tuple) and isinstance(node.targets[0], ast.Tuple):
        pairs = list(zip(node.targets[0].elts, node.value.elts, strict=False))
    for target, value in pairs:
        if (
            isinstance(target, ast.Attribute)
            and is_named(target.value, "self")
            and is_named(value, name)
        ):
            return f"self.{target.attr}"
    return ""


def _find_part(loop: ast.For | ast.comprehension, name: str) -> list[str]:
    """Return the variable that is each part of a list in turn, in a list; [] for another loop."""
    over, target = loop.iter, loop.target
    if isinstance(over, ast.Call) and is_named(over.func, "enumerate") and over.args:
        over = over.args[0]
        target = target.elts[-1] if isinstance(target, ast.Tuple) else target
    return [target.id] if is_named(over, name) and isinstance(target, ast.Name) else []


def _list_copies(definition: ast.AST, name: str) -> list[str]:
    """Return the variables that are set to copies of a parameter."""
    return [
        node.targets[0].id
        for node in ast.walk(definition)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and is_named(_find_copied(node.value), name)
    ]


def _is_any(node: ast.expr, names: Sequence[str]) -> bool:
    return any(is_named(node, name) for name in names)


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


def is_named(node: ast.expr, name: str) -> bool:
    """Return whether an expression is a name, or an attribute: self.board, or node.board of any."""
    holder, _, kept = name.partition(".")
    if isinstance(node, ast.Attribute) and kept:
        return node.attr == kept and (holder == "node" or is_named(node.value, holder))
    return isinstance(node, ast.Name) and node.id == name
