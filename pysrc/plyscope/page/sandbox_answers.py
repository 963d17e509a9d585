"""What each answer of a sandbox looks like: student code may have made it, so nothing is trusted.

An answer is data as JSON holds it. It is copied as far as its type goes: what the type does not
name is left out, and what does not fit makes the answer unreadable.
"""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from types import MappingProxyType
from typing import Any

from plyscope.calls.argument_types import (
    ArgumentType,
    Boolean,
    Choice,
    Integer,
    List,
    Number,
    Row,
    Text,
)
from plyscope.calls.small_board import COLOURS, SHAPES
from plyscope.page.part import Failure
from plyscope.trace.mcts_cursor import PHASES
from plyscope.validation import is_number, short_repr, truncate

UNREADABLE = "Unreadable"  # the kind of the failure
_TOP = "the answer"
_MAX_EXACT = 2**53 - 1  # as the browser's numbers


# Types that only answers have


@dataclass(frozen=True, eq=False)
class Beginning(Text):
    """A text of any length, of which the first `max_length` characters are read."""

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str)

    def read_items(self, name: str, value: str) -> str:
        return truncate(value, int(self.max_length))


@dataclass(frozen=True, eq=False)
class Record(ArgumentType):
    """An object with these fields, of which those in `optional` may be missing."""

    fields: Mapping[str, ArgumentType]
    _: KW_ONLY
    optional: frozenset[str] = frozenset()
    expected: str = "an object"

    def accepts(self, value: Any) -> bool:
        return isinstance(value, dict)

    def read_items(self, name: str, value: dict[str, Any]) -> dict[str, Any]:
        fields = {}
        for key, one in self.fields.items():
            path = key if name == _TOP else f"{name}.{key}"
            if key in value:
                fields[key] = one.read(path, value[key])
            elif key not in self.optional:
                raise ValueError(f"{path} is missing, expected {one.description}.")
        return fields


@dataclass(frozen=True, eq=False)
class Dictionary(ArgumentType):
    """An object with any names, at most `max_length` of them, and values of one type."""

    values: ArgumentType
    max_length: int
    _: KW_ONLY
    expected: str = "an object"

    def accepts(self, value: Any) -> bool:
        return isinstance(value, dict) and len(value) <= self.max_length

    def read_items(self, name: str, value: dict[str, Any]) -> dict[str, Any]:
        return {
            _KEY.read(name, key): self.values.read(f"{name}.{truncate(key, 40)}", one)
            for key, one in value.items()
        }

    @property
    def description(self) -> str:
        return f"an object of at most {self.max_length:,} names"


@dataclass(frozen=True, eq=False)
class AnyOf(ArgumentType):
    """A value of the first type that it fits; the last one says what is wrong."""

    types: tuple[ArgumentType, ...]

    def read(self, name: str, value: Any) -> Any:
        *others, last = self.types
        for one in others:
            try:
                return one.read(name, value)
            except ValueError:
                continue
        return last.read(name, value)

    @property
    def description(self) -> str:
        return self.types[-1].description


@dataclass(frozen=True, eq=False)
class PlainData(ArgumentType):
    """Any JSON value of at most `max_values` values, `max_depth` below each other."""

    max_values: int
    max_depth: int
    _: KW_ONLY
    expected: str = "plain data"

    def accepts(self, value: Any) -> bool:
        left, pending = self.max_values, [(value, self.max_depth)]
        while pending:
            one, depth = pending.pop()
            left -= 1
            if left < 0 or depth < 0:
                return False
            if isinstance(one, dict):
                if not all(isinstance(key, str) for key in one):
                    return False
                pending += [(each, depth - 1) for each in one.values()]
            elif isinstance(one, list):
                pending += [(each, depth - 1) for each in one]
            elif not (one is None or isinstance(one, bool) or is_number(one) or _PAGE.accepts(one)):
                return False
        return True

    @property
    def description(self) -> str:
        return f"plain data of at most {self.max_values:,} values, {self.max_depth:,} deep"


@dataclass(frozen=True, eq=False)
class StudentGame(Text):
    """The name of a game that a user wrote, or whose positions a user's function evaluates."""

    def accepts(self, value: Any) -> bool:
        return super().accepts(value) and value.startswith("own:")

    @property
    def description(self) -> str:
        return "the name of a game that the program makes"


# Texts and numbers

