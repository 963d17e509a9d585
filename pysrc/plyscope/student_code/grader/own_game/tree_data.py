"""Other leaf values for a program that searches a tree of its own data."""

from collections.abc import Iterator, Sequence
from math import isfinite
from random import Random
from typing import Any

from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.course_modules.tree_node import Node
from plyscope.student_code.grader.own_game.position_writer import (
    NotWritable,
    PositionWriter,
    freeze,
)

COUNT = 24
MAX_LEAVES = 200
_NUMBERS = (int, float)


def list_leaf_changes(
    program: Program, writer: PositionWriter, style: str, leaves: Sequence[float]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield other leaf values: in words, and as statements; within the range of the program's."""
    for holder in writer.holders:
        value = program.names.get(holder.name)
        places = list(_list_places(value, holder.name, 0, set()))
        numbers = [number for _, number in places]
        if len(places) < 3 or len(places) > MAX_LEAVES:
            continue
        if style not in ("array of leaves", "nested lists", "nodes") and not _are_leaves(
            numbers, leaves
        ):
            continue
        if leaves and not set(map(abs, leaves)) <= set(map(abs, numbers)):
            continue
        yield from _change(holder.name, value, places, program, writer)
        return


def _are_leaves(numbers: Sequence[float], leaves: Sequence[float]) -> bool:
    return len(set(numbers)) > 2 and set(map(float, numbers)) == set(leaves)


def _list_places(
    value: Any, target: str, level: int, seen: set[int]
) -> Iterator[tuple[str, float]]:
    """Yield the leaves of a tree of data: an expression for each, and its number."""
    if level > 12 or id(value) in seen:
        return
    if isinstance(value, (list, tuple)):
        for place, each in enumerate(value):
            if type(each) in _NUMBERS:
                yield f"{target}[{place}]", each
            else:
                yield from _list_places(each, f"{target}[{place}]", level + 1, seen)
    elif isinstance(value, dict):
        for key, each in value.items():
            if type(each) in _NUMBERS:
                yield f"{target}[{key!r}]", each
            else:
                yield from _list_places(each, f"{target}[{key!r}]", level + 1, seen)
    elif type(value).__module__ in ("program", Node.__module__) and hasattr(value, "__dict__"):
        seen.add(id(value))
        inner = [
            place
            for name, each in vars(value).items()
            if name not in ("parent",) and type(each) not in _NUMBERS
            for place in _list_places(each, f"{target}.{name}", level + 1, seen)
        ]
        if inner:
            yield from inner
            return
        for name, each in vars(value).items():
            if type(each) in _NUMBERS and name not in ("depth", "id", "index", "level"):
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
