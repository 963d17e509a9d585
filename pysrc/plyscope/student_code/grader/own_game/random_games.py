"""Games at random: calls of a search at positions later in the game, written to be typed."""

import ast
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any

from plyscope.student_code.call_tree.recursion import list_parameters
from plyscope.student_code.call_tree.stand_ins import StandInUsed
from plyscope.student_code.grader.own_game.plain_program import PlainProgram
from plyscope.student_code.grader.own_game.plain_search import (
    Node,
    TooLarge,
)
from plyscope.student_code.grader.own_game.position_writer import (
    NotWritable,
)

LONGEST = 40  # moves of each player in a game


class RandomGames:
    """Plays the moves of a program's own recursion; `end` is when its time is over."""

    def __init__(self, program: PlainProgram, end: float) -> None:
        self.program, self.writer, self.end = program, program.writer, end

    def play(self, chance: Random) -> list[tuple[tuple[str, ...], str]]:
        """Return the positions of a game at random in which who began is to move."""
        line: list[tuple[tuple[str, ...], str]] = []
        setup, call = self.writer.setup, self.writer.call
        for _ in range(LONGEST):
            try:
                found = self._move_on(setup, call, chance)
            except (Exception, SystemExit, TooLarge) as error:
                if isinstance(error, StandInUsed):
                    raise
                break
            if found is None:
                break
            setup, call = found
            line.append(found)
            if process_time() > self.end:
                break
        return line

    def _move_on(
        self, setup: tuple[str, ...], call: str, chance: Random
    ) -> tuple[tuple[str, ...], str] | None:
        """Return a position two plies after another; None if the game is over."""
        program = self.program.load(setup)
        search = self.program.make_search()
        search.probes = False
        search.expands = _is_handed_on
        search.reset = lambda: self.program.clear_tables(program)
        tree = search.run(program, call)
        moves = tree.first.children
        if not moves:
            return None
        chosen = chance.randrange(len(moves))
        program = self.program.load(setup)
        before = self.writer.read(self.program.load(self.writer.setup).names)
        current = self.writer.read(program.names)
        found: list[tuple[tuple[str, ...], str]] = []
        search = self.program.make_search()
        search.probes = False
        root: list[Node] = []

        def expand(node: Node) -> bool:
            if not root:
                root.append(node)
                return True
            first = root[0].first
            if node is first:
                return True
            if any(node is each for each in first.children):
                return (
                    node is first.children[min(chosen, len(first.children) - 1)]
                    and len(first.children) == chosen + 1
                )
            inner = first.children[chosen] if len(first.children) > chosen else None
            return inner is not None and node is inner.first

        def see(node: Node, bound: Mapping[str, Any]) -> None:
            if not root:
                return
            first = root[0].first
            if len(first.children) <= chosen or not _is_below(node, first.children[chosen]):
                return
            if len(found) > 8 and chance.random() < 0.5:
                return
            with suppress(NotWritable):
                later = self.writer.write_later_call(call, bound)
                changes = self.writer.list_changes(program.names, before)
                now = self.writer.list_changes(program.names, current)
                if now:
                    found.append(
                        (
                            (
                                *self.writer.setup,
                                *self.writer.write_changes(changes),
                            ),
                            later,
                        )
                    )
                    return
                statements = self.writer.find_argument(bound, program.names)
                if statements:
                    found.append(((*self.writer.setup, *statements), later))
                    return
                written = self._replace_numbers(node, bound)
                if written:
                    found.append((self.writer.setup, written))

        search.expands, search.seen = expand, see
        with suppress(TooLarge):
            search.run(program, call)
        return chance.choice(found) if found else None

    def _replace_numbers(self, node: Node, bound: Mapping[str, Any]) -> str:
        """Return the call with the numbers that an inner call was handed, "" if none is one."""
        source = self.program.functions[node.number].source
        if source.kind != "scalars":
            return ""
        tree: Any = ast.parse(self.writer.call, mode="eval").body
        entry = [n for n in list_parameters(self.program.recursion.entry) if n != "self"]
        changed = False
        for place, argument in enumerate(tree.args):
            name = entry[place] if place < len(entry) else ""
            value = bound.get(name)
            if name in self.writer.numbers and name in source.names and type(value) is int:
                tree.args[place] = ast.Constant(value)
                changed |= ast.unparse(argument) != str(value)
        return ast.unparse(tree) if changed else ""


def tell_position(changes: Sequence[str], call: str, usual: str) -> str:
    """Return in words what a call is made with."""
    text = "; ".join(changes) if changes else call
    text = text if len(text) <= 160 else f"{text[:157]}..."
    return f"With {text},"


def _is_handed_on(node: Node) -> bool:
    """Return whether a call is the first, or stands for the same position."""
    return node.ply == 0 or not node.labels


def _is_below(node: Node, above: Node) -> bool:
    """Return whether a node is a move of another's first position."""
    return any(node is each for each in above.first.children)