_NAME = Text(200)
_KEY = Text(1_000)
_SENTENCE = Text(4_000)
_LONG = Text(100_000)  # a call, which may have a tree in it
_PAGE = Text(1_000_000)  # a whole text
_PRINTED = Text(25_000)  # 200 lines, and one that says how many more there are
_FLAG = Boolean()
_NUMBER = Number()
_WHOLE = Integer(0, _MAX_EXACT)
_SHARE = Number(0, 1)
_PLAYER = Integer(0, 1)  # of a match

_NUMBER_OR_NULL = Number(nullable=True)
_WHOLE_OR_NULL = Integer(0, _MAX_EXACT, nullable=True)
_NAME_OR_NULL = Text(200, nullable=True)
_SENTENCE_OR_NULL = Text(4_000, nullable=True)
_NAMES = List(_NAME, 1_000)
_CELLS = List(_WHOLE, 1_000)
_PLAYER_NAMES = List(_NAME, 16)
_NUMBERS = Dictionary(_NUMBER, 100)
_COUNTS = Dictionary(_WHOLE, 100)
_VALUE = AnyOf((_NUMBER, List(_NUMBER, 16)))


def _row(*columns: ArgumentType) -> Row:
    return Row({str(number): column for number, column in enumerate(columns)})


# Parts of answers

