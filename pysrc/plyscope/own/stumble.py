"""Code that fails while it is followed: where, with what values, and why in plain words."""

import builtins
import linecache
import traceback
from collections.abc import Collection
from dataclasses import dataclass
from difflib import get_close_matches
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from plyscope.own.shown import shown

if TYPE_CHECKING:
    from plyscope.own.followed import Followed
    from plyscope.own.following import Following


class NotFollowed(ValueError):
    """Raised where what a search does is no tree of calls."""


@dataclass(frozen=True)
class Step:
    """One line of a traceback: the function, its line, from 1, and the text of that line."""

    function: str
    line: int
    text: str


class Stumble(ValueError):
    """Raised where a search that is followed does not come to its end.

    trace      what it did until then
    steps      the traceback, cut down to the lines of the search, the innermost last
    line       the line on which it failed, None where there is none
    variables  what its variables held there, by name, as people read it
    """

    def __init__(
        self,
        sentence: str,
        trace: "Followed",
        steps: tuple[Step, ...] = (),
        variables: dict[str, str] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.trace, self.steps = trace, steps
        self.line = steps[-1].line if steps else None
        self.variables = variables or {}


LAST = 20  # lines of a traceback that are kept


def stumbled(
    error: BaseException,
    codes: Collection[CodeType],
    trace: "Followed",
    heard: "Following",
) -> Stumble:
    """Return what is told of an error that the code raised."""
    files = {code.co_filename for code in codes}
    inside = [
        (frame, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename in files
    ]
    lines = traceback.StackSummary.extract(iter(inside[-LAST:]), capture_locals=False)
    steps = tuple(Step(each.name, each.lineno or 0, each.line or "") for each in lines)
    frame = inside[-1][0] if inside else None
    where = f"Line {steps[-1].line}, in {steps[-1].function}: " if steps else ""
    before = f" Before that, {heard.wrong}." if heard.wrong else ""
    held = shown(frame.f_locals, heard.game, heard.node.state) if frame else {}
    return Stumble(f"{where}{why(error, frame, heard.game)}{before}", trace, steps, held)


def returned_wrong(heard: "Following", trace: "Followed", file: str) -> Stumble:
    """Return what is told of a call that returned what is no value."""
    line, name = heard.wrong_line, heard.wrong.partition(" ")[0]
    step = Step(name, line, linecache.getline(file, line).strip())
    missing = " Is a return missing?" if heard.wrong.endswith(" None") else ""
    return Stumble(
        f"Line {line}: {heard.wrong}, where a search returns a value, or a value and a move."
        f"{missing}",
        trace,
        (step,),
    )


def why(error: BaseException, frame: FrameType | None, game: Any) -> str:
    """Say in a plain sentence what an error comes of."""
    local = frame.f_locals if frame is not None else {}
    if isinstance(error, SystemExit):
        return "the code calls sys.exit(), which ends the program; a search returns its answer."
    if isinstance(error, RecursionError):
        return (
            "the function calls itself without end. Is the game over tested before the calls, and "
            "is the position handed on that game.result made?"
        )
    if isinstance(error, UnboundLocalError):
        name = str(error).split("'")[1]  # which it tells in words alone
        return (
            f"{name} is read before anything is put into it: a variable that is set anywhere "
            "in a function is the function's own. Set it before the loop."
        )
    if isinstance(error, NameError) and error.name:
        known = [*local, *(frame.f_globals if frame else ()), *dir(builtins)]
        return f"the name {error.name} is not known{_near(error.name, known)}"
    if isinstance(error, AttributeError) and error.name:
        owner = error.obj
        if owner is None:
            return f"{error.name} is asked of None: what should be there was not returned."
        what = "the game" if hasattr(owner, "actions") else f"a {type(owner).__name__}"
        return f"{what} has no {error.name}{_near(error.name, dir(owner))}"
    if isinstance(error, TypeError):
        return _of_types(str(error))
    if isinstance(error, ZeroDivisionError):
        return "something is divided by zero."
    if isinstance(error, (IndexError, KeyError)):
        what = "place" if isinstance(error, IndexError) else f"key {error}"
        return f"there is no such {what} in what is looked into."
    message = str(error)
    if isinstance(error, ValueError) and message.endswith("arg is an empty sequence"):
        return "max() or min() is handed nothing at all: are there no actions here?"
    if isinstance(error, ValueError) and "empty" in message:
        return "max() or min() is handed nothing at all: is the game over here?"
    return f"{type(error).__name__}: {message}" if message else f"{type(error).__name__}."


def _of_types(message: str) -> str:
    if "NoneType" in message and "not supported between" in message:
        return "a number is compared with None: a function here returns nothing on some way."
    if "unpack" in message or "not iterable" in message:
        whose = "None" if "NoneType" in message else "what is no pair"
        return f"{whose} is taken apart as if it were several values: look at what is returned."
    if "NoneType" in message and "operand" in message:
        return "something is calculated with None: a function here returns nothing on some way."
    if "does not support item" in message:
        return (
            "something is to be changed that cannot be, as a position: game.result makes a new one "
            f"instead ({message})."
        )
    if "argument" in message:
        return f"a function is called with other arguments than it takes: {message}."
    return f"{message}."


def _near(name: str, known: Collection[str]) -> str:
    near = get_close_matches(name, [each for each in known if not each.startswith("_")], 1)
    return f"; is {near[0]} meant?" if near else "."
