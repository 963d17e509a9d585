"""Positions of a program's search as statements that can be typed before its call."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.snapshot import Picture, take_snapshot
from plyscope.student_code.grader.own_game.depth_limit import is_depth

MAX_LEVELS = 4  # of objects inside objects
MAX_ITEMS = 1_000  # of a value that is compared by what it holds
GAME_PLIES = 9  # a depth that is compared with so many or more counts those of a game
SHORTEST_TEXT = 4  # of a text that is a position
_PLAIN = (int, float, str, bool, type(None))
_PLAIN_KINDS = frozenset(_PLAIN)


class NotWritable(Exception):
    """Raised if a value cannot be written as an expression."""


@dataclass(frozen=True)
class Holder:
    """A variable that holds a position, or an object that has one.

    parameter  which the search is handed it as, "" for none
    made       the expression that makes it, "" for a name of the program
    """

    name: str
    parameter: str = ""
    made: str = ""


class PositionWriter:
    """The variables of a call that hold its position, and statements that set them."""

    def __init__(self, program: Program, call: str, parameters: tuple[str, ...]) -> None:
        tree = ast.parse(call, mode="eval")
        self.holders: list[Holder] = []
        self.names = program.names
        self._entry: Any = None  # what is called
        node = tree.body
        assert isinstance(node, ast.Call)
        with suppress(Exception):
            self._entry = evaluate_briefly(program.names, ast.unparse(node.func))
        numbers: dict[str, str] = {}
        self._places: dict[str, int] = {}
        names = [name for name in parameters if name != "self"]
        for place, each in enumerate(node.args):
            name = names[place] if place < len(names) else ""
            self._places[name] = place
            node.args[place] = self._hold(program, each, name, numbers)
        for keyword in node.keywords:
            keyword.value = self._hold(program, keyword.value, keyword.arg or "", numbers)
        if isinstance(node.func, ast.Attribute):
            node.func.value = self._hold(program, node.func.value, "self", numbers)
        # What is computed from a position is computed from the one that is set.
        tree = _Renamed({each.made: each.name for each in self.holders if each.made}).visit(tree)
        held = {each.name for each in self.holders}
        for name, value in program.names.items():
            if name not in held and not name.startswith("__") and self._is_position(value):
                self.holders.append(Holder(name))
        self.call = ast.unparse(tree)
        self.numbers = numbers  # arguments that are numbers, by their parameters
        self.setup = tuple(f"{each.name} = {each.made}" for each in self.holders if each.made)
        self._depth = ""  # a parameter of the call
        self._depth_name = ""  # a variable or an attribute
        self.depth = 0
        self._find_depth(program, parameters)
        # Depths that count the plies of a whole game: a later position has its own.
        self._counted = [
            name
            for name, text in numbers.items()
            if text == "0" and is_depth(name) and _counts_game(program.text, name)
            if not self._is_written(program.text, name)
        ]

    def _find_depth(self, program: Program, parameters: tuple[str, ...]) -> None:
        """Find where the call says how deep it searches: in a number that is 2 or more."""
        places: list[tuple[str, str, Any]] = [
            (name, "", int(text)) for name, text in self.numbers.items() if text.isdigit()
        ]
        defaults = getattr(self._entry, "__defaults__", None) or ()
        names = parameters[len(parameters) - len(defaults) :]
        places += [(n, "", v) for n, v in zip(names, defaults, strict=False) if n in parameters]
        for holder in self.holders:
            if holder.parameter == "self":
                own = program.names.get(holder.name)
                if holder.made:
                    with suppress(Exception):
                        own = evaluate_briefly(program.names, holder.made)
                for name, value in getattr(own, "__dict__", {}).items():
                    places.append((name, f"{holder.name}.{name}", value))
        places += [
            (name, name, value) for name, value in program.names.items() if type(value) is int
        ]
        for name, target, value in places:
            if is_depth(name) and type(value) is int and 2 <= value <= 20:
                self._depth, self._depth_name, self.depth = name, target, value
                return

    def set_depth(self, depth: int) -> None:
        """Have the call search to a depth."""
        if self._depth_name:
            kept = [each for each in self.setup if not each.startswith(f"{self._depth_name} =")]
            self.setup = (*kept, f"{self._depth_name} = {depth}")
            return
        self.call = self._write_depth(self.call, depth)

    def write_shallow_call(self, call: str, depth: int) -> str:
        """Return a call with another depth, if that is one of its arguments."""
        return call if self._depth_name or not self._depth else self._write_depth(call, depth)

    def _is_written(self, text: str, name: str) -> bool:
        """Return whether the program itself calls the search with 0 for a parameter."""
        own: Any = ast.parse(self.call, mode="eval").body
        called = getattr(own.func, "id", getattr(own.func, "attr", ""))
        place = self._places.get(name, -1)
        return any(
            isinstance(node, ast.Call)
            and called == getattr(node.func, "id", getattr(node.func, "attr", ""))
            and 0 <= place < len(node.args)
            and ast.unparse(node.args[place]) == "0"
            for node in ast.walk(ast.parse(text))
        )

    def write_later_call(self, call: str, bound: Mapping[str, Any]) -> str:
        """Return a call with the plies of the game so far that an inner call was handed."""
        for name in self._counted:
            value = bound.get(name)
            if type(value) is int:
                call = self._write_number(call, name, value)
        return call

    def _write_depth(self, text: str, depth: int) -> str:
        return self._write_number(text, self._depth, depth)

    def _write_number(self, text: str, name: str, number: int) -> str:
        tree = ast.parse(text, mode="eval")
        call: Any = tree.body
        keywords = {each.arg: each for each in call.keywords}
        if name in keywords:
            keywords[name].value = ast.Constant(number)
        elif name in self.numbers:
            call.args[self._places[name]] = ast.Constant(number)
        else:
            call.keywords.append(ast.keyword(name, ast.Constant(number)))
        return ast.unparse(tree)

    def _hold(
        self, program: Program, node: ast.expr, parameter: str, numbers: dict[str, str]
    ) -> ast.expr:
        if isinstance(node, ast.Constant) and type(node.value) is int:
            if parameter:
                numbers[parameter] = ast.unparse(node)
            return node
        expression = ast.unparse(node)
        try:
            value = evaluate_briefly(program.names, expression)
        except Exception:
            return node
        is_text = isinstance(value, str) and len(value) >= SHORTEST_TEXT
        if not is_text and not self._is_position(value):
            return node
        if isinstance(node, ast.Name):
            self.holders.append(Holder(node.id, parameter))
            return node
        is_made = any(isinstance(part, ast.Call) for part in ast.walk(node))
        if isinstance(node, ast.Attribute) and not is_made:
            return node
        name = "searcher" if parameter == "self" else "position"
        while name in program.names or name in [each.name for each in self.holders]:
            name += "_2"
        self.holders.append(Holder(name, parameter, expression))
        return ast.Name(name, ast.Load())

    def _is_position(self, value: Any) -> bool:
        if isinstance(value, type):
            return False
        return (
            isinstance(value, (list, dict, set, tuple, bytearray))
            or hasattr(type(value), "plyscope_data")
            or type(value).__module__ == "program"
        )

    def read(self, names: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the variables hold, frozen."""
        return {each.name: freeze(names[each.name]) for each in self.holders if each.name in names}

    def list_changes(
        self, names: Mapping[str, Any], before: Mapping[str, Any]
    ) -> list[tuple[str, Any]]:
        """Return the variables and attributes that have changed, with what they hold now."""
        found: list[tuple[str, Any]] = []
        for each in self.holders:
            if each.name in names and each.name in before:
                found += _list_differences(each.name, names[each.name], before[each.name], 0)
        return found

    def write_changes(self, changes: list[tuple[str, Any]]) -> tuple[str, ...]:
        """Return the statements that set variables and attributes; raise NotWritable."""
        return tuple(f"{target} = {self.write(value)}" for target, value in changes)

    def write(self, value: Any) -> str:
        """Return an expression for a value; raise NotWritable."""
        texts = [repr(value)]
        if hasattr(value, "tolist"):
            array = next((n for n in ("np", "numpy") if n in self.names), "")
            texts = [f"{array}.array({value.tolist()!r})"] if array else []
        elif hasattr(value, "fen"):
            texts = [f"{made}({value.fen()!r})" for made in ("chess.Board", "Board")]
        for text in texts:
            if len(text) > 5_000:
                continue
            try:
                made = evaluate_briefly(self.names, text)
            except Exception:
                continue
            if freeze(made) == freeze(value):
                return text
        raise NotWritable

    def find_argument(self, bound: Mapping[str, Any], names: Mapping[str, Any]) -> tuple[str, ...]:
        """Return statements that hand the position of an inner call to the search.

        A position may be in several arguments, such as one board for each player; where the inner
        call has none of their names, one of its arguments is taken for the first.
        """
        held = [each for each in self.holders if each.parameter and each.name in names]
        found: list[str] = []
        for holder in held:
            found += self._write_argument(holder, [holder.parameter], bound, names)
        for holder in held if not found else ():
            others = [name for name in bound if name != holder.parameter]
            found += self._write_argument(holder, others, bound, names)
            if found:
                break
        return tuple(found)

    def _write_argument(
        self,
        holder: Holder,
        parameters: Sequence[str],
        bound: Mapping[str, Any],
        names: Mapping[str, Any],
    ) -> tuple[str, ...]:
        """Return statements that give a variable the first argument that differs from it."""
        old = names[holder.name]
        for name in parameters:
            value = bound.get(name)
            if isinstance(old, str) and hasattr(value, "fen"):
                value = value.fen()  # type: ignore[union-attr]
            if type(value) is not type(old) or freeze(value) == freeze(old):
                continue
            if (
                not isinstance(value, (*_PLAIN, list, tuple, dict, set))
                and type(value).__module__ == "program"
            ):
                try:
                    return (f"{holder.name} = {self.write(value)}",)
                except NotWritable:
                    changes = _list_differences(holder.name, value, freeze(old), 0)
                    return self.write_changes(list(changes))
            return (f"{holder.name} = {self.write(value)}",)
        return ()