_VIEW = Record(
    {
        "rows": _WHOLE,
        "columns": _WHOLE,
        "cells": _NAMES,
        "names": _NAMES,
        "moves": List(_NAME_OR_NULL, 1_000),
        "line": _CELLS,
        "kind": Choice(
            (
                "marks",
                "discs",
                "counters",
                "tiles",
                "dice",
                "choices",
                "go",
                "chess",
                "draughts",
                "backgammon",
            )
        ),
        "caption": _SENTENCE,
        "paths": List(Record({"name": _NAME, "cells": _CELLS, "choice": _NAME}), 1_000),
        "words": Dictionary(_NAME, 1_000),
        "numbers": _NAMES,
        "alarmed": _CELLS,
        "buttons": _NAMES,
    },
    optional=frozenset({"buttons"}),  # what was stored before Go has none
)
_SMALL_BOARD = Record(
    {
        "columns": _WHOLE,
        "rows": _WHOLE,
        "shapes": List(_row(Choice(SHAPES), Choice(COLOURS), List(_NUMBER, 10_000)), 100),
        "texts": List(_row(_NAME, Choice(COLOURS), _NUMBER, _NUMBER, _NUMBER), 1_000),
    }
)
_OPTION = Record(
    {
        "kind": _NAME,
        "label": _SENTENCE,
        "line": _SENTENCE,
        "default": PlainData(10, 2),
        "choices": Dictionary(_SENTENCE, 100),
        "seeded": PlainData(10, 2),
        "least": _NUMBER_OR_NULL,
        "most": _NUMBER_OR_NULL,
        "limit": _FLAG,
        "costly": _FLAG,
    }
)
_ALGORITHM = Record(
    {
        "name": Choice(("own",)),
        "label": _NAME,
        "line": _SENTENCE,
        "group": _NAME,
        "limited": _FLAG,
        "vectors": _FLAG,
        "toDepth": _NAME_OR_NULL,
        "counts": List(_NAME, 20),
        "trust": List(_NAME, 20),
        "window": Row({"alpha": _NUMBER, "beta": _NUMBER}, nullable=True),
        "options": Dictionary(_OPTION, 50),
    },
    nullable=True,
)
_RESULT = Record({"winner": _NAME_OR_NULL, "text": _SENTENCE}, nullable=True)
_GAME_FIELDS = {
    "name": StudentGame(400),
    "label": _NAME,
    "players": _PLAYER_NAMES,
    "firsts": _PLAYER_NAMES,
    "view": _VIEW,
    "perfect": _FLAG,
    "boards": _FLAG,
    "depths": List(_WHOLE, 100),
    "chance": _NAME,
    "endings": _WHOLE,
    "fen": _SENTENCE_OR_NULL,
    "result": _RESULT,
    "ends": Row({"low": _NUMBER, "high": _NUMBER}, nullable=True),
    "algorithm": _NAME,
    "algorithms": _NAMES,
    "unfit": Dictionary(_SENTENCE, 1_000),
    "without": Dictionary(_NAMES, 100),
    "defaults": _NUMBERS,
    "features": Dictionary(_NUMBER, 1_000),
    "scale": _NUMBER_OR_NULL,
    "branching": _NUMBER_OR_NULL,
    "levels": List(_NAME, 0),
    "level": _NAME,
}
_PLAYED_GAME = Record(
    {
        "moves": List(_NAME, 10_000),
        "worth": _row(_NUMBER, _NUMBER),
        "points": _row(_SHARE, _SHARE),
        "winner": _NAME_OR_NULL,
        "text": _SENTENCE,
        "lost": Record({"by": _NAME, "sentence": _SENTENCE}, nullable=True),
        "begun": _WHOLE,
    }
)
_EVALUATION = Record(
    {
        "terms": List(_row(_NAME, _NUMBER, _NUMBER, _NUMBER), 1_000),
        "total": _NUMBER,
        "scale": _NUMBER,
        "value": _NUMBER,
        "changed_weights": _NAMES,
    },
    nullable=True,
    optional=frozenset({"changed_weights"}),
)
_GAUGE = Record(
    {
        "mover": Choice(("MAX", "MIN", "chance")),
        "windows": _FLAG,
        "scale": _NUMBER_OR_NULL,
        "alpha": _NUMBER_OR_NULL,
        "beta": _NUMBER_OR_NULL,
        "value": _NUMBER_OR_NULL,
        "is_new": _FLAG,
        "labels": Record({"alpha": _NAME, "beta": _NAME, "value": _NAME}),
        "line": _SENTENCE,
        "words": _SENTENCE,
    },
    nullable=True,
)
_CHOICES = Record(
    {
        "ply": _WHOLE,
        "score": _NAME,
        "caption": _SENTENCE,
        "rows": List(
            _row(
                *(_NAME, _NUMBER, _NUMBER_OR_NULL, _NUMBER_OR_NULL),
                *(_FLAG, _NUMBER_OR_NULL, _NUMBER_OR_NULL),
            ),
            1_000,
        ),
        "own": _NAME,
        "phase": Choice(("", *PHASES)),
        "simulation": _WHOLE,
        "root": List(_row(_NAME, _NUMBER, _NUMBER_OR_NULL), 1_000),
    },
    nullable=True,
)
_PATH_ROW = Record(
    {
        "player": _NAME,
        "name": _SENTENCE,
        "value": AnyOf((_NAME, List(_NAME, 16))),
        "window": _NAME,
    }
)
_EXPLANATION = Record(
    {
        "sentence": _SENTENCE,
        "condition": _SENTENCE,
        "claims": List(PlainData(1_000, 6), 100),
        "kind": Choice(("start", "enter", "leave", "update", "cut", "annotate", "end")),
        "player": _NAME,
        "players": List(_NAME, 26),
        "is_signed": _FLAG,
        "line": _NUMBER_OR_NULL,
        "pseudocode_line": _NUMBER_OR_NULL,
        "variables": Dictionary(_SENTENCE, 200),
        "title": _SENTENCE,
        "gauge": _GAUGE,
        "utilities": Record(
            {"value": List(_NUMBER, 16, nullable=True), "is_new": _FLAG, "mover": _NAME},
            nullable=True,
        ),
        "choices": _CHOICES,
        "average": Text(100_000),
        "path": Record({"heads": List(_NAME, 5), "rows": List(_PATH_ROW, 10_000)}),
        "evaluation": _EVALUATION,
        "tick": _WHOLE,
    },
    optional=frozenset({"tick"}),
)
_REPORT = Record(
    {
        "right": _FLAG,
        "mistake": _NAME_OR_NULL,
        "tree": PlainData(10_000, 100),
        "sentence": _SENTENCE,
        "like": _NAME,
        "name": _NAME,
        "title": _SENTENCE,
        "advice": _SENTENCE,
        "kind": _NAME,
        "ties": _NAME,
        "turns": List(AnyOf((_NAME, _NUMBER)), 1_000),
        "shared": _FLAG,
        "depth": _WHOLE,
        "answered": PlainData(100, 4),
        "expected": PlainData(100, 4),
        "move": _NUMBER_OR_NULL,
        "moves": List(_NUMBER, 1_000),
        "visited": List(_WHOLE, 10_000),
        "off": List(_WHOLE, 10_000),
        "position": _SENTENCE,
        "trials": _WHOLE,
        "departed": _WHOLE,
        "error": _SENTENCE_OR_NULL,
    }
)
_CODE_FIELDS = {"name": _NAME, "text": _PAGE}
_QUESTION = Record(
    {
        "kind": Choice(("value", "vector", "window", "cut", "leaves", "move")),
        "prompt": _SENTENCE,
        "rule": _SENTENCE,
        "names": _NAMES,
        "choices": PlainData(1_000, 4),
        "before": PlainData(1_000, 4),
        "places": PlainData(100_000, 6),
    },
    nullable=True,
)
_START_FIELDS = {
    "call": _LONG,
    "search": _NAME,
    "title": _SENTENCE,
    "style": _NAME,
    "has_rules": _FLAG,
    "error": _SENTENCE,
}
_DEFINITION_FIELDS = {"name": _NAME, "line": _WHOLE}
_DEFINITIONS = List(Record(_DEFINITION_FIELDS), 1_000)

