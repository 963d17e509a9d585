"""An open node of a search that is followed."""

from types import FrameType
from typing import Any

from plyscope.follow.codes import Code

UNSET: Any = object()


class Opened:
    """What is known of an open node; `sign` is -1 where its function counts for MIN.

    frame    the call that searches it; `under` those by which it was handed on, outermost first
    value, alpha, beta  what the variables of the function held when they were last looked at
    made     the positions that `result` made here and that no call was handed yet, by action
    """

    __slots__ = (
        *("state", "frame", "code", "under", "sign", "count", "tried", "expanded"),
        *("value", "alpha", "beta", "best", "asked", "made", "action"),
    )

    def __init__(
        self, state: Any, frame: FrameType | None, code: Code | None, sign: int, action: int = -1
    ) -> None:
        self.state = state
        self.frame = frame
        self.code = code
        self.under: list[tuple[FrameType | None, Code | None]] | None = None
        self.sign = sign
        self.action = action  # that led here
        self.count = -1  # of its actions; -1 before it is known
        self.tried = 0
        self.expanded = False
        self.value = self.alpha = self.beta = UNSET
        self.best: Any = None  # the best that came back, a utility of MAX, where no variable has it
        self.asked = ""  # "utility" or "evaluate", where that was asked of its position
        self.made: list[tuple[int, Any]] | None = None
