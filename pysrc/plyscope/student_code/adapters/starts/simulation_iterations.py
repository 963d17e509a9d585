"""The iterations of a Monte Carlo search: which functions of its phases each of them calls.

An iteration ends where the function ends that backs a result up. Phases that a program writes
inside another function are not seen, and nothing is told of a program without such a function.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

from plyscope.validation import join_with

MAX_EVENTS = 200_000  # after which no more are noted
# What the names of functions begin with, or have in them, by phase.
_SELECT = ("select", "treepolicy", "traverse", "descend")
_EXPAND = ("expand", "expansion", "addchild")
_SIMULATE = ("simulat", "rollout", "playout", "defaultpolicy", "randomgame")
_BACK_UP = ("backprop", "backup", "propagate")


def is_phase(name: str) -> bool:
    """Return whether a function is one of a phase, by its name."""
    return _has_word(name, (*_SELECT, *_EXPAND, *_SIMULATE, *_BACK_UP))


def _backs_up(name: str) -> bool:
    return _has_word(name, _BACK_UP)


def _has_word(name: str, words: Iterable[str]) -> bool:
    plain = name.replace("_", "").lower()
    return any(word in plain for word in words)


@dataclass
class Iterations:
    """The iterations of a search.

    calls  the functions that each calls, in the order in which they begin, each once
    made   the number of the iteration in which a node was made, from 1 on, and the function of a
           phase that made it, "" for none; by the identity of the node
    """

    calls: list[tuple[str, ...]] = field(default_factory=list)
    made: dict[int, tuple[int, str]] = field(default_factory=dict)

    def tell(self) -> str:
        """Return a sentence on them, "" where there are none."""
        if not self.calls:
            return ""
        total, kinds = len(self.calls), dict.fromkeys(self.calls)
        longest = max(kinds, key=len)
        if len(kinds) == 1:
            named = join_with("and", longest)
            return f"Each of its {total:,} iterations calls {named}, in this order."
        told = []
        for name in longest:
            count = sum(name in each for each in self.calls)
            told.append(name if count == total else f"{name} (in {count:,} of them)")
        return f"Its {total:,} iterations call {join_with('and', told)}, in this order."


class IterationListener:
    """Hears the functions of phases and the nodes being made, and hands the latter on."""

    def __init__(
        self, maker: CodeType | None, hear_node: Callable[[CodeType, FrameType], None]
    ) -> None:
        self.maker, self.hear_node = maker, hear_node
        self._stack: list[CodeType] = []
        self._enclosing: set[CodeType] = set()  # those inside which a result is backed up
        self._begun: list[CodeType] = []  # in this iteration
        self._iterations: list[list[CodeType]] = []
        self._made: dict[int, tuple[int, tuple[CodeType, ...]]] = {}
        self._events = 0

    def begin(self, code: CodeType, frame: FrameType) -> None:
        if code is self.maker:
            node = id(frame.f_locals[code.co_varnames[0]])
            self._made[node] = (len(self._iterations), tuple(self._stack))
            self.hear_node(code, frame)
            return
        self._events += 1
        if _backs_up(code.co_name):
            self._enclosing.update(each for each in self._stack if not _backs_up(each.co_name))
        self._stack.append(code)
        if self._events <= MAX_EVENTS:
            self._begun.append(code)

    def end(self, code: CodeType, value: Any) -> None:
        self.fail(code)

    def fail(self, code: CodeType) -> None:
        if code is self.maker:
            return
        while self._stack and self._stack.pop() is not code:
            pass
        is_over = _backs_up(code.co_name) and not any(_backs_up(c.co_name) for c in self._stack)
        if is_over:
            self._iterations.append(self._begun)
            self._begun = []

    def read(self) -> Iterations:
        """Return what was heard; nothing where iterations are not all of one form."""
        found = Iterations()
        for begun in self._iterations:
            names = (c.co_name for c in begun if c not in self._enclosing)
            found.calls.append(tuple(dict.fromkeys(names)))
        longest = max(found.calls, key=len, default=())
        are_alike = all(
            each[:1] == longest[:1] and [n for n in longest if n in each] == list(each)
            for each in found.calls
        )
        if len(longest) < 2 or not are_alike or self._events > MAX_EVENTS:
            return Iterations()
        for node, (iteration, stack) in self._made.items():
            inner = [c.co_name for c in stack if c not in self._enclosing]
            found.made[node] = (iteration + 1, inner[-1] if inner else "")
        return found