# The answers by their calls

ANSWERS: Mapping[str, ArgumentType] = MappingProxyType(
    {
        "read": Record(
            {
                "searches": List(
                    Record(
                        _DEFINITION_FIELDS
                        | {
                            "shown": _SENTENCE,
                            "depth": _FLAG,
                            "windows": _FLAG,
                            "unfit": Dictionary(_SENTENCE, 1_000),
                        }
                    ),
                    1_000,
                ),
                "games": _DEFINITIONS,
                "evaluations": _DEFINITIONS,
                "entry": _ALGORITHM,
                "unfit": Dictionary(_SENTENCE, 1_000),
                "recognized": Record(
                    {
                        "title": _SENTENCE,
                        "starts": List(Record(_START_FIELDS), 100),
                        "reason": _SENTENCE,
                    }
                ),
            }
        ),
        "search": Record(
            {
                "said": _SENTENCE,
                "value": AnyOf((Choice((None,)), _VALUE)),
                "basis": Choice(("proved", "judged", "likely")),
                "move": _NAME_OR_NULL,
                "best": _NAME_OR_NULL,
                "careless": _FLAG,
                "seconds": _NUMBER,
                "printed": _PRINTED,
                "tells_cutoffs": _FLAG,
                "has_rules": _FLAG,
                "counts": _COUNTS,  # by the shell
            },
            optional=frozenset({"printed", "tells_cutoffs", "has_rules", "counts"}),
        ),
        "explain": _EXPLANATION,
        "source": Record(
            {"source": Record(_CODE_FIELDS), "pseudocode": Record(_CODE_FIELDS, nullable=True)}
        ),
        "ghosts": Record(
            {
                "ghosts": List(_row(_NUMBER, _NAME, _NUMBER), 1_000),
                "value": _NUMBER,
                "proof": _SENTENCE,
            }
        ),
        "predict": AnyOf((Record({"right": _FLAG, "sentence": _SENTENCE}), _QUESTION)),
        "trace": Record(
            {
                "version": Choice((2,)),
                "algorithm": _NAME,
                "options": PlainData(100, 3),
                "value": _VALUE,
                "action": PlainData(10, 2),
                "principal_variation": PlainData(10_000, 3),
                "counts": _NUMBERS,
                "nodes": List(PlainData(1_000, 4), 10**6),
                "events": List(PlainData(1_000, 4), 10**6),
            }
        ),
        "check": Record(
            {
                "report": _REPORT,
                "game": Text(100_000, nullable=True),
                "tick": _WHOLE_OR_NULL,
                "printed": _PRINTED,
            }
        ),
        "recognize": Record(
            {
                "title": _SENTENCE,
                "starts": List(Record(_START_FIELDS), 100),
                "fits_ours": _FLAG,
                "reason": _SENTENCE,
            }
        ),
        "prepare": Record({"entry": Record(_GAME_FIELDS)}),
        "check_program": Record(
            {
                "verdict": Choice(("right", "wrong", "undecided")),
                "right": _FLAG,
                "fault": Choice(("", "search", "rules")),
                "game": _SENTENCE,
                "mistake": _SENTENCE,
                "counterexample": _LONG,
                "rule_differences": _WHOLE,
                "sentences": List(_LONG, 1_000),
                "rules": List(
                    Record(
                        {
                            "rule": _NAME,
                            "call": _LONG,
                            "sentence": _SENTENCE,
                            "view": Record(_VIEW.fields, nullable=True),
                        }
                    ),
                    100,
                ),
                "searches": List(
                    Record(
                        {
                            "search": _NAME,
                            "verdict": Choice(("right", "wrong", "undecided")),
                            "sentence": _SENTENCE,
                            "title": _SENTENCE,
                            "counterexample": _LONG,
                            "trials": _WHOLE,
                            "wrong_trials": _WHOLE,
                        }
                    ),
                    100,
                ),
                "notes": List(_SENTENCE, 100),
                "positions": _WHOLE,
                "printed": _PRINTED,
            }
        ),
        "contract": Record(
            {
                "failures": List(Record({"sentence": _SENTENCE, "moves": _NAMES}), 1_000),
                "entry": Record(_GAME_FIELDS, nullable=True),
            }
        ),
        "judged": Record({"entry": Record(_GAME_FIELDS)}),
        "contest": _PLAYED_GAME,
        "forfeit": _PLAYED_GAME,
        "position": Record(
            {
                "toMove": _NAME_OR_NULL,
                "over": _FLAG,
                "result": _RESULT,
                "view": _VIEW,
                "legal": _NAMES,
                "last": Record(
                    {"move": _NAME, "by": _NAME_OR_NULL, "cells": _CELLS}, nullable=True
                ),
                "fen": _SENTENCE_OR_NULL,
            }
        ),
        "roll": Record({"move": _NAME, "probability": _NUMBER}),
        "values": Record(
            {
                "values": Dictionary(_NUMBER, 1_000),
                "plies": Dictionary(_WHOLE_OR_NULL, 1_000),
                "depth": _WHOLE_OR_NULL,
                "scale": _NUMBER_OR_NULL,
            }
        ),
        "nodes": List(
            Record(
                {
                    "move": _NAME_OR_NULL,
                    "small": _SMALL_BOARD,
                    "pieces": _LONG,
                    "ending": _SENTENCE,
                    "actions": List(_row(_NUMBER, _NAME), 1_000),
                }
            ),
            10_000,
        ),
        "outline": Record(
            {
                "rows": List(
                    _row(
                        _NUMBER,
                        _NUMBER,
                        _NUMBER,
                        _NAME,
                        _NUMBER_OR_NULL,
                        AnyOf((Choice((None,)), _VALUE)),
                        _NUMBER_OR_NULL,
                        _WHOLE,
                        _NUMBER,
                    ),
                    100_000,
                ),
                "width": _NUMBER,
                "plies": _WHOLE,
            }
        ),
        "evaluation": _EVALUATION,
        "size": AnyOf((Choice(("more", None)), Record({"nodes": _WHOLE, "leaves": _WHOLE}))),
        "minimum": _WHOLE_OR_NULL,
        "count": _WHOLE_OR_NULL,
        "figure": Text(20_000_000),
        "steps": Record({"count": _WHOLE, "packed": Text(20_000_000)}),
        "cut": PlainData(100_000, 100),
    }
)
_FAULT = Record(
    {
        "sentence": Beginning(4_000),
        "line": _WHOLE,
        "kind": Beginning(200),
        "frames": List(
            Record(
                {
                    "line": _WHOLE,
                    "function": Beginning(200),
                    "text": Beginning(4_000),
                    "variables": Dictionary(Beginning(4_000), 200),
                }
            ),
            200,
        ),
        "printed": Beginning(25_000),
    },
    nullable=True,
)

_LAST_BLOCK = List(_NUMBER, 10_000)  # whose move it is, the length of the opening, and the actions


def read_answer(call: str, answer: Any) -> Any:
    """Return an answer of a sandbox, copied as far as its type goes; else a `Failure`."""
    if call not in ANSWERS:
        return Failure(UNREADABLE, f"A sandbox does not answer the call {short_repr(call)}.")
    try:
        return ANSWERS[call].read(_TOP, answer)
    except ValueError as error:
        return Failure(
            UNREADABLE, f"Python with your code gave an invalid answer to “{call}”: {error}"
        )


def read_failure(error: Mapping[str, Any]) -> Failure:
    """Return why a sandbox has no answer, as far as that can be read."""
    kind, message = error.get("kind"), error.get("message")
    try:
        detail = _FAULT.read("detail", error.get("detail"))
        return Failure(
            Beginning(40).read("kind", kind),
            Beginning(4_000).read("message", message),
            detail,
            tuple(_LAST_BLOCK.read("last_block", error.get("last_block") or [])),
            _COUNTS.read("counts", error.get("counts") or {}),
        )
    except ValueError:
        return Failure(UNREADABLE, "Python with your code failed, and could not say why.")
