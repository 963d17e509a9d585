"""Nodes of an explicit tree, for programs that are their search alone."""

from random import choice
from typing import Any

# What an attribute or a method says of a node, by a word in its name.
_WORDS = {
    "is_leaf": ("terminal", "leaf", "over", "end"),
    "left": ("left",),
    "right": ("right",),
    "children": ("child", "children", "successors"),
    "value": (
        *("value", "utility", "score", "eval", "evaluate", "evaluation", "heuristic"),
        *("reward", "payoff"),
    ),
}


def find_meaning(name: str) -> str:
    """Return what an attribute says of a node: "is_leaf", "children", "value" …, "" if nothing.

    "any_child" is one of the children, drawn at random.
    """
    words = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).split("_")
    if "random" in words:
        return "any_child" if set(words) & set(_WORDS["children"]) else ""
    return next((kind for kind, known in _WORDS.items() if set(words) & set(known)), "")


class _Children(list[Any]):
    """Children from which a search may take away those that it knows, as from a set."""

    def __sub__(self, others: Any) -> set[Any]:
        return {each for each in self if each not in others}


class NestedNode:
    """A node of nested lists: `NestedNode([3, [5, 2]], "children", "value", "is_terminal()")`.

    The names are those that a search asks for, methods with parentheses. A leaf has its number as
    its value, a node with children 0.
    """

    def __init__(self, nested: Any, *names: str) -> None:
        is_inner = isinstance(nested, list)
        below = (NestedNode(each, *names) for each in nested) if is_inner else ()
        self.children = _Children(below)
        self.value: float = 0 if is_inner else nested
        self._names = names

    def __getattr__(self, name: str) -> Any:
        if name != "_names" and name in self._names:
            return self._tell(find_meaning(name))
        if name != "_names" and f"{name}()" in self._names:
            return lambda: self._tell(find_meaning(name))
        raise AttributeError(f"the node has no attribute {name!r}", name=name, obj=self)

    def _tell(self, meaning: str) -> Any:
        if meaning in ("left", "right"):
            return self.children[-1 if meaning == "right" else 0] if self.children else None
        if meaning == "any_child":
            return choice(self.children) if self.children else None
        return not self.children if meaning == "is_leaf" else vars(self)[meaning]

    def plyscope_data(self) -> Any:
        """Return the nested lists, as which the node is shown."""
        return [each.plyscope_data() for each in self.children] or self.value

    def __repr__(self) -> str:
        return f"NestedNode({', '.join(map(repr, (self.plyscope_data(), *self._names)))})"
