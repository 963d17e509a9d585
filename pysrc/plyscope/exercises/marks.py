"""The marks of an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

VERDICTS = ("right", "follows", "wrong", "missing", "extra")


@dataclass(frozen=True)
class Mark:
    """The mark of one item of an answer.

    part        "values", "windows", "unvisited" or "move"
    node        the name of the node or leaf, "" for the move
    answer      the answer as text, "" if there is none
    solution    the right answer as text, "" if there is none
    verdict     "right"; "follows": wrong only because of an earlier answer, costs nothing; "wrong";
                "missing"; or "extra": an answer where there should be none, such as a visited leaf
                that is crossed out
    points      1, 0, or -1 for an extra answer
    max_points  1 or 0
    feedback    why the answer is wrong, as sentences; "" if it is right
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
    """All marks of an answer. No part has fewer than 0 points."""

    marks: Sequence[Mark]

    @property
    def points(self) -> int:
        """The points of the answer."""
        parts = {mark.part for mark in self.marks}
        return sum(max(0, sum(m.points for m in self.marks if m.part == part)) for part in parts)

    @property
    def max_points(self) -> int:
        """The points of a right answer."""
        return sum(mark.max_points for mark in self.marks)

    @property
    def is_right(self) -> bool:
        """Whether every mark is "right"."""
        return all(mark.verdict == "right" for mark in self.marks)

    @property
    def mistakes(self) -> list[Mark]:
        """The marks that are neither "right" nor "follows", in order."""
        return [mark for mark in self.marks if mark.verdict not in ("right", "follows")]

    def to_json(self) -> dict[str, Any]:
        """Return the marks as the page reads them."""
        return {
            "points": self.points,
            "of": self.max_points,
            "right": self.is_right,
            "marks": [mark.to_json() for mark in self.marks],
        }
