"""An open node of a traced search."""

import sys
from types import FrameType
from typing import Any

from plyscope.student_code.tracer.search_functions import SearchCode

LIVE = sys.version_info >= (3, 13)  # f_locals, once asked for, stays up to date
UNSET: Any = object()
STRAY: Any = object()  # a call that is no node's

Call = tuple[FrameType | None, SearchCode | None]


class Opened:
    """An open node; one object serves all nodes of its ply, one after another.

    frame    the call that searches it, None where none does; `local` are its variables where they
             stay up to date, and `code` is what is known of its code
    under    those by which it was handed on to that, outermost first, and calls that are STRAY
    sign     -1 where its function counts for MIN
    count    of its actions, -1 before it is known; `tried` is how many of them were
    value, alpha, beta  what variables held when they were last looked at; `held` names the first,
             and so does `only` where it is all that there is to look at, and `local` is alive
    best     the best that came back, a utility of MAX, where no variable has it
    asked    what was asked of its position: "utility", "evaluate"
    made     the positions that `result` made here and that no call was handed yet, with the action
    """

    __slots__ = (
        *(
            "above",
            "below",
            "ply",
            "state",
            "local",
            "frame",
            "code",
            "under",
            "sign",
            "count",
            "tried",
        ),
        *("held", "only", "value", "alpha", "beta", "best", "asked", "made"),
    )

    def __init__(self, above: "Opened | None", ply: int) -> None:
        self.above: Any = above
        self.below: Opened | None = None
        self.ply = ply
        self.state: Any = UNSET
        self.local: Any = None
        self.frame: FrameType | None = None
        self.code: SearchCode | None = None
        self.under: list[Call] = []
        self.sign = 1
        self.count = -1
        self.tried = 0
        self.held = self.only = ""
        self.value = self.alpha = self.beta = UNSET
        self.best: Any = None
        self.asked = ""
        self.made: list[tuple[int, Any]] = []

    def opens(self) -> "Opened":
        """Return the object for the node below."""
        self.below = below = Opened(self, self.ply + 1)
        return below
