"""What a check found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plyscope.exercises.tree_format import plain
from plyscope.games.tree import Tree


@dataclass(frozen=True)
class Report:
    """What a check found of a search, and the smallest tree on which it errs.

    right     whether it did on every trial what it should
    mistake   the name of the mistake in the catalogue; None where it is right, or has no name
    tree      nested lists, as `Tree` takes them: the smallest that was found, from which nothing
              can be taken without its being right there; None where it is right
    sentence  what was seen, in a sentence
    like      what it was compared with
    name      of the function
    title, advice  what the mistake is, and what would be right, in words; "" where it has no name
    kind      in what it errs: "value", "move", "over" (it skips leaves that must be looked at),
              "under" (it looks at leaves that are to be skipped), "ties" (another rule for equal
              values), "answer" (it returns what is none), "error" or "endless"; "" where right
    ties      "cut" or "strict", the rule for equal values that it follows; "" where there is none,
              or none that it keeps to
    turns     who moves at each ply of the tree
    shared    whether equal subtrees of it are one and the same position
    depth     how many plies it was to look ahead; 0 where it has no such limit
    answered, expected  the values on that tree, utilities of MAX; None where none was returned
    move, moves         the action that it chose there, and all that are best
    visited, off  the leaves of the tree that were looked at, and those of all its leaves that
              should not have been ("under"), were not ("over"), or are otherwise by the rule
              for equal values ("ties"): by their numbers in the Tree
    position  where it errs in no tree, but in a position of a game: which
    trials, departed    how many trials there were, and on how many it erred
    error     the exception that it raised, if it did
    """

    right: bool
    mistake: str | None
    tree: Any
    sentence: str
    like: str
    name: str
    title: str = ""
    advice: str = ""
    kind: str = ""
    ties: str = ""
    turns: tuple[str | int, ...] = ()
    shared: bool = False
    depth: int = 0
    answered: Any = None
    expected: Any = None
    move: int | None = None
    moves: tuple[int, ...] = ()
    visited: tuple[int, ...] = ()
    off: tuple[int, ...] = ()
    position: str = ""
    trials: int = 0
    departed: int = 0
    error: BaseException | None = field(default=None, compare=False)

    def as_data(self) -> Mapping[str, Any]:
        """Return it as plain data, for JSON: an infinite value and an error are text.

        In the tree a probability and what it leads to are {"p": 0.5, "to": 8}, as `tree_of` reads.
        """
        data = {name: _plain(value) for name, value in vars(self).items()}
        if self.tree is not None:
            data["tree"] = plain(Tree(self.tree, self.turns))
        data["error"] = None if self.error is None else f"{type(self.error).__name__}: {self.error}"
        return data


def _plain(value: Any) -> Any:
    if isinstance(value, float) and value - value != 0:
        return str(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
