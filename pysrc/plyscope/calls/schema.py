"""The arguments of every call: name, type, range, default and what it is.

Ranges are well above what the page sends, so that no call runs without end.
"""

import json
from collections.abc import Mapping
from typing import Any

from plyscope.calls import endgame_queries
from plyscope.calls.argument_types import (
    Argument,
    ArgumentType,
    Boolean,
    Choice,
    Integer,
    List,
    Mapped,
    Number,
    Object,
    Row,
    TapeNumber,
    Text,
)
from plyscope.calls.book_layout import MAX_ENTERED_NODES
from plyscope.calls.figure_nodes import NODES
from plyscope.calls.playing_strength import STRENGTH
from plyscope.calls.step_files import FORMATS as STEP_FORMATS
from plyscope.exercises import DIRECTIONS, KINDS, TIES
from plyscope.exercises.sheet import DEFAULT_TITLE
from plyscope.game import IllegalMove
from plyscope.learning.learners import LEARNERS
from plyscope.render.textbook_layout import MAX_FIGURE_NODES
from plyscope.search import ALGORITHMS
from plyscope.trace.tick import BOUND_SIGNS, STAGES
from plyscope.validation import short_repr

MAX_CHARACTERS = 16_000_000  # of a call's JSON
MAX_MOVES = 2_000  # of a game: the longest on offer ends after some hundreds
MAX_PATHS = 2_000  # of a call: the page asks for 64 nodes, or for those of one path
MAX_STEPS = 200_000  # of all these paths together
MAX_TAPE = 300_000  # numbers of a folded tape: the page's have some thousands
MAX_TAPE_NUMBER = 10**15  # beyond it sums could overflow
MAX_SEED = 10**9


def check_total_steps(paths: list[list[int]]) -> list[list[int]]:
    """Return the paths; raise ValueError if all of them together have too many actions."""
    steps = sum(map(len, paths))
    if steps > MAX_STEPS:
        raise ValueError(f"paths has {steps:,} actions in all, expected at most {MAX_STEPS:,}.")
    return paths


SEED = Integer(0, MAX_SEED)
LEVEL = Integer(1, 5)
PATH = List(Integer(), MAX_MOVES, expected="a list of actions")
MOVERS = List(ArgumentType(), MAX_MOVES, expected='a list of "max", "min", "chance" or players')
TAPE = List(TapeNumber(-MAX_TAPE_NUMBER, MAX_TAPE_NUMBER), MAX_TAPE, expected="a list of numbers")

_INTEGERS = List(Integer(), MAX_MOVES, expected="a list of whole numbers")
_FLAG = Boolean()
_TEXT = Text()
_DEPTH = Integer(0, nullable=True, expected="a whole number of plies")

GAME = Argument(_TEXT, "Name of the game, or of a position or tree.", "tictactoe")
FIRST = Argument(Text(nullable=True), "Player who moves first; null for the default.", None)
OPTIONS = Argument(Mapped(), "Options of the algorithm.", {})
POSITION = {
    "game": GAME,
    "first": FIRST,
    "moves": Argument(
        List(Text(error=IllegalMove), MAX_MOVES, error=IllegalMove, expected="a list of names"),
        "Names of the moves played; outcomes of chance are moves as well.",
        [],
    ),
}
_ENTERED = Row(
    {"parent": Integer(-1), "action": Integer(-1), "actions": Integer(0), "skipped": Integer(0)}
)
_STRENGTH = {"strength": Argument(STRENGTH, "How well the computer plays.", {})}
_ALGORITHM = {
    "algorithm": Argument(Choice(ALGORITHMS), "Name of the search.", "alphabeta")
} | _STRENGTH
_SEARCH = POSITION | _ALGORITHM | {"options": OPTIONS}
_PATH = Argument(PATH, "Actions that lead from the position to the node.")
_TAPE = {
    "tape": Argument(
        List(TapeNumber(-MAX_TAPE_NUMBER, MAX_TAPE_NUMBER), MAX_TAPE, expected="a list of numbers"),
        "The tape up to the tick, closed subtrees folded to their enter and leave.",
    ),
    "done": Argument(_FLAG, "Whether the search ended at this tick.", False),
}
_TIES = Argument(Choice(TIES), "Whether to prune at equality.", "cut")
_DIRECTION = Argument(Choice(DIRECTIONS), "Order in which children are visited.", "left to right")
_LEVEL = Argument(LEVEL, "Difficulty.", 2)
_SEED = Argument(SEED, "Seed of the random numbers.", 1)
_FORMATS = ("html", "tex", "xml", "json", "txt")

