"""Other leaf values for a program that searches a tree of its own data."""

from collections.abc import Iterator, Sequence
from math import isfinite
from random import Random
from typing import Any

from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.course_modules.tree_board import TreeBoard
from plyscope.student_code.course_modules.tree_node import NestedNode
from plyscope.student_code.grader.own_game.position_writer import (
    NotWritable,
    PositionWriter,
    freeze,
)

COUNT = 24
MAX_LEAVES = 200
MAX_OBJECTS = 1_000  # below which attributes are looked for
_NO_LEAVES = ("depth", "id", "index", "level")
_NUMBERS = (int, float)
_MODULES = ("program", NestedNode.__module__, TreeBoard.__module__)  # of objects that hold leaves


def list_leaf_changes(
    program: Program, writer: PositionWriter, style: str, leaves: Sequence[float]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield other leaf values: in words, and as statements; within the range of the program's."""
    for holder in writer.holders:
        value = program.names.get(holder.name)
        places = _choose_places(value, holder.name, leaves)
        numbers = [number for _, number in places]
        if len(places) < 3 or len(places) > MAX_LEAVES:
            continue
        if style not in ("array of leaves", "nested lists", "nodes") and not _are_leaves(
            numbers, leaves
        ):
            continue
        if not _hold(places, leaves):
            continue
        yield from _change(holder.name, value, places, program, writer)
        return


def _are_leaves(numbers: Sequence[float], leaves: Sequence[float]) -> bool:
    return len(set(numbers)) > 2 and set(map(float, numbers)) == set(leaves)


def _choose_places(value: Any, name: str, leaves: Sequence[float]) -> list[tuple[str, float]]:
    """Return the leaves of a tree of data; of objects by the attribute that has these numbers."""
    first = list(_list_places(value, name, 0, set()))
    if _hold(first, leaves):
        return first
    for attribute in dict.fromkeys(_list_numbers(value)):
        places = list(_list_places(value, name, 0, set(), attribute))
        if _hold(places, leaves):
            return places
    return first


def _hold(places: Sequence[tuple[str, float]], leaves: Sequence[float]) -> bool:
    """Return whether the leaves of a search are among some places; without a sign."""
    return set(map(abs, leaves)) <= {abs(number) for _, number in places}


def _list_numbers(value: Any) -> list[str]:
    """Return the attributes of objects below a value that are numbers."""
    found, waiting, seen = list[str](), [value], set[int]()
    while waiting and len(seen) < MAX_OBJECTS:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        if isinstance(each, (list, tuple)):
            waiting += each
        elif isinstance(each, dict):
            waiting += each.values()
        elif type(each).__module__ == "program" and hasattr(each, "__dict__"):
            found += [name for name, part in vars(each).items() if type(part) in _NUMBERS]
            waiting += vars(each).values()
    return found


def _list_places(
    value: Any, target: str, level: int, seen: set[int], attribute: str = ""
) -> Iterator[tuple[str, float]]:
    """Yield the leaves of a tree of data: an expression for each, and its number.

    attribute  the one that objects have it in, "" for the first that is a number
    """
    if level > 12 or id(value) in seen:
        return
    if isinstance(value, (list, tuple)):
        for place, each in enumerate(value):
            if type(each) in _NUMBERS:
                yield f"{target}[{place}]", each
            else:
                yield from _list_places(each, f"{target}[{place}]", level + 1, seen, attribute)
    elif isinstance(value, dict):
        for key, each in value.items():
            if type(each) in _NUMBERS:
                yield f"{target}[{key!r}]", each
            else:
                yield from _list_places(each, f"{target}[{key!r}]", level + 1, seen, attribute)
    elif type(value).__module__ in _MODULES and hasattr(value, "__dict__"):
        seen.add(id(value))
        inner = [
            place
            for name, each in vars(value).items()
            if name not in ("parent",) and type(each) not in _NUMBERS
            for place in _list_places(each, f"{target}.{name}", level + 1, seen, attribute)
        ]
        if inner:
            yield from inner
            return
        for name, each in vars(value).items():
            is_other = name != attribute if attribute else name in _NO_LEAVES
            if type(each) in _NUMBERS and not is_other:
                yield f"{target}.{name}", each
                return


def _change(
    name: str,
    value: Any,
    places: Sequence[tuple[str, float]],
    program: Program,
    writer: PositionWriter,
) -> Iterator[tuple[str, tuple[str, ...]]]:
    chance = Random(1)
    numbers = [number for _, number in places]
    finite = [each for each in numbers if isfinite(each)] or [-9, 9]
    low, high = min(finite), max(finite)
    for count in range(COUNT):
        some = _draw(chance, low, high, len(numbers), count)
        try:
            writer.write(value)
            before = freeze(value)
            for (target, _), number in zip(places, some, strict=True):
                exec(f"{target} = {number!r}", program.names)
            written = writer.write(program.names[name])
            assert before is not None
            yield f"On {written},", (f"{name} = {written}",)
        except (NotWritable, TypeError):
            if isinstance(value, (tuple, list)) and isinstance(freeze(value), tuple):
                text = _replace_all(value, iter(some))
                if text is not None and not any(t.count(".") for t, _ in places):
                    yield f"On {text!r},", (f"{name} = {text!r}",)
                    continue
            shown = ", ".join(f"{number:g}" for number in some)
            statements = tuple(
                f"{target} = {number!r}" for (target, _), number in zip(places, some, strict=True)
            )
            yield f"With the leaves {shown},", statements


def _replace_all(value: Any, numbers: Iterator[float]) -> Any:
    if type(value) in _NUMBERS:
        return next(numbers)
    if isinstance(value, list):
        return [_replace_all(each, numbers) for each in value]
    if isinstance(value, tuple):
        return tuple(_replace_all(each, numbers) for each in value)
    return value


def _draw(chance: Random, low: float, high: float, count: int, number: int) -> list[float]:
    is_whole = isinstance(low, int) and isinstance(high, int)
    if number % 3 == 2:  # with many equal ones
        few = [low, high, (low + high) // 2 if is_whole else (low + high) / 2]
        return [chance.choice(few) for _ in range(count)]
    if is_whole:
        return [chance.randint(int(low), int(high)) for _ in range(count)]
    return [round(chance.uniform(low, high), 1) for _ in range(count)]
