"""A known mistake: its name, and the changes that make it in a correct search.

Change  edits of a form that are made together: one way to make the mistake
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

from plyscope.student_code.grader.mistakes.reference_sources import Form, mirrored, to_depth

Part: TypeAlias = Literal["max", "min", "entry", "late"]  # late: in all of it, once it has a depth
PLACES: dict[tuple[str, ...], str] = {("max",): "at MAX’s nodes", ("min",): "at MIN’s nodes"}

HEAD = """from math import inf

MAX, MIN = 0, 1
"""
KEPT = """

def kept(function, memo, start, stop):
    def found(node, *others):
        key = (node, *others[start:stop])
        if key not in memo:
            memo[key] = function(node, *others)
        return memo[key]

    return found
"""


@dataclass(frozen=True)
class Edit:
    """An old text in a part of a form, and the new one in its place."""

    part: Part
    old: str
    new: str


Change: TypeAlias = tuple[Edit, ...]


@dataclass(frozen=True)
class Mistake:
    """A known mistake.

    name    a stable word, as in "alpha-not-passed"
    title   what is wrong, as part of a sentence: "α is not passed down"
    right   what would be right, a sentence
    changes the ways to make it; none where it is seen otherwise
    """

    name: str
    title: str
    right: str
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Variant:
    """A search with a mistake; `strict` prunes only beyond equality."""

    mistake: Mistake | None
    form: Form
    change: Change = ()
    limited: bool = False
    strict: bool = False

    @property
    def fits(self) -> bool:
        """Whether the form has what the change changes."""
        return self._body is not None

    @property
    def where(self) -> str:
        """Say at whose nodes the mistake is made, "" where at all, or elsewhere."""
        sides = self._others() or (self.mistake and self.mistake.name == "one-cut-missing")
        if not self.form.min_half or not sides:
            return ""
        return PLACES.get(tuple(edit.part for edit in self.change), "")

    def _others(self) -> list[Change]:
        """Return the changes of the mistake that are made in both halves."""
        changes = self.mistake.changes if self.mistake else ()
        return [c for c in changes if {"max", "min"} <= {edit.part for edit in c}]

    @cached_property
    def _body(self) -> str | None:
        """Return the program without its head; None where there is nothing to change."""
        form = self.form
        parts = {"max": form.max_half, "min": form.min_half, "entry": form.entry}
        early = [edit for edit in self.change if edit.part != "late"]
        late = [edit for edit in self.change if edit.part == "late"]
        for edit in early:
            if edit.old not in parts[edit.part]:
                return None
            times = 1 if edit.part == "entry" else -1
            parts[edit.part] = parts[edit.part].replace(edit.old, edit.new, times)
        if self.strict:
            for half in ("max", "min"):
                parts[half] = parts[half].replace(">=", ">").replace("<=", "<")
        form = Form(form.name, parts["max"], parts["min"], parts["entry"], form.mover)
        if self.limited:
            form = to_depth(form)
        body = form.max_half + form.min_half + form.entry
        for edit in late:
            if edit.old not in body:
                return None
            body = body.replace(edit.old, edit.new)
        return body

    @cached_property
    def text(self) -> str:
        """The program, as a student would have written it."""
        head = "def search(game, state, depth):" if self.limited else "def search(game, state):"
        return f"{head}{self._body}"

    @property
    def program(self) -> str:
        """The text with all that it needs, to be run by itself."""
        return f"{HEAD}{KEPT if 'kept(' in self.text else ''}\n\n{self.text}"

    @cached_property
    def search(self) -> Callable[[Any, Any, int], Any]:
        """The search itself, of a game, a position and a depth."""
        namespace: dict[str, Any] = {}
        exec(compile(self.program, f"<{self.form.name}>", "exec"), namespace)
        function: Callable[..., Any] = namespace["search"]
        if self.limited:
            return function
        return lambda game, state, depth: function(game, state)


def remembered(key: str, *also: tuple[Part, str, str]) -> tuple[Change, ...]:
    """Return the changes that store values under too small a key.

    `key` has which arguments belong to it beside the position: "0, 1" is the first of them.
    """
    two = (
        f"memo = {{}}\n    max_value, min_value = kept(max_value, memo, {key}), "
        f"kept(min_value, memo, {key})"
    )
    negamax = f"value = kept(value, {{}}, {key})"
    return tuple(
        once(("entry", f"\n    {first}", f"\n    {what}\n    {first}"), *also)[0]
        for first, what in (("if game", two), ("player =", two), ("return value", negamax))
    )


def at(old: str, new: str) -> tuple[Change, ...]:
    """Return a change of MAX's half, its mirror image for MIN's, and both at once."""
    first, second = Edit("max", old, new), Edit("min", mirrored(old), mirrored(new))
    return (first, second), (first,), (second,)


def bound(old: str, new: str) -> tuple[Change, ...]:
    """Return the same change of both halves, of MAX's and of MIN's, not mirrored."""
    first, second = Edit("max", old, new), Edit("min", old, new)
    return (first, second), (first,), (second,)


def once(*edits: tuple[Part, str, str]) -> tuple[Change, ...]:
    """Return a single change."""
    return (tuple(Edit(*edit) for edit in edits),)