CALLS: dict[str, Mapping[str, Argument]] = {
    "position": POSITION,
    "roll": POSITION
    | {"random": Argument(Number(0, below=1), "A random number that picks the outcome.")},
    "search": _SEARCH
    | {"plays": Argument(_FLAG, "Whether the computer plays the move found.", False)},
    "values": POSITION | _STRENGTH,
    "nodes": POSITION
    | {
        "paths": Argument(
            List(PATH, MAX_PATHS, convert=check_total_steps, expected="a list of paths"),
            "Paths from the position to each node.",
        )
    },
    "outline": POSITION
    | {
        "nodes": Argument(
            List(_ENTERED, MAX_ENTERED_NODES, min_length=1, expected="a list of nodes"),
            "Nodes that the search entered, a row each, in their order.",
            [[-1, -1, 0, 0]],
        ),
        "order": Argument(_TEXT, "Order of moves, the option of the search.", ""),
    },
    "source": _ALGORITHM,
    "explain": _SEARCH | _TAPE,
    "playout": _SEARCH
    | {"simulation": Argument(Integer(1), "Number of the simulation whose random game is asked.")},
    "predict": _SEARCH
    | _TAPE
    | {
        "answer": Argument(
            Object({"given": Argument(ArgumentType(), "The answer.")}, nullable=True),
            "The student's answer; null asks for the question.",
            None,
        )
    },
    "evaluation": POSITION
    | {
        "path": _PATH._replace(default=[]),
        "weights": Argument(_TEXT, "Weights of features, as in twos=4, centre=0.5.", ""),
    },
    "policy": POSITION,
    "ghosts": _SEARCH
    | {
        "path": _PATH,
        "entered": Argument(PATH, "Actions that the search entered there."),
        "value": Argument(Number(), "Value of the node at the cutoff."),
        "alpha": Argument(Number(nullable=True), "Lower end of the window; null for none."),
        "beta": Argument(Number(nullable=True), "Upper end of the window; null for none."),
    },
    "size": POSITION
    | {
        "depth": Argument(_DEPTH, "Plies counted; null for the whole game.", None),
        "part": Argument(_FLAG, "Whether to stop early and be called again.", False),
    },
    "minimum": POSITION | {"depth": Argument(_DEPTH, "Plies; null for the whole game.", None)},
    "count": _SEARCH
    | {"max_nodes": Argument(Integer(1, 10**9), "The largest number of nodes.", 1_000_000)},
    "figure": POSITION
    | {
        "format": Argument(Choice(("svg", "tikz")), "Format of the picture."),
        "nodes": Argument(NODES, "Nodes of the tree, a row each, parents first."),
        "signs": Argument(
            List(Choice((*BOUND_SIGNS, *STAGES)), MAX_FIGURE_NODES, expected="a list of signs"),
            "Sign before the value of each node.",
            [],
        ),
        "scale": Argument(
            Number(above=0, nullable=True), "Divisor that undoes the scaling of values.", None
        ),
    },
    "trace": _SEARCH,
    "steps": _SEARCH | {"format": Argument(Choice(STEP_FORMATS), "Format of the pictures.")},
    "build": {
        "part": Argument(Integer(0, len(endgame_queries.SLICE_PAIRS) - 1), "Number of the slice.")
    },
    "bring": {
        "parts": Argument(
            List(_TEXT, len(endgame_queries.SLICE_PAIRS), expected="a list of strings"),
            "Slices in base64, in their order.",
            [],
        ),
        "first": Argument(
            Integer(0, len(endgame_queries.SLICE_PAIRS)), "Number of the first of these slices.", 0
        ),
        "outcomes": Argument(_TEXT, "The win/draw/loss file in base64; empty for none.", ""),
        "networks": Argument(_TEXT, "The networks of Go in base64; empty for none.", ""),
    },
    "random": {
        "seed": Argument(SEED, "Seed of the random numbers."),
        "depth": Argument(Integer(1, 12), "Plies of the tree.", 3),
        "branching": Argument(_INTEGERS, "Fewest and most children of a node.", [2, 3]),
        "values": Argument(_INTEGERS, "Smallest and largest leaf value.", [0, 9]),
        "turns": Argument(MOVERS, "Who moves at each ply, repeated.", ["max", "min"]),
        "regular": Argument(_FLAG, "Whether all leaves are equally deep.", True),
        "promise": Argument(Mapped(), "Constraints that the tree satisfies.", {}),
    },
    "exercises": {
        "seed": _SEED,
        "count": Argument(Integer(1, 100), "Number of exercises.", 10),
        "kinds": Argument(List(Choice(KINDS), 100), "Kinds of exercises, in turn.", ["alphabeta"]),
        "level": _LEVEL,
        "direction": _DIRECTION,
        "ties": _TIES,
        "format": Argument(Choice(_FORMATS), "Format of the file.", "html"),
        "title": Argument(Text(200), "Title of the sheet.", DEFAULT_TITLE),
        "solutions": Argument(_FLAG, "Whether the file has the solutions.", True),
    },
    "games": {},
    "learn": {
        "learner": Argument(Choice(LEARNERS), "Name of the learner."),
        "knowledge": Argument(_TEXT, "What it knows so far; empty at the start.", ""),
        "games": Argument(Integer(0, 500), "Games that it plays."),
    },
    "cut": POSITION | {"depth": Argument(Integer(1, 50), "Plies of the tree.")},
}


def read(
    call: Any, text: Any, calls: Mapping[str, Mapping[str, Argument]] = CALLS
) -> dict[str, Any]:
    """Return every argument of a call, read from JSON; raise ValueError where one is wrong."""
    if not isinstance(call, str) or call not in calls:
        raise ValueError(f"There is no call {short_repr(call)}; there are: {', '.join(calls)}.")
    arguments = Object(calls[call], is_call=True)
    return arguments.read(call, _parse_json(call, text))  # type: ignore[no-any-return]


def _parse_json(call: str, text: Any) -> Any:
    """Return the arguments of a call from JSON; their types refuse a NaN in it."""
    where = f"Arguments of {call}"
    if not isinstance(text, str):
        raise ValueError(f"{where}: expected JSON text, not {short_repr(text)}.")
    if len(text) > MAX_CHARACTERS:
        raise ValueError(
            f"{where}: {len(text):,} characters of JSON, expected at most {MAX_CHARACTERS:,}."
        )
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(
            f"{where}: {short_repr(text)} is not JSON from character {error.pos} on."
        ) from None
    except ValueError:
        raise ValueError(
            f"{where}: a number is too long, expected at most a few thousand digits."
        ) from None
    except RecursionError:
        raise ValueError(f"{where}: the JSON is nested too deeply.") from None
