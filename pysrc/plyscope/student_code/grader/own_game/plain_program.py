"""A program with hooks around its recursion, loaded anew for each run, and plain searches of it."""

import ast
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any

from plyscope.student_code.adapters.starts.search_start import Start, load_for
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.recorder import record_calls
from plyscope.student_code.call_tree.recursion import Recursion, find_recursion, list_parameters
from plyscope.student_code.call_tree.start_call import run_statements
from plyscope.student_code.call_tree.values import Path, read_values
from plyscope.student_code.grader.own_game.hooked_program import LoopNames, hook_text
from plyscope.student_code.grader.own_game.plain_search import (
    MAX_NODES,
    Node,
    NotPlain,
    PlainSearch,
    TooLarge,
)
from plyscope.student_code.grader.own_game.position_writer import (
    PositionWriter,
)
from plyscope.student_code.grader.trials.watchdog import Watchdog

TREE_SECONDS = 0.8  # for one tree
RECORDED = 1_500  # calls that show where values are
SHALLOW = 3  # plies that are enough to see a recursion
QUICK = 300  # calls of a search that looks at the clock, so that it ends in time
_CLOCKS = {"time", "perf_counter", "monotonic", "process_time", "clock", "now", "default_timer"}


class PlainProgram:
    """The program of a start, as a plain search runs it.

    paths     where the value is in what each function returns, None for nowhere
    tables    variables that hold values of positions, which a plain search must not find there
    """

    def __init__(self, text: str, start: Start, watchdog: Watchdog) -> None:
        self.text, self.start, self.watchdog = text, start, watchdog
        program = load_for(start, text)
        self.writer = PositionWriter(program, start.call, _list_entry_parameters(program, start))
        call = start.call
        if self.writer.depth > SHALLOW:
            call = self.writer.write_shallow_call(call, SHALLOW)
        recursion = find_recursion(lambda: load_for(start, text), call)
        if recursion is None:
            raise NotPlain("no recursion was seen")
        self.recursion: Recursion = recursion
        recorded = record_calls(load_for(start, text), recursion, call, RECORDED)
        if not len(recorded):
            raise NotPlain("no recursion was seen")
        self.paths: list[Path | None] = list(read_values(recorded).paths)
        # Another function, such as one inside it that turns the sign, may hand on to it.
        calls = Counter(recorded.function) + Counter(recorded.handed_to)
        if calls[recorded.function[0]] == 1 and len(self.paths) > 1:
            self.paths[recorded.function[0]] = None  # it may return a move
        used = {name for code in recursion.functions for name in code.co_names}
        self.uses_clock = bool(used & _CLOCKS)
        self.hooked = hook_text(text, recursion)
        self.loops = LoopNames(self.hooked)
        self.functions = list(recursion.functions.values())
        self.tables: list[str] = []
        self.template: dict[int, Any] = {}
        self.range = inf, -inf
        self.chosen: dict[Any, Any] = {}
        search = self.make_search()
        search.template, search.is_plain = self.template, False
        program = self.load(())
        before = self.writer.read(program.names)
        with suppress(TooLarge, Exception):
            self.watchdog.watched(lambda: search.run(program, call))
        self.range = search.lowest, search.highest
        for target, value in self.writer.list_changes(program.names, before):
            if isinstance(value, dict) and len(value) > 3 and _was_empty(target, before):
                self.tables.append(target)

        self._choose_options(call)

    def _choose_options(self, call: str) -> None:
        """Find the window and the neutral value with which calls make most calls themselves.

        They are the widest and 0, unless a test of the program is reversed, or ends a loop early.
        """
        most: dict[Any, int] = {}
        for window in (0, 1):
            for place in (0, 1, 2):
                search = self.make_search()
                search.forced, search.probes = (window, place), False
                search.expands = _is_first
                with suppress(Exception, SystemExit, TooLarge):
                    program = self.load(())
                    search.reset = partial(self.clear_tables, program)
                    self.watchdog.watched(partial(search.run, program, call))
                for node in search.root.walk() if search.root else ():
                    group = node.number, node.flags
                    if len(node.children) > most.get(group, 0):
                        most[group] = len(node.children)
                        self.chosen[group] = window, place

    def load(self, setup: Sequence[str]) -> Program:
        program = load_for(self.start, self.hooked)
        run_statements(program.names, setup)
        return program

    def make_search(self) -> PlainSearch:
        limit = QUICK if self.uses_clock else MAX_NODES
        search = PlainSearch(self.recursion, self.paths, self.hooked, self.loops, limit)
        search.template = dict(self.template)
        search.seconds = TREE_SECONDS
        search.lowest, search.highest = self.range
        search.chosen = self.chosen
        return search

    def clear_tables(self, program: Program) -> None:
        """Forget what tables of values hold: in a plain search they would end calls early."""
        for target in self.tables:
            eval(target, program.names).clear()


def _list_entry_parameters(program: Program, start: Start) -> tuple[str, ...]:
    """Return the parameters of the function that a start calls."""
    node = ast.parse(start.call, mode="eval").body
    if not isinstance(node, ast.Call):
        raise NotPlain("its call is none of a function")
    try:
        function: Any = evaluate_briefly(program.names, ast.unparse(node.func))
    except Exception:
        return ()
    function = getattr(function, "__wrapped__", function)
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return list_parameters(code) if code is not None else ()


def _is_first(node: Node) -> bool:
    """Return whether a call is on the first line of a tree, near its root."""
    return node.ply == 0 or (node.is_first and node.ply < 4)


def _was_empty(target: str, before: Mapping[str, Any]) -> bool:
    name, _, attribute = target.partition(".")
    value = before.get(name)
    if attribute and isinstance(value, tuple):
        value = dict(value[1]).get(attribute)
    return value == ("dict", ())
