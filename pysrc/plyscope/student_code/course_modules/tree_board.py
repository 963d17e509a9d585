"""A board whose game is an explicit tree, for programs that are their search alone.

Such a program is handed a board from another file, which is not here, and asks it for its moves,
makes one, perhaps undoes it, and asks for its value. It says nothing of what is on the board.
"""

from copy import copy
from typing import Any

NOBODY = "nobody"  # who has won at a leaf, where a search asks for the winner alone
# What a name asks of such a board, by a word in it; the first that fits.
_WORDS = {
    "undo": ("undo", "unmake", "unmove", "pop", "revert", "reverse", "retract", "takeback"),
    "copy": ("copy", "clone"),
    "moves": ("moves", "actions", "plays"),
    "value": ("value", "utility", "score", "eval", "evaluate", "evaluation", "heuristic"),
    "winner": ("winner", "win", "won", "wins"),
    "is_over": ("terminal", "leaf", "over", "end", "ended", "full", "finished", "done"),
}
_MAKING = ("make", "push", "play", "apply", "do", "place", "move", "perform", "execute", "drop")


def find_role(name: str) -> str:
    """Return what a name asks of a board: "moves", "make", "undo", "value" …, or ""."""
    words = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).strip("_").split("_")
    found = next((role for role, known in _WORDS.items() if set(words) & set(known)), "")
    return found or ("make" if words[0] in _MAKING else "")


class TreeBoard:
    """A position of nested lists: `TreeBoard([3, [5, 2]], moves="moves()", make="push()", …)`.

    The keywords are roles, with the names that a search asks for; methods have parentheses. Moves
    are pairs of numbers: how deep they are, and which of the moves there. `result` names a method
    that returns the position after a move, `make` one that makes it in place. A value is that of a
    leaf, elsewhere 0; nobody wins.
    """

    def __init__(self, nested: Any, **names: str) -> None:
        self.nested, self.path = nested, list[int]()
        self._names = names
        self._roles = {name: role for role, some in names.items() for name in some.split()}

    @property
    def _node(self) -> Any:
        node = self.nested
        for place in self.path:
            node = node[place]
        return node

    @property
    def _is_leaf(self) -> bool:
        return not isinstance(self._node, list)

    def __getattr__(self, name: str) -> Any:
        roles = self.__dict__.get("_roles", {})
        if name in roles:
            return self._tell(roles[name])
        if f"{name}()" in roles:
            return lambda *arguments, **_: self._tell(roles[f"{name}()"], arguments)
        raise AttributeError(f"'TreeBoard' object has no attribute {name!r}", name=name, obj=self)

    def _tell(self, role: str, arguments: tuple[Any, ...] = ()) -> Any:
        if role == "moves":
            count = 0 if self._is_leaf else len(self._node)
            return [(len(self.path), place) for place in range(count)]
        if role == "value":
            return self._node if self._is_leaf else 0
        if role == "is_over":
            return self._is_leaf
        if role == "winner":
            only_winner = "is_over" not in self._names
            return NOBODY if only_winner and self._is_leaf else None
        if role == "undo":
            return self.path.pop()
        after = self if role == "make" else copy(self)
        if role != "make":
            after.path = list(self.path)
        if role in ("make", "result"):
            after.path.append(_read_place(arguments))
        return after

    def plyscope_data(self) -> Any:
        """Return the nested lists below the position, as which it is shown."""
        return self._node

    def __repr__(self) -> str:
        names = "".join(f", {role}={name!r}" for role, name in self._names.items())
        return f"TreeBoard({self.nested!r}{names})"


def _read_place(arguments: tuple[Any, ...]) -> int:
    """Return which move was handed on, as a pair or as its two numbers."""
    pair = arguments[0] if isinstance(arguments[0], tuple) else arguments[:2]
    return int(pair[1])
