"""The marks that an answer gets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

VERDICTS = ("right", "follows", "wrong", "missing", "extra")


@dataclass(frozen=True)
class Mark:
    """The mark of one thing that was asked.

    part     "values", "windows", "unvisited" or "move"
    where    the node or leaf by its name, "" for the move
    given    what was answered, as people read it; "" where nothing was
    right    what is right; "" where nothing belongs there
    verdict  "right"; "follows", where it is wrong only because of what was answered before, and
             costs nothing; "wrong"; "missing"; or "extra", where something is there that should not
             be, such as a leaf crossed out that is visited
    points   what it brings: 1, 0, or -1 for what is extra
    of       what it could bring
    reason   why, in a sentence; "" where it is right
    """

    part: str
    node: str
    answer: str
    solution: str
    verdict: str
    points: int
    max_points: int
    feedback: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the mark as the page reads it."""
        return {
            "part": self.part,
            "where": self.node,
            "given": self.answer,
            "right": self.solution,
            "verdict": self.verdict,
            "points": self.points,
            "of": self.max_points,
            "reason": self.feedback,
        }


@dataclass(frozen=True)
class Marks:
    """All marks of an answer; no part brings less than nothing."""

    marks: Sequence[Mark]

    @property
    def points(self) -> int:
        """How many points the answer gets."""
        parts = {mark.part for mark in self.marks}
        return sum(max(0, sum(m.points for m in self.marks if m.part == part)) for part in parts)

    @property
    def max_points(self) -> int:
        """How many points a right answer gets."""
        return sum(mark.max_points for mark in self.marks)

    @property
    def is_right(self) -> bool:
        """Whether everything is right, and nothing is only a consequence."""
        return all(mark.verdict == "right" for mark in self.marks)

    @property
    def mistakes(self) -> list[Mark]:
        """What is wrong in itself, in the order in which it was asked."""
        return [mark for mark in self.marks if mark.verdict not in ("right", "follows")]

    def to_json(self) -> dict[str, Any]:
        """Return them as plain data."""
        return {
            "points": self.points,
            "of": self.max_points,
            "right": self.is_right,
            "marks": [mark.to_json() for mark in self.marks],
        }