class _Renamed(ast.NodeTransformer):
    """Puts names in the place of the expressions that make what they hold."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def generic_visit(self, node: ast.AST) -> ast.AST:
        name = self.names.get(ast.unparse(node)) if isinstance(node, ast.expr) else None
        return ast.Name(name, ast.Load()) if name else super().generic_visit(node)


def _counts_game(text: str, name: str) -> bool:
    """Return whether a program compares a name with as many plies as a whole game may have."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            if any(isinstance(each, ast.Name) and each.id == name for each in sides) and any(
                isinstance(each, ast.Constant)
                and type(each.value) is int
                and each.value >= GAME_PLIES
                for each in sides
            ):
                return True
    return False


def freeze(value: Any) -> Any:
    """Return a value as data that is compared by what it holds, objects included."""
    try:
        return _freeze(value, 0, [MAX_ITEMS], set())
    except _TooMuch:
        return type(value).__name__, id(value)


class _TooMuch(Exception):
    """Raised if a value holds more than MAX_ITEMS."""


def _freeze(value: Any, level: int, room: list[int], around: set[int]) -> Any:
    """Return a value frozen; of an object inside itself, as a parent, the name of its class."""
    if isinstance(value, _PLAIN):
        return value
    room[0] -= 1
    if room[0] < 0:
        raise _TooMuch
    if level > 2 * MAX_LEVELS:
        return type(value).__name__
    if isinstance(value, (list, tuple)):
        if _PLAIN_KINDS.issuperset(map(type, value)):  # most rows of a board
            return type(value).__name__, tuple(value)
        return type(value).__name__, tuple(
            [_freeze(each, level + 1, room, around) for each in value]
        )
    if isinstance(value, dict):
        items = [
            (_freeze(k, level + 1, room, around), _freeze(v, level + 1, room, around))
            for k, v in value.items()
        ]
        return "dict", tuple(items)
    if type(value).__module__ == "program" and hasattr(value, "__dict__"):
        if id(value) in around:
            return type(value).__name__
        around.add(id(value))
        some = [(name, _freeze(v, level + 1, room, around)) for name, v in vars(value).items()]
        around.remove(id(value))
        return Frozen((type(value).__name__, tuple(some)))
    found = take_snapshot(value)
    return found._replace(identity=0) if isinstance(found, Picture) else found


class Frozen(tuple[Any, ...]):
    """An object of a program, frozen: the name of its class, and its attributes."""


def _list_differences(
    target: str, value: Any, before: Any, level: int
) -> Iterator[tuple[str, Any]]:
    if freeze(value) == before:
        return
    is_object = type(value).__module__ == "program" and hasattr(value, "__dict__")
    if is_object and isinstance(before, Frozen) and level < MAX_LEVELS:
        old = dict(before[1])
        for name, each in vars(value).items():
            yield from _list_differences(f"{target}.{name}", each, old.get(name, value), level + 1)
    else:
        yield target, value
