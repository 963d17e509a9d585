"""What a user types in who is asked for a game tree: two moves each, three plies, eight leaves.

Only what the functions of a program read and nothing else sets is asked for: the number of
children, the depth and the leaves, or a tree of nodes that a function of the program reads in.
"""

import ast
import linecache
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from types import FrameType

MAX_ANSWERS = 100  # of one program
DEPTH, CHILDREN = 3, 2
LEAVES = (3, 5, 6, 9, 1, 2, 0, -1)
_DEEP = ("depth", "height", "level", "ply", "plies", "deep")
_BRANCHING = ("branch", "child")
_COUNTING = ("how many", "number of", "no of", "no.", "count", "total", "size", *_BRANCHING)
_OF_LEAVES = ("leaf", "leaves", "terminal", "value", "score")
_SHORT_NAMES = {"depth": ("t", "d", "h"), "count": ("n", "b", "m")}  # of variables


def find_number(said: str) -> int | None:
    """Return the depth of a tree, or the number of children, if a prompt asks for one of these."""
    if any(word in said.lower() for word in _DEEP):
        return DEPTH
    return CHILDREN if any(word in said.lower() for word in _BRANCHING) else None


class TypedAnswers:
    """Answers to `input`, in the order in which they were given."""

    def __init__(self) -> None:
        self.given = list[str]()
        self._leaves = 0

    def answer(self, prompt: object, frame: FrameType) -> str:
        """Return what is typed in; `frame` is that of the call of `input`. Raise EOFError at last.

        A prompt that says nothing is understood by the name that is set.
        """
        if len(self.given) >= MAX_ANSWERS:
            raise EOFError("The program asks too often.")
        line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
        self.given.append(self._find(str(prompt).strip().lower(), line))
        return self.given[-1]

    def _find(self, prompt: str, line: str) -> str:
        if ".split" in line:
            separator = re.search(r"\.split\(\s*[\"'](.)", line)
            return (separator[1] if separator else " ").join(map(str, LEAVES))
        name = line.split("=")[0].strip().lower() if "=" in line else ""
        said = prompt or name
        if any(word in said for word in _DEEP) or (not prompt and name in _SHORT_NAMES["depth"]):
            return str(DEPTH)
        counts = any(word in said for word in _COUNTING) or (
            not prompt and name in _SHORT_NAMES["count"]
        )
        if counts and any(word in said for word in _OF_LEAVES):
            return str(len(LEAVES))
        if counts:
            return str(CHILDREN)
        self._leaves += 1
        return str(LEAVES[(self._leaves - 1) % len(LEAVES)])


def list_asking(
    body: Sequence[ast.stmt],
    wanted: Collection[str],
    asks: Callable[[ast.stmt], bool],
    known: Collection[str],
) -> list[ast.stmt]:
    """Return the statements that set wanted names, and those that these need; [] if none asks.

    They are assignments and loops that ask or are needed. `known` are names that are set already.
    """
    found, needed = list[ast.stmt](), set(wanted)
    for statement in reversed(body):
        if not isinstance(statement, (ast.Assign, ast.AugAssign, ast.For)):
            continue
        made = set(_list_names(statement, ast.Store)) | set(_list_grown(statement))
        if made & needed:
            found.insert(0, statement)
            needed |= set(_list_names(statement, ast.Load)) - set(known)
    return found if any(map(asks, found)) else []


def _list_names(statement: ast.stmt, kind: type[ast.Load] | type[ast.Store]) -> Iterator[str]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, kind):
            yield node.id


def _list_grown(statement: ast.stmt) -> Iterator[str]:
    """Yield the names of lists to which a statement appends."""
    calls = [node.func for node in ast.walk(statement) if isinstance(node, ast.Call)]
    for function in calls:
        if isinstance(function, ast.Attribute) and function.attr in ("append", "extend"):
            yield ast.unparse(function.value)
