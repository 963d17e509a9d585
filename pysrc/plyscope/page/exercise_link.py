"""The link of an exercise: its kind, level, seed and rules in a few words.

alphabeta:3:7 is an exercise of level 3 with the seed 7; ":right" and ":strict" follow where these
rules hold. alphabeta:own is about the tree that the user wrote.
"""

import re
from dataclasses import dataclass, replace

from plyscope.exercises import DIRECTIONS, KINDS, TIES
from plyscope.validation import short_repr

_LINK = re.compile(r"([a-z]{1,20}):(own|([1-5]):(\d{1,9}))(:right)?(:strict)?", re.ASCII)


@dataclass(frozen=True)
class ExerciseLink:
    """What an exercise is made from; level and seed say nothing where it is about an own tree."""

    kind: str = "alphabeta"
    level: int = 2
    seed: int = 1
    direction: str = DIRECTIONS[0]
    ties: str = TIES[0]
    is_own: bool = False

    @classmethod
    def parse(cls, text: str) -> "ExerciseLink":
        """Return what a link asks for; raise ValueError if it asks for no exercise."""
        match = _LINK.fullmatch(text)
        if not match:
            raise ValueError(
                f"exercise is {short_repr(text)}, expected a kind, a level from 1 to 5 and a seed, "
                "as in alphabeta:2:17, then :right and :strict where the exercise has these rules."
            )
        kind, origin, level, seed, right, strict = match.groups()
        if kind not in KINDS:
            raise ValueError(
                f"exercise has the kind {kind!r}, expected {' or '.join(map(repr, KINDS))}."
            )
        link = cls(kind, direction=DIRECTIONS[bool(right)], ties=TIES[bool(strict)])
        if origin == "own":
            return replace(link, is_own=True)
        return replace(link, level=int(level), seed=int(seed))

    @property
    def text(self) -> str:
        """The link as text."""
        origin = "own" if self.is_own else f"{self.level}:{self.seed}"
        right = ":right" if self.direction == DIRECTIONS[1] else ""
        strict = ":strict" if self.ties == TIES[1] else ""
        return f"{self.kind}:{origin}{right}{strict}"
